// Moves that were made without a network: kept until the server has answered, and sent when it can be asked again,
// whichever page is open then. A move that arrives twice is made once: it carries its own id.

import { Refused, send } from "./api.js";

/** @typedef {{table: string, message: {id: string, type: string}}} Unsent */

const PLACE = "anello.unsent";
/** What is said by a server, or by a proxy before it, that cannot answer now. */
const LATER = /^(unavailable|internal|slow_down|\d+)$/;

/** @returns {Unsent[]} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Unsent[]} unsent */
function write(unsent) {
  try {
    if (unsent.length) localStorage.setItem(PLACE, JSON.stringify(unsent));
    else localStorage.removeItem(PLACE);
  } catch {
    // Without a place to keep it a move is lost with the page.
  }
}

/** Keep a move until it is answered. @param {string} table @param {Unsent["message"]} message */
export const keepUnsent = (table, message) => write([...read(), { table, message }]);

/** A move was answered. @param {string} id */
export function dropUnsent(id) {
  const unsent = read();
  if (unsent.some(({ message }) => message.id === id)) write(unsent.filter(({ message }) => message.id !== id));
}

/** Send what was kept, oldest first; what the server refuses is given up, since the game went on without it. */
export async function sendUnsent() {
  for (const { table, message } of read()) {
    try {
      await send(`/api/tables/${table}/messages`, message);
    } catch (fault) {
      // Without a network, or while the server cannot write, it is tried again later.
      if (!(fault instanceof Refused) || LATER.test(fault.code)) return;
    }
    dropUnsent(message.id);
  }
}

/** Send what was kept by an earlier page, now and whenever the network is back. */
export function watchUnsent() {
  addEventListener("online", sendUnsent);
  return sendUnsent();
}
