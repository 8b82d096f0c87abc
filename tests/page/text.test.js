// The words of the page: languages, places, plurals, lists.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { set } from "anello/settings.js";
import {
  fetchText,
  knows,
  LANGUAGES,
  listed,
  loadFolder,
  loadMore,
  loadText,
  spoken,
  t,
  tn,
  wanted,
} from "anello/text.js";

/** @param {string[]} languages */
const browserAsksFor = (...languages) => Object.assign(navigator, { languages });

beforeEach(async () => {
  set("language", "");
  browserAsksFor("en-GB");
  await loadText();
});

test("the language is the one that is set, else the first of the browser's that the page speaks, else English", () => {
  browserAsksFor("pt-BR", "fr-CH", "de");
  assert.equal(wanted(), "fr");
  browserAsksFor("pt-BR");
  assert.equal(wanted(), "en");
  set("language", "it");
  assert.equal(wanted(), "it");
  set("language", "xx");
  assert.equal(wanted(), "en");
});

test("a language that is set is spoken once its words are there, and the document says so", async () => {
  set("language", "de");
  assert.equal(spoken(), "en");
  await loadText();
  assert.equal(spoken(), "de");
  assert.equal(document.documentElement.lang, "de");
  assert.equal(t("act.resign"), "Aufgeben");
});

test("a key without words is shown as it is", () => {
  assert.equal(t("no.such.key"), "no.such.key");
  assert.equal(knows("no.such.key"), false);
  assert.equal(knows("act.resign"), true);
});

test("places are filled in; a place nobody fills stays visible", () => {
  assert.equal(t("ask.draw", { name: "Ada" }), "Ada offers a draw.");
  assert.equal(t("ask.draw", { name: "{name}" }), "{name} offers a draw.");
  assert.equal(t("ask.draw"), "{name} offers a draw.");
  assert.equal(t("ask.draw", { name: 0 }), "0 offers a draw.");
});

test("what is filled in is not searched for places again, nor read as a pattern", () => {
  assert.equal(t("ask.draw", { name: "$&{x}" }), "$&{x} offers a draw.");
});

test("numbers take the form the language gives them", async () => {
  assert.equal(tn("clock.sudden", 1), "1 minute each");
  assert.equal(tn("clock.sudden", 5), "5 minutes each");
  assert.equal(tn("clock.sudden", 0), "0 minutes each");
  set("language", "fr");
  await loadText();
  assert.equal(tn("clock.sudden", 0), t("clock.sudden.one", { n: 0 }));
  assert.equal(tn("clock.sudden", 2), t("clock.sudden.other", { n: 2 }));
});

test("lists are joined as the language joins them", async () => {
  assert.equal(listed(["a", "b", "c"]), "a, b, and c");
  set("language", "it");
  await loadText();
  assert.equal(listed(["a", "b", "c"]), "a, b e c");
});

test("further words are learned beside the first", async () => {
  assert.equal(knows("puzzles.streak"), false);
  await loadMore("puzzles");
  assert.equal(knows("puzzles.streak"), true);
  assert.equal(knows("act.resign"), true);
});

for (const language of Object.keys(LANGUAGES))
  test(`${language} has both forms of every number, and the number in the one for many`, async () => {
    set("language", language);
    await loadText();
    const words = await fetchText("app");
    const keys = Object.keys(words).filter((key) => key.endsWith(".one"));
    assert.ok(keys.length > 2);
    for (const key of keys) assert.match(words[key.replace(/one$/, "other")], /\{n\}/, key);
  });

/** A server whose answers wait until they are let go. @param {import("node:test").TestContext} context */
function slowServer(context) {
  /** @type {{address: string, go: () => void}[]} */
  const waiting = [];
  context.mock.method(globalThis, "fetch", (/** @type {URL|string} */ address) => {
    const words = { said: String(address), [`from ${address}`]: "yes" };
    return new Promise((resolve) => {
      waiting.push({ address: String(address), go: () => resolve(new Response(JSON.stringify(words))) });
    });
  });
  /** Let the answers go whose address has this in it. @param {string} part */
  return async (part) => {
    for (const { address, go } of waiting) if (address.includes(part)) go();
    await new Promise((resolve) => setImmediate(resolve));
  };
}

test("words of a game that come while those of the page are on their way are not forgotten", async (context) => {
  const answer = slowServer(context);
  const own = loadText();
  const game = loadFolder("http://game/one/");
  await answer("game/one");
  await game;
  await answer("app");
  await own;
  assert.ok(knows("from http://game/one/en.json"));
  const again = loadText();
  await answer("app");
  const other = loadFolder("http://game/two/");
  await answer("game/two");
  await other;
  await answer("game/one");
  await again;
  assert.ok(knows("from http://game/one/en.json"));
  assert.ok(knows("from http://game/two/en.json"));
});

test("of two languages wished for in haste the second is spoken, whichever comes first", async (context) => {
  const answer = slowServer(context);
  set("language", "de");
  const first = loadText();
  set("language", "it");
  const second = loadText();
  await answer("/it");
  await second;
  await answer("");
  await first;
  assert.equal(spoken(), "it");
  assert.match(t("said"), /\/it/);
});
