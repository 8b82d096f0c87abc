// The analysis of a match of Xe Queo!: each finished round with beliefs, chances, and what equilibrium would have done.

import { announce } from "anello/announce.js";
import { html, nothing } from "anello/html.js";
import { hurry } from "anello/motion.js";
import { AnalysisPage } from "anello/pages/analysis-page.js";
import { graph } from "anello/parts/graph.js";
import { moveList, stepButtons } from "anello/parts/moves.js";
import { inHundred } from "anello/study/chance.js";
import { t } from "anello/text.js";
import { RoundBoard } from "./analysis-board.js";
import { habitsPanel } from "./habits.js";
import * as net from "./net.js";
import { LETTERS } from "./shapes.js";
import { pieceLabel, pieceName, smallPiece } from "./things.js";
import { read as readWord, turnWords } from "./words.js";

export { played as read } from "./net.js";

const BAR = 40;

/**
 * @import { AnalysedGame } from "anello/game.js"
 * @import { Seat } from "anello/net/wire.js"
 * @import { BoardView, PlayedMatch, PlayedRound, RoundReport } from "./types.js"
 * @import { Reading } from "./words.js"
 */

/** @extends {AnalysisPage<RoundBoard>} */
export class Analysis extends AnalysisPage {
  /** @param {HTMLElement} host @param {AnalysedGame} game */
  constructor(host, game) {
    super(host, game, new RoundBoard());
    /** @type {PlayedMatch} */
    const match = game.info;
    this.rounds = match.rounds;
    this.habits = match.habits;
    this.known = match.known;
    this.record = game.record;
    this.round = 0;
    /** So many turns of the round have been made. */
    this.made = 0;
    this.gifts = match.options.gift === "yes";
    /** What there is to say of each round. @type {(RoundReport|undefined)[]} */
    this.reports = [];
    this.failed = false;
  }

  /** @override */
  get ply() {
    return this.made;
  }

  begin() {
    return this.rounds.length ? this.open(0) : this.draw();
  }

  get played() {
    return this.rounds[this.round];
  }

  get report() {
    return this.reports[this.round];
  }

  /** @override */
  get last() {
    return this.played.turns.length;
  }

  /** @param {Seat} seat */
  name(seat) {
    return this.names[seat] || t("seat.number", { n: seat });
  }

  // --- going about -------------------------------------------------------------------------------------------------

  /** Go to a round, and ask what there is to say of it. @param {number} round */
  async open(round) {
    this.round = round;
    this.failed = false;
    this.step(0);
    if (this.reports[round] !== undefined) return;
    this.reports[round] = await net.round(this.record, round + 1).catch(() => undefined);
    if (this.closed || this.round !== round) return;
    this.failed = this.report === undefined;
    if (this.report) announce(this.verdict());
    this.step(this.ply);
  }

  /** @override @param {number} n */
  step(n) {
    const before = this.ply;
    this.made = Math.max(0, Math.min(this.last, n));
    hurry();
    const next = this.report?.turns[this.ply];
    this.board.advise(next?.advice[0]?.word ?? null);
    this.board.show(this.view(), { play: this.ply === before + 1 });
    this.draw();
  }

  /** The board after some turns: every turn says where its piece went. @returns {BoardView} */
  view() {
    const { pieces, ring, turns } = this.played;
    const moved = turns.slice(0, this.ply).filter(({ path }) => path.length > 1);
    const now = Object.fromEntries(moved.map(({ word, path }) => [word[0], path[path.length - 1]]));
    return { pieces: { ...pieces, ...now }, ring, phase: "shown", last: turns[this.ply - 1] ?? null, moves: [] };
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    if (this.rounds.length) super.key(event);
  }

  // --- words -------------------------------------------------------------------------------------------------------

