// The archive of games that were played, as the server tells of it.

import { ask, send } from "./api.js";

/**
 * @import { Seat } from "./wire.js"
 *
 * @typedef {object} ArchivedGame
 * @property {number} id
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {Seat|null} winner
 * @property {string} how  how it ended; empty if it was broken off
 * @property {number} plies
 * @property {number} at  when it came to the archive, in seconds
 * @property {string} collection  where it comes from; empty if it was played here
 * @property {Record<string, string>} names  who played, by seat
 * @property {number|null} ply  after so many moves it came to the position that was looked for
 *
 * @typedef {{games: ArchivedGame[], more: boolean}} FoundGames
 * @typedef {{games: number, longest: Record<string, ArchivedGame>, may_import: boolean}} ArchiveInfo
 * @typedef {{words: string[], games: number, wins: number, draws: number, losses: number}} ExploredMove
 * @typedef {{games: number, line: string, moves: ExploredMove[], recent: ArchivedGame[]}} Explored
 * @typedef {{game: string, options: Record<string, string>, start: string|null, words: string[]}} Way  how one came to a position
 * @typedef {{games: number, known: number, bad: number, faults: string[]}} Imported
 */

/** The archive as a whole. @returns {Promise<ArchiveInfo>} */
export const about = () => ask("/api/archive");
/** Games by what is asked for. @param {Record<string, string>} wanted @returns {Promise<FoundGames>} */
export const search = (wanted) => ask(`/api/archive/games?${new URLSearchParams(wanted)}`);
/** What was played in a position. @param {Way} way @returns {Promise<Explored>} */
export const explore = (way) => send("/api/archive/explore", way);
/** A game and its record. @param {number} id @returns {Promise<[ArchivedGame, object]>} */
export const game = (id) =>
  Promise.all([ask(`/api/archive/games/${id}`), ask(`/api/archive/games/${id}/record?format=json`)]);
/** Bring the games of a file. @param {string} text @param {string} collection @returns {Promise<Imported>} */
export const bring = (text, collection) => send("/api/archive/games", { text, collection });

/** Where a game can be looked at, from a position on. @param {ArchivedGame} game */
export const addressOf = ({ id, ply }) => `/analysis?game=${id}${ply === null ? "" : `&at=${ply}`}`;
/** A game as a moving picture. @param {number} id @param {{theme: string, distinct: boolean}} look */
export const film = (id, { theme, distinct }) =>
  `/api/archive/games/${id}/animation.svg?theme=${theme}&distinct=${distinct}`;
/** All games of a kind as one file. @param {string} game */
export const download = (game) => `/api/archive/games.txt?game=${encodeURIComponent(game)}`;
