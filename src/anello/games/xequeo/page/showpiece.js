// The living picture of Xe Queo!: pieces on their way to the ring.

import { html, render } from "anello/html.js";
import { curve, move, time } from "anello/motion.js";
import { whileSeen } from "anello/parts/showpiece.js";
import { t } from "anello/text.js";
import * as draw from "./draw.js";
import { bow, isJump, middle } from "./geometry.js";

const START = { R: "c7", O: "b3", Y: "d5", G: "f7", B: "a4", V: "a5", W: "e7" };
/** A round: every piece ends nearer to the ring on d3 than it began. */
const WAYS = [
  ["G", "f7", "e6"],
  ["V", "a5", "b4"],
  ["R", "c7", "c6"],
  ["B", "a4", "c4"],
  ["Y", "d5", "d4"],
  ["O", "b3", "c3"],
  ["R", "c6", "c5"],
];

/** Draw the board of Xe Queo! into a host and let its pieces move. @param {HTMLElement} host */
export function showpiece(host) {
  host.classList.add("of-wood");
  let pieces = { ...START };
  let next = 0;
  /** @param {string[]} [last] */
  const show = (last) =>
    render(
      html`
        <svg
          class="xq"
          viewBox="-16 0 732 500"
          role="img"
          aria-label=${t("xequeo.picture")}
        >
          ${draw.wood(false)}${draw.lastMove(last)}${draw.ring("d3")}${draw.pieces(pieces)}
        </svg>
      `,
      host,
    );
  const tick = async () => {
    if (next === WAYS.length) {
      pieces = { ...START };
      next = 0;
      return show();
    }
    const [letter, from, to] = WAYS[next++];
    pieces = { ...pieces, [letter]: to };
    show([from, to]);
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    const [cx, cy] = isJump(from, to) ? bow(from, to) : [(x1 + x2) / 2, (y1 + y2) / 2];
    /** @param {number} x @param {number} y */
    const at = (x, y, size = 1) => ({
      transform: `translate(${x - x2}px, ${y - y2}px) scale(${size})`,
      easing: curve("arc"),
    });
    return move(
      host.querySelector(`[data-piece="${letter}"]`),
      [at(x1, y1), at((x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4, isJump(from, to) ? 1.14 : 1), at(x2, y2)],
      { duration: 1.6 * time("jump") },
    );
  };
  show();
  return whileSeen(host, 1900, tick);
}
