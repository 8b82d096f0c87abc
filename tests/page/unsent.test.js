// Moves made without a network are kept, and sent once it is back.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { dropUnsent, keepUnsent, sendUnsent } from "anello/net/unsent.js";

/** @type {[string, {id: string}][]} */
let sent = [];
/** @type {() => Promise<Response>} */
let answer = async () => Response.json({});

beforeEach(() => {
  localStorage.clear();
  sent = [];
  globalThis.fetch = /** @type {typeof fetch} */ (
    async (path, { body } = {}) => {
      sent.push([String(path), JSON.parse(String(body))]);
      return answer();
    }
  );
});

const move = (/** @type {string} */ id) => ({ type: "move", id, seq: 3, word: "B1/" });

test("what was answered is not sent again", async () => {
  keepUnsent("one", move("a"));
  dropUnsent("a");
  await sendUnsent();
  assert.deepEqual(sent, []);
});

test("moves are sent in their order, each once, however often the network comes back", async () => {
  answer = async () => Response.json({});
  keepUnsent("one", move("a"));
  keepUnsent("two", move("b"));
  await sendUnsent();
  await sendUnsent();
  assert.deepEqual(sent, [
    ["/api/tables/one/messages", move("a")],
    ["/api/tables/two/messages", move("b")],
  ]);
});

test("without a network moves stay; a move that is refused is given up", async () => {
  answer = async () => {
    throw new TypeError("no network");
  };
  keepUnsent("one", move("a"));
  keepUnsent("one", move("b"));
  await sendUnsent();
  assert.equal(sent.length, 1, "the second is not tried before the first has arrived");
  answer = async () => Response.json({ code: "unavailable", reason: "" }, { status: 503 });
  await sendUnsent();
  answer = async () => Response.json({ code: "stale", reason: "" }, { status: 409 });
  await sendUnsent();
  await sendUnsent();
  assert.deepEqual(
    sent.map(([, { id }]) => id),
    ["a", "a", "a", "b"],
  );
});
