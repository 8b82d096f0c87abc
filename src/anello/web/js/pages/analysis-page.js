// What the analyses of all games share: the board beside its panel, tabs, stepping by keys, desktop and phone.

import { wordsOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { Explorer } from "../parts/explorer.js";
import { header } from "../parts/header.js";
import { keepInSight } from "../parts/moves.js";
import { tabs } from "../parts/tabs.js";
import { onScreen, PHONE } from "../screen.js";
import { t } from "../text.js";

/**
 * @import { AnalysedGame } from "../game.js"
 * @import { Way } from "../net/archive.js"
 * @import { Board } from "../parts/board.js"
 */

/**
 * The keys that go through a game, from where one is to where they lead.
 * @type {Record<string, (at: number, last: number) => number>}
 */
const KEYS = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: (_, last) => last };

/**
 * A game that is analysed. The page of a game says what is its own: how to go through the line, and what stands around it.
 * @template {Board} [B=Board]
 */
export class AnalysisPage {
  /**
   * @param {HTMLElement} host
   * @param {AnalysedGame} game
   * @param {B} board
   */
  constructor(host, { game, table, names, bring }, board) {
    this.host = host;
    this.game = game;
    this.table = table;
    this.names = names;
    this.bring = bring;
    this.board = board;
    this.tab = "";
    this.closed = false;
    this.explorer = new Explorer({
      redraw: () => this.draw(),
      play: (word) => this.play(word),
      thought: (words) => this.thought(words),
    });
    const quiet = onScreen(() => {
      board.redraw();
      this.draw();
    });
    const onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", onKey);
    this.close = () => {
      this.closed = true;
      quiet();
      removeEventListener("keydown", onKey);
      board.destroy();
    };
  }

  // --- what each game does in its own way --------------------------------------------------------------------------

  /** Where one is in the line. */
  get ply() {
    return 0;
  }

  /** Where the line ends. */
  get last() {
    return 0;
  }

  /** Go somewhere in the line. @param {number} _n @returns {unknown} */
  step(_n) {
    return undefined;
  }

  /** How one came to the position that is shown, for the archive; null if it is not to be asked. @returns {Way|null} */
  get here() {
    return null;
  }

  /** Make a move that was played in the archive. @param {string} _word @returns {unknown} */
  play(_word) {
    return undefined;
  }

  /** What the engine thinks of a move, by any of its words. @param {string[]} _words */
  thought(_words) {
    return "";
  }

  /** The board, and what lies over it. @param {boolean} _small @returns {unknown} */
  onTable(_small) {
    return this.board.element;
  }

  /** Over the tabs. @returns {unknown} */
  about() {
    return nothing;
  }

  /**
   * The tabs, the first of which is open at first.
   * @param {boolean} _small
   * @returns {[key: string, label: string][]}
   */
  tabNames(_small) {
    return [];
  }

  /** @param {boolean} _small @returns {unknown} */
  tabBody(_small) {
    return nothing;
  }

  /** @returns {unknown} */
  foot() {
    return nothing;
  }

  // --- what all of them do -----------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("[role=application], input, select, textarea")) return;
    const lead = KEYS[event.key];
    if (!lead) return;
    event.preventDefault();
    this.step(lead(this.ply, this.last));
  }

  draw() {
    if (this.closed) return;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="board-and-panel analysis">
            <div class="table">${this.onTable(small)}</div>
            <div class=${small ? "dock" : "side"}>${this.panel(small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
    keepInSight(this.host);
  }

  /** @param {boolean} small @returns {unknown} */
  panel(small) {
    /** @type {[string, string][]} */
    const names = [
      ...this.tabNames(small),
      .../** @type {[string, string][]} */ (this.here ? [["played", t("analysis.played")]] : []),
      ["bring", t("analysis.bring")],
    ];
    // A tab that only the phone has is none on the desktop.
    if (!names.some(([name]) => name === this.tab)) [[this.tab]] = names;
    const row = tabs(names, this.tab, (name) => {
      this.tab = name;
      this.draw();
    });
    const body = this.tab === "bring" ? this.bring() : this.tab === "played" ? this.archive() : this.tabBody(small);
    const foot = html`<div class="foot">${this.foot()}</div>`;
    if (small)
      return html`
        ${row}
        <div class="dock-body" role="tabpanel" tabindex="0">${body} ${this.head()}</div>
        ${foot}
      `;
    return html`
      ${this.head()} ${this.about()} ${row}
      <div class="fill" role="tabpanel" tabindex="0">${body}</div>
      ${foot}
    `;
  }

  /** What was played in this position. */
  archive() {
    return this.here ? this.explorer.panel(this.here) : nothing;
  }

  head() {
    const back = html`<p class="small"><a href="/table/${this.table?.id}">${t("analysis.back")}</a></p>`;
    return html`
      <div class="teach cols apart">
        <h1>${t("analysis.title")}</h1>
        ${this.table ? back : nothing}
      </div>
      ${this.players()}
    `;
  }

  /** Who played on which seat, where seats have names of their own and players are known. */
  players() {
    const known = Object.entries(this.names).filter(([seat]) => wordsOf(this.game, `seat.${seat}`));
    if (!known.length) return nothing;
    return html`
      <p class="small players">
        ${known.map(
          ([seat, name]) =>
            html`<span><span class="quiet">${wordsOf(this.game, `seat.${seat}`)}:</span> ${name}</span> `,
        )}
      </p>
    `;
  }
}