  /** The biggest mistake, and what would have been better. */
  verdict() {
    const { turns = [], mistake = null } = this.report ?? {};
    const turn = mistake === null ? null : turns[mistake];
    if (!turn) return t("xequeo.analysis.round.fine");
    const chances = { name: this.name(turn.seat), before: inHundred(turn.before), after: inHundred(turn.after) };
    const [done, better] = [readWord(turn.word), readWord(turn.advice[0].word)];
    /** @param {Reading} word */
    const places = ({ piece, cell }) => ({ piece: pieceName(piece), cell });
    return [
      t(`xequeo.analysis.round.mistake.${done.kind}`, { ...chances, ...places(done) }),
      t(`xequeo.analysis.round.better.${better.kind}`, places(better)),
    ].join(" ");
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  /** @override */
  onTable() {
    return this.rounds.length ? this.board.element : nothing;
  }

  /** @override @param {boolean} small @returns {unknown} */
  panel(small) {
    if (this.rounds.length) return super.panel(small);
    return html`
      ${this.head()}
      <div><p class="goal">${t("xequeo.analysis.round.none")}</p></div>
      <div>${this.bring()}</div>
    `;
  }

  /** @override */
  about() {
    return html`<div>${this.chooser()} ${this.chances()} ${this.mistake()}</div>`;
  }

  /** @override @returns {[string, string][]} */
  tabNames() {
    return [
      ["turn", t("xequeo.analysis.turn")],
      ["moves", t("moves")],
      ["habits", t("xequeo.habits")],
    ];
  }

  /** @override @param {boolean} small */
  tabBody(small) {
    if (this.tab === "habits") return habitsPanel(this.habits, this.known, (seat) => this.name(seat));
    const body = this.tab === "moves" ? this.moves() : this.turn();
    if (!small) return body;
    return html`${this.chooser()} ${body} ${this.tab === "turn" ? html`${this.chances()} ${this.mistake()}` : nothing}`;
  }

  /** @override */
  foot() {
    return stepButtons(this.ply, this.last, (n) => this.step(n));
  }

  /** The rounds, with who took the ring. */
  chooser() {
    /** @param {PlayedRound} round @param {number} i */
    const label = (round, i) => t("xequeo.analysis.round.of", { n: i + 1, name: this.name(round.winner) });
    return html`
      <div class="cols">
      <div class="seg" role="group" aria-label=${t("xequeo.rounds")}>
        ${this.rounds.map(
          (round, i) => html`
            <button
              type="button"
              aria-pressed=${i === this.round}
              aria-label=${label(round, i)}
              title=${label(round, i)}
              @click=${() => this.open(i)}
            >
              ${i + 1}
            </button>
          `,
        )}
      </div>
      <p class="small quiet">${label(this.played, this.round)}</p>
      </div>
    `;
  }

  /** Each player's own winning chance over the round: a fall within a turn is what the turn cost. */
  chances() {
    if (this.failed) return html`<p class="small quiet">${t("analysis.offline")}</p>`;
    if (!this.report) return html`<p class="small quiet">${t("analysis.busy")}</p>`;
    const { turns } = this.report;
    /** @param {Seat} seat */
    const line = (seat) => {
      /** @type {[number, number][]} */
      const points = [];
      for (const [i, { seat: who, before, after }] of turns.entries())
        if (who === seat) points.push([i, before], [i + 1, after]);
      points.push([this.last, this.played.winner === seat ? 1 : 0]);
      return { css: seat === 1 ? "" : "other", points };
    };
    return html`
      ${graph({
        label: t("xequeo.analysis.round.graph"),
        lines: [line(1), line(2)],
        last: this.last,
        at: this.ply,
        onStep: (n) => this.step(n),
      })}
      <p class="key small quiet">
        <span class="solid">${this.name(1)}</span>
        <span class="dashed">${this.name(2)}</span>
      </p>
      ${this.gifts ? html`<p class="small quiet">${t("xequeo.analysis.round.gifts")}</p>` : nothing}
    `;
  }

  mistake() {
    if (!this.report) return nothing;
    const at = this.report.mistake;
    return html`
      <div class="mistake">
        <p class="small">${this.verdict()}</p>
        ${at === null ? nothing : html`<button class="btn little" type="button" @click=${() => this.step(at)}>${t("analysis.show")}</button>`}
      </div>
    `;
  }

  /** What was done next, and what equilibrium would have done with this card. */
  turn() {
    const done = this.played.turns[this.ply];
    if (!done)
      return html`
        <p class="goal">${t("xequeo.analysis.round.over", { name: this.name(this.played.winner) })}</p>
        ${this.beliefs()}
      `;
    const said = this.report?.turns[this.ply];
    const card = this.played.choices[done.seat - 1];
    /** @param {number} often */
    const chance = (often) =>
      html`<span class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${often * 100} height="8" /></svg></span>`;
    return html`
      <p class="goal">${turnWords(done, this.name(done.seat))}</p>
      ${
        said
          ? html`
              <p class="small">
                ${t("xequeo.analysis.round.chance", { before: inHundred(said.before), after: inHundred(said.after) })}
              </p>
              <p class="small quiet">${t("xequeo.analysis.round.advice", { piece: pieceName(card) })}</p>
              <ul class="advice">
                ${said.advice.map(
                  ({ word, often }) => html`
                    <li class=${word === done.word ? "done" : ""}>
                      <span>${smallPiece(word[0])}<b>${word}</b></span>${chance(often)}
                      <span class="small">${inHundred(often)}</span>
                    </li>
                  `,
                )}
              </ul>
            `
          : nothing
      }
      ${this.beliefs()}
    `;
  }

  /** What an onlooker should have believed about both cards by now. */
  beliefs() {
    const { report, ply } = this;
    if (!report) return nothing;
    const believed = ply ? report.turns[ply - 1].beliefs : report.beliefs;
    /** @param {Seat} seat @param {string} letter @param {number} likely */
    const cell = (seat, letter, likely) => {
      const mine = this.played.choices[seat - 1] === letter;
      const words = t("xequeo.analysis.belief", { piece: pieceLabel(letter), chance: inHundred(likely) });
      return html`
        <td class=${mine ? "true" : ""} title=${words}>
          <svg viewBox="0 0 12 ${BAR}" aria-hidden="true">
            <rect class="room" width="12" height=${BAR} rx="2" />
            <rect class="likely" y=${BAR - likely * BAR} width="12" height=${likely * BAR} rx="2" fill="var(--${letter})" />
          </svg>
          <span aria-hidden="true">${inHundred(likely)}</span>
          <span class="sr">${words}</span>
        </td>
      `;
    };
    return html`
      <table class="beliefs">
        <caption class="small quiet">${t("xequeo.analysis.beliefs")}</caption>
        <thead>
          <tr>
            <td></td>
            ${[...LETTERS].map((letter) => html`<th scope="col"><span class="sr">${pieceLabel(letter)}</span>${smallPiece(letter)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[1, 2].map(
            (seat) => html`
              <tr>
                <th scope="row">${this.name(seat)}</th>
                ${[...LETTERS].map((letter, i) => cell(seat, letter, believed[seat - 1][i]))}
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }

  moves() {
    const entries = this.played.turns.flatMap(({ seat, word }, i) => [
      ...(i % 2 ? [] : [{ no: i / 2 + 1 }]),
      { move: { n: i + 1, label: this.label(word, i), title: t("moves.of", { name: this.name(seat), word }) } },
    ]);
    return moveList(entries, this.ply, (n) => this.step(n));
  }

  /** @param {string} word @param {number} i */
  label(word, i) {
    const said = this.report?.turns[i];
    const loss = said ? Math.round((said.before - said.after) * 100) : 0;
    return html`${smallPiece(word[0])}${word}${loss >= 5 ? html`<span class="more">−${loss}</span>` : nothing}`;
  }
}
