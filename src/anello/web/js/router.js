// Addresses and pages: which page an address means, and moving between them without loading anew.

const routes = [];
let leave = () => {};
let visit = 0;

/** Say which page answers a pattern such as "/table/:id"; `load` gives a module with `open(host, params)`. */
export function route(pattern, load) {
  const names = [];
  const shape = pattern.replace(/:(\w+)/g, (_, name) => (names.push(name), "([^/]+)"));
  routes.push({ shape: new RegExp(`^${shape}/?$`), names, load });
}

/** Go to an address of this page. */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  return show();
}

const routeOf = (path) => routes.find(({ shape }) => shape.test(path)) ?? routes.at(-1);

/** Load the page of the address in the bar, to be shown soon. */
export const prepare = () => routeOf(decodeURI(location.pathname)).load();

/** Show the page of the address in the bar. */
export async function show() {
  const mine = ++visit;
  const path = decodeURI(location.pathname);
  const found = routeOf(path);
  const values = found.shape.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(found.names.map((name, i) => [name, values[i]]));
  const page = await found.load();
  if (mine !== visit) return;
  leave();
  const host = document.getElementById("app");
  const fresh = document.createElement("div");
  host.replaceChildren(fresh);
  scrollTo(0, 0);
  leave = (await page.open(fresh, params)) ?? (() => {});
}

/** Follow links within the page by `go`; leave all others to the browser. */
export function followLinks() {
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
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
      link.getAttribute("href").startsWith("#")
    )
      return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
