// What runs in a worker: kernels are loaded, and one question after the other is answered.

import { begun } from "./kernels.js";

/** A move that the rules forbid. */
export class Illegal extends Error {}

/** How much of each file that is being loaded is there, of 1. @type {Map<string, number>} */
const loading = new Map();

/** @param {string} path @param {number} share */
function tell(path, share) {
  loading.set(path, share);
  const shares = [...loading.values()];
  const whole = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  if (whole === 1) loading.clear();
  postMessage({ loading: whole });
}

/** A file; the page is told how far it is. @param {string} path @param {string} base @returns {Promise<ArrayBuffer>} */
export async function fetched(path, base) {
  tell(path, 0);
  const answer = await fetch(new URL(path, base));
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  // Of what is packed on its way the length tells nothing.
  const length = answer.headers.has("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length"));
  let there = 0;
  const counted = new TransformStream({
    transform(chunk, to) {
      there += chunk.byteLength;
      if (length) tell(path, Math.min(there / length, 0.99));
      to.enqueue(chunk);
    },
  });
  const file = await new Response(answer.body.pipeThrough(counted)).arrayBuffer();
  tell(path, 1);
  return file;
}

/** The kernels that lie beside a script. @param {string} base  its address @param {boolean} [shared]  by several threads, where a browser lets them share a memory */
export async function loadKernels(base, shared = false) {
  const [binding, code] = await Promise.all([fetched("./kernels.json", base), fetched("./kernels.wasm", base)]);
  return begun(
    new Uint8Array(code),
    JSON.parse(new TextDecoder().decode(binding)),
    shared && Boolean(globalThis.crossOriginIsolated),
  );
}

/** Answer the questions that come; they wait for each other. @param {(kind: string, question: any) => Promise<unknown>} answer */
export function serve(answer) {
  let busy = Promise.resolve();
  addEventListener("message", ({ data: { id, kind, question } }) => {
    busy = busy.then(async () => {
      try {
        postMessage({ id, found: await answer(kind, question) });
      } catch (fault) {
        postMessage(fault instanceof Illegal ? { id, illegal: true } : { id, failed: String(fault) });
      }
    });
  });
}
