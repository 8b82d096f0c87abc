// What the study keeps and counts: variations, runs of puzzles, ratings, chances.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { inHundred } from "anello/study/chance.js";
import { doneSteps, load, save, stepDone } from "anello/study/kept.js";
import { Run } from "anello/study/run.js";
import { isMet, keepBest, keepRating, keepSolved, keepWish, lastWish, nextWish, solver } from "anello/study/solver.js";
import { Tree } from "anello/study/tree.js";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
});
afterEach(() => mock.timers.reset());

test("a tree grows a variation only where something else is played", () => {
  const tree = new Tree(["a", "b", "c"]);
  const [, first, second] = tree.line();
  const other = tree.add(first, "x");
  assert.equal(tree.add(first, "b"), second);
  assert.equal(tree.add(first, "x"), other);
  assert.deepEqual(
    first.children.map(({ word }) => word),
    ["b", "x"],
  );
  const deep = tree.add(other, "y");
  assert.deepEqual(tree.words(deep), ["a", "x", "y"]);
  assert.deepEqual(tree.words(first), ["a"]);
  assert.equal(tree.branch(deep), other);
  assert.equal(tree.branch(second), null);
  assert.deepEqual(
    tree.line(other).map(({ word }) => word),
    ["", "a", "x", "y"],
  );
  tree.remove(other);
  assert.deepEqual(
    first.children.map(({ word }) => word),
    ["b"],
  );
  tree.remove(tree.root);
  assert.equal(tree.line().length, 4);
});

test("chances never call the possible impossible, nor the other way round", () => {
  assert.deepEqual([0, 0.001, 0.004, 0.5, 0.996, 0.999, 1].map(inHundred), [
    "0",
    "<1",
    "<1",
    "50",
    ">99",
    ">99",
    "100",
  ]);
});

test("steps that are done are kept once each; what is broken is forgotten", () => {
  stepDone("b");
  stepDone("a");
  stepDone("b");
  assert.deepEqual([...doneSteps()], ["a", "b"]);
  save("anello.progress", { done: ["a", 7, null] });
  assert.deepEqual([...doneSteps()], ["a"]);
  save("anello.progress", { done: "everything" });
  assert.equal(doneSteps().size, 0);
  localStorage.setItem("anello.progress", "{");
  assert.equal(doneSteps().size, 0);
  assert.equal(load("nothing"), null);
});

test("a streak ends with its first mistake, a rush with its third", () => {
  const streak = Run.begin("streak", "toy");
  streak.count(true);
  streak.count(true);
  assert.deepEqual(streak.wish, { game: "toy", number: 2, seed: streak.seed });
  streak.count(false);
  assert.equal(streak.over, true);
  streak.count(true);
  assert.equal(streak.solved, 2, "what comes too late counts for nothing");
  const rush = Run.begin("rush", "toy");
  for (let i = 0; i < 3; i++) {
    assert.equal(rush.over, false);
    rush.count(false);
  }
  assert.equal(rush.over, true);
});

test("a rush ends with its time, also while the page is being loaded again", () => {
  const rush = Run.begin("rush", "toy");
  rush.count(true);
  assert.equal(rush.left, 180);
  mock.timers.tick(100_000);
  const again = Run.begin("rush", "toy");
  assert.equal(again.seed, rush.seed);
  assert.equal(again.solved, 1);
  assert.equal(again.left, 80);
  mock.timers.tick(80_000);
  assert.equal(again.over, true);
  assert.equal(Run.kept("rush", "toy"), null);
  assert.equal(Run.begin("rush", "toy").solved, 0);
});

test("a run of one game or kind is not another's, and a broken one is none", () => {
  Run.begin("streak", "toy").count(true);
  assert.equal(Run.kept("streak", "other"), null);
  assert.equal(Run.kept("rush", "toy"), null);
  assert.equal(Run.kept("streak", "toy")?.solved, 1);
  for (const broken of ["{", "7", '{"seed":1,"solved":"many","mistakes":0,"end":null}']) {
    sessionStorage.setItem("anello.run.toy.streak", broken);
    assert.equal(Run.kept("streak", "toy"), null, broken);
  }
});

test("the best run is kept, and only the best", () => {
  keepBest("toy", "rush", 5);
  keepBest("toy", "rush", 3);
  assert.equal(solver("toy").rush, 5);
  assert.equal(solver("toy").streak, 0);
});

test("a rating is kept with the puzzle it was won with; each game has its own", () => {
  const puzzle = { game: "toy", id: "one" };
  assert.equal(isMet(puzzle), false);
  keepRating(puzzle, { rating: 1100.6, deviation: 200, volatility: 0.06 });
  assert.equal(isMet(puzzle), true);
  assert.deepEqual(solver("toy").history, [1101]);
  assert.equal(solver("other").rating.rating, 1000);
  keepSolved(puzzle);
  keepSolved(puzzle);
  assert.deepEqual(solver("toy").solved, ["one"]);
  for (let i = 0; i < 100; i++)
    keepRating({ game: "toy", id: String(i) }, { rating: i, deviation: 100, volatility: 0.06 });
  assert.equal(solver("toy").history.length, 60);
  assert.equal(solver("toy").met.length, 101);
});

test("the next puzzle is wished for near one's strength, without those one knows", () => {
  keepWish({ game: "toy", grade: "hard" });
  keepRating({ game: "toy", id: "one" }, { rating: 1200, deviation: 200, volatility: 0.06 });
  keepSolved({ game: "toy", id: "one" });
  keepSolved({ game: "toy", id: "two" });
  const { seed, ...wish } = nextWish();
  assert.deepEqual(wish, { game: "toy", rating: 1200, seen: ["one", "two"], grade: "hard" });
  assert.ok(Number.isInteger(seed));
  keepWish({ grade: "" });
  assert.equal(lastWish().game, "toy");
  assert.equal("grade" in nextWish(), false);
});
