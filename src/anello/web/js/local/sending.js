// Games that were played without a server go to those that the server keeps, as soon as it can be asked.

import { Refused, send } from "../net/api.js";
import { allKept, keep } from "./database.js";
import { fold } from "./fold.js";

/** @import { Kept } from "./database.js" */

/** A game as the server takes it. @param {Kept} table */
export function brought({ id, game, options, seats, clock, events }) {
  const { plies, closed } = fold(events);
  const people = Object.entries(seats);
  return {
    id,
    game,
    options,
    seats: Object.fromEntries(
      people.map(([seat, { kind, level }]) => [seat, kind === "computer" ? `computer:${level}` : "me"]),
    ),
    names: Object.fromEntries(
      people.filter(([, { mine, name }]) => mine && name).map(([seat, { name }]) => [seat, name]),
    ),
    ...(clock && clock.kind !== "none" ? { clock } : {}),
    plies: plies.map(({ seat, word }) => ({ seat, word })),
    ...(closed ? { closed: { seat: closed.seat, word: closed.word } } : {}),
  };
}

/** Send all games that are over. What the server does not want stays here; without an answer it is tried another time. */
export async function sendKept() {
  const all = await allKept().catch(() => []);
  for (const table of all.filter(({ standing, sent }) => standing.outcome && sent === undefined)) {
    const sent = await send("/api/brought", brought(table)).then(
      ({ id }) => id,
      (fault) => (fault instanceof Refused && fault.code !== "slow_down" ? "" : undefined),
    );
    if (sent === undefined) return;
    await keep({ ...table, sent });
  }
}
