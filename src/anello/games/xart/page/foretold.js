// What a turn in hand would lead to: a win, a win for the other colour, an attack. Asked for, and remembered.

import { t } from "anello/text.js";

/**
 * @import { Seat } from "anello/net/wire.js"
 * @import { Consequence } from "./net.js"
 * @import { BoardView, Turn } from "./types.js"
 */

/** Whoever only passes over a tile asks nothing. */
const REST = 120;

/** A consequence in words; empty if there is none to speak of. @param {Consequence} found @param {Seat} mover @param {(seat: Seat) => string} name */
export function consequenceWords({ winner, how, attack }, mover, name) {
  if (winner)
    return winner === mover ? t(`xart.leads.win.${how}`) : t(`xart.leads.gift.${how}`, { name: name(winner) });
  return attack ? t(`xart.leads.attack.${attack}`) : "";
}

export class Foretold {
  /** What is known of the turns of the position. @type {Map<string, Consequence|null>} */
  known = new Map();
  line = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  timer = undefined;

  /**
   * @param {(view: BoardView, word: string) => Promise<Consequence>} find
   * @param {(words: string) => void} changed  something worth saying is known
   */
  constructor(find, changed) {
    this.find = find;
    this.changed = changed;
  }

  /** What a turn leads to, in words; empty while that is not known. @param {BoardView} view @param {Turn} turn @param {(seat: Seat) => string} name */
  words(view, turn, name) {
    if (view.line !== this.line) {
      this.line = view.line;
      this.known.clear();
    }
    const found = this.known.get(turn.word);
    if (found === undefined) this.ask(view, turn.word, (known) => consequenceWords(known, view.to_act[0], name));
    return found ? consequenceWords(found, view.to_act[0], name) : "";
  }

  /** @param {BoardView} view @param {string} word @param {(found: Consequence) => string} said */
  ask(view, word, said) {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { line } = this;
      const found = await this.find(view, word).catch(() => null);
      if (line !== this.line) return;
      this.known.set(word, found);
      const words = found && said(found);
      if (words) this.changed(words);
    }, REST);
  }
}
