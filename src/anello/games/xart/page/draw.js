// How a position of Xart looks: pure functions from data to SVG. Cells are 100 wide; bodies first, then all lines.

import { html, nothing, repeat, svg } from "anello/html.js";
import { columnName, key } from "./geometry.js";
import { STROKES } from "./shapes.js";

/**
 * @import { Bounds, Cell, Laid, Note, Win } from "./types.js"
 * @typedef {Win & {fades?: boolean}} ShownWin  whether all other lines go pale, which they do unless told otherwise
 */

/** @param {number} x @param {number} y */
const at = (x, y) => `translate(${x * 100} ${y * 100})`;

/**
 * The tiles of a group: shadow, bodies, lines. `win` fades all lines but the winner's, unless it says `fades: false`.
 * @param {Laid[]} laid @param {ShownWin|null} [win]
 */
export const tiles = (laid, win) => svg`
  <g class="shadow">${laid.map(([x, y]) => svg`<rect x=${x * 100} y=${y * 100 + 4} width="100" height="102" rx="6" />`)}</g>
  <g>${laid.map(([x, y]) => svg`<use href="#body" transform=${at(x, y)} />`)}</g>
  <g class=${win && win.fades !== false ? "lines faded" : "lines"}>${laid.map(([x, y, tile]) => svg`<use href="#t${tile}" transform=${at(x, y)} />`)}</g>
  ${win ? winner(laid, win) : nothing}`;

/**
 * The winning ring or line with its brass rim; red bridges stay above a white winner.
 * @param {Laid[]} laid @param {ShownWin} win
 */
function winner(laid, { colour, cells, fades = true }) {
  const lies = new Map(laid.map(([x, y, tile]) => [key(x, y), tile]));
  const name = colour === 1 ? "white" : "red";
  const way = cells.map(([x, y]) => ({ x, y, tile: lies.get(key(x, y)) ?? 0 })).filter(({ tile }) => tile);
  /** @param {string} css */
  const part = (css) =>
    way.map(({ x, y, tile }) => svg`<path class=${css} d=${STROKES[tile][name]} transform=${at(x, y)} />`);
  const crossings = way.filter(({ tile }) => STROKES[tile].gap);
  return svg`
    <g class="win">
      <g opacity=".3">${part("glow-solid")}</g>
      <g>${part("glow-rim")}</g>
      <g>${part(colour === 1 ? "lw" : "lr")}${colour === 2 ? part("thread") : nothing}</g>
      ${colour === 1 ? crossings.map((one) => bridge(one, fades)) : nothing}
    </g>`;
}

/** @param {{x: number, y: number, tile: number}} crossing @param {boolean} fades */
const bridge = ({ x, y, tile }, fades) => svg`
  <g class=${fades ? "lines faded" : "lines"} transform=${at(x, y)}>
    <path class="gap" d=${STROKES[tile].gap} />
    <path class="lr" d=${STROKES[tile].red} />
    <path class="thread" d=${STROKES[tile].red} />
  </g>`;

const BRACKETS = "M7 22V7H22M78 7H93V22M93 78V93H78M22 93H7V78";
const CORNERS = [
  [12, 12],
  [88, 12],
  [12, 88],
  [88, 88],
];

/** Brackets on the tile that was chosen last, dots on those that were forced. @param {(Cell|Laid)[]} laid */
export const lastTurn = ([chosen, ...forced]) => svg`
  ${chosen ? svg`<path class="last" transform=${at(chosen[0], chosen[1])} d=${BRACKETS} />` : nothing}
  ${forced.map(
    ([x, y]) => svg`
    <g class="last-dot" transform=${at(x, y)}>${CORNERS.map(([cx, cy]) => svg`<circle cx=${cx} cy=${cy} r="4" />`)}</g>`,
  )}`;

/** @param {Laid} laid @param {string} kind @param {unknown} mark */
const ghost = ([x, y, tile], kind, mark) => svg`
  <g class="ghost ${kind}" transform=${at(x, y)}>
    <g class="ghost-tile"><use href="#body" /><use href="#t${tile}" /></g>
    <rect class="ghost-edge" x="2.5" y="2.5" width="95" height="95" rx="4" />${mark}
  </g>`;

/** @param {number} number */
const badge = (number) => svg`
  <circle class="ghost-badge" cx="50" cy="50" r="16" /><text class="ghost-n" x="50" y="51">${number}</text>`;

/**
 * What a turn would lay: the chosen tile with a brass edge, the forced ones numbered as they will fall.
 * @param {Laid[]} laid
 */
