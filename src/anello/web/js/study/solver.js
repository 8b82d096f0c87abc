// What this browser remembers of whoever solves puzzles: a rating for each game, what was solved, the best runs.

import { games, offers } from "../game.js";

/**
 * @import { PuzzleWish, Strength } from "../net/wire.js"
 *
 * @typedef {{rating: Strength, met: string[], solved: string[], history: number[], streak: number, rush: number}} Solver
 * @typedef {{game: string, grade: string, theme: string}} Wish
 * @typedef {{game: string, id: string}} Which  puzzle
 * @typedef {Which & {clean: boolean}} Try
 */

const KEY = "anello.puzzles";
/** Beside the games; none of them is called so. */
const UNRATED = "unrated";
const LONGEST = 60;
/** Whoever comes new begins among the easy puzzles. */
const NEW = { rating: 1000, deviation: 250, volatility: 0.06 };

/** @returns {any} what was kept, which may be anything */
function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {object} kept */
function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse: then it is forgotten with the page.
  }
}

/** The solver of a game. @param {string} game @returns {Solver} */
export const solver = (game) => ({
  rating: NEW,
  met: [],
  solved: [],
  history: [],
  streak: 0,
  rush: 0,
  ...load()[game],
});

/** @param {string} game @param {Partial<Solver>} changes */
const change = (game, changes) => {
  const kept = load();
  save({ ...kept, [game]: { ...solver(game), ...changes } });
};

/** Whether a puzzle was tried before: only the first try counts for the rating. @param {Which} puzzle */
export const isMet = ({ game, id }) => solver(game).met.includes(id);

/** Remember the rating after a first try. @param {Which} puzzle @param {Strength} rating */
export function keepRating({ game, id }, rating) {
  const { met, history } = solver(game);
  const all = [...new Set([...met, id])];
  change(game, { rating, met: all, history: [...history, Math.round(rating.rating)].slice(-LONGEST) });
}

/** First tries that the server has not rated yet, since it could not be asked. @returns {Try[]} */
export const unrated = () => load()[UNRATED] ?? [];

/** Remember a first try until the server can be asked. @param {Which} puzzle @param {boolean} clean */
export function keepTry({ game, id }, clean) {
  const { met } = solver(game);
  change(game, { met: [...new Set([...met, id])] });
  save({ ...load(), [UNRATED]: [...unrated(), { game, id, clean }] });
}

/** Forget a try that has been rated. @param {Try} rated */
export const forgetTry = (rated) => save({ ...load(), [UNRATED]: unrated().filter(({ id }) => id !== rated.id) });

/** Remember that a puzzle is solved, however long it took. @param {Which} puzzle */
export function keepSolved({ game, id }) {
  const { solved } = solver(game);
  if (!solved.includes(id)) change(game, { solved: [...solved, id] });
}

/**
 * Remember a streak or rush if it is the best so far.
 * @param {string} game @param {"streak"|"rush"} kind @param {number} count
 */
export const keepBest = (game, kind, count) => {
  if (count > solver(game)[kind]) change(game, { [kind]: count });
};

/** The first game that has puzzles. */
const firstGame = () => games().find((game) => offers(game, "puzzles"))?.name ?? "";

/** What was wished for last: a game, a grade and a theme, which may be empty. */
export const lastWish = () => ({ game: firstGame(), grade: "", theme: "", ...load().wish });

/** Remember what is wished for. @param {Partial<Wish>} wish */
export const keepWish = (wish) => save({ ...load(), wish: { ...lastWish(), ...wish } });

/** The wish as the server wants it. @returns {PuzzleWish} */
export function nextWish() {
  const { game, grade, theme } = lastWish();
  const { rating, met, solved } = solver(game);
  return {
    game,
    rating: rating.rating,
    seen: [...new Set([...met, ...solved])],
    seed: Math.floor(Math.random() * 2 ** 32),
    ...(grade ? { grade } : {}),
    ...(theme ? { theme } : {}),
  };
}
