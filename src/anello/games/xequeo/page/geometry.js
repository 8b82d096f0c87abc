// Where the cells of Xe Queo! lie, and the way of a piece as a line. A cell is 100 wide; a1 is at the bottom left.

export const FILES = "abcdefg";
export const CELLS = [...FILES].flatMap((file) => [1, 2, 3, 4, 5, 6, 7].map((rank) => file + rank));

/** @typedef {[x: number, y: number]} Point */

/** The middle of a cell. @param {string} cell @returns {Point} */
export const middle = (cell) => [50 + 100 * FILES.indexOf(cell[0]), 750 - 100 * Number(cell[1])];

/** The cell at a point of the board, null beside it. @param {number} x @param {number} y */
export function cellAt(x, y) {
  const [file, rank] = [Math.floor(x / 100), 7 - Math.floor(y / 100)];
  return file >= 0 && file < 7 && rank >= 1 && rank <= 7 ? FILES[file] + rank : null;
}

/** The neighbour of a cell, staying on the board. @param {string} cell @param {number} dx @param {number} dy */
export function stepped(cell, dx, dy) {
  /** @param {number} value @param {number} low @param {number} high */
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
  return FILES[clamp(FILES.indexOf(cell[0]) + dx, 0, 6)] + clamp(Number(cell[1]) + dy, 1, 7);
}

/** Whether the way from one cell to the next is a jump. @param {string} from @param {string} to */
export const isJump = (from, to) =>
  Math.max(Math.abs(middle(from)[0] - middle(to)[0]), Math.abs(middle(from)[1] - middle(to)[1])) > 100;

/**
 * The top of the arc between two cells: on the upper side, on the right for a jump straight up or down.
 * @param {string} from @param {string} to
 * @returns {Point}
 */
export function bow(from, to) {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  let [nx, ny] = [(y2 - y1) / length, (x1 - x2) / length];
  if (ny > 0.01 || (Math.abs(ny) <= 0.01 && nx < 0)) [nx, ny] = [-nx, -ny];
  return [(x1 + x2) / 2 + nx * 104, (y1 + y2) / 2 + ny * 104];
}

/** The way through a list of cells as an SVG path: an arc a jump, a straight line for a step. @param {string[]} path */
export function wayPath(path) {
  const [start, ...rest] = path;
  let here = start;
  return rest.reduce(
    (line, cell) => {
      const [x, y] = middle(cell);
      const part = isJump(here, cell)
        ? `Q${bow(here, cell)
            .map((value) => value.toFixed(1))
            .join(" ")} ${x} ${y}`
        : `L${x} ${y}`;
      here = cell;
      return line + part;
    },
    `M${middle(start).join(" ")}`,
  );
}
