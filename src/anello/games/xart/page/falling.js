// What is seen after a turn of Xart: its tiles fall in one by one, and the line that won gets its rim.

import { curve, move, pause, time } from "anello/motion.js";
import { sound } from "anello/sound.js";
import { key } from "./geometry.js";

/** @import { BoardView } from "./types.js" */

const LONGEST_TURN = 1600;

/** Let the tiles that have just been laid fall in one after another. @param {HTMLElement} host */
export async function dropTiles(host) {
  const tiles = [...host.querySelectorAll(".fall")];
  const length = time("fall");
  let beat = time("beat");
  const whole = length + beat * Math.min(tiles.length - 1, 7) + (beat / 2) * Math.max(0, tiles.length - 8);
  if (whole > LONGEST_TURN) beat *= Math.max(0.1, (LONGEST_TURN - length) / (whole - length));
  /** @param {number} i */
  const delay = (i) => (i < 8 ? i * beat : 7 * beat + ((i - 7) * beat) / 2);
  for (const i of tiles.keys()) sound("tile", delay(i) + length * 0.6, i);
  await Promise.all(
    tiles.map((tile, i) =>
      move(
        tile,
        [
          { opacity: 0, transform: "translateY(-16px) scale(1.08)" },
          { opacity: 1, offset: 0.4 },
          { opacity: 1, transform: "none" },
        ],
        { duration: length, delay: delay(i), easing: curve("fall"), fill: "backwards" },
      ),
    ),
  );
}

/**
 * The rim runs along the winning line from the last tile both ways; `draw` puts it there first.
 * @param {HTMLElement} host @param {BoardView} view @param {() => void} draw
 */
export async function runRim(host, view, draw) {
  await pause(200);
  draw();
  sound("win");
  const { cells, how } = view.wins[0];
  const laid = new Set(view.last.laid.map(([x, y]) => key(x, y)));
  const start = Math.max(
    0,
    cells.findIndex(([x, y]) => laid.has(key(x, y))),
  );
  const around = how === "ring" ? cells.length : Infinity;
  /** @param {number} i */
  const distance = (i) => Math.min(Math.abs(i - start), around - Math.abs(i - start));
  const furthest = Math.max(1, ...cells.map((_, i) => distance(i)));
  const parts = [".glow-rim", ".glow-solid"].map((name) => [...host.querySelectorAll(name)]);
  await Promise.all(
    parts.flatMap((found) =>
      found.map((part, i) =>
        move(part, [{ opacity: 0 }, { opacity: 1 }], {
          duration: 160,
          delay: (distance(i) / furthest) * 540,
          fill: "backwards",
        }),
      ),
    ),
  );
}
