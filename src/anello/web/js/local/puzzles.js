// Puzzles without a server: chosen here, and judged by what a game brings along for it.

import { gameNamed, loadGames } from "../game.js";
import { ask } from "../net/api.js";
import { sentences } from "./sentences.js";

/**
 * @import { Template } from "../html.js"
 * @import { GamePuzzles, Help, Proof, Puzzle, PuzzleList, PuzzleWish, Verdict, View } from "../net/wire.js"
 * @import { Say } from "./sentences.js"
 *
 * @typedef {Record<string, any> & {grade: string, rating: number, themes: string[], seat: number, turns: number}} PuzzleData
 * @typedef {{id: string, game: string, data: PuzzleData}} KeptPuzzle
 *
 * @typedef {object} LocalPuzzles  what a game brings along to judge its puzzles on this machine; all may fail
 * @property {(puzzle: KeptPuzzle, say: Say) => string} task
 * @property {(puzzle: KeptPuzzle) => Promise<View>} look
 * @property {(view: View) => Template} picture
 * @property {(puzzle: KeptPuzzle, word: string, turns: string[], say: Say) => Promise<Verdict>} play
 * @property {(puzzle: KeptPuzzle, step: number, turns: string[], say: Say) => Promise<Help>} help
 * @property {(puzzle: KeptPuzzle, answers: string[], say: Say) => Promise<Omit<Proof, "themes">>} proof
 */

/** How many puzzles near a strength one is drawn from, and how much stronger each one of a streak is: as the server does. */
const [NEARBY, STREAK_STEP] = [10, 25];
const GRADES = ["easy", "medium", "hard"];
/** The milliseconds of a day, and the number of the first one that clocks know, counted from that of the year 1. */
const [DAY, FIRST_DAY] = [86_400_000, 719_163];

/** The puzzles that a game judges, one judge for each game. @type {Map<string, Promise<LocalPuzzles>>} */
const judges = new Map();

/** @returns {Promise<KeptPuzzle[]>} */
const all = async () => (await ask("/api/puzzles/whole")).puzzles;

/** @param {string} game @returns {Promise<LocalPuzzles>} */
function judge(game) {
  const known = judges.get(game) ?? begin(game);
  judges.set(game, known);
  known.catch(() => judges.delete(game));
  return known;
}

/** @param {string} game */
async function begin(game) {
  await loadGames();
  const Judge = await gameNamed(game)?.page.puzzles?.();
  if (!Judge) throw new TypeError("only the server knows its puzzles");
  return new Judge();
}

/** @param {string} id */
async function found(id) {
  const puzzle = (await all()).find((one) => one.id === id);
  if (!puzzle) throw new TypeError("there is no such puzzle");
  return { puzzle, local: await judge(puzzle.game), say: await sentences() };
}

/** One puzzle. @param {string} id @returns {Promise<Puzzle>} */
export async function puzzle(id) {
  const { puzzle: kept, local, say } = await found(id);
  const { game, data } = kept;
  const { grade, rating, turns, seat, choices = [], beliefs = null, image = null, story = [] } = data;
  const name = say(`puzzle.grade.${grade}`);
  const [task, view] = [local.task(kept, say), await local.look(kept)];
  return { id, game, seat, grade, grade_name: name, rating, turns, task, choices, beliefs, image, story, view };
}

/** The board of a puzzle. @param {string} id */
export async function picture(id) {
  const { puzzle, local } = await found(id);
  return local.picture(await local.look(puzzle));
}

/** All puzzles that this machine can judge, by game and grade, and today's. @returns {Promise<PuzzleList>} */
export async function allPuzzles() {
  const [puzzles, say] = [await all(), await sentences()];
  const today = new Date().toISOString().slice(0, 10);
  const games = [];
  for (const { name, title, page } of await loadGames()) {
    const given = puzzles.filter(({ game }) => game === name);
    if (given.length && page.puzzles) games.push(listed(name, title, given, await judge(name), say, today));
  }
  if (!games.length) throw new TypeError("only the server knows its puzzles");
  return { day: today, games };
}

