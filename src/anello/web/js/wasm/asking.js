// Asks kernels on this machine, which run in a worker.

/** The rules forbid what was asked about. */
export class IllegalAsked extends Error {}

/** This browser cannot run the kernels. */
export class NoKernels extends Error {}

/** Nobody wanted the answer any more. */
export class Stopped extends NoKernels {}

/** What a browser needs to run kernels. */
export const isSupported = () => ["Worker", "WebAssembly", "DecompressionStream"].every((name) => name in globalThis);

/** After so many milliseconds whoever waits is told why. */
const LATE = 1000;

export class KernelWorker {
  /** How much of its files is there, of 1; null while nothing is loaded. @type {number|null} */
  loading = null;
  /** Since when it is being loaded, in milliseconds. */
  since = 0;
  /** Whether it could not be loaded, or broke. */
  failed = false;
  /** Whether this browser can run it, as far as we know. */
  able = isSupported();
  /** @type {Worker|null} */
  worker = null;
  /** Who waits for an answer, by the number of the question. @type {Map<number, {tell: (found: any) => void, fail: (fault: Error) => void}>} */
  waiting = new Map();
  id = 0;

  /** @param {URL} script @param {() => void} [changed]  it is being loaded, or could not be */
  constructor(script, changed = () => {}) {
    this.script = script;
    this.changed = changed;
  }

  /**
   * Ask the worker something; fails with `IllegalAsked`, `NoKernels` or `Stopped`.
   * @param {string} kind @param {object} question
   * @returns {Promise<any>}
   */
  ask(kind, question) {
    if (!this.able) return Promise.reject(new NoKernels());
    this.worker ??= this.begun();
    this.id += 1;
    const { id } = this;
    this.worker.postMessage({ id, kind, question });
    return new Promise((tell, fail) => this.waiting.set(id, { tell, fail }));
  }

  begun() {
    const worker = new Worker(this.script, { type: "module" });
    const fail = () => {
      this.able = false;
      this.failed = true;
      this.end(new NoKernels());
      this.changed();
    };
    worker.addEventListener("error", fail);
    worker.addEventListener("message", ({ data: { id, found, illegal, failed, loading } }) => {
      if (failed) {
        console.warn("Kernels failed:", failed);
        return fail();
      }
      if (loading !== undefined) return this.tell(loading);
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (illegal) asked?.fail(new IllegalAsked());
      else asked?.tell(found);
    });
    return worker;
  }

  /** @param {number} share */
  tell(share) {
    if (share < 1 && this.loading === null) {
      this.since = performance.now();
      setTimeout(() => this.changed(), LATE);
    }
    this.loading = share < 1 ? share : null;
    this.changed();
  }

  /** Whether it takes so long to load that something should be said. */
  get isLate() {
    return this.loading !== null && performance.now() - this.since >= LATE;
  }

  /** Try once more to load it. */
  retry() {
    this.able = isSupported();
    this.failed = false;
    this.changed();
  }

  /** Nobody wants an answer any more; the next question takes a new worker. */
  stop() {
    this.end(new Stopped());
  }

  /** @param {Error} why */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    this.loading = null;
    for (const { fail } of this.waiting.values()) fail(why);
    this.waiting.clear();
  }
}
