// Xe Queo! without a server: the rules, asked of the kernels on this machine.

import { CannotPlay, IllegalHere } from "anello/local/game.js";
import { IllegalAsked, KernelWorker } from "anello/wasm/asking.js";

/**
 * @import { LocalGame, LocalPosition, Played } from "anello/local/game.js"
 * @import { Seat } from "anello/net/wire.js"
 */

/** @implements {LocalGame} */
export class LocalXeQueo {
  worker = new KernelWorker(new URL("./engine/worker.js", import.meta.url));

  /** The computer does not play this in a browser. */
  hasLevels() {
    return false;
  }

  /** @param {Played} played @param {Seat|null} viewer @returns {Promise<LocalPosition>} */
  async look({ options, plies }, viewer) {
    const said = plies.map(({ seat, word }) => ({ seat, word }));
    try {
      return await this.worker.ask("look", { options, plies: said, viewer });
    } catch (fault) {
      throw fault instanceof IllegalAsked ? new IllegalHere() : new CannotPlay();
    }
  }

  /** @returns {Promise<string>} */
  async decide() {
    throw new CannotPlay();
  }

  close() {
    this.worker.stop();
  }
}
