// The board of Xart in lessons and puzzles: the same board with marks laid over it. It still knows no rules.

import { html, svg } from "anello/html.js";
import { XartBoard } from "./board.js";
import { chooser } from "./chooser.js";
import { over, square } from "./draw.js";
import { cellName, cellOf, key } from "./geometry.js";

/**
 * @import { StudyHooks } from "anello/game.js"
 * @import { Cell, XartView } from "./types.js"
 */

const CELL = /^(@|[A-Z]+)(\d+)$/;

/** The board of Xart in lessons and puzzles: cells are pointed at, or stand to choice. */
export class StudyBoard extends XartBoard {
  /** In a puzzle other turns can be tried for the loser. */
  proves = true;
  /** The cells that stand to choice, by name. @type {string[]} */
  picks = [];
  /** @type {string[]} */
  marks = [];

  /** @param {StudyHooks} hooks */
  constructor(hooks) {
    super({ ...hooks, lay: hooks.play });
  }

  /** Look at the next view as a whole. */
  afresh() {
    this.camera.follows = true;
  }

  /** The tiles that fit on the cell in hand; on a desktop the board shows them beside it. */
  inHand() {
    return chooser(this, this.choice);
  }

  /** On a phone the tile in hand needs the room. */
  get needsRoom() {
    return this.choice !== null;
  }

  /**
   * Lay marks over the board; names that are no cells are left to the panel.
   * @param {string[]} marks @param {string[]} choices
   */
  mark(marks, choices) {
    this.marks = marks.filter((name) => CELL.test(name));
    this.picks = choices.filter((name) => CELL.test(name));
  }

  /** @override What is marked is to be seen too, also beside the cells in play. */
  get box() {
    const { box, margin } = super.box;
    const cells = this.world([...this.marks, ...this.picks].map(cellOf));
    const [across, down] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
    return {
      box: {
        left: Math.min(box.left, ...across),
        top: Math.min(box.top, ...down),
        right: Math.max(box.right, ...across.map((x) => x + 1)),
        bottom: Math.max(box.bottom, ...down.map((y) => y + 1)),
      },
      margin,
    };
  }

  /** @override @param {number} x @param {number} y @param {number} [index] */
  select(x, y, index) {
    const name = cellName(x, y);
    if (this.picks.includes(name)) {
      this.hooks.pick?.(name);
      return undefined;
    }
    const { left, top, right, bottom } = this.bounds;
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    const lies = this.view?.tiles.some(([tx, ty]) => tx === x && ty === y);
    // A cell where nothing may be laid is a try as well: the tutor says why.
    if (this.free.size && inside && !lies && !this.free.has(key(x, y))) this.hooks.pick?.(`${name}/`);
    return super.select(x, y, index);
  }

  /** @override @param {XartView} view */
  picture(view) {
    /** @param {string} name */
    const world = (name) => this.world([cellOf(name)])[0];
    /** @param {Cell} cell @param {string} name */
    const label = ([x, y], name) => svg`<text x=${x * 100 + 50} y=${y * 100 + 52}>${name}</text>`;
    return html`
      ${super.picture(view)}${over(
        this.camera.viewBox,
        svg`
          ${this.marks.map((name) => square(world(name), "mark-cell"))}
          ${this.picks.map((name) => svg`<g class="pick-cell">${square(world(name), "")}${label(world(name), name)}</g>`)}`,
      )}
    `;
  }
}
