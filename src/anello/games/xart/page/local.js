// Xart without a server: the rules and the levels of the computer, asked of the engine on this machine.

import { CannotPlay, IllegalHere } from "anello/local/game.js";
import { IllegalAsked } from "anello/wasm/asking.js";
import { LocalEngine, turnOf, wordOf } from "./engine/local.js";

/**
 * @import { LocalGame, LocalPosition, Played } from "anello/local/game.js"
 * @import { Seat } from "anello/net/wire.js"
 * @import { Ply, Stood } from "./engine/game.js"
 */

/** @implements {LocalGame} */
export class LocalXart {
  engine = new LocalEngine();

  /** The computer cannot reckon with chance in a browser. @param {Record<string, string>} options */
  hasLevel({ variant }) {
    return variant !== "lucky";
  }

  /** @param {Played} played @param {Seat|null} viewer @param {string} [start]  another position to begin from, as text @returns {Promise<LocalPosition>} */
  async look(played, viewer, start = "") {
    return this.told(await this.ask("stand", played, { start }), played, viewer);
  }

  /** @param {Played} played @param {number} level @returns {Promise<string>} */
  async decide(played, level) {
    return wordOf(await this.ask("decide", played, { level }));
  }

  close() {
    this.engine.stop();
  }

  /** @param {string} kind @param {Played} played @param {object} [more] */
  async ask(kind, { options, plies }, more = {}) {
    /** @type {Ply[]} */
    const said = plies.map(({ seat, word }) => (seat ? turnOf(word) : word));
    const question = { variant: options.variant ?? "unlimited", plies: said, ...more };
    const found = await this.engine.ask(kind, question).catch((fault) => {
      throw fault instanceof IllegalAsked ? new IllegalHere() : fault;
    });
    if (found) return found;
    if (this.engine.failed) this.engine.retry(); // whoever asks again may have more luck
    throw new CannotPlay();
  }

  /** @param {Stood} stood @param {Played} played @param {Seat|null} viewer @returns {LocalPosition} */
  told({ rows, colour, drew, laid, shift, wins, over, winner, turns, chance, line }, { options }, viewer) {
    const seat = colour + 1;
    const toAct = over ? [] : Object.keys(chance).length ? [0] : [seat];
    const how = winner < 0 ? over : `${["white", "red"][winner]} ${over}`;
    // Rows of the kernels have as many numbers as their type says.
    const view = /** @type {any} */ ({
      game: "xart",
      variant: options.variant ?? "unlimited",
      line,
      viewer,
      to_act: toAct,
      size: [0, 1].map((axis) => Math.max(0, ...rows.map((row) => row[axis] + 1))),
      tiles: rows,
      drawn: drew || null,
      last: { laid, shift },
      wins: wins.map((won) => ({ ...won, colour: won.colour + 1 })),
      outcome: over ? how : "none",
      moves: viewer === seat ? turns.map(({ turn, lays }) => ({ word: wordOf(turn), lays })) : [],
    });
    const outcome = over ? { winner: winner < 0 ? null : winner + 1, how: over, text: how } : null;
    return { view, to_act: toAct, outcome, chances: chance, round: 1 };
  }
}
