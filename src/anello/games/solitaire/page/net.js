// Deals of the solitaire, one function a question: this machine answers, and the server where it cannot.

import { isLocal } from "anello/net/api.js";
import { askGame } from "anello/net/games.js";
import { NoKernels } from "anello/wasm/asking.js";
import * as here from "./local.js";

/** @import { Deal, Odds, Review } from "./types.js" */

/** A new deal, random or of the day. @param {number} size @param {boolean} daily @returns {Promise<Deal>} */
export async function deal(size, daily) {
  try {
    return await here.deal(size, daily);
  } catch (fault) {
    // A server keeps a deal even where the browser keeps nothing.
    if (fault instanceof NoKernels || fault instanceof here.Unkept)
      return askGame("solitaire", "deal", { size, daily });
    throw fault;
  }
}

/** A deal that is being played. @param {string} id @returns {Promise<Deal>} */
export const dealt = (id) => (isLocal(id) ? here.dealt(id) : askGame("solitaire", "look", { id }));
/** Lay the visible tile. @param {Deal} deal @param {string} word @returns {Promise<Deal>} */
export const place = ({ id, laid }, word) =>
  isLocal(id) ? here.place(id, word, laid) : askGame("solitaire", "place", { id, word });
/** Take the last placement back. @param {string} id @returns {Promise<Deal>} */
export const takeBack = (id) => (isLocal(id) ? here.takeBack(id) : askGame("solitaire", "undo", { id }));
/** The chance of success after each placement. @param {string} id @returns {Promise<Odds>} */
export const odds = (id) => (isLocal(id) ? here.odds(id) : askGame("solitaire", "hints", { id }));
/** How good each placement was. @param {string} id @returns {Promise<Review>} */
export const review = (id) => (isLocal(id) ? here.review(id) : askGame("solitaire", "review", { id }));
