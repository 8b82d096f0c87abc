// Where games without a server are kept: one record for each table in the browser's own database.

/**
 * @import { Clock, Event, Outcome, Seat, Sitting } from "../net/wire.js"
 * @import { KeptClocks } from "./clocks.js"
 *
 * @typedef {{to_act: Seat[], outcome: Outcome|null, clocks?: KeptClocks}} Standing
 * @typedef {object} Kept  a table
 * @property {string} id
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {Record<Seat, Sitting>} seats
 * @property {Clock} [clock]  none if it is missing
 * @property {Event[]} events  what happened; the first, that it was set up, has the number 1
 * @property {string} [sent]  the table of the server that it has become; empty if the server does not want it
 * @property {Standing} standing  how it stands after all that happened
 */

const NAME = "anello";
const TABLES = "tables";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(TABLES, { keyPath: "id" }));
  return done(request);
}

/**
 * Do something in one transaction; what was written is on the disk when this returns.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => Promise<T>} deed
 * @returns {Promise<T>}
 */
async function within(mode, deed) {
  const database = await open();
  try {
    const transaction = database.transaction(TABLES, mode, { durability: "strict" });
    const ended = new Promise((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("not written")));
    });
    const [found] = await Promise.all([deed(transaction.objectStore(TABLES)), ended]);
    return found;
  } finally {
    database.close();
  }
}

/** @returns {Promise<Kept[]>} */
export const allKept = () => within("readonly", (store) => done(store.getAll()));
/** @param {string} id @returns {Promise<Kept|undefined>} */
export const findKept = (id) => within("readonly", (store) => done(store.get(id)));
/** @param {Kept} table */
export const keep = (table) => within("readwrite", (store) => done(store.put(table)));

/**
 * Add to what happened at a table; null if something else happened meanwhile, in another tab.
 * @param {Kept} table  as it was @param {Event[]} events @param {Standing} standing
 * @returns {Promise<Kept|null>}
 */
export const append = (table, events, standing) =>
  within("readwrite", async (store) => {
    /** @type {Kept|undefined} */
    const now = await done(store.get(table.id));
    if (now?.events.length !== table.events.length) return null;
    const longer = { ...now, events: [...now.events, ...events], standing };
    await done(store.put(longer));
    return longer;
  });
