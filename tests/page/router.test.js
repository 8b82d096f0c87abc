// Addresses and pages.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { followLinks, go, prepare, route, show } from "anello/router.js";
import { stage } from "./browser.js";

/** @type {string[]} */
let log = [];

/** A page that writes down when it is opened and left. @param {string} name */
const page = (name) => ({
  /** @param {HTMLElement} _host @param {object} params */
  open: async (_host, params) => {
    log.push(`open ${name} ${JSON.stringify(params)}`);
    return () => void log.push(`leave ${name}`);
  },
});

/** The slow page is loaded when this is called. @type {() => void} */
let arrive = () => {};

route("/", async () => page("start"));
route("/table/:id", async () => page("table"));
route("/games/:game/:part", async () => page("part"));
route("/slow", () => new Promise((resolve) => (arrive = () => resolve(page("slow")))));
route("/.*", async () => page("missing"));

beforeEach(async () => {
  await go("/");
  log = [];
});

test("an address opens its page with the parts of the address, after the last one was left", async () => {
  await go("/table/abc123");
  assert.deepEqual(log, ["leave start", 'open table {"id":"abc123"}']);
  assert.equal(location.pathname, "/table/abc123");
});

test("a pattern with several parts, and a slash at the end", async () => {
  await go("/games/one/two/");
  assert.equal(log.at(-1), 'open part {"game":"one","part":"two"}');
});

test("signs that are written in percent in an address come as they are", async () => {
  await go("/table/a%20b");
  assert.equal(log.at(-1), 'open table {"id":"a b"}');
});

test("what no pattern means is missing", async () => {
  for (const path of ["/table", "/table/a/b", "/nowhere"]) {
    await go(path);
    assert.equal(log.at(-1), "open missing {}", path);
  }
});

test("an address that cannot be read is missing", async () => {
  await go("/%E0%A4%A");
  assert.equal(log.at(-1), "open missing {}");
  await prepare();
});

test("the last part of an address, and what is asked behind it, change no page", async () => {
  await go("/table/abc?x=1");
  assert.equal(log.at(-1), 'open table {"id":"abc"}');
});

test("a page that arrives when one has gone elsewhere is not shown", async () => {
  const slow = go("/slow");
  await go("/table/new");
  arrive();
  await slow;
  assert.deepEqual(log, ["leave start", 'open table {"id":"new"}']);
});

test("each page gets a place of its own at the top", async () => {
  const before = stage.app.children[0];
  const scrolled = stage.scrolled;
  await show();
  assert.equal(stage.app.children.length, 1);
  assert.notEqual(stage.app.children[0], before);
  assert.equal(stage.scrolled, scrolled + 1);
});

test("the page of the address can be loaded before it is shown", async () => {
  await prepare();
  assert.deepEqual(log, []);
});

/** A link that is pressed, and whether the page has followed it. @param {string} href @param {object} [how] @param {object} [more] */
async function pressed(href, how = {}, more = {}) {
  const { origin, pathname, search } = new URL(href, location.href);
  const link = Object.assign(new Element(), {
    ...{ origin, pathname, search, target: "" },
    closest: () => link,
    hasAttribute: () => false,
    getAttribute: () => href,
    ...more,
  });
  const event = Object.assign(new Event("click", { cancelable: true }), { button: 0, ...how });
  Object.defineProperty(event, "target", { value: link });
  document.dispatchEvent(event);
  await new Promise((resolve) => setImmediate(resolve));
  return event.defaultPrevented;
}

test("links within the page are followed without loading anew, all others are the browser's", async () => {
  followLinks();
  assert.equal(await pressed("/table/abc?x=1"), true);
  assert.equal(log.at(-1), 'open table {"id":"abc"}');
  assert.equal(location.search, "?x=1");
  const before = log.length;
  for (const href of ["https://elsewhere.test/table/a", "/api/docs", "/static/icon.svg", "#main"])
    assert.equal(await pressed(href), false, href);
  for (const how of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
    assert.equal(await pressed("/table/b", how), false, JSON.stringify(how));
  assert.equal(await pressed("/table/b", {}, { target: "_blank" }), false);
  assert.equal(await pressed("/table/b", {}, { hasAttribute: () => true }), false, "a download");
  assert.equal(log.length, before);
});
