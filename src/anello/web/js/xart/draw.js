// How a position of Xart looks: pure functions from data to SVG. Cells are 100 wide; bodies first, then all lines.

import { nothing, repeat, svg } from "../html.js";
import { STROKES } from "../parts/defs.js";
import { columnName, key } from "./geometry.js";

const at = (x, y) => `translate(${x * 100} ${y * 100})`;

/** The tiles of a group: shadow, bodies, lines. `win` fades all lines but the winner's, unless it says `fades: false`. */
export const tiles = (laid, win) => svg`
  <g class="shadow">${laid.map(([x, y]) => svg`<rect x=${x * 100} y=${y * 100 + 4} width="100" height="102" rx="6" />`)}</g>
  <g>${laid.map(([x, y]) => svg`<use href="#body" transform=${at(x, y)} />`)}</g>
  <g class=${win && win.fades !== false ? "lines faded" : "lines"}>${laid.map(([x, y, tile]) => svg`<use href="#t${tile}" transform=${at(x, y)} />`)}</g>
  ${win ? winner(laid, win) : nothing}`;

/** The winning ring or line with its brass rim; red bridges stay above a white winner. */
function winner(laid, { colour, cells, fades = true }) {
  const lies = new Map(laid.map(([x, y, tile]) => [key(x, y), tile]));
  const name = colour === 1 ? "white" : "red";
  const way = cells.map(([x, y]) => ({ x, y, tile: lies.get(key(x, y)) })).filter(({ tile }) => tile);
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

/** Brackets on the tile that was chosen last, dots on those that were forced. */
export const lastTurn = ([chosen, ...forced]) => svg`
  ${chosen ? svg`<path class="last" transform=${at(chosen[0], chosen[1])} d=${BRACKETS} />` : nothing}
  ${forced.map(
    ([x, y]) => svg`
    <g class="last-dot" transform=${at(x, y)}>${CORNERS.map(([cx, cy]) => svg`<circle cx=${cx} cy=${cy} r="4" />`)}</g>`,
  )}`;

const ghost = ([x, y, tile], kind, mark) => svg`
  <g class="ghost ${kind}" transform=${at(x, y)}>
    <g class="ghost-tile"><use href="#body" /><use href="#t${tile}" /></g>
    <rect class="ghost-edge" x="2.5" y="2.5" width="95" height="95" rx="4" />${mark}
  </g>`;

const badge = (number) => svg`
  <circle class="ghost-badge" cx="50" cy="50" r="16" /><text class="ghost-n" x="50" y="51">${number}</text>`;

/** What a turn would lay: the chosen tile with a brass edge, the forced ones numbered as they will fall. */
export const ghosts = ([chosen, ...forced]) => svg`
  ${forced.map((laid, i) => ghost(laid, "forced", badge(i + 1)))}
  ${chosen ? ghost(chosen, "chosen", nothing) : nothing}`;

/** Tiles on their way down; the board animates them. */
export const falling = (laid) =>
  repeat(
    laid,
    ([x, y]) => key(x, y),
    ([x, y, tile]) => svg`
  <g transform=${at(x, y)}><g class="fall"><use href="#body" /><use href="#t${tile}" /></g></g>`,
  );

/** A dot on every cell where a tile may be laid. */
export const hints = (cells) =>
  svg`<g class="hint">${cells.map(([x, y]) => svg`<circle cx=${x * 100 + 50} cy=${y * 100 + 50} r="6.5" />`)}</g>`;

/** The frame of the limited game: all cells it can still reach. */
export const frame = ({ left, top, right, bottom }, [x, y]) => svg`
  <rect class="frame" rx="8" x=${(left + x) * 100 - 6} y=${(top + y) * 100 - 6}
    width=${(right - left + 1) * 100 + 12} height=${(bottom - top + 1) * 100 + 12} />`;

/** How much of the frame is used, at its lower right corner, always of one size on the screen. */
export const measure = (words, { right, bottom }, [x, y], scale) => svg`
  <g class="coord"><text class="measure" font-size=${1300 / scale} x=${(right + 1 + x) * 100}
    y=${(bottom + 1 + y + NAMES / 2 / scale) * 100}>${words}</text></g>`;

/** So many pixels the names of columns and rows need outside the cells. */
export const NAMES = 36;

/** Names of columns and rows, always in the window, always of one size on the screen, and never onto cells in play. */
export function coordinates({ left, top, right, bottom }, origin, camera) {
  const view = camera.window;
  const size = (13 / camera.scale) * 100;
  const inset = NAMES / 2 / camera.scale;
  const y = Math.max(top + origin[1] - inset, view.top + inset);
  const x = Math.max(left + origin[0] - inset, view.left + inset);
  const every = camera.scale < 22 ? 5 : 1;
  const columns = [];
  for (let c = left; c <= right; c++)
    if (c % every === 0 || c < 0)
      columns.push(svg`<text x=${(c + origin[0] + 0.5) * 100} y=${y * 100} font-size=${size}>${columnName(c)}</text>`);
  const rows = [];
  for (let r = top; r <= bottom; r++)
    if ((r + 1) % every === 0)
      rows.push(svg`<text x=${x * 100} y=${(r + origin[1] + 0.5) * 100} font-size=${size}>${r + 1}</text>`);
  return svg`<g class="coord" aria-hidden="true">${columns}${rows}</g>`;
}

const CROSS = "M37 37l26 26m0-26l-26 26";

/** Cells that are pointed at: where a seat could win, a dashed circle with a cross; any other, a dashed square. */
export const notes = (cells) =>
  cells.map(([x, y, seat]) =>
    seat
      ? svg`<g class="threat ${seat === 1 ? "of-white" : "of-red"}" transform=${at(x, y)}>
          <circle class="bed" cx="50" cy="50" r="33" /><path class="bed" d=${CROSS} />
          <circle cx="50" cy="50" r="33" /><path d=${CROSS} />
        </g>`
      : svg`<rect class="mark-cell" x=${x * 100 + 8} y=${y * 100 + 8} width="84" height="84" rx="10" />`,
  );

/** The keyboard's cell. */
export const cursor = ([x, y]) =>
  svg`<rect class="cursor" x=${x * 100 - 5} y=${y * 100 - 5} width="110" height="110" rx="9" />`;
