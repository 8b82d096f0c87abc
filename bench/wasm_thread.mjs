// A further thread of the engine for browsers, in Node for wasm_speed.mjs: the folder of the engine is what it is told first.

import { parentPort, workerData } from "node:worker_threads";

const { Kernels } = await import(`${workerData}/../../../../web/js/wasm/kernels.js`);
const { along } = await import(`${workerData}/helpers.js`);

let kernels = null;
parentPort.on("message", ({ kind, question }) => {
  if (kind === "along") return along(kernels, question);
  const { module, binding, memory, places } = question;
  kernels = new Kernels(module, binding, memory, places);
  parentPort.postMessage({});
});
