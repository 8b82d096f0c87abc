// Looking at the table of Xart: where the middle of the window is and how large a tile appears; pan, zoom, pinch.

import { Pointers } from "../parts/pointers.js";

const SMALLEST = 10;
const LARGEST = 160;
const FIT = { smallest: 28, largest: 112 };

/** Pan and zoom over an unlimited table. World coordinates are tiles; `scale` is pixels a tile. */
export class Camera {
  /** @param {HTMLElement} host @param {{changed: () => void, tapped: (x: number, y: number, touch: boolean) => void}} hooks */
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
      cancelled: () => host.classList.remove("panning"),
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

  /** The point of the world under a point of the screen. */
  at(clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    const { left, top } = this.window;
    return [left + (clientX - box.left) / this.scale, top + (clientY - box.top) / this.scale];
  }

  /** Show a box of the world whole, leaving `margin` pixels for what lies over the board. */
  fit({ left, top, right, bottom }, margin) {
    const [w, h] = [right - left, bottom - top];
    const across = (this.width - margin.left - margin.right) / w;
    const scale = Math.min(across, (this.height - margin.top - margin.bottom) / h);
    this.scale = Math.max(FIT.smallest, Math.min(FIT.largest, scale));
    this.x = (left + right) / 2 + (margin.right - margin.left) / 2 / this.scale;
    this.y = (top + bottom) / 2 + (margin.bottom - margin.top) / 2 / this.scale;
    this.hooks.changed();
  }

  /** Keep a cell in the window: for the cursor. */
  reveal(x, y) {
    const { left, top, width, height } = this.window;
    const shift = (value, from, span) =>
      value < from ? value - from : value + 1 > from + span ? value + 1 - from - span : 0;
    const [dx, dy] = [shift(x, left + 0.3, width - 0.6), shift(y, top + 0.3, height - 0.6)];
    if (!dx && !dy) return;
    this.x += dx;
    this.y += dy;
    this.hooks.changed();
  }

  /** Zoom by a factor about a point of the screen, the middle if none is given. */
  zoom(factor, clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    const [px, py] = [clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2];
    const [wx, wy] = this.at(px, py);
    this.scale = Math.max(SMALLEST, Math.min(LARGEST, this.scale * factor));
    const [nx, ny] = this.at(px, py);
    this.pan(nx - wx, ny - wy);
  }

  pan(dx, dy) {
    this.x -= dx;
    this.y -= dy;
    this.follows = false;
    this.hooks.changed();
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  /** A second finger makes a pinch of it, and no finger of a pinch taps. */
  down() {
    const { down } = this.pointers;
    if (down.size > 1) for (const pointer of down.values()) pointer.far = true;
  }

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
  }

  up(event, pointer) {
    if (!this.pointers.down.size) this.host.classList.remove("panning");
    if (!pointer.far) this.hooks.tapped(...this.at(event.clientX, event.clientY), event.pointerType !== "mouse");
  }

  /** How far apart two fingers are, and their middle. */
  spread() {
    const { down } = this.pointers;
    if (down.size !== 2) return null;
    const [a, b] = [...down.values()];
    return { distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
}
