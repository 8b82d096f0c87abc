// Tables without a server: set up, listed, and looked at.

import { gameNamed, loadGames } from "../game.js";
import { freshId, Refused, table as tableOf } from "../net/api.js";
import { t } from "../text.js";
import { newClocks } from "./clocks.js";
import { allKept, findKept, keep } from "./database.js";
import { fold, NO_CLOCK, standingIn, summary } from "./fold.js";
import { CannotPlay } from "./game.js";
import { seenPly } from "./redaction.js";
import { now } from "./referee.js";

/**
 * @import { Seat, Sitting, Table, View, Wishes } from "../net/wire.js"
 * @import { Kept } from "./database.js"
 * @import { LocalGame } from "./game.js"
 */

/** The rules that are in use, by game: a machine runs each once. @type {Map<string, LocalGame>} */
const rules = new Map();

/** The rules of a game on this machine; a `Refused` if it cannot be played without a server. @param {string} name @returns {Promise<LocalGame>} */
export async function rulesOf(name) {
  await loadGames();
  const Local = await gameNamed(name)?.page.local?.();
  if (!Local) throw new Refused("offline", t("offline.game"));
  const known = rules.get(name) ?? new Local();
  rules.set(name, known);
  return known;
}

/** What a game is called, as the server calls it. @param {string} name */
export const titleOf = (name) => gameNamed(name)?.title ?? name;

/** Set a table up. @param {Pick<Kept, "game"|"options"|"seats"|"clock">} plan @returns {Promise<Kept>} */
export async function create({ game, options, seats, clock = NO_CLOCK }) {
  const first = await (await rulesOf(game)).look({ options, plies: [] }, null);
  const events = [{ kind: /** @type {const} */ ("created"), at: now() }];
  const time = clock.kind === "none" ? {} : { clocks: newClocks(clock, seats, events[0].at) };
  /** @type {Kept} */
  const table = {
    id: `local-${freshId().replaceAll("-", "").slice(0, 12)}`,
    game,
    options,
    seats,
    clock,
    events,
    standing: { ...standingIn({ seats }, fold(events), first), ...time },
  };
  await keep(table);
  // Browsers may clear what is not asked to last.
  navigator.storage?.persist?.();
  return table;
}

/** Set up the table that somebody wishes for. @param {Wishes} wishes @returns {Promise<Table>} */
export async function createAs({ game, options, seats, shuffle, names, clock }) {
  const local = await rulesOf(game);
  const whole = Object.fromEntries(
    (gameNamed(game)?.options ?? []).map((option) => [option.name, options[option.name] ?? option.choices[0]]),
  );
  const sittings = Object.entries(seats).map(([seat, who]) => sitting(game, who, names[Number(seat)] ?? ""));
  if (sittings.some(({ kind }) => kind === "open")) throw new Refused("offline", t("offline.link"));
  const unable = sittings.find(({ kind, level = 0 }) => kind === "computer" && !local.hasLevel(whole, level));
  if (unable) throw new Refused("offline", t("offline.computer", { name: unable.name }));
  if (shuffle && crypto.getRandomValues(new Uint8Array(1))[0] % 2) sittings.reverse();
  const turned = Object.fromEntries(sittings.map((one, i) => [i + 1, one]));
  const created = await create({ game, options: whole, seats: turned, clock }).catch((fault) => {
    throw fault instanceof CannotPlay ? new Refused("offline", t("offline.rules")) : fault;
  });
  return seen(created);
}

/** @param {string} game @param {string} who @param {string} name @returns {Sitting} */
function sitting(game, who, name) {
  const [kind, wanted] = who.split(":");
  if (kind === "open") return { kind: "open", name: "", mine: false };
  if (kind !== "computer") return { kind: "person", name, mine: true };
  const level = gameNamed(game)?.levels.find(({ number }) => String(number) === wanted);
  return { kind: "computer", name: level?.name ?? "", level: Number(wanted), mine: false };
}

/** @param {Kept} table @returns {Table} */
const seen = (table) => summary(table, titleOf(table.game));

/** One table; a `Refused` if it is not kept here. @param {string} id */
async function found(id) {
  const table = await findKept(id);
  if (!table) throw new Refused("not_found", t("link.gone"));
  return table;
}

/** One table, or what has become of it at the server. @param {string} id @returns {Promise<Table>} */
export async function table(id) {
  const kept = await found(id);
  return kept.sent ? tableOf(kept.sent).catch(() => seen(kept)) : seen(kept);
}

/** All tables that are kept here alone, the newest first; none where the browser keeps nothing. @returns {Promise<Table[]>} */
export async function tables() {
  const all = await allKept().catch(() => []);
  const here = all.filter(({ sent }) => !sent);
  return here.map(seen).sort((one, other) => other.updated - one.updated);
}

/** The view after so many plies, as a seat sees it. @param {string} id @param {number} n @param {Seat|null} seat @returns {Promise<View>} */
export async function position(id, n, seat) {
  const { options, events, game } = await found(id);
  const plies = fold(events).plies.slice(0, n);
  return (await (await rulesOf(game)).look({ options, plies }, seat)).view;
}

/** A game written down. @param {string} id @returns {Promise<object>} */
export async function record(id) {
  const { game, options, events, standing } = await found(id);
  const { plies, closed } = fold(events);
  const { hidden = {} } = standing.outcome ? {} : await (await rulesOf(game)).look({ options, plies }, null);
  const seen = plies.map((ply) => seenPly(ply, hidden, null));
  const all = closed ? [...seen, closed] : seen;
  return { anello: 1, game, options, tags: {}, start: null, events: all.map(({ seat, word }) => [seat, word]) };
}
