// A small map of the whole table, while it is larger than the window: where one looks, and a way to look elsewhere.

import { html, nothing, render } from "anello/html.js";
import { PHONE } from "anello/screen.js";

const LONGEST = { phone: 92, desktop: 148 };

/**
 * @import { Camera } from "./camera.js"
 * @import { Cell, Laid } from "./types.js"
 */

export class Overview {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
    this.element = document.createElement("div");
    this.element.className = "overview";
    /** The tiles that are on the map, and their outline. @type {Laid[]|null} */
    this.tiles = null;
    this.outline = "";
    this.box = { left: 0, top: 0, width: 1, height: 1 };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture?.(event.pointerId);
      this.look(event);
    });
    this.element.addEventListener("pointermove", (event) => (event.buttons ? this.look(event) : undefined));
  }

  /** Draw the map if some of the tiles are out of the window, else nothing. @param {Laid[]} tiles @param {Cell} origin */
  draw(tiles, [ox, oy]) {
    if (tiles !== this.tiles) {
      this.tiles = tiles;
      this.outline = tiles.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
      const [right, bottom] = [Math.max(0, ...tiles.map(([x]) => x)), Math.max(0, ...tiles.map(([, y]) => y))];
      this.box = { ...this.box, width: right + 1, height: bottom + 1 };
    }
    Object.assign(this.box, { left: ox, top: oy });
    const seen = this.camera.window;
    const { left, top, width, height } = this.box;
    const inside =
      left >= seen.left &&
      top >= seen.top &&
      left + width <= seen.left + seen.width &&
      top + height <= seen.top + seen.height;
    const unit = (PHONE.matches ? LONGEST.phone : LONGEST.desktop) / Math.max(width, height);
    render(inside || !tiles.length ? nothing : this.map(unit), this.element);
    const frame = this.element.querySelector("i");
    if (!frame) return;
    const [x1, y1] = [Math.max(0, seen.left - left), Math.max(0, seen.top - top)];
    const [x2, y2] = [Math.min(width, seen.left + seen.width - left), Math.min(height, seen.top + seen.height - top)];
    frame.style.transform = `translate(${x1 * unit}px, ${y1 * unit}px)`;
    frame.style.width = `${Math.max(0, x2 - x1) * unit}px`;
    frame.style.height = `${Math.max(0, y2 - y1) * unit}px`;
  }

  /** All tiles, each of so many pixels, and a frame around those in the window. @param {number} unit */
  map(unit) {
    const { width, height } = this.box;
    return html`
      <svg viewBox="0 0 ${width} ${height}" width=${width * unit} height=${height * unit} aria-hidden="true">
        <path class="overview-tiles" d=${this.outline} />
      </svg>
      <i></i>
    `;
  }

  /** Look at what was pointed at. @param {PointerEvent} event */
  look(event) {
    const map = this.element.querySelector("svg")?.getBoundingClientRect();
    if (!map) return;
    const { left, top, width, height } = this.box;
    const [across, down] = [(event.clientX - map.left) / map.width, (event.clientY - map.top) / map.height];
    this.camera.lookAt(left + across * width, top + down * height);
  }
}
