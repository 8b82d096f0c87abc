// Which strength to try next, after which games; and who is still new to a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { advise, isNewTo } from "anello/pages/advice.js";
import { table } from "./tables.js";

/** @import { Level, Table } from "anello/net/wire.js" */

/** @type {Level[]} */
const LEVELS = [
  { number: 1, name: "one" },
  { number: 2, name: "two" },
  { number: 3, name: "three" },
  { number: 4, name: "apart", ranked: false },
];

/**
 * A game that is over, against a level; `winner` 1 is the person.
 * @param {number} level @param {number|null} winner @param {number} updated @returns {Table}
 */
const over = (level, winner, updated) => ({
  ...table(),
  status: "over",
  updated,
  seats: { 1: { kind: "person", name: "Ada", mine: true }, 2: { kind: "computer", name: "c", level, mine: false } },
  outcome: { winner, how: "ring", text: "" },
});

test("who wins is led up by one step, and not beyond the top", () => {
  assert.deepEqual(advise([over(1, 1, 5)], "toy", LEVELS), { way: "up", from: LEVELS[0], to: LEVELS[1] });
  assert.equal(advise([over(3, 1, 5)], "toy", LEVELS), null, "a level without a rank is no step");
});

test("only the newest game counts, in whatever order they come", () => {
  assert.equal(advise([over(1, 1, 5), over(1, 2, 9)], "toy", LEVELS), null);
  assert.equal(advise([over(2, 2, 5), over(2, 1, 9)], "toy", LEVELS)?.way, "up");
});

test("who loses three times in a row is led down, but nobody after two, after a draw, or at the bottom", () => {
  const lost = [over(2, 2, 1), over(2, 2, 2), over(2, 2, 3)];
  assert.deepEqual(advise(lost, "toy", LEVELS), { way: "down", from: LEVELS[1], to: LEVELS[0] });
  assert.equal(advise(lost.slice(1), "toy", LEVELS), null);
  assert.equal(advise([...lost.slice(1), over(2, null, 0)], "toy", LEVELS), null);
  assert.equal(advise([...lost.slice(1), over(3, 2, 0)], "toy", LEVELS), null, "the third was against another");
  assert.equal(advise([over(1, 2, 1), over(1, 2, 2), over(1, 2, 3)], "toy", LEVELS), null);
});

test("games of other kinds, against people, or still played, say nothing", () => {
  const person = { ...over(1, 1, 1), seats: table().seats };
  const playing = { ...over(1, 1, 1), status: /** @type {const} */ ("playing"), outcome: null };
  assert.equal(advise([person, playing], "toy", LEVELS), null);
  assert.equal(advise([over(1, 1, 1)], "other", LEVELS), null);
});

test("somebody is new to a game until the lessons are begun or three games are over", () => {
  const two = [over(1, 2, 1), over(1, 2, 2)];
  assert.equal(isNewTo(two, "toy", false), true);
  assert.equal(isNewTo(two, "toy", true), false);
  assert.equal(isNewTo([...two, over(1, 1, 3)], "toy", false), false);
});
