// A seat in words, and its clock.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { TableLink } from "anello/net/table.js";
import { clockText, endForm, seatName, secondsLeft } from "anello/parts/seat.js";
import { loadText } from "anello/text.js";
import { state, table } from "./tables.js";

/** @import { Outcome, Sitting } from "anello/net/wire.js" */

before(() => loadText());

test("a time as players read it", () => {
  const read = { 0: "0:00.0", 9.34: "0:09.3", 9.97: "0:09.9", 10: "0:10", 59.9: "0:59", 468: "7:48", 3725: "1:02:05" };
  for (const [seconds, text] of Object.entries(read)) assert.equal(clockText(Number(seconds)), text);
  assert.equal(clockText(86_400), "1 day");
  assert.equal(clockText(3 * 86_400 + 5 * 3600), "3 d 5 h");
});

test("a clock that runs counts from the moment its state came, and never below nothing", (context) => {
  const link = new TableLink(table(), 1);
  assert.equal(secondsLeft(link, 1), null);
  link.state = { ...state(1), clocks: { kind: "sudden", left: { 1: 60, 2: 5 }, running: [1], at: 0 } };
  link.stateAt = 1000;
  const now = context.mock.method(performance, "now", () => 11_000);
  assert.equal(secondsLeft(link, 1), 50);
  assert.equal(secondsLeft(link, 2), 5);
  now.mock.mockImplementation(() => 999_000);
  assert.equal(secondsLeft(link, 1), 0);
});

test("a seat has the name of who sits there, else says what it is", () => {
  /** @param {Partial<Sitting>} sitting @param {number[]} mine */
  const named = (sitting, mine) => {
    const seats = { 1: { kind: /** @type {const} */ ("person"), name: "", mine: false, ...sitting } };
    return seatName(new TableLink({ ...table(), seats, mine }, null), 1);
  };
  assert.equal(named({ name: "Ada" }, [1]), "Ada");
  assert.equal(named({ kind: "computer" }, []), "Computer");
  assert.equal(named({ kind: "open" }, []), "Free seat");
  assert.equal(named({}, [1]), "You");
  assert.equal(named({}, [1, 2]), "Player 1");
  assert.equal(named({}, []), "Player 1");
});

/** How an end is told to a seat at a table of so many. @param {number} seats @param {number} seat @param {Partial<Outcome>} how */
function told(seats, seat, how) {
  const all = Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, table().seats[1]]));
  const outcome = { winner: null, how: "", text: "", loser: null, ...how };
  return endForm({ table: { ...table(), seats: all, mine: [seat] }, seat, state: { outcome } });
}

test("an end is told to its winner, to who lost by giving up or by the clock, and with names to all others", () => {
  assert.equal(told(2, 1, { winner: 1, how: "resigned" }), "you");
  assert.equal(told(2, 2, { winner: 1, how: "resigned" }), "loser");
  assert.equal(told(2, 2, { winner: 1, how: "time", loser: 2 }), "loser");
  assert.equal(told(2, 2, { winner: 1, how: "line" }), "name");
  assert.equal(told(3, 2, { how: "resigned", loser: 3 }), "name");
  assert.equal(told(3, 3, { how: "resigned", loser: 3 }), "loser");
  assert.equal(told(3, 2, { winner: 1, how: "time" }), "name");
});
