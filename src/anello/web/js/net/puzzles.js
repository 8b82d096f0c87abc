// Puzzles over HTTP: one function a request. What is right is known by the server alone.

import { spoken } from "../text.js";
import { ask, send } from "./api.js";

const at = (id, what = "") => `/api/puzzles/${encodeURIComponent(id)}${what}`;

/** All puzzles by game and grade, and today's. */
export const shelves = () => ask(`/api/puzzles?language=${spoken()}`);
/** One puzzle: its board and its task. */
export const puzzle = (id) => ask(at(id, `?language=${spoken()}`));
/** The next puzzle: near a rating, or the one of a streak or rush after so many others. */
export const next = (wish) => send("/api/puzzles/next", { ...wish, language: spoken() });
/** What a turn is worth after the solver's turns so far. */
export const play = (id, word, turns) => send(at(id, "/play"), { word, turns, language: spoken() });
/** Some help: step 1 says least, step 3 everything. */
export const help = (id, step, turns) => send(at(id, "/help"), { step, turns, language: spoken() });
/** The whole answer, where the loser plays these words. */
export const proof = (id, answers = []) => send(at(id, "/proof"), { answers, language: spoken() });
/** The solver's rating after a first try. */
export const rate = (id, solver, clean) => send(at(id, "/rate"), { solver, clean });
/** Where the picture of a board is. */
export const picture = (id, { theme, distinct }) => at(id, `/picture.svg?theme=${theme}&distinct=${distinct}`);
