// What a game without a page of its own is played with: its moves as a list that is found by typing.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { MoveFinder } from "anello/plain/moves.js";
import { PlainPlay } from "anello/plain/play.js";
import { PlainStudyBoard } from "anello/plain/study.js";
import { loadText } from "anello/text.js";
import { count, flat } from "./flat.js";

before(() => loadText());

/** A finder, and the words that were played with it. */
function finder() {
  /** @type {string[]} */
  const played = [];
  const found = new MoveFinder(
    () => {},
    (word) => played.push(word),
  );
  return { found, played };
}

test("what begins with the typed letters comes first, then what has them somewhere, in any case", () => {
  const { found } = finder();
  const words = ["a1", "b1", "Ba2", "c3"];
  assert.deepEqual(found.found(words), words);
  found.typed = " B ";
  assert.deepEqual(found.found(words), ["b1", "Ba2"]);
  found.typed = "a";
  assert.deepEqual(found.found(words), ["a1", "Ba2"]);
  found.typed = "x";
  assert.deepEqual(found.found(words), []);
});

test("of very many moves the first are shown, with how many there are more", () => {
  const { found } = finder();
  const words = Array.from({ length: 100 }, (_, i) => `m${i}`);
  assert.equal(count(found.panel(words), "data-word="), 48);
  assert.match(flat(found.panel(words)), /52/);
  found.typed = "m99";
  assert.equal(count(found.panel(words), "data-word="), 1);
});

test("a chosen word is played and forgotten", () => {
  const { found, played } = finder();
  found.typed = "a";
  found.choose("a1");
  assert.deepEqual(played, ["a1"]);
  assert.equal(found.typed, "");
});

test("in lessons the moves stand beside the board while it is open", async () => {
  const board = new PlainStudyBoard({ chosen: () => {}, play: () => {}, pick: () => {}, refuse: () => {} });
  board.redraw = () => {};
  const view = { game: "toy", line: "here", viewer: 1, to_act: [1], moves: [{ word: "a1" }] };
  await board.show(view, { open: true });
  assert.equal(count(board.lessonRows(), "data-word="), 1);
  board.close();
  assert.equal(flat(board.lessonRows()), "");
});

test("the picture is what the own seat sees, drawn in lines and asked for again after every event", () => {
  const look = { theme: "dark", distinct: false };
  const source = (/** @type {number|null} */ seat, /** @type {number|null} */ past) =>
    PlainPlay.prototype.source.call(/** @type {any} */ ({ link: { id: "T", seat, seq: 5 }, page: { past } }), look);
  assert.equal(source(2, null), "/api/tables/T/picture.svg?theme=dark&distinct=false&seat=2&seq=5");
  assert.equal(source(null, 3), "/api/tables/T/picture.svg?theme=dark&distinct=false&at=3&seq=5");
});
