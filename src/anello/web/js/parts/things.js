// Small pictures beside the board: a card, a piece, a row of rings, a colour of Xart, a tile, the bag.

import { html, nothing, svg } from "../html.js";
import { t, tn } from "../text.js";

/** The name of a piece within a sentence, with its article where the language wants one. */
export const pieceName = (letter) => t(`piece.${letter}`);

/** The name of a piece standing alone. */
export const pieceLabel = (letter) => t(`colour.${letter}`);

/** A card: face up with a letter, face down without. */
export function card(letter, label = letter ? pieceLabel(letter) : t("card.down")) {
  const face = letter
    ? svg`<rect x="8" y="8" width="84" height="122" rx="5" fill="var(--${letter})" stroke="var(--${letter}-deep)" stroke-width="1.6" />
        <g transform="translate(50 69) scale(1.75)"><use href="#s${letter}" /></g>
        <g transform="translate(20 22) scale(.42)"><use href="#s${letter}" /></g>
        <g transform="translate(80 116) scale(.42) rotate(180)"><use href="#s${letter}" /></g>`
    : svg`<rect class="card-back" x="8" y="8" width="84" height="122" rx="5" /><rect x="8" y="8" width="84" height="122" rx="5" fill="url(#diaper)" />
        <circle class="card-oval" cx="50" cy="69" r="24" /><g transform="translate(50 69) scale(.44)"><use href="#ring" /></g>`;
  return html`
    <svg class="card" viewBox="0 0 100 140" role="img" aria-label=${label}>
      <rect class="card-sh" x="1" y="4" width="98" height="136" rx="9" />
      <rect class="card-paper" x="1" y="1" width="98" height="136" rx="9" />
      ${face}
    </svg>
  `;
}

/** A piece as small as text. */
export const smallPiece = (letter) => html`
  <svg class="pc" viewBox="-33 -33 66 68" aria-hidden="true"><use href="#p${letter}" /></svg>
`;

/** A ring as small as text. */
export const smallRing = (label) => html`
  <svg class="pc" viewBox="-48 -48 96 98" role="img" aria-label=${label}><use href="#ring" /></svg>
`;

/** The rings a seat has won, of those it needs. */
export const rings = (won, needed) => html`
  <span class="rings" role="img" aria-label=${tn("rings.of", needed, { won })}>
    ${Array.from(
      { length: needed },
      (_, i) => html`
        <svg viewBox="-48 -48 96 98" aria-hidden="true">
          ${i < won ? svg`<use href="#ring" />` : svg`<circle class="slot" r="40" />`}
        </svg>
      `,
    )}
  </span>
`;

/** The line a seat of Xart plays: 1 white, 2 red. */
export const stroke = (seat) => html`
  <svg class="stroke" viewBox="0 0 30 30" aria-hidden="true">
    <rect width="30" height="30" rx="4" class="tile" />
    <path class=${seat === 2 ? "red" : "white"} d="M-1 22C10 22 8 8 19 8H31" />
    ${seat === 2 ? svg`<path class="thread" d="M-1 22C10 22 8 8 19 8H31" />` : nothing}
  </svg>
`;

/** One tile of Xart. */
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
