// The engine of Xart on this machine: the best turns of a position, as the server finds them with as many nodes.
// This runs in a worker, where nothing else of the page is: how turns are called is left to those who ask.

/**
 * @import { Best, Line } from "../net.js"
 * @import { Kernels, Place } from "../../../../js/wasm/kernels.js"
 * @import { Helpers } from "./helpers.js"
 *
 * @typedef {number[][]} Rows  tiles or turns: x, y and tile
 * @typedef {object} Standing  a position
 * @property {Rows} rows  all tiles in reading order
 * @property {number} colour  the colour to move: 0 white, 1 red
 * @property {number} [drawn]  the tile that came out of the bag, 0 for none
 * @typedef {[x: number, y: number, shape: string]} Turn  as words of notation say it
 * @typedef {Omit<Line, "word"|"line"> & {line: Turn[]}} FoundLine
 * @typedef {Omit<Best, "lines"> & {lines: FoundLine[]}} Found
 * @typedef {{turn: number[], score: number, line: Rows, depth: number, how: string}} Thought
 * @typedef {Record<string, Place>} Arrays
 *
 * @typedef {object} Question
 * @property {string} variant
 * @property {Rows} rows  the position that the words begin from
 * @property {number} colour  who is to move there
 * @property {Turn[]} turns  what was played from there
 * @property {number} level
 * @property {number} lines
 * @property {number} [threads]  so many may think about it at once
 */

/** The last level: hours of thinking. */
const LAST = 9;

/** The position does not fit on the board of this machine, or cannot be. */
export class CannotThink extends Error {}

/** What takes fewer nodes than this is thought of before others have begun. */
const TOGETHER = 10_000;

export class Engine {
  /** Who thinks along, if anybody does. @type {Helpers|null} */
  helpers = null;
  /** The boards that are ready for this variant. @type {Set<Place>} */
  open = new Set();
  /** How many nodes each thread has looked at since we forgot everything. @type {number[]} */
  searched = [];

  /** @param {Kernels} kernels @param {string} variant */
  constructor(kernels, variant) {
    this.kernels = kernels;
    this.variant = variant;
    this.arrays = kernels.arrays;
    this.constants = kernels.binding.constants;
    this.openBoard(this.arrays);
  }

  /** @param {Arrays} arrays */
  openBoard({ board }) {
    if (this.open.has(board)) return;
    const { limit, lines_win: linesWin, draws_tiles: drawsTiles } = this.constants.variants[this.variant];
    this.kernels.call("open_board", board, limit, linesWin, drawsTiles);
    this.open.add(board);
  }

  /** The best turns of a position. @param {Question} question @returns {Found} */
  best({ rows, colour, turns, level, lines }) {
    let at = { rows, colour };
    for (const turn of turns) at = this.after(at, this.meant(at, turn)).next;
    this.setUp(at);
    const [over, winner] = this.ending();
    if (over) return { level, last: true, white: winner < 0 ? 0.5 : 1 - winner, lines: [] };
    const nodes = this.nodes(level);
    this.forget();
    const found = this.lines(at, nodes, lines).map((thought) => this.told(at, thought));
    const proved = lines === 1 && found[0].win_in !== null;
    const { searched } = this;
    return { level, last: proved || level >= LAST, white: found[0].white, lines: found, searched };
  }

  /** Know no more than at the beginning. */
  forget() {
    const { workspace, table } = this.arrays;
    this.kernels.call("forget", workspace, table);
    const none = this.part(table, 0);
    for (const { places } of this.helpers?.ready ?? []) this.kernels.call("forget", places.arrays.workspace, none);
    this.searched = [0];
  }

  /** The first rows of an array. @param {Place} array @param {number} count @returns {Place} */
  part(array, count) {
    return { ...array, shape: [count, ...array.shape.slice(1)] };
  }

