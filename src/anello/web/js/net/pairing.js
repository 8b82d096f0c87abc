// Waiting for an opponent: one socket for the whole page, which goes on waiting wherever one goes meanwhile.

import { ask } from "./api.js";
import { changeMe } from "./people.js";

/** @import { Leaderboard, PairingWish, SeatRating, Stand, WatchedGame } from "./wire.js" */

/** @type {{wish: PairingWish, stand: Stand|null}|null} */
let hope = null;
let refusal = "";

/** What is waited for and how it stands; null while one does not wait. */
export const currentHope = () => hope;

/** Why one does not wait any more, as a code; empty if one was paired or gave up. */
export const lastRefusal = () => refusal;

/** @type {WebSocket|null} */
let socket = null;
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {(table: string) => void} */
let meet = () => {};
/** So long after a lost connection it is tried again. */
const PAUSE = 1500;

const told = () => {
  for (const listener of [...listeners]) listener();
};

/** Be told of every change; returns a function that ends it. @param {() => void} listener */
export function onHope(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is done when somebody has come. @param {(table: string) => void} deed */
export function onMeeting(deed) {
  meet = deed;
}

/** Wait for somebody who wants to play the same. @param {PairingWish} wish */
export async function wait(wish) {
  cancel();
  refusal = "";
  hope = { wish, stand: null };
  told();
  try {
    await changeMe(wish.name ? { name: wish.name } : {}); // so that one is somebody before one waits
  } catch {
    end("lost");
    return;
  }
  connect();
}

/** Wait no longer. */
export function cancel() {
  hope = null;
  socket?.close();
  socket = null;
  told();
}

/** @param {string} why */
function end(why) {
  refusal = why;
  cancel();
}

function connect() {
  if (!hope) return;
  const where = new URL("/api/pairing/socket", location.href);
  where.protocol = where.protocol.replace("http", "ws");
  const mine = new WebSocket(where);
  socket = mine;
  mine.addEventListener("open", () => mine.send(JSON.stringify({ type: "wait", ...hope?.wish })));
  mine.addEventListener("message", ({ data }) => mine === socket && hear(JSON.parse(data)));
  mine.addEventListener("close", () => {
    if (mine === socket && hope) setTimeout(connect, PAUSE); // the server was started anew: one waits on
  });
}

/** @param {any} message */
function hear(message) {
  if (!hope) return;
  if (message.type === "waiting") {
    hope = { ...hope, stand: message };
    told();
  } else if (message.type === "paired") {
    cancel();
    meet(message.table);
  } else end(message.type === "replaced" ? "replaced" : message.code);
}

/** Games in play, the strongest first. @returns {Promise<{games: WatchedGame[], delay: number}>} */
export const watched = () => ask("/api/watch");
/** The strongest of each game. @returns {Promise<Leaderboard[]>} */
export const leaderboards = async () => (await ask("/api/leaderboards")).leaderboards;
/** The ratings at a table, by seat. @param {string} id @returns {Promise<Record<number, SeatRating>>} */
export const ratingsAt = async (id) => (await ask(`/api/tables/${id}/ratings`)).seats;
