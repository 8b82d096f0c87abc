// Tournaments, as the server tells of them.

import { ask, send } from "./api.js";

/**
 * @import { Clock } from "./wire.js"
 *
 * @typedef {"robin"|"swiss"|"arena"} Kind
 *
 * @typedef {object} TournamentInfo
 * @property {string} id
 * @property {string} name
 * @property {Kind} kind
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {Clock} clock
 * @property {boolean} rated
 * @property {"coming"|"running"|"over"} status
 * @property {number} round
 * @property {number} rounds
 * @property {number} minutes
 * @property {number|null} starts
 * @property {number|null} begun
 * @property {number|null} ended
 * @property {number} players  how many take part
 *
 * @typedef {object} TournamentPlayer
 * @property {number} number
 * @property {string} name
 * @property {boolean} bot
 * @property {number} rating
 * @property {boolean} gone
 * @property {number} rank
 * @property {number} points
 * @property {number} games
 * @property {number[]} ties
 *
 * @typedef {object} TournamentGame
 * @property {number} round
 * @property {number} board
 * @property {number} first
 * @property {number|null} second  null if the first is free
 * @property {string} table
 * @property {"played"|"forfeit"|"bye"} how
 * @property {[number, number]|null} points  null while it is being played
 *
 * @typedef {object} TournamentState
 * @property {TournamentInfo} tournament
 * @property {number} version  another one as soon as anything is different
 * @property {string[]} ties
 * @property {TournamentPlayer[]} players  the best first
 * @property {TournamentGame[]} games
 * @property {boolean} maker
 * @property {number|null} me
 * @property {string} table  where one plays just now
 */

/** Tournaments that run, are coming, and ended last. @returns {Promise<{tournaments: TournamentInfo[]}>} */
export const all = () => ask("/api/tournaments");
/** How one stands. @param {string} id @returns {Promise<TournamentState>} */
export const one = (id) => ask(`/api/tournaments/${id}`);
/** Make one. @param {object} wish @returns {Promise<TournamentState>} */
export const make = (wish) => send("/api/tournaments", wish);
/** Take part. @param {string} id @param {string} name @returns {Promise<TournamentState>} */
export const join = (id, name) => send(`/api/tournaments/${id}/join`, { name });
/** Take part no more. @param {string} id @returns {Promise<TournamentState>} */
export const leave = (id) => send(`/api/tournaments/${id}/leave`);
/** What its maker says. @param {string} id @param {"start"|"next"|"end"} word @returns {Promise<TournamentState>} */
export const say = (id, word) => send(`/api/tournaments/${id}/word`, { word });
/** All games that are over, as one file. @param {string} id */
export const download = (id) => `/api/tournaments/${id}/games.txt`;
