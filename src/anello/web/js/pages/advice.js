// Which strength of the computer to try next: who wins is led up a step, who loses three times in a row down one.

import { html } from "../html.js";
import { t } from "../text.js";

/**
 * @import { Level, Table } from "../net/wire.js"
 *
 * @typedef {{way: "up"|"down", from: Level, to: Level}} Advice
 * @typedef {{level: number, won: boolean, lost: boolean}} Result  of a game against the computer
 */

/** So many games lost in a row lead down. */
const LOST = 3;

/** How a game of one person against one computer ended; null for any other. @param {Table} table @returns {Result|null} */
function resultOf({ status, seats, mine, outcome }) {
  const others = Object.entries(seats).filter(([seat]) => !mine.includes(Number(seat)));
  const level = others[0]?.[1].level;
  if (status !== "over" || mine.length !== 1 || others.length !== 1 || !level || !outcome) return null;
  const { winner, loser } = outcome;
  const lost = loser ? loser === mine[0] : winner !== null && winner !== mine[0];
  return { level, won: winner === mine[0], lost };
}

/**
 * What to try next after the newest games; null if there is nothing to advise.
 * @param {Table[]} tables @param {string} game @param {Level[]} levels
 * @returns {Advice|null}
 */
export function advise(tables, game, levels) {
  const results = tables
    .filter((table) => table.game === game)
    .sort((one, other) => other.updated - one.updated)
    .flatMap((table) => resultOf(table) ?? []);
  const steps = levels.filter(({ ranked = true }) => ranked);
  const at = steps.findIndex(({ number }) => number === results[0]?.level);
  if (at < 0) return null;
  const newest = results.slice(0, LOST);
  if (newest[0].won) return steps[at + 1] ? { way: "up", from: steps[at], to: steps[at + 1] } : null;
  const isLost = newest.length === LOST && newest.every(({ level, lost }) => lost && level === steps[at].number);
  return isLost && steps[at - 1] ? { way: "down", from: steps[at], to: steps[at - 1] } : null;
}

/** Whether somebody has yet to get to know a game. @param {Table[]} tables @param {string} game @param {boolean} begun  the lessons */
export const isNewTo = (tables, game, begun) =>
  !begun && tables.filter((table) => table.game === game && table.status === "over").length < LOST;

/** The advice in words, with a button. @param {Advice} advice @param {(event: Event) => void} take */
export const adviceRow = ({ way, from, to }, take) => html`
  <div class="advice">
    <p class="small">${t(`advice.${way}`, { from: from.name, to: to.name })}</p>
    <button class="btn little" type="button" data-advice=${to.number} @click=${take}>${t("advice.go", { to: to.name })}</button>
  </div>
`;
