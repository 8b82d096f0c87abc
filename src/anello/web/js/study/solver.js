// What this browser remembers of whoever solves puzzles: a rating for each game, what was solved, the best runs.

const KEY = "anello.puzzles";
const LONGEST = 60;
/** Whoever comes new begins among the easy puzzles. */
const NEW = { rating: 1000, deviation: 250, volatility: 0.06 };

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse: then it is forgotten with the page.
  }
}

/**
 * The solver of a game.
 * @returns {{rating: {rating: number, deviation: number, volatility: number}, met: string[], solved: string[],
 *   history: number[], streak: number, rush: number}}
 */
export const solver = (game) => ({
  rating: NEW,
  met: [],
  solved: [],
  history: [],
  streak: 0,
  rush: 0,
  ...load()[game],
});

const change = (game, changes) => {
  const kept = load();
  save({ ...kept, [game]: { ...solver(game), ...changes } });
};

/** Whether a puzzle was tried before: only the first try counts for the rating. */
export const isMet = ({ game, id }) => solver(game).met.includes(id);

/** Remember the rating after a first try. */
export function keepRating({ game, id }, rating) {
  const { met, history } = solver(game);
  change(game, { rating, met: [...met, id], history: [...history, Math.round(rating.rating)].slice(-LONGEST) });
}

/** Remember that a puzzle is solved, however long it took. */
export function keepSolved({ game, id }) {
  const { solved } = solver(game);
  if (!solved.includes(id)) change(game, { solved: [...solved, id] });
}

/** Remember a streak or rush if it is the best so far. */
export const keepBest = (game, kind, count) => {
  if (count > solver(game)[kind]) change(game, { [kind]: count });
};

/** What was wished for last: a game, a grade and a theme, which may be empty. */
export const lastWish = () => ({ game: "xart", grade: "", theme: "", ...load().wish });

/** Remember what is wished for. */
export const keepWish = (wish) => save({ ...load(), wish: { ...lastWish(), ...wish } });

/** The wish as the server wants it. */
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
