// The shapes that all pictures of Xart share, defined once a page: the tile and its six lays.

import { svg } from "anello/html.js";

const ARCS = {
  nw: "M50-.6V0A50 50 0 0 1 0 50H-.6",
  ne: "M50-.6V0A50 50 0 0 0 100 50H100.6",
  se: "M100.6 50H100A50 50 0 0 0 50 100V100.6",
  sw: "M-.6 50H0A50 50 0 0 1 50 100V100.6",
};
const UPRIGHT = "M50-.6V100.6";
const LEVEL = "M-.6 50H100.6";

/** @typedef {{white: string, red: string, gap?: string}} Strokes  where they cross, red bridges a gap in white */

/** What white and red draw on each of the six lays, by the tile's number. @type {Record<number, Strokes>} */
export const STROKES = {
  1: { white: UPRIGHT, red: LEVEL, gap: "M24 50H76" },
  2: { white: LEVEL, red: UPRIGHT, gap: "M50 24V76" },
  3: { white: ARCS.nw, red: ARCS.se },
  4: { white: ARCS.ne, red: ARCS.sw },
  5: { white: ARCS.se, red: ARCS.nw },
  6: { white: ARCS.sw, red: ARCS.ne },
};

/** @param {string} number @param {Strokes} strokes */
const tile = (number, { white, red, gap }) => svg`
  <g id="t${number}">
    <path class="lw" d=${white} />${gap ? svg`<path class="gap" d=${gap} />` : ""}
    <path class="lr" d=${red} /><path class="thread" d=${red} />
  </g>`;

/** All shapes, to be put on the page once. */
export const shapes = () => svg`
      <g id="body">
        <rect class="tile" x=".4" y=".4" width="99.2" height="99.2" rx="5" />
        <path class="tile-hi" d="M2.2 96V6a4 4 0 0 1 4-3.8H96" />
        <path class="tile-lo" d="M97.8 4V94a4 4 0 0 1-4 3.8H4" />
      </g>
      ${Object.entries(STROKES).map(([number, strokes]) => tile(number, strokes))}`;
