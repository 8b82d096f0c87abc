// What a turn in hand leads to, in words: asked once a turn, forgotten with the position, silent where nobody answers.

import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import { consequenceWords, Foretold } from "anello/games/xart/page/foretold.js";
import { loadFolder, loadText } from "anello/text.js";

/** @import { BoardView, Turn } from "anello/games/xart/page/types.js" */

const name = (/** @type {number} */ seat) => `Player ${seat}`;
/** @param {string} line @returns {BoardView} */
const view = (line) => /** @type {BoardView} */ ({ line, to_act: [1] });
/** @param {string} word @returns {Turn} */
const turn = (word) => ({ word, lays: [] });

/** @type {{line: string, word: string}[]} */
let asked = [];
/** What the server says. */
let reply = { winner: 0, how: "", attack: "ring" };
let isThere = true;

before(async () => {
  await loadText();
  await loadFolder(new URL("../../../../src/anello/games/xart/page/text/", import.meta.url).href);
});

before(() => mock.timers.enable({ apis: ["setTimeout"] }));
after(() => mock.timers.reset());

test("a win, a gift, an attack and a quiet turn", () => {
  assert.equal(consequenceWords({ winner: 1, how: "ring", attack: "" }, 1, name), "Closes your ring and wins.");
  assert.equal(
    consequenceWords({ winner: 2, how: "line", attack: "" }, 1, name),
    "Finishes Player 2’s line: Player 2 wins.",
  );
  assert.equal(consequenceWords({ winner: 0, how: "", attack: "line" }, 1, name), "Threatens to finish a line.");
  assert.equal(consequenceWords({ winner: 0, how: "", attack: "" }, 1, name), "");
});

/** @param {BoardView} seen @param {string} word */
const find = async ({ line }, word) => {
  asked.push({ line, word });
  if (!isThere) throw new TypeError("nobody is there");
  return reply;
};

/** Let somebody rest on turns of a position; resolves when all that was asked is answered. @param {string[]} words @param {Foretold} foretold @param {string} line */
async function rest(words, foretold, line) {
  asked = [];
  for (const word of words) foretold.words(view(line), turn(word), name);
  mock.timers.tick(1000);
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
}

test("only the turn one rests on is asked for, once, and told when it is known", async () => {
  /** @type {string[]} */
  const told = [];
  const foretold = new Foretold(find, (words) => told.push(words));
  await rest(["A1+", "B1+"], foretold, "here");
  assert.deepEqual(asked, [{ line: "here", word: "B1+" }]);
  assert.deepEqual(told, ["Threatens to close a ring."]);
  await rest(["B1+"], foretold, "here");
  assert.deepEqual(asked, []);
  assert.equal(foretold.words(view("here"), turn("B1+"), name), "Threatens to close a ring.");
  await rest(["B1+"], foretold, "elsewhere");
  assert.deepEqual(asked, [{ line: "elsewhere", word: "B1+" }]);
});

test("a quiet turn draws nothing anew, and without a server nothing is said", async () => {
  /** @type {string[]} */
  const told = [];
  const foretold = new Foretold(find, (words) => told.push(words));
  reply = { winner: 0, how: "", attack: "" };
  await rest(["A1+"], foretold, "here");
  isThere = false;
  await rest(["B1+"], foretold, "here");
  assert.deepEqual(told, []);
  assert.equal(foretold.words(view("here"), turn("B1+"), name), "");
});
