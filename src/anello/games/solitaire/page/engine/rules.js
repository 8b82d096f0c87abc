// A game of solitaire on this machine: how it stands, and what placements are worth. This runs in a worker, and no rule
// is written here: all of them are the kernels'.

import { sha256 } from "../../../../js/net/sha256.js";
import { Illegal } from "../../../../js/wasm/serving.js";
import { cellName } from "../../../xart/page/geometry.js";

/**
 * @import { Kernels } from "../../../../js/wasm/kernels.js"
 * @import { Chance, Odds, Review, SolitaireView } from "../types.js"
 *
 * @typedef {{size: number, draws: string[], words: string[]}} Laid  a stack of tiles, and what was laid
 * @typedef {{key: number, drawn: number, last: number[][], shift: number[]}} Reached
 *   the tiles as the kernels know them, the visible one, and the placement that led there
 * @typedef {{view: SolitaireView, laid: number, over: boolean, won: boolean, record: string}} Looked
 */

/** The bytes of a hash. @param {string} text */
const digest = (text) => (sha256(text).match(/../g) ?? []).map((two) => Number.parseInt(two, 16));

export class Rules {
  /** @param {Kernels} kernels */
  constructor(kernels) {
    this.kernels = kernels;
    this.constants = kernels.binding.constants;
    /** The solution that lies in the memory of the kernels. @type {{size: number, values: Float64Array}} */
    this.solved = { size: 0, values: new Float64Array() };
  }

  /** A stack: of a day, or a random one. @param {{size: number, day: string|null}} wish @returns {string[]} */
  deal({ size, day }) {
    const bytes =
      day === null ? crypto.getRandomValues(new Uint8Array(size * size)) : digest(`anello solitaire ${day} ${size}`);
    return Array.from(bytes.slice(0, size * size), (byte) => this.constants.eight[byte % 8]);
  }

  /** What may be laid, and whether it is forced; 0 stands for any tile. @param {number} key @param {number} size @param {number} drawn */
  turns(key, size, drawn) {
    const [count, forced] = this.kernels.call("list_turns", key, size, drawn, this.kernels.arrays.found);
    return { turns: this.kernels.rows("found", count), forced: forced === 1 };
  }

  /** @param {number} key @param {number[]} turn */
  named(key, [x, y, tile]) {
    return cellName(x, y) + (key ? this.constants.tiles : this.constants.openings)[tile];
  }

  /** @param {number} key @param {number[]} turn */
  after(key, [x, y, tile]) {
    return this.kernels.call("key_after", key, x, y, tile)[0];
  }

  /** All tiles. @param {number} key @returns {number[][]} */
  tiles(key) {
    const { largest, cell_bits: bits } = this.constants;
    const cells = Array.from({ length: largest ** 2 }, (_, cell) => [
      cell % largest,
      Math.floor(cell / largest),
      Math.floor(key / 2 ** (bits * cell)) % 2 ** bits,
    ]);
    return cells.filter(([, , tile]) => tile);
  }

  /** The colour of the line through all tiles, -1 if there is none. @param {number} key @param {number} size */
  winner(key, size) {
    return this.tiles(key).length === size * size ? this.kernels.call("solved_by", key, size)[0] : -1;
  }

  /** @param {number} key @param {number} size */
  isOver(key, size) {
    return this.winner(key, size) >= 0 || !this.turns(key, size, 0).turns.length;
  }

  /** All positions in which a tile was to be laid, and the one now. @param {Laid} laid @returns {Reached[]} */
  reached({ size, draws, words }) {
    /** @type {Reached[]} */
    const found = [{ key: 0, drawn: this.drawn(draws[0]), last: [], shift: [0, 0] }];
    for (const word of words) {
      const { key, drawn } = found[found.length - 1];
      const turn = drawn && this.turns(key, size, drawn).turns.find((one) => this.named(key, one) === word);
      if (!turn) throw new Illegal(word);
      const [x, y, tile] = turn;
      const moved = [x < 0 ? 1 : 0, y < 0 ? 1 : 0];
      const after = this.after(key, turn);
      found.push({
        key: after,
        drawn: this.isOver(after, size) ? 0 : this.drawn(draws[found.length]),
        last: [[x + moved[0], y + moved[1], tile]],
        shift: key ? moved : [0, 0],
      });
    }
    return found;
  }

  /** @param {string} word */
  drawn(word) {
    return this.constants.draws.indexOf(word);
  }

