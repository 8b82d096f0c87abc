// Movements: nothing moves when it should not, and what moves can be hurried.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { hurry, move, pause, time } from "anello/motion.js";
import { set } from "anello/settings.js";

afterEach(() => set("motion", "lively"));

/** An element that notes its animations, which end when they are finished. */
function moving() {
  /** @type {{frames: unknown, end: () => void, cancel: () => void}[]} */
  const started = [];
  const animate = (/** @type {unknown} */ frames) => {
    const { promise, resolve, reject } = withResolvers();
    started.push({ frames, end: resolve, cancel: () => reject(new Error("cancelled")) });
    return { finished: promise, finish: resolve };
  };
  return { started, element: /** @type {Element} */ (/** @type {unknown} */ ({ animate })) };
}

/** A promise with its two ends. */
function withResolvers() {
  let resolve = () => {};
  let reject = (/** @type {Error} */ _error) => {};
  /** @type {Promise<void>} */
  const promise = new Promise((good, bad) => {
    resolve = () => good();
    reject = bad;
  });
  return { promise, resolve, reject };
}

/** Whether a promise is kept by now. @param {Promise<unknown>} promise */
async function isDone(promise) {
  const later = new Promise((resolve) => setImmediate(() => resolve("later")));
  return (await Promise.race([promise.then(() => "done"), later])) === "done";
}

test("a movement ends with its animation", async () => {
  const { started, element } = moving();
  const moved = move(element, [{ opacity: 0 }], {});
  assert.equal(await isDone(moved), false);
  started[0].end();
  assert.equal(await isDone(moved), true);
});

test("a movement whose element goes away ends without an error", async () => {
  const { started, element } = moving();
  const moved = move(element, [], {});
  started[0].cancel();
  await moved;
});

test("nothing moves and nothing waits where motion is not wanted", async () => {
  set("motion", "still");
  const { started, element } = moving();
  await move(element, [], {});
  await pause(60_000);
  assert.equal(started.length, 0);
  assert.equal(time("short"), 0);
});

test("what is not there needs no movement", async () => {
  await move(null, [], {});
  await move(undefined, [], {});
});

test("whoever is in a hurry ends movements and pauses at once", async () => {
  const { element } = moving();
  const moved = move(element, [], {});
  const waited = pause(60_000);
  assert.equal(await isDone(Promise.race([moved, waited])), false);
  hurry();
  await Promise.all([moved, waited]);
});

test("a pause ends by itself", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waited = pause(300);
  context.mock.timers.tick(299);
  assert.equal(await isDone(waited), false);
  context.mock.timers.tick(1);
  await waited;
});
