// What Xart answers over HTTP: one function a request.

import { askGame } from "anello/net/games.js";
import { spoken } from "anello/text.js";

/**
 * @import { Seat } from "anello/net/wire.js"
 * @import { XartView } from "./types.js"
 */

/** @typedef {{variant: string, start: string|null, words: string[]}} Way  how a position was reached */
/** @typedef {{seat: Seat, how: string, cells: [number, number][], words: string[]}} Threat */
/** @typedef {{options: Record<string, string>, start: string|null, begins: Seat, words: string[]}} PlayedGame */
/** @typedef {{view: XartView, threats: Threat[]}} Look */
/** @typedef {{winner: Seat, how: string, attack: string}} Consequence  who wins and how, or what is threatened */

/**
 * @typedef {object} Line  one of the best turns and what follows
 * @property {string} word
 * @property {[number, number, number][]} lays
 * @property {number} white  White's chance
 * @property {number|null} win_in  in so many turns the mover wins, or loses if it is negative; null if nobody knows
 * @property {string} how  with a ring or with a line, if the game is over after the line; else empty
 * @property {number} depth
 * @property {string[]} line
 */

/** @typedef {{level: number, last: boolean, white: number|null, lines: Line[], searched?: number[]}} Best  with the nodes that each thread has looked at here */

/** @param {Way} way */
const reached = ({ variant, start, words }) => ({ moves: words.join(" "), variant, start });

/** The game of a record. @param {string} record @returns {Promise<PlayedGame>} */
export const played = (record) => askGame("xart", "game", { record, language: spoken() });
/** A position with all legal turns and the threats of both. @param {Way} way @returns {Promise<Look>} */
export const look = (way) => askGame("xart", "position", reached(way));
/**
 * The best turns of a position.
 * @param {Way} way @param {number} level @param {number} lines
 * @returns {Promise<Best>}
 */
export const best = (way, level, lines) => askGame("xart", "lines", { ...reached(way), level, lines });
/** What a turn would lead to. @param {string} line  the position @param {string} word @returns {Promise<Consequence>} */
export const consequence = (line, word) => askGame("xart", "consequence", { line, word });
/** How many tiles each ply of a game laid by force. @param {object} record @returns {Promise<number[]>} */
export const forced = async (record) => (await askGame("xart", "forced", { record: JSON.stringify(record) })).forced;
