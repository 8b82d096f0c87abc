// A game of Xart on this machine: the position after its turns and draws, and what a level of the computer plays.
// This runs in a worker too, and no rule is written here: all of them are the kernels'.

import { Illegal } from "../../../../js/wasm/serving.js";
import { CannotThink } from "./thinking.js";

/**
 * @import { Engine, Rows, Standing, Turn } from "./thinking.js"
 *
 * @typedef {Turn|string} Ply  a turn, or the word of a tile that was drawn
 * @typedef {{colour: number, how: string, cells: number[][]}} Won
 * @typedef {Standing & {drawn: number, laid: Rows, shift: number[], wins: Won[], winner: number, over: string}} Reached
 *   a position with the turn that led there; who has won, -1 for nobody, and how it is over, empty if it goes on
 * @typedef {{turns: {turn: Turn, lays: Rows}[], chance: Record<string, number>, drew: string, line: string}} Next
 *   all that can be done next, or drawn, each draw with its probability; what was drawn; and the position as text
 * @typedef {Reached & Next} Stood
 */

/** Three numbers by chance, as the kernel wants them. @param {number} below */
const dice = (below) => [...crypto.getRandomValues(new BigUint64Array(3))].map((one) => Number(one % BigInt(below)));

export class Game {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.constants = engine.constants;
    this.luck = Boolean(this.constants.variants[engine.variant].draws_tiles);
    /** @type {Reached} */
    this.start = { rows: [], colour: 0, drawn: 0, laid: [], shift: [0, 0], wins: [], winner: -1, over: "" };
    /** What was reached last, from where and by which plies. @type {{from: string, plies: Ply[], at: Reached}} */
    this.known = { from: "", plies: [], at: this.start };
  }

  /** The position after some plies. @param {Ply[]} plies @param {string} [from]  another start than the usual one, as text @returns {Reached} */
  reached(plies, from = "") {
    const { known } = this;
    const goesOn =
      known.from === from &&
      known.plies.length <= plies.length &&
      known.plies.every((ply, i) => String(ply) === String(plies[i]));
    let at = goesOn ? known.at : { ...this.start, ...(from ? this.standing(from) : {}) };
    for (const ply of plies.slice(goesOn ? known.plies.length : 0)) at = this.after(at, ply);
    this.known = { from, plies, at };
    return at;
  }

  /** The position that a line of text says. @param {string} line @returns {Standing} */
  standing(line) {
    const [tiles, colour] = line.split(" ");
    const rows = tiles.split("/").flatMap((row, y) => {
      let x = 0;
      return [...row.matchAll(/\d+|[a-z]/g)].flatMap(([part]) => {
        if (/\d/.test(part)) {
          x += Number(part);
          return [];
        }
        x += 1;
        return [[x - 1, y, this.constants.letters.indexOf(part)]];
      });
    });
    return { rows, colour: "wr".indexOf(colour) };
  }

  /** @param {Reached} at @param {Ply} ply @returns {Reached} */
  after(at, ply) {
    if (at.over) throw new Illegal("over");
    if (typeof ply === "string") {
      const [tile] = this.constants.draws[ply] ?? [0];
      if (!this.luck || at.drawn || !tile) throw new Illegal(ply);
      return { ...at, drawn: tile, laid: [], shift: [0, 0] };
    }
    const meant = this.turns(at).find((turn) => String(this.named(at, turn)) === String(ply));
    if (!meant) throw new Illegal(String(ply));
    const { engine } = this;
    const { next, laid, shift, won } = engine.after(at, meant);
    const colours = won ? [at.colour, 1 - at.colour] : [];
    const wins = colours.map((colour) => this.won(colour)).filter(({ how }) => how);
    const [over, winner] = engine.ending();
    return { ...next, drawn: 0, laid, shift, wins, over, winner };
  }

  /** The ring or line of a colour on the board. @param {number} colour @returns {Won} */
  won(colour) {
    const { kernels, arrays } = this.engine;
    const [how, length] = kernels.call("winning_path", arrays.board, colour, arrays.notes);
    return { colour, how: this.constants.endings[how], cells: kernels.rows("notes", length).map(([x, y]) => [x, y]) };
  }

  /** All legal turns; none before a tile was drawn. @param {Reached} at @returns {Rows} */
  turns(at) {
    return at.over || (this.luck && !at.drawn) ? [] : this.engine.turns(at);
  }

  /** The position after some plies, and what can be done there. @param {Ply[]} plies @param {string} [from] @returns {Stood} */
  stand(plies, from) {
    const at = this.reached(plies, from);
    const turns = this.turns(at).map((turn) => ({
      turn: this.named(at, turn),
      lays: this.engine.after(at, turn).lays,
    }));
    const draws = this.luck && !at.drawn && !at.over ? Object.entries(this.constants.draws) : [];
    const chance = Object.fromEntries(draws.map(([word, [, probability]]) => [word, probability]));
    return { ...at, turns, chance, drew: this.drawWord(at.drawn), line: this.line(at) };
  }

  /** What a tile is called that came out of the bag; empty for none. @param {number} tile */
  drawWord(tile) {
    return Object.keys(this.constants.draws).find((word) => this.constants.draws[word][0] === tile) ?? "";
  }

  /** A position as one line of text. @param {Reached} at */
  line(at) {
    /** @type {string[]} */
    const lines = [];
    let column = 0;
    for (const [x, y, tile] of at.rows) {
      while (lines.length <= y) {
        lines.push("");
        column = 0;
      }
      lines[y] += (x > column ? String(x - column) : "") + this.constants.letters[tile];
      column = x + 1;
    }
    const drawn = this.luck ? [this.drawWord(at.drawn) || "-"] : [];
    return [lines.join("/") || "-", "wr"[at.colour], this.engine.variant, ...drawn].join(" ");
  }

  /** A turn as notation says it: next to others a shape can mean one tile alone. @param {Standing} at @param {number[]} turn @returns {Turn} */
  named({ rows }, [x, y, tile]) {
    return [x, y, (rows.length ? this.constants.tiles : this.constants.openings)[tile]];
  }

  /** What a level plays. @param {Ply[]} plies @param {number} level @returns {Turn} */
  decide(plies, level) {
    const at = this.reached(plies);
    const { kernels, arrays } = this.engine;
    const { hasty, nodes, depth, seconds, rows } = this.constants.levels[level];
    const [found] = kernels.call(
      "hasty",
      arrays.board,
      arrays.workspace,
      arrays.weights,
      this.engine.written(at.rows),
      at.colour,
      at.drawn,
      ...hasty,
      ...dice(this.constants.dice),
      arrays.line,
    );
    if (found < 0) throw new CannotThink(`fault ${found}`);
    if (found) return this.named(at, kernels.rows("line", 1)[0]);
    if (this.luck) throw new CannotThink("luck");
    const room = Math.min(rows, arrays.table.shape[0]);
    const think = (/** @type {number} */ most) => this.engine.think(at, most, depth, room);
    if (!seconds) return this.named(at, think(nodes).turn);
    // How much can be looked at in the time is found out with a first thought; the next one begins with what it found.
    const few = this.constants.nodes[1];
    const began = performance.now();
    const first = think(few);
    const rate = few / Math.max(1, performance.now() - began);
    const isSure = Math.abs(first.score) > this.constants.sure;
    return this.named(at, (isSure ? first : think(rate * 1000 * seconds)).turn);
  }
}
