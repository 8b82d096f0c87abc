// The board of Xart: shows views, lets a turn be chosen among those it is given, and plays them out. Knows no rules.

import { announce } from "../announce.js";
import { html, nothing, render, svg } from "../html.js";
import { curve, hurry, move, pause, time } from "../motion.js";
import { Board } from "../parts/board.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { t, tn } from "../text.js";
import { Camera } from "./camera.js";
import * as draw from "./draw.js";
import { cellName, key, reach } from "./geometry.js";
import { handleKey } from "./keys.js";
import { cellWords, forcedWords, tileWords, turnWords } from "./words.js";

const LONGEST_TURN = 1600;
const LIMIT = 8;

/**
 * @typedef {{word: string, lays: number[][]}} Turn  a legal turn: its word and the tiles it lays, the chosen one first
 * @typedef {{cell: number[], options: Turn[], index: number}} Choice  a cell and which of its turns is shown
 */

export class XartBoard extends Board {
  /** @param {{chosen: (choice: Choice|null) => void, lay: (word: string) => void}} hooks */
  constructor(hooks) {
    super("xart-board", handleKey);
    this.hooks = hooks;
    this.ply = -1;
    /** Where the top left tile lies in the world, so that the table stays put when the box grows. */
    this.origin = [0, 0];
    this.free = new Map();
    /** @type {Choice|null} */
    this.choice = null;
    /** @type {Choice|null} */
    this.hover = null;
    this.falling = [];
    this.lastTurn = [];
    /** Whether the winning line has its rim, and whether all others have gone pale. */
    this.glows = true;
    this.fades = true;
    /** Pixels to leave free around the tiles for what lies over the board; `right` if it differs from the left. */
    this.margin = { x: 24, top: 16, bottom: 16 };
    this.camera = new Camera(this.frame, {
      changed: () => this.redraw(),
      tapped: (x, y) => this.tap(Math.floor(x), Math.floor(y)),
    });
    this.frame.addEventListener("pointermove", (event) => this.point(event));
    this.frame.addEventListener("pointerleave", () => this.setHover(null));
    this.observer = new ResizeObserver(() => (this.camera.follows ? this.fit() : this.redraw()));
    this.observer.observe(this.frame);
  }

  destroy() {
    this.observer.disconnect();
  }

  // --- what is shown -----------------------------------------------------------------------------------------------

  /**
   * Show a view. `ply` tells whether it follows what is shown now; `play` lets the last turn fall in tile by tile;
   * `open` lets turns be chosen.
   */
  show(view, { ply, play = false, open = false }) {
    return this.enqueue(() => this.showNow(view, { ply, play, open }));
  }

  async showNow(view, { ply, play, open }) {
    const before = this.view;
    const step = ply - this.ply;
    if (before?.tiles.length && view.tiles.length && step === 1) this.origin = this.moved(view.last.shift, -1);
    else if (before?.tiles.length && view.tiles.length && step === -1) this.origin = this.moved(before.last.shift, 1);
    else if (step !== 0) this.origin = [0, 0];
    this.view = view;
    this.ply = ply;
    this.choice = this.hover = null;
    this.notes = [];
    if (view.last.laid.length) this.lastTurn = view.last.laid;
    else if (!view.drawn || Math.abs(step) !== 1) this.lastTurn = [];
    this.free = open ? this.byCell(view.moves) : new Map();
    this.tellPosition();
    this.hooks.chosen(null);
    const falls = play && step === 1 && view.last.laid.length > 0;
    this.falling = falls ? view.last.laid : [];
    this.glows = this.fades = !falls;
    if (this.camera.follows || step < -1 || step > 1) this.fit();
    else this.redraw();
    if (falls) await this.fall();
    // On the bare table there is only one cell: take it in hand at once.
    if (this.free.size === 1 && !view.tiles.length)
      this.select(...[...this.free.values()][0][0].lays[0].slice(0, 2), 0);
  }

  moved([dx, dy], sign) {
    return [this.origin[0] + sign * dx, this.origin[1] + sign * dy];
  }

  byCell(turns) {
    const cells = new Map();
    for (const turn of turns) {
      const [x, y] = turn.lays[0];
      cells.set(key(x, y), [...(cells.get(key(x, y)) ?? []), turn]);
    }
    return cells;
  }

