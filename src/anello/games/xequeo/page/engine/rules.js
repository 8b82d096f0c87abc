// A match of Xe Queo! on this machine, as a viewer may see it. This runs in a worker, and no rule is written here: all of
// them are the kernels'.

import { Illegal } from "../../../../js/wasm/serving.js";

/**
 * @import { Kernels } from "../../../../js/wasm/kernels.js"
 * @import { LocalPosition, Played } from "../../../../js/local/game.js"
 * @import { Seat } from "../../../../js/net/wire.js"
 * @import { RoundResult, Turn, XeQueoView } from "../types.js"
 *
 * @typedef {object} Told  what the kernels say of a match
 * @property {number[]} pieces
 * @property {number} phase
 * @property {number} ring
 * @property {number} enters
 * @property {number} turn
 * @property {number} acts
 * @property {number} score1
 * @property {number} score2
 * @property {number} choice1
 * @property {number} choice2
 *
 * @typedef {object} Reached  a match after some plies
 * @property {Turn[]} history  what was done openly in this round
 * @property {RoundResult|null} lastRound
 * @property {Record<number, string>} hidden  what others see of secret plies, by their number
 */

const WORD = /^(?:@([12])|@([a-g][1-7])|=([ROYGBVW])|([ROYGBVW])!|([ROYGBVW])([a-g][1-7]))$/i;
/** What others see of a choice. */
const CHOSEN = "=?";

export class Rules {
  /** @param {Kernels} kernels */
  constructor(kernels) {
    this.kernels = kernels;
    this.constants = kernels.binding.constants;
    this.arrays = kernels.arrays;
    this.metric = "";
  }

  /** A match after some plies, as a viewer may see it. @param {Played & {viewer: Seat|null, start?: string}} question @returns {LocalPosition} */
  look({ options, plies, viewer, start }) {
    this.layTables(options.metric);
    const reached = this.play(options, plies, start);
    const told = this.tell(options);
    const toAct = [0, 1, 2].filter((seat) => (told.acts >> seat) & 1);
    const { lastRound } = reached;
    const over = this.phase(told) === "over" && lastRound ? lastRound : null;
    const text = over ? `${over.winner} ${over.how}` : "none";
    const score = [told.score1, told.score2];
    const round = score[0] + score[1] + (over ? 0 : 1);
    const { history, hidden } = reached;
    /** @type {XeQueoView & {outcome: string}} */
    const view = {
      game: "xequeo",
      options,
      line: this.line(told),
      viewer,
      phase: this.phase(told),
      to_act: toAct,
      round,
      score,
      enters: told.enters + 1,
      turn: told.ring < 0 ? null : told.turn + 1,
      pieces: Object.fromEntries(this.placed(told).map(([letter, cell]) => [letter, this.cell(cell)])),
      ring: told.ring < 0 ? null : this.cell(told.ring),
      chosen: [told.choice1 >= 0, told.choice2 >= 0],
      choice: this.letter(viewer === 1 ? told.choice1 : viewer === 2 ? told.choice2 : -1),
      history,
      last: history.at(-1) ?? lastRound?.last ?? null,
      last_round: lastRound,
      outcome: text,
      moves: viewer ? this.moves(options, told, viewer) : [],
    };
    const chances = toAct[0] === 0 ? this.actions(options, 0).map((action) => this.word(told, action)) : [];
    return {
      view,
      to_act: toAct,
      outcome: over ? { winner: over.winner, how: over.how, text } : null,
      chances: Object.fromEntries(chances.map((word) => [word, 1 / chances.length])),
      round,
      hidden,
    };
  }

  /** What a level plays on a seat. @param {Played & {level: number, seat: Seat}} question @returns {string} */
  decide({ options, plies, level, seat }) {
    this.layTables(options.metric);
    const { history } = this.play(options, plies);
    const told = this.tell(options);
    const { matches, tables, manner } = this.arrays;
    const [dice] = crypto.getRandomValues(new BigUint64Array(1));
    /** @type {number[]} */
    const shares = this.constants.levels[level];
    new BigInt64Array(this.kernels.memory.buffer, manner.at, manner.shape[0]).set(shares.map(BigInt));
    const [action] = this.kernels.call(
      "decide",
      matches,
      tables,
      this.setup(options),
      options.gift === "yes" ? 1 : 0,
      seat - 1,
      this.kernels.written("turns", this.turns(history)),
      manner,
      Number(dice % BigInt(this.constants.dice)),
    );
    return this.word(told, action);
  }

