// A lesson, step by step: a board, a task, and an answer to every try. What is right is known by the server alone.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as study from "../net/study.js";
import { header } from "../parts/header.js";
import { icon } from "../parts/icons.js";
import { wordRow } from "../parts/type.js";
import { onScreen, PHONE } from "../screen.js";
import { studyBoard } from "../study/board.js";
import { doneSteps, stepDone } from "../study/kept.js";
import { sayBeside } from "../study/note.js";
import { keepWish } from "../study/solver.js";
import { loadMore, t } from "../text.js";

/**
 * @import { LessonMoment, StudyBoard, StudyHooks } from "../game.js"
 * @import { Advice, Lesson, View } from "../net/wire.js"
 * @import { Note } from "../study/note.js"
 */

class LessonPage {
  /** The step that is shown; none until the board is there. */
  index = -1;
  /** @type {Note|null} */
  note = null;
  solved = false;
  /** What is right, once somebody wants to be told. */
  answer = "";
  /** Whether a try lies on the board. */
  tried = false;
  busy = false;
  /** When the last try is answered. @type {Promise<unknown>} */
  answered = Promise.resolve();
  /** What lies on the board. @type {View|null} */
  shown = null;

  /** @param {HTMLElement} host @param {Lesson} lesson @param {new (hooks: StudyHooks) => StudyBoard} Board */
  constructor(host, lesson, Board) {
    this.host = host;
    this.lesson = lesson;
    this.board = new Board({
      chosen: () => this.draw(),
      play: (word) => this.attempt(word),
      pick: (word) => this.attempt(word),
      refuse: (reason) => this.say({ right: false, text: reason }),
    });
    /** Counts the positions shown, so that a board knows what follows what. */
    this.ply = 0;
    const quiet = onScreen(() => {
      this.board.redraw();
      this.draw();
    });
    this.close = () => {
      quiet();
      this.board.destroy();
    };
    const done = doneSteps();
    const first = lesson.steps.findIndex(({ key }) => !done.has(key));
    this.go(Math.max(0, first));
  }

  get step() {
    return this.lesson.steps[this.index];
  }

  // --- going through the steps -------------------------------------------------------------------------------------

  /** @param {number} index */
  go(index) {
    this.index = index;
    this.note = null;
    this.solved = false;
    this.answer = "";
    this.shown = null;
    this.ply += 10;
    this.board.mark(this.step.marks, this.step.kind === "pick" ? this.step.choices : []);
    const { step } = this;
    this.reset().then(() => step === this.step && announce(`${step.text} ${step.task}`));
    this.host.querySelector(".dock-body")?.scrollTo(0, 0);
  }

  /** The board as the step begins. */
  reset() {
    this.shown = this.step.view;
    this.tried = false;
    this.draw();
    return this.board.show(this.step.view, { ply: this.ply, open: this.step.kind === "play" });
  }

  again() {
    this.note = null;
    this.reset();
  }

  /** Show a sentence beside the board. @param {Note} note */
  say(note) {
    sayBeside(this, note);
  }

  /** Try something: a word of notation, or the name of what was picked. What was tried before is answered first. @param {string} word */
  async attempt(word) {
    const { step } = this;
    hurry();
    await this.answered;
    if (this.solved || this.busy || step !== this.step) return;
    this.answered = this.judge(word);
    await this.answered;
  }

  /** @param {string} word */
  async judge(word) {
    const { step } = this;
    this.busy = true;
    this.draw();
    const verdict = await study.check(step.key, word).catch(() => null);
    this.busy = false;
    this.draw();
    if (step !== this.step) return;
    if (!verdict) {
      this.say({ right: false, text: t("study.offline") });
      return;
    }
    if (verdict.right) {
      this.solved = true;
      stepDone(step.key);
    }
    const views = [verdict.view, verdict.next].flatMap((view) => view ?? []);
    if (views.length) {
      this.tried = true;
      this.shown = views[views.length - 1];
    } else if (verdict.right) this.board.mark(step.marks, [word]);
    this.board.redraw();
    // The board first, then the voice.
    await Promise.all(
      views.map((view, i) => this.board.show(view, { ply: this.ply + 1 + i, play: true, open: false })),
    );
    if (step !== this.step) return;
    const reply = verdict.reply
      ? ` ${t("lesson.reply", { word: this.board.moveWords?.(verdict.reply) ?? verdict.reply })}`
      : "";
    this.say({ right: verdict.right, text: verdict.text + reply });
  }

