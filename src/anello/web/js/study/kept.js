// What the study remembers in this browser: steps that are done, games of solitaire, the deal on the table.

const PROGRESS = "anello.progress";
const STATISTICS = "anello.solitaire";
const TABLE = "anello.solitaire.deal";

function load(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function save(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it is forgotten with the page.
  }
}

/** The keys of the steps that are done. @returns {Set<string>} */
export function doneSteps() {
  const kept = load(PROGRESS)?.done;
  return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
}

/** Remember that a step is done. */
export const stepDone = (key) => save(PROGRESS, { done: [...doneSteps().add(key)].sort() });

/** Games by size and deals of days, as the library keeps them in its own file. */
function statistics() {
  const kept = load(STATISTICS);
  return kept?.version === 1 && kept.sizes && kept.days ? kept : { version: 1, sizes: {}, days: {} };
}

/** Games, wins and practice of one size. */
export const tally = (size) => ({ games: 0, wins: 0, practice: 0, ...statistics().sizes[size] });

/** Whether the deal of a day was won; undefined if it has not been played. */
export const dayResult = (day, size) => statistics().days[`${day} ${size}`];

/** Enter a finished game, once; the deal of a day counts the first time it is played. */
export function countGame({ id, size, day, won, practice }) {
  const table = load(TABLE) ?? {};
  if (table.counted === id) return;
  save(TABLE, { ...table, counted: id });
  const kept = statistics();
  const counts = tally(size);
  const again = day !== null && dayResult(day, size) !== undefined;
  if (practice || again) counts.practice += 1;
  else {
    counts.games += 1;
    counts.wins += won ? 1 : 0;
    if (day !== null) kept.days[`${day} ${size}`] = won;
  }
  kept.sizes[size] = counts;
  save(STATISTICS, kept);
}

/** The deal that lies on the table, so that it is still there when the page is opened again. */
export const dealOnTable = () => load(TABLE)?.id ?? null;

/** Put a deal on the table. */
export const putOnTable = (id) => save(TABLE, { ...load(TABLE), id });
