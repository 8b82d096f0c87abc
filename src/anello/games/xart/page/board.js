// The board of Xart: shows views, lets a turn be chosen among those it is given, and plays them out. Knows no rules.

import { announce } from "anello/announce.js";
import { html, nothing, render } from "anello/html.js";
import { hurry } from "anello/motion.js";
import { Board } from "anello/parts/board.js";
import { PHONE } from "anello/screen.js";
import { settings } from "anello/settings.js";
import { t, tn } from "anello/text.js";
import { Beside } from "./beside.js";
import { Camera } from "./camera.js";
import { TileDrag } from "./drag.js";
import * as draw from "./draw.js";
import { dropTiles, runRim } from "./falling.js";
import { byCell, cellUnder, key, reach } from "./geometry.js";
import { handleKey } from "./keys.js";
import { Names } from "./names.js";
import { Overview } from "./overview.js";
import { spokenPosition } from "./spoken.js";
import { cellWords, forcedWords, tileWords, turnWords } from "./words.js";

const LIMIT = 8;
/** Pixels to leave free around the tiles. */
const MARGIN = { phone: 8, desktop: 24 };

/**
 * @import { BoardView, Cell, Laid, Note, Turn, XartView } from "./types.js"
 *
 * @typedef {{cell: Cell, options: Turn[], index: number}} Choice  a cell and which of its turns is shown
 *
 * @typedef {object} Hooks  what is told of the board
 * @property {(choice: Choice|null) => void} chosen
 * @property {(word: string) => void} lay
 * @property {(name: string) => void} [pick]  in lessons: a cell that stands to choice, or where nothing may be laid
 *
 * @typedef {{ply: number, play?: boolean, open?: boolean}} Showing
 */

/**
 * @template {BoardView} [V=XartView]
 * @extends {Board<V, Cell, Note>}
 */
