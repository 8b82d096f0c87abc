// The page without a network: all its files are kept when it was opened once, and what the server said of its games.
// The server puts a line before this script that says `self.kept`: the version, and the addresses of all files.

/** @type {{version: string, files: string[]}} */
const { version, files } = /** @type {any} */ (self).kept;
const worker = /** @type {any} */ (self);

const OWN = "anello-files-";
const ANSWERS = "anello-answers";
/** The document that begins every page when the server cannot be asked. */
const SHELL = "/";
/** Tables that the browser keeps: the server knows nothing of them. */
const LOCAL = "/table/local-";
/** So many milliseconds the server may take to send a document. */
const PATIENCE = 2500;
/** What the server says to everybody alike: kept as it was last said. Nothing that belongs to a person is among it. */
const KEPT =
  /^\/api\/(games|games\/[^/]+\/picture\.svg|learn|learn\/whole|learn\/texts|learn\/lessons\/[^/]+|puzzles\/whole)$/;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(showCall(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (/** @type {any} */ event) =>
  event.waitUntil(answerCall(event.notification)),
);

/** Show that a game waits. @param {{title?: string, body?: string, address?: string, tag?: string}} call */
const showCall = ({ title = "Anello", body = "", address = "/waiting", tag = "" }) =>
  worker.registration.showNotification(title, { body, tag, data: { address }, icon: "/static/icons/192.png" });

/** Go to the game that waits: in a window that shows it already, or in a new one. @param {any} notification */
async function answerCall(notification) {
  notification.close();
  const { href } = new URL(notification.data?.address ?? "/waiting", location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((/** @type {any} */ client) => client.url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

async function install() {
  const cache = await caches.open(OWN + version);
  await cache.addAll([SHELL, ...files]);
  const answers = await caches.open(ANSWERS);
  // A page of plain files has its answers among them.
  await answers.add("/api/games").catch(() => {});
  await worker.skipWaiting();
}

/** Pages that are open were begun by the version before: its files are kept until there is another. */
async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OWN) && name !== OWN + version).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage({ renewed: version });
}

/** @param {any} event @returns {Promise<Response>|null}  null leaves it to the browser */
function answerTo(event) {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (pathname.startsWith("/static/")) return keptFile(request);
  if (KEPT.test(pathname)) return keptAnswer(request, event);
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) return documentFor(request);
  return null;
}

/** @param {Request} request */
const keptFile = async (request) => (await caches.match(request)) ?? fetch(request);

/** @param {Request} request @param {any} event */
async function keptAnswer(request, event) {
  const cache = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    // A full disk is no reason not to answer; and what is being written is written to its end, though the page is closed.
    if (answer.ok) event.waitUntil(cache.put(request, answer.clone()).catch(() => {}));
    return answer;
  } catch (fault) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw fault;
  }
}

/** The document as the server sends it; if that takes too long, the one that is kept begins the same page. @param {Request} request */
async function documentFor(request) {
  const kept = await caches.match(SHELL);
  if (!kept) return fetch(request);
  if (new URL(request.url).pathname.startsWith(LOCAL)) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer instanceof Response && answer.status < 500 ? answer : kept;
}