  /** The moves of a round as the kernels take them: who, with what, from where, to where. @param {Turn[]} history */
  turns(history) {
    const moves = history.filter(({ path }) => path.length > 1);
    return moves.map(({ seat, word, path }) => [
      seat - 1,
      this.constants.letters.indexOf(word[0]),
      ...[path[0], path[path.length - 1]].map((name) => this.cellOf(name)),
    ]);
  }

  /** @param {string} metric */
  layTables(metric) {
    if (metric === this.metric) return;
    const { at, shape, itemsize } = this.arrays.tables;
    new Uint8Array(this.kernels.memory.buffer, at, shape[0] * itemsize).fill(0);
    this.kernels.call("lay_tables", this.arrays.tables, this.constants.metrics.indexOf(metric));
    this.metric = metric;
  }

  /** Go through a match from its beginning. @param {Record<string, string>} options @param {Played["plies"]} plies @param {string} [start]  another one than the usual, as a line @returns {Reached} */
  play(options, plies, start = "") {
    if (start) this.stand(start);
    else this.kernels.call("new_match", this.arrays.matches);
    /** @type {Reached} */
    const reached = { history: [], lastRound: null, hidden: {} };
    for (const [i, { seat, word }] of plies.entries()) {
      const told = this.tell(options);
      const action = this.action(told, word);
      if (!this.actions(options, seat).includes(action)) throw new Illegal(word);
      const turn = { seat, word: this.word(told, action), path: this.way(told, action) };
      const [won, how] = this.kernels.call(
        "take",
        this.arrays.matches,
        this.setup(options),
        Number(options.rings),
        seat - 1,
        action,
      );
      if (turn.word.startsWith("=")) reached.hidden[i + 1] = CHOSEN;
      else reached.history.push(turn);
      if (won < 0) continue;
      const choices = [told.choice1, told.choice2].map((piece) => this.letter(piece) ?? "");
      const ending = this.constants.endings[how];
      reached.lastRound = { winner: won + 1, how: ending, choices, ring: this.cell(told.ring), last: turn };
      reached.history = [];
      reached.hidden = {};
    }
    return reached;
  }

  /** Set up the position that a line of text says, before anybody has chosen. @param {string} line */
  stand(line) {
    const { phases, letters, size, told } = this.constants;
    const [board, seat, score] = line.split(" ");
    /** @type {number[]} */
    const pieces = letters.split("").map(() => -1);
    let ring = -1;
    for (const [i, row] of board.split("/").entries()) {
      let cell = size * (size - 1 - i);
      for (const one of row) {
        if (one === "@") ring = cell;
        else if (letters.includes(one)) pieces[letters.indexOf(one)] = cell;
        cell += Number(one) || 1;
      }
    }
    // Whoever does not put the ring has the first turn.
    const enters = ring < 0 ? Number(seat) - 1 : 2 - Number(seat);
    const [score1, score2] = score.split("-").map(Number);
    /** @type {Record<string, number>} */
    const known = { phase: phases.indexOf(ring < 0 ? "ring" : "choose"), ring, enters, score1, score2 };
    const numbers = [...pieces, ...told.map((/** @type {string} */ name) => known[name] ?? 0)];
    const { matches, found } = this.arrays;
    new BigInt64Array(this.kernels.memory.buffer, found.at, numbers.length).set(numbers.map(BigInt));
    this.kernels.call("set_match", matches, found);
  }

  /** @param {Record<string, string>} options */
  setup({ setup }) {
    return this.constants.setups.indexOf(setup);
  }

  /** What the kernels say of the match. @param {Record<string, string>} options @returns {Told} */
  tell(options) {
    this.kernels.call("tell", this.arrays.matches, this.setup(options), this.arrays.found);
    const { count } = this.constants.actions;
    const numbers = this.kernels.numbers("found", count + this.constants.told.length);
    /** @type {string[]} */
    const names = this.constants.told;
    const named = Object.fromEntries(names.map((name, i) => [name, numbers[count + i]]));
    return /** @type {any} */ ({ ...named, pieces: numbers.slice(0, count) });
  }

  /** All that a seat may do, 0 for chance. @param {Record<string, string>} options @param {Seat} seat */
  actions(options, seat) {
    const { matches, tables, found } = this.arrays;
    const gift = options.gift === "yes" ? 1 : 0;
    const [count] = this.kernels.call("list_all", matches, tables, this.setup(options), gift, seat - 1, found);
    return this.kernels.numbers("found", count);
  }

