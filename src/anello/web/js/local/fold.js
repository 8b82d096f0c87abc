// What a table without a server is now: the fold of its events, as the server folds them.

/**
 * @import { Clock, Clocks, Event, Offered, Ply, Seat, State, Table } from "../net/wire.js"
 * @import { Kept, Standing } from "./database.js"
 * @import { LocalPosition, Played } from "./game.js"
 *
 * @typedef {object} Folded
 * @property {Ply[]} plies  as the game stands, undone ones left out
 * @property {{seat: Seat, word: string}|null} closed  how it was ended from outside its rules
 * @property {string|null} next  the table of the rematch
 * @property {number} asked  the number of the event since which all know what they know, but for secret choices
 * @property {Record<Seat, number>} chosen  the number of the last secret choice of each seat
 */

/** @type {Clock} */
export const NO_CLOCK = { kind: "none" };

/** @param {Event[]} events @returns {Folded} */
export function fold(events) {
  /** @type {Folded} */
  const folded = { plies: [], closed: null, next: null, asked: 1, chosen: {} };
  for (const [i, event] of events.entries()) {
    if (event.kind === "move") {
      const { kind: _kind, reveal: _reveal, ...ply } = event;
      folded.plies.push(ply);
      if (ply.secret) folded.chosen[ply.seat] = i + 1;
      else folded.asked = i + 1;
    } else if (event.kind === "close") folded.closed = event;
    else if (event.kind === "answer" && event.what === "rematch") folded.next = event.table ?? null;
    else if (event.kind === "answer" && event.what === "undo") {
      folded.plies.length = event.plies ?? folded.plies.length;
      folded.asked = i + 1;
    }
  }
  return folded;
}

/** The number of the event since which a seat has had to decide what it has to; what others choose in secret changes nothing. @param {Folded} folded @param {Seat} seat */
export const askedOf = ({ asked, chosen }, seat) => Math.max(asked, chosen[seat] ?? 0);

/** @param {Kept} table @param {Folded} folded @returns {Played} */
export const played = ({ options }, { plies }) => ({ options, plies });

/** The seats of this browser. @param {Kept} table @returns {Seat[]} */
export const mine = ({ seats }) =>
  Object.keys(seats)
    .map(Number)
    .filter((seat) => seats[seat].mine);

/** How a table stands in a position: who may act, and how the game ended. @param {Pick<Kept, "seats">} table @param {Folded} folded @param {LocalPosition} position @returns {Standing} */
export function standingIn({ seats }, { closed }, position) {
  if (position.outcome) return { to_act: [], outcome: position.outcome };
  if (!closed) return { to_act: position.to_act, outcome: null };
  if (closed.word === "draw") return { to_act: [], outcome: { winner: null, how: "draw", text: "draw" } };
  const others = Object.keys(seats)
    .map(Number)
    .filter((seat) => seat !== closed.seat);
  const winner = others.length === 1 ? others[0] : null;
  const how = closed.word === "time" ? "time" : "resigned";
  return { to_act: [], outcome: { winner, how, text: how, loser: closed.seat } };
}

/** @type {Record<Offered, Seat[]>} */
const NO_OFFERS = { draw: [], undo: [], rematch: [] };

/** A table as the page sees it in a list. @param {Kept} table @param {string} title @returns {Table} */
export function summary(table, title) {
  const { events, standing } = table;
  const folded = fold(events);
  return {
    id: table.id,
    game: table.game,
    title,
    options: table.options,
    status: standing.outcome ? "over" : "playing",
    created: events[0].at,
    updated: events[events.length - 1].at,
    open: false,
    seq: events.length,
    plies: folded.plies.length,
    seats: table.seats,
    mine: mine(table),
    clock: table.clock ?? NO_CLOCK,
    to_act: standing.to_act,
    score: null,
    outcome: standing.outcome,
    next: folded.next,
  };
}

/**
 * All that changes from event to event, as a seat sees it.
 * @param {Kept} table @param {Folded} folded @param {LocalPosition} position
 * @param {{clocks: Clocks|null, canUndo: boolean}} now
 * @returns {State}
 */
export function stateOf(table, folded, position, { clocks, canUndo }) {
  const { to_act: toAct, outcome } = table.standing;
  return {
    seq: table.events.length,
    status: outcome ? "over" : "playing",
    plies: folded.plies.length,
    round: position.round,
    to_act: toAct,
    asked: Object.fromEntries(toAct.filter(Boolean).map((one) => [one, askedOf(folded, one)])),
    view: position.view,
    outcome,
    clocks,
    offers: NO_OFFERS,
    can_undo: canUndo,
    next: folded.next,
  };
}
