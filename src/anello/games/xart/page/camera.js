// Looking at the table of Xart: where the middle of the window is and how large a tile appears; pan, zoom, pinch.

import { Pointers } from "anello/parts/pointers.js";

const SMALLEST = 10;
const LARGEST = 160;
/** While the view follows a game, tiles stay at least this large. */
const FOLLOW = 22;
/** A few tiles alone do not grow without end. */
const FIT = 112;

/**
 * @import { Pointer } from "anello/parts/pointers.js"
 * @import { Bounds } from "./types.js"
 */

/** Pan and zoom over an unlimited table. World coordinates are tiles; `scale` is pixels a tile. */
export class Camera {
  /**
   * @param {HTMLElement} host
   * @param {{changed: () => void, dragged: () => void, tapped: (x: number, y: number, touch: boolean) => void}} hooks
   */
  constructor(host, hooks) {
    this.host = host;
    this.hooks = hooks;
    this.x = 0;
    this.y = 0;
    this.scale = 80;
    /** Whether the view follows the game: until somebody moves it by hand. */
    this.follows = true;
    this.pointers = new Pointers(host, {
      pressed: () => this.down(),
      dragged: (event, pointer) => this.dragged(event, pointer),
      released: (event, pointer) => this.up(event, pointer),
      cancelled: () => this.settle(),
    });
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get width() {
    return this.host.clientWidth || 1;
  }

  get height() {
    return this.host.clientHeight || 1;
  }

  /** The window in world coordinates. */
  get window() {
    const [w, h] = [this.width / this.scale, this.height / this.scale];
    return { left: this.x - w / 2, top: this.y - h / 2, width: w, height: h };
  }

  get viewBox() {
    const { left, top, width, height } = this.window;
    return [left, top, width, height].map((value) => (value * 100).toFixed(2)).join(" ");
  }

  /**
   * The point of the world under a point of the screen.
   * @param {number} clientX @param {number} clientY
   * @returns {[x: number, y: number]}
   */
  at(clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    const { left, top } = this.window;
    return [left + (clientX - box.left) / this.scale, top + (clientY - box.top) / this.scale];
  }

  /** The scale at which a box is seen whole with `margin` pixels around it. @param {Bounds} box @param {Bounds} margin */
  scaleOf({ left, top, right, bottom }, margin) {
    const across = (this.width - margin.left - margin.right) / (right - left);
    return Math.max(1, Math.min(FIT, across, (this.height - margin.top - margin.bottom) / (bottom - top)));
  }

  /** Show a box of the world whole, leaving `margin` pixels around it. @param {Bounds} box @param {Bounds} margin */
  fit(box, margin) {
    this.follows = true;
    this.centre(box, margin, this.scaleOf(box, margin));
    this.hooks.changed();
  }

  /**
   * Show a box whole, but tiles no smaller than can be tapped: where it is too large for that, a cell of it in any case.
   * @param {Bounds} box @param {Bounds} margin @param {[x: number, y: number]|null} cell
   */
  follow(box, margin, cell) {
    this.follows = true;
    const whole = this.scaleOf(box, margin);
    this.centre(box, margin, Math.max(FOLLOW, whole));
    if (cell && whole < FOLLOW) this.pull(cell, 1.3);
    this.hooks.changed();
  }

  /** @param {Bounds} box @param {Bounds} margin @param {number} scale */
  centre({ left, top, right, bottom }, margin, scale) {
    this.scale = scale;
    this.x = (left + right) / 2 + (margin.right - margin.left) / 2 / scale;
    this.y = (top + bottom) / 2 + (margin.bottom - margin.top) / 2 / scale;
  }

  /** Keep a cell in the window: for the cursor. @param {number} x @param {number} y */
  reveal(x, y) {
    if (this.pull([x, y], 0.3)) this.hooks.changed();
  }

  /**
   * Move the window as little as is needed to have a cell in it, with so many tiles around; false if it is there.
   * @param {[x: number, y: number]} cell @param {number} around
   */
  pull([x, y], around) {
    const { left, top, width, height } = this.window;
    /** @param {number} value @param {number} from @param {number} span */
    const shift = (value, from, span) =>
      value < from ? value - from : value + 1 > from + span ? value + 1 - from - span : 0;
    const dx = shift(x, left + around, width - 2 * around);
    const dy = shift(y, top + around, height - 2 * around);
    this.x += dx;
    this.y += dy;
    return dx !== 0 || dy !== 0;
  }

  /** Have a point of the world in the middle of the window. @param {number} x @param {number} y */
  lookAt(x, y) {
    this.x = x;
    this.y = y;
    this.follows = false;
    this.hooks.changed();
  }

  /**
   * Zoom by a factor about a point of the screen, the middle if none is given.
   * @param {number} factor @param {number} [clientX] @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    const [px, py] = [clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2];
    const [wx, wy] = this.at(px, py);
    // Whoever sees everything of a huge table is further away than that, and may stay there.
    this.scale = Math.max(Math.min(SMALLEST, this.scale), Math.min(LARGEST, this.scale * factor));
    const [nx, ny] = this.at(px, py);
    this.pan(nx - wx, ny - wy);
    this.hooks.changed();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x -= dx;
    this.y -= dy;
    this.follows = false;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  /** A second finger makes a pinch of it, and no finger of a pinch taps. */
  down() {
    const { down } = this.pointers;
    if (down.size > 1) for (const pointer of down.values()) pointer.far = true;
  }

  /** @param {PointerEvent} event @param {Pointer} pointer */
  dragged(event, pointer) {
    const before = this.spread();
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    this.host.classList.add("panning");
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    const after = this.spread();
    if (before && after) this.zoom(after.distance / before.distance, after.x, after.y);
    const fingers = this.pointers.down.size;
    this.pan(dx / fingers / this.scale, dy / fingers / this.scale);
    if (fingers > 1) this.hooks.changed();
    else this.hooks.dragged();
  }

  /** The table is let go: it is drawn where it lies now. */
  settle() {
    if (this.pointers.down.size) return;
    this.host.classList.remove("panning");
    this.hooks.changed();
  }

  /** @param {PointerEvent} event @param {Pointer} pointer */
  up(event, pointer) {
    if (pointer.far) this.settle();
    else this.hooks.tapped(...this.at(event.clientX, event.clientY), event.pointerType !== "mouse");
  }

  /** How far apart two fingers are, and their middle. */
  spread() {
    const { down } = this.pointers;
    if (down.size !== 2) return null;
    const [a, b] = [...down.values()];
    return { distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
}
