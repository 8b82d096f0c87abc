// The referee of a table without a server: which events follow from a message, or why it is refused.

import { seal } from "../net/seal.js";
import { askedOf, mine, played } from "./fold.js";
import { IllegalHere } from "./game.js";

/**
 * @import { Deed, Event, Offered, Seat } from "../net/wire.js"
 * @import { Kept } from "./database.js"
 * @import { Folded } from "./fold.js"
 * @import { LocalGame } from "./game.js"
 */

/** A message that says no; `code` is for programs, as the server's are. */
export class LocalRefusal extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Now, as events tell it: in seconds. */
export const now = () => Date.now() / 1000;

/** A draw by chance. @param {Record<string, number>} chances */
export function drawn(chances) {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  let left = number / 2 ** 32;
  for (const [word, probability] of Object.entries(chances)) {
    left -= probability;
    if (left < 0) return word;
  }
  return Object.keys(chances)[0];
}

/**
 * The events that a message of a seat leads to. Who plays alone at a screen, or against the computer, is always agreed with.
 * @param {Kept} table @param {Folded} folded @param {LocalGame} game
 * @param {Seat} seat @param {Deed} message @param {() => Promise<string>} again  sets up the next table
 * @returns {Promise<Event[]>}
 */
export async function decide(table, folded, game, seat, message, again) {
  if (!mine(table).includes(seat)) throw new LocalRefusal("not_your_seat");
  const isOver = table.standing.outcome !== null;
  const at = now();
  if (message.type === "offer" && message.what === "rematch") {
    if (!isOver || folded.next) throw new LocalRefusal(isOver ? "over" : "not_over");
    return [{ kind: "answer", at, seat, what: "rematch", accept: true, table: await again() }];
  }
  if (isOver) throw new LocalRefusal("over");
  if (message.type === "resign") return [{ kind: "close", at, seat, word: "resign" }];
  if (message.type === "move") {
    if (message.seq < askedOf(folded, seat)) throw new LocalRefusal("stale");
    if (!table.standing.to_act.includes(seat)) throw new LocalRefusal("not_your_turn");
    return [await moved(table, folded, game, seat, message.word, message)];
  }
  if (message.type === "offer") return [await asked(table, folded, game, seat, message.what)];
  throw new LocalRefusal("bad_message");
}

/**
 * A legal move as it is written down; a secret one with its seal, that of the computer made here.
 * @param {Kept} table @param {Folded} folded @param {LocalGame} game @param {Seat} seat @param {string} word
 * @param {{salt?: string, commitment?: string}} [sealed]
 * @returns {Promise<Event>}
 */
export async function moved(table, folded, game, seat, word, sealed = {}) {
  const before = played(table, folded);
  const n = folded.plies.length + 1;
  try {
    const { hidden = {}, round } = await game.look({ ...before, plies: [...before.plies, { seat, word }] }, seat);
    if (!(n in hidden)) return { kind: "move", at: now(), n, seat, word };
    const { salt, commitment } = sealed.commitment ? sealed : await seal(table.id, round, seat, word);
    return { kind: "move", at: now(), n, seat, word, secret: true, round, salt, commitment };
  } catch (fault) {
    throw fault instanceof IllegalHere ? new LocalRefusal("illegal") : fault;
  }
}

/**
 * How many plies are left after an undo for a seat; -1 if it has made no move, or if a secret has been shown since.
 * @param {Kept} table @param {Folded} folded @param {LocalGame} game @param {Seat} seat
 * @returns {Promise<number>}
 */
export async function leftByUndo(table, folded, game, seat) {
  const left = folded.plies.findLastIndex((ply) => ply.seat === seat);
  if (left < 0 || !folded.plies.some(({ secret }) => secret)) return left;
  const now = played(table, folded);
  const [here, before] = await Promise.all([
    game.look(now, null),
    game.look({ ...now, plies: now.plies.slice(0, left) }, null),
  ]);
  return here.round === before.round ? left : -1;
}

/** @param {Kept} table @param {Folded} folded @param {LocalGame} game @param {Seat} seat @param {Offered} what @returns {Promise<Event>} */
async function asked(table, folded, game, seat, what) {
  const { seats } = table;
  const computer = Object.keys(seats)
    .map(Number)
    .find((one) => seats[one].kind === "computer");
  if (what === "undo") {
    const plies = await leftByUndo(table, folded, game, seat);
    if (plies < 0) throw new LocalRefusal("no_undo");
    return { kind: "answer", at: now(), seat: computer ?? seat, what, accept: true, plies };
  }
  // The computer plays on.
  if (computer) return { kind: "answer", at: now(), seat: computer, what, accept: false };
  return { kind: "close", at: now(), seat, word: "draw" };
}