  /** How a game stands. @param {Laid} laid @returns {Looked} */
  look(laid) {
    const { size, draws, words } = laid;
    const all = this.reached(laid);
    const now = all[all.length - 1];
    const view = this.view(now, size);
    if (!words.length) view.moves = [{ ...view.moves[0], lays: [[0, 0, now.drawn]] }];
    const over = now.drawn === 0;
    const events = words.flatMap((word, i) => [
      [0, draws[i]],
      [1, word],
    ]);
    const record = { anello: 1, game: "solitaire", options: { size: String(size) }, tags: {}, start: null, events };
    const won = this.winner(now.key, size) >= 0;
    return { view, laid: words.length, over, won, record: over ? JSON.stringify(record) : "" };
  }

  /** A position as the server tells it. @param {Reached} at @param {number} size @returns {SolitaireView} */
  view({ key, drawn, last, shift }, size) {
    const tiles = this.tiles(key);
    const any = this.turns(key, size, 0);
    const colour = this.winner(key, size);
    const turns = drawn ? this.turns(key, size, drawn).turns : [];
    // Rows of the kernels have as many numbers as their type says.
    return /** @type {any} */ ({
      game: "solitaire",
      square: size,
      line: `${this.rows(tiles)} ${size} ${this.constants.draws[drawn] || "-"}`,
      viewer: 1,
      to_act: drawn ? [1] : [],
      size: [0, 1].map((axis) => Math.max(0, ...tiles.map((tile) => tile[axis] + 1))),
      tiles,
      drawn: drawn ? this.constants.draws[drawn] : null,
      to_come: size * size - tiles.length - (drawn ? 1 : 0),
      forced: any.forced ? any.turns.map(([x, y]) => [x, y]) : [],
      last: { laid: last, shift },
      wins: colour < 0 ? [] : [{ colour: colour + 1, how: "line", cells: this.line(key, colour) }],
      outcome: drawn ? "none" : colour < 0 ? "stuck" : "player solved",
      moves: turns.map((turn) => ({ word: this.named(key, turn), lays: [turn] })),
    });
  }

  /** The cells of the line through all tiles. @param {number} key @param {number} colour */
  line(key, colour) {
    return this.kernels.rows("cells", this.kernels.call("line_through", key, colour, this.kernels.arrays.cells)[0]);
  }

  /** Tiles as one line of text. @param {number[][]} tiles */
  rows(tiles) {
    /** @type {string[]} */
    const lines = [];
    for (const [x, y, tile] of tiles) {
      while (lines.length <= y) lines.push("");
      const before = tiles.filter((one) => one[1] === y && one[0] < x).map(([column]) => column + 1);
      const gap = x - Math.max(0, ...before);
      lines[y] += (gap ? String(gap) : "") + this.constants.letters[tile];
    }
    return lines.join("/") || "-";
  }

  // --- what placements are worth -------------------------------------------------------------------------------------

  /** @param {number} size */
  isSolved(size) {
    return this.solved.size === size;
  }

  /** Take the solution of a size. @param {number} size @param {{steps: BigInt64Array, values: Float64Array}} solution */
  learn(size, { steps, values }) {
    const { at } = this.kernels.arrays.keys;
    const keys = new BigInt64Array(this.kernels.memory.buffer, at, steps.length);
    let key = 0n;
    for (const [i, step] of steps.entries()) {
      key += step;
      keys[i] = key;
    }
    this.solved = { size, values };
  }

  /** The chance of success before the draw, with best play. @param {number} key */
  chance(key) {
    const { values } = this.solved;
    const [at] = this.kernels.call("find", { ...this.kernels.arrays.keys, shape: [values.length] }, key);
    return at < 0 ? 0 : values[at];
  }

  /** Every placement of the visible tile, the best first. @param {Reached} at @param {number} size @returns {Chance[]} */
  hints({ key, drawn }, size) {
    const hints = this.turns(key, size, drawn).turns.map((turn) => ({
      word: this.named(key, turn),
      chance: this.chance(this.after(key, turn)),
    }));
    return hints.sort((one, other) => other.chance - one.chance);
  }

  /** @param {Laid} laid @returns {Odds} */
  odds(laid) {
    const now = this.reached(laid)[laid.words.length];
    return { hints: now.drawn ? this.hints(now, laid.size) : [], odds: this.chance(0) };
  }

  /** How good each placement was. @param {Laid} laid @returns {Review} */
  review(laid) {
    const all = this.reached(laid);
    const placements = laid.words.map((word, i) => {
      const hints = this.hints(all[i], laid.size);
      const played = hints.find((hint) => hint.word === word) ?? hints[0];
      return { view: this.view({ ...all[i], shift: [0, 0] }, laid.size), played, best: hints[0] };
    });
    return { placements, odds: this.chance(0) };
  }
}
