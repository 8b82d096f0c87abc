// Setting up a table: what a form asks the server for, for one, two and three seats; options and clocks in words.

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { CLOCKS, choosesBeginner, clockWords, optionSelect, togetherForm, wishes } from "anello/pages/setup.js";
import { set } from "anello/settings.js";
import { loadText } from "anello/text.js";
import { count } from "./flat.js";

/** @import { KnownGame } from "anello/game.js" */

/** A game for so many. @param {number} seats @returns {KnownGame} */
const game = (seats) => ({
  name: "toy",
  title: "Toy",
  seats: Array.from({ length: seats }, (_, i) => `seat ${i + 1}`),
  has_secrets: false,
  options: [{ name: "size", choices: ["small", "large"], help: "" }],
  levels: [{ number: 3, name: "three" }],
  how_to_type: "",
  offers: [],
  page: {},
});

/** A form that is filled in. @param {Record<string, string|boolean>} fields @returns {HTMLFormElement} */
function filled(fields) {
  const namedItem = (/** @type {string} */ name) => {
    const value = fields[name];
    if (value === undefined) return null;
    return typeof value === "boolean" ? { value: "on", checked: value } : { value };
  };
  return /** @type {HTMLFormElement} */ (/** @type {unknown} */ ({ elements: { namedItem } }));
}

before(() => loadText());
beforeEach(() => set("name", "Ada"));

test("against the computer one sits first, second, or where the lot falls", () => {
  const chosen = { level: "3", "option-size": "large" };
  const first = wishes(game(2), "computer", filled({ ...chosen, who: "me" }));
  assert.deepEqual(first, {
    game: "toy",
    options: { size: "large" },
    seats: { 1: "me", 2: "computer:3" },
    shuffle: false,
    names: { 1: "Ada" },
    clock: { kind: "none" },
    open: false,
  });
  const second = wishes(game(2), "computer", filled({ ...chosen, who: "other" }));
  assert.deepEqual(second.seats, { 1: "computer:3", 2: "me" });
  assert.deepEqual(second.names, { 2: "Ada" });
  assert.equal(wishes(game(2), "computer", filled({ ...chosen, who: "lot" })).shuffle, true);
  assert.equal(wishes(game(2), "computer", filled(chosen)).shuffle, true, "where nobody is asked, chance decides");
  assert.deepEqual(wishes(game(2), "computer", filled({ ...chosen, clock: "2" })).clock, CLOCKS[2]);
});

test("at one screen every seat has its own name, and nobody is shuffled", () => {
  const form = filled({ "name-1": " Ada ", "name-2": "", "name-3": "Carla", clock: "3" });
  const wish = wishes(game(3), "together", form);
  assert.deepEqual(wish.seats, { 1: "me", 2: "here", 3: "here" });
  assert.deepEqual(wish.names, { 1: "Ada", 3: "Carla" });
  assert.equal(wish.shuffle, false);
  assert.deepEqual(wish.clock, CLOCKS[3]);
});

test("by a link all other seats stay open, in sight of everybody if wanted", () => {
  const wish = wishes(game(3), "link", filled({ "name-1": "Bruno", who: "me", open: true }));
  assert.deepEqual(wish.seats, { 1: "me", 2: "open", 3: "open" });
  assert.deepEqual(wish.names, { 1: "Bruno" });
  assert.equal(wish.open, true);
});

test("alone there is nothing to fill in", () => {
  const wish = wishes(game(1), "alone", null);
  assert.deepEqual(wish.seats, { 1: "me" });
  assert.equal(wish.shuffle, false);
  assert.deepEqual(wish.options, {});
});

test("who begins is for people to say in a game of two that leaves it to them", () => {
  assert.equal(choosesBeginner(game(2)), true, "on the plain page");
  assert.equal(choosesBeginner(game(3)), false);
  assert.equal(choosesBeginner({ ...game(2), page: { choosesBeginner: false } }), false);
});

test("every clock that is offered has words of its own", () => {
  const words = CLOCKS.map(clockWords);
  assert.equal(new Set(words).size, CLOCKS.length);
  assert.equal(clockWords(null), clockWords({ kind: "none" }));
});

test("forms have a field for every seat, and choices without words are shown as they are", () => {
  assert.equal(count(togetherForm(game(3)), /name=name-\d/), 3);
  const list = optionSelect("toy", game(1).options[0], { label: false });
  assert.equal(count(list, ">small<"), 1);
  assert.equal(count(list, ">large<"), 1);
});
