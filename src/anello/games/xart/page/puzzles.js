// Puzzles of Xart without a server: judged by the kernels of the prover on this machine, told in the server's words.

import { html } from "anello/html.js";
import { tiles } from "./draw.js";
import { turnOf, wordOf } from "./engine/local.js";
import { LocalXart } from "./local.js";

/**
 * @import { KeptPuzzle, LocalPuzzles } from "anello/local/puzzles.js"
 * @import { Say } from "anello/local/sentences.js"
 * @import { Help, Proof, Verdict, View } from "anello/net/wire.js"
 * @import { Judged } from "./engine/study.js"
 * @import { Turn } from "./engine/thinking.js"
 * @import { XartView } from "./types.js"
 */

const SEATS = ["", "white", "red"];
/** A turn as it is written: a cell and a shape. */
const WORD = /^(@|[A-Z]+)\d+[+/\\]$/i;

/** @implements {LocalPuzzles} */
export class XartPuzzles {
  local = new LocalXart();
  /** What was played in a puzzle by both, by the turns of the solver. @type {Map<string, string[]>} */
  reached = new Map();

  /** @param {KeptPuzzle} puzzle @param {string} kind @param {string[]} words @param {object} [more] @returns {Promise<any>} */
  ask({ data }, kind, words, more = {}) {
    const [, , variant] = data.line.split(" ");
    const plies = words.map((word) => ({ seat: 1, word }));
    return this.local.ask(kind, { options: { variant }, plies }, { start: data.line, ...more });
  }

  /** The board after some turns, as whoever is to move sees it. @param {KeptPuzzle} puzzle @param {string[]} words @returns {Promise<View>} */
  async view(puzzle, words) {
    const [, , variant] = puzzle.data.line.split(" ");
    const stood = await this.ask(puzzle, "stand", words);
    return this.local.told(stood, { options: { variant }, plies: [] }, stood.colour + 1).view;
  }

  /** The boards after each of some turns. @param {KeptPuzzle} puzzle @param {string[]} words @param {number} [from] */
  async shown(puzzle, words, from = 0) {
    const boards = [];
    for (let n = from; n < words.length; n++)
      boards.push({ word: words[n], view: await this.view(puzzle, words.slice(0, n + 1)) });
    return boards;
  }

  /** What both have played once the solver has made these turns, all of which must be right. @param {KeptPuzzle} puzzle @param {string[]} turns @returns {Promise<string[]>} */
  async played(puzzle, turns) {
    if (!turns.length) return [];
    const key = [puzzle.id, ...turns].join(" ");
    const known = this.reached.get(key);
    if (known) return known;
    const before = await this.played(puzzle, turns.slice(0, -1));
    const { verdict, line, turn } = await this.judged(puzzle, before, turns[turns.length - 1], turns.length - 1);
    if (verdict !== "right" && verdict !== "solved") throw new TypeError("that turn was not right");
    const words = [...before, wordOf(turn), ...line.map(wordOf)];
    this.reached.set(key, words);
    return words;
  }

  /** @param {KeptPuzzle} puzzle @param {string[]} before @param {string} word @param {number} made  by the solver so far @returns {Promise<Judged>} */
  judged(puzzle, before, word, made) {
    const { turns } = puzzle.data;
    return this.ask(puzzle, "judge", before, { turn: turnOf(word), turns, left: turns - made });
  }

  /** @param {KeptPuzzle} puzzle @param {Say} say */
  task({ data: { seat, turns } }, say) {
    return say(`puzzle.xart.task.${SEATS[seat]}`, { turns: String(turns) });
  }

  /** @param {KeptPuzzle} puzzle */
  look(puzzle) {
    return this.view(puzzle, []);
  }

  /** @param {View} view */
  picture(view) {
    const { tiles: laid } = /** @type {XartView} */ (view);
    const [right, bottom] = [0, 1].map((axis) => Math.max(...laid.map((tile) => tile[axis])) + 1.5);
    return html`<svg class="xart" viewBox="-50 -50 ${right * 100 + 50} ${bottom * 100 + 50}" aria-hidden="true">${tiles(laid)}</svg>`;
  }

