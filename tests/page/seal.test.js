// Fair secrets: seals are those of the protocol, with or without the browser's help, and a changed choice is found out.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { commitment, seal, sealsHold } from "anello/net/seal.js";
import { sha256 } from "anello/net/sha256.js";

/** @param {string} text */
const known = (text) => createHash("sha256").update(text).digest("hex");

test("SHA-256 by hand is SHA-256, at every length around a block's end", () => {
  for (let length = 0; length < 200; length++) {
    const text = "Anello ".repeat(40).slice(0, length);
    assert.equal(sha256(text), known(text), `length ${length}`);
  }
  for (const text of ["Grüße, à bientôt, è così", "环 💍", "x".repeat(5000)]) assert.equal(sha256(text), known(text));
});

test("a commitment is the hash the protocol writes", async () => {
  const salt = "00112233445566778899aabbccddeeff";
  assert.equal(await commitment("k3v9t2m8q4xz", 1, 2, "=R", salt), known(`k3v9t2m8q4xz|1|2|=R|${salt}`));
});

test("a page over plain http, which the browser lends no hashes, seals the same", async (context) => {
  const usual = await commitment("table", 3, 1, "=B", "salt");
  context.mock.getter(crypto, "subtle", () => undefined);
  assert.equal(await commitment("table", 3, 1, "=B", "salt"), usual);
});

test("every seal has a salt of its own, of 32 hex digits", async () => {
  const [one, other] = await Promise.all([seal("t", 1, 1, "=R"), seal("t", 1, 1, "=R")]);
  assert.match(one.salt, /^[0-9a-f]{32}$/);
  assert.notEqual(one.salt, other.salt);
  assert.equal(one.commitment, known(`t|1|1|=R|${one.salt}`));
});

/** A choice of seat 2 as it is shown, and what was seen of it when it was made. */
async function choice() {
  const made = await seal("t", 1, 2, "=R");
  return { shown: { n: 4, seat: 2, round: 1, ...made }, seen: new Map([[4, made.commitment]]) };
}

test("an honest choice holds", async () => {
  const { shown, seen } = await choice();
  assert.equal(await sealsHold("t", [shown], seen), true);
  assert.equal(await sealsHold("t", [], seen), true);
});

test("a choice that was changed, even with a commitment to match, does not hold", async () => {
  const { shown, seen } = await choice();
  const other = await seal("t", 1, 2, "=B");
  assert.equal(await sealsHold("t", [{ ...shown, word: "=B" }], seen), false);
  assert.equal(await sealsHold("t", [{ ...shown, ...other }], seen), false);
  assert.equal(await sealsHold("t", [{ ...shown, round: 2 }], seen), false);
  assert.equal(await sealsHold("other", [shown], seen), false);
});

test("a choice nobody has seen sealed does not hold", async () => {
  const { shown } = await choice();
  assert.equal(await sealsHold("t", [shown], new Map()), false);
});