  /** How many nodes are looked at: beyond the levels of the server four times as many each. @param {number} level */
  nodes(level) {
    const { nodes } = this.constants;
    const last = nodes.length - 1;
    return level <= last ? nodes[level] : nodes[last] * 4 ** (level - last);
  }

  /** Whether several threads think about a position at a level. @param {number} level */
  isLong(level) {
    return this.nodes(level) >= 2 * TOGETHER;
  }

  // --- the rules, as the kernels know them ---------------------------------------------------------------------------

  /** Lay a position out on the board. @param {Standing} at */
  setUp({ rows, colour }) {
    const [fault] = this.kernels.call("set_up", this.arrays.board, this.written(rows), colour);
    if (fault) throw new CannotThink(`fault ${fault}`);
  }

  /** Hand tiles over to the kernels. @param {Rows} rows */
  written(rows) {
    if (rows.length > this.arrays.notes.shape[0]) throw new CannotThink("too many tiles");
    return this.kernels.written("notes", rows);
  }

  /** How the game on a board stands: empty if it goes on, and who has won, -1 for nobody. @param {Arrays} arrays @returns {[string, number]} */
  ending({ board } = this.arrays) {
    const [how, winner] = this.kernels.call("ending", board, this.arrays.notes);
    return [this.constants.endings[how], winner];
  }

  /** Which tile is meant by its shape. @param {Standing} at @param {Turn} turn */
  meant(at, [x, y, meant]) {
    const [one, other] = [...this.constants.tiles].flatMap((shape, tile) => (shape === meant ? [tile] : []));
    if (other === undefined) throw new CannotThink(`shape ${meant}`);
    this.setUp(at);
    const [tile] = this.kernels.call("tile_meant", this.arrays.board, ...this.cell(at, x, y), one, other);
    return [x, y, tile];
  }

  /** The first tile goes to @0, which kernels call 0, 0. @param {Standing} at @param {number} x @param {number} y */
  cell({ rows }, x, y) {
    return rows.length ? [x, y] : [0, 0];
  }

  /** All legal turns, in reading order. @param {Standing} at @returns {Rows} */
  turns(at) {
    this.setUp(at);
    const list = (/** @type {number} */ only) =>
      this.kernels.call("list_turns", this.arrays.board, only, this.arrays.notes)[0];
    // Where no cell takes the tile as drawn it may be turned.
    const count = list(at.drawn ?? 0) || (at.drawn ? list(0) : 0);
    if (count < 0) throw new CannotThink("no room");
    const turns = this.kernels.rows("notes", count);
    return at.rows.length ? turns : turns.map(([, , tile]) => [-1, -1, tile]);
  }

  /** Make a turn: the position then, and the tiles laid, on cells as they were called before. @param {Standing} at @param {number[]} turn */
  after(at, [column, row, tile]) {
    this.setUp(at);
    const [x, y] = this.cell(at, column, row);
    const [won, tiles, count] = this.kernels.call("advance", this.arrays.board, x, y, tile, this.arrays.notes);
    if (won < 0) throw new CannotThink(`turn ${won}`);
    const lays = this.kernels.rows("notes", count, tiles);
    return {
      next: { rows: this.kernels.rows("notes", tiles), colour: 1 - at.colour },
      lays: lays.map(([a, b, laid]) => [a + Math.min(x, 0), b + Math.min(y, 0), laid]),
      laid: lays,
      shift: [-Math.min(x, 0), -Math.min(y, 0)],
      won: won > 0,
    };
  }

  // --- thinking --------------------------------------------------------------------------------------------------------

