// What is taught of Xart on this machine: the tutor's remarks, threats, and what a turn leads to, by the kernels in a worker.

import { isSupported } from "anello/wasm/asking.js";
import { LocalEngine, turnOf, wordOf } from "./engine/local.js";
import { cellName } from "./geometry.js";

/**
 * @import { Say } from "anello/local/sentences.js"
 * @import { LocalTutor } from "anello/local/tutor.js"
 * @import { Remark } from "anello/net/wire.js"
 * @import { FoundRemark, FoundThreat, LedTo } from "./engine/study.js"
 * @import { Consequence, Threat } from "./net.js"
 * @import { BoardView } from "./types.js"
 */

const SEATS = ["white", "red"];

/** Where a view stands. @param {BoardView} view */
const standing = ({ tiles, to_act: [seat], drawn, line }) => ({
  rows: tiles,
  colour: seat ? seat - 1 : "wr".indexOf(line.split(" ")[1]),
  drawn: drawn ? 1 : 0,
});

/** @implements {LocalTutor} */
export class XartTutor {
  static isSupported = isSupported;
  engine = new LocalEngine();

  /** @param {string} kind @param {BoardView} view @param {object} [more] @returns {Promise<any>} */
  async ask(kind, view, more = {}) {
    const found = await this.engine.ask(kind, { variant: view.variant ?? "unlimited", at: standing(view), ...more });
    if (!found) throw new TypeError("this machine cannot say");
    return found;
  }

  /** @param {BoardView} view @param {Say} say @returns {Promise<Remark[]>} */
  async remarks(view, say) {
    if (!view.tiles.length) return [];
    /** @type {FoundRemark[]} */
    const found = await this.ask("remarks", view, { laid: view.last.laid, shift: view.last.shift });
    return found.map(({ kind, manner, colour, turns }) => ({
      kind,
      seat: colour + 1,
      cells: [...new Set(turns.map(([x, y]) => cellName(x, y)))],
      words: turns.map(wordOf),
      text: say(`remark.xart.${manner === "made" ? `made.${kind}` : `${kind}.${manner}`}.${SEATS[colour]}`),
    }));
  }

  /** What both threaten. @param {BoardView} view @returns {Promise<Threat[]>} */
  async threats(view) {
    /** @type {FoundThreat[]} */
    const found = await this.ask("threats", view);
    return found.map(({ colour, how, turns }) => ({
      seat: colour + 1,
      how,
      cells: turns.map(([x, y]) => [x, y]),
      words: turns.map(wordOf),
    }));
  }

  /** What a turn would lead to. @param {BoardView} view @param {string} word @returns {Promise<Consequence>} */
  async consequence(view, word) {
    /** @type {LedTo} */
    const { winner, how, attack } = await this.ask("consequence", view, { turn: turnOf(word) });
    return { winner: winner + 1, how: winner < 0 ? "" : how, attack };
  }

  close() {
    this.engine.stop();
  }
}