  /** The same in words, each move with its way. @param {Record<string, string>} options @param {Told} told @param {Seat} viewer */
  moves(options, told, viewer) {
    const isPlay = this.phase(told) === "play";
    return this.actions(options, viewer).map((action) => ({
      word: this.word(told, action),
      path: isPlay ? this.way(told, action) : [],
    }));
  }

  /** The cells that an action touches, in order. @param {Told} told @param {number} action @returns {string[]} */
  way(told, action) {
    const { puts, choices } = this.constants.actions;
    const phase = this.phase(told);
    const cells = this.constants.size ** 2;
    if (phase === "ring") return action < choices ? [this.cell(action)] : [];
    if (phase === "pieces") return [this.cell((action - puts) % cells)];
    if (phase !== "play" || action < puts) return [];
    const [piece, cell] = [Math.floor((action - puts) / cells), (action - puts) % cells];
    const [length] = this.kernels.call(
      "find_way",
      this.arrays.matches,
      this.arrays.tables,
      piece,
      cell,
      this.arrays.cells,
    );
    return this.kernels.numbers("cells", length).map((one) => this.cell(one));
  }

  // --- words -------------------------------------------------------------------------------------------------------

  /** @param {Told} told @returns {string} */
  phase({ phase }) {
    return this.constants.phases[phase] ?? "toss";
  }

  /** The number of what a word means, -1 for nothing. @param {Told} told @param {string} word */
  action(told, word) {
    const { rings, choices, calls, puts } = this.constants.actions;
    const [, first, ring, chosen, called, piece, cell] = WORD.exec(word) ?? [];
    if (this.phase(told) === "toss") return first ? Number(first) - 1 : -1;
    const number = (/** @type {string} */ letter) => this.constants.letters.indexOf(letter.toUpperCase());
    if (ring) return rings + this.cellOf(ring);
    if (chosen) return choices + number(chosen);
    if (called) return calls + number(called);
    return piece ? puts + this.constants.size ** 2 * number(piece) + this.cellOf(cell) : -1;
  }

  /** @param {Told} told @param {number} action */
  word(told, action) {
    const { choices, calls, puts } = this.constants.actions;
    const cells = this.constants.size ** 2;
    if (this.phase(told) === "toss") return `@${action + 1}`;
    if (action < choices) return `@${this.cell(action)}`;
    if (action < calls) return `=${this.letter(action - choices)}`;
    if (action < puts) return `${this.letter(action - calls)}!`;
    return this.letter(Math.floor((action - puts) / cells)) + this.cell((action - puts) % cells);
  }

  /** @param {number} cell */
  cell(cell) {
    const { size } = this.constants;
    return "abcdefgh"[cell % size] + String(Math.floor(cell / size) + 1);
  }

  /** @param {string} name */
  cellOf(name) {
    return "abcdefgh".indexOf(name[0].toLowerCase()) + this.constants.size * (Number(name[1]) - 1);
  }

  /** @param {number} piece @returns {string|null} */
  letter(piece) {
    return this.constants.letters[piece] ?? null;
  }

  /** The pieces on the board, with their cells. @param {Told} told @returns {[string, number][]} */
  placed({ pieces }) {
    const all = pieces.map((cell, piece) => /** @type {[string, number]} */ ([this.constants.letters[piece], cell]));
    return all.filter(([, cell]) => cell >= 0);
  }

  /** The position as one line of text. @param {Told} told */
  line(told) {
    const { size } = this.constants;
    const letters = new Map(this.placed(told).map(([letter, cell]) => [cell, letter]));
    const covered = told.ring >= 0 && letters.has(told.ring) ? [this.cell(told.ring)] : [];
    if (told.ring >= 0 && !covered.length) letters.set(told.ring, "@");
    const rows = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, file) => letters.get((size - 1 - i) * size + file) ?? ".").join(""),
    );
    const board = rows.join("/").replace(/\.+/g, (run) => String(run.length));
    const seat = told.ring < 0 ? told.enters : told.turn;
    const setup = ["toss", "pieces"].includes(this.phase(told)) ? ["setup"] : [];
    return [board, ...covered, seat < 0 ? "-" : seat + 1, `${told.score1}-${told.score2}`, ...setup].join(" ");
  }
}
