// The analysis of Xart: any turn from any position, the engine's best lines beside the board, threats and mistakes.

import { announce } from "anello/announce.js";
import { html, nothing } from "anello/html.js";
import { hurry } from "anello/motion.js";
import { AnalysisPage } from "anello/pages/analysis-page.js";
import { iconButton } from "anello/parts/icons.js";
import { moveTree, stepButtons } from "anello/parts/moves.js";
import { typeRow } from "anello/parts/type.js";
import { PHONE } from "anello/screen.js";
import { Tree } from "anello/study/tree.js";
import { t } from "anello/text.js";
import { AnalysisBoard } from "./analysis-board.js";
import { look, stopLooking } from "./analysis-local.js";
import { chances, lines, lineWords, mistakes, standing } from "./analysis-panels.js";
import { MISTAKE, standingWords, threatWords, whyWords } from "./analysis-words.js";
import { chooser } from "./chooser.js";
import { LocalEngine } from "./engine/local.js";
import * as net from "./net.js";

export { read } from "./analysis-local.js";

/** Of these, lucky is missing: nobody knows what chance would have drawn after another turn. */
const VARIANTS = ["unlimited", "limited", "loop"];
const LINES = 3;
/** Up to this level the engine is left to finish though one looks elsewhere: that takes less time than to begin anew. */
const SHORT = 1;
/** How many cores the page itself leaves; none on a phone, whose memory is small. */
const spareCores = () => (PHONE.matches ? 0 : (navigator.hardwareConcurrency || 1) - 1);
/** So many engines at most look through a game beside the first one. */
const MOST_FURTHER = 3;
/** So many threads at most think about one position. */
const MOST_THREADS = 4;
/** A game of which nothing has been played. */
export const empty = () => ({ options: { variant: VARIANTS[0] }, start: null, begins: 1, words: [] });

/** Bare turns do not say of which variant they are. */
export const bringFields = () => html`
  <select name="variant" class="field" aria-label=${t("xart.option.variant")}>
    ${VARIANTS.map(
      (name) => html`
        <option value=${name}>${t(`xart.option.variant.${name}`)}</option>
      `,
    )}
  </select>
`;

/** Bare turns as a record. @param {string} moves @param {HTMLFormElement} form */
export function withHead(moves, form) {
  const { value } = /** @type {HTMLSelectElement} */ (form.elements.namedItem("variant"));
  return `[Game "xart"]\n[Options "variant=${value}"]\n\n${moves}`;
}

/**
 * @import { AnalysedGame } from "anello/game.js"
 * @import { Node } from "anello/study/tree.js"
 * @import { Choice } from "./board.js"
 * @import { Best, Look, PlayedGame, Threat } from "./net.js"
 * @import { Note } from "./types.js"
 *
 * @typedef {object} Known  what is known of a position beside the turn that led there
 * @property {Look|null} [look]  null if the server did not answer
 * @property {number|null} [white]  White's chance at a first look; null where the board is too large
 * @property {string|null} [best]  the best turn at a first look
 * @property {Best} [said]  the best lines
 * @property {Map<string, number|null|undefined>} [after]  White's chance after turns that were played in the archive
 */

