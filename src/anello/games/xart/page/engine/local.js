// Asks the engine on this machine, which runs in a worker.

import { KernelWorker, NoKernels, Stopped } from "anello/wasm/asking.js";
import { cellName, cellOf } from "../geometry.js";

/**
 * @import { Best } from "../net.js"
 * @import { Found, Question, Turn } from "./thinking.js"
 *
 * @typedef {Omit<Question, "turns"|"threads"> & {words: string[]}} Asked
 */

/** A turn by its word: cell and shape, of some first tiles the colour too. @param {string} word @returns {Turn} */
export function turnOf(word) {
  const [, cell, shape] = /^([@A-Z]+\d+)(.*)$/i.exec(word) ?? ["", word, ""];
  return [...cellOf(cell.toUpperCase()), shape];
}
/** @param {Turn} turn */
export const wordOf = ([x, y, shape]) => cellName(x, y) + shape;

/** What was found, in words. @param {Found} found @returns {Best} */
const inWords = (found) => ({
  ...found,
  lines: found.lines.map((line) => ({ ...line, word: wordOf(line.line[0]), line: line.line.map(wordOf) })),
});

export class LocalEngine extends KernelWorker {
  /** @param {() => void} [changed]  it is being loaded, or could not be @param {number} [threads]  so many think about a position, if they can share a memory */
  constructor(changed, threads = 1) {
    super(new URL("./worker.js", import.meta.url), changed);
    this.threads = threads;
  }

  /**
   * Ask the worker something: null if this machine cannot say, undefined if we were stopped; fails with `IllegalAsked`.
   * @override
   * @param {string} kind @param {object} question
   */
  ask(kind, question) {
    return super.ask(kind, question).catch((fault) => {
      if (fault instanceof Stopped) return undefined;
      if (fault instanceof NoKernels) return null;
      throw fault;
    });
  }

  /**
   * The best turns of a position; null if this machine cannot say, undefined if we were stopped.
   * @param {Asked} asked
   * @returns {Promise<Best|null|undefined>}
   */
  async best({ words, ...asked }) {
    const best = await this.ask("best", { ...asked, threads: this.threads, turns: words.map(turnOf) });
    return best && inWords(best);
  }
}
