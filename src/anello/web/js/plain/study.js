// The board of lessons and puzzles of a game that brings none: the position as a line, and its legal moves to choose from.

import { html, nothing, render } from "../html.js";
import { Board } from "../parts/board.js";
import { MoveFinder } from "./moves.js";

/**
 * @import { StudyHooks } from "../game.js"
 * @import { View } from "../net/wire.js"
 */

/** @extends {Board<View, string, never>} */
export class PlainStudyBoard extends Board {
  isOpen = false;

  /** @param {StudyHooks} hooks */
  constructor(hooks) {
    super("plain-board");
    this.hooks = hooks;
    this.finder = new MoveFinder(
      () => hooks.chosen(null),
      (word) => hooks.play(word),
    );
  }

  /** @param {View} view @param {{open?: boolean}} how */
  show(view, { open = false }) {
    return this.enqueue(async () => {
      this.turnTo(view);
      this.isOpen = open;
      this.redraw();
      this.hooks.chosen(null);
    });
  }

  /** Nothing can be pointed at in a line of text. */
  mark() {}

  /** Put a move into the field. @param {string} word */
  chooseWord(word) {
    this.finder.typed = word;
    this.hooks.chosen(null);
    return true;
  }

  close() {
    this.isOpen = false;
  }

  /** The moves, beside the board. */
  lessonRows() {
    return this.isOpen && this.view
      ? html`<div>${this.finder.panel(this.view.moves.map(({ word }) => word))}</div>`
      : nothing;
  }

  /** @override */
  redraw() {
    if (this.view) render(html`<p class="position">${this.view.line}</p>`, this.frame);
  }
}
