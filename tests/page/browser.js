// As much of a browser as the modules of the page ask for when they are loaded, so that Node can test what they know.
// What is drawn on a screen is tested in Chromium, see tests/web and tests/games.

import { readFile } from "node:fs/promises";

/** A storage as browsers have it. */
class Storage {
  /** @type {Map<string, string>} */
  #kept = new Map();
  /** @param {string} key */
  getItem(key) {
    return this.#kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#kept.set(key, String(value));
  }
  /** @param {string} key */
  removeItem(key) {
    this.#kept.delete(key);
  }
  clear() {
    this.#kept.clear();
  }
}

/** An element that can be listened to and hold others. @param {string} name */
function element(name) {
  return Object.assign(new EventTarget(), {
    nodeName: name,
    className: "",
    tabIndex: -1,
    textContent: "",
    dataset: /** @type {Record<string, string>} */ ({}),
    children: /** @type {unknown[]} */ ([]),
    /** @param {unknown[]} others */
    append(...others) {
      this.children.push(...others);
    },
    /** @param {unknown[]} others */
    prepend(...others) {
      this.children.unshift(...others);
    },
    /** @param {unknown[]} others */
    replaceChildren(...others) {
      this.children = others;
    },
    setAttribute() {},
    classList: { add() {}, remove() {}, toggle() {} },
    clientWidth: 800,
    clientHeight: 600,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 600 }),
    querySelector: () => null,
    querySelectorAll: () => [],
    focus() {},
  });
}

class Media extends EventTarget {
  matches = false;
}

const app = element("div");
const polite = element("div");

/** What tests may look at or change: the stage on which the page believes to be. */
export const stage = { app, polite, media: /** @type {Record<string, Media>} */ ({}), scrolled: 0 };

const globals = {
  document: Object.assign(new EventTarget(), {
    documentElement: Object.assign(element("html"), { lang: "" }),
    body: element("body"),
    createElement: element,
    createComment: () => ({}),
    createTreeWalker: () => ({}),
    /** @param {string} id */
    getElementById: (id) => ({ app, polite })[id] ?? null,
  }),
  /** @param {string} query */
  matchMedia: (query) => (stage.media[query] ??= new Media()),
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  location: new URL("http://anello.test/"),
  history: {
    /** @param {unknown} _state @param {string} _title @param {string} path */
    pushState: (_state, _title, path) => Object.assign(location, { href: new URL(path, location.href).href }),
    scrollRestoration: "auto",
    /** @param {unknown} _state @param {string} _title @param {string} [path] */
    replaceState: (_state, _title, path = "") => Object.assign(location, { href: new URL(path, location.href).href }),
  },
  scrollY: 0,
  scrollTo: () => void stage.scrolled++,
  addEventListener: () => {},
  dispatchEvent: () => true,
  removeEventListener: () => {},
  Element: class Element {},
  ResizeObserver: class ResizeObserver {
    observe() {}
    disconnect() {}
  },
  navigator: { languages: ["en"] },
  /** The files of the page lie on the disk. @param {URL|string} address */
  fetch: (address) =>
    readFile(new URL(address)).then(
      (file) => new Response(file),
      () => new Response("", { status: 404 }),
    ),
};

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
