// What this browser remembers of the solitaire: games by size, deals of days, the deal on the table.

import { load, save } from "anello/study/kept.js";

const STATISTICS = "anello.solitaire";
const TABLE = "anello.solitaire.deal";

/** @import { Deal } from "./types.js" */

/** @typedef {{games: number, wins: number, practice: number}} Tally */

/**
 * Games by size and deals of days, as the library keeps them in its own file.
 * @returns {{version: 1, sizes: Record<number, Tally>, days: Record<string, boolean>}}
 */
function statistics() {
  const kept = load(STATISTICS);
  return kept?.version === 1 && kept.sizes && kept.days ? kept : { version: 1, sizes: {}, days: {} };
}

/** Games, wins and practice of one size. @param {number} size @returns {Tally} */
export const tally = (size) => statistics().sizes[size] ?? { games: 0, wins: 0, practice: 0 };

/**
 * Whether the deal of a day was won; undefined if it has not been played.
 * @param {string} day @param {number} size
 * @returns {boolean|undefined}
 */
export const dayResult = (day, size) => statistics().days[`${day} ${size}`];

/** Enter a finished game, once; the deal of a day counts the first time it is played. @param {Deal} deal */
export function countGame({ id, size, day, won, practice }) {
  const table = load(TABLE) ?? {};
  if (table.counted === id) return;
  save(TABLE, { ...table, counted: id });
  const kept = statistics();
  const counts = tally(size);
  const again = day !== null && dayResult(day, size) !== undefined;
  if (practice || again) counts.practice += 1;
  else {
    counts.games += 1;
    counts.wins += won ? 1 : 0;
    if (day !== null) kept.days[`${day} ${size}`] = won;
  }
  kept.sizes[size] = counts;
  save(STATISTICS, kept);
}

/** The deal that lies on the table, so that it is still there when the page is opened again. @returns {string|null} */
export const dealOnTable = () => load(TABLE)?.id ?? null;

/** Put a deal on the table. @param {string} id */
export const putOnTable = (id) => save(TABLE, { ...load(TABLE), id });
