// Deals on this machine: their rules and odds come from a worker, and every step is kept in the browser.

import { freshId } from "anello/net/api.js";
import { load } from "anello/study/kept.js";
import { KernelWorker } from "anello/wasm/asking.js";

/**
 * @import { Deal, Odds, Review } from "./types.js"
 *
 * @typedef {object} KeptDeal
 * @property {string} id
 * @property {number} size
 * @property {string[]} draws
 * @property {string|null} day
 * @property {string[]} words
 * @property {boolean} practice
 */

/** Where the deal on this machine is kept. */
export const PLACE = "anello.solitaire.here";

/** The browser does not keep what was done, so it was not done. */
export class Unkept extends Error {}

/** Something else was done meanwhile, in another tab. */
export class Stale extends Error {}

/** There is no such deal here any more. */
export class PutAway extends Error {}

const worker = new KernelWorker(new URL("./engine/worker.js", import.meta.url));

/** Whether a deal can be played on this machine. */
export const isAble = () => worker.able;

/** @param {string} id @returns {KeptDeal} */
function kept(id) {
  const found = load(PLACE);
  if (found?.id !== id) throw new PutAway();
  return found;
}

/** Keep a deal. @param {KeptDeal} deal @param {KeptDeal|null} before  as it was read; another tab may have gone on */
function keep(deal, before) {
  if (before && JSON.stringify(load(PLACE)) !== JSON.stringify(before)) throw new Stale();
  try {
    localStorage.setItem(PLACE, JSON.stringify(deal));
  } catch {
    throw new Unkept();
  }
}

/** How a deal stands. @param {KeptDeal} deal @returns {Promise<Deal>} */
async function told(deal) {
  const { id, size, day, practice } = deal;
  return { id, size, day, practice, ...(await worker.ask("look", deal)) };
}

/** Change a deal; it is kept before it is shown. @param {string} id @param {(deal: KeptDeal) => KeptDeal} change */
async function changed(id, change) {
  const before = kept(id);
  const after = change(before);
  const shown = await told(after);
  keep(after, before);
  return shown;
}

/** A new deal, random or of the day. @param {number} size @param {boolean} daily */
export async function deal(size, daily) {
  const day = daily ? new Date().toISOString().slice(0, 10) : null;
  const draws = await worker.ask("deal", { size, day });
  const fresh = { id: `local-${freshId().slice(0, 12)}`, size, draws, day, words: [], practice: false };
  const shown = await told(fresh);
  keep(fresh, null);
  return shown;
}

/** A deal that is being played. @param {string} id */
export const dealt = async (id) => told(kept(id));

/** Lay the visible tile. @param {string} id @param {string} word @param {number} laid  how many lie there, as it was seen */
export const place = (id, word, laid) =>
  changed(id, (now) => {
    if (now.words.length !== laid) throw new Stale();
    return { ...now, words: [...now.words, word] };
  });

/** Take the last placement back. @param {string} id */
export const takeBack = (id) => changed(id, (now) => ({ ...now, words: now.words.slice(0, -1), practice: true }));

/** The chance of success after each placement; the game is practice from now on. @param {string} id @returns {Promise<Odds>} */
export async function odds(id) {
  await changed(id, (now) => ({ ...now, practice: true }));
  return worker.ask("odds", kept(id));
}

/** How good each placement was. @param {string} id @returns {Promise<Review>} */
export const review = async (id) => worker.ask("review", kept(id));
