// The analysis of a match of Xe Queo!: each finished round with beliefs, chances, and what equilibrium would have done.

import { announce } from "../announce.js";
import { html, nothing } from "../html.js";
import { hurry } from "../motion.js";
import * as net from "../net/analysis.js";
import { LETTERS } from "../parts/defs.js";
import { graph } from "../parts/graph.js";
import { moveList, stepButtons } from "../parts/moves.js";
import { pieceLabel, pieceName, smallPiece } from "../parts/things.js";
import { inHundred } from "../study/boards.js";
import { t } from "../text.js";
import { RoundBoard } from "../xequeo/analysis.js";
import { read, turnWords } from "../xequeo/words.js";
import { AnalysisPage } from "./analysis-page.js";

const BAR = 40;

export class RoundsAnalysis extends AnalysisPage {
  constructor(host, game) {
    super(host, game, new RoundBoard());
    this.rounds = game.info.rounds;
    this.text = game.text;
    this.round = 0;
    /** So many turns of the round have been made. */
    this.ply = 0;
    this.gifts = game.info.options.gift === "yes";
    /** What there is to say of each round. */
    this.reports = [];
    this.failed = false;
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

  get last() {
    return this.played.turns.length;
  }

  name(seat) {
    return this.table?.seats[seat]?.name || t("analysis.player", { n: seat });
  }

  // --- going about -------------------------------------------------------------------------------------------------

  /** Go to a round, and ask what there is to say of it. */
  async open(round) {
    this.round = round;
    this.failed = false;
    this.step(0);
    if (this.reports[round] !== undefined) return;
    const n = round + 1;
    const asked = this.table ? net.finishedRound(this.table.id, n) : net.broughtRound(this.text, n);
    this.reports[round] = await asked.catch(() => undefined);
    if (this.closed || this.round !== round) return;
    this.failed = this.report === undefined;
    if (this.report) announce(this.verdict());
    this.step(this.ply);
  }

  step(n) {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(this.last, n));
    hurry();
    const next = this.report?.turns[this.ply];
    this.board.advise(next?.advice[0]?.word ?? null);
    this.board.show(this.view(), { play: this.ply === before + 1 });
    this.draw();
  }

  /** The board after some turns: every turn says where its piece went. */
  view() {
    const { pieces, ring, turns } = this.played;
    const moved = turns.slice(0, this.ply).filter(({ path }) => path.length > 1);
    const now = Object.fromEntries(moved.map(({ word, path }) => [word[0], path.at(-1)]));
    return { pieces: { ...pieces, ...now }, ring, phase: "shown", last: turns[this.ply - 1] ?? null, moves: [] };
  }

  key(event) {
    if (this.rounds.length) super.key(event);
  }

  // --- words -------------------------------------------------------------------------------------------------------

  /** The biggest mistake, and what would have been better. */
  verdict() {
    const turn = this.report.turns[this.report.mistake];
    if (!turn) return t("analysis.round.fine");
    const chances = { name: this.name(turn.seat), before: inHundred(turn.before), after: inHundred(turn.after) };
    const [done, better] = [read(turn.word), read(turn.advice[0].word)];
    const places = ({ piece, cell }) => ({ piece: pieceName(piece), cell });
    return [
      t(`analysis.round.mistake.${done.kind}`, { ...chances, ...places(done) }),
      t(`analysis.round.better.${better.kind}`, places(better)),
    ].join(" ");
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  onTable() {
    return this.rounds.length ? this.board.element : nothing;
  }

  panel(small) {
    if (this.rounds.length) return super.panel(small);
    return html`
      ${this.head()}
      <div><p class="goal">${t("analysis.round.none")}</p></div>
      <div>${this.bring()}</div>
    `;
  }

  about() {
    return html`<div>${this.chooser()} ${this.chances()} ${this.mistake()}</div>`;
  }

  tabNames() {
    return [
      ["turn", t("analysis.turn")],
      ["moves", t("moves")],
    ];
  }

  tabBody(small) {
    const body = this.tab === "moves" ? this.moves() : this.turn();
    if (!small) return body;
    return html`${this.chooser()} ${body} ${this.tab === "turn" ? html`${this.chances()} ${this.mistake()}` : nothing}`;
  }

  foot() {
    return stepButtons(this.ply, this.last, (n) => this.step(n));
  }

  /** The rounds, with who took the ring. */
  chooser() {
    const label = (round, i) => t("analysis.round.of", { n: i + 1, name: this.name(round.winner) });
    return html`
      <div class="cols">
      <div class="seg" role="group" aria-label=${t("rounds")}>
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
    const line = (seat) => ({
      css: seat === 1 ? "" : "other",
      points: [
        ...turns.flatMap(({ seat: who, before, after }, i) =>
          who === seat
            ? [
                [i, before],
                [i + 1, after],
              ]
            : [],
        ),
        [this.last, this.played.winner === seat ? 1 : 0],
      ],
    });
    return html`
      ${graph({
        label: t("analysis.round.graph"),
        lines: [line(1), line(2)],
        last: this.last,
        at: this.ply,
        onStep: (n) => this.step(n),
      })}
      <p class="key small quiet">
        <span class="solid">${this.name(1)}</span>
        <span class="dashed">${this.name(2)}</span>
      </p>
      ${this.gifts ? html`<p class="small quiet">${t("analysis.round.gifts")}</p>` : nothing}
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
        <p class="goal">${t("analysis.round.over", { name: this.name(this.played.winner) })}</p>
        ${this.beliefs()}
      `;
    const said = this.report?.turns[this.ply];
    const card = this.played.choices[done.seat - 1];
    const chance = (often) => html`<span class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${often * 100} height="8" /></svg></span>`;
    return html`
      <p class="goal">${turnWords(done, this.name(done.seat))}</p>
      ${
        said
          ? html`
              <p class="small">
                ${t("analysis.round.chance", { before: inHundred(said.before), after: inHundred(said.after) })}
              </p>
              <p class="small quiet">${t("analysis.round.advice", { piece: pieceName(card) })}</p>
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
    const cell = (seat, letter, likely) => {
      const mine = this.played.choices[seat - 1] === letter;
      const words = t("analysis.belief", { piece: pieceLabel(letter), chance: inHundred(likely) });
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
        <caption class="small quiet">${t("analysis.beliefs")}</caption>
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

  label(word, i) {
    const said = this.report?.turns[i];
    const loss = said ? Math.round((said.before - said.after) * 100) : 0;
    return html`${smallPiece(word[0])}${word}${loss >= 5 ? html`<span class="more">−${loss}</span>` : nothing}`;
  }
}