/** @extends {AnalysisPage<AnalysisBoard>} */
export class Analysis extends AnalysisPage {
  /** @param {HTMLElement} host @param {AnalysedGame} game */
  constructor(host, game) {
    /** @type {import("./board.js").Hooks} */
    const hooks = { chosen: () => {}, lay: () => {} };
    super(host, game, new AnalysisBoard(hooks));
    hooks.chosen = (choice) => {
      this.choice = choice;
      this.draw();
    };
    hooks.lay = (word) => this.lay(word);
    /** @type {PlayedGame} */
    this.info = game.info;
    this.tree = new Tree(this.info.words);
    /** @type {WeakMap<Node, Known>} */
    this.known = new WeakMap();
    this.at = this.tree.root;
    this.engine = true;
    this.local = new LocalEngine(() => this.closed || this.draw(), Math.max(1, Math.min(MOST_THREADS, spareCores())));
    /** Others of its kind, which look through the game meanwhile. @type {LocalEngine[]} */
    this.further = Array.from({ length: Math.min(MOST_FURTHER, spareCores()) }, () => new LocalEngine());
    /** What they are looking at. @type {Map<LocalEngine, Node>} */
    this.taken = new Map();
    /** @type {{node: Node, level: number, lines: number, word?: string}|null} */
    this.job = null;
    this.working = false;
    this.failed = false;
    this.wrong = "";
    /** @type {Choice|null} */
    this.choice = null;
    const { close } = this;
    const stop = () => {
      for (const engine of [this.local, ...this.further]) engine.stop();
    };
    const onLook = () => (document.hidden ? stop() : this.work());
    document.addEventListener("visibilitychange", onLook);
    this.close = () => {
      close();
      document.removeEventListener("visibilitychange", onLook);
      stop();
      stopLooking();
    };
  }

  /** What is known of a position, to be added to. @param {Node} node */
  of(node) {
    const known = this.known.get(node) ?? {};
    this.known.set(node, known);
    return known;
  }

  /** Show the end of the game, then think about all of it. */
  begin() {
    return this.go(this.tree.line().at(-1) ?? this.tree.root);
  }

  // --- going about -------------------------------------------------------------------------------------------------

  /** The line that is walked along now, from the root to its end. */
  get line() {
    return this.tree.line(this.at);
  }

  /** @param {Node} node */
  way(node) {
    const { options, start } = this.info;
    return { variant: options.variant, start, words: this.tree.words(node) };
  }

  /** @override */
  get ply() {
    return this.at.n;
  }

  /** @override */
  get last() {
    return this.line.length - 1;
  }

  /** @override @param {number} n */
  step(n) {
    return this.go(this.line[Math.max(0, Math.min(this.last, n))]);
  }

  /** Show a position. @param {Node} node */
  async go(node) {
    const before = this.at;
    this.at = node;
    this.wrong = "";
    if (node !== before) this.interrupt();
    hurry();
    this.draw();
    const known = this.of(node);
    known.look ??= await look(this.way(node)).catch(() => null);
    if (this.at !== node || this.closed) return;
    this.failed = !known.look;
    if (!known.look) {
      this.draw();
      return;
    }
    const { view, threats } = known.look;
    this.board.advice = known.said?.lines[0]?.lays ?? [];
    this.board.show(view, { ply: node.n, play: node.parent === before, open: view.to_act.length > 0 });
    this.board.enqueue(async () => {
      if (this.at === node) this.board.note(this.notes(threats));
    });
    if (threats.length) announce(threats.map((threat) => threatWords(threat)).join(" "));
    this.draw();
    this.work();
  }

  /** @param {Threat[]} threats @returns {Note[]} */
  notes(threats) {
    return threats.flatMap(({ seat, cells }) => cells.map(([x, y]) => /** @type {Note} */ ([x, y, seat])));
  }

  /** @param {string} word */
  lay(word) {
    this.board.close();
    return this.go(this.tree.add(this.at, word));
  }

  /** Play the words of a line from here, up to one of them. @param {string[]} words */
  follow(words) {
    return this.go(words.reduce((node, word) => this.tree.add(node, word), this.at));
  }

  /** Cut the variation off that is shown now. */
  cut() {
    const branch = this.tree.branch(this.at);
    if (!branch?.parent) return;
    this.tree.remove(branch);
    this.go(branch.parent);
  }

  /** @override */
  get here() {
    const { options, start } = this.info;
    return { game: this.game, options, start, words: this.tree.words(this.at) };
  }

  /** @override @param {string} word */
  play(word) {
    return this.follow([word]);
  }

