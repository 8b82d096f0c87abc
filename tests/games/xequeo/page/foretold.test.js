// What a move in hand would let the other side do, in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Foretold } from "anello/games/xequeo/page/foretold.js";

/** @import { Choice } from "anello/games/xequeo/page/board.js" */

const view = /** @type {any} */ ({ line: "here", ring: "d4", options: { metric: "king", gift: "no" } });
/** @type {Choice} */
const move = { kind: "move", word: "Rc3", piece: "R", cell: "c3", path: ["c2", "c3"] };

test("only a move beside the ring is asked about, once, and never where any piece may enter", async () => {
  /** @type {any[]} */
  const asked = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = async (_path, options) => {
    asked.push(JSON.parse(String(options?.body)));
    return new Response(JSON.stringify({ entering: ["R"] }));
  };
  let drawn = 0;
  const foretold = new Foretold(() => drawn++);
  for (const other of [{ kind: "call" }, { kind: "ring" }, { cell: "d4" }])
    assert.equal(foretold.words(view, /** @type {Choice} */ ({ ...move, ...other }), "Ada"), "");
  assert.equal(foretold.words({ ...view, options: { ...view.options, gift: "yes" } }, move, "Ada"), "");
  assert.equal(foretold.words(view, move, "Ada"), "");
  assert.equal(foretold.words(view, move, "Ada"), "");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(asked, [{ line: "here", word: "Rc3", metric: "king" }]);
  assert.equal(drawn, 1);
  assert.match(foretold.words(view, move, "Ada"), /xequeo.leads.enter|enter the ring/);
  globalThis.fetch = fetched;
});
