// Dragging a piece of Xe Queo!: it follows the pointer, its way is shown over a cell it may go to, letting go moves it.

import { svg } from "../html.js";
import * as draw from "./draw.js";

const FAR = 6;

export class Drag {
  /** @param {import("./board.js").XeQueoBoard} board */
  constructor(board) {
    this.board = board;
    this.active = false;
    this.pressed = null;
    this.over = null;
    this.place = [0, 0];
    board.frame.addEventListener("pointerdown", (event) => this.down(event));
    board.frame.addEventListener("pointermove", (event) => this.move(event));
    board.frame.addEventListener("pointerup", (event) => this.up(event));
    board.frame.addEventListener("pointercancel", () => this.end());
  }

  down(event) {
    const { board } = this;
    if (event.button || !board.view) return;
    const cell = board.cellUnder(event);
    this.pressed = { cell, x: event.clientX, y: event.clientY, id: event.pointerId };
    board.frame.setPointerCapture?.(event.pointerId);
  }

  move(event) {
    const { board, pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.active) {
      const letter = pressed.cell && board.pieceAt(pressed.cell);
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR;
      if (!far || !letter || board.calling || !board.movable.has(letter)) return;
      board.take(letter);
      this.active = true;
      board.frame.classList.add("held");
    }
    this.place = board.at(event);
    const cell = board.cellUnder(event);
    this.over = cell && board.movesOf(board.piece).has(cell) && !board.hides(cell) ? cell : null;
    board.redraw();
  }

  up(event) {
    const { board, pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    const cell = board.cellUnder(event);
    const dragged = this.active;
    const over = dragged && cell && board.movesOf(board.piece).get(cell);
    this.end();
    if (!dragged) return board.tap(cell === pressed.cell ? cell : null);
    if (!over) return cell === board.view.ring ? board.tap(cell) : undefined;
    // To enter the ring ends the round: that one is asked for again.
    if (cell === board.view.ring) board.tap(cell);
    else board.hooks.play(over.word);
  }

  end() {
    this.pressed = this.over = null;
    this.active = false;
    this.board.frame.classList.remove("held");
    this.board.redraw();
  }

  /** The piece under the pointer and, over a cell it may go to, its way. */
  ghost() {
    if (!this.active) return null;
    const { board } = this;
    const target = this.over && board.movesOf(board.piece).get(this.over);
    if (target) return draw.way(board.piece, target.path);
    return svg`<g transform="translate(${this.place[0]} ${this.place[1]}) scale(1.08)" opacity=".95"><use href="#p${board.piece}" /></g>`;
  }
}
