// A puzzle: you play, the computer resists, wrong turns are refuted on the board, and the proof can be walked through.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as net from "../net/puzzles.js";
import { header } from "../parts/header.js";
import { go } from "../router.js";
import { onSettings } from "../settings.js";
import { LessonXart, LessonXeQueo } from "../study/boards.js";
import { panel } from "../study/puzzle-panel.js";
import { Run } from "../study/run.js";
import { isMet, keepRating, keepSolved, lastWish, nextWish, solver } from "../study/solver.js";
import { loadMore, t } from "../text.js";
import { chooser } from "../xart/chooser.js";

const PHONE = matchMedia("(max-width: 900px)");
const BOARDS = { xart: LessonXart, xequeo: LessonXeQueo };
const HINTS = 3;
/** How long a refutation is shown in a rush before the next puzzle comes, in milliseconds. */
const GLANCE = 1400;
const WARNINGS = [60, 30, 10];

/** The view with only those moves that stand to choice. */
const amongChoices = ({ view, choices }) => ({
  ...view,
  moves: view.moves.filter(({ word }) => choices.includes(word)),
});

export class PuzzlePage {
  constructor(host, puzzle, run) {
    this.host = host;
    /** @type {Run|null} */
    this.run = run;
    this.board = null;
    this.choice = null;
    const redraw = () => (this.board.redraw(), this.draw());
    const quiet = onSettings(redraw);
    PHONE.addEventListener("change", redraw);
    const ticks = run?.kind === "rush" ? setInterval(() => this.tick(), 250) : null;
    this.close = () => {
      this.closed = true;
      quiet();
      clearInterval(ticks);
      this.board.destroy();
      PHONE.removeEventListener("change", redraw);
    };
    this.take(puzzle);
  }

  /** Put a puzzle on the table. */
  take(puzzle) {
    if (this.puzzle?.game !== puzzle.game) {
      this.board?.destroy();
      this.board = new BOARDS[puzzle.game]({
        chosen: (choice) => ((this.choice = choice), this.draw()),
        lay: (word) => this.lay(word),
        play: (word) => this.lay(word),
        pick: (name) => this.pick(name),
        refuse: (reason) => this.say({ right: false, text: reason }),
      });
    }
    this.puzzle = puzzle.choices.length ? { ...puzzle, view: amongChoices(puzzle) } : puzzle;
    /** "open": the solver is to move; "refuted": a wrong turn lies there; "solved"; "walk": through the proof. */
    this.phase = "open";
    /** The boards to step through, the one of the puzzle first. */
    this.track = [{ word: null, view: this.puzzle.view }];
    this.at = 0;
    /** The solver's turns that stand, and how many boards of the track belong to them. */
    this.turns = [];
    this.standing = 1;
    this.helped = 0;
    this.note = null;
    this.rated = null;
    this.clean = true;
    this.answer = null;
    /** Plies count on from puzzle to puzzle, so that the board never takes one for the next turn of another. */
    this.base = (this.base ?? 0) + 1000;
    this.mark([]);
    if (this.board.camera) this.board.camera.follows = true;
    this.step(0);
    announce(puzzle.task);
  }

  get last() {
    return this.track.length - 1;
  }

  /** Whether turns may be chosen on the board that is shown. */
  get isOpen() {
    if (this.run?.over) return false;
    if (this.phase === "open") return this.at === this.last && !this.picks.length;
    // In the proof of Xart the loser chooses, after every turn of the winner.
    const loses = this.puzzle.game === "xart" && this.at % 2 === 1;
    return this.phase === "walk" && loses && !this.track[this.at].view.wins.length;
  }

  /** The cells for a ring that stand to choice, as words. */
  get picks() {
    return this.phase === "open" ? this.puzzle.choices.filter((word) => word.startsWith("@")) : [];
  }

  mark(cells) {
    this.board.mark(
      cells,
      this.picks.map((word) => word.slice(1)),
    );
  }

