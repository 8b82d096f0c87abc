// The boards of the study: the same boards with marks laid over them. They still know no rules.

import { html, nothing, svg } from "../html.js";
import { settings } from "../settings.js";
import { XartBoard } from "../xart/board.js";
import { frame } from "../xart/draw.js";
import { cellName, cellOf, key, reach } from "../xart/geometry.js";
import { XeQueoBoard } from "../xequeo/board.js";
import { viewBox } from "../xequeo/draw.js";
import { middle } from "../xequeo/geometry.js";

const XART_CELL = /^(@|[A-Z]+)(\d+)$/;
const XEQUEO_CELL = /^[a-g][1-7]$/;

const over = (box, body) => html`
  <svg class="over" viewBox=${box} aria-hidden="true">${body}</svg>
`;

const square = ([x, y], css) =>
  svg`<rect class=${css} x=${x * 100 + 8} y=${y * 100 + 8} width="84" height="84" rx="10" />`;

/** The board of Xart in a lesson: cells are pointed at, or stand to choice. */
export class LessonXart extends XartBoard {
  /** The cells that stand to choice, by name. @type {string[]} */
  picks = [];
  /** @type {string[]} */
  marks = [];

  /** Lay marks over the board; names that are no cells are left to the panel. */
  mark(marks, choices) {
    this.marks = marks.filter((name) => XART_CELL.test(name));
    this.picks = choices.filter((name) => XART_CELL.test(name));
  }

  select(x, y, index) {
    const name = cellName(x, y);
    if (this.picks.includes(name)) return this.hooks.pick(name);
    const { left, top, right, bottom } = this.bounds;
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    const lies = this.view.tiles.some(([tx, ty]) => tx === x && ty === y);
    // A cell where nothing may be laid is a try as well: the tutor says why.
    if (this.free.size && inside && !lies && !this.free.has(key(x, y))) this.hooks.pick(`${name}/`);
    return super.select(x, y, index);
  }

  picture() {
    const world = (name) => cellOf(name).map((value, i) => value + this.origin[i]);
    const label = ([x, y], name) => svg`<text x=${x * 100 + 50} y=${y * 100 + 52}>${name}</text>`;
    return html`
      ${super.picture()}${over(
        this.camera.viewBox,
        svg`
          ${this.marks.map((name) => square(world(name), "mark-cell"))}
          ${this.picks.map((name) => svg`<g class="pick-cell">${square(world(name), "")}${label(world(name), name)}</g>`)}`,
      )}
    `;
  }
}

/** The board of Xe Queo! in a lesson. */
export class LessonXeQueo extends XeQueoBoard {
  /** @type {string[]} */
  picks = [];
  /** @type {string[]} */
  marks = [];

  /** Lay marks over the board; names that are no cells are left to the panel. */
  mark(marks, choices) {
    this.marks = marks.filter((name) => XEQUEO_CELL.test(name));
    this.picks = choices.filter((name) => XEQUEO_CELL.test(name));
  }

  tap(cell) {
    if (cell && this.picks.includes(cell)) return this.hooks.pick(cell);
    const vacant = cell && this.isOpen && !this.calling && !this.pieceAt(cell);
    // A cell where nothing may go is a try as well: the tutor says why.
    if (vacant && this.view.phase === "ring" && !this.ringCells.includes(cell)) return this.hooks.pick(`@${cell}`);
    if (vacant && this.piece && !this.movesOf(this.piece).has(cell)) return this.hooks.pick(`${this.piece}${cell}`);
    return super.tap(cell);
  }

  picture() {
    const circle = (cell, css) => svg`<circle class=${css} cx=${middle(cell)[0]} cy=${middle(cell)[1]} r="45" />`;
    const label = (cell) => svg`<text x=${middle(cell)[0]} y=${middle(cell)[1] + 2}>${cell}</text>`;
    return html`
      ${super.picture()}${over(
        viewBox(settings.coordinates),
        svg`
          ${this.marks.map((cell) => circle(cell, "mark-cell"))}
          ${this.picks.map((cell) => svg`<g class="pick-cell">${circle(cell, "")}${label(cell)}</g>`)}`,
      )}
    `;
  }
}

/** A chance as a number in 100; what is possible is never called impossible, nor the other way round. */
export function inHundred(chance) {
  const rounded = Math.round(chance * 100);
  if (chance > 0 && rounded === 0) return "<1";
  return chance < 1 && rounded === 100 ? ">99" : String(rounded);
}

/** The board of the solitaire: the square it may still become, its forced spaces, and the odds of each cell. */
export class SolitaireBoard extends XartBoard {
  /** The best chance on each cell, by its key; null while nobody wants to know. @type {Map<string, number>|null} */
  odds = null;

  get bounds() {
    return reach(this.view?.tiles.length ? this.view.size : [1, 1], this.view?.square ?? 0);
  }

  /** A second tap on the only tile that is possible there lays it. */
  tap(x, y) {
    const [cx, cy] = this.choice?.cell ?? [];
    if (this.choice?.options.length === 1 && cx + this.origin[0] === x && cy + this.origin[1] === y) this.confirm();
    else super.tap(x, y);
  }

  picture() {
    const { origin, view } = this;
    const shown = this.choice ?? this.hover;
    const inHand = shown ? key(...shown.cell) : "";
    const best = Math.max(0, ...(this.odds?.values() ?? []));
    const odd = ([name, chance]) => {
      const [x, y] = name.split(",").map((value, i) => Number(value) + origin[i]);
      const css = chance === 0 ? "odd zero" : chance === best ? "odd best" : "odd";
      return svg`
        <g class=${css}>${square([x, y], "")}
          <text x=${x * 100 + 50} y=${y * 100 + 46}>${inHundred(chance)}</text>
          <text class="unit" x=${x * 100 + 50} y=${y * 100 + 74}>%</text>
        </g>`;
    };
    const forced = view.forced.filter(([x, y]) => key(x, y) !== inHand);
    const room = view.tiles.length && !view.wins.length;
    return html`
      ${super.picture()}${over(
        this.camera.viewBox,
        svg`
          ${room ? svg`<g class="room">${frame(this.bounds, origin)}</g>` : nothing}
          ${forced.map(([x, y]) => square([x + origin[0], y + origin[1]], "must"))}
          ${[...(this.odds ?? [])].filter(([name]) => name !== inHand).map(odd)}`,
      )}
    `;
  }
}
