// What games answer beyond the rules, each in its own way; and records that somebody brings.

import { spoken } from "../text.js";
import { send } from "./api.js";

/**
 * Ask a game something of its own; what it answers, the page of that game knows.
 * @param {string} game @param {string} request @param {object} [body]
 * @returns {Promise<any>}
 */
export const askGame = (game, request, body = {}) => send(`/api/games/${game}/${request}`, body);

/**
 * Read what somebody brought: of which game it is, and its record.
 * @param {string} text
 * @returns {Promise<{game: string, record: string}>}
 */
export const readRecord = (text) => send("/api/records", { text, language: spoken() });
