// What is said in puzzles and by tutors, for pages that judge themselves: the server's own sentences, kept by the browser.

import { ask } from "../net/api.js";
import { spoken } from "../text.js";

/**
 * @typedef {Record<string, string|string[]>} Values  what places are filled with: texts, or the keys of texts
 * @typedef {(key: string, values?: Values) => string} Say  a sentence by its key, with its places filled in
 */

/** @type {{language: string, say: Promise<Say>}|null} */
let known = null;

/** The sentences of the language that is spoken now. @returns {Promise<Say>} */
export function sentences() {
  const language = spoken();
  if (known?.language !== language) {
    const say = ask(`/api/learn/texts?language=${language}`).then(sayer);
    known = { language, say };
    say.catch(() => (known = null));
  }
  return known.say;
}

/** @param {Record<string, string>} texts @returns {Say} */
const sayer =
  (texts) =>
  (key, values = {}) =>
    (texts[key] ?? "").replace(/\{(\w+)\}/g, (place, name) => {
      const value = values[name] ?? place;
      return Array.isArray(value) ? value.map((one) => texts[one]).join(", ") : value;
    });
