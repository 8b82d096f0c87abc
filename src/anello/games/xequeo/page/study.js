// The board of Xe Queo! in lessons and puzzles: the same board with marks laid over it. It still knows no rules.

import { html, nothing, svg } from "anello/html.js";
import { settings } from "anello/settings.js";
import { t } from "anello/text.js";
import { XeQueoBoard } from "./board.js";
import { viewBox } from "./draw.js";
import { middle } from "./geometry.js";
import { callButton, callRow, choiceRow } from "./panels.js";
import { card, pieceLabel, pieceName, smallPiece } from "./things.js";
import { shortWords } from "./words.js";

/**
 * @import { LessonMoment, PuzzleMoment } from "anello/game.js"
 * @import { Puzzle, Seat } from "anello/net/wire.js"
 * @import { Hand } from "./panels.js"
 * @import { BoardView, XeQueoView } from "./types.js"
 */

const SMALL = matchMedia("(max-width: 900px), (max-height: 720px)");
const CELL = /^[a-g][1-7]$/;
const PIECE = /^[ROYGBVW]$/;

/** @param {string} box @param {unknown} body */
const over = (box, body) => html`
  <svg class="over" viewBox=${box} aria-hidden="true">${body}</svg>
`;

/** The board of Xe Queo! in lessons and puzzles. */
export class StudyBoard extends XeQueoBoard {
  /** @type {string[]} */
  picks = [];
  /** @type {string[]} */
  marks = [];

  /**
   * Lay marks over the board; names that are no cells are left to the panel.
   * @param {string[]} marks @param {string[]} choices
   */
  mark(marks, choices) {
    this.marks = marks.filter((name) => CELL.test(name));
    this.picks = choices.filter((name) => CELL.test(name));
  }

  /** @override @param {string|null} cell @returns {void} */
  tap(cell) {
    if (cell && this.picks.includes(cell)) return this.hooks.pick?.(cell);
    const vacant = cell && this.isOpen && !this.calling && !this.pieceAt(cell);
    // A cell where nothing may go is a try as well: the tutor says why.
    if (vacant && this.view?.phase === "ring" && !this.ringCells.includes(cell)) return this.hooks.pick?.(`@${cell}`);
    if (vacant && this.piece && !this.movesOf(this.piece).has(cell)) return this.hooks.pick?.(`${this.piece}${cell}`);
    return super.tap(cell);
  }

  /** @override @param {BoardView} view */
  picture(view) {
    /** @param {string} cell @param {string} css */
    const circle = (cell, css) => svg`<circle class=${css} cx=${middle(cell)[0]} cy=${middle(cell)[1]} r="45" />`;
    /** @param {string} cell */
    const label = (cell) => svg`<text x=${middle(cell)[0]} y=${middle(cell)[1] + 2}>${cell}</text>`;
    return html`
      ${super.picture(view)}${over(
        viewBox(settings.coordinates),
        svg`
          ${this.marks.map((cell) => circle(cell, "mark-cell"))}
          ${this.picks.map((cell) => svg`<g class="pick-cell">${circle(cell, "")}${label(cell)}</g>`)}`,
      )}
    `;
  }

  /** What the panels beside the board need to know. @param {XeQueoView} view @param {Seat} seat */
  hand(view, seat) {
    const name = () => t("xequeo.lesson.opponent");
    return { board: this, choice: this.choice, view, mayAct: true, page: { past: null }, link: { seat }, name };
  }

  /** A move in words. @param {string} word */
  moveWords(word) {
    return shortWords(word);
  }

  // --- lessons -----------------------------------------------------------------------------------------------------

  /** The seven cards, where one of them has to be chosen. @param {LessonMoment} lesson */
  answers({ step, solved, answer, attempt }) {
    const view = /** @type {XeQueoView} */ (step.view);
    if (step.kind !== "play" || view.phase !== "choose" || solved) return null;
    return html`
      <div class="cards" role="group" aria-label=${t("xequeo.choose.cards")}>
        ${Object.keys(view.pieces).map(
          (letter) => html`
            <button type="button" ?data-answer=${answer === `=${letter}`} @click=${() => attempt(`=${letter}`)}>${card(letter)}</button>
          `,
        )}
      </div>
    `;
  }

