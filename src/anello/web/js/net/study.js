// Lessons and solitaire over HTTP: one function a request.

import { spoken } from "../text.js";
import { ask, send } from "./api.js";

const asked = (values) => new URLSearchParams({ ...values, language: spoken() });

/** All courses with their lessons. */
export const courses = async () => (await ask(`/api/learn?${asked({})}`)).courses;
/** One lesson with the boards and tasks of its steps. */
export const lesson = (key) => ask(`/api/learn/lessons/${encodeURIComponent(key)}?${asked({})}`);
/** What is said to a try. */
export const check = (step, word) => send("/api/learn/check", { step, word, language: spoken() });
/** Some help with a step. */
export const hint = (step) => ask(`/api/learn/hint?${asked({ step })}`);
/** One right answer. */
export const solution = (step) => ask(`/api/learn/solution?${asked({ step })}`);

/** A new deal, random or of the day. */
export const deal = (size, daily) => send("/api/solitaire", { size, daily });
/** A deal that is being played. */
export const dealt = (id) => ask(`/api/solitaire/${encodeURIComponent(id)}`);
/** Lay the visible tile. */
export const place = (id, word) => send(`/api/solitaire/${id}/place`, { word });
/** Take the last placement back. */
export const takeBack = (id) => send(`/api/solitaire/${id}/undo`);
/** The chance of success after each placement. */
export const odds = (id) => send(`/api/solitaire/${id}/hints`);
/** How good each placement was. */
export const review = (id) => ask(`/api/solitaire/${id}/review`);
/** What the tutor says to a seat at a table. */
export const remarks = (table, seat) => ask(`/api/tables/${table}/remarks?${asked({ seat })}`);
/** How many tiles each ply at a table of Xart laid by force. */
export const forced = async (table) => (await ask(`/api/tables/${table}/forced`)).forced;