  /** @param {KeptPuzzle} puzzle @param {string} word @param {string[]} turns @param {Say} say @returns {Promise<Verdict>} */
  async play(puzzle, word, turns, say) {
    const left = puzzle.data.turns - turns.length;
    const none = { verdict: null, shown: [], turns_left: left };
    const said = word.trim().toUpperCase();
    if (!WORD.test(said)) return { ...none, text: say("mistake.xart.unreadable") };
    const before = await this.played(puzzle, turns);
    const judged = await this.judged(puzzle, before, said, turns.length);
    const { fault, verdict, line, turn } = judged;
    if (fault) return { ...none, text: say(`mistake.xart.${fault}`, { cell: said.slice(0, -1) }) };
    const words = [...before, wordOf(turn), ...line.map(wordOf)];
    const right = verdict === "right" || verdict === "solved";
    if (right) this.reached.set([puzzle.id, ...turns, wordOf(turn)].join(" "), words);
    return {
      verdict: /** @type {Verdict["verdict"]} */ (verdict),
      text: this.verdictWords(puzzle, judged, say),
      shown: await this.shown(puzzle, words, before.length),
      turns_left: verdict === "solved" ? 0 : left - Number(right),
    };
  }

  /** @param {KeptPuzzle} puzzle @param {Judged} judged @param {Say} say */
  verdictWords({ data }, { verdict, sure, line }, say) {
    if (!line.length || verdict === "solved") return say(`puzzle.verdict.${verdict}`);
    return say(`puzzle.xart.answers.${sure ? verdict : "unsure"}.${SEATS[3 - data.seat]}`, { word: wordOf(line[0]) });
  }

  /** A turn that wins. @param {KeptPuzzle} puzzle @param {string[]} before  what both have played @param {number} left @returns {Promise<string>} */
  async best(puzzle, before, left) {
    if (!before.length) return puzzle.data.solutions[0];
    /** @type {{turn: Turn|null}} */
    const { turn } = await this.ask(puzzle, "winning", before, { left });
    if (!turn) throw new TypeError("no win is known here");
    return wordOf(turn);
  }

  /** @param {KeptPuzzle} puzzle @param {number} step @param {string[]} turns @param {Say} say @returns {Promise<Help>} */
  async help(puzzle, step, turns, say) {
    const { themes } = puzzle.data;
    /** @type {{telling: string[], hints: string[]}} */
    const { telling, hints } = (await this.ask(puzzle, "constants", [])).puzzles;
    const key = hints[Math.min(step, hints.length) - 1];
    if (step === 1) {
      const theme = telling.find((one) => themes.includes(one)) ?? "ring";
      return { text: say(key, { theme: say(`puzzle.xart.theme.${theme}`) }), cell: null, word: null };
    }
    const before = await this.played(puzzle, turns);
    const word = await this.best(puzzle, before, puzzle.data.turns - turns.length);
    const cell = word.slice(0, -1);
    return step === 2 ? { text: say(key, { cell }), cell, word: null } : { text: say(key, { word }), cell: null, word };
  }

  /** @param {KeptPuzzle} puzzle @param {string[]} answers @param {Say} say @returns {Promise<Omit<Proof, "themes">>} */
  async proof(puzzle, answers, say) {
    const { seat, turns } = puzzle.data;
    let turn = await this.best(puzzle, [], turns);
    const words = [turn];
    let over = await this.isOver(puzzle, words);
    for (const [n, answer] of answers.entries()) {
      if (over) throw new TypeError("the proof ends here");
      words.push(answer);
      over = await this.isOver(puzzle, words);
      if (over) continue;
      turn = await this.best(puzzle, words, turns - 1 - n);
      words.push(turn);
      over = await this.isOver(puzzle, words);
    }
    const text = say(`puzzle.xart.walk.${over ? "end." : ""}${SEATS[seat]}`, { word: turn });
    return { text, shown: await this.shown(puzzle, words), over, chances: {} };
  }

  /** @param {KeptPuzzle} puzzle @param {string[]} words */
  async isOver(puzzle, words) {
    return (await this.view(puzzle, words)).to_act.length === 0;
  }
}
