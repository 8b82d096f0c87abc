// A streak or a rush: puzzle after puzzle, each harder, until a mistake ends it, or time and three mistakes do.

import { keepBest } from "./solver.js";

const SECONDS = 180;
const MISTAKES = { streak: 1, rush: 3 };

export class Run {
  /** @param {"streak"|"rush"} kind */
  constructor(kind, game) {
    this.kind = kind;
    this.game = game;
    this.seed = Math.floor(Math.random() * 2 ** 32);
    this.solved = 0;
    this.mistakes = 0;
    this.end = kind === "rush" ? performance.now() + SECONDS * 1000 : Infinity;
    this.ended = false;
  }

  get mistakesAllowed() {
    return MISTAKES[this.kind];
  }

  /** Seconds left; none in a streak, which has no clock. */
  get left() {
    return Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
  }

  /** What the server needs to know to choose the next puzzle. */
  get wish() {
    return { game: this.game, number: this.solved + this.mistakes, seed: this.seed };
  }

  get over() {
    return this.ended || this.mistakes >= this.mistakesAllowed || this.left === 0;
  }

  /** Count a puzzle; one that comes too late counts for nothing. */
  count(solved) {
    if (this.over) return;
    if (solved) this.solved += 1;
    else this.mistakes += 1;
    keepBest(this.game, this.kind, this.solved);
  }
}
