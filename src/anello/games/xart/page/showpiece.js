// The living picture of Xart: a game that lays itself.

import { html, render } from "anello/html.js";
import { curve, move, time } from "anello/motion.js";
import { whileSeen } from "anello/parts/showpiece.js";
import { t } from "anello/text.js";
import { falling, lastTurn, tiles } from "./draw.js";

/** A game of 19 turns: the tiles each of them lays. @type {import("./types.js").Laid[][]} */
const TURNS = [
  [[0, 0, 3]],
  [[0, -1, 5]],
  [
    [-1, 0, 5],
    [-1, -1, 3],
  ],
  [[-2, -1, 5]],
  [
    [1, -1, 3],
    [1, 0, 5],
  ],
  [
    [1, 1, 1],
    [0, 1, 6],
    [-1, 1, 4],
  ],
  [
    [2, 0, 6],
    [2, -1, 4],
  ],
  [
    [3, 0, 4],
    [3, -1, 6],
  ],
  [
    [3, 1, 6],
    [2, 1, 4],
  ],
  [
    [3, 2, 4],
    [2, 2, 6],
    [1, 2, 4],
  ],
  [
    [3, 3, 2],
    [2, 3, 4],
    [1, 3, 6],
  ],
  [
    [4, 1, 1],
    [4, 0, 6],
    [4, 2, 3],
    [4, -1, 4],
  ],
  [
    [-1, -2, 5],
    [-2, -2, 3],
  ],
  [[5, -1, 6]],
  [
    [3, 4, 5],
    [2, 4, 6],
    [1, 4, 4],
  ],
  [
    [4, 3, 6],
    [4, 4, 3],
  ],
  [
    [5, 3, 4],
    [5, 4, 5],
  ],
  [
    [5, -2, 3],
    [4, -2, 5],
    [3, -2, 3],
    [2, -2, 5],
  ],
  [
    [3, -3, 1],
    [4, -3, 4],
    [2, -3, 3],
    [5, -3, 6],
  ],
];
/** @type {import("./types.js").Win} */
const LINE = {
  colour: 1,
  cells: [
    [3, 4],
    [4, 4],
    [4, 3],
    [3, 3],
    [2, 3],
    [2, 2],
    [1, 2],
    [1, 1],
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 1],
    [3, 2],
    [4, 2],
    [4, 1],
    [4, 0],
    [3, 0],
    [3, -1],
    [2, -1],
    [2, -2],
    [3, -2],
    [3, -3],
  ],
};

/**
 * Draw the game of Xart into a host and let it live; it begins at its end, the better picture.
 * @param {HTMLElement} host
 */
export function showpiece(host) {
  let turn = TURNS.length;
  let rest = 0;
  /** @param {import("./types.js").Laid[]|null} coming */
  const draw = (coming) => {
    const laid = TURNS.slice(0, turn).flat();
    const lying = coming ? laid.slice(0, laid.length - coming.length) : laid;
    const won = turn === TURNS.length && !coming;
    render(
      html`
        <svg
          class="xart"
          viewBox="-500 -340 1400 880"
          role="img"
          aria-label=${t("xart.picture")}
        >
          ${tiles(lying, won ? LINE : null)}${falling(coming ?? [])}${won || coming ? "" : lastTurn(TURNS[turn - 1] ?? [])}
        </svg>
      `,
      host,
    );
  };
  const tick = async () => {
    if (turn === TURNS.length && ++rest < 5) return;
    rest = 0;
    turn = turn === TURNS.length ? 1 : turn + 1;
    const laid = TURNS[turn - 1];
    draw(laid);
    await Promise.all(
      [...host.querySelectorAll(".fall")].map((tile, i) =>
        move(
          tile,
          [
            { opacity: 0, transform: "translateY(-16px) scale(1.08)" },
            { opacity: 1, transform: "none" },
          ],
          { duration: time("fall"), delay: i * time("beat"), easing: curve("fall"), fill: "backwards" },
        ),
      ),
    );
    draw(null);
  };
  draw(null);
  return whileSeen(host, 1700, tick);
}
