// The HTTP half of the protocol: one function a request.

/** @import { Games, Table, View, Warmup, Wishes } from "./wire.js" */

/** An answer that says no; `code` is for programs, the message for people. */
export class Refused extends Error {
  /** @param {string} code @param {string} reason */
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

/**
 * What a page of plain files knows without a server: the files of answers, by what would be asked; null with a server.
 * @type {Record<string, string>|null}
 */
const alone = JSON.parse(document.querySelector?.("meta[name=answers]")?.getAttribute("content") ?? "null");

/** Whether there is a server at all. */
export const hasServer = () => alone === null;

/**
 * Ask the server for something; an answer that says no is thrown as `Refused`. What the answer is, docs/protocol.md
 * promises: each function below gives it its type.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, options = {}) {
  return (await answered(path, options)).json(); // one that breaks off is no answer
}

/** @param {string} path @param {RequestInit} options */
async function answered(path, options) {
  if (alone && !(path in alone)) throw new TypeError("there is no server");
  const place = alone ? new URL(`../../answers/${alone[path]}.json`, import.meta.url) : path;
  const answer = await fetch(place, {
    headers: { Accept: "application/json", ...(options.body ? { "Content-Type": "application/json" } : {}) },
    ...options,
  });
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => ({}));
  throw new Refused(body.code ?? String(answer.status), body.reason ?? answer.statusText);
}

/** Send the server something. @param {string} path @param {object} [body] @returns {Promise<any>} */
export const send = (path, body = {}) => ask(path, { method: "POST", body: JSON.stringify(body) });

/** Random text that no other message carries. */
export function freshId() {
  return (
    crypto.randomUUID?.() ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/** Whether a table is kept by this browser and not by a server. @param {string} id */
export const isLocal = (id) => id.startsWith("local-");
/** Tables that this browser keeps. */
const local = () => import("../local/tables.js");

/**
 * What the server says; if it cannot be asked, what this machine does instead. A server that says no is not passed over.
 * @template T @param {Promise<T>} asked @param {() => Promise<T>} instead
 * @returns {Promise<T>}
 */
export async function orElse(asked, instead) {
  try {
    return await asked;
  } catch (fault) {
    if (fault instanceof Refused) throw fault;
    return instead();
  }
}

/** The games with their options and the levels of the computer. @returns {Promise<Games>} */
export const games = () => ask("/api/games");
/** Open tables with a free seat. @returns {Promise<Table[]>} */
export const openTables = async () => (await ask("/api/tables")).tables;
/**
 * Tables at which this browser holds a seat, with those that it keeps itself: the newest, or all. @param {boolean} [all]
 * @returns {Promise<Table[]>}
 */
export async function myTables(all = false) {
  const here = await local();
  const { sendKept } = await import("../local/sending.js");
  await sendKept();
  const asked = ask(all ? "/api/mine?limit=1000" : "/api/mine");
  const [{ tables }, kept] = await Promise.all([orElse(asked, async () => ({ tables: [] })), here.tables()]);
  return [...kept, ...tables].sort((one, other) => other.updated - one.updated);
}
/** Take back a table that waits for somebody. @param {string} id @param {number} seat @returns {Promise<unknown>} */
export const withdraw = (id, seat) => send(`/api/tables/${id}/messages`, { type: "resign", id: freshId(), seat });
/** One table. @param {string} id @returns {Promise<Table>} */
export const table = async (id) => (isLocal(id) ? (await local()).table(id) : ask(`/api/tables/${id}`));
/** Set up a table: without a server on this machine. @param {Wishes} wishes @returns {Promise<Table>} */
export const createTable = (wishes) =>
  orElse(send("/api/tables", wishes), async () => (await local()).createAs(wishes));
/** Take a free seat. @param {string} id @param {string} name @returns {Promise<Table>} */
export const join = (id, name) => send(`/api/tables/${id}/join`, name ? { name } : {});
/** How far the engines are compiled. @returns {Promise<Warmup>} */
export const warmup = () => ask("/api/warmup");
/**
 * The view after n plies, as a seat or (null) everybody sees it.
 * @param {string} id @param {number} n @param {number|null} seat
 * @returns {Promise<View>}
 */
export const position = async (id, n, seat) =>
  isLocal(id)
    ? (await local()).position(id, n, seat)
    : (await ask(`/api/tables/${id}/positions/${n}${seat ? `?seat=${seat}` : ""}`)).view;
/** A game written down, as everybody may see it. @param {string} id @returns {Promise<object>} */
export const record = async (id) =>
  isLocal(id) ? (await local()).record(id) : ask(`/api/tables/${id}/record?format=json`);
/**
 * A game that is written down as a moving picture, a GIF.
 * @param {string} text @param {{theme: string, distinct: boolean}} look
 */
export const film = async (text, look) =>
  (await answered("/api/records/animation", { method: "POST", body: JSON.stringify({ text, ...look }) })).blob();
/**
 * Where a finished game can be fetched: its text, its picture in pixels and in lines, and its film in both.
 * @param {string} id
 * @param {{theme?: string, distinct?: boolean}} [look]
 */
export const places = (id, { theme = "light", distinct = false } = {}) => ({
  text: `/api/tables/${id}/record?format=text`,
  picture: `/api/tables/${id}/picture.png?theme=${theme}&distinct=${distinct}`,
  drawing: `/api/tables/${id}/picture.svg?theme=${theme}&distinct=${distinct}`,
  film: `/api/tables/${id}/animation.gif?theme=${theme}&distinct=${distinct}`,
  drawnFilm: `/api/tables/${id}/animation.svg?theme=${theme}&distinct=${distinct}`,
});