  // --- looking -----------------------------------------------------------------------------------------------------

  /** Show a board of the track. */
  step(n, play = false) {
    this.at = Math.max(0, Math.min(n, this.last));
    const { view } = this.track[this.at];
    const wide = this.puzzle.game === "xart" && !PHONE.matches;
    if (wide) this.board.margin = { x: 24, top: 20, bottom: 104 };
    const shown = this.board.show(view, { ply: this.base + this.at, play, open: this.isOpen });
    this.draw();
    return shown;
  }

  /** Show a sentence beside the board, and say it to those who listen. */
  say(note) {
    this.note = note;
    announce(note.text);
    this.draw();
  }

  /** Ask the server; null, and a sentence, if it does not answer. */
  async ask(request) {
    const { puzzle } = this;
    this.busy = true;
    const answer = await request.catch(() => null);
    this.busy = false;
    if (this.closed || puzzle !== this.puzzle) return null;
    if (!answer) {
      this.say({ right: false, text: t("study.offline") });
      this.step(this.at);
    }
    return answer;
  }

  async showAll(boards) {
    const { puzzle } = this;
    for (const board of boards) {
      this.track.push(board);
      await this.step(this.last, true);
      if (this.closed || puzzle !== this.puzzle) return false;
    }
    return true;
  }

  // --- solving -----------------------------------------------------------------------------------------------------

  lay(word) {
    if (this.busy) return undefined;
    hurry();
    return this.phase === "walk" ? this.defend(word) : this.attempt(word);
  }

  /** A cell of the ring that stands to choice. */
  pick(name) {
    if (this.picks.includes(`@${name}`)) this.attempt(`@${name}`);
  }

  async attempt(word) {
    if (this.phase !== "open" || this.busy || this.run?.over) return;
    if (this.at !== this.last) await this.step(this.last);
    this.board.close?.();
    const said = await this.ask(net.play(this.puzzle.id, word, this.turns));
    if (!said) return;
    if (!said.verdict) {
      this.step(this.at);
      this.say({ right: false, text: said.text });
      return;
    }
    const right = said.verdict === "right" || said.verdict === "solved";
    this.phase = right ? (said.verdict === "solved" ? "solved" : "open") : "refuted";
    this.mark([]);
    const own = said.shown[0]?.word ?? word;
    if (right) {
      this.turns.push(own);
      this.helped = 0;
    }
    if (said.verdict === "wrong") this.count(false);
    if (said.verdict === "solved") this.count(this.clean);
    if (!(await this.showAll(said.shown))) return;
    if (right) this.standing = this.track.length;
    if (said.verdict === "solved") await this.learn();
    this.say({ right: right ? true : said.verdict === "slow" ? undefined : false, text: said.text });
    if (this.run) await this.goOn(said.verdict);
  }

  /** Take a turn that was not right back. */
  again() {
    this.track.length = this.standing;
    this.phase = "open";
    this.note = null;
    this.mark([]);
    this.step(this.last);
    this.board.frame?.focus?.({ preventScroll: true });
  }

  async hint() {
    if (this.phase === "refuted") this.again();
    const step = Math.min(this.helped + 1, HINTS);
    const said = await this.ask(net.help(this.puzzle.id, step, this.turns));
    if (!said) return;
    this.helped = step;
    this.count(false);
    await this.step(this.last);
    if (said.cell) this.mark([said.cell]);
    if (said.word) this.board.chooseWord(said.word);
    this.board.redraw();
    this.say({ text: said.text });
  }

  /** The first try at a puzzle counts for the rating; in a streak or rush every puzzle counts for that alone. */
  async count(clean) {
    if (!clean) this.clean = false;
    const { puzzle } = this;
    if (this.phase === "solved") keepSolved(puzzle);
    if (this.run) {
      if (this.phase !== "open") this.run.count(this.phase === "solved" && clean);
      return;
    }
    if (this.rated || isMet(puzzle)) return;
    const before = solver(puzzle.game).rating;
    this.rated = { before: before.rating, after: before.rating };
    const after = await net.rate(puzzle.id, before, clean).catch(() => null);
    if (!after) return;
    keepRating(puzzle, after);
    if (puzzle !== this.puzzle) return;
    this.rated = { before: before.rating, after: after.rating };
    this.draw();
  }

