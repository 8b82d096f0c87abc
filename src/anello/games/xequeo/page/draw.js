// How the board of Xe Queo! looks: pure functions from data to SVG.

import { nothing, repeat, svg } from "anello/html.js";
import { CELLS, FILES, middle, wayPath } from "./geometry.js";

/** @param {string} cell */
const at = (cell) => `translate(${middle(cell).join(" ")})`;
/** @param {string} css @param {string} cell @param {number} radius */
const dot = (css, cell, radius) => svg`<circle class=${css} cx=${middle(cell)[0]} cy=${middle(cell)[1]} r=${radius} />`;

/** Lines of the wood, the same on every board. @param {number} size */
function grain(size) {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const lines = [];
  for (let y = 14; y < size - 8; y += 16 + random() * 26) {
    let line = `M0 ${y.toFixed(0)}`;
    for (let i = 1; i <= 6; i++)
      line += `Q${((i - 0.5) * size) / 6} ${(y - 4 + random() * 8).toFixed(0)} ${(i * size) / 6} ${(y - 3 + random() * 6).toFixed(0)}`;
    lines.push(line);
  }
  return lines.join("");
}

function dots() {
  let [plain, diagonal] = ["", ""];
  for (let x = 50; x <= 650; x += 100) {
    for (let y = 50; y <= 650; y += 100) {
      if (x < 650) plain += `M${x + 45} ${y}h10.2`;
      if (y < 650) plain += `M${x} ${y + 45}v10.2`;
      if (x < 650 && y < 650)
        diagonal += `M${x + 31.96} ${y + 31.96}l36.21 36.21M${x + 68.04} ${y + 31.96}l-36.21 36.21`;
    }
  }
  return { plain, diagonal };
}

const DOTS = dots();
const INLAY = CELLS.map((cell) => svg`<circle cx=${middle(cell)[0]} cy=${middle(cell)[1]} r="35" />`);
/** By the width of the border. @type {Record<number, string>} */
const GRAIN = { 46: grain(792), 30: grain(760) };

const NAMES = svg`
  <g class="wcoord" aria-hidden="true">
    ${[...FILES].map((file, i) => svg`<text x=${50 + 100 * i} y="721">${file}</text>`)}
    ${[1, 2, 3, 4, 5, 6, 7].map((rank) => svg`<text x="-24" y=${750 - 100 * rank}>${rank}</text>`)}
  </g>`;

/** The border with coordinates and without. @param {boolean} named */
export const border = (named) => (named ? 46 : 30);

/** The window of the whole board. @param {boolean} named */
export const viewBox = (named) => {
  const edge = border(named) + 2;
  return `${-edge} ${-edge} ${700 + 2 * edge} ${710 + 2 * edge}`;
};

/** Wood, dotted lines and inlaid circles, with names of files and ranks if wanted. @param {boolean} named */
export function wood(named) {
  const edge = border(named);
  const size = 700 + 2 * edge;
  return svg`
    <rect class="wood-sh" x=${-edge} y=${-edge + 8} width=${size} height=${size} rx="22" />
    <rect class="wood-side" x=${-edge} y=${-edge + 3} width=${size} height=${size} rx="22" />
    <rect class="wood" x=${-edge} y=${-edge} width=${size} height=${size} rx="22" />
    <path class="grain" transform="translate(${-edge} ${-edge})" d=${GRAIN[edge]} />
    ${named ? NAMES : nothing}
    <path class="dots" d=${DOTS.plain} /><path class="dots diag" d=${DOTS.diagonal} /><g class="inlay">${INLAY}</g>`;
}

/** The ring on its cell. @param {string|null|undefined} cell */
export const ring = (cell) =>
  cell ? svg`<g class="the-ring" transform=${at(cell)}><use href="#ring" /></g>` : nothing;

/**
 * The pieces; `pale` is the letter of one that is about to leave. Each stands in a group of its own that can move.
 * @param {Record<string, string>} cells
 * @param {string|null} [pale]
 * @param {Set<string>|null} [pressable]
 */
export const pieces = (cells, pale, pressable) =>
  repeat(
    Object.entries(cells),
    ([letter]) => letter,
    ([letter, cell]) => svg`
    <g transform=${at(cell)}>
      <g class="piece ${pressable?.has(letter) ? "press" : ""} ${pale === letter ? "away" : ""}" data-piece=${letter}>
        <use href="#p${letter}" />
      </g>
    </g>`,
  );

/** Where the last move began and ended. @param {string[]} [path] */
export const lastMove = (path = []) =>
  path.length > 1 ? [dot("was", path[0], 20), dot("now", path[path.length - 1], 35)] : nothing;

/** The cells a piece may go to. @param {string[]} cells */
export const targets = (cells) => cells.map((cell) => dot("target", cell, 10));

/** The cells on which the ring may be put. @param {string[]} cells */
export const allowed = (cells) => cells.map((cell) => dot("allowed", cell, 41));

/** The mark of the piece in hand. @param {string} cell */
export const selected = (cell) => dot("sel", cell, 36);

/** Where a way touches the board. @param {string} cell */
export const landing = (cell) => dot("hop-stop", cell, 9);

/**
 * A move before it is made: the way, a dot at every landing, the piece at its end.
 * @param {string} letter @param {string[]} path
 */
export const way = (letter, path) => svg`
  <path class="hop-under" d=${wayPath(path)} /><path class="hop" d=${wayPath(path)} />
  ${path.slice(1, -1).map(landing)}
  <g transform=${at(path[path.length - 1])} opacity=".95"><use href="#p${letter}" /><circle class="arrive-edge" r="36" /></g>`;

/** A ring or piece about to be put on a cell. @param {string} name @param {string} cell */
export const coming = (name, cell) => svg`<g transform=${at(cell)} opacity=".7"><use href="#${name}" /></g>`;

/** The double ring on the piece that is pointed at. @param {string} cell */
export const pointed = (cell) =>
  svg`<g class="point" transform=${at(cell)}><circle r="43" /><circle class="p2" r="50" /></g>`;

/** Where the ring was. @param {string} cell */
export const hole = (cell) => dot("ring-hole", cell, 41);

/** Cells that are pointed at. @param {string[]} cells */
export const notes = (cells) => cells.map((cell) => dot("mark-cell", cell, 45));

/** The ring where a piece in hand might go, if it is its mover's own. @param {string} cell */
export const perhaps = (cell) => dot("perhaps", cell, 10);

/** The keyboard's cell. @param {string} cell */
export const cursor = (cell) => dot("cursor", cell, 45);

/**
 * A board nobody touches: for small pictures, choosing and the reveal.
 * @param {object} board
 * @param {Record<string, string>} board.pieces
 * @param {string|null} board.ring
 * @param {string|null} [board.hole]  where the ring was
 * @param {string|null} [board.point]  the letter of the piece that is pointed at
 * @param {boolean} [board.named]  whether files and ranks have their names
 */
export const still = ({ pieces: cells, ring: where, hole: gone, point, named = false }) => svg`
  ${wood(named)}${gone ? hole(gone) : nothing}${ring(where)}${pieces(cells)}${point ? pointed(cells[point]) : nothing}`;
