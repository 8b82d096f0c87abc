// What a move in hand would let the other side do: asked of the server, which knows no more than everybody sees.

import { announce } from "anello/announce.js";
import { listed, tn } from "anello/text.js";
import { entering } from "./net.js";
import { pieceName } from "./things.js";

/**
 * @import { Choice } from "./board.js"
 * @import { XeQueoView } from "./types.js"
 */

export class Foretold {
  /** The pieces that could enter after each move of the position; empty while that is asked. @type {Map<string, string[]>} */
  known = new Map();
  line = "";

  /** @param {() => void} changed  something worth saying is known */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * Who could enter the ring after a move, in words; empty if nobody could, or while that is not known.
   * @param {XeQueoView} view @param {Choice} choice @param {string} name  of the other player
   */
  words(view, { kind, cell, word }, name) {
    // Where any piece may enter, whoever has chosen it, there is nothing to warn of.
    if (kind !== "move" || cell === view.ring || view.options.gift === "yes") return "";
    if (view.line !== this.line) {
      this.line = view.line;
      this.known.clear();
    }
    const found = this.known.get(word);
    if (!found) this.ask(view, word, name);
    return found ? entryWords(found, name) : "";
  }

  /** @param {XeQueoView} view @param {string} word @param {string} name */
  async ask(view, word, name) {
    this.known.set(word, []);
    const found = await entering(view, word).catch(() => []);
    if (view.line !== this.line || !found.length) return;
    this.known.set(word, found);
    announce(entryWords(found, name));
    this.changed();
  }
}

/** @param {string[]} pieces @param {string} name */
export const entryWords = (pieces, name) =>
  pieces.length ? tn("xequeo.leads.enter", pieces.length, { pieces: listed(pieces.map(pieceName)), name }) : "";
