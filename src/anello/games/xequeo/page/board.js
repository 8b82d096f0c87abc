// The board of Xe Queo!: shows views, lets a move, a ring's cell or a call be chosen, and plays moves out. No rules.

import { announce } from "anello/announce.js";
import { html, nothing, render } from "anello/html.js";
import { curve, hurry, move, time } from "anello/motion.js";
import { Board } from "anello/parts/board.js";
import { settings } from "anello/settings.js";
import { sound } from "anello/sound.js";
import { t } from "anello/text.js";
import { Drag } from "./drag.js";
import * as draw from "./draw.js";
import { bow, cellAt, isJump, middle } from "./geometry.js";
import { handleKey } from "./keys.js";
import { pieceName } from "./things.js";
import { cellWords, read } from "./words.js";

/**
 * @import { BoardView, PathMove, Turn } from "./types.js"
 * @import { Point } from "./geometry.js"
 * @import { Reading } from "./words.js"
 *
 * @typedef {object} Choice  something that will be done when it is confirmed
 * @property {"move"|"put"|"ring"|"call"} kind
 * @property {string} word
 * @property {string} piece  empty for the ring
 * @property {string} cell  empty for a call
 * @property {string[]} path  empty for all but a move
 *
 * @typedef {object} Hooks  what is told of the board
 * @property {(choice: Choice|null) => void} chosen
 * @property {(word: string) => void} play
 * @property {(reason: string) => void} refuse
 * @property {(word: string) => void} [pick]  in lessons: what stands to choice, or what cannot be done
 */

/** @extends {Board<BoardView, string, string>} */
export class XeQueoBoard extends Board {
  /** @param {Hooks} hooks */
  constructor(hooks) {
    super("xq-board");
    this.hooks = hooks;
    this.isOpen = false;
    /** Two people look at this screen: nothing on it may tell whose piece is whose. */
    this.discreet = false;
    /** The letter of the piece in hand. @type {string|null} */
    this.piece = null;
    /** @type {Choice|null} */
    this.choice = null;
    this.calling = false;
    /** The word of a piece that was put down by hand: it does not go its way once more. @type {string|null} */
    this.dropped = null;
    this.drag = new Drag(this);
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    handleKey(this, event);
  }

  // --- what is shown -----------------------------------------------------------------------------------------------

  /**
   * Show a view; `play` lets the last move happen before the eyes, `open` lets something be chosen.
   * @param {BoardView} view
   * @param {{play?: boolean, open?: boolean, discreet?: boolean}} how
   */
  show(view, { play = false, open = false, discreet = false }) {
    return this.enqueue(async () => {
      this.turnTo(view);
      this.isOpen = open;
      this.discreet = discreet;
      this.letGo();
      const dropped = this.dropped !== null && view.last?.word === this.dropped;
      this.dropped = null;
      if (play && dropped) sound("piece");
      else if (play && view.last && view.last.path.length > 1) await this.travel(view.last);
      else if (play && view.last?.word.startsWith("@")) sound("ring");
    });
  }

  /** The piece that moved last goes its way again, step by step or jump by jump. @param {Turn} turn */
  async travel({ word, path }) {
    const piece = this.element.querySelector(`[data-piece="${word[0]}"]`);
    const [endX, endY] = middle(path[path.length - 1]);
    /** @type {Keyframe[]} */
    const frames = [];
    let whole = 0;
    const stops = path.slice(1).map((cell, i) => {
      const jump = isJump(path[i], cell);
      const length = jump ? time("jump") : time("step");
      const begin = whole;
      whole += length + (i < path.length - 2 ? 40 : 0);
      return { from: path[i], to: cell, jump, begin, length };
    });
    /** @param {Point} point @param {number} when */
    const frame = ([x, y], when, size = 1) =>
      frames.push({
        transform: `translate(${x - endX}px, ${y - endY}px) scale(${size})`,
        offset: Math.min(1, when / whole),
        easing: curve("arc"),
      });
    for (const { from, to, jump, begin, length } of stops) {
      frame(middle(from), begin);
      if (jump) {
        const [[x1, y1], [cx, cy], [x2, y2]] = [middle(from), bow(from, to), middle(to)];
        frame([x1 / 4 + cx / 2 + x2 / 4, y1 / 4 + cy / 2 + y2 / 4], begin + length / 2, 1.14);
      }
      frame(middle(to), begin + length);
      sound(jump ? "jump" : "piece", begin + length);
    }
    if (whole) await move(piece, frames, { duration: whole });
  }

