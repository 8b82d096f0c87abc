// The analysis of Xart: any turn from any position, the engine's best lines beside the board, threats and mistakes.

import { announce } from "../announce.js";
import { html, nothing } from "../html.js";
import { hurry } from "../motion.js";
import * as net from "../net/analysis.js";
import { graph } from "../parts/graph.js";
import { iconButton } from "../parts/icons.js";
import { moveTree, stepButtons } from "../parts/moves.js";
import { typeRow } from "../parts/type.js";
import { inHundred } from "../study/boards.js";
import { Tree } from "../study/tree.js";
import { t, tn } from "../text.js";
import { AnalysisBoard } from "../xart/analysis.js";
import { chooser } from "../xart/chooser.js";
import { AnalysisPage, PHONE } from "./analysis-page.js";

const LINES = 3;
/** Less than this is no mistake to speak of. */
const MISTAKE = 0.1;

/** What is known of a node beside its turn: `look` the position, `white` a first look's chance, `said` the best lines. */
export class XartAnalysis extends AnalysisPage {
  constructor(host, game) {
    const board = new AnalysisBoard({
      chosen: (choice) => ((this.choice = choice), this.draw()),
      lay: (word) => this.lay(word),
    });
    super(host, game, board);
    this.info = game.info;
    this.tree = new Tree(game.info.words);
    this.at = this.tree.root;
    this.engine = true;
    this.failed = false;
    this.wrong = "";
    this.choice = null;
  }

  /** Show the end of the game, then think about all of it. */
  begin() {
    return this.go(this.tree.line().at(-1));
  }

  // --- going about -------------------------------------------------------------------------------------------------

  /** The line that is walked along now, from the root to its end. */
  get line() {
    return this.tree.line(this.at);
  }

  way(node) {
    const { options, start } = this.info;
    return { variant: options.variant, start, words: this.tree.words(node) };
  }

  get ply() {
    return this.at.n;
  }

  get last() {
    return this.line.length - 1;
  }

  step(n) {
    return this.go(this.line[Math.max(0, Math.min(this.last, n))]);
  }

  /** Show a position. */
  async go(node) {
    const before = this.at;
    this.at = node;
    this.wrong = "";
    hurry();
    this.draw();
    node.look ??= await net.look(this.way(node)).catch(() => null);
    if (this.at !== node || this.closed) return;
    if (!node.look) {
      this.failed = true;
      return this.draw();
    }
    this.failed = false;
    const { view, threats } = node.look;
    this.board.margin = PHONE.matches ? { x: 8, top: 8, bottom: 8 } : { x: 24, top: 20, bottom: 104 };
    this.board.advice = node.said?.lines[0]?.lays ?? [];
    this.board.show(view, { ply: node.n, play: node.parent === before, open: view.to_act.length > 0 });
    this.board.enqueue(() => this.at === node && this.board.note(this.notes(threats)));
    if (threats.length) announce(threats.map((threat) => this.threatWords(threat)).join(" "));
    this.draw();
    this.work();
  }

  notes(threats) {
    return threats.flatMap(({ seat, cells }) => cells.map((cell) => [...cell, seat]));
  }

  lay(word) {
    this.board.close();
    return this.go(this.tree.add(this.at, word));
  }

  /** Play the words of a line from here, up to one of them. */
  follow(words) {
    return this.go(words.reduce((node, word) => this.tree.add(node, word), this.at));
  }

  /** Cut the variation off that is shown now. */
  cut() {
    const branch = this.tree.branch(this.at);
    if (!branch) return;
    this.tree.remove(branch);
    this.go(branch.parent);
  }

  // --- thinking ----------------------------------------------------------------------------------------------------

  /** Do what is most wanted, again and again: a first look here, then at the whole game, then deeper here. */
  async work() {
    if (this.working) return;
    this.working = true;
    for (let job = this.next(); job && !this.closed; job = this.next()) {
      const { node, level, lines } = job;
      const found = await net.best(this.way(node), level, lines).catch(() => null);
      if (!found) {
        this.failed = true;
        break;
      }
      this.learn(node, found, lines);
    }
    this.working = false;
    if (!this.closed) this.draw();
  }

  next() {
    const { at } = this;
    const wants = this.engine && at.look;
    if (wants && !at.said) return { node: at, level: 0, lines: LINES };
    const unknown = this.line.find((node) => node.white === undefined);
    if (unknown && this.line.length > 1) return { node: unknown, level: 0, lines: 1 };
    if (wants && !at.said.last) return { node: at, level: at.said.level + 1, lines: LINES };
    return null;
  }

