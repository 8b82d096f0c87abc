// Several threads in one memory: what one has found in the table the others know, and nobody writes where another does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begun, Kernels } from "../../../../src/anello/web/js/wasm/kernels.js";

const FOLDER = new URL("../../../../src/anello/games/xart/page/engine/", import.meta.url);
/** @param {boolean} shared */
const made = (shared) => {
  const binding = JSON.parse(readFileSync(new URL("kernels.json", FOLDER), "utf-8"));
  return begun(new Uint8Array(readFileSync(new URL("kernels.wasm", FOLDER))), binding, shared);
};

const ROWS = [
  [0, 0, 3],
  [1, 0, 4],
  [0, 1, 2],
];
const DEPTH = 5;

/** Think to a depth: score, depth, nodes, length of the line. @param {Kernels} kernels @param {Kernels} memory  whose table and weights these are @param {Record<string, any>} own */
function think(kernels, { arrays: { weights, table, notes } }, { board, workspace, line }) {
  kernels.call("open_board", board, 0, 1, 0);
  const rows = { ...notes, shape: [ROWS.length, 3] };
  return kernels.call("think", board, workspace, weights, table, rows, 0, 1_000_000, DEPTH, line);
}

/** @param {Kernels} kernels */
const alone = (kernels) => {
  kernels.written("notes", ROWS);
  return think(kernels, kernels, kernels.arrays);
};

test("what is found alone does not depend on whether the memory can be shared", async () => {
  const [one, other] = [await made(false), await made(true)];
  assert.ok(one.memory.buffer instanceof ArrayBuffer);
  assert.ok(other.memory.buffer instanceof SharedArrayBuffer);
  assert.deepEqual(alone(one), alone(other));
  assert.deepEqual(one.rows("line", 4), other.rows("line", 4));
});

test("a second thread finds in the table what the first one wrote", async () => {
  const first = await made(true);
  const places = first.another(["board", "workspace", "line"]);
  const second = new Kernels(first.module, first.binding, first.memory, places);
  const [score, , nodes] = alone(first);
  assert.ok(nodes > 1000);
  const [again, , fewer] = think(second, first, places.arrays);
  assert.equal(again, score);
  assert.ok(fewer < nodes / 4, `${fewer} of ${nodes}`);
  assert.deepEqual(first.rows(places.arrays.line, 1), first.rows("line", 1));
});

test("a second thread has a stack, answers and arrays of its own", async () => {
  const first = await made(true);
  const places = first.another(["board", "workspace", "line"]);
  const second = new Kernels(first.module, first.binding, first.memory, places);
  const told = alone(first);
  const before = [first.exports.__stack_pointer.value, first.exports.room.value];
  first.call("forget", first.arrays.workspace, first.arrays.table);
  const ours = new Uint8Array(first.memory.buffer, 0, before[0]).slice();
  assert.deepEqual(think(second, first, places.arrays), told);
  assert.deepEqual(new Uint8Array(first.memory.buffer, 0, before[0]).slice(), ours);
  assert.deepEqual(first.answered(first.places, 4), told);
  assert.notEqual(second.exports.__stack_pointer.value, before[0]);
  assert.notEqual(second.exports.room.value, before[1]);
});

test("who is told to stop does so within a few nodes", async () => {
  const kernels = await made(true);
  const { at } = kernels.arrays.workspace;
  kernels.bytes.setInt32(at + kernels.binding.arrays.workspace.fields.stop, 1, true);
  const [, , nodes] = alone(kernels);
  assert.ok(nodes < 200, String(nodes));
});