export class XartBoard extends Board {
  /** What a turn would lead to, in words; lessons and puzzles do not tell. @type {(turn: Turn) => string} */
  foretell = () => "";
  /** What is heard of a turn that was made. @type {(laid: Laid[]) => string} */
  tell = turnWords;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    super("xart-board");
    this.hooks = hooks;
    this.ply = -1;
    /** Where the top left tile lies in the world, so that the table stays put when the box grows. @type {Cell} */
    this.origin = [0, 0];
    /** The legal turns by the key of their cell. @type {Map<string, Turn[]>} */
    this.free = new Map();
    /** @type {Choice|null} */
    this.choice = null;
    /** @type {Choice|null} */
    this.hover = null;
    /** @type {Laid[]} */
    this.falling = [];
    /** @type {Laid[]} */
    this.lastTurn = [];
    /** Whether the winning line has its rim, and whether all others have gone pale. */
    this.glows = true;
    this.fades = true;
    /** The tile that is carried from the chooser over a cell where it fits. @type {Choice|null} */
    this.carried = null;
    /** Pixels at the right of a desktop that other things lie on. */
    this.aside = 0;
    /** All that lies in the world; while the table is dragged it is moved as it is, and drawn when that is over. */
    this.layer = document.createElement("div");
    this.layer.className = "layer";
    this.camera = new Camera(this.frame, {
      changed: () => this.redraw(),
      dragged: () => this.shift(),
      tapped: (x, y) => this.tap(Math.floor(x), Math.floor(y)),
    });
    /** Where the camera was when the layer was drawn. */
    this.drawnAt = { x: 0, y: 0 };
    this.drag = new TileDrag(this);
    this.names = new Names(this.camera);
    this.frame.append(this.layer, this.names.element);
    this.beside = new Beside(this);
    this.overview = new Overview(this.camera);
    this.element.append(this.beside.element, this.overview.element);
    this.frame.addEventListener("pointermove", (event) => this.point(event));
    this.frame.addEventListener("pointerleave", () => this.setHover(null));
    this.observer = new ResizeObserver(() => (this.camera.follows ? this.follow() : this.redraw()));
    this.observer.observe(this.frame);
  }

  /** @override */
  destroy() {
    this.observer.disconnect();
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    handleKey(this, event);
  }

  // --- what is shown -----------------------------------------------------------------------------------------------

  /**
   * Show a view. `ply` tells whether it follows what is shown now; `play` lets the last turn fall in tile by tile;
   * `open` lets turns be chosen.
   * @param {V} view
   * @param {Showing} how
   */
  show(view, { ply, play = false, open = false }) {
    return this.enqueue(() => this.showNow(view, { ply, play, open }));
  }

  /** @param {V} view @param {Showing} how */
  async showNow(view, { ply, play = false, open = false }) {
    const before = this.view;
    const step = ply - this.ply;
    if (before?.tiles.length && view.tiles.length && step === 1) this.origin = this.moved(view.last.shift, -1);
    else if (before?.tiles.length && view.tiles.length && step === -1) this.origin = this.moved(before.last.shift, 1);
    else if (step !== 0) this.origin = [0, 0];
    this.turnTo(view);
    this.ply = ply;
    this.choice = this.hover = null;
    if (view.last.laid.length) this.lastTurn = view.last.laid;
    else if (!view.drawn || Math.abs(step) !== 1) this.lastTurn = [];
    this.free = open ? byCell(view.moves) : new Map();
    this.tellPosition();
    this.hooks.chosen(null);
    const falls = play && step === 1 && view.last.laid.length > 0;
    this.falling = falls ? view.last.laid : [];
    this.glows = this.fades = !falls;
    if (this.camera.follows || step < -1 || step > 1) this.follow();
    else this.redraw();
    if (falls) await this.fall(view);
    // On the bare table there is only one cell: take it in hand at once.
    if (this.free.size === 1 && !view.tiles.length) this.select(...cellUnder([...this.free.values()][0][0].lays[0]), 0);
  }

  /** @param {Cell} shift @param {1|-1} sign @returns {Cell} */
  moved([dx, dy], sign) {
    return [this.origin[0] + sign * dx, this.origin[1] + sign * dy];
  }

  /** @param {V} view */
  async fall(view) {
    announce(this.tell(view.last.laid));
    await dropTiles(this.frame);
    this.falling = [];
    this.redraw();
    if (view.wins.length)
      await runRim(this.frame, view, () => {
        this.glows = true;
        this.redraw();
      });
    this.glows = this.fades = true;
    this.redraw();
  }

  // --- looking -----------------------------------------------------------------------------------------------------

  get bounds() {
    return reach(this.view?.tiles.length ? this.view.size : [1, 1], this.view?.variant === "limited" ? LIMIT : 0);
  }

  /** Where the cells in play lie in the world, and what has to stay free around them in the window. */
  get box() {
    const { left, top, right, bottom } = this.bounds;
    const [ox, oy] = this.origin;
    const space = PHONE.matches ? MARGIN.phone : MARGIN.desktop;
    const named = Math.max(space, settings.coordinates ? draw.NAMES : 0);
    return {
      box: { left: left + ox, top: top + oy, right: right + ox + 1, bottom: bottom + oy + 1 },
      margin: { left: named, right: Math.max(space, PHONE.matches ? 0 : this.aside), top: named, bottom: space },
    };
  }

  /** Show everything, however small. */
  fit() {
    const { box, margin } = this.box;
    this.camera.fit(box, margin);
  }

  /** Show everything as long as tiles stay large enough to be tapped; on a larger board, what was laid last. */
  follow() {
    const { box, margin } = this.box;
    const [last] = this.world(this.lastTurn.slice(0, 1));
    this.camera.follow(box, margin, last ? cellUnder(last) : null);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor);
  }

  // --- choosing ----------------------------------------------------------------------------------------------------

  /** A cell is taken in hand by the first tap, and its tile laid by the second. @param {number} x @param {number} y */
  tap(x, y) {
    hurry();
    /** @type {Cell} */
    const cell = [x - this.origin[0], y - this.origin[1]];
    if (this.choice && key(...this.choice.cell) === key(...cell)) {
      this.confirm();
      return;
    }
    const taken = this.select(...cell);
    if (taken?.options.length === 1 && settings.oneClick) this.confirm();
  }

  /**
   * Take a cell in hand, or the next tile that fits if it is there already.
   * @param {number} x @param {number} y @param {number} [index]
   * @returns {Choice|undefined}
   */
  select(x, y, index) {
    const options = this.free.get(key(x, y));
    if (!options) {
      this.cancel();
      return undefined;
    }
    const same = this.choice && key(...this.choice.cell) === key(x, y) ? this.choice : null;
    const next = index ?? (same ? (same.index + 1) % options.length : 0);
    if (next >= options.length) return undefined;
    this.choice = { cell: [x, y], options, index: next };
    this.hover = null;
    this.redraw();
    this.hooks.chosen(this.choice);
    const turn = options[next];
    announce(`${tileWords(turn.lays[0][2])} ${forcedWords(turn.lays.length - 1)}`);
    return this.choice;
  }

  /** Choose the turn of a word; false if it is not among the legal ones. @param {string} word */
  chooseWord(word) {
    for (const options of this.free.values()) {
      const index = options.findIndex((turn) => turn.word.toLowerCase() === word.toLowerCase());
      if (index >= 0) return this.select(...cellUnder(options[index].lays[0]), index) !== undefined;
    }
    return false;
  }

  /** A tile is carried over a point of the screen; null: no longer. @param {number} tile @param {PointerEvent|null} event */
  carry(tile, event) {
    const cell = event && this.cellAt(event);
    const options = cell && this.free.get(key(...cell));
    const index = options?.findIndex(({ lays }) => lays[0][2] === tile) ?? -1;
    this.carried = cell && options && index >= 0 ? { cell, options, index } : null;
    this.redraw();
  }

  /** The tile that is carried is laid where it is, if it fits there. */
  drop() {
    const { carried } = this;
    this.carried = null;
    if (!carried) {
      this.redraw();
      return;
    }
    this.select(...carried.cell, carried.index);
    this.confirm();
  }

  cancel() {
    if (!this.choice) return;
    this.choice = null;
    this.redraw();
    this.hooks.chosen(null);
  }

  /** Offer nothing more until the next view comes. */
  close() {
    this.free = new Map();
    this.hover = null;
    this.choice = null;
    this.redraw();
    this.hooks.chosen(null);
  }

  confirm() {
    if (this.choice) this.hooks.lay(this.choice.options[this.choice.index].word);
  }

  /** The cell under a point of the screen. @param {PointerEvent} event @returns {Cell} */
  cellAt(event) {
    const [wx, wy] = this.camera.at(event.clientX, event.clientY);
    return [Math.floor(wx) - this.origin[0], Math.floor(wy) - this.origin[1]];
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType !== "mouse" || this.camera.pointers.down.size || this.choice) return;
    const cell = this.cellAt(event);
    const options = this.free.get(key(...cell));
    this.setHover(options ? { cell, options, index: 0 } : null);
  }

  /** @param {Choice|null} hover */
  setHover(hover) {
    if (hover && this.hover && key(...hover.cell) === key(...this.hover.cell)) return;
    if (!hover && !this.hover) return;
    this.hover = hover;
    this.redraw();
  }

  /** Put the cursor of the keyboard on a cell, and say what is there. @param {Cell} cell */
  moveCursor(cell) {
    this.cursor = cell;
    const tile = this.view?.tiles.find(([x, y]) => x === cell[0] && y === cell[1])?.[2];
    announce(cellWords(cell, tile, this.free.get(key(...cell))));
    this.camera.reveal(cell[0] + this.origin[0], cell[1] + this.origin[1]);
    this.redraw();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  /** @override */
  redraw() {
    if (!this.view) return;
    this.frame.setAttribute("aria-label", t("xart.board.keys"));
    this.frame.classList.toggle("aim", Boolean(this.hover));
    const { x, y } = this.camera;
    this.drawnAt = { x, y };
    this.layer.style.transform = "";
    render(this.picture(this.view), this.layer);
    if (settings.coordinates && this.view.tiles.length) this.names.draw(this.bounds, this.origin);
    else this.names.clear();
    this.overview.draw(this.view.tiles, this.origin);
    this.beside.draw();
  }

  /** The table is being dragged: what is drawn moves as it is, which costs a large board no time. */
  shift() {
    if (!this.view) return;
    const { x, y, scale } = this.camera;
    this.layer.style.transform = `translate(${(this.drawnAt.x - x) * scale}px, ${(this.drawnAt.y - y) * scale}px)`;
    this.names.shift();
    this.overview.draw(this.view.tiles, this.origin);
    this.beside.draw();
  }

  /** Long boards have long lists: they are written only when there is something new to say. */
  tellPosition() {
    if (this.view) render(spokenPosition(this.view.tiles, [...this.free.values()]), this.spoken);
  }

  /**
   * Cells where they lie in the world.
   * @template {[x: number, y: number, ...rest: unknown[]]} On
   * @param {On[]} cells
   */
  world(cells) {
    const [left, top] = this.origin;
    return cells.map(([x, y, ...rest]) => /** @type {On} */ (/** @type {unknown} */ ([x + left, y + top, ...rest])));
  }

  /** @param {V} view */
  picture(view) {
    const { camera } = this;
    const coming = new Set(this.falling.map(([x, y]) => key(x, y)));
    const lying = coming.size ? view.tiles.filter(([x, y]) => !coming.has(key(x, y))) : view.tiles;
    const [won] = this.glows ? view.wins : [];
    const win = won ? { ...won, cells: this.world(won.cells), fades: this.fades } : null;
    const shown = this.carried ?? this.choice ?? this.hover;
    const ghosts = shown ? shown.options[shown.index].lays : [];
    const covered = new Set(ghosts.map(([x, y]) => key(x, y)));
    const hints = [...this.free.values()].map(([turn]) => turn.lays[0]).filter(([x, y]) => !covered.has(key(x, y)));
    const far = camera.scale < 22 ? (camera.scale < 16 ? " far farther" : " far") : "";
    return html`
      <svg class="xart${far}" viewBox=${camera.viewBox} role="img" aria-label=${this.label(view)}>
        ${view.variant === "limited" ? this.frameOf(view) : nothing} ${draw.hints(this.world(hints))}
        ${draw.tiles(this.world(lying), win)} ${draw.falling(this.world(this.falling))}
        ${this.falling.length || win ? nothing : draw.lastTurn(this.world(this.lastTurn))}
        ${draw.ghosts(this.world(ghosts))} ${draw.notes(this.world(this.notes))}
        ${this.focus ? draw.cursor(this.world([this.focus])[0]) : nothing}
      </svg>
    `;
  }

  /** The frame of the limited game, and how much of it is used. @param {V} view */
  frameOf({ tiles, size: [width, height] }) {
    const words = tiles.length ? t("xart.frame", { width, height, limit: LIMIT }) : "";
    return [draw.frame(this.bounds, this.origin), draw.measure(words, this.bounds, this.origin, this.camera.scale)];
  }

  /** @param {V} view */
  label(view) {
    return tn("xart.board.label", view.tiles.length);
  }
}
