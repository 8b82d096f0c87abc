// What is taught of a position of Xart on this machine: threats, remarks, what a turn leads to, and turns in puzzles.
// This runs in a worker too, and knows no rule: all of them are the kernels'.

/**
 * @import { Game, Reached } from "./game.js"
 * @import { Rows, Standing, Turn } from "./thinking.js"
 *
 * @typedef {{colour: number, how: string, turns: Turn[], line: number[][]}} FoundThreat
 * @typedef {{kind: string, manner: string, colour: number, turns: Turn[]}} FoundRemark  the tutor's
 * @typedef {{winner: number, how: string, attack: string}} LedTo  -1 if nobody wins; what is threatened then
 * @typedef {{fault: string, verdict: string, sure: boolean, line: Turn[], turn: Turn}} Judged
 *   why the rules forbid a turn, else what it is worth and what the computer shows after it
 */

/** Rows by a number in them, in order. @param {Rows} rows @param {number} column @returns {Rows[]} */
function grouped(rows, column) {
  /** @type {Map<number, Rows>} */
  const groups = new Map();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return [...groups.values()];
}

export class Study {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.engine = game.engine;
  }

  /** @param {Standing} at @param {Rows} rows @returns {Turn[]} */
  turns(at, rows) {
    return rows.map((row) => this.game.named(at, row));
  }

  /** What a colour could win with now if it were to move. @param {Standing} at @param {number} colour @returns {FoundThreat[]} */
  threats(at, colour) {
    const { kernels, arrays, constants } = this.engine;
    if (!at.rows.length) return [];
    this.engine.setUp(at);
    const [count, cells] = kernels.call("list_threats", arrays.board, colour, arrays.threats, arrays.notes);
    const found = kernels.rows("threats", count);
    const lines = kernels.rows("notes", cells);
    return grouped(found, 4).map((rows) => ({
      colour,
      how: constants.threats[rows[0][3]],
      turns: this.turns(at, rows),
      line: lines.filter(([, , threat]) => threat === rows[0][4]).map(([x, y]) => [x, y]),
    }));
  }

  /** What the tutor says. @param {Standing} at @param {Rows} laid  the tiles of the last turn @param {number[]} shift @returns {FoundRemark[]} */
  remarks(at, laid, [dx, dy]) {
    const { kernels, arrays, constants, variant } = this.engine;
    const { kinds, manners } = constants.remarks;
    this.engine.setUp(at);
    const luck = constants.variants[variant].draws_tiles;
    const last = kernels.written("laid", laid);
    const [count] = kernels.call("list_remarks", arrays.board, luck, last, dx, dy, arrays.notes, arrays.remarks);
    return grouped(kernels.rows("remarks", count), 6).map((rows) => ({
      kind: kinds[rows[0][3]],
      manner: manners[rows[0][4]],
      colour: rows[0][5],
      turns: this.turns(
        at,
        rows.filter(([, , tile]) => tile),
      ),
    }));
  }

  /** What a turn leads to at once. @param {Standing} at @param {Turn} turn @returns {LedTo} */
  consequence(at, turn) {
    const { next } = this.engine.after(at, this.engine.meant(at, turn));
    const [how, winner] = this.engine.ending();
    // Where tiles come out of the bag nobody can tell what the next one threatens.
    const attacks = how || this.game.luck ? [] : this.threats(next, at.colour);
    return { winner, how, attack: attacks[0]?.how ?? "" };
  }

  // --- puzzles -------------------------------------------------------------------------------------------------------

  /** What the prover searches in. */
  get room() {
    const { arrays } = this.engine;
    return [arrays.proof_nodes, arrays.proof_counts, arrays.proof_keys, arrays.proof_known];
  }

  /** What a turn in a puzzle is worth. @param {Reached} at @param {Turn} turn @param {number} turns  of the puzzle @param {number} left @returns {Judged} */
  judge(at, turn, turns, left) {
    const { kernels, arrays, constants } = this.engine;
    const [, , tile] = this.engine.meant(at, turn);
    if (!tile) return { fault: this.fault(at, turn), verdict: "", sure: true, line: [], turn };
    this.engine.setUp(at);
    const { most, verdicts } = constants.puzzles;
    const [x, y] = turn;
    const { board, notes, line } = arrays;
    const [found, sure, length] = kernels.call(
      "judge_turn",
      board,
      ...this.room,
      x,
      y,
      tile,
      turns,
      left,
      most,
      notes,
      line,
    );
    const shown = kernels.rows("line", length).map((row) => this.game.named(at, row));
    return {
      fault: "",
      verdict: verdicts[found],
      sure: sure > 0,
      line: shown,
      turn: this.game.named(at, [x, y, tile]),
    };
  }

  /** Why the rules forbid a turn. @param {Reached} at @param {Turn} turn */
  fault(at, [x, y, shape]) {
    const { kernels, arrays, constants } = this.engine;
    const { codes, other } = constants.mistakes;
    const said = [...constants.tiles].flatMap((one, tile) => {
      if (one !== shape) return [];
      this.engine.setUp(at);
      return kernels.call("advance", arrays.board, x, y, tile, arrays.notes)[0];
    });
    return Object.keys(codes).find((name) => said.includes(codes[name])) ?? other;
  }

  /** A turn that wins within so many; null if none is found. @param {Reached} at @param {number} left @returns {Turn|null} */
  winning(at, left) {
    const { kernels, arrays, constants } = this.engine;
    this.engine.setUp(at);
    const { most } = constants.puzzles;
    const [length] = kernels.call("best_turn", arrays.board, ...this.room, at.colour, left, most, arrays.line);
    return length ? this.game.named(at, kernels.rows("line", 1)[0]) : null;
  }
}
