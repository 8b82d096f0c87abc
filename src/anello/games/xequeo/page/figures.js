// The pictures of the rules of Xe Queo!, drawn with the same pens as the board.

import { html, nothing } from "anello/html.js";
import * as draw from "./draw.js";

/**
 * A picture of the rules.
 * @param {object} figure  as text/figures describe it
 * @param {Record<string, string>} figure.pieces
 * @param {string|null} figure.ring
 * @param {string[]} [figure.targets]
 * @param {string[]} [figure.path]  the way of `piece`
 * @param {string} [figure.piece]
 * @param {string} label
 */
export function figure({ pieces, ring, targets = [], path, piece }, label) {
  const nearer = draw.targets(targets);
  return html`
    <svg class="xq" viewBox=${draw.viewBox(true)} role="img" aria-label=${label}>
      ${draw.wood(true)}${draw.ring(ring)}${nearer}${draw.pieces(pieces, piece)}${path && piece ? draw.way(piece, path) : nothing}
    </svg>
  `;
}
