// The solitaire: what this browser remembers of it, and its board.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { SolitaireBoard } from "anello/games/solitaire/page/board.js";
import { countGame, dayResult, dealOnTable, putOnTable, tally } from "anello/games/solitaire/page/kept.js";
import { set } from "anello/settings.js";
import { count, flat } from "../../../page/flat.js";

/** @import { Deal, SolitaireView } from "anello/games/solitaire/page/types.js" */

/** @param {Partial<SolitaireView>} [more] @returns {SolitaireView} */
const view = (more = {}) => ({
  game: "solitaire",
  line: "",
  viewer: 1,
  to_act: [1],
  square: 3,
  to_come: 7,
  size: [2, 1],
  tiles: [
    [0, 0, 1],
    [1, 0, 1],
  ],
  drawn: "+w",
  forced: [[0, 1]],
  last: { laid: [[1, 0, 1]], shift: [0, 0] },
  wins: [],
  moves: [
    { word: "A2+", lays: [[0, 1, 1]] },
    { word: "B2+", lays: [[1, 1, 1]] },
  ],
  ...more,
});

/** A game that is over. @param {Partial<Deal>} more @returns {Deal} */
const game = (more) => ({
  id: "one",
  size: 3,
  day: null,
  practice: false,
  laid: 9,
  over: true,
  won: true,
  view: view(),
  record: "",
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  set("motion", "still");
});

test("a game is counted once, by its size", () => {
  countGame(game({}));
  countGame(game({}));
  countGame(game({ id: "two", won: false }));
  assert.deepEqual(tally(3), { games: 2, wins: 1, practice: 0 });
  assert.deepEqual(tally(4), { games: 0, wins: 0, practice: 0 });
});

test("practice is no game, and the deal of a day counts the first time", () => {
  countGame(game({ practice: true }));
  assert.deepEqual(tally(3), { games: 0, wins: 0, practice: 1 });
  assert.equal(dayResult("2026-01-31", 3), undefined);
  countGame(game({ id: "day", day: "2026-01-31", won: false }));
  countGame(game({ id: "again", day: "2026-01-31", won: true }));
  assert.equal(dayResult("2026-01-31", 3), false);
  assert.deepEqual(tally(3), { games: 1, wins: 0, practice: 2 });
});

test("the deal on the table is remembered, also after one was counted; what is broken is forgotten", () => {
  assert.equal(dealOnTable(), null);
  putOnTable("one");
  countGame(game({}));
  assert.equal(dealOnTable(), "one");
  localStorage.setItem("anello.solitaire", '{"version": 7}');
  assert.deepEqual(tally(3), { games: 0, wins: 0, practice: 0 });
});

/** A board that is not put on a screen, and what it has laid. */
function board() {
  /** @type {string[]} */
  const laid = [];
  const made = new SolitaireBoard({ chosen: () => {}, lay: (word) => laid.push(word) });
  made.redraw = () => {};
  made.tellPosition = () => {};
  return { made, laid };
}

test("the board reaches as far as its square can still lie", async () => {
  const { made } = board();
  await made.show(view(), { ply: 2, open: true });
  assert.deepEqual(made.bounds, { left: -1, top: -1, right: 2, bottom: 1 });
  await made.show(view({ size: [3, 3] }), { ply: 9 });
  assert.deepEqual(made.bounds, { left: 0, top: 0, right: 2, bottom: 2 });
});

test("a frame is drawn only where the square must lie", async () => {
  const { made } = board();
  for (const [size, frames] of /** @type {[[number, number], number][]} */ ([
    [[1, 1], 0],
    [[2, 3], 0],
    [[3, 3], 1],
  ])) {
    await made.show(view({ size }), { ply: 2, open: true });
    assert.equal(count(made.picture(view({ size })), 'class="frame"'), frames);
  }
});

test("a look back shows the tile as it was laid, and where it would have been better", async () => {
  const { made } = board();
  const shown = view();
  await made.show(shown, { ply: 2 });
  const [played, best] = [
    { word: "A2+", chance: 0.25 },
    { word: "B2+", chance: 0.5 },
  ];
  made.judged = { view: shown, played, best };
  assert.equal(count(made.picture(shown), "class=was-laid"), 1);
  assert.equal(count(made.picture(shown), "class=was-better"), 1);
  assert.match(flat(made.picture(shown)), />25<.*>50</s);
  made.judged = { view: shown, played: best, best };
  assert.equal(count(made.picture(shown), "class=was-better"), 0);
});

test("a second tap lays the only tile that is possible there", async () => {
  const { made, laid } = board();
  await made.show(view(), { ply: 2, open: true });
  made.tap(0, 1);
  assert.deepEqual(laid, []);
  made.tap(0, 1);
  assert.deepEqual(laid, ["A2+"]);
});

test("forced cells and odds are drawn, but not below the tile in hand", async () => {
  const { made } = board();
  const shown = view();
  await made.show(shown, { ply: 2, open: true });
  assert.equal(count(made.picture(shown), "class=must"), 1);
  made.odds = new Map([
    ["0,1", 0.5],
    ["1,1", 0],
  ]);
  assert.equal(count(made.picture(shown), "class=odd best"), 1);
  assert.equal(count(made.picture(shown), "class=odd zero"), 1);
  assert.match(flat(made.picture(shown)), />50</);
  made.tap(0, 1);
  assert.equal(count(made.picture(shown), "class=must"), 0);
  assert.equal(count(made.picture(shown), "class=odd best"), 0);
});
