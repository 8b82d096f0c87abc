// The half of the protocol about people one does not want to hear or to meet, and reports to the host.

import { ask, send } from "./api.js";

/**
 * @import { Ignored, Neighbour, Whom } from "./wire.js"
 */

/** Why somebody is reported. */
export const REASONS = ["words", "name", "help", "leaving", "other"];

/** Whom one has muted or blocked. @returns {Promise<Ignored[]>} */
export const ignored = async () => (await ask("/api/ignored")).ignored;
/** Mute or block somebody. @param {Whom} whom @param {"muted"|"blocked"} how @returns {Promise<unknown>} */
export const ignore = (whom, how) => send("/api/ignored", { ...whom, how });
/** Mute or block somebody no longer. @param {string} id @returns {Promise<Ignored[]>} */
export const hearAgain = async (id) => (await send("/api/ignored/end", { id })).ignored;
/** Tell the host of somebody. @param {Whom} whom @param {string} reason @param {string} words */
export const report = (whom, reason, words) => send("/api/reports", { ...whom, reason, words });
/** The other people at a table, by seat. @param {string} table @returns {Promise<Record<number, Neighbour>>} */
export const neighboursAt = async (table) => (await ask(`/api/tables/${table}/people`)).seats;
