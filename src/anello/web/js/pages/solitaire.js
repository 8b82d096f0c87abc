// The solitaire: tiles from the bag, the odds for those who want them, a look back, and one's own record.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as study from "../net/study.js";
import { header } from "../parts/header.js";
import { onSettings } from "../settings.js";
import { SolitaireBoard, inHundred } from "../study/boards.js";
import { countGame, dealOnTable, putOnTable } from "../study/kept.js";
import { panel } from "../study/solitaire-panel.js";
import { loadMore, t } from "../text.js";
import { chooser } from "../xart/chooser.js";
import { key } from "../xart/geometry.js";
import { tileWords } from "../xart/words.js";

const PHONE = matchMedia("(max-width: 900px)");
const DRAWS = ["", "+w", "+r", "/w", "\\w", "/r", "\\r"];

export class SolitairePage {
  constructor(host) {
    this.host = host;
    this.game = null;
    this.choice = null;
    this.wrong = "";
    /** Whether the odds are wanted; what they are, once they are known. */
    this.wantsOdds = false;
    this.hints = null;
    this.review = null;
    this.best = {};
    this.board = new SolitaireBoard({
      chosen: (choice) => ((this.choice = choice), this.draw()),
      lay: (word) => this.place(word),
    });
    const redraw = () => (this.board.redraw(), this.draw());
    const quiet = onSettings(redraw);
    PHONE.addEventListener("change", redraw);
    this.close = () => (quiet(), this.board.destroy(), PHONE.removeEventListener("change", redraw));
  }

  // --- playing -----------------------------------------------------------------------------------------------------

  /** The deal that lies on the table, else a new small one. */
  async begin() {
    const id = dealOnTable();
    const kept = id ? await study.dealt(id).catch(() => null) : null;
    if (kept) this.take(kept);
    else await this.deal(3, false);
  }

  async ask(request) {
    hurry();
    this.wrong = "";
    try {
      return await request;
    } catch (refused) {
      if (refused.code === "no_such_deal") {
        this.wrong = t("solitaire.gone");
        return this.deal(this.game.size, false);
      }
      this.wrong = t("study.offline");
      this.draw();
      return null;
    }
  }

  async deal(size, daily) {
    const game = await this.ask(study.deal(size, daily));
    if (!game) return;
    this.wantsOdds = false;
    this.review = null;
    this.board.ply = -9;
    this.board.camera.follows = true;
    putOnTable(game.id);
    this.take(game);
  }

  /** Show a game as the server says it stands. */
  take(game, play = false) {
    this.game = game;
    this.hints = null;
    this.board.odds = null;
    this.board.margin = PHONE.matches ? { x: 8, top: 8, bottom: 8 } : { x: 24, top: 20, bottom: 104 };
    const shown = this.board.show(game.view, { ply: game.laid, play, open: !game.over });
    if (play) shown.then(() => announce(this.spokenState()));
    if (game.over) countGame(game);
    this.draw();
    if (this.wantsOdds && !game.over) this.loadOdds();
  }

  async place(word) {
    this.board.close();
    const game = await this.ask(study.place(this.game.id, word));
    if (game) this.take(game, true);
    else if (this.game) this.take(this.game);
  }

  async takeBack() {
    const game = await this.ask(study.takeBack(this.game.id));
    if (!game) return;
    this.review = null;
    this.take(game);
  }

  async loadOdds() {
    const { game } = this;
    const found = await this.ask(study.odds(game.id));
    if (!found || game !== this.game) return;
    this.game.practice = true;
    this.best[game.size] = found.odds;
    this.hints = found.hints;
    const lays = new Map(game.view.moves.map(({ word, lays: [[x, y]] }) => [word, key(x, y)]));
    this.board.odds = new Map();
    for (const { word, chance } of found.hints) {
      const cell = lays.get(word);
      this.board.odds.set(cell, Math.max(chance, this.board.odds.get(cell) ?? 0));
    }
    this.board.redraw();
    announce(this.oddsWords());
    this.draw();
  }

  switchOdds() {
    this.wantsOdds = !this.wantsOdds;
    this.hints = null;
    this.board.odds = null;
    this.board.redraw();
    this.draw();
    if (this.wantsOdds) this.loadOdds();
  }

  async lookBack() {
    const { game } = this;
    this.review = [];
    this.draw();
    const found = await this.ask(study.review(game.id));
    if (game !== this.game) return;
    this.review = found?.placements ?? null;
    if (found) this.best[game.size] = found.odds;
    this.draw();
  }

  // --- words -------------------------------------------------------------------------------------------------------

  /** How it ended; empty while it goes on. */
  endWords() {
    const { over, won, view } = this.game;
    if (!over) return "";
    if (won) return t(view.wins[0].colour === 1 ? "solitaire.won.white" : "solitaire.won.red");
    return t(view.tiles.length === view.square ** 2 ? "solitaire.lost.full" : "solitaire.lost.stuck");
  }

  /** What may be done with the visible tile: as it lies, turned as one likes, or turned to fit a forced space. */
  rule() {
    const { forced, moves, tiles } = this.game.view;
    if (forced.length) return "forced";
    if (!tiles.length) return "first";
    return moves.every(({ lays }) => lays[0][2] === this.tile) ? "as" : "free";
  }

  get tile() {
    return DRAWS.indexOf(this.game.view.drawn ?? "");
  }

  spokenState() {
    return this.game.over ? this.endWords() : `${tileWords(this.tile)}. ${t(`solitaire.tile.${this.rule()}`)}`;
  }

  oddsWords() {
    if (!this.hints) return t("solitaire.odds.busy");
    const [best] = this.hints;
    if (!best.chance) return t("solitaire.odds.none");
    return t("solitaire.odds.best", { word: best.word, chance: inHundred(best.chance) });
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (!this.game && !this.wrong) return;
    const small = PHONE.matches;
    const over = small || !this.game ? nothing : chooser(this.board, this.choice);
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="bench">
            <div class="table">${this.board.element}${over}</div>
            <div class=${small ? "dock" : "side"}>${panel(this, small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }
}

/** Open the solitaire. */
export async function open(host) {
  await loadMore("study");
  document.title = `${t("nav.solitaire")} · Anello`;
  const page = new SolitairePage(host);
  await page.begin();
  return () => page.close();
}
