// What every game brings along keeps to the interface of game.js; and what becomes of a game that brings nothing.

import assert from "node:assert/strict";
import { access, readdir, readFile } from "node:fs/promises";
import { after, before, mock, test } from "node:test";
import { gameNamed, gamePage, games, loadGames, offers, seatWords, titleOf, wordsOf } from "anello/game.js";
import { LANGUAGES, loadText } from "anello/text.js";

/** @import { GamePage } from "anello/game.js" @import { Game } from "anello/net/wire.js" */

const FOLDER = new URL("../../src/anello/games/", import.meta.url);

/** The games that bring a page, as folders have it. */
const brought = (await readdir(FOLDER, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const names = (
  await Promise.all(
    brought.map((name) =>
      access(new URL(`${name}/page/index.js`, FOLDER)).then(
        () => [name],
        () => [],
      ),
    ),
  )
).flat();

/** @param {string} name @param {string[]} what @param {number} seats @returns {Game} */
const game = (name, what, seats = 2) => ({
  name,
  title: `The ${name}`,
  seats: Array.from({ length: seats }, (_, i) => String(i + 1)),
  has_secrets: false,
  options: [],
  levels: [],
  how_to_type: "",
  offers: what,
});

/** @type {unknown[]} */
const warned = [];

before(async () => {
  await loadText();
  mock.method(console, "warn", (/** @type {unknown} */ line) => warned.push(line));
  const list = [game("one", [], 1), game("broken", ["page"]), game("three", ["courses"], 3)];
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify({ games: list, phrases: [] })));
  await loadGames();
});
after(() => mock.reset());

test("games for several come before those for one, else as the server lists them", () => {
  assert.deepEqual(
    games().map(({ name }) => name),
    ["broken", "three", "one"],
  );
});

test("a game that brings nothing, or something broken, is there all the same, without a page", () => {
  assert.deepEqual(gamePage("one"), {});
  assert.deepEqual(gamePage("broken"), {});
  assert.deepEqual(gamePage("nobody knows it"), {});
  assert.equal(warned.length, 1);
  assert.match(String(warned[0]), /broken/);
});

test("what has no words of the game is said in the server's or in everybody's", () => {
  assert.equal(titleOf(game("one", [])), "The one");
  assert.equal(wordsOf("one", "lead"), "");
  assert.equal(seatWords("three", 3), "Player 3");
  assert.equal(offers(/** @type {Game} */ (gameNamed("three")), "courses"), true);
  assert.equal(offers(game("one", []), "courses"), false);
});

/** What a page may have, and what each part is. @type {Record<keyof GamePage, string>} */
const PARTS = {
  needs: "object",
  styles: "object",
  text: "boolean",
  shapes: "function",
  emblem: "function",
  showpiece: "function",
  mainOptions: "object",
  choosesBeginner: "boolean",
  play: "function",
  local: "function",
  tutor: "function",
  puzzles: "function",
  study: "function",
  analysis: "function",
  canAnalyse: "function",
  rules: "function",
  own: "function",
  ownAlone: "boolean",
};
/** The parts that are loaded when they are wanted. */
const LAZY = /** @type {const} */ ([
  "showpiece",
  "play",
  "local",
  "tutor",
  "puzzles",
  "study",
  "analysis",
  "rules",
  "own",
]);

/** @param {string} name @param {string} file */
const json = async (name, file) => JSON.parse(await readFile(new URL(`${name}/page/${file}`, FOLDER), "utf8"));

test("there are games that bring a page", () => assert.ok(names.length > 0));

for (const name of names) {
  /** @returns {Promise<GamePage>} */
  const load = async () => (await import(`anello/games/${name}/page/index.js`)).default;

  test(`${name}: the page has no parts but those of the interface`, async () => {
    for (const [part, value] of Object.entries(await load())) {
      assert.ok(part in PARTS, `${part} is not known`);
      assert.equal(typeof value, PARTS[/** @type {keyof GamePage} */ (part)], part);
    }
  });

  test(`${name}: every part that is loaded later is there`, async () => {
    const page = await load();
    for (const part of LAZY) if (page[part]) assert.ok(await page[part](), part);
  });

  test(`${name}: what it needs are games with pages, and its style sheets exist`, async () => {
    const { needs = [], styles = [] } = await load();
    for (const other of needs) assert.ok(names.includes(other), other);
    for (const file of styles) await access(new URL(`${name}/page/${file}`, FOLDER));
  });

  test(`${name}: its sentences are the same in all languages, under its own name, with the same places`, async () => {
    if (!(await load()).text) return;
    const english = await json(name, "text/en.json");
    const places = (/** @type {string} */ sentence) => [...new Set(sentence.match(/\{\w+\}/g))].sort();
    for (const key of Object.keys(english)) assert.ok(key.startsWith(`${name}.`), key);
    for (const language of Object.keys(LANGUAGES)) {
      const words = await json(name, `text/${language}.json`);
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language);
      for (const [key, sentence] of Object.entries(words))
        if (!key.endsWith(".one")) assert.deepEqual(places(sentence), places(english[key]), `${language} ${key}`);
    }
  });

  test(`${name}: the rules have all their pictures in every language`, async () => {
    const { rules } = await load();
    if (!rules) return;
    const figure = await rules();
    const figures = await json(name, "rules/figures.json");
    for (const language of Object.keys(LANGUAGES))
      for (const { figure: picture } of await json(name, `rules/${language}.json`)) {
        if (!picture) continue;
        assert.ok(picture in figures, `${language}: ${picture}`);
        assert.ok(figure(figures[picture], picture));
      }
  });
}
