// Games in which somebody waits for this person: counted on every page, in its title and on the badge of the app.

import { html, nothing, render } from "../html.js";
import { myTables } from "../net/api.js";
import { TABLE_CHANGED } from "../net/changes.js";
import { tn } from "../text.js";

/** @import { Table } from "../net/wire.js" */

/** So often it is asked while the page is looked at, in milliseconds. */
const EVERY = 30_000;

/** Whether somebody else waits for a move at a table: a computer does not mind. @param {Table} table */
export const waits = ({ status, to_act: toAct, mine, seats }) =>
  status === "playing" &&
  toAct.some((seat) => mine.includes(seat)) &&
  Object.entries(seats).some(([seat, { kind }]) => kind === "person" && !mine.includes(Number(seat)));

/** The tables that wait, as far as it is known. @type {Table[]} */
let waiting = [];
/** Who is told when that changes. @type {Set<() => void>} */
const told = new Set();
let looked = 0;

/** The tables that wait for this person. */
export const waitingTables = () => waiting;

/** Hear when it changes which tables wait; returns what ends that. @param {() => void} hear */
export function onWaiting(hear) {
  told.add(hear);
  return () => told.delete(hear);
}

/** Ask which tables wait; without an answer it stays as it was. */
export async function lookForWaiting() {
  looked = Date.now();
  const tables = await myTables().catch(() => null);
  if (tables) tell(tables.filter(waits));
}

/** A table that is looked at has changed: whether it waits is known without asking. @param {Table} table */
function tableChanged(table) {
  const others = waiting.filter(({ id }) => id !== table.id);
  if (waits(table) !== others.length < waiting.length) tell(waits(table) ? [...others, { ...table }] : others);
}

/** These tables wait now. @param {Table[]} tables */
function tell(tables) {
  waiting = tables;
  entitle();
  const { setAppBadge, clearAppBadge } = /** @type {any} */ (navigator);
  const badge = waiting.length ? setAppBadge?.call(navigator, waiting.length) : clearAppBadge?.call(navigator);
  badge?.catch(() => {});
  for (const hear of told) hear();
}

/** The number of waiting games stands before the title of every page. */
function entitle() {
  const bare = document.title.replace(/^\(\d+\) /, "");
  const title = waiting.length ? `(${waiting.length}) ${bare}` : bare;
  if (title !== document.title) document.title = title;
}

/** The number beside the head of every page; nothing while no game waits. */
class WaitingCount extends HTMLElement {
  connectedCallback() {
    this.end = onWaiting(() => this.draw());
    this.draw();
  }

  disconnectedCallback() {
    this.end?.();
  }

  draw() {
    const n = waiting.length;
    render(n ? html`<a href="/waiting" aria-label=${tn("waiting.count", n)}><b>${n}</b></a>` : nothing, this);
  }
}

/** Look for games that wait, now and again and again. */
export function watchWaiting() {
  customElements.define("waiting-count", WaitingCount);
  const title = document.querySelector("title");
  if (title) new MutationObserver(entitle).observe(title, { childList: true });
  const look = () => {
    if (!document.hidden && Date.now() - looked > EVERY / 2) lookForWaiting();
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  addEventListener(TABLE_CHANGED, (event) => tableChanged(/** @type {CustomEvent<Table>} */ (event).detail));
  setInterval(look, EVERY);
  return lookForWaiting();
}