  learn(node, found, lines) {
    if (lines === 1) {
      node.white = found.white;
      node.best = found.lines[0]?.word ?? null;
    } else {
      const first = !node.said;
      node.said = found;
      if (node === this.at) {
        this.board.advise(found.lines[0]?.lays ?? []);
        if (first) announce(this.standingWords(found));
      }
    }
    this.draw();
  }

  toggle() {
    this.engine = !this.engine;
    this.work();
    this.draw();
  }

  /** What the turn that led to a node cost its maker, of 1. */
  loss(node) {
    const [before, after] = [node.parent?.white, node.white];
    if (before == null || after == null) return 0;
    return this.mover(node.parent) === 1 ? before - after : after - before;
  }

  /** Who is to move at a node: the seats take turns, from whoever begins. */
  mover(node) {
    return (node.n + this.info.begins) % 2 ? 1 : 2;
  }

  /** The turn of a seat that cost most in the line; null if none was bad, or not all is known. */
  mistake(seat) {
    const nodes = this.line;
    if (nodes.some(({ white }) => white === undefined)) return null;
    const own = nodes.slice(1).filter((node) => this.mover(node.parent) === seat);
    const worst = own.reduce((most, node) => (this.loss(node) > this.loss(most) ? node : most), own[0]);
    return worst && this.loss(worst) >= MISTAKE ? worst : null;
  }

  // --- words -------------------------------------------------------------------------------------------------------

  threatWords({ seat, how, words }) {
    const who = seat === 1 ? "white" : "red";
    return t(`analysis.threat.${how}.${who}`, { words: words.join(" ") });
  }

  /** Who wins by force, and in how many turns; nothing if that is not proved. */
  proofWords(winIn) {
    if (winIn === null) return "";
    const seat = winIn > 0 ? this.mover(this.at) : 3 - this.mover(this.at);
    const who = seat === 1 ? "white" : "red";
    return winIn === 0 ? t(`analysis.wins.now.${who}`) : tn(`analysis.wins.${who}`, Math.abs(winIn));
  }

  /** How the game ended; empty while it goes on. */
  endWords() {
    const { to_act: toAct, wins } = this.at.look.view;
    if (toAct.length) return "";
    // A turn that wins for both wins for its maker.
    const maker = 3 - this.mover(this.at);
    const win = wins.find(({ colour }) => colour === maker) ?? wins[0];
    if (!win) return t("over.draw");
    return t(`xart.over.${win.how}.name`, { winner: t(win.colour === 1 ? "xart.white" : "xart.red") });
  }

