// Dragging a piece of Xe Queo!: it follows the pointer, its way is shown over a cell it may go to, letting go moves it.

import { svg } from "anello/html.js";
import { Pointers } from "anello/parts/pointers.js";
import * as draw from "./draw.js";

/** @import { Pointer } from "anello/parts/pointers.js" */

export class Drag {
  /** @param {import("./board.js").XeQueoBoard} board */
  constructor(board) {
    this.board = board;
    this.active = false;
    /** @type {{cell: string|null, pointer: Pointer}|null} */
    this.pressed = null;
    /** The cell under the piece, if it may go there. @type {string|null} */
    this.over = null;
    this.place = [0, 0];
    new Pointers(board.frame, {
      pressed: (event, pointer) => this.down(event, pointer),
      dragged: (event, pointer) => this.dragged(event, pointer),
      released: (event, pointer) => this.up(event, pointer),
      cancelled: () => this.end(),
    });
  }

  /** Only one pointer at a time can hold a piece. @param {PointerEvent} event @param {Pointer} pointer */
  down(event, pointer) {
    if (!this.pressed && this.board.view) this.pressed = { cell: this.board.cellUnder(event), pointer };
  }

  /** @param {PointerEvent} event @param {Pointer} pointer */
  dragged(event, pointer) {
    const { board, pressed } = this;
    if (!pressed || pressed.pointer !== pointer) return;
    if (!this.active) {
      const letter = pressed.cell && board.pieceAt(pressed.cell);
      if (!letter || board.calling || !board.movable.has(letter)) return;
      board.take(letter);
      this.active = true;
      board.frame.classList.add("held");
    }
    this.place = board.at(event);
    const cell = board.cellUnder(event);
    this.over = cell && board.movesOf(board.piece).has(cell) && !board.hides(cell) ? cell : null;
    board.redraw();
  }

  /** @param {PointerEvent} event @param {Pointer} pointer */
  up(event, pointer) {
    const { board, pressed } = this;
    if (!pressed || pressed.pointer !== pointer) return;
    const cell = board.cellUnder(event);
    const dragged = this.active;
    const over = dragged && cell && board.movesOf(board.piece).get(cell);
    this.end();
    if (!dragged) board.tap(cell === pressed.cell ? cell : null);
    // To enter the ring ends the round: that one is asked for again.
    else if (cell === board.view?.ring) board.tap(cell);
    else if (over) {
      board.dropped = over.word;
      board.hooks.play(over.word);
    }
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
    if (target) return draw.way(target.piece, target.path);
    return svg`<g transform="translate(${this.place[0]} ${this.place[1]}) scale(1.08)" opacity=".95"><use href="#p${board.piece}" /></g>`;
  }
}
