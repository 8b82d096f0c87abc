// What each viewer may see of a table without a server: others learn that a secret choice was made, and not which.

/**
 * @import { Event, Ply, Seat, Shown } from "../net/wire.js"
 * @typedef {Record<number, string>} Hidden  what others see of secret plies, by their number
 */

/** A ply as a viewer may know it. @template {Ply} P @param {P} ply @param {Hidden} hidden @param {Seat|null} viewer @returns {P} */
export function seenPly(ply, hidden, viewer) {
  if (!(ply.n in hidden) || ply.seat === viewer) return ply;
  const { salt: _salt, ...open } = ply;
  return /** @type {P} */ ({ ...open, word: hidden[ply.n] });
}

/** An event as a viewer may know it. @param {Event} event @param {Hidden} hidden @param {Seat|null} viewer @returns {Event} */
export const seenEvent = (event, hidden, viewer) => (event.kind === "move" ? seenPly(event, hidden, viewer) : event);

/** What is a secret no longer. @param {Ply[]} plies @param {Hidden} before @param {Hidden} hidden @returns {Shown[]} */
export const revealed = (plies, before, hidden) =>
  plies
    .filter(({ n }) => n in before && !(n in hidden))
    .map(({ n, seat, round = 0, word, salt = "", commitment = "" }) => ({ n, seat, round, word, salt, commitment }));