export const ghosts = ([chosen, ...forced]) => svg`
  ${forced.map((laid, i) => ghost(laid, "forced", badge(i + 1)))}
  ${chosen ? ghost(chosen, "chosen", nothing) : nothing}`;

/** Tiles on their way down; the board animates them. @param {Laid[]} laid */
export const falling = (laid) =>
  repeat(
    laid,
    ([x, y]) => key(x, y),
    ([x, y, tile]) => svg`
  <g transform=${at(x, y)}><g class="fall"><use href="#body" /><use href="#t${tile}" /></g></g>`,
  );

/** A dot on every cell where a tile may be laid. @param {(Cell|Laid)[]} cells */
export const hints = (cells) =>
  svg`<g class="hint">${cells.map(([x, y]) => svg`<circle cx=${x * 100 + 50} cy=${y * 100 + 50} r="6.5" />`)}</g>`;

/** The frame of the limited game: all cells it can still reach. @param {Bounds} bounds @param {Cell} origin */
export const frame = ({ left, top, right, bottom }, [x, y]) => svg`
  <rect class="frame" rx="8" x=${(left + x) * 100 - 6} y=${(top + y) * 100 - 6}
    width=${(right - left + 1) * 100 + 12} height=${(bottom - top + 1) * 100 + 12} />`;

/**
 * How much of the frame is used, at its lower right corner, always of one size on the screen.
 * @param {string} words @param {Bounds} bounds @param {Cell} origin @param {number} scale
 */
export const measure = (words, { right, bottom }, [x, y], scale) => svg`
  <g class="coord"><text class="measure" font-size=${1300 / scale} x=${(right + 1 + x) * 100}
    y=${(bottom + 1 + y + NAMES / 2 / scale) * 100}>${words}</text></g>`;

/** So many pixels the names of columns and rows need outside the cells. */
export const NAMES = 36;

/** @typedef {{scale: number, at: number}} NamePlace  how large a tile is, and on which line of the world the names stand */

/** On a far board not every name has room. @param {number} scale */
const step = (scale) => (scale < 22 ? (scale < 8 ? 10 : 5) : 1);

/** The names of the columns, always of one size on the screen. @param {Bounds} bounds @param {Cell} origin @param {NamePlace} place */
export function columnNames({ left, right }, [x], { scale, at: y }) {
  const names = [];
  for (let c = left; c <= right; c++)
    if (c % step(scale) === 0 || c < 0)
      names.push(svg`<text x=${(c + x + 0.5) * 100} y=${y * 100} font-size=${1300 / scale}>${columnName(c)}</text>`);
  return svg`<g class="coord">${names}</g>`;
}

/** The names of the rows. @param {Bounds} bounds @param {Cell} origin @param {NamePlace} place */
export function rowNames({ top, bottom }, [, y], { scale, at: x }) {
  const names = [];
  for (let r = top; r <= bottom; r++)
    if ((r + 1) % step(scale) === 0)
      names.push(svg`<text x=${x * 100} y=${(r + y + 0.5) * 100} font-size=${1300 / scale}>${r + 1}</text>`);
  return svg`<g class="coord">${names}</g>`;
}

const CROSS = "M37 37l26 26m0-26l-26 26";

/**
 * Cells that are pointed at, in the colour of the seat: where it could win, a circle with a cross; any other, a square.
 * @param {Note[]} cells
 */
export const notes = (cells) =>
  cells.map(([x, y, seat, isLater]) => {
    const shape = (/** @type {string} */ css) =>
      isLater
        ? svg`<rect class=${css} x="14" y="14" width="72" height="72" rx="10" />`
        : svg`<circle class=${css} cx="50" cy="50" r="33" /><path class=${css} d=${CROSS} />`;
    return svg`<g class="threat ${seat === 1 ? "of-white" : "of-red"}" transform=${at(x, y)}>${shape("bed")}${shape("")}</g>`;
  });

/** The keyboard's cell. @param {Cell} cell */
export const cursor = ([x, y]) =>
  svg`<rect class="cursor" x=${x * 100 - 5} y=${y * 100 - 5} width="110" height="110" rx="9" />`;

/** Something laid over the board, in the window of its camera. @param {string} box @param {unknown} body */
export const over = (box, body) => html`
  <svg class="over" viewBox=${box} aria-hidden="true">${body}</svg>
`;

/** A rounded square on a cell. @param {Cell} cell @param {string} css */
export const square = ([x, y], css) =>
  svg`<rect class=${css} x=${x * 100 + 8} y=${y * 100 + 8} width="84" height="84" rx="10" />`;
