// Tables without a server: what their referee decides, how their events are folded, and what is sent of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, newClocks, nextFlag, read, run, told } from "anello/local/clocks.js";
import { askedOf, fold, standingIn, stateOf, summary } from "anello/local/fold.js";
import { IllegalHere } from "anello/local/game.js";
import { revealed, seenEvent, seenPly } from "anello/local/redaction.js";
import { decide, drawn, LocalRefusal } from "anello/local/referee.js";
import { brought } from "anello/local/sending.js";

/** @import { Kept } from "anello/local/database.js" */
/** @import { LocalGame } from "anello/local/game.js" */
/** @import { Deed, Event } from "anello/net/wire.js" */

/** Whoever says "win" wins; "no" is forbidden. @type {LocalGame} */
const GAME = {
  look: async ({ plies }, viewer) => {
    if (plies.some(({ word }) => word === "no")) throw new IllegalHere();
    const last = plies.at(-1);
    const outcome = last?.word === "win" ? { winner: last.seat, how: "won", text: "won" } : null;
    const toAct = outcome ? [] : [(plies.length % 2) + 1];
    const view = { game: "toy", line: String(plies.length), viewer, to_act: toAct, moves: [] };
    return { view, to_act: toAct, outcome, chances: {}, round: 1 };
  },
  hasLevel: () => true,
  decide: async () => "a",
  close: () => {},
};

/** @param {Event[]} events @param {{level?: number}} [how] @returns {Promise<Kept>} */
async function table(events, { level } = {}) {
  const other = level
    ? { kind: "computer", name: "Saturn", level, mine: false }
    : { kind: "person", name: "", mine: true };
  const seats = /** @type {Kept["seats"]} */ ({ 1: { kind: "person", name: "Ada", mine: true }, 2: other });
  /** @type {Event[]} */
  const all = [{ kind: "created", at: 1 }, ...events];
  const folded = fold(all);
  const position = await GAME.look({ options: {}, plies: folded.plies }, null);
  const standing = standingIn({ seats }, folded, position);
  return { id: "local-0123456789ab", game: "toy", options: {}, seats, events: all, standing };
}

/** @param {number} n @param {string} word @returns {Event} */
const move = (n, word = "a") => ({ kind: "move", at: n + 1, n, seat: 2 - (n % 2), word });

/** @param {Kept} kept @param {number} seat @param {Deed} message */
const decided = (kept, seat, message) => decide(kept, fold(kept.events), GAME, seat, message, async () => "local-next");

/** @param {string} code */
const refusal = (code) => (/** @type {unknown} */ fault) => fault instanceof LocalRefusal && fault.code === code;

test("a move is numbered, and refused if it is stale, forbidden, or another's", async () => {
  const kept = await table([move(1)]);
  const [event] = await decided(kept, 2, { type: "move", seq: 2, word: "b" });
  assert.deepEqual({ ...event, at: 0 }, { kind: "move", at: 0, n: 2, seat: 2, word: "b" });
  await assert.rejects(decided(kept, 2, { type: "move", seq: 1, word: "b" }), refusal("stale"));
  await assert.rejects(decided(kept, 2, { type: "move", seq: 2, word: "no" }), refusal("illegal"));
  await assert.rejects(decided(kept, 1, { type: "move", seq: 2, word: "b" }), refusal("not_your_turn"));
  await assert.rejects(decided(await table([], { level: 3 }), 2, { type: "resign" }), refusal("not_your_seat"));
});

test("an undo takes back to before one's last move, and the computer declines a draw", async () => {
  const kept = await table([move(1), move(2), move(3)], { level: 3 });
  const [undo] = await decided(kept, 1, { type: "offer", what: "undo" });
  assert.equal(undo.kind === "answer" && undo.plies, 2);
  assert.equal(fold([...kept.events, undo]).plies.length, 2);
  const [draw] = await decided(kept, 1, { type: "offer", what: "draw" });
  assert.deepEqual(draw.kind === "answer" && [draw.seat, draw.accept], [2, false]);
  await assert.rejects(decided(await table([]), 1, { type: "offer", what: "undo" }), refusal("no_undo"));
});

test("who gives up loses, and afterwards another game can begin, but only then", async () => {
  const playing = await table([move(1)]);
  await assert.rejects(decided(playing, 1, { type: "offer", what: "rematch" }), refusal("not_over"));
  const closed = await table([move(1), { kind: "close", at: 3, seat: 1, word: "resign" }]);
  assert.deepEqual(closed.standing.outcome, { winner: 2, how: "resigned", text: "resigned", loser: 1 });
  await assert.rejects(decided(closed, 2, { type: "move", seq: 3, word: "b" }), refusal("over"));
  const [again] = await decided(closed, 1, { type: "offer", what: "rematch" });
  assert.equal(fold([...closed.events, again]).next, "local-next");
});

test("a table is told as the server tells it, and sent as the server takes it", async () => {
  const kept = await table([move(1), move(2, "win")], { level: 3 });
  const seen = summary(kept, "Toy");
  assert.deepEqual([seen.status, seen.plies, seen.mine, seen.outcome?.winner], ["over", 2, [1], 2]);
  const folded = fold(kept.events);
  const position = await GAME.look({ options: {}, plies: folded.plies }, 1);
  const state = stateOf(kept, folded, position, { clocks: null, canUndo: false });
  assert.deepEqual([state.seq, state.to_act, state.can_undo], [3, [], false]);
  assert.deepEqual(brought(kept), {
    id: kept.id,
    game: "toy",
    options: {},
    seats: { 1: "me", 2: "computer:3" },
    names: { 1: "Ada" },
    plies: [
      { seat: 1, word: "a" },
      { seat: 2, word: "win" },
    ],
  });
});

