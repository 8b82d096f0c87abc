// First tries at puzzles are rated by the server: at once, or when it can be asked again.

import { Refused } from "../net/api.js";
import { rate } from "../net/puzzles.js";
import { forgetTry, keepRating, keepTry, solver, unrated } from "./solver.js";

/**
 * @import { Strength } from "../net/wire.js"
 * @import { Which } from "./solver.js"
 */

/** Two tabs do not send the same. @param {() => Promise<void>} deed */
const alone = (deed) => (navigator.locks ? navigator.locks.request("anello-unrated", deed) : deed());

/** Have the tries rated that were made without a server, in their order. */
export const sendTries = () =>
  alone(async () => {
    for (const made of unrated()) {
      const rated = await rate(made.id, solver(made.game).rating, made.clean).catch((fault) =>
        fault instanceof Refused && fault.code !== "slow_down" ? null : undefined,
      );
      if (rated === undefined) return;
      forgetTry(made);
      if (rated) keepRating(made, rated);
    }
  });

/** Have a first try rated; null, and kept for later, if the server cannot be asked. @param {Which} puzzle @param {boolean} clean @returns {Promise<{before: Strength, after: Strength}|null>} */
export async function rateTry(puzzle, clean) {
  await sendTries();
  const before = solver(puzzle.game).rating;
  try {
    const after = await rate(puzzle.id, before, clean);
    keepRating(puzzle, after);
    return { before, after };
  } catch (fault) {
    if (!(fault instanceof Refused)) keepTry(puzzle, clean);
    return null;
  }
}
