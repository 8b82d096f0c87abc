// A game at a table that brings no board of its own: the server's picture, its legal moves, and a field to type them.

import { announce } from "../announce.js";
import { gameNamed, wordsOf } from "../game.js";
import { html, nothing } from "../html.js";
import { places } from "../net/api.js";
import { CLOSINGS, Play } from "../parts/play.js";
import { t } from "../text.js";
import { PlainBoard } from "./board.js";
import { MoveFinder } from "./moves.js";

/**
 * @import { Event, Seat, View } from "../net/wire.js"
 * @import { Entry } from "../parts/moves.js"
 * @import { News } from "../parts/play.js"
 */

export class PlainPlay extends Play {
  /** @override */
  board = new PlainBoard((look) => ({ source: this.source(look), label: this.label() }));
  finder = new MoveFinder(
    () => this.page.draw(),
    (word) => this.make(word),
  );
  /** Whether a move is on its way. */
  sent = false;
  /** At one screen: the seat that has said it is alone. @type {Seat|null} */
  alone = null;

  /** Whether others at this screen could see what is secret. */
  get isIndiscreet() {
    return this.page.shared && Boolean(gameNamed(this.link.table.game)?.has_secrets);
  }

  /** Where the picture is, as the seat may see it; what changes with every event is part of the address, so that no old one is shown. */
  source(/** @type {{theme: string, distinct: boolean}} */ look) {
    const { link, page } = this;
    const when = page.past === null ? "" : `&at=${page.past}`;
    const who = link.seat ? `&seat=${link.seat}` : "";
    return `${places(link.id, look).drawing}${who}${when}&seq=${link.seq}`;
  }

  /** The position in words, for those who do not see the picture. */
  label() {
    return `${t("plain.picture", { game: this.link.table.title })} ${this.board.view?.line ?? ""}`.trim();
  }

  /** @override @param {Event|null} event @param {News} _news */
  update(event, _news) {
    const { link, page } = this;
    const { state } = link;
    this.sent = false;
    if (page.shared && state.status === "playing") this.turnScreen(state.to_act);
    if (event?.kind === "move" && event.seat) announce(this.heard());
    if (page.past === null) this.board.show(state.view);
  }

  /**
   * At one screen the page looks with the eyes of whoever acts; where there are secrets, only once that one is alone.
   * @param {Seat[]} toAct
   */
  turnScreen(toAct) {
    if (this.alone !== null && !toAct.includes(this.alone)) this.alone = null;
    this.link.look(this.isIndiscreet ? this.alone : (toAct[0] ?? null));
  }

  /** @override @param {View} view @param {number} _n */
  showPast(view, _n) {
    this.board.show(view);
  }

  /** @param {string} word */
  async make(word) {
    if (this.sent) return;
    this.sent = true;
    this.page.draw();
    if (await this.page.moveWord(word)) return;
    this.sent = false;
    this.page.draw();
  }

  // --- what is drawn -----------------------------------------------------------------------------------------------

  /** Where several people share the screen and there are secrets, each is left alone with it. @override */
  whole() {
    const { state } = this.link;
    const [seat] = state.to_act;
    if (!this.isIndiscreet || state.status !== "playing" || !seat || this.page.past !== null) return null;
    if (this.alone !== null) return null;
    const go = () => {
      this.alone = seat;
      this.link.look(seat);
      this.page.draw();
    };
    const name = this.name(seat);
    const body = html`
      <div class="solo">
        <div class="handover">
          <h1>${t("plain.hand", { name })}</h1>
          <button class="btn go big" type="button" @click=${go}>${t("plain.hand.go", { name })}</button>
        </div>
      </div>
    `;
    return { ground: "on-rose", body };
  }

  /** The moves to choose from, while it is for this browser to move. */
  moves() {
    if (!this.mayAct || this.sent || this.page.past !== null) return nothing;
    const words = this.link.state.view.moves.map(({ word }) => word);
    return this.finder.panel(words, gameNamed(this.link.table.game)?.how_to_type);
  }

  /** Here chance's moves are listed too: without them a game of dice says nothing. @override @returns {Entry[]} */
  entries() {
    const { plies } = this.link;
    if (plies.every(({ seat }) => seat)) return super.entries();
    return plies.flatMap(({ n, word, seat }) => [
      { no: n },
      { move: this.entry(n, word, seat) },
      { note: seat ? this.name(seat) : t("moves.chance") },
    ]);
  }

  /** The word that the game has for its end is said as well. @override @param {object} [more] */
  endWords(more) {
    const said = super.endWords(more);
    const { how } = this.link.state.outcome ?? { how: "" };
    const known = wordsOf(this.link.table.game, `over.${how}.name`) || wordsOf(this.link.table.game, "over.name");
    return !how || known || CLOSINGS.includes(how) ? said : `${said} (${how})`;
  }

  /** @override */
  sidePanels() {
    const moves = this.moves();
    return moves === nothing ? nothing : html`<div class="side-moves">${moves}</div>`;
  }

  /** @override */
  dock() {
    return this.moves();
  }
}
