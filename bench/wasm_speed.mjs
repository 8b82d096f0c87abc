// Runs the engine for browsers in Node for wasm_speed.py: reads what to do as JSON, writes what came out and how long it took.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { Kernels } = await import(pathToFileURL(`${folder}/../../../../web/js/wasm/kernels.js`).href);
const { pack, pairsOf } = await import(pathToFileURL(`${folder}/weights.js`).href);
const { positions, nodes, depth, rounds } = JSON.parse(readFileSync(0, "utf-8"));

const binding = JSON.parse(readFileSync(`${folder}/kernels.json`, "utf-8"));
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/kernels.wasm`), {});
const kernels = new Kernels(instance, binding);
const { board, workspace, weights, table, line } = kernels.arrays;
const archive = readFileSync(`${folder}/trained/unlimited.npz`);
const pairs = await pairsOf(archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.length));
pack(pairs, new Int32Array(kernels.memory.buffer, weights.at, weights.shape[0]));
kernels.call("open_board", board, 0, 1, 0);

const timed = (work) => {
  const begin = performance.now();
  const answers = work();
  return [answers, (performance.now() - begin) / 1000];
};

for (let round = 0; round < rounds; round++) {
  kernels.call("set_up", board, kernels.written("notes", []), 0);
  const counted = timed(() => kernels.call("perft", board, depth)[0]);
  const thoughts = positions.map(({ rows, colour }) => {
    kernels.call("forget", workspace, table);
    return timed(() =>
      kernels.call("think", board, workspace, weights, table, kernels.written("notes", rows), colour, nodes, 100, line),
    );
  });
  console.log(JSON.stringify({ counted, thoughts }));
}