  // --- what may be chosen ------------------------------------------------------------------------------------------

  /** The legal moves, taken apart. @returns {(PathMove & Reading)[]} */
  get words() {
    if (!this.isOpen || !this.view) return [];
    return this.view.moves.map((entry) => ({ ...entry, ...read(entry.word) }));
  }

  get canCall() {
    return this.words.some(({ kind }) => kind === "call");
  }

  /** The moves of a piece, by the cell they end on. @param {string|null} letter */
  movesOf(letter) {
    return new Map(
      this.words.filter(({ kind, piece }) => kind === "move" && piece === letter).map((entry) => [entry.cell, entry]),
    );
  }

  /** The pieces that can be taken in hand: all of them when two people look, for which of them may enter is a secret. */
  get movable() {
    if (this.discreet && this.isOpen && !this.calling && this.view?.phase === "play")
      return new Set(Object.keys(this.view.pieces));
    return new Set(
      this.words.filter(({ kind }) => kind === (this.calling ? "call" : "move")).map(({ piece }) => piece),
    );
  }

  get ringCells() {
    return this.words.filter(({ kind }) => kind === "ring").map(({ cell }) => cell);
  }

  /** @param {string} cell */
  pieceAt(cell) {
    return Object.entries(this.view?.pieces ?? {}).find(([, where]) => where === cell)?.[0] ?? null;
  }

  /** A cell was tapped, or Enter pressed on it. @param {string|null} cell @returns {void} */
  tap(cell) {
    hurry();
    if (!cell || !this.isOpen) return this.letGo();
    const piece = this.pieceAt(cell);
    if (this.calling) return piece ? this.point(piece) : undefined;
    if (this.choice?.cell === cell && this.choice.kind !== "call") return this.confirm();
    if (this.ringCells.includes(cell))
      return this.takeUp({ kind: "ring", word: `@${cell}`, piece: "", cell, path: [] });
    const known = this.movesOf(this.piece).get(cell);
    if (known) {
      const { word, path } = known;
      return this.takeUp({ kind: path.length > 1 ? "move" : "put", word, piece: known.piece, cell, path });
    }
    if (this.piece && cell === this.view?.ring && !piece)
      return this.hooks.refuse(t("xequeo.ring.own", { piece: pieceName(this.piece) }));
    return piece ? this.take(piece) : this.letGo();
  }

  /** Take a piece in hand. @param {string} letter @returns {void} */
  take(letter) {
    if (this.calling) return this.point(letter);
    if (!this.movable.has(letter)) {
      this.letGo();
      if (this.view?.pieces[letter] && this.isOpen && this.view.phase === "play")
        this.hooks.refuse(t("xequeo.stuck", { piece: pieceName(letter) }));
      return undefined;
    }
    this.piece = letter;
    this.choice = null;
    this.redraw();
    this.hooks.chosen(null);
    const cells = [...this.movesOf(letter).keys()].filter((cell) => !this.hides(cell));
    announce(t("xequeo.sr.take", { piece: pieceName(letter), cells: cells.join(" ") }));
    return undefined;
  }

  /** When two people look, nothing says whether a piece may enter the ring. @param {string} cell */
  hides(cell) {
    return this.discreet && cell === this.view?.ring;
  }

  /** Show what was tapped, or do it at once for those who want that; to enter the ring is always asked for again. */
  takeUp(/** @type {Choice} */ choice) {
    this.choose(choice);
    if (settings.oneClick && choice.cell !== this.view?.ring) this.confirm();
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.choice = choice;
    this.redraw();
    this.hooks.chosen(choice);
  }

  /** Choose by a typed word; false if it is not among the legal ones. @param {string} word */
  chooseWord(word) {
    const found = this.words.find((entry) => entry.word.toLowerCase() === word.toLowerCase());
    if (!found || found.kind === "choose" || found.kind === "toss") return false;
    const { kind, piece, cell, path } = found;
    this.calling = kind === "call";
    this.piece = kind === "move" ? piece : null;
    this.choose({ kind: kind === "move" && path.length < 2 ? "put" : kind, word: found.word, piece, cell, path });
    return true;
  }

  /** Arm or disarm the call. @param {boolean} on */
  arm(on) {
    if (on && !this.canCall) return;
    this.calling = on;
    this.piece = null;
    this.choice = null;
    this.redraw();
    this.hooks.chosen(null);
    if (on) announce(t("xequeo.call.point"));
  }

