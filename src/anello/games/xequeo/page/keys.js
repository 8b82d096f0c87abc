// The keyboard on the board of Xe Queo!: arrows move, letters take a piece, Enter goes, Escape lets go, ! arms the call.

import { stepped } from "./geometry.js";
import { LETTERS } from "./shapes.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Answer a key pressed on the board. @param {import("./board.js").XeQueoBoard} board @param {KeyboardEvent} event */
export function handleKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !board.view) return;
  const here = board.cursor ?? board.view.ring ?? "d4";
  const step = STEPS[event.key];
  const letter = event.key.toUpperCase();
  if (step) board.moveCursor(board.cursor ? stepped(here, ...step) : here);
  else if (LETTERS.includes(letter) && event.key.length === 1) {
    if (!board.isOpen) return;
    board.take(letter);
    if (board.view.pieces[letter]) board.cursor = board.view.pieces[letter];
    board.redraw();
  } else if (event.key === "Enter") {
    if (board.choice?.kind === "call") board.confirm();
    else if (board.cursor) board.tap(board.cursor);
  } else if (event.key === "Escape") board.letGo();
  else if (event.key === "!") board.arm(true);
  else return;
  event.preventDefault();
}
