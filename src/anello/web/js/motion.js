// Movements: times and curves by their names in tokens.css, and a way to finish them all at once.

import { isStill } from "./settings.js";

/** What can be ended at once. @type {Set<{finish: () => void}>} */
const running = new Set();

/** A duration of tokens.css in milliseconds, 0 when nothing should move. @param {string} name */
export function time(name) {
  if (isStill()) return 0;
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--d-${name}`).trim();
  return value.endsWith("ms") ? parseFloat(value) : parseFloat(value) * 1000 || 0;
}

/** An easing of tokens.css. @param {string} name */
export const curve = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--e-${name}`).trim() || "ease";

/**
 * Animate an element; resolves at the end, at once when nothing should move.
 * @param {Element|null|undefined} element
 * @param {Keyframe[]|PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} options
 */
export async function move(element, frames, options) {
  if (isStill() || !element?.animate) return;
  const animation = element.animate(frames, options);
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // Cancelled because its element went away.
  } finally {
    running.delete(animation);
  }
}

/** Wait a while, not at all when nothing should move; `hurry` ends it. @param {number} milliseconds */
export function pause(milliseconds) {
  if (isStill() || milliseconds <= 0) return Promise.resolve();
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const waiting = {
        finish() {
          clearTimeout(timer);
          running.delete(waiting);
          resolve();
        },
      };
      const timer = setTimeout(waiting.finish, milliseconds);
      running.add(waiting);
    })
  );
}

/** Finish whatever moves now: a click is an order to come to the point. */
export function hurry() {
  for (const animation of [...running]) animation.finish();
}