  /** @param {string} letter */
  point(letter) {
    this.choose({ kind: "call", word: `${letter}!`, piece: letter, cell: "", path: [] });
    announce(t("xequeo.sr.pointed", { piece: pieceName(letter) }));
  }

  letGo() {
    this.piece = null;
    this.calling = false;
    this.choice = null;
    this.redraw();
    this.hooks.chosen(null);
  }

  confirm() {
    if (this.choice) this.hooks.play(this.choice.word);
  }

  /** @param {string} cell */
  moveCursor(cell) {
    this.cursor = cell;
    const target = this.movesOf(this.piece).has(cell) && !this.hides(cell);
    announce(
      cellWords(cell, {
        piece: this.pieceAt(cell),
        ring: this.view?.ring === cell,
        target: target || this.ringCells.includes(cell),
      }),
    );
    this.redraw();
  }

  /** The point of the board under a point of the screen. @param {PointerEvent} event @returns {Point} */
  at(event) {
    const matrix = this.frame.querySelector("svg")?.getScreenCTM();
    if (!matrix) return [-1, -1];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** @param {PointerEvent} event */
  cellUnder(event) {
    return cellAt(...this.at(event));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  /** @override */
  redraw() {
    if (!this.view) return;
    this.frame.setAttribute("aria-label", t("xequeo.board.keys"));
    render(this.picture(this.view), this.frame);
    render(this.list(this.view), this.spoken);
  }

  /** @param {BoardView} view */
  picture(view) {
    const { choice, piece } = this;
    const named = settings.coordinates;
    const cell = piece && view.pieces[piece];
    const targets = piece
      ? [...this.movesOf(piece).keys()].filter((end) => !this.hides(end) && end !== choice?.cell)
      : [];
    // When two people look, the ring is marked for every piece alike: whose it is stays a secret.
    const perhaps = this.discreet && piece && view.phase === "play" && choice?.cell !== view.ring ? view.ring : null;
    const leaving = choice?.kind === "move" || this.drag?.active ? piece : null;
    return html`
      <svg class="xq" viewBox=${draw.viewBox(named)} role="img" aria-label=${t("xequeo.board.label")}>
        ${draw.wood(named)} ${choice || piece ? nothing : draw.lastMove(view.last?.path)}
        ${draw.allowed(this.ringCells)} ${draw.targets(targets)} ${draw.ring(view.ring)} ${perhaps ? draw.perhaps(perhaps) : nothing}
        ${draw.pieces(view.pieces, leaving, this.isOpen ? this.movable : null)} ${cell ? draw.selected(cell) : nothing}
        ${choice?.kind === "move" ? draw.way(choice.piece, choice.path) : nothing}
        ${choice?.kind === "ring" ? draw.coming("ring", choice.cell) : nothing}
        ${choice?.kind === "put" ? draw.coming(`p${choice.piece}`, choice.cell) : nothing}
        ${choice?.kind === "call" ? draw.pointed(view.pieces[choice.piece]) : nothing} ${this.drag?.ghost() ?? nothing}
        ${this.over(view)} ${this.focus ? draw.cursor(this.focus) : nothing}
      </svg>
    `;
  }

  /** What is pointed at, above the pieces. @param {BoardView} _view @returns {unknown} */
  over(_view) {
    return draw.notes(this.notes);
  }

  /** The same position as a list, for screen readers. @param {BoardView} view */
  list(view) {
    const moves = this.words.filter(({ kind, cell }) => kind === "move" && !this.hides(cell));
    const possible = [...moves.map(({ word }) => word), ...this.ringCells.map((cell) => `@${cell}`)];
    return html`
      <h2>${t("xequeo.sr.position")}</h2>
      <ul>
        ${Object.entries(view.pieces).map(
          ([letter, cell]) => html`
            <li>${t("xequeo.sr.piece", { piece: pieceName(letter), cell })}</li>
          `,
        )}
        ${
          view.ring
            ? html`
                <li>${t("xequeo.sr.ring.at", { cell: view.ring })}</li>
              `
            : nothing
        }
      </ul>
      ${
        possible.length || this.canCall
          ? html`
              <h2>${t("sr.moves")}</h2>
              <p>${possible.join(" ")}</p>
            `
          : nothing
      }
      ${
        this.canCall
          ? html`
              <p>${t("xequeo.sr.calls")}</p>
            `
          : nothing
      }
    `;
  }
}
