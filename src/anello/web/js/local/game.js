// What a game brings along to be played without a server, and what it cannot do.

/**
 * @import { Outcome, Seat, View } from "../net/wire.js"
 *
 * @typedef {object} Played  a game by what was played, undone moves left out
 * @property {Record<string, string>} options
 * @property {{seat: Seat, word: string}[]} plies
 *
 * @typedef {object} LocalPosition  a position as one viewer sees it
 * @property {View} view  as the server would send it
 * @property {Seat[]} to_act
 * @property {Outcome|null} outcome
 * @property {Record<string, number>} chances  what chance may draw now, each with its probability
 * @property {number} round
 * @property {Record<number, string>} [hidden]  secret plies by their number: what others than who made them see of each
 *
 * @typedef {object} LocalGame  the rules of a game on this machine
 * @property {(played: Played, viewer: Seat|null) => Promise<LocalPosition>} look  fails with `IllegalHere` or `CannotPlay`
 * @property {(options: Record<string, string>, level: number) => boolean} hasLevel  whether a level of the computer plays
 *   with these options
 * @property {(played: Played, level: number, seat: Seat) => Promise<string>} decide  the word that a level of the computer
 *   plays on a seat; it goes by what that seat may know
 * @property {() => void} close
 */

/** The rules forbid the last ply. */
export class IllegalHere extends Error {}

/** This machine cannot go on with the game. */
export class CannotPlay extends Error {}