test("chance draws what it may, as often as it should", () => {
  const counts = { a: 0, b: 0 };
  for (let i = 0; i < 4000; i++) counts[/** @type {"a"|"b"} */ (drawn({ a: 0.25, b: 0.75 }))] += 1;
  assert.ok(counts.a > 700 && counts.a < 1300, String(counts.a));
});

test("others learn that a secret choice was made, and which when it is no secret any more", () => {
  /** @param {number} n @param {string} word */
  const ply = (n, word) => ({ n, seat: n, at: n, word, secret: true, round: 1, salt: "grain", commitment: "wax" });
  const plies = [ply(1, "=R"), ply(2, "=G")];
  const hidden = { 1: "=?", 2: "=?" };
  const { salt: _salt, ...open } = ply(2, "=?");
  assert.deepEqual(
    plies.map((one) => seenPly(one, hidden, 1)),
    [plies[0], open],
  );
  assert.ok(!JSON.stringify(plies.map((one) => seenPly(one, hidden, null))).match(/=[RG]|grain/));
  assert.deepEqual(seenEvent({ kind: "move", ...plies[1] }, hidden, 1), { kind: "move", ...open });
  assert.deepEqual(
    revealed(plies, hidden, {}).map(({ word }) => word),
    ["=R", "=G"],
  );
  assert.deepEqual(revealed(plies, hidden, hidden), []);
});

/** A secret choice. @param {number} n @param {number} seat @returns {Event} */
const choice = (n, seat) => ({ kind: "move", at: n, n, seat, word: `=${seat}`, secret: true, round: 1 });

test("a round that is over is not taken back: its secrets were shown", async () => {
  const rounds = {
    ...GAME,
    look: async (/** @type {any} */ played, /** @type {any} */ viewer) => {
      const position = await GAME.look(played, viewer);
      return { ...position, hidden: {}, round: played.plies.length > 2 ? 2 : 1 };
    },
  };
  /** @param {Kept} kept @param {number} seat */
  const undone = (kept, seat) =>
    decide(kept, fold(kept.events), rounds, seat, { type: "offer", what: "undo" }, async () => "");
  const within = await undone(await table([choice(1, 1), choice(2, 2)]), 1);
  assert.equal(within[0].kind === "answer" && within[0].plies, 0);
  await assert.rejects(undone(await table([choice(1, 1), choice(2, 2), move(3)]), 1), refusal("no_undo"));
  const after = await undone(await table([choice(1, 1), choice(2, 2), move(3), move(4)]), 2);
  assert.equal(after[0].kind === "answer" && after[0].plies, 3);
});

test("what others choose in secret makes no decision stale", async () => {
  const kept = await table([move(1), choice(2, 2)]);
  assert.deepEqual([askedOf(fold(kept.events), 1), askedOf(fold(kept.events), 2)], [2, 3]);
});

test("clocks run for those who are to act, and earn what a move earns", async () => {
  const { seats } = await table([], { level: 3 });
  const clock = /** @type {const} */ ({ kind: "increment", seconds: 60, increment: 5 });
  const first = run(newClocks(clock, seats, 100), [1]);
  assert.deepEqual(first.running, []); // before the first move nobody's time is counted
  const begun = run(moved(read(first, seats, 500, 100), clock, 1), [2]);
  assert.deepEqual(told(begun, clock), { kind: "increment", left: { 1: 60, 2: 60 }, running: [2], at: 500 });
  const second = run(moved(read(begun, seats, 503, 100), clock, 2), [1]);
  assert.deepEqual([second.left, second.running], [{ 1: 60, 2: 62 }, [1]]);
  assert.deepEqual(nextFlag(read(second, seats, 563, 100)), { seat: 1, left: 0 });
  assert.equal(nextFlag(run(second, [])), null);
});

test("a closed page stops the computer's clock, and no person's", async () => {
  const { seats } = await table([], { level: 3 });
  const clock = /** @type {const} */ ({ kind: "sudden", seconds: 60 });
  const begun = moved(newClocks(clock, seats, 0), clock, 1);
  assert.deepEqual(read(run(begun, [1, 2]), seats, 50, 40).left, { 1: 10, 2: 50 });
  assert.deepEqual(read(run(begun, [1, 2]), seats, 90, 40).left, { 1: 0, 2: 10 });
  const days = /** @type {const} */ ({ kind: "days", days: 2 });
  const later = read(run(moved(newClocks(days, seats, 0), days, 1), [1]), seats, 3600, 0);
  assert.equal(moved(later, days, 1).left[1], 2 * 86_400);
});

test("who lets the time run out loses, and the server is told so", async () => {
  const kept = await table([move(1), { kind: "close", at: 9, seat: 2, word: "time" }]);
  assert.deepEqual(kept.standing.outcome, { winner: 1, how: "time", text: "time", loser: 2 });
  const sent = brought({ ...kept, clock: { kind: "sudden", seconds: 300 } });
  assert.deepEqual(
    [sent.clock, sent.closed],
    [
      { kind: "sudden", seconds: 300 },
      { seat: 2, word: "time" },
    ],
  );
});