  /** What the engine says of a turn: by the best lines, else at a first look, which is asked for. @override @param {string[]} words */
  thought(words) {
    const { said, after = new Map() } = this.of(this.at);
    const line = said?.lines.find(({ word }) => words.includes(word));
    if (line) return lineWords(this, line);
    this.of(this.at).after = after;
    if (!after.has(words[0])) {
      after.set(words[0], undefined);
      queueMicrotask(() => this.work());
    }
    const white = after.get(words[0]) ?? null;
    return white === null ? "" : lineWords(this, { white, win_in: null });
  }

  // --- thinking ----------------------------------------------------------------------------------------------------

  /** Do what is most wanted, again and again: a first look here, then at the whole game, then deeper here. */
  async work() {
    if (this.working) return;
    this.working = true;
    for (this.job = this.next(); this.job && !this.closed; this.job = this.next()) {
      const { node, level, lines, word } = this.job;
      for (const engine of this.further) this.lookFurther(engine);
      const found = await this.best(node, level, lines, word).catch(() => null);
      if (found === undefined) continue; // we were interrupted: something else is wanted more
      if (!found) {
        this.failed = true;
        break;
      }
      this.learn(node, found, lines, word);
    }
    this.job = null;
    this.working = false;
    if (!this.closed) this.draw();
  }

  /** Look at what nobody has looked at yet, beside the others; then give the memory back. @param {LocalEngine} engine */
  async lookFurther(engine) {
    if (this.taken.has(engine) || !this.local.able) return;
    for (let node = this.unknown(); node && !this.closed && !document.hidden; node = this.unknown()) {
      this.taken.set(engine, node);
      const found = await this.best(node, 0, 1, undefined, engine).catch(() => null);
      this.taken.delete(engine);
      if (!found) break; // the first engine will try it
      this.learn(node, found, 1);
    }
    if (!this.taken.has(engine)) engine.stop();
  }

  /** The first position of the line that nobody has looked at or is looking at. */
  unknown() {
    if (this.line.length < 2 || !this.of(this.at).said) return undefined;
    const busy = [...this.taken.values(), this.job?.node];
    return this.line.find((node) => this.of(node).white === undefined && !busy.includes(node));
  }

  /**
   * The best lines: from the engine on this machine, and where it cannot say, from the server; undefined if interrupted.
   * @param {Node} node @param {number} level @param {number} lines @param {string} [word]  after one more turn
   * @param {LocalEngine} [engine]
   */
  async best(node, level, lines, word, engine = this.local) {
    const { options, start, begins } = this.info;
    const root = this.of(this.tree.root);
    if (start && this.local.able) root.look ??= await look(this.way(this.tree.root));
    const rows = start ? (root.look?.view.tiles ?? []) : [];
    const words = [...this.tree.words(node), ...(word ? [word] : [])];
    const question = { variant: options.variant, rows, colour: begins - 1, words, level, lines };
    const best = await engine.best(question);
    return best === null ? net.best({ ...this.way(node), words }, level, lines) : best;
  }

  /** If the engine is to think long about something else, let it stop. */
  interrupt() {
    if (this.job && this.job.level > SHORT) this.local.stop();
  }

  /** What to think about next. */
  next() {
    const { at } = this;
    const { look, said, after = new Map() } = this.of(at);
    const wants = this.engine && look && !document.hidden;
    if (wants && !said) return { node: at, level: 0, lines: LINES };
    const taken = [...this.taken.values()];
    const unknown = this.line.find((node) => this.of(node).white === undefined && !taken.includes(node));
    if (unknown && this.line.length > 1) return { node: unknown, level: 0, lines: 1 };
    const word = [...after].find(([, white]) => white === undefined)?.[0];
    if (wants && word) return { node: at, level: 0, lines: 1, word };
    if (wants && said && !said.last) return { node: at, level: said.level + 1, lines: LINES };
    return null;
  }

  /** @param {Node} node @param {Best} found @param {number} lines @param {string} [word] */
  learn(node, found, lines, word) {
    const known = this.of(node);
    if (word) known.after?.set(word, found.white);
    else if (lines === 1) {
      known.white = found.white;
      known.best = found.lines[0]?.word ?? null;
    } else {
      const first = !known.said;
      known.said = found;
      if (node === this.at) {
        this.board.advise(found.lines[0]?.lays ?? []);
        if (first) announce(`${standingWords(this, found)} ${whyWords(this)}`.trim());
      }
    }
    this.draw();
  }

