// Runs the engine for browsers in Node for wasm_speed.py: reads what to do as JSON, writes what came out and how long it took.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

const folder = process.argv[2];
const { begun } = await import(pathToFileURL(`${folder}/../../../../web/js/wasm/kernels.js`).href);
const { Engine } = await import(pathToFileURL(`${folder}/thinking.js`).href);
const { Helpers } = await import(pathToFileURL(`${folder}/helpers.js`).href);
const { pack, pairsOf } = await import(pathToFileURL(`${folder}/weights.js`).href);
const { positions, nodes, depth, rounds } = JSON.parse(readFileSync(0, "utf-8"));

const binding = JSON.parse(readFileSync(`${folder}/kernels.json`, "utf-8"));
const kernels = await begun(new Uint8Array(readFileSync(`${folder}/kernels.wasm`)), binding, true);
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

/** A worker as browsers have them. */
globalThis.Worker = class {
  constructor() {
    const engine = pathToFileURL(folder).href;
    this.thread = new Thread(new URL("./wasm_thread.mjs", import.meta.url), { workerData: engine });
  }
  addEventListener(kind, hear) {
    this.thread.on(kind, (data) => hear({ data, preventDefault: () => console.error(data) }));
  }
  postMessage(message) {
    this.thread.postMessage(message);
  }
};

/** What one thread and two look at in the same positions, in turns: nodes and seconds. */
async function inThreads() {
  const engine = new Engine(kernels, "unlimited");
  const helpers = new Helpers(kernels, 1);
  await helpers.complete;
  const measured = { 1: [0, 0], 2: [0, 0] };
  for (const { rows, colour } of positions)
    for (const count of [1, 2]) {
      engine.helpers = count === 1 ? null : helpers;
      engine.forget();
      const [, seconds] = timed(() => engine.think({ rows, colour }, count * nodes));
      measured[count][0] += engine.searched.reduce((sum, searched) => sum + searched, 0);
      measured[count][1] += seconds;
    }
  await Promise.all(helpers.ready.map(({ worker }) => worker.thread.terminate()));
  return measured;
}

for (let round = 0; round < rounds; round++) {
  kernels.call("set_up", board, kernels.written("notes", []), 0);
  const counted = timed(() => kernels.call("perft", board, depth)[0]);
  const thoughts = positions.map(({ rows, colour }) => {
    kernels.call("forget", workspace, table);
    return timed(() =>
      kernels.call("think", board, workspace, weights, table, kernels.written("notes", rows), colour, nodes, 100, line),
    );
  });
  console.log(JSON.stringify({ counted, thoughts, threads: await inThreads() }));
}
