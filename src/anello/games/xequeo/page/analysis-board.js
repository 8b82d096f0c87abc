// The board of an analysis of Xe Queo!: closed, with what equilibrium would do next drawn on it.

import { svg } from "anello/html.js";
import { XeQueoBoard } from "./board.js";
import { landing, pointed } from "./draw.js";
import { wayPath } from "./geometry.js";
import { read } from "./words.js";

export class RoundBoard extends XeQueoBoard {
  /** The word that is advised. @type {string|null} */
  advice = null;

  constructor() {
    super({ chosen: () => {}, play: () => {}, refuse: () => {} });
  }

  /** Show a word of notation on the board from the next view on. @param {string|null} word */
  advise(word) {
    this.advice = word;
  }

  /**
   * What is advised: a way to a cell, or a piece to be called.
   * @override @param {import("./types.js").BoardView} view
   */
  over(view) {
    if (!this.advice) return super.over(view);
    const { kind, piece, cell } = read(this.advice);
    const from = view.pieces[piece];
    if (kind === "call") return pointed(from);
    const way = wayPath([from, cell]);
    return svg`<path class="hop-under" d=${way} /><path class="hop" d=${way} />${landing(cell)}`;
  }
}
