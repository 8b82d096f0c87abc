// What the study remembers in this browser: the steps of lessons that are done.

const PROGRESS = "anello.progress";

/** What is kept in this browser under a name; null if nothing is. @param {string} name @returns {any} */
export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something in this browser under a name. @param {string} name @param {unknown} value */
export function save(name, value) {
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

/** Remember that a step is done. @param {string} key */
export const stepDone = (key) => save(PROGRESS, { done: [...doneSteps().add(key)].sort() });
