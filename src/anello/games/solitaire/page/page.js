// The solitaire: tiles from the bag, the odds for those who want them, a look back, and one's own record.

import { announce } from "anello/announce.js";
import { key } from "anello/games/xart/page/geometry.js";
import { drawnTile } from "anello/games/xart/page/things.js";
import { tileWords } from "anello/games/xart/page/words.js";
import { html, render } from "anello/html.js";
import { hurry } from "anello/motion.js";
import { film as films, Refused } from "anello/net/api.js";
import { header } from "anello/parts/header.js";
import { save } from "anello/parts/share.js";
import { onScreen, PHONE } from "anello/screen.js";
import { isDistinct, theme } from "anello/settings.js";
import { inHundred } from "anello/study/chance.js";
import { loadMore, t } from "anello/text.js";
import { SolitaireBoard } from "./board.js";
import { countGame, dealOnTable, putOnTable } from "./kept.js";
import { PLACE, PutAway, Stale, Unkept } from "./local.js";
import * as net from "./net.js";
import { panel } from "./panel.js";

/**
 * @import { Choice } from "anello/games/xart/page/board.js"
 * @import { Chance, Deal, Judged } from "./types.js"
 */

export class SolitairePage {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Deal|null} */
    this.game = null;
    /** @type {Choice|null} */
    this.choice = null;
    this.wrong = "";
    /** Whether the film of the game is being drawn. */
    this.filming = false;
    /** Whether the odds are wanted; what they are, once they are known. */
    this.wantsOdds = false;
    /** @type {Chance[]|null} */
    this.hints = null;
    /** Empty while it is being found. @type {Judged[]|null} */
    this.review = null;
    /** How many placements lie on the board that is looked back at. */
    this.at = 0;
    /** The chance with which each size begins, once it is known. @type {Record<number, number>} */
    this.best = {};
    this.board = new SolitaireBoard({
      chosen: (choice) => {
        this.choice = choice;
        this.draw();
      },
      lay: (word) => this.place(word),
    });
    const quiet = onScreen(() => {
      this.board.redraw();
      this.draw();
    });
    const elsewhere = (/** @type {StorageEvent} */ { key: name }) => name === PLACE && this.refresh();
    addEventListener("storage", elsewhere);
    this.close = () => {
      removeEventListener("storage", elsewhere);
      quiet();
      this.board.destroy();
    };
  }

  /** The game on the table: there is one before anything can be pressed. */
  get now() {
    if (!this.game) throw new Error("no deal lies on the table");
    return this.game;
  }

  // --- playing -----------------------------------------------------------------------------------------------------

  /** The deal that lies on the table, else a new small one. */
  async begin() {
    const id = dealOnTable();
    const kept = id ? await net.dealt(id).catch(() => null) : null;
    if (kept) this.take(kept);
    else await this.deal(3, false);
  }

  /**
   * What is answered; null, and a word in the panel, if nothing is.
   * @template Answer
   * @param {Promise<Answer>} request
   */
  async ask(request) {
    hurry();
    this.wrong = "";
    try {
      return await request;
    } catch (refused) {
      if (refused instanceof Stale || (refused instanceof PutAway && dealOnTable() !== this.game?.id)) {
        await this.refresh();
        return null;
      }
      if (refused instanceof PutAway || (refused instanceof Refused && refused.code === "not_found")) {
        this.wrong = t("solitaire.gone");
        await this.deal(this.game?.size ?? 3, false);
        return null;
      }
      this.wrong = t(refused instanceof Unkept ? "refused.unkept" : "study.offline");
      this.draw();
      return null;
    }
  }

  /** Show the deal that lies on the table, as it stands now: another tab may have gone on, or taken a new one. */
  async refresh() {
    const id = dealOnTable();
    const game = id ? await net.dealt(id).catch(() => null) : null;
    if (game) this.take(game);
  }

  /** @param {number} size @param {boolean} daily */
  async deal(size, daily) {
    const game = await this.ask(net.deal(size, daily));
    if (!game) return;
    this.wantsOdds = false;
    this.review = null;
    this.board.ply = -9;
    this.board.camera.follows = true;
    putOnTable(game.id);
    this.take(game);
  }

  /** Show a game as the server says it stands. @param {Deal} game */
  take(game, play = false) {
    this.game = game;
    this.hints = null;
    this.board.odds = this.board.judged = null;
    const shown = this.board.show(game.view, { ply: game.laid, play, open: !game.over });
    if (play) shown.then(() => announce(this.spokenState()));
    if (game.over) countGame(game);
    this.draw();
    if (this.wantsOdds && !game.over) this.loadOdds();
  }

  /** @param {string} word */
  async place(word) {
    this.board.close();
    const game = await this.ask(net.place(this.now, word));
    if (game) this.take(game, true);
    else if (this.game) this.take(this.game);
  }

  async takeBack() {
    const game = await this.ask(net.takeBack(this.now.id));
    if (!game) return;
    this.review = null;
    this.take(game);
  }

  async loadOdds() {
    const { now: game } = this;
    const found = await this.ask(net.odds(game.id));
    if (!found || game !== this.game) return;
    game.practice = true;
    this.best[game.size] = found.odds;
    this.hints = found.hints;
    const lays = new Map(game.view.moves.map(({ word, lays: [[x, y]] }) => [word, key(x, y)]));
    /** @type {Map<string, number>} */
    const odds = new Map();
    for (const { word, chance } of found.hints) {
      const cell = lays.get(word) ?? "";
      odds.set(cell, Math.max(chance, odds.get(cell) ?? 0));
    }
    this.board.odds = odds;
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

  /** Give the player the game that is over as a film. */
  async keepFilm() {
    const { id, record } = this.now;
    this.filming = true;
    this.draw();
    const film = await this.ask(films(record, { theme: theme(), distinct: isDistinct() }));
    this.filming = false;
    if (film) save(film, `anello-solitaire-${id}.gif`);
    this.draw();
  }

  /** Find out what every placement was worth, and show the one that cost most. */
  async lookBack() {
    const { now: game } = this;
    this.review = [];
    this.draw();
    const found = await this.ask(net.review(game.id));
    if (game !== this.game) return;
    this.review = found?.placements ?? null;
    if (!found) return this.draw();
    this.best[game.size] = found.odds;
    const losses = found.placements.map(({ played, best }) => best.chance - played.chance);
    const most = Math.max(...losses);
    return this.look(most > 0 ? losses.indexOf(most) : found.placements.length);
  }

  /** Show the board before a placement, with what was laid and what would have been better; or the end. @param {number} n */
  look(n) {
    const { review, now: game, board } = this;
    if (!review) return;
    this.at = Math.max(0, Math.min(review.length, n));
    board.judged = review[this.at] ?? null;
    board.camera.follows = true;
    board.show(board.judged?.view ?? game.view, { ply: this.at, open: false });
    announce(this.verdictWords());
    this.draw();
  }

  // --- words -------------------------------------------------------------------------------------------------------

  /** How it ended; empty while it goes on. */
  endWords() {
    const { over, won, view } = this.now;
    if (!over) return "";
    if (won) return t(view.wins[0].colour === 1 ? "solitaire.won.white" : "solitaire.won.red");
    return t(view.tiles.length === view.square ** 2 ? "solitaire.lost.full" : "solitaire.lost.stuck");
  }

  /** What may be done with the visible tile: as it lies, turned as one likes, or turned to fit a forced cell. */
  rule() {
    const { forced, moves, tiles } = this.now.view;
    if (forced.length) return "forced";
    if (!tiles.length) return "first";
    return moves.every(({ lays }) => lays[0][2] === this.tile) ? "as" : "free";
  }

  get tile() {
    return drawnTile(this.now.view.drawn);
  }

  spokenState() {
    return this.now.over ? this.endWords() : `${tileWords(this.tile)}. ${t(`solitaire.tile.${this.rule()}`)}`;
  }

  oddsWords() {
    if (!this.hints) return t("solitaire.odds.busy");
    const [best] = this.hints;
    if (!best.chance) return t("solitaire.odds.none");
    return t("solitaire.odds.best", { word: best.word });
  }

  /** What the placement that is looked back at was worth; at the end, how it ended. */
  verdictWords() {
    const judged = this.review?.[this.at];
    if (!judged) return this.endWords();
    const { played, best } = judged;
    const laid = { word: played.word, chance: inHundred(played.chance) };
    if (best.chance <= played.chance) return t("solitaire.review.good", laid);
    return t("solitaire.review.better", { ...laid, best: best.word, most: inHundred(best.chance) });
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (!this.game && !this.wrong) return;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="board-and-panel">
            <div class="table">${this.board.element}</div>
            <div class=${small ? "dock" : "side"}>${panel(this, small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }
}

/** Open the solitaire. @param {HTMLElement} host */
export async function open(host) {
  await loadMore("study");
  document.title = `${t("solitaire.title")} · Anello`;
  const page = new SolitairePage(host);
  await page.begin();
  return () => page.close();
}
