// The chooser beside the cell in hand, on a desktop: near the hand, and never over the cell or what would fall.

import { render } from "anello/html.js";
import { PHONE } from "anello/screen.js";
import { chooser } from "./chooser.js";
import { placeBeside } from "./geometry.js";

/** @import { Area } from "./geometry.js" @import { Cell } from "./types.js" */

export class Beside {
  /** @param {import("./board.js").XartBoard<import("./types.js").BoardView>} board */
  constructor(board) {
    this.board = board;
    this.element = document.createElement("div");
    this.element.className = "beside";
  }

  /** Show the chooser of what is in hand where there is room for it; on a phone it has its place below the board. */
  draw() {
    const { board, element } = this;
    const choice = PHONE.matches ? null : board.choice;
    render(chooser(board, choice), element);
    if (!choice) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const room = { width: board.camera.width, height: board.camera.height };
    const [[cell], ghosts, tiles] = [
      [choice.cell],
      choice.options[choice.index].lays.map(([x, y]) => [x, y]),
      (board.view?.tiles ?? []).map(([x, y]) => [x, y]),
    ].map((cells) => cells.map((one) => this.area(/** @type {Cell} */ (one))));
    const { left, top } = placeBeside(cell, { width, height }, room, [ghosts, tiles]);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }

  /** Where a cell is in the window, in pixels. @param {Cell} cell @returns {Area} */
  area(cell) {
    const { camera } = this.board;
    const [[x, y]] = this.board.world([cell]);
    const { left, top } = camera.window;
    const [px, py] = [(x - left) * camera.scale, (y - top) * camera.scale];
    return { left: px, top: py, right: px + camera.scale, bottom: py + camera.scale };
  }
}
