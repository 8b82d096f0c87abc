// Lessons and remarks over HTTP: one function a request.

import { spoken } from "../text.js";
import { ask, orElse, send } from "./api.js";

/** @import { Advice, Checked, Course, Lesson, Remarks, Seat, Whole } from "./wire.js" */

/** @param {Record<string, string>} values */
const asked = (values) => new URLSearchParams({ ...values, language: spoken() });

/**
 * All lessons with what is said to every answer, as the browser keeps it; a page without a server lives on it.
 * @returns {Promise<Whole>}
 */
const whole = () => ask(`/api/learn/whole?${asked({})}`);

/** All courses with their lessons. @returns {Promise<Course[]>} */
export const courses = async () =>
  (await orElse(ask(`/api/learn?${asked({})}`), async () => ({ courses: (await whole()).courses }))).courses;
/** One lesson with the boards and tasks of its steps. @param {string} key @returns {Promise<Lesson>} */
export const lesson = (key) =>
  orElse(ask(`/api/learn/lessons/${encodeURIComponent(key)}?${asked({})}`), async () => (await whole()).lessons[key]);
/** What is said to a try. @param {string} step @param {string} word @returns {Promise<Checked>} */
export const check = (step, word) =>
  orElse(send("/api/learn/check", { step, word, language: spoken() }), async () => {
    const { steps, other } = await whole();
    const unheard = { right: false, text: other, view: null, reply: null, next: null };
    return steps[step].verdicts[word.trim()] ?? unheard;
  });
/** Some help with a step. @param {string} step @returns {Promise<Advice>} */
export const hint = (step) =>
  orElse(ask(`/api/learn/hint?${asked({ step })}`), async () => {
    const { hint: text } = (await whole()).steps[step];
    return { text, word: null };
  });
/** One right answer. @param {string} step @returns {Promise<Advice>} */
export const solution = (step) =>
  orElse(ask(`/api/learn/solution?${asked({ step })}`), async () => {
    const { solution: word, solution_text: text } = (await whole()).steps[step];
    return { text, word };
  });

/** What the tutor says to a seat at a table. @param {string} table @param {Seat} seat @returns {Promise<Remarks>} */
export const remarks = (table, seat) => ask(`/api/tables/${table}/remarks?${asked({ seat: String(seat) })}`);
