// A lesson, step by step: a board, a task, and an answer to every try. What is right is known by the server alone.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as study from "../net/study.js";
import { header } from "../parts/header.js";
import { card, pieceLabel, smallPiece } from "../parts/things.js";
import { wordRow } from "../parts/type.js";
import { onSettings } from "../settings.js";
import { LessonXart, LessonXeQueo } from "../study/boards.js";
import { doneSteps, stepDone } from "../study/kept.js";
import { keepWish } from "../study/solver.js";
import { loadMore, t } from "../text.js";
import { chooser } from "../xart/chooser.js";
import { callButton, callRow, choiceRow } from "../xequeo/panels.js";

const PHONE = matchMedia("(max-width: 900px)");
const BOARDS = { xart: LessonXart, xequeo: LessonXeQueo };
const PIECE = /^[ROYGBVW]$/;

class LessonPage {
  constructor(host, lesson) {
    this.host = host;
    this.lesson = lesson;
    this.choice = null;
    this.board = new BOARDS[lesson.game]({
      chosen: (choice) => ((this.choice = choice), this.draw()),
      lay: (word) => this.attempt(word),
      play: (word) => this.attempt(word),
      pick: (word) => this.attempt(word),
      refuse: (reason) => this.say({ right: false, text: reason }),
    });
    /** Counts the positions shown, so that a board knows what follows what. */
    this.ply = 0;
    const redraw = () => (this.board.redraw(), this.draw());
    const quiet = onSettings(redraw);
    PHONE.addEventListener("change", redraw);
    this.close = () => (quiet(), this.board.destroy(), PHONE.removeEventListener("change", redraw));
    const done = doneSteps();
    const first = lesson.steps.findIndex(({ key }) => !done.has(key));
    this.go(Math.max(0, first));
  }

  get step() {
    return this.lesson.steps[this.index];
  }

  // --- going through the steps -------------------------------------------------------------------------------------

