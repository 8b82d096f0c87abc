// The keyboard on the board of Xart: arrows move, digits choose a tile, Enter lays, Escape lets go.

import { cellUnder, key } from "./geometry.js";

/**
 * @import { XartBoard } from "./board.js"
 * @import { BoardView, Cell } from "./types.js"
 */

/** @type {Record<string, Cell>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Where the cursor begins: on what is chosen, on the last tile, or on the first free cell.
 * @param {XartBoard<BoardView>} board
 * @returns {Cell}
 */
function start(board) {
  if (board.choice) return board.choice.cell;
  if (board.lastTurn.length) return cellUnder(board.lastTurn[0]);
  const [first] = board.free.values();
  return first ? cellUnder(first[0].lays[0]) : [0, 0];
}

/** The order in which one reads. @param {Cell} a @param {Cell} b */
const after = (a, b) => a[1] - b[1] || a[0] - b[0];

/** The free cell after this one in reading order. @param {XartBoard<BoardView>} board @param {boolean} back */
function nextFree(board, back) {
  const cells = [...board.free.values()].map(([turn]) => cellUnder(turn.lays[0])).sort(after);
  if (!cells.length) return null;
  /** @type {Cell} */
  const here = board.cursor ?? [-9, -9];
  return back
    ? (cells.findLast((cell) => after(cell, here) < 0) ?? cells.at(-1))
    : (cells.find((cell) => after(cell, here) > 0) ?? cells[0]);
}

/** Answer a key pressed on the board. @param {XartBoard<BoardView>} board @param {KeyboardEvent} event */
export function handleKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !board.view) return;
  const { left, top, right, bottom } = board.bounds;
  const here = board.cursor ?? start(board);
  const step = STEPS[event.key];
  if (step) {
    const moved = board.cursor ? [here[0] + step[0], here[1] + step[1]] : here;
    board.moveCursor([Math.max(left, Math.min(right, moved[0])), Math.max(top, Math.min(bottom, moved[1]))]);
  } else if (/^[1-6]$/.test(event.key)) {
    if (board.free.has(key(...here))) board.select(...here, Number(event.key) - 1);
  } else if (event.key === "Enter" || event.key === " ") {
    const ready = board.choice && key(...board.choice.cell) === key(...here);
    if (ready && event.key === "Enter") board.confirm();
    else if (board.free.has(key(...here))) board.select(...here);
  } else if (event.key === "Escape") board.cancel();
  else if (event.key === "n" || event.key === "p") {
    const cell = nextFree(board, event.key === "p");
    if (cell) board.moveCursor(cell);
  } else if (event.key === "+") board.zoom(1.25);
  else if (event.key === "-") board.zoom(0.8);
  else if (event.key === "0") board.fit();
  else return;
  event.preventDefault();
}
