// Small pictures beside the board of Xe Queo!: a card, a piece, a row of rings.

import { html, svg } from "anello/html.js";
import { t, tn } from "anello/text.js";

/** The name of a piece within a sentence, with its article where the language wants one. @param {string} letter */
export const pieceName = (letter) => t(`xequeo.piece.${letter}`);

/** The name of a piece standing alone. @param {string} letter */
export const pieceLabel = (letter) => t(`xequeo.colour.${letter}`);

/** A card: face up with a letter, face down without. @param {string|null} letter @param {string} [label] */
export function card(letter, label = letter ? pieceLabel(letter) : t("xequeo.card.down")) {
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

/** A piece as small as text. @param {string} letter */
export const smallPiece = (letter) => html`
  <svg class="pc" viewBox="-33 -33 66 68" aria-hidden="true"><use href="#p${letter}" /></svg>
`;

/** A ring as small as text. @param {string} label */
export const smallRing = (label) => html`
  <svg class="pc" viewBox="-48 -48 96 98" role="img" aria-label=${label}><use href="#ring" /></svg>
`;

/** The rings a seat has won, of those it needs. @param {number} won @param {number} needed */
export const rings = (won, needed) => html`
  <span class="rings" role="img" aria-label=${tn("xequeo.rings.of", needed, { won })}>
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
