// The names of columns and rows: they move along with the table and stay in the window, over tiles on a strip of table.

import { html, render } from "anello/html.js";
import { columnNames, NAMES, over, rowNames } from "./draw.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Bounds, Cell } from "./types.js"
 */

/** How far the names stand from the edge of the window, if the cells in play begin so far from it. @param {number} cells */
const standing = (cells) => Math.max(cells - NAMES / 2, NAMES / 2);

export class Names {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
    this.element = document.createElement("div");
    this.element.className = "names";
    this.drawn = { x: 0, y: 0, across: 0, down: 0 };
    /** @type {Bounds} */
    this.bounds = { left: 0, top: 0, right: 0, bottom: 0 };
    /** @type {Cell} */
    this.origin = [0, 0];
  }

  /** How far the names are from the left and the top of the window, and whether tiles may lie below them. */
  get place() {
    const { scale, window } = this.camera;
    const [left, top] = [
      (this.bounds.left + this.origin[0] - window.left) * scale,
      (this.bounds.top + this.origin[1] - window.top) * scale,
    ];
    return {
      across: standing(left),
      down: standing(top),
      overRows: left < NAMES - 1,
      overColumns: top < NAMES - 1,
    };
  }

  /** @param {Bounds} bounds @param {Cell} origin */
  draw(bounds, origin) {
    this.bounds = bounds;
    this.origin = origin;
    const { camera } = this;
    const { x, y, scale, window } = camera;
    const { across, down, overRows, overColumns } = this.place;
    this.drawn = { x, y, across, down };
    render(
      html`
        <i class="strip top" ?hidden=${!overColumns}></i>
        <i class="strip left" ?hidden=${!overRows}></i>
        <div class="layer">
          ${over(camera.viewBox, columnNames(bounds, origin, { scale, at: window.top + down / scale }))}
        </div>
        <div class="layer">
          ${over(camera.viewBox, rowNames(bounds, origin, { scale, at: window.left + across / scale }))}
        </div>
      `,
      this.element,
    );
    this.move(0, 0, 0, 0);
  }

  /** The table was dragged since the names were drawn: move them as they are. */
  shift() {
    const { x, y, scale } = this.camera;
    const { across, down, overRows, overColumns } = this.place;
    const [top, left] = this.element.querySelectorAll("i");
    if (!top || !left) return;
    top.hidden = !overColumns;
    left.hidden = !overRows;
    const [dx, dy] = [(this.drawn.x - x) * scale, (this.drawn.y - y) * scale];
    this.move(dx, down - this.drawn.down, across - this.drawn.across, dy);
  }

  /** @param {number} columnsX @param {number} columnsY @param {number} rowsX @param {number} rowsY */
  move(columnsX, columnsY, rowsX, rowsY) {
    const [columns, rows] = this.element.querySelectorAll("div");
    if (!columns || !rows) return;
    columns.style.transform = `translate(${columnsX}px, ${columnsY}px)`;
    rows.style.transform = `translate(${rowsX}px, ${rowsY}px)`;
  }

  clear() {
    render(html``, this.element);
  }
}