  go(index) {
    this.index = index;
    this.note = null;
    this.solved = false;
    this.shown = null;
    this.ply += 10;
    this.board.mark(this.step.marks, this.step.kind === "pick" ? this.step.choices : []);
    const { step } = this;
    this.reset().then(() => step === this.step && announce(`${step.text} ${step.task}`));
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

  /** Show a sentence beside the board, and say it to those who listen. */
  say(note) {
    this.note = note;
    announce(note.text);
    this.draw();
  }

  /** Try something: a word of notation, or the name of what was picked. */
  async attempt(word) {
    if (this.solved || this.busy) return;
    hurry();
    const { step } = this;
    this.busy = true;
    const verdict = await study.check(step.key, word).catch(() => null);
    this.busy = false;
    if (step !== this.step) return;
    if (!verdict) return this.say({ right: false, text: t("study.offline") });
    if (verdict.right) {
      this.solved = true;
      stepDone(step.key);
    }
    const views = [verdict.view, verdict.next].filter(Boolean);
    if (views.length) {
      this.tried = true;
      this.shown = views.at(-1);
    } else if (verdict.right) this.board.mark(step.marks, [word]);
    this.board.redraw();
    // The board first, then the voice.
    await Promise.all(
      views.map((view, i) => this.board.show(view, { ply: this.ply + 1 + i, play: true, open: false })),
    );
    if (step !== this.step) return;
    const reply = verdict.reply ? ` ${t("lesson.reply", { word: verdict.reply })}` : "";
    this.say({ right: verdict.right, text: verdict.text + reply });
  }

  async help(ask) {
    const { step } = this;
    const advice = await ask(step.key).catch(() => null);
    if (step !== this.step) return;
    if (advice?.word && this.tried && !this.solved) await this.reset();
    // A move is shown on the board as well, ready to be made.
    if (advice?.word && step.kind === "play") this.board.chooseWord(advice.word);
    this.say(advice ? { text: advice.text } : { right: false, text: t("study.offline") });
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (this.index === undefined) return;
    document.title = `${this.lesson.title} · Anello`;
    const { board, choice } = this;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="bench">
            <div class="table">
              ${board.element}${this.lesson.game === "xart" && !small ? chooser(board, choice) : nothing}
            </div>
            <div class=${small ? "dock" : "side"}>${this.panel(small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }

  panel(small) {
    const { lesson, step, index } = this;
    return html`
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
        ${this.answers()}
      </div>
      ${this.noteRow()} ${this.ended()}
      ${lesson.game === "xart" && small ? chooser(this.board, this.choice) : nothing} ${this.pieceRows(small)}
      ${small ? nothing : html`<div class="fill">${this.typing()}</div>`}
      ${this.buttons()}
    `;
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

  /** What can be picked in the panel: choices, or the seven cards. */
  answers() {
    const { step } = this;
    const choosing = step.kind === "play" && step.view.phase === "choose" && !this.solved;
    if (choosing)
      return html`
        <div class="cards" role="group" aria-label=${t("choose.cards")}>
          ${Object.keys(step.view.pieces).map(
            (letter) => html`
              <button type="button" @click=${() => this.attempt(`=${letter}`)}>${card(letter)}</button>
            `,
          )}
        </div>
      `;
    if (step.kind !== "pick") return nothing;
    const name = (choice) =>
      PIECE.test(choice) ? html`${smallPiece(choice)}${pieceLabel(choice)}` : choice;
    return html`
      <div class="cols picks" role="group" aria-label=${t("lesson.choices")}>
        ${step.choices.map(
          (choice) => html`
            <button class="btn" type="button" ?disabled=${this.solved} @click=${() => this.attempt(choice)}>
              ${name(choice)}
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

  /** The end of a round lays both cards open. */
  ended() {
    const result = this.shown?.last_round;
    if (!result || result === this.step.view.last_round || !this.tried) return nothing;
    const mine = this.step.seat - 1;
    return html`
      <div class="both">
        <span>${card(result.choices[mine])}<span class="small">${t("lesson.card.yours")}</span></span>
        <span>${card(result.choices[1 - mine])}<span class="small">${t("lesson.card.other")}</span></span>
      </div>
    `;
  }

  /** Xe Queo!: the own piece, the move in hand, the call. */
  pieceRows(small) {
    if (this.lesson.game !== "xequeo" || this.step.kind !== "play" || this.solved || this.tried) return nothing;
    const { view } = this.step;
    const play = {
      board: this.board,
      choice: this.choice,
      view,
      mayAct: true,
      page: { past: null },
      link: { seat: this.step.seat },
      name: () => t("lesson.opponent"),
    };
    const own = view.choice
      ? html`
          <p class="cols">${smallPiece(view.choice)}${t("lesson.yours", { piece: pieceLabel(view.choice) })}</p>
        `
      : nothing;
    // On a phone a move in hand needs the room.
    const call =
      view.phase === "play" && !(small && this.choice && !this.board.calling)
        ? html`
            <div class="callrow">${callButton(play, false)}${callRow(play)}</div>
          `
        : nothing;
    return html`
      ${own === nothing ? nothing : html`<div>${own}</div>`}${choiceRow(play)}${call}
    `;
  }

  typing() {
    if (this.solved || this.tried || this.step.kind === "pick") return nothing;
    return wordRow({ game: this.lesson.game, send: (word) => void this.attempt(word) });
  }

  buttons() {
    const { index, lesson, solved, tried } = this;
    const last = index === lesson.steps.length - 1;
    return html`
      <div class="cols apart foot">
        <button class="btn" type="button" ?disabled=${index === 0} @click=${() => this.go(index - 1)}>
          ${t("lesson.back")}
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
    const course = (name) => name?.split(".")[0];
    const way = following
      ? html`
          <a class="btn go" href="/learn/${following}">${t("lesson.following")}</a>
        `
      : html`
          <a class="btn go" href="/learn">${t("lesson.list")}</a>
        `;
    if (!key.includes("-strategy.") || course(following) === course(key)) return way;
    // Whoever has learnt to attack can go on with puzzles at once.
    return html`
      <a class="btn" href="/puzzles" @click=${() => keepWish({ game })}>${t("nav.puzzles")}</a>
      ${way}
    `;
  }
}

/** Open a lesson by its key. */
export async function open(host, { key }) {
  let lesson;
  try {
    [lesson] = await Promise.all([study.lesson(key), loadMore("study")]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const page = new LessonPage(host, lesson);
  return () => page.close();
}
