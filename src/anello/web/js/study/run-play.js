// A streak or rush on the page of its puzzles: the next one comes by itself, and the time that runs out is told.

import { announce } from "../announce.js";
import * as net from "../net/puzzles.js";
import { t } from "../text.js";

/**
 * @import { Verdict } from "../net/wire.js"
 * @import { PuzzlePage } from "../pages/puzzle.js"
 * @import { Run } from "./run.js"
 */

/** How long a refutation is shown before the next puzzle comes, in milliseconds. */
const GLANCE = 1400;
/** When the seconds that are left are said aloud. */
const WARNINGS = [60, 30, 10];

export class RunPlay {
  /** The seconds that were left when they were last shown. */
  lastLeft = -1;

  /** @param {PuzzlePage} page @param {Run} run */
  constructor(page, run) {
    this.page = page;
    this.run = run;
    this.ticks = run.kind === "rush" ? setInterval(() => this.tick(), 250) : undefined;
  }

  close() {
    clearInterval(this.ticks);
  }

  async next() {
    const found = await this.page.ask(net.next(this.run.wish));
    if (found && !this.run.over) this.page.take(found);
  }

  /** The next puzzle comes by itself, unless the run is over. @param {Verdict["verdict"]} verdict */
  async goOn(verdict) {
    if (verdict === "right" || verdict === "slow") return;
    const { page, run } = this;
    const { puzzle } = page;
    if (run.over) {
      this.stop();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, verdict === "solved" ? GLANCE / 2 : GLANCE));
    if (!page.closed && puzzle === page.puzzle && !run.over) await this.next();
  }

  tick() {
    const { left, over, ended } = this.run;
    if (ended) return;
    if (left !== this.lastLeft) {
      this.lastLeft = left;
      if (WARNINGS.includes(left)) announce(t("puzzle.rush.left", { n: left }));
      this.page.draw();
    }
    if (over) this.stop();
  }

  /** The run is over. */
  stop() {
    if (this.run.ended) return;
    this.run.ended = true;
    const { kind, solved, mistakes, mistakesAllowed } = this.run;
    const why = kind === "streak" ? "streak" : mistakes >= mistakesAllowed ? "rush.mistakes" : "rush.time";
    this.page.board.close?.();
    this.page.say({ text: t(`puzzle.${why}.over`, { n: solved }) });
  }
}
