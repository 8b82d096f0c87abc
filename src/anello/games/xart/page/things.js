// Small pictures beside the board of Xart: a colour, a tile, the bag.

import { html, nothing, svg } from "anello/html.js";

/** The line a seat plays: 1 white, 2 red. @param {number} seat */
export const stroke = (seat) => html`
  <svg class="stroke" viewBox="0 0 30 30" aria-hidden="true">
    <rect width="30" height="30" rx="4" class="tile" />
    <path class=${seat === 2 ? "red" : "white"} d="M-1 22C10 22 8 8 19 8H31" />
    ${seat === 2 ? svg`<path class="thread" d="M-1 22C10 22 8 8 19 8H31" />` : nothing}
  </svg>
`;

const DRAWS = ["", "+w", "+r", "/w", "\\w", "/r", "\\r"];

/** The number of a tile that came out of the bag, by what it is called; 0 for none. @param {string|null} [name] */
export const drawnTile = (name) => DRAWS.indexOf(name ?? "");

/** One tile. @param {number} tile */
export const tilePicture = (tile) => html`
  <svg viewBox="-2 -2 104 104" aria-hidden="true">
    <use href="#body" />
    <use href="#t${tile}" />
  </svg>
`;

/** The bag of red cloth. */
export const bag = () => html`
  <svg class="bag" viewBox="0 0 100 104" aria-hidden="true">
    <path
      class="bag-cloth"
      d="M34 30C10 44 4 70 12 92q2 6 9 6h58q7 0 9-6c8-22 2-48-22-62l7-16q2-5-3-6-20-4-40 0-5 1-3 6Z"
    />
    <path class="bag-fold" d="M38 40c-8 12-11 26-10 42M62 40c8 12 11 26 10 42M50 42v34" />
    <path class="bag-cord" d="M32 31q18 8 36 0M66 32q14 4 16 18" />
  </svg>
`;
