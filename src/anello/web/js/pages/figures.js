// The pictures of the rules: positions from text/figures.json, drawn with the same pens as the boards.

import { html, nothing, svg } from "../html.js";
import * as xart from "../xart/draw.js";
import * as xequeo from "../xequeo/draw.js";

/** All pictures by name. */
export async function loadFigures() {
  const answer = await fetch(new URL("../../text/figures.json", import.meta.url));
  return answer.ok ? answer.json() : {};
}

const cross = ([x, y]) =>
  svg`<g class="cross" transform="translate(${x * 100 + 50} ${y * 100 + 50})"><circle r="33" /><path d="M-13-13l26 26m0-26l-26 26" /></g>`;

function tiles({ tiles: laid, chosen, forced = [], ghosts = [], crosses = [], win }, label) {
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
        ${xart.tiles(laid, win)}${win || !chosen ? nothing : xart.lastTurn([chosen, ...forced])}${xart.ghosts(ghosts)}${crosses.map(cross)}
      </svg>
    </div>
  `;
}

function board({ pieces, ring, targets = [], path, piece }, label) {
  const nearer = xequeo.targets(targets);
  return html`
    <svg class="xq" viewBox=${xequeo.viewBox(true)} role="img" aria-label=${label}>
      ${xequeo.wood(true)}${xequeo.ring(ring)}${nearer}${xequeo.pieces(pieces, piece)}${path ? xequeo.way(piece, path) : nothing}
    </svg>
  `;
}

/** A picture; nothing for one nobody knows. */
export function figure(picture, label) {
  if (!picture) return nothing;
  return picture.game === "xart" ? tiles(picture, label) : board(picture, label);
}
