// Mouse, pen and fingers on an element: which are down, since where, and which have gone far enough to drag something.

const FAR = 6;

/**
 * @typedef {object} Pointer
 * @property {number} x  where it was when it was last heard of
 * @property {number} y
 * @property {number} startX
 * @property {number} startY
 * @property {boolean} far  whether it drags
 */

export class Pointers {
  /**
   * @param {HTMLElement} host
   * @param {Record<"pressed"|"dragged"|"released"|"cancelled", (event: PointerEvent, pointer: Pointer) => void>} hooks
   */
  constructor(host, hooks) {
    this.host = host;
    this.hooks = hooks;
    /** @type {Map<number, Pointer>} */
    this.down = new Map();
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.lift(event, "released"));
    host.addEventListener("pointercancel", (event) => this.lift(event, "cancelled"));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button) return;
    const [x, y] = [event.clientX, event.clientY];
    const pointer = { x, y, startX: x, startY: y, far: false };
    this.down.set(event.pointerId, pointer);
    this.host.setPointerCapture?.(event.pointerId);
    this.hooks.pressed(event, pointer);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pointer = this.down.get(event.pointerId);
    if (!pointer) return;
    pointer.far ||= Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) > FAR;
    if (pointer.far) this.hooks.dragged(event, pointer);
  }

  /** @param {PointerEvent} event @param {"released"|"cancelled"} what */
  lift(event, what) {
    const pointer = this.down.get(event.pointerId);
    this.down.delete(event.pointerId);
    if (pointer) this.hooks[what](event, pointer);
  }
}
