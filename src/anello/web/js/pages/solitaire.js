// The solitaire: tiles from the bag, the odds for those who want them, a look back, and one's own record.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as study from "../net/study.js";
import { header } from "../parts/header.js";
import { bag, tilePicture } from "../parts/things.js";
import { onSettings } from "../settings.js";
import { SolitaireBoard, inHundred } from "../study/boards.js";
import { countGame, dayResult, dealOnTable, putOnTable, tally } from "../study/kept.js";
import { loadMore, spoken, t, tn } from "../text.js";
import { chooser } from "../xart/chooser.js";
import { key } from "../xart/geometry.js";
import { tileWords } from "../xart/words.js";

const PHONE = matchMedia("(max-width: 900px)");
const DRAWS = ["", "+w", "+r", "/w", "\\w", "/r", "\\r"];
const SIZES = [3, 4];

class SolitairePage {
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
            <div class=${small ? "dock" : "side"}>${this.game ? this.panel(small) : this.wrongRow()}</div>
          </main>
        </div>
      `,
      this.host,
    );
  }

  wrongRow() {
    return this.wrong
      ? html`
          <p class="wrong" role="alert">${this.wrong}</p>
        `
      : nothing;
  }

  panel(small) {
    const { game } = this;
    return html`
      ${small && this.choice ? nothing : this.head()} ${this.wrongRow()}
      ${game.over ? this.end() : this.inHand(small)} ${small ? chooser(this.board, this.choice) : nothing}
      ${this.wantsOdds && !game.over ? this.oddsNote() : nothing}
      <div class="fill">
        ${this.deeds()}
        ${this.review ? this.reviewTable() : nothing}
      </div>
      ${this.record()}
    `;
  }

  head() {
    const { size, day } = this.game;
    return html`
      <div class="teach">
        <div class="cols apart">
          <h1>${t("nav.solitaire")}</h1>
          <div class="seg" role="group" aria-label=${t("solitaire.size")}>
            ${SIZES.map(
              (n) => html`
                <button
                  type="button"
                  aria-pressed=${n === size}
                  @click=${() => (n === size ? undefined : this.deal(n, false))}
                >
                  ${t(`solitaire.size.${n}`)}
                </button>
              `,
            )}
          </div>
        </div>
        <p class="small quiet">${t(`solitaire.lead.${size}`)}</p>
        ${day ? this.dayWords(day, size) : nothing}
      </div>
    `;
  }

  dayWords(day, size) {
    const named = new Date(`${day}T12:00:00Z`).toLocaleDateString(spoken(), { dateStyle: "long", timeZone: "UTC" });
    const again = dayResult(day, size) !== undefined && !this.game.over;
    return html`
      <p class="small">${again ? t("solitaire.day.again", { day: named }) : t("solitaire.day", { day: named })}</p>
    `;
  }

  inHand(small) {
    const { view, laid } = this.game;
    const left = view.to_come;
    const rule = this.rule();
    const stack = html`
      <span class="stack" role="img" aria-label=${t("solitaire.stack", { laid, left })}>
        ${Array.from(
          { length: view.square ** 2 },
          (_, i) => html`
            <i class=${i <= laid ? "done" : ""}></i>
          `,
        )}
      </span>
    `;
    const tile = html`
      <div class="hand-tile">
        <span class="tile-pic" role="img" aria-label=${tileWords(this.tile)}>${tilePicture(this.tile)}</span>
        <div>
          <b class="goal">${t(`solitaire.tile.${rule}`)}</b>
          <p class="small quiet">${t(`solitaire.why.${rule}`)}</p>
          ${small ? stack : nothing}
        </div>
      </div>
    `;
    if (small) return tile;
    return html`
      ${tile}
      <div class="drawn">
        ${bag()}
        <div>
          <b class="goal">${left ? tn("solitaire.bag", left) : t("solitaire.bag.none")}</b>
          <p class="small quiet">${t("solitaire.bag.half")}</p>
          ${stack}
        </div>
      </div>
    `;
  }

  end() {
    const { won, practice } = this.game;
    return html`
      <div class="note ${won ? "good" : "ask-note"}">
        <p>${this.endWords()}</p>
        ${practice ? html`<p class="small quiet">${t("solitaire.practice.was")}</p>` : nothing}
      </div>
    `;
  }

  oddsNote() {
    return html`
      <div class="note ask-note"><p>${this.oddsWords()}</p></div>
      ${
        this.hints
          ? html`
              <ul class="sr" aria-label=${t("solitaire.odds.list")}>
                ${this.hints.map(
                  ({ word, chance }) => html`
                    <li>${t("solitaire.odds.at", { word, chance: inHundred(chance) })}</li>
                  `,
                )}
              </ul>
            `
          : nothing
      }
    `;
  }

  deeds() {
    const { over, laid, size } = this.game;
    const button = (label, press, { go = false, disabled = false, pressed = undefined } = {}) => html`
      <button
        class="btn ${go ? "go" : ""}"
        type="button"
        ?disabled=${disabled}
        aria-pressed=${pressed ?? nothing}
        @click=${press}
      >
        ${label}
      </button>
    `;
    return html`
      <div class="cols">
        ${
          over
            ? button(t("solitaire.review"), () => this.lookBack(), { disabled: this.review !== null })
            : button(this.wantsOdds ? t("solitaire.odds.hide") : t("solitaire.odds.show"), () => this.switchOdds())
        }
        ${button(t("solitaire.undo"), () => this.takeBack(), { disabled: laid === 0 })}
        ${button(t("solitaire.new"), () => this.deal(size, false), { go: over })}
        ${button(t("solitaire.daily"), () => this.deal(size, true))}
      </div>
      ${over ? nothing : html`<p class="small quiet">${t("solitaire.practice.note")}</p>`}
    `;
  }

  reviewTable() {
    if (!this.review.length)
      return html`
        <p class="small quiet">${t("solitaire.odds.busy")}</p>
      `;
    return html`
      <table class="sheet">
        <caption class="small quiet">${t("solitaire.review.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("solitaire.review.laid")}</th>
            <th scope="col">${t("solitaire.review.chance")}</th>
            <th scope="col">${t("solitaire.review.best")}</th>
          </tr>
        </thead>
        <tbody>
          ${this.review.map(
            ({ played, best }, i) => html`
              <tr>
                <td>${i + 1}. ${played.word}</td>
                <td>${inHundred(played.chance)} %</td>
                <td>${best.chance > played.chance ? `${best.word} ${inHundred(best.chance)} %` : "–"}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }

  record() {
    const { size } = this.game;
    const { games, wins, practice } = tally(size);
    const best = this.best[size];
    const figure = (label, value) => html`
      <div>
        <dt>${label}</dt>
        <dd>${value}</dd>
      </div>
    `;
    return html`
      <dl class="stat">
        ${figure(t("solitaire.stat.won"), wins)}${figure(t("solitaire.stat.of"), games)}
        ${figure(t("solitaire.stat.practice"), practice)}
        ${
          best === undefined
            ? nothing
            : figure(
                t("solitaire.stat.best"),
                best.toLocaleString(spoken(), { style: "percent", minimumFractionDigits: 1 }),
              )
        }
      </dl>
    `;
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
