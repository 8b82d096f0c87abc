// The tutor of a game on this machine: what is worth a word in a position, without asking the server.

import { gameNamed } from "../game.js";
import { sentences } from "./sentences.js";

/**
 * @import { Remark, View } from "../net/wire.js"
 * @import { Say } from "./sentences.js"
 *
 * @typedef {object} LocalTutor  what a game brings along to teach with; all may fail
 * @property {(view: any, say: Say) => Promise<Remark[]>} remarks
 * @property {() => void} close
 */

/** The tutor of a game, if it brings one that this browser can run. @param {string} game @returns {Promise<LocalTutor|null>} */
export async function tutorOf(game) {
  const Local = await gameNamed(game)?.page.tutor?.();
  return Local?.isSupported() ? new Local() : null;
}

/** What a tutor says of a position. @param {LocalTutor} tutor @param {View} view */
export const remarksOn = async (tutor, view) => tutor.remarks(view, await sentences());
