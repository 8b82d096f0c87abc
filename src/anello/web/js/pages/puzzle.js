// A puzzle: you play, the computer resists, wrong turns are refuted on the board, and the proof can be walked through.

import { announce } from "../announce.js";
import { html, render } from "../html.js";
import { hurry } from "../motion.js";
import { Refused } from "../net/api.js";
import * as net from "../net/puzzles.js";
import { header } from "../parts/header.js";
import { go } from "../router.js";
import { onScreen, PHONE } from "../screen.js";
import { studyBoard } from "../study/board.js";
import { sayBeside } from "../study/note.js";
import { panel } from "../study/puzzle-panel.js";
import { rateTry } from "../study/rating.js";
import { Run } from "../study/run.js";
import { RunPlay } from "../study/run-play.js";
import { isMet, keepSolved, lastWish, nextWish } from "../study/solver.js";
import { loadMore, t } from "../text.js";

/**
 * @import { StudyBoard, StudyHooks } from "../game.js"
 * @import { Proof, Puzzle, ShownTurn, View } from "../net/wire.js"
 * @import { Note } from "../study/note.js"
 *
 * @typedef {{word: string, view: View}} TrackBoard  a board to step through, and the turn that led to it
 */

const HINTS = 3;

/** The view with only those moves that stand to choice. @param {Puzzle} puzzle @returns {View} */
const amongChoices = ({ view, choices }) => ({
  ...view,
  moves: view.moves.filter(({ word }) => choices.includes(word)),
});

export class PuzzlePage {
  /**
   * The solver is to move; a wrong turn lies there; solved; through the proof.
   * @type {"open"|"refuted"|"solved"|"walk"}
   */
  phase = "open";
  /** The boards to step through, the one of the puzzle first. @type {TrackBoard[]} */
  track = [];
  at = 0;
  /** The solver's turns that stand, and how many boards of the track belong to them. @type {string[]} */
  turns = [];
  standing = 1;
  /** How much help was given with this turn. */
  helped = 0;
  /** @type {Note|null} */
  note = null;
  /** The solver's rating before and after this puzzle. @type {{before: number, after: number}|null} */
  rated = null;
  /** The boards that are being shown one after the other. @type {Promise<unknown>} */
  shown = Promise.resolve();
  /** Whether this try has been counted, or is about to be. */
  counted = false;
  /** Whether there was neither a mistake nor help. */
  clean = true;
  /** @type {Proof|null} */
  answer = null;
  /** Plies count on from puzzle to puzzle, so that the board never takes one for the next turn of another. */
  base = 0;
  /** Whether the server is being asked. */
  busy = false;
  closed = false;

  /**
   * @param {HTMLElement} host
   * @param {new (hooks: StudyHooks) => StudyBoard} Board
   * @param {Puzzle} puzzle
   * @param {Run|null} run  all its puzzles are of one game
   */
  constructor(host, Board, puzzle, run) {
    this.host = host;
    this.puzzle = puzzle;
    this.run = run;
    this.board = new Board({
      chosen: () => this.draw(),
      play: (word) => this.lay(word),
      pick: (name) => this.pick(name),
      refuse: (reason) => this.say({ right: false, text: reason }),
    });
    const quiet = onScreen(() => {
      this.board.redraw();
      this.draw();
    });
    this.runPlay = run && new RunPlay(this, run);
    this.close = () => {
      this.closed = true;
      quiet();
      this.runPlay?.close();
      this.board.destroy();
    };
    this.take(puzzle);
  }

  /** Put a puzzle on the table. @param {Puzzle} puzzle */
  take(puzzle) {
    this.puzzle = puzzle.choices.length ? { ...puzzle, view: amongChoices(puzzle) } : puzzle;
    this.phase = "open";
    this.track = [{ word: "", view: this.puzzle.view }];
    this.at = 0;
    this.turns = [];
    this.standing = 1;
    this.helped = 0;
    this.note = null;
    this.rated = null;
    this.counted = false;
    this.clean = true;
    this.answer = null;
    this.base += 1000;
    this.mark([]);
    this.board.afresh?.();
    this.step(0);
    announce(puzzle.task);
  }

  get last() {
    return this.track.length - 1;
  }

  /** Whether turns may be chosen on the board that is shown. */
  get isOpen() {
    if (this.phase === "open") return !this.run?.over && this.at === this.last && !this.picks.size;
    // In a proof, which can be walked through when a run is over as well, the loser chooses, after every turn of the winner.
    const loses = this.board.proves && this.at % 2 === 1;
    return this.phase === "walk" && loses && this.track[this.at].view.to_act.length > 0;
  }

  /** The choices that are cells, by the names of these. @returns {Map<string, string>} */
  get picks() {
    const choices = this.phase === "open" ? this.puzzle.choices : [];
    /** @type {Map<string, string>} */
    const picks = new Map();
    for (const word of choices) {
      const cell = this.board.cellOfChoice?.(word);
      if (cell) picks.set(cell, word);
    }
    return picks;
  }

  /** Point at cells. @param {string[]} cells */
  mark(cells) {
    this.board.mark(cells, [...this.picks.keys()]);
  }

  // --- looking -----------------------------------------------------------------------------------------------------

