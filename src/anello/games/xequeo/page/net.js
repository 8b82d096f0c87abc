// What Xe Queo! answers over HTTP: one function a request.

import { askGame } from "anello/net/games.js";
import { spoken } from "anello/text.js";

/** @import { PlayedMatch, RoundReport, XeQueoView } from "./types.js" */

/** The match of a record. @param {string} record @returns {Promise<PlayedMatch>} */
export const played = (record) => askGame("xequeo", "game", { record, language: spoken() });
/**
 * The pieces that could enter the ring after a move, as everybody may know.
 * @param {XeQueoView} view @param {string} word @returns {Promise<string[]>}
 */
export const entering = async ({ line, options }, word) =>
  (await askGame("xequeo", "consequence", { line, word, metric: options.metric })).entering;
/**
 * What there is to say of a round.
 * @param {string} record @param {number} number  counted from 1
 * @returns {Promise<RoundReport>}
 */
export const round = (record, number) => askGame("xequeo", "round", { record, number });