  async fall() {
    const tiles = [...this.element.querySelectorAll(".fall")];
    announce(turnWords(this.view.last.laid));
    const length = time("fall");
    let beat = time("beat");
    const whole = length + beat * Math.min(tiles.length - 1, 7) + (beat / 2) * Math.max(0, tiles.length - 8);
    if (whole > LONGEST_TURN) beat *= Math.max(0.1, (LONGEST_TURN - length) / (whole - length));
    const delay = (i) => (i < 8 ? i * beat : 7 * beat + ((i - 7) * beat) / 2);
    tiles.forEach((_, i) => sound("tile", delay(i) + length * 0.6, i));
    await Promise.all(
      tiles.map((tile, i) =>
        move(
          tile,
          [
            { opacity: 0, transform: "translateY(-16px) scale(1.08)" },
            { opacity: 1, offset: 0.4 },
            { opacity: 1, transform: "none" },
          ],
          { duration: length, delay: delay(i), easing: curve("fall"), fill: "backwards" },
        ),
      ),
    );
    this.falling = [];
    this.redraw();
    if (this.view.wins.length) await this.glow();
    this.glows = this.fades = true;
    this.redraw();
  }

  /** The rim runs along the winning line from the last tile both ways; then the rest fades. */
  async glow() {
    await pause(200);
    this.glows = true;
    this.redraw();
    sound("win");
    const { cells, how } = this.view.wins[0];
    const laid = new Set(this.view.last.laid.map(([x, y]) => key(x, y)));
    const start = Math.max(
      0,
      cells.findIndex(([x, y]) => laid.has(key(x, y))),
    );
    const around = how === "ring" ? cells.length : Infinity;
    const distance = (i) => Math.min(Math.abs(i - start), around - Math.abs(i - start));
    const furthest = Math.max(1, ...cells.map((_, i) => distance(i)));
    const rims = [...this.element.querySelectorAll(".glow-rim")];
    const softs = [...this.element.querySelectorAll(".glow-solid")];
    await Promise.all(
      [rims, softs].flatMap((parts) =>
        parts.map((part, i) =>
          move(part, [{ opacity: 0 }, { opacity: 1 }], {
            duration: 160,
            delay: (distance(i) / furthest) * 540,
            fill: "backwards",
          }),
        ),
      ),
    );
  }

  // --- looking -----------------------------------------------------------------------------------------------------

  get bounds() {
    const size = this.view?.tiles.length ? this.view.size : [1, 1];
    return reach(size, this.view?.variant === "limited" ? LIMIT : 0);
  }

  fit() {
    this.camera.follows = true;
    const { left, top, right, bottom } = this.bounds;
    const [ox, oy] = this.origin;
    const { x, bottom: below, top: above, right: beside = x } = this.margin;
    const names = settings.coordinates ? draw.NAMES : 0;
    this.camera.fit(
      { left: left + ox, top: top + oy, right: right + ox + 1, bottom: bottom + oy + 1 },
      { left: Math.max(x, names), right: beside, top: Math.max(above, names), bottom: below },
    );
  }

  zoom(factor) {
    this.camera.zoom(factor);
  }

  // --- choosing ----------------------------------------------------------------------------------------------------

  tap(x, y) {
    hurry();
    this.select(x - this.origin[0], y - this.origin[1]);
  }

  /** Take a cell in hand, or the next tile that fits if it is there already. */
  select(x, y, index) {
    const options = this.free.get(key(x, y));
    if (!options) return this.cancel();
    const same = this.choice && key(...this.choice.cell) === key(x, y);
    const next = index ?? (same ? (this.choice.index + 1) % options.length : 0);
    if (next >= options.length) return undefined;
    this.choice = { cell: [x, y], options, index: next };
    this.hover = null;
    this.redraw();
    this.hooks.chosen(this.choice);
    const turn = options[next];
    announce(`${tileWords(turn.lays[0][2])} ${forcedWords(turn.lays.length - 1)}`);
    return this.choice;
  }

