// Where things lie on the table of Xart: cells, their names, and the box around them. Unit: one tile.

/** The name of a column counted from the leftmost tile: @ A B … Z AA. */
export function columnName(x) {
  let name = "";
  for (let number = x + 1; number > 0; number = Math.floor((number - 1) / 26))
    name = String.fromCharCode(65 + ((number - 1) % 26)) + name;
  return name || "@";
}

/** The name of a cell, as in notation. */
export const cellName = (x, y) => columnName(x) + String(y + 1);

/** The cell of a name such as B2: the other way round than `cellName`. */
export function cellOf(name) {
  const [, letters, row] = /^(@|[A-Z]+)(\d+)$/.exec(name);
  const column = letters === "@" ? 0 : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(row) - 1];
}

/** A cell as a key of maps. */
export const key = (x, y) => `${x},${y}`;

/**
 * The cells that a box of tiles may still use: the whole table, or for the limited game what can become its 8 x 8.
 * @returns {{left: number, top: number, right: number, bottom: number}}
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
