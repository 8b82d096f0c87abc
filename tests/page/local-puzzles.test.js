// Puzzles without a server: the same one of the day as everywhere, one near a strength, and none twice in a streak.

import assert from "node:assert/strict";
import { test } from "node:test";
import { daily, inStreak, nearest } from "anello/local/puzzles.js";

/** @import { KeptPuzzle } from "anello/local/puzzles.js" */

/** @param {number} count @returns {KeptPuzzle[]} */
const rated = (count) =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    game: "one",
    data: { grade: "easy", rating: 700 + 10 * i, themes: [], seat: 1, turns: 2 },
  }));

test("the puzzle of a day is the server's", () => {
  const days = ["2026-11-17", "2026-11-18", "2024-02-29"];
  const found = [1, 7, 10, 235].map((count) => days.map((day) => daily([...Array(count).keys()], day)));
  assert.deepEqual(found, [
    [0, 0, 0],
    [3, 1, 6],
    [9, 6, 5],
    [49, 196, 160],
  ]);
});

test("one near a strength comes, and one that was seen only if there are no others", () => {
  const given = rated(40);
  for (let seed = 0; seed < 20; seed++) {
    const { data } = nearest(given, { game: "one", rating: 900, seed });
    assert.ok(Math.abs(data.rating - 900) <= 50);
  }
  const seen = given.slice(1).map(({ id }) => id);
  assert.equal(nearest(given, { game: "one", rating: 1000, seen, seed: 5 }).id, "p0");
  assert.ok(nearest(given, { game: "one", seen: given.map(({ id }) => id), seed: 5 }));
});

test("a streak grows harder and shows none twice", () => {
  const given = rated(30);
  const streak = Array.from({ length: 30 }, (_, n) => inStreak(given, n, 12345));
  assert.equal(new Set(streak.map(({ id }) => id)).size, 30);
  assert.ok(streak[8].data.rating > streak[0].data.rating);
  assert.equal(inStreak(given, 99, 1).game, "one");
});