  /** The own piece, the move in hand, the call. @param {LessonMoment} lesson */
  lessonRows({ step, solved, tried, small }) {
    if (step.kind !== "play" || solved || tried) return nothing;
    const view = /** @type {XeQueoView} */ (step.view);
    const hand = this.hand(view, step.seat);
    const own = view.choice
      ? html`
          <p class="cols nowrap">${smallPiece(view.choice)}${t("xequeo.lesson.yours", { piece: pieceLabel(view.choice) })}</p>
        `
      : nothing;
    const call =
      view.phase === "play"
        ? html`
            <div class="callrow">${callButton(hand, false)}${callRow(hand)}</div>
          `
        : nothing;
    if (small) return this.dockRow(hand, own);
    return html`
      ${own === nothing ? nothing : html`<div>${own}</div>`}${choiceRow(hand)}${call}
    `;
  }

  /** On a phone one thing at a time: what is in hand, else the own piece and the call. @param {Hand} hand @param {unknown} own */
  dockRow(hand, own) {
    if (this.choice) return this.calling ? html`<div class="callrow">${callRow(hand)}</div>` : choiceRow(hand);
    const call = hand.view.phase === "play" ? callButton(hand, this.calling) : nothing;
    if (this.calling) return html`<div class="callrow">${call}</div>`;
    return own === nothing && call === nothing ? nothing : html`<div class="cols apart nowrap">${own}${call}</div>`;
  }

  /** The end of a round lays both cards open. @param {LessonMoment} lesson */
  ended({ step, shown, tried }) {
    const result = /** @type {XeQueoView} */ (shown).last_round;
    if (!result || result === /** @type {XeQueoView} */ (step.view).last_round || !tried) return nothing;
    const mine = step.seat - 1;
    return html`
      <div class="both">
        <span>${card(result.choices[mine])}<span class="small">${t("xequeo.lesson.card.yours")}</span></span>
        <span>${card(result.choices[1 - mine])}<span class="small">${t("xequeo.lesson.card.other")}</span></span>
      </div>
    `;
  }

  // --- puzzles -----------------------------------------------------------------------------------------------------

  /** The cell for a ring that stands to choice. @param {string} word */
  cellOfChoice(word) {
    return word.startsWith("@") ? word.slice(1) : null;
  }

  /** A choice in words: a piece, a cell for the ring, a call, a move. @param {string} word */
  choiceWords(word) {
    const [letter, rest] = [word[0], word.slice(1)];
    if (PIECE.test(word)) return html`${smallPiece(word)}${pieceLabel(word)}`;
    if (letter === "@") return rest;
    if (CELL.test(word) || !PIECE.test(letter)) return word;
    const name = pieceName(letter);
    const way = rest === "!" ? "call" : rest === this.view?.ring ? "enter" : "move";
    const whole = t(`xequeo.choice.${way}`, { piece: name, cell: rest });
    if (!SMALL.matches) return html`${smallPiece(letter)}${whole}`;
    // All choices have to be on the screen: there the picture of the piece is its name.
    return html`
      ${smallPiece(letter)}<span class="sr">${whole}</span>
      <span aria-hidden="true">${t(`xequeo.short.${way}`, { cell: rest })}</span>
    `;
  }

  /** What you believe of the other side's piece, and what the other side believes of yours. @param {Puzzle} puzzle */
  about({ beliefs, image }) {
    if (!beliefs) return nothing;
    return html`
      <div class="two-beliefs">
        ${believed(beliefs, t("xequeo.puzzle.beliefs"))} ${image ? believed(image, t("xequeo.puzzle.image")) : nothing}
      </div>
    `;
  }

  /** How the round went so far, and the move in hand. @param {PuzzleMoment} moment */
  puzzleRows({ puzzle }) {
    const hand = this.hand(/** @type {XeQueoView} */ (puzzle.view), puzzle.seat);
    const story = t("xequeo.puzzle.story", { words: puzzle.story.join(" ") });
    return html`
      ${puzzle.story.length ? html`<p class="small quiet desktop-only">${story}</p>` : nothing} ${choiceRow(hand)}
      ${this.calling ? html`<div class="callrow">${callRow(hand)}</div>` : nothing}
    `;
  }
}

/** Whose piece is which, in so many of a hundred cases. @param {Record<string, number>} shares @param {string} label */
function believed(shares, label) {
  const most = Math.max(...Object.values(shares));
  return html`
    <figure class="beliefs">
      <figcaption class="small">${label}</figcaption>
      <ul>
        ${Object.entries(shares).map(
          ([letter, share]) => html`
            <li aria-label=${t("xequeo.puzzle.belief", { piece: pieceLabel(letter), n: share })}>
              <svg viewBox="0 0 14 42" preserveAspectRatio="none" aria-hidden="true">
                ${svg`<rect width="14" y=${40 - (share / most) * 40} height=${(share / most) * 40 + 2} />`}
              </svg>
              ${smallPiece(letter)}
              <span aria-hidden="true">${share}</span>
            </li>
          `,
        )}
      </ul>
    </figure>
  `;
}
