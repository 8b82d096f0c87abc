// Settings: kept, told to whoever listens, and on the document.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { isStill, onSettings, set, settings, theme } from "anello/settings.js";
import { stage } from "./browser.js";

const KEY = "anello.settings";
const dark = stage.media["(prefers-color-scheme: dark)"];
const calm = stage.media["(prefers-reduced-motion: reduce)"];

/** A module of its own, as after loading the page anew. @returns {Promise<typeof import("anello/settings.js")>} */
const loadedAgain = () => import(`../../src/anello/web/js/settings.js?${Math.random()}`);

afterEach(() => {
  set("theme", "system");
  set("motion", "system");
  localStorage.clear();
});

test("a change is kept, and told until one has heard enough", () => {
  /** @type {string[]} */
  const heard = [];
  const enough = onSettings((name) => heard.push(name));
  set("name", "Ada");
  enough();
  set("name", "Bruno");
  assert.deepEqual(heard, ["name"]);
  assert.equal(settings.name, "Bruno");
  assert.equal(JSON.parse(localStorage.getItem(KEY) ?? "").name, "Bruno");
});

test("what was kept is there again, and what is new since then has its usual value", async () => {
  localStorage.setItem(KEY, JSON.stringify({ name: "Ada", sound: true }));
  const { settings: again } = await loadedAgain();
  assert.equal(again.name, "Ada");
  assert.equal(again.sound, true);
  assert.equal(again.coordinates, true);
});

test("whoever chose the colour-blind palette when it had another name still has it", async () => {
  localStorage.setItem(KEY, JSON.stringify({ sight: "distinct" }));
  const { settings: again } = await loadedAgain();
  assert.equal(again.palette, "distinct");
  assert.ok(!("sight" in again));
  localStorage.setItem(KEY, JSON.stringify({ sight: "distinct", palette: "usual" }));
  assert.equal((await loadedAgain()).settings.palette, "usual");
});

for (const broken of ["", "{", "null", "7"])
  test(`what is kept and broken (${broken || "empty"}) gives the usual settings`, async () => {
    localStorage.setItem(KEY, broken);
    const { settings: again } = await loadedAgain();
    assert.equal(again.name, "");
    assert.equal(again.theme, "system");
  });

test("a storage that refuses does not stop a setting from counting", (context) => {
  context.mock.method(localStorage, "setItem", () => {
    throw new Error("full");
  });
  set("sound", true);
  assert.equal(settings.sound, true);
});

test("the theme follows the system until it is set", () => {
  dark.matches = true;
  dark.dispatchEvent(new Event("change"));
  assert.equal(theme(), "dark");
  set("theme", "light");
  assert.equal(theme(), "light");
  dark.matches = false;
  set("theme", "dark");
  assert.equal(theme(), "dark");
});

test("motion follows the system until it is set", () => {
  calm.matches = true;
  calm.dispatchEvent(new Event("change"));
  assert.equal(isStill(), true);
  set("motion", "lively");
  assert.equal(isStill(), false);
  calm.matches = false;
  set("motion", "still");
  assert.equal(isStill(), true);
});
