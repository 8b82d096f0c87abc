// Fair secrets: a choice is sealed by a salted hash when it is made, and the seal is checked when it is shown.

import { sha256 } from "./sha256.js";

/** @import { Shown } from "./wire.js" */

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
async function digest(text) {
  if (!globalThis.crypto?.subtle) return sha256(text);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/**
 * The commitment to a word, as the protocol writes it.
 * @param {string} table @param {number} round @param {number} seat @param {string} word @param {string} salt
 */
export const commitment = (table, round, seat, word, salt) => digest([table, round, seat, word, salt].join("|"));

/**
 * A word of notation with a fresh salt and its commitment, ready to be sent.
 * @param {string} table @param {number} round @param {number} seat @param {string} word
 */
export async function seal(table, round, seat, word) {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { word, salt, commitment: await commitment(table, round, seat, word, salt) };
}

/**
 * Check every choice of a reveal against the seal that was shown when it was made.
 * @param {string} table
 * @param {Shown[]} reveal
 * @param {Map<number, string>} seen  the commitments as they came, by ply
 */
export async function sealsHold(table, reveal, seen) {
  const checks = reveal.map(
    async ({ n, seat, round, word, salt }) => seen.get(n) === (await commitment(table, round, seat, word, salt)),
  );
  return (await Promise.all(checks)).every(Boolean);
}
