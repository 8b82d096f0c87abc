// The pictures of the rules of Xart, drawn with the same pens as the board.

import { html, nothing, svg } from "anello/html.js";
import * as draw from "./draw.js";

/**
 * @import { Cell, Laid } from "./types.js"
 *
 * @typedef {object} Figure  a picture as text/figures describe it
 * @property {Laid[]} tiles
 * @property {Cell} [chosen]
 * @property {Cell[]} [forced]
 * @property {Laid[]} [ghosts]
 * @property {Cell[]} [crosses]
 * @property {import("./types.js").Win} [win]
 */

/** @param {Cell} cell */
const cross = ([x, y]) =>
  svg`<g class="cross" transform="translate(${x * 100 + 50} ${y * 100 + 50})"><circle r="33" /><path d="M-13-13l26 26m0-26l-26 26" /></g>`;

/** A picture of the rules. @param {Figure} figure @param {string} label */
export function figure({ tiles: laid, chosen, forced = [], ghosts = [], crosses = [], win }, label) {
  const all = [...laid, ...ghosts, ...crosses];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5];
  const [width, height] = [Math.max(...xs) - left + 1.5, Math.max(...ys) - top + 1.5];
  return html`
    <div class="plate">
      <svg
        class="xart"
        viewBox="${left * 100} ${top * 100} ${width * 100} ${height * 100}"
        role="img"
        aria-label=${label}
      >
        ${draw.tiles(laid, win)}${win || !chosen ? nothing : draw.lastTurn([chosen, ...forced])}${draw.ghosts(ghosts)}${crosses.map(cross)}
      </svg>
    </div>
  `;
}