  /** @param {(step: string) => Promise<Advice>} ask */
  async help(ask) {
    const { step } = this;
    const advice = await ask(step.key).catch(() => null);
    if (step !== this.step) return;
    if (advice?.word && this.tried && !this.solved) await this.reset();
    // A move is shown on the board, ready to be made: nobody has to know how it is written.
    const isReady = advice?.word && step.kind === "play" && this.board.chooseWord(advice.word);
    if (!advice) {
      this.say({ right: false, text: t("study.offline") });
      return;
    }
    // Any other answer is shown where it can be pressed, by the name that it has there.
    this.answer = isReady ? "" : (advice.word ?? "");
    this.draw();
    const marked = /** @type {HTMLElement|null} */ (this.host.querySelector("[data-answer]"));
    this.say({ text: isReady ? t("lesson.ready") : marked ? t("lesson.marked") : advice.text });
    marked?.focus();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (this.index < 0) return;
    document.title = `${this.lesson.title} · Anello`;
    const { board } = this;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="board-and-panel">
            <div class="table">${board.element}</div>
            <div class=${small ? "dock" : "side"}>${this.panel(small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }

  /** @param {boolean} small */
  panel(small) {
    const { lesson, step, index, board } = this;
    const moment = this.moment(small);
    const answers = board.answers?.(moment) ?? this.choices();
    // On a phone what is pressed keeps its place, and what is only read scrolls above it.
    const said = html`
      <div class="place">
        <p class="small quiet">
          <a href="/learn">${lesson.course}</a>
          · ${t("lesson.step", { n: index + 1, count: lesson.steps.length })}
        </p>
        ${this.bar()}
      </div>
      <div class="teach">
        <h1>${lesson.title}</h1>
        <p class="lead">${step.text}</p>
      </div>
      <div class="task">
        <p class="goal">${step.task}</p>
        ${small ? nothing : answers}
      </div>
      ${this.noteRow()} ${board.ended?.(moment) ?? nothing}
    `;
    const rows = board.lessonRows?.(moment) ?? nothing;
    if (small)
      return html`
        <div class="dock-body">${said}</div>
        <div class="dock-hand">${answers} ${board.inHand?.() ?? nothing} ${rows}</div>
        ${this.buttons()}
      `;
    return html`
      ${said} ${rows}
      <div class="fill">${this.typing()}</div>
      ${this.buttons()}
    `;
  }

  /** Where the lesson is now, for what the board adds to the panel. @param {boolean} small @returns {LessonMoment} */
  moment(small) {
    const { step, solved, tried, answer } = this;
    return {
      step,
      solved,
      tried,
      answer,
      small,
      shown: this.shown ?? step.view,
      attempt: (word) => this.attempt(word),
    };
  }

  bar() {
    const done = doneSteps();
    return html`
      <span class="bar" aria-hidden="true">
        ${this.lesson.steps.map(
          ({ key }, i) => html`
            <i class=${i === this.index ? "here" : done.has(key) ? "done" : ""}></i>
          `,
        )}
      </span>
    `;
  }

  /** What can be picked in the panel. */
  choices() {
    const { step, board } = this;
    if (step.kind !== "pick") return nothing;
    return html`
      <div class="cols picks" role="group" aria-label=${t("lesson.choices")}>
        ${step.choices.map(
          (choice) => html`
            <button class="btn" type="button" ?data-answer=${choice === this.answer} ?disabled=${this.solved} @click=${() => this.attempt(choice)}>
              ${board.choiceWords?.(choice) ?? choice}
            </button>
          `,
        )}
      </div>
    `;
  }

  noteRow() {
    const { note } = this;
    if (!note) return nothing;
    const kind = note.right ? "good" : note.right === false ? "bad" : "ask-note";
    return html`
      <div class="note ${kind}"><p>${note.text}</p></div>
    `;
  }

  typing() {
    if (this.solved || this.tried || this.step.kind === "pick") return nothing;
    return wordRow({ game: this.lesson.game, waits: this.busy, send: (word) => void this.attempt(word) });
  }

  /** The words for help may be long: the way back is an arrow. */
  buttons() {
    const { index, lesson, solved, tried } = this;
    const last = index === lesson.steps.length - 1;
    return html`
      <div class="cols apart foot">
        <button
          class="btn"
          type="button"
          aria-label=${t("lesson.back")}
          ?disabled=${index === 0}
          @click=${() => this.go(index - 1)}
        >
          ${icon("back")}
        </button>
        ${
          solved
            ? nothing
            : html`
                <span class="cols">
                  <button class="btn plain" type="button" @click=${() => this.help(study.hint)}>
                    ${t("lesson.hint")}
                  </button>
                  <button class="btn plain" type="button" @click=${() => this.help(study.solution)}>
                    ${t("lesson.solution")}
                  </button>
                </span>
              `
        }
        ${!solved && tried ? this.againButton() : last && solved ? this.onward() : this.nextButton(last)}
      </div>
    `;
  }

  againButton() {
    return html`
      <button class="btn go" type="button" @click=${() => this.again()}>${t("lesson.again")}</button>
    `;
  }

  /** @param {boolean} last */
  nextButton(last) {
    return html`
      <button
        class="btn ${this.solved ? "go" : ""}"
        type="button"
        ?disabled=${last}
        @click=${() => this.go(this.index + 1)}
      >
        ${t("lesson.next")}
      </button>
    `;
  }

  onward() {
    const { following, key, game } = this.lesson;
    const course = (/** @type {string|null} */ name) => name?.split(".")[0];
    const way = following
      ? html`
          <a class="btn go" href="/learn/${following}">${t("lesson.following")}</a>
        `
      : html`
          <a class="btn go" href="/learn">${t("lesson.list")}</a>
        `;
    // Whoever knows enough may play at any time, and has learnt to attack when all of that is done: then there are puzzles.
    const isLast = key.includes("-strategy.") && course(following) !== course(key);
    const other = isLast
      ? html`<a class="btn" href="/puzzles" @click=${() => keepWish({ game })}>${t("nav.puzzles")}</a>`
      : html`<a class="btn" href="/">${t("nav.play")}</a>`;
    return html`
      <span class="cols">${other} ${way}</span>
    `;
  }
}

/** Open a lesson by its key. @param {HTMLElement} host @param {Record<string, string>} params */
export async function open(host, { key }) {
  /** @type {Lesson} */
  let lesson;
  try {
    [lesson] = await Promise.all([study.lesson(key), loadMore("study")]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const page = new LessonPage(host, lesson, await studyBoard(lesson.game));
  return () => page.close();
}