  toggle() {
    this.engine = !this.engine;
    if (!this.engine) this.interrupt();
    this.work();
    this.draw();
  }

  /** What the turn that led to a node cost its maker, of 1. @param {Node} node */
  loss(node) {
    if (!node.parent) return 0;
    const [before, after] = [this.of(node.parent).white ?? null, this.of(node).white ?? null];
    if (before === null || after === null) return 0;
    return this.mover(node.parent) === 1 ? before - after : after - before;
  }

  /** Who is to move at a node: the seats take turns, from whoever begins. @param {{n: number}} node */
  mover(node) {
    return (node.n + this.info.begins) % 2 ? 1 : 2;
  }

  /** The turn of a seat that cost most in the line; null if none was bad, or not all is known. @param {number} seat */
  mistake(seat) {
    const nodes = this.line;
    if (nodes.some((node) => this.of(node).white === undefined)) return null;
    const own = nodes.slice(1).filter(({ n }) => this.mover({ n: n - 1 }) === seat);
    const worst = own.reduce((most, node) => (this.loss(node) > this.loss(most) ? node : most), own[0]);
    return worst && this.loss(worst) >= MISTAKE ? worst : null;
  }

  /** Go to what a turn led to, and think about why it was bad. @param {Node} node */
  async explain(node) {
    this.engine = true;
    if (PHONE.matches) this.tab = "engine";
    await this.go(node);
    announce(whyWords(this));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  /** @override */
  onTable() {
    return html`
      ${this.board.element}
      <div class="zoom" role="group" aria-label=${t("xart.zoom")}>
        ${iconButton("fit", t("xart.zoom.fit"), () => this.board.fit())}
      </div>
    `;
  }

  /** @override @param {boolean} small */
  panel(small) {
    if (!small || !this.choice) return super.panel(small);
    return html`<div class="dock-hand">${chooser(this.board, this.choice)}</div>${super.panel(small)}`;
  }

  /** @override */
  about() {
    return html`
      <div>${chances(this)} ${standing(this)}</div>
      <div>${lines(this)}</div>
    `;
  }

  /** On the desktop the engine has its own place. @override @param {boolean} small @returns {[string, string][]} */
  tabNames(small) {
    /** @type {[string, string][]} */
    const names = [
      ["engine", t("xart.analysis.engine")],
      ["moves", t("moves")],
      ["mistakes", t("xart.analysis.mistakes")],
    ];
    return small ? names : names.slice(1);
  }

  /** @override */
  tabBody() {
    if (this.tab === "mistakes") return mistakes(this);
    if (this.tab === "engine") return html`${standing(this)} ${chances(this)} ${lines(this)}`;
    return html`${this.moves()} ${this.typeRow()}`;
  }

  moves() {
    return moveTree(this.tree.root, this.at, { label: (node) => this.label(node), onGo: (node) => this.go(node) });
  }

  /** A turn in the list, with what it cost if that was much. @param {Node} node */
  label(node) {
    const loss = Math.round(this.loss(node) * 100);
    return html`${node.word}${loss >= 100 * MISTAKE ? html`<span class="more">−${loss}</span>` : nothing}`;
  }

  typeRow() {
    if (!this.board.free.size) return nothing;
    const chosen = this.choice?.options[this.choice.index].word;
    const say = (/** @type {string} */ wrong) => {
      this.wrong = wrong;
      this.draw();
    };
    return html`
      ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}
      ${typeRow({ game: "xart", board: this.board, chosen, say })}
    `;
  }

  /** @override */
  foot() {
    return html`
      ${stepButtons(this.ply, this.last, (n) => this.step(n))}
      ${this.tree.branch(this.at) ? iconButton("close", t("xart.analysis.cut"), () => this.cut()) : nothing}
    `;
  }
}
