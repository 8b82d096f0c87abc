// Xe Queo! without a server: the rules and most levels of the computer, asked of the kernels on this machine.

import { CannotPlay, IllegalHere } from "anello/local/game.js";
import { IllegalAsked, KernelWorker } from "anello/wasm/asking.js";

/**
 * @import { LocalGame, LocalPosition, Played } from "anello/local/game.js"
 * @import { Seat } from "anello/net/wire.js"
 */

/** The strongest of those that go by beliefs. The others solve more than a browser can. */
const STRONGEST = 8;

/** @implements {LocalGame} */
export class LocalXeQueo {
  worker = new KernelWorker(new URL("./engine/worker.js", import.meta.url));

  /** @param {Record<string, string>} _options @param {number} level */
  hasLevel(_options, level) {
    return level <= STRONGEST;
  }

  /** @param {Played} played @param {Seat|null} viewer @param {string} [start]  another position to begin from, as text @returns {Promise<LocalPosition>} */
  look(played, viewer, start = "") {
    return this.ask("look", played, { viewer, start });
  }

  /** @param {Played} played @param {number} level @param {Seat} seat @returns {Promise<string>} */
  decide(played, level, seat) {
    return this.ask("decide", played, { level, seat });
  }

  /** @param {string} kind @param {Played} played @param {object} more @returns {Promise<any>} */
  async ask(kind, { options, plies }, more) {
    const said = plies.map(({ seat, word }) => ({ seat, word }));
    try {
      return await this.worker.ask(kind, { options, plies: said, ...more });
    } catch (fault) {
      throw fault instanceof IllegalAsked ? new IllegalHere() : new CannotPlay();
    }
  }

  close() {
    this.worker.stop();
  }
}