  /** Choose the turn of a word; false if it is not among the legal ones. */
  chooseWord(word) {
    for (const options of this.free.values()) {
      const index = options.findIndex((turn) => turn.word.toLowerCase() === word.toLowerCase());
      if (index >= 0) return this.select(...options[index].lays[0].slice(0, 2), index) !== undefined;
    }
    return false;
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

  point(event) {
    if (event.pointerType !== "mouse" || this.camera.pointers.down.size || this.choice) return;
    const [wx, wy] = this.camera.at(event.clientX, event.clientY);
    const cell = [Math.floor(wx) - this.origin[0], Math.floor(wy) - this.origin[1]];
    const options = this.free.get(key(...cell));
    this.setHover(options ? { cell, options, index: 0 } : null);
  }

  setHover(hover) {
    if (hover && this.hover && key(...hover.cell) === key(...this.hover.cell)) return;
    if (!hover && !this.hover) return;
    this.hover = hover;
    this.redraw();
  }

  /** Put the cursor of the keyboard on a cell, and say what is there. */
  moveCursor(cell) {
    this.cursor = cell;
    const tile = this.view.tiles.find(([x, y]) => x === cell[0] && y === cell[1])?.[2];
    announce(cellWords(cell, tile, this.free.get(key(...cell))));
    this.camera.reveal(cell[0] + this.origin[0], cell[1] + this.origin[1]);
    this.redraw();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  redraw() {
    if (!this.view) return;
    this.frame.setAttribute("aria-label", t("xart.board.keys"));
    this.frame.classList.toggle("aim", Boolean(this.hover));
    render(this.picture(), this.frame);
  }

  /** Long boards have long lists: they are written only when there is something new to say. */
  tellPosition() {
    render(this.list(), this.spoken);
  }

  picture() {
    const { view, camera, origin } = this;
    const world = (cells) => cells.map(([x, y, tile]) => [x + origin[0], y + origin[1], tile]);
    const coming = new Set(this.falling.map(([x, y]) => key(x, y)));
    const lying = coming.size ? view.tiles.filter(([x, y]) => !coming.has(key(x, y))) : view.tiles;
    const win = this.glows && view.wins.length ? { ...view.wins[0], cells: world(view.wins[0].cells), fades: this.fades } : null;
    const shown = this.choice ?? this.hover;
    const ghosts = shown ? shown.options[shown.index].lays : [];
    const covered = new Set(ghosts.map(([x, y]) => key(x, y)));
    const hints = [...this.free.values()].map(([turn]) => turn.lays[0]).filter(([x, y]) => !covered.has(key(x, y)));
    const far = camera.scale < 28 ? (camera.scale < 16 ? " far farther" : " far") : "";
    return html`
      <svg class="xart${far}" viewBox=${camera.viewBox} role="img" aria-label=${this.label()}>
        ${view.variant === "limited" ? this.frameOf(view) : nothing} ${draw.hints(world(hints))}
        ${draw.tiles(world(lying), win)} ${draw.falling(world(this.falling))}
        ${this.falling.length || win ? nothing : draw.lastTurn(world(this.lastTurn))} ${draw.ghosts(world(ghosts))}
        ${draw.notes(world(this.notes))}
        ${settings.coordinates && view.tiles.length ? draw.coordinates(this.bounds, origin, camera) : nothing}
        ${this.focus ? draw.cursor(world([this.focus])[0]) : nothing}
      </svg>
    `;
  }

  /** The frame of the limited game, and how much of it is used. */
  frameOf({ tiles, size: [width, height] }) {
    const words = tiles.length ? t("xart.frame", { width, height, limit: LIMIT }) : "";
    return [
      draw.frame(this.bounds, this.origin),
      draw.measure(words, this.bounds, this.origin, this.camera.scale),
    ];
  }

  label() {
    return tn("xart.board.label", this.view.tiles.length);
  }

  /** The same position as a list of cells, for screen readers. */
  list() {
    return html`
      <h2>${t("xart.sr.position")}</h2>
      <ul>
        ${this.view.tiles.map(
          ([x, y, tile]) => html`
            <li>${t("xart.sr.tile", { cell: cellName(x, y), tile: tileWords(tile) })}</li>
          `,
        )}
      </ul>
      <h2>${t("sr.moves")}</h2>
      <ul>
        ${[...this.free.values()].map(
          (options) => html`
            <li>
              ${t("xart.sr.words", { cell: cellName(...options[0].lays[0].slice(0, 2)), words: options.map((turn) => turn.word).join(" ") })}
            </li>
          `,
        )}
      </ul>
    `;
  }
}
