// Puzzles of Xe Queo! without a server: all that can be said of each was told with it, and the kernels show the boards.

import { html } from "anello/html.js";
import * as draw from "./draw.js";
import { LocalXeQueo } from "./local.js";

/**
 * @import { KeptPuzzle, LocalPuzzles } from "anello/local/puzzles.js"
 * @import { Say, Values } from "anello/local/sentences.js"
 * @import { Help, Proof, Seat, Verdict, View } from "anello/net/wire.js"
 *
 * @typedef {{key: string, values: Values}} Sentence
 */

/** @implements {LocalPuzzles} */
export class XeQueoPuzzles {
  local = new LocalXeQueo();

  /** @param {KeptPuzzle} puzzle @param {Say} say */
  task({ data }, say) {
    return said(data.task, say);
  }

  /** The board as whoever decides sees it, before the decision or after. @param {KeptPuzzle} puzzle @param {string[]} [words] @returns {Promise<View>} */
  async look({ data }, words = []) {
    /** @type {[Seat, string][]} */
    const all = [...data.plies, ...words.map((word) => [data.seat, word])];
    const plies = all.map(([seat, word]) => ({ seat, word }));
    return (await this.local.look({ options: data.options, plies }, data.seat, data.start)).view;
  }

  /** @param {View} view */
  picture(view) {
    const { pieces, ring } = /** @type {any} */ (view);
    return html`<svg class="xq" viewBox=${draw.viewBox(false)} aria-hidden="true">${draw.still({ pieces, ring })}</svg>`;
  }

  /** @param {KeptPuzzle} puzzle @param {string} word @param {string[]} _turns @param {Say} say @returns {Promise<Verdict>} */
  async play(puzzle, word, _turns, say) {
    const { choices, answers } = puzzle.data;
    const chosen = choices.find((/** @type {string} */ one) => one.toLowerCase() === word.trim().toLowerCase());
    if (!chosen)
      return { verdict: null, text: say("mistake.pick", { choices: choices.join(" ") }), shown: [], turns_left: 1 };
    const isRight = answers.includes(chosen);
    const { ring } = /** @type {any} */ (await this.look(puzzle));
    // Not where the round ends: nobody knows what the other would show.
    const ends = chosen.endsWith("!") || chosen.slice(1) === ring;
    return {
      verdict: isRight ? "solved" : "wrong",
      text: said(puzzle.data.said[chosen], say),
      shown: ends ? [] : [{ word: chosen, view: await this.look(puzzle, [chosen]) }],
      turns_left: isRight ? 0 : 1,
    };
  }

  /** @param {KeptPuzzle} puzzle @param {number} step @param {string[]} _turns @param {Say} say @returns {Promise<Help>} */
  async help({ data }, step, _turns, say) {
    /** @type {Sentence[]} */
    const hints = data.hints;
    const hint = hints[Math.min(step, hints.length) - 1];
    const { word } = hint.values;
    return { text: said(hint, say), cell: null, word: typeof word === "string" ? word : null };
  }

  /** @param {KeptPuzzle} puzzle @param {string[]} _answers @param {Say} say @returns {Promise<Omit<Proof, "themes">>} */
  async proof({ data }, _answers, say) {
    /** @type {[string, number][]} */
    const worth = Object.entries(data.chances);
    const best = worth.sort(([, one], [, other]) => other - one);
    const chances = Object.fromEntries(best.map(([word, chance]) => [word, chance / 1000]));
    return {
      text: data.why.map((/** @type {Sentence} */ one) => said(one, say)).join(" "),
      shown: [],
      over: true,
      chances,
    };
  }
}

/** @param {Sentence} sentence @param {Say} say */
const said = ({ key, values }, say) => say(key, values);
