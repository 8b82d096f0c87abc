// Words of notation, in short.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortWords } from "anello/games/xequeo/page/words.js";

test("what was done is told without notation, and a secret or a toss not at all", () => {
  assert.equal(shortWords("W!"), "Xe Queo! xequeo.colour.W");
  assert.equal(shortWords("Wf6"), "xequeo.choice.move");
  assert.equal(shortWords("@d4"), "xequeo.ring.here");
  for (const word of ["=?", "=R", "@1", "@2"]) assert.equal(shortWords(word), "");
});