  // --- the whole answer --------------------------------------------------------------------------------------------

  /** What the puzzle was about, and what every choice was worth. */
  async learn() {
    const said = await this.ask(net.proof(this.puzzle.id));
    if (said) this.answer = said;
  }

  /** Walk through the proof; whoever has not solved the puzzle gives it up by that. */
  async walk() {
    if (this.phase !== "solved") this.count(false);
    const said = await this.ask(net.proof(this.puzzle.id));
    if (!said) return;
    this.answer = said;
    this.phase = "walk";
    this.mark([]);
    this.track.length = 1;
    if (said.shown.length) {
      await this.step(0);
      if (!(await this.showAll(said.shown))) return;
    } else this.step(0);
    this.say({ text: said.text });
  }

  /** Try an answer for the loser. */
  async defend(word) {
    const before = this.track.slice(2, this.at + 1).filter((_, i) => i % 2 === 0);
    this.board.close();
    const said = await this.ask(net.proof(this.puzzle.id, [...before.map((board) => board.word), word]));
    if (!said) return;
    this.track.length = this.at + 1;
    if (await this.showAll(said.shown.slice(this.at))) this.say({ text: said.text });
  }

  // --- one after the other -----------------------------------------------------------------------------------------

  async next() {
    if (this.run) return this.fetchNext();
    const found = await this.ask(net.next(nextWish()));
    return found && go(`/puzzles/${found.id}`);
  }

  async fetchNext() {
    const found = await this.ask(net.next(this.run.wish));
    if (found && !this.run.over) this.take(found);
  }

  /** In a run the next puzzle comes by itself, unless it is over. */
  async goOn(verdict) {
    if (verdict === "right" || verdict === "slow") return;
    const { puzzle } = this;
    if (this.run.over) return void this.stop();
    await new Promise((resolve) => setTimeout(resolve, verdict === "solved" ? GLANCE / 2 : GLANCE));
    if (!this.closed && puzzle === this.puzzle && !this.run.over) await this.fetchNext();
  }

  tick() {
    const { left, over, ended } = this.run;
    if (ended) return;
    if (left !== this.lastLeft) {
      this.lastLeft = left;
      if (WARNINGS.includes(left)) announce(t("puzzle.rush.left", { n: left }));
      this.draw();
    }
    if (over) this.stop();
  }

  /** The run is over. */
  stop() {
    if (this.run.ended) return;
    this.run.ended = true;
    const { kind, solved, mistakes, mistakesAllowed } = this.run;
    const why = kind === "streak" ? "streak" : mistakes >= mistakesAllowed ? "rush.mistakes" : "rush.time";
    this.board.close?.();
    this.say({ text: t(`puzzle.${why}.over`, { n: solved }) });
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (!this.track || this.closed) return;
    document.title = `${t("nav.puzzles")} · Anello`;
    const { board, choice, puzzle } = this;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="bench puzzle">
            <div class="table">
              ${board.element}${puzzle.game === "xart" && !small ? chooser(board, choice) : nothing}
            </div>
            <div class=${small ? "dock" : "side"}>${panel(this, small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }
}

/** Open a puzzle by its id, or a streak or rush. */
export async function open(host, { id }) {
  const run = id === "streak" || id === "rush" ? Run.begin(id, lastWish().game) : null;
  let puzzle;
  try {
    [puzzle] = await Promise.all([run ? net.next(run.wish) : net.puzzle(id), loadMore("study"), loadMore("puzzles")]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const page = new PuzzlePage(host, puzzle, run);
  return () => page.close();
}
