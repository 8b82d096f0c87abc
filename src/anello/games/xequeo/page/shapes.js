// The shapes that all pictures of Xe Queo! share, defined once a page: seven pieces, the ring, the back of a card.

import { svg } from "anello/html.js";

/** @type {Record<string, unknown>} */
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

/** @param {string} letter */
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
export const shapes = () => svg`
      ${LETTERS.map(piece)}
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
      </pattern>`;
