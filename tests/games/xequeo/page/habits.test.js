// The habits of a player in sentences.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { habitWords } from "anello/games/xequeo/page/habits.js";
import { loadFolder, loadText } from "anello/text.js";

before(async () => {
  await loadText();
  await loadFolder(import.meta.resolve("anello/games/xequeo/page/text/"));
});

test("a habit is told in counts, and what never happened in words", () => {
  assert.deepEqual(habitWords({ rounds: 5, near: 4, moves: 7, own: 5, calls: 2 }), [
    "Chose one of the three pieces nearest to the ring in 4 of 5 rounds.",
    "Made 5 of 7 moves with the chosen piece.",
    "Called 2 times.",
  ]);
  assert.deepEqual(habitWords({ rounds: 1, near: 0, moves: 0, own: 0, calls: 1 }).slice(1), [
    "Moved no piece.",
    "Called once.",
  ]);
  assert.equal(habitWords({ rounds: 1, near: 0, moves: 1, own: 0, calls: 0 })[2], "Never called.");
});
