// Analysis over HTTP: one function a request.

import { spoken } from "../text.js";
import { ask, send } from "./api.js";

/** @typedef {{variant: string, start: string|null, words: string[]}} Way  how a position of Xart was reached */

const asked = ({ variant, start, words }, more = {}) =>
  new URLSearchParams({ moves: words.join(" "), ...(start ? { start } : { variant }), ...more });

/** The game of a table that is over. */
export const finished = (table) => ask(`/api/tables/${table}/analysis`);
/** The game of a record, or of bare turns of Xart. */
export const brought = (text) => send("/api/analysis", { text, language: spoken() });
/** What there is to say of a round of a table's match. */
export const finishedRound = (table, n) => ask(`/api/tables/${table}/analysis/rounds/${n}`);
/** What there is to say of a round of a record's match. */
export const broughtRound = (text, n) => send(`/api/analysis/rounds/${n}`, { text });
/** A position of Xart with all legal turns and the threats of both. @param {Way} way */
export const look = (way) => ask(`/api/analysis/xart?${asked(way)}`);
/** The best turns of a position of Xart. @param {Way} way */
export const best = (way, level, lines) => ask(`/api/analysis/xart/lines?${asked(way, { level, lines })}`);