  /** The best turns, best first. The nodes are shared out as `analyse` does on the server. @param {Standing} at @param {number} nodes @param {number} count */
  lines(at, nodes, count) {
    const { glance } = this.constants;
    const best = this.think(at, nodes * (count === 1 ? 1 : 0.5));
    if (count === 1) return [best];
    const others = this.turns(at).filter((turn) => turn.some((part, i) => part !== best.turn[i]));
    const looked = others.map((turn) => this.judge(at, turn, nodes * (glance / others.length)));
    const chosen = looked
      .sort((one, other) => other.score - one.score)
      .slice(0, count - 1)
      .map(({ turn }) => this.judge(at, turn, nodes * ((0.5 - glance) / (count - 1))));
    return [best, ...chosen].sort((one, other) => other.score - one.score);
  }

  /**
   * Think about a position.
   * @param {Standing} at @param {number} nodes @param {number} [most]  how deep at most
   * @param {number} [room]  so many rows of the table are used
   * @returns {Thought}
   */
  think({ rows, colour }, nodes, most = this.constants.deepest, room = this.arrays.table.shape[0]) {
    const { weights } = this.arrays;
    const table = this.part(this.arrays.table, room);
    const limit = Math.max(Math.floor(nodes), this.constants.fewest);
    const notes = this.written(rows);
    const helpers = limit < TOGETHER ? null : this.helpers;
    const share = Math.ceil(limit / (1 + (helpers?.ready.length ?? 0)));
    const given = (/** @type {Arrays} */ { board, workspace, line }) => {
      return [board, workspace, weights, table, notes, colour, share, most, line];
    };
    for (const { places } of helpers?.ready ?? []) this.openBoard(places.arrays);
    const alone = () => [{ told: this.kernels.call("think", ...given(this.arrays)), arrays: this.arrays }];
    const all = helpers?.together(given) ?? alone();
    for (const [n, { told }] of all.entries()) this.searched[n] = (this.searched[n] ?? 0) + told[2];
    if (all[0].told[3] < 0) throw new CannotThink(`fault ${all[0].told[3]}`);
    const { told, arrays } = this.furthest(all);
    const [score, depth, , length] = told;
    const turns = this.kernels.rows(arrays.line, length);
    return { turn: turns[0], score, line: turns, depth, how: this.ending(arrays)[0] };
  }

  /** Who got furthest, of several who are equal the first: who has proved something, else who has looked deepest. @template {{told: number[]}} One @param {One[]} all */
  furthest(all) {
    const rank = (/** @type {One} */ { told: [score, depth] }) =>
      (Math.abs(score) > this.constants.sure ? 1000 : 0) + depth;
    return all.reduce((best, one) => (rank(one) > rank(best) ? one : best));
  }

  /** Think about a turn. @param {Standing} at @param {number[]} turn @param {number} nodes @returns {Thought} */
  judge(at, turn, nodes) {
    const { next } = this.after(at, turn);
    const [over, winner] = this.ending();
    const { win, sure } = this.constants;
    if (over) {
      const score = winner < 0 ? 0 : winner === at.colour ? win - 1 : 1 - win;
      return { turn, score, line: [turn], depth: 1, how: over };
    }
    const { score, line, depth, how } = this.think(next, nodes);
    const further = Math.abs(score) > sure ? Math.sign(score) : 0; // one turn further away
    return { turn, score: further - score, line: [turn, ...line], depth: depth + 1, how };
  }

  /** A thought as the page shows it. @param {Standing} at @param {Thought} thought @returns {FoundLine} */
  told(at, { turn, score, line, depth, how }) {
    const { win, sure, scale } = this.constants;
    const proved = Math.abs(score) > sure;
    const chance = proved ? Number(score > 0) : 1 / (1 + Math.exp(-score / scale));
    const plies = win - Math.abs(score);
    const winIn = score > 0 ? Math.floor((plies + 1) / 2) : -Math.floor(plies / 2);
    return {
      lays: /** @type {[number, number, number][]} */ (this.after(at, turn).lays),
      line: line.map(([x, y, tile]) => [x, y, this.constants.tiles[tile]]),
      white: at.colour === 0 ? chance : 1 - chance,
      win_in: proved ? winIn : null,
      how,
      depth,
    };
  }
}
