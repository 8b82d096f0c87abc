// Further threads that think about the position that the first one thinks about, as the server's engine has them do:
// nobody is told what to look at, but all share one memory and in it one table, and what one has found the others know.

/**
 * @import { Binding, Kernels, Place, Places } from "../../../../js/wasm/kernels.js"
 *
 * @typedef {(number|Place)[]} Given  what a kernel is called with
 * @typedef {{module: WebAssembly.Module, binding: Binding, memory: WebAssembly.Memory, places: Places}} Joining
 * @typedef {{given: Given, done: number, stops: number[]}} Along  where it is counted who is done, and everybody stopped
 * @typedef {{worker: Worker, places: Places}} Helper
 */

/** What a thread has to itself. */
const OWN = ["board", "workspace", "line"];

export class Helpers {
  /** Those who can begin at once. @type {Helper[]} */
  ready = [];

  /** @param {Kernels} kernels  those of the first thread @param {number} count */
  constructor(kernels, count) {
    this.kernels = kernels;
    this.done = kernels.reserved(4);
    /** Nobody else is to come. */
    this.complete = Promise.all(Array.from({ length: count }, () => this.call(kernels.another(OWN))));
  }

  /** Start a thread. One that cannot begin is done without. @param {Places} places */
  call(places) {
    const { module, binding, memory } = this.kernels;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    /** @type {Joining} */
    const question = { module, binding, memory, places };
    worker.postMessage({ id: 0, kind: "join", question });
    return new Promise((resolve) => {
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        resolve(null);
      });
      const begun = (/** @type {MessageEvent} */ { data: { failed } }) => {
        if (!failed) this.ready.push({ worker, places });
        resolve(null);
      };
      worker.addEventListener("message", begun, { once: true });
    });
  }

  /** Where a thread looks whether it is to stop. @param {Record<string, Place>} arrays  its own */
  stop({ workspace }) {
    return (workspace.at + this.kernels.binding.arrays.workspace.fields.stop) / 4;
  }

  /**
   * Have all think, and be the first of them.
   * @param {(arrays: Record<string, Place>) => Given} given  what each is asked, with arrays of its own
   * @returns {{told: number[], arrays: Record<string, Place>}[]}  what each has found, the first one in front
   */
  together(given) {
    const { kernels } = this;
    const { arrays } = kernels;
    const words = new Int32Array(kernels.memory.buffer);
    const stops = [arrays, ...this.ready.map(({ places }) => places.arrays)].map((own) => this.stop(own));
    const stopAll = (/** @type {number} */ whether) => {
      for (const stop of stops) Atomics.store(words, stop, whether);
    };
    stopAll(0);
    Atomics.store(words, this.done / 4, 0);
    const { answers } = kernels.binding.kernels.think;
    for (const { worker, places } of this.ready) {
      words.fill(0, places.answers / 4, places.answers / 4 + 2 * answers);
      /** @type {Along} */
      const question = { given: given(places.arrays), done: this.done / 4, stops };
      worker.postMessage({ id: 0, kind: "along", question });
    }
    /** @type {number[]} */
    let told;
    try {
      told = kernels.call("think", ...given(arrays));
    } finally {
      stopAll(1);
      this.wait(words);
      stopAll(0);
    }
    const others = this.ready.map(({ places }) => ({ told: kernels.answered(places, answers), arrays: places.arrays }));
    return [{ told, arrays }, ...others];
  }

  /** @param {Int32Array} words */
  wait(words) {
    for (;;) {
      const done = Atomics.load(words, this.done / 4);
      if (done === this.ready.length) return;
      Atomics.wait(words, this.done / 4, done);
    }
  }
}

/** Think along with the first thread; who has proved something stops all others. @param {Kernels} kernels @param {Along} question */
export function along(kernels, { given, done, stops }) {
  const words = new Int32Array(kernels.memory.buffer);
  try {
    const [score] = kernels.call("think", ...given);
    if (Math.abs(score) > kernels.binding.constants.sure) for (const stop of stops) Atomics.store(words, stop, 1);
  } finally {
    Atomics.add(words, done, 1);
    Atomics.notify(words, done);
  }
}
