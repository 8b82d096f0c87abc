// One's own tables in words: how they stand, how they ended, and which were taken back.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { html } from "anello/html.js";
import { isWithdrawn, standing, tableList } from "anello/pages/table-lists.js";
import { loadText } from "anello/text.js";
import { count } from "./flat.js";
import { table } from "./tables.js";

/** @import { Outcome, Table } from "anello/net/wire.js" */

/** @param {Outcome|null} outcome @param {Partial<Table>} [more] @returns {Table} */
const over = (outcome, more = {}) => ({
  ...table(),
  status: "over",
  seats: { 1: { kind: "person", name: "Ada", mine: true }, 2: { kind: "person", name: "Bruno", mine: false } },
  outcome,
  ...more,
});

before(() => loadText());

test("a game says who won, as its player sees it", () => {
  assert.equal(standing(over({ winner: 1, how: "ring", text: "" })), "you won");
  assert.equal(standing(over({ winner: 2, how: "ring", text: "" })), "you lost");
  assert.equal(standing(over({ winner: null, how: "draw", text: "" })), "a draw");
  assert.equal(standing(over({ winner: 2, how: "ring", text: "" }, { mine: [1, 2] })), "Bruno won");
  assert.equal(standing(over({ winner: null, how: "resigned", text: "", loser: 1 })), "you lost");
  assert.equal(standing({ ...table(), status: "waiting" }), "waiting for somebody");
  assert.equal(standing(table()), "your turn");
});

test("a table that ended with a free seat was taken back", () => {
  assert.equal(isWithdrawn(over(null, { seats: table().seats })), true);
  assert.equal(isWithdrawn(over({ winner: 1, how: "ring", text: "" })), false);
  assert.equal(isWithdrawn({ ...table(), status: "waiting" }), false);
});

test("eight tables are listed until all are wanted", () => {
  const many = Array.from({ length: 20 }, () => table());
  const row = () => html`<b></b>`;
  assert.equal(count(tableList(many, row, "", { showAll: () => {} }), /<li>/g), 8);
  assert.equal(count(tableList(many, row, "", { all: true }), /<li>/g), 20);
});