/** @param {string} game @param {string} title @param {KeptPuzzle[]} given @param {LocalPuzzles} local @param {Say} say @param {string} day @returns {GamePuzzles} */
function listed(game, title, given, local, say, day) {
  const today = daily(given, day);
  const sorted = [...given].sort((one, other) => one.data.rating - other.data.rating);
  const themes = [...new Set(given.flatMap(({ data }) => data.themes))].sort();
  return {
    game,
    title,
    daily: today.id,
    task: local.task(today, say),
    grades: GRADES.map((key) => ({
      key,
      name: say(`puzzle.grade.${key}`),
      puzzles: sorted.filter(({ data }) => data.grade === key).map(({ id }) => id),
    })),
    themes: themes.map((key) => ({
      key,
      name: say(`puzzle.${game}.theme.${key}`),
      count: given.filter(({ data }) => data.themes.includes(key)).length,
    })),
  };
}

/** The puzzle of a day, the same as everywhere; none comes twice until all have come. @template T @param {T[]} given @param {string} day @returns {T} */
export function daily(given, day) {
  /** @param {number} a @param {number} b @returns {number} */
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  let stride = Math.floor((given.length * 5) / 8) + 1;
  while (divisor(stride, given.length) > 1) stride += 1;
  return given[((Date.parse(day) / DAY + FIRST_DAY) * stride) % given.length];
}

/** The next puzzle. @param {PuzzleWish} wish @returns {Promise<Puzzle>} */
export async function next(wish) {
  const given = (await all()).filter(
    ({ game, data }) =>
      game === wish.game &&
      (!wish.grade || data.grade === wish.grade) &&
      (!wish.theme || data.themes.includes(wish.theme)),
  );
  if (!given.length) throw new TypeError("there is no puzzle of that kind");
  return puzzle((wish.number === undefined ? nearest(given, wish) : inStreak(given, wish.number, wish.seed ?? 0)).id);
}

/** One near a strength, not among those that were seen as long as there are others. @param {KeptPuzzle[]} given @param {PuzzleWish} wish */
export function nearest(given, { rating = 1500, seen = [], seed = 0 }) {
  const fresh = given.filter(({ id }) => !seen.includes(id));
  const off = (/** @type {KeptPuzzle} */ { data }) => Math.abs(data.rating - rating);
  const near = (fresh.length ? fresh : [...given]).sort((one, other) => off(one) - off(other)).slice(0, NEARBY);
  return near[seed % near.length];
}

/** The one of a streak that comes after so many; none comes twice with one seed. @param {KeptPuzzle[]} given @param {number} number @param {number} seed */
export function inStreak(given, number, seed) {
  const left = given.map((one, i) => ({ one, mixed: Math.imul(i + 1, 2654435761) ^ seed }));
  left.sort((a, b) => (a.mixed >>> 0) - (b.mixed >>> 0));
  const easiest = Math.min(...given.map(({ data }) => data.rating));
  let chosen = left[0].one;
  for (let step = 0; step <= Math.min(number, given.length - 1); step++) {
    const off = left.map(({ one }) => Math.abs(one.data.rating - easiest - STREAK_STEP * step));
    const [{ one }] = left.splice(off.indexOf(Math.min(...off)), 1);
    chosen = one;
  }
  return chosen;
}

/** What a turn is worth. @param {string} id @param {string} word @param {string[]} turns */
export async function play(id, word, turns) {
  const { puzzle: kept, local, say } = await found(id);
  return local.play(kept, word, turns, say);
}

/** Some help. @param {string} id @param {number} step @param {string[]} turns */
export async function help(id, step, turns) {
  const { puzzle: kept, local, say } = await found(id);
  return local.help(kept, step, turns, say);
}

/** How it is won. @param {string} id @param {string[]} answers @returns {Promise<Proof>} */
export async function proof(id, answers) {
  const { puzzle: kept, local, say } = await found(id);
  const themes = kept.data.themes.map((theme) => say(`puzzle.${kept.game}.theme.${theme}`));
  return { ...(await local.proof(kept, answers, say)), themes };
}
