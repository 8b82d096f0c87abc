// Where things lie on the table of Xart: cells, their names, and the box around them. Unit: one tile.

/** @import { Bounds, Cell, Laid, Turn } from "./types.js" */

/** The name of a column counted from the leftmost tile: @ A B … Z AA. @param {number} x */
export function columnName(x) {
  let name = "";
  for (let number = x + 1; number > 0; number = Math.floor((number - 1) / 26))
    name = String.fromCharCode(65 + ((number - 1) % 26)) + name;
  return name || "@";
}

/** The name of a cell, as in notation. @param {number} x @param {number} y */
export const cellName = (x, y) => columnName(x) + String(y + 1);

/** The cell of a name such as B2: the other way round than `cellName`. @param {string} name @returns {Cell} */
export function cellOf(name) {
  const [, letters, row] = /^(@|[A-Z]+)(\d+)$/.exec(name) ?? ["", "@", "0"];
  const column = letters === "@" ? 0 : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(row) - 1];
}

/**
 * What the cell of a turn is called once its tile lies there: a tile left of all others, in column @, makes column A.
 * @param {string} word
 */
export function laidOn(word) {
  const [x, y] = cellOf(word.slice(0, -1));
  return cellName(Math.max(x, 0), Math.max(y, 0));
}

/** The cell a tile is laid on. @param {Laid} laid @returns {Cell} */
export const cellUnder = ([x, y]) => [x, y];

/** A cell as a key of maps. @param {number} x @param {number} y */
export const key = (x, y) => `${x},${y}`;

/** Turns by the key of the cell they lay on. @param {Turn[]} turns */
export function byCell(turns) {
  /** @type {Map<string, Turn[]>} */
  const cells = new Map();
  for (const turn of turns) {
    const [x, y] = turn.lays[0];
    cells.set(key(x, y), [...(cells.get(key(x, y)) ?? []), turn]);
  }
  return cells;
}

/**
 * The cells that a box of tiles may still use: the whole table, or for the limited game what can become its 8 x 8.
 * @param {[width: number, height: number]} size
 * @param {number} limit
 * @returns {Bounds}
 */
export function reach([width, height], limit) {
  if (!limit) return { left: -1, top: -1, right: width, bottom: height };
  return {
    left: Math.max(-1, width - limit),
    top: Math.max(-1, height - limit),
    right: Math.min(width, limit - 1),
    bottom: Math.min(height, limit - 1),
  };
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Area  in pixels of the window */

const GAP = 10;

/** How much two areas have in common. @param {Area} one @param {Area} other */
const common = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Where something that belongs to a cell is put: beside, below or above it, within the window, off the cell, and over as
 * little as possible of what must be seen; of `others` the first group weighs most.
 * @param {Area} cell
 * @param {{width: number, height: number}} size
 * @param {{width: number, height: number}} room
 * @param {Area[][]} others
 */
export function placeBeside(cell, { width, height }, room, others) {
  const [middle, centre] = [(cell.top + cell.bottom) / 2, (cell.left + cell.right) / 2];
  const places = [
    [cell.right + GAP, middle - height / 2],
    [cell.left - GAP - width, middle - height / 2],
    [centre - width / 2, cell.bottom + GAP],
    [centre - width / 2, cell.top - GAP - height],
  ].map(([x, y]) => {
    const left = Math.max(GAP, Math.min(room.width - width - GAP, x));
    const top = Math.max(GAP, Math.min(room.height - height - GAP, y));
    const area = { left, top, right: left + width, bottom: top + height };
    const covered = [[cell], ...others].map((group) => group.reduce((sum, other) => sum + common(area, other), 0));
    return { left, top, covered };
  });
  const [best] = places.sort((a, b) => {
    const worse = a.covered.findIndex((area, i) => area !== b.covered[i]);
    return worse < 0 ? 0 : a.covered[worse] - b.covered[worse];
  });
  return best;
}
