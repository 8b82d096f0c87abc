// Puzzles over HTTP: one function a request. Where the server cannot be asked they are judged on this machine.

import { spoken } from "../text.js";
import { ask, orElse, send } from "./api.js";

/** @import { PuzzleList, Help, Proof, Puzzle, PuzzleWish, Strength, Verdict } from "./wire.js" */

/** Puzzles on this machine. */
const local = () => import("../local/puzzles.js");

/** @param {string} id */
const at = (id, what = "") => `/api/puzzles/${encodeURIComponent(id)}${what}`;

/** All puzzles by game and grade, and today's. @returns {Promise<PuzzleList>} */
export const allPuzzles = () =>
  orElse(ask(`/api/puzzles?language=${spoken()}`), async () => (await local()).allPuzzles());
/** One puzzle: its board and its task. @param {string} id @returns {Promise<Puzzle>} */
export const puzzle = (id) => orElse(ask(at(id, `?language=${spoken()}`)), async () => (await local()).puzzle(id));
/**
 * The next puzzle: near a rating, or the one of a streak or rush after so many others.
 * @param {PuzzleWish} wish
 * @returns {Promise<Puzzle>}
 */
export const next = (wish) =>
  orElse(send("/api/puzzles/next", { ...wish, language: spoken() }), async () => (await local()).next(wish));
/**
 * What a turn is worth after the solver's turns so far.
 * @param {string} id @param {string} word @param {string[]} turns
 * @returns {Promise<Verdict>}
 */
export const play = (id, word, turns) =>
  orElse(send(at(id, "/play"), { word, turns, language: spoken() }), async () => (await local()).play(id, word, turns));
/**
 * Some help: step 1 says least, step 3 everything.
 * @param {string} id @param {number} step @param {string[]} turns
 * @returns {Promise<Help>}
 */
export const help = (id, step, turns) =>
  orElse(send(at(id, "/help"), { step, turns, language: spoken() }), async () => (await local()).help(id, step, turns));
/**
 * The whole answer, where the loser plays these words.
 * @param {string} id @param {string[]} [answers]
 * @returns {Promise<Proof>}
 */
export const proof = (id, answers = []) =>
  orElse(send(at(id, "/proof"), { answers, language: spoken() }), async () => (await local()).proof(id, answers));
/**
 * The solver's rating after a first try.
 * @param {string} id @param {Strength} solver @param {boolean} clean
 * @returns {Promise<Strength>}
 */
export const rate = (id, solver, clean) => send(at(id, "/rate"), { solver, clean });
/** Where the picture of a board is. @param {string} id @param {{theme: string, distinct: boolean}} look */
export const picture = (id, { theme, distinct }) => at(id, `/picture.svg?theme=${theme}&distinct=${distinct}`);
/** A board drawn on this machine, where the server draws none. @param {string} id */
export const drawn = async (id) => (await local()).picture(id);
