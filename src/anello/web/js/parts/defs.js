// The shapes that all pictures share, defined once a page: the tile and its six lays, seven pieces, the ring.

import { html, svg } from "../html.js";

const ARCS = {
  nw: "M50-.6V0A50 50 0 0 1 0 50H-.6",
  ne: "M50-.6V0A50 50 0 0 0 100 50H100.6",
  se: "M100.6 50H100A50 50 0 0 0 50 100V100.6",
  sw: "M-.6 50H0A50 50 0 0 1 50 100V100.6",
};
const UPRIGHT = "M50-.6V100.6";
const LEVEL = "M-.6 50H100.6";

/** What white and red draw on each of the six lays, by the tile's number. */
export const STROKES = [
  null,
  { white: UPRIGHT, red: LEVEL, gap: "M24 50H76" },
  { white: LEVEL, red: UPRIGHT, gap: "M50 24V76" },
  { white: ARCS.nw, red: ARCS.se },
  { white: ARCS.ne, red: ARCS.sw },
  { white: ARCS.se, red: ARCS.nw },
  { white: ARCS.sw, red: ARCS.ne },
];

const SYMBOLS = {
  R: svg`<path d="M0-15.5 15 11.5H-15Z" />`,
  O: svg`<circle r="12.5" />`,
  Y: svg`<path d="M0-18.5 4.8-4.8 18.5 0 4.8 4.8 0 18.5-4.8 4.8-18.5 0-4.8-4.8Z" />`,
  G: svg`<path d="M0-18.5C12.5-8.5 12.5 8.5 0 18.5-12.5 8.5-12.5-8.5 0-18.5Z" />`,
  B: svg`<path class="st" d="M-15.5-4.2q7.75-9 15.5 0t15.5 0M-15.5 7.2q7.75-9 15.5 0t15.5 0" />`,
  V: svg`<circle cx="-7.6" r="7.4" /><circle cx="7.6" r="7.4" /><circle cy="-7.6" r="7.4" /><circle cy="7.6" r="7.4" /><rect x="-4" y="-4" width="8" height="8" />`,
  W: svg`<path class="st square" d="M-10-10H10V10H-10Z" />`,
};

/** The pieces of Xe Queo! by their letters. */
export const LETTERS = Object.keys(SYMBOLS);

const tile = ({ white, red, gap }, number) => svg`
  <g id="t${number}">
    <path class="lw" d=${white} />${gap ? svg`<path class="gap" d=${gap} />` : ""}
    <path class="lr" d=${red} /><path class="thread" d=${red} />
  </g>`;

const piece = (letter) => svg`
  <g id="s${letter}" class="sym s${letter}">${SYMBOLS[letter]}</g>
  <g id="p${letter}">
    <circle class="p-shadow" cy="4" r="30.5" />
    <circle r="30" fill="var(--${letter}-deep)" />
    <circle cy="-1.6" r="26.4" fill="var(--${letter})" />
    <path class="p-gloss" d="M-20.6-10.8A22.6 22.6 0 0 1 2-24.1" />
    <circle class="p-edge" r="30" />
    <use href="#s${letter}" y="-1.6" transform="scale(.98)" />
  </g>`;

/** All shapes, to be put on the page once. */
export const defs = () => html`
  <svg class="defs" aria-hidden="true">
    <defs>
      <g id="body">
        <rect class="tile" x=".4" y=".4" width="99.2" height="99.2" rx="5" />
        <path class="tile-hi" d="M2.2 96V6a4 4 0 0 1 4-3.8H96" />
        <path class="tile-lo" d="M97.8 4V94a4 4 0 0 1-4 3.8H4" />
      </g>
      ${STROKES.slice(1).map((strokes, i) => tile(strokes, i + 1))} ${LETTERS.map(piece)}
      <g id="ring">
        <circle class="ring-shadow" cy="3.5" r="41" />
        <circle class="ring-body" r="41" />
        <circle class="ring-hi" cy="-.8" r="42.6" />
        <circle class="ring-lo" r="37.6" />
      </g>
      <pattern id="diaper" width="20" height="20" patternUnits="userSpaceOnUse">
        <path class="diaper" d="M10 1.6 18.4 10 10 18.4 1.6 10Z" />
        <circle class="diaper-dot" r="1.4" />
        <circle class="diaper-dot" cx="20" r="1.4" />
        <circle class="diaper-dot" cy="20" r="1.4" />
        <circle class="diaper-dot" cx="20" cy="20" r="1.4" />
      </pattern>
    </defs>
  </svg>
`;
