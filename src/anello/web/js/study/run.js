// A streak or a rush: puzzle after puzzle, each harder, until a mistake ends it, or time and three mistakes do.
// It is remembered while its tab is open: a page that is loaded again goes on with it, and the clock has not stopped.

import { keepBest } from "./solver.js";

/** @typedef {"streak"|"rush"} RunKind */
/** @typedef {{seed: number, solved: number, mistakes: number, end: number|null}} KeptRun */

const SECONDS = 180;
/** How many end it. @type {Record<RunKind, number>} */
const MISTAKES = { streak: 1, rush: 3 };

/** @param {RunKind} kind @param {string} game */
const place = (kind, game) => `anello.run.${game}.${kind}`;

/** @param {RunKind} kind @param {string} game @returns {KeptRun|null} */
function read(kind, game) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(kind, game)) ?? "null");
    const { seed, solved, mistakes, end } = kept ?? {};
    return [seed, solved, mistakes].every(Number.isSafeInteger) && (end === null || Number.isFinite(end)) ? kept : null;
  } catch {
    return null;
  }
}

export class Run {
  /** @param {RunKind} kind @param {string} game @param {KeptRun|null} [kept] */
  constructor(kind, game, kept = null) {
    this.kind = kind;
    this.game = game;
    this.seed = kept?.seed ?? Math.floor(Math.random() * 2 ** 32);
    this.solved = kept?.solved ?? 0;
    this.mistakes = kept?.mistakes ?? 0;
    /**
     * When time is up, by the clock on the wall; null in a streak, which has all the time in the world.
     * @type {number|null}
     */
    this.end = kept ? kept.end : kind === "rush" ? Date.now() + SECONDS * 1000 : null;
    this.ended = false;
  }

  /** The run that goes on, if there is one that is not over. @param {RunKind} kind @param {string} game */
  static kept(kind, game) {
    const kept = read(kind, game);
    const run = kept && new Run(kind, game, kept);
    return run && !run.over ? run : null;
  }

  /** Go on with a run, or begin one. @param {RunKind} kind @param {string} game */
  static begin(kind, game) {
    const run = Run.kept(kind, game) ?? new Run(kind, game);
    run.save();
    return run;
  }

  get mistakesAllowed() {
    return MISTAKES[this.kind];
  }

  /** Seconds left; without end in a streak. */
  get left() {
    return this.end === null ? Infinity : Math.max(0, Math.ceil((this.end - Date.now()) / 1000));
  }

  /** What the server needs to know to choose the next puzzle. */
  get wish() {
    return { game: this.game, number: this.solved + this.mistakes, seed: this.seed };
  }

  get over() {
    return this.ended || this.mistakes >= this.mistakesAllowed || this.left === 0;
  }

  /** Count a puzzle; one that comes too late counts for nothing. @param {boolean} solved */
  count(solved) {
    if (this.over) return;
    if (solved) this.solved += 1;
    else this.mistakes += 1;
    keepBest(this.game, this.kind, this.solved);
    this.save();
  }

  /** Remember the run for the case that the page is loaded again. */
  save() {
    const { seed, solved, mistakes, end } = this;
    try {
      sessionStorage.setItem(place(this.kind, this.game), JSON.stringify({ seed, solved, mistakes, end }));
    } catch {
      // Private windows may refuse: then it is forgotten with the page.
    }
  }
}
