// The living pictures of the start page: a game of Xart that lays itself, and pieces of Xe Queo! on their way.

import { html, render } from "../html.js";
import { curve, move, time } from "../motion.js";
import { isStill } from "../settings.js";
import { t } from "../text.js";
import * as xart from "../xart/draw.js";
import { isJump, middle, bow } from "../xequeo/geometry.js";
import * as xequeo from "../xequeo/draw.js";

/** A game of 19 turns: the tiles each of them lays. */
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

/** Do something every `beat` milliseconds while the picture is in sight; returns what ends it. */
function whileSeen(element, beat, tick) {
  if (isStill()) return () => {};
  let seen = true;
  const watcher = new IntersectionObserver(([entry]) => (seen = entry.isIntersecting));
  watcher.observe(element);
  const timer = setInterval(() => seen && !document.hidden && tick(), beat);
  return () => (clearInterval(timer), watcher.disconnect());
}

/** Draw the game of Xart into a host and let it live; it begins at its end, the better picture. */
export function livingXart(host) {
  let turn = TURNS.length;
  let rest = 0;
  const draw = (coming) => {
    const laid = TURNS.slice(0, turn).flat();
    const lying = coming ? laid.slice(0, laid.length - coming.length) : laid;
    const won = turn === TURNS.length && !coming;
    render(
      html`
        <svg
          class="xart"
          viewBox="-500 -340 1400 880"
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label=${t("start.xart.picture")}
        >
          ${xart.tiles(lying, won ? LINE : null)}${xart.falling(coming ?? [])}${won || coming ? "" : xart.lastTurn(TURNS[turn - 1] ?? [])}
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

/** Draw the board of Xe Queo! into a host and let its pieces move. */
export function livingXeQueo(host) {
  let pieces = { ...START };
  let next = 0;
  const draw = (last) =>
    render(
      html`
        <svg
          class="xq"
          viewBox="-16 34 732 463"
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label=${t("start.xequeo.picture")}
        >
          ${xequeo.wood(false)}${xequeo.lastMove(last)}${xequeo.ring("d3")}${xequeo.pieces(pieces)}
        </svg>
      `,
      host,
    );
  const tick = async () => {
    if (next === WAYS.length) {
      pieces = { ...START };
      next = 0;
      return draw();
    }
    const [letter, from, to] = WAYS[next++];
    pieces = { ...pieces, [letter]: to };
    draw([from, to]);
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    const [cx, cy] = isJump(from, to) ? bow(from, to) : [(x1 + x2) / 2, (y1 + y2) / 2];
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
  draw();
  return whileSeen(host, 1900, tick);
}
