// Addresses and pages: which page an address means, and moving between them without loading anew.

/**
 * @typedef {Record<string, string>} Params  the parts of an address by their names
 * @typedef {() => void} Leave  ends what a page has begun
 * @typedef {{open: (host: HTMLElement, params: any) => Promise<Leave|undefined|void>}} PageModule
 * @typedef {{shape: RegExp, names: string[], load: () => Promise<PageModule>}} Route
 */

/** @type {Route[]} */
const routes = [];
/** @type {Leave} */
let leave = () => {};
let visit = 0;
/** Whoever does one of these has found another place to read. */
const DEEDS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Say which page answers a pattern such as "/table/:id"; `load` gives a module with `open(host, params)`.
 * @param {string} pattern @param {Route["load"]} load
 */
export function route(pattern, load) {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const shape = pattern.replace(/:\w+/g, "([^/]+)");
  routes.push({ shape: new RegExp(`^${shape}/?$`), names, load });
}

/** Go to an address of this page. @param {string} path @param {{replace?: boolean}} [how] */
export function go(path, { replace = false } = {}) {
  keepPlace();
  history[replace ? "replaceState" : "pushState"](null, "", path);
  return show();
}

/** Remember in the history how far down the page is read. */
const keepPlace = () => history.replaceState({ top: scrollY }, "");

/**
 * Where a page is read on. Lists that come later may still be on their way: then it is looked for again whenever the page
 * has grown, until it is there or somebody does something. @param {number} top @param {number} mine
 */
function readOn(top, mine) {
  const over = new AbortController();
  const look = () => {
    if (mine === visit) scrollTo(0, top);
    if (mine !== visit || scrollY >= top) over.abort();
  };
  const grown = new ResizeObserver(look);
  over.signal.addEventListener("abort", () => grown.disconnect());
  for (const deed of DEEDS) addEventListener(deed, () => over.abort(), { passive: true, signal: over.signal });
  grown.observe(document.body); // which looks at once too
}

/** The address in the bar as it is read; one that cannot be read is no page's. */
function pathNow() {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}

/** @param {string} path */
function routeOf(path) {
  const found = routes.find(({ shape }) => shape.test(path)) ?? routes.at(-1);
  if (!found) throw new Error("no page has an address yet");
  return found;
}

/** Load the page of the address in the bar, to be shown soon. */
export const prepare = () => routeOf(pathNow()).load();

/**
 * A page that cannot be loaded may be of another version than this one, if the server was renewed since: then a fresh
 * document has all that fits together. @param {number} mine @param {unknown} fault @returns {Promise<never>}
 */
async function startAfresh(mine, fault) {
  const answer = mine > 1 ? await fetch("/healthz").catch(() => null) : null;
  if (answer?.ok) location.reload();
  throw fault;
}

/** Show the page of the address in the bar, from its top or from where it was left. */
export async function show(top = 0) {
  const mine = ++visit;
  const path = pathNow();
  const found = routeOf(path);
  const values = found.shape.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(found.names.map((name, i) => [name, values[i]]));
  const page = await found.load().catch((fault) => startAfresh(mine, fault));
  if (mine !== visit) return;
  leave();
  const host = /** @type {HTMLElement} */ (document.getElementById("app"));
  const fresh = document.createElement("div");
  host.replaceChildren(fresh);
  scrollTo(0, 0);
  leave = (await page.open(fresh, params)) ?? (() => {});
  if (mine !== visit) return;
  if (mine > 1 && document.activeElement === document.body) fresh.querySelector("main")?.focus({ preventScroll: true });
  if (top) readOn(top, mine);
}

/** Follow links within the page by `go`; leave all others to the browser. */
export function followLinks() {
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }) => show(state?.top ?? 0));
  addEventListener("pagehide", keepPlace);
  document.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement|null} */
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (
      link.pathname.startsWith("/api/") ||
      link.pathname.startsWith("/static/") ||
      link.getAttribute("href")?.startsWith("#")
    )
      return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