  /** A position in words: how it ended, or who stands better and by how much. */
  standingWords({ white, lines }) {
    const end = this.endWords();
    if (end) return end;
    if (white === null) return t("analysis.large");
    const proof = this.proofWords(lines[0]?.win_in ?? null);
    if (proof) return proof;
    const chances = { white: inHundred(white), red: inHundred(1 - white) };
    const edge = Math.abs(white - 0.5);
    const who = white > 0.5 ? "white" : "red";
    return t(edge < 0.05 ? "analysis.even" : `analysis.${edge < 0.2 ? "some" : "much"}.${who}`, chances);
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  onTable(small) {
    return html`
      ${this.board.element}
      <div class="zoom" role="group" aria-label=${t("zoom")}>
        ${iconButton("fit", t("zoom.fit"), () => this.board.fit())}
      </div>
      ${small ? nothing : chooser(this.board, this.choice)}
    `;
  }

  panel(small) {
    return small && this.choice ? chooser(this.board, this.choice) : super.panel(small);
  }

  about() {
    return html`
      <div>${this.graph()} ${this.standing()}</div>
      <div>${this.lines()}</div>
    `;
  }

  /** On the desk the engine has its own place. */
  tabNames(small) {
    return [
      ...(small ? [["engine", t("analysis.engine")]] : []),
      ["moves", t("moves")],
      ["mistakes", t("analysis.mistakes")],
    ];
  }

  tabBody() {
    if (this.tab === "mistakes") return this.mistakes();
    if (this.tab === "engine") return html`${this.standing()} ${this.graph()} ${this.lines()}`;
    return html`${this.moves()} ${this.typeRow()}`;
  }

  graph() {
    const { line } = this;
    if (line.length < 2) return nothing;
    const points = line.filter(({ white }) => white != null).map(({ n, white }) => [n, white]);
    return graph({
      label: t("analysis.graph"),
      lines: [{ css: "", points }],
      last: this.last,
      at: this.ply,
      onStep: (n) => this.step(n),
    });
  }

  /** What there is to say of the position: who stands better, why the last turn lost, and what threatens. */
  standing() {
    const { at } = this;
    const { said } = at;
    if (this.failed && !said) return html`<p class="small quiet">${t("analysis.offline")}</p>`;
    const winIn = said?.lines[0]?.win_in ?? null;
    const loses = at.parent && winIn !== null && winIn > 0;
    return html`
      ${
        said
          ? html`<p class="goal">${this.standingWords(said)}</p>`
          : html`<p class="small quiet">${this.engine ? t("analysis.busy") : t("analysis.stopped")}</p>`
      }
      ${loses ? html`<p class="small">${t("analysis.refuted", { word: at.word, line: said.lines[0].line.join(" ") })}</p>` : nothing}
      ${(at.look?.threats ?? []).map((threat) => html`<p class="small">${this.threatWords(threat)}</p>`)}
    `;
  }

  /** The best lines; a word of a line plays it up to there. */
  lines() {
    const { said } = this.at;
    const busy = this.engine && this.working;
    const row = ({ word, white, win_in: winIn, line, lays }) => html`
      <li @pointerenter=${() => this.board.advise(lays)} @pointerleave=${() => this.board.advise(said.lines[0].lays)}>
        <button class="best" type="button" @click=${() => this.follow([word])}>
          <b class="serif">${word}</b>
          <span>${this.proofWords(winIn) || t("analysis.chance", { white: inHundred(white), red: inHundred(1 - white) })}</span>
        </button>
        <span class="small quiet then">
          ${line.slice(1).map(
            (next, i) => html`
              <button type="button" @click=${() => this.follow(line.slice(0, i + 2))}>${next}</button>
            `,
          )}
        </span>
      </li>
    `;
    return html`
      <div class="cols apart engine">
        <span class="small quiet">
          ${said?.lines.length ? t("analysis.depth", { depth: said.lines[0].depth }) : t("analysis.engine")}
        </span>
        <button class="btn little" type="button" aria-pressed=${this.engine} @click=${() => this.toggle()}>
          ${this.engine ? t("analysis.stop") : t("analysis.think")}
        </button>
      </div>
      ${said?.lines.length ? html`<ol class="lines" aria-busy=${busy} aria-label=${t("analysis.lines")}>${said.lines.map(row)}</ol>` : nothing}
    `;
  }

  mistakes() {
    const found = [1, 2].map((seat) => this.mistake(seat)).filter(Boolean);
    const known = this.line.every(({ white }) => white !== undefined);
    if (!found.length)
      return html`<p class="small quiet">${known ? t("analysis.mistakes.none") : t("analysis.busy")}</p>`;
    const words = (node) =>
      t(this.mover(node.parent) === 1 ? "analysis.mistake.white" : "analysis.mistake.red", {
        n: Math.ceil(node.n / 2),
        word: node.word,
        best: node.parent.best ?? "",
        loss: Math.round(this.loss(node) * 100),
      });
    return html`
      <div>
        ${found.map(
          (node) => html`
            <div class="mistake">
              <p class="small">${words(node)}</p>
              <div class="cols">
                <button class="btn little" type="button" @click=${() => this.go(node.parent)}>
                  ${t("analysis.show")}
                </button>
                <button class="btn little" type="button" @click=${() => this.go(node)}>${t("analysis.why")}</button>
              </div>
            </div>
          `,
        )}
      </div>
    `;
  }

  moves() {
    return moveTree(this.tree.root, this.at, { label: (node) => this.label(node), onGo: (node) => this.go(node) });
  }

  /** A turn in the list, with what it cost if that was much. */
  label(node) {
    const loss = Math.round(this.loss(node) * 100);
    return html`${node.word}${loss >= 100 * MISTAKE ? html`<span class="more">−${loss}</span>` : nothing}`;
  }

  typeRow() {
    if (!this.board.free.size) return nothing;
    const chosen = this.choice?.options[this.choice.index].word;
    const say = (wrong) => ((this.wrong = wrong), this.draw());
    return html`
      ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}
      ${typeRow({ game: "xart", board: this.board, chosen, say })}
    `;
  }

  foot() {
    return html`
      ${stepButtons(this.ply, this.last, (n) => this.step(n))}
      ${
        this.tree.branch(this.at)
          ? iconButton("close", t("analysis.cut"), () => this.cut())
          : nothing
      }
    `;
  }
}