  /** Show a board of the track. @param {number} n */
  step(n, play = false) {
    this.at = Math.max(0, Math.min(n, this.last));
    const { view } = this.track[this.at];
    const shown = this.board.show(view, { ply: this.base + this.at, play, open: this.isOpen });
    this.draw();
    return shown;
  }

  /** Show a sentence beside the board. @param {Note} note */
  say(note) {
    sayBeside(this, note);
  }

  /**
   * Ask the server; null, and a sentence, if it does not answer.
   * @template Answer
   * @param {Promise<Answer>} request
   */
  async ask(request) {
    const { puzzle } = this;
    this.busy = true;
    this.draw();
    const answer = await request.catch(() => null);
    this.busy = false;
    this.draw();
    if (this.closed || puzzle !== this.puzzle) return null;
    if (!answer) {
      this.say({ right: false, text: t("study.offline") });
      this.step(this.at);
    }
    return answer;
  }

  /** Show boards one after the other; false if another puzzle came in between. @param {ShownTurn[]} boards */
  showAll(boards) {
    const { puzzle } = this;
    const show = async () => {
      for (const board of boards) {
        this.track.push(board);
        await this.step(this.last, true);
        if (this.closed || puzzle !== this.puzzle) return false;
      }
      return true;
    };
    const shown = show();
    this.shown = shown;
    return shown;
  }

  // --- solving -----------------------------------------------------------------------------------------------------

  /** Have what is still being shown come first; false if there is nothing to be done after it. */
  async afterShown() {
    const { puzzle } = this;
    hurry();
    await this.shown;
    return !this.busy && !this.closed && puzzle === this.puzzle;
  }

  /** Make a move. @param {string} word */
  async lay(word) {
    if (!(await this.afterShown())) return;
    if (this.phase === "walk") this.defend(word);
    else this.attempt(word);
  }

  /** A cell that stands to choice. @param {string} name */
  pick(name) {
    const word = this.picks.get(name);
    if (word) this.attempt(word);
  }

  /** @param {string} word */
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
    await this.runPlay?.goOn(said.verdict);
  }

  /** Take a turn that was not right back. */
  again() {
    this.track.length = this.standing;
    this.phase = "open";
    this.note = null;
    this.mark([]);
    this.step(this.last);
    this.board.frame.focus({ preventScroll: true });
  }

  async hint() {
    if (!(await this.afterShown()) || this.phase === "solved") return;
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

  /**
   * The first try at a puzzle counts for the rating; in a streak or rush every puzzle counts for that alone.
   * @param {boolean} clean
   */
  async count(clean) {
    if (!clean) this.clean = false;
    const { puzzle } = this;
    if (this.phase === "solved") keepSolved(puzzle);
    if (this.run) {
      if (this.phase !== "open") this.run.count(this.phase === "solved" && clean);
      return;
    }
    if (this.counted || isMet(puzzle)) return;
    this.counted = true;
    const rated = await rateTry(puzzle, clean);
    if (puzzle !== this.puzzle) return;
    this.rated = rated && { before: rated.before.rating, after: rated.after.rating };
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

  /** Try an answer for the loser. @param {string} word */
  async defend(word) {
    const before = this.track.slice(2, this.at + 1).filter((_, i) => i % 2 === 0);
    this.board.close?.();
    const said = await this.ask(net.proof(this.puzzle.id, [...before.map((board) => board.word), word]));
    if (!said) return;
    this.track.length = this.at + 1;
    if (await this.showAll(said.shown.slice(this.at))) this.say({ text: said.text });
  }

  async next() {
    if (this.runPlay) {
      await this.runPlay.next();
      return;
    }
    const found = await this.ask(net.next(nextWish()));
    if (found) go(`/puzzles/${found.id}`);
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (!this.track.length || this.closed) return;
    document.title = `${t("nav.puzzles")} · Anello`;
    const { board } = this;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="board-and-panel puzzle">
            <div class="table">${board.element}</div>
            <div class=${small ? "dock" : "side"}>${panel(this, small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }
}

/** That the server cannot be asked, nor this machine. @param {HTMLElement} host */
function unreachable(host) {
  render(
    html`
      ${header()}
      <main id="main" tabindex="-1" class="page">
        <h1>${t("nav.puzzles")}</h1>
        <p class="lead">${t("study.offline")}</p>
        <p><a href="/puzzles">${t("puzzle.list")}</a></p>
      </main>
    `,
    host,
  );
  return undefined;
}

/** Open a puzzle by its id, or a streak or rush. @param {HTMLElement} host @param {Record<string, string>} params */
export async function open(host, { id }) {
  const run = id === "streak" || id === "rush" ? Run.begin(id, lastWish().game) : null;
  /** @type {Puzzle} */
  let puzzle;
  try {
    [puzzle] = await Promise.all([run ? net.next(run.wish) : net.puzzle(id), loadMore("study"), loadMore("puzzles")]);
  } catch (fault) {
    if (fault instanceof Refused) return (await import("./missing.js")).open(host);
    return unreachable(host);
  }
  const page = new PuzzlePage(host, await studyBoard(puzzle.game), puzzle, run);
  return () => page.close();
}
