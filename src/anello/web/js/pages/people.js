// Finding each other: play somebody now, open tables, games to watch, the strongest, and what is fair.

import { fieldValues } from "../forms.js";
import { gameNamed, games, loadGames, offers, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { cancel, currentHope, lastRefusal, leaderboards, onHope, wait, watched } from "../net/pairing.js";
import { header } from "../parts/header.js";
import { tookWords } from "../parts/hope.js";
import { onSettings, set, settings } from "../settings.js";
import { loadMore, t, tn } from "../text.js";
import { clockWords, mainOptions, optionSelect, optionWords } from "./setup.js";
import { openRow, tableList } from "./table-lists.js";

/**
 * @import { On } from "../html.js"
 * @import { Leaderboard, PairingWish, Table, WatchedGame } from "../net/wire.js"
 */

const LOOK_AGAIN = 8000;
/** What is played at each pace. @type {Record<PairingWish["pace"], import("../net/wire.js").Clock>} */
const PACES = {
  quick: { kind: "increment", seconds: 300, increment: 5 },
  calm: { kind: "increment", seconds: 900, increment: 10 },
  days: { kind: "days", days: 3 },
};
/** @type {(keyof typeof PACES)[]} */
const PACE_NAMES = ["quick", "calm", "days"];
const FAIR = ["rated", "help", "back", "begin", "leave", "bots", "watch", "again"];

/** @param {string} why */
const refusedWords = (why) =>
  t(["lost", "replaced"].includes(why) ? `pairing.refused.${why}` : "pairing.refused.other");

class PeoplePage {
  /** @type {Table[]} */
  open = [];
  /** @type {WatchedGame[]} */
  games = [];
  /** @type {Leaderboard[]} */
  boards = [];
  delay = 0;
  wrong = "";
  /** The game and the pace chosen in the form; none before that. @type {string|undefined} */
  chosen;
  /** @type {string|undefined} */
  pace;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    const timer = setInterval(() => !document.hidden && this.load(), LOOK_AGAIN);
    const endings = [onSettings(() => this.draw()), onHope(() => this.draw())];
    this.close = () => {
      clearInterval(timer);
      for (const end of endings) end();
    };
  }

  async load() {
    try {
      const [open, { games: shown, delay }, boards] = await Promise.all([api.openTables(), watched(), leaderboards()]);
      Object.assign(this, { open, games: shown, delay, boards, wrong: "" });
    } catch {
      this.wrong = t("link.lost");
    }
    this.draw();
  }

  /** @param {On<HTMLFormElement>} event */
  submit(event) {
    event.preventDefault();
    const { game, pace, rated, name = "", ...rest } = fieldValues(event.target);
    const options = Object.fromEntries(
      Object.entries(rest).map(([field, value]) => [field.replace(/^option-/, ""), value]),
    );
    if (name.trim() !== settings.name) set("name", name.trim());
    set("wishes", { ...settings.wishes, people: { game, pace, rated: rated ?? "" } });
    wait({
      game,
      options,
      pace: /** @type {PairingWish["pace"]} */ (pace),
      rated: rated === "yes",
      name: name.trim(),
    });
  }

  draw() {
    document.title = `${t("people.title")} · Anello`;
    render(
      html`
        ${header(() => this.draw())}
        ${this.wrong ? html`<div class="band" role="alert">${this.wrong}</div>` : nothing}
        <main id="main" tabindex="-1" class="page">
          <h1>${t("people.title")}</h1>
          <div class="meet">
            <section aria-labelledby="now">
              <h2 id="now">${t("pairing.title")}</h2>
              ${currentHope() ? this.waiting() : this.form()}
            </section>
            <section aria-labelledby="fair">
              <h2 id="fair">${t("fair.title")}</h2>
              <ul class="fair">${FAIR.map((rule) => html`<li>${t(`fair.${rule}`, { n: Math.round(this.delay) })}</li>`)}</ul>
            </section>
          </div>
          <div class="lists">
            <section>
              <h2>${t("start.open")}</h2>
              ${tableList(
                this.open.filter(({ mine }) => !mine.length),
                openRow,
                t("start.open.none"),
              )}
            </section>
            <section>
              <h2>${t("watch.title")}</h2>
              ${this.watching()}
            </section>
            <section>
              <h2>${t("best.title")}</h2>
              ${this.boards.some(({ best }) => best.length) ? this.boards.map((board) => this.board(board)) : html`<p class="empty">${t("best.none")}</p>`}
            </section>
          </div>
        </main>
      `,
      this.host,
    );
  }

  form() {
    const twos = games().filter(({ seats }) => seats.length === 2);
    const last = settings.wishes.people ?? {};
    const game = gameNamed(this.chosen ?? last.game) ?? twos[0];
    if (!game) return nothing;
    const choose = (/** @type {On<HTMLSelectElement>} */ event) => {
      this.chosen = event.target.value;
      this.draw();
    };
    const pace = PACE_NAMES.find((one) => one === (this.pace ?? last.pace)) ?? PACE_NAMES[0];
    const setPace = (/** @type {On<HTMLSelectElement>} */ event) => {
      this.pace = event.target.value;
      this.draw();
    };
    return html`
      <p class="quiet">${t("pairing.lead")}</p>
      ${lastRefusal() ? html`<p class="wrong" role="alert">${refusedWords(lastRefusal())}</p>` : nothing}
      <form class="setup" @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.submit(event)}>
        <label>
          ${t("pairing.game")}
          <select name="game" @change=${choose}>
            ${twos.map((one) => html`<option value=${one.name} ?selected=${one.name === game.name}>${titleOf(one)}</option>`)}
          </select>
        </label>
        ${mainOptions(game).map((option) => optionSelect(game.name, option))}
        <label>
          ${t("pairing.pace")}
          <select name="pace" @change=${setPace}>
            ${PACE_NAMES.map((one) => html`<option value=${one} ?selected=${one === pace}>${t(`pace.${one}`)}</option>`)}
          </select>
          <span>${clockWords(PACES[pace])}</span>
        </label>
        <label>
          ${t("setup.name")}
          <input class="field" name="name" maxlength="40" autocomplete="nickname" .value=${settings.name} />
        </label>
        <label class="check">
          <input type="checkbox" name="rated" value="yes" ?checked=${last.rated !== ""} />
          ${t("pairing.rated")}
        </label>
        <button class="btn go big end" data-wait>${t("pairing.go")}</button>
      </form>
    `;
  }

  waiting() {
    const hope = currentHope();
    if (!hope) return nothing;
    const { wish, stand } = hope;
    const game = gameNamed(wish.game);
    return html`
      <div class="hoping" role="status">
        <svg class="meeting" viewBox="0 0 120 60" aria-hidden="true"><circle cx="40" cy="30" r="18" /><circle cx="80" cy="30" r="18" /></svg>
        <p class="lead">
          ${[game ? titleOf(game) : wish.game, ...optionWords(wish.game, wish.options), t(`pace.${wish.pace}`), t(wish.rated ? "pairing.is.rated" : "pairing.is.casual")].join(" · ")}
        </p>
        <p class="quiet">${t("pairing.meanwhile")}</p>
        <div class="cols">
          ${games().some((one) => offers(one, "puzzles")) ? html`<a class="btn" href="/puzzles">${t("way.puzzles.go")}</a>` : nothing}
          <a class="btn" href="/">${t("way.computer")}</a>
          <button class="btn" type="button" data-cancel @click=${cancel}>${t("pairing.cancel")}</button>
        </div>
        ${
          stand
            ? html`
                <p>${stand.waiting > 1 ? tn("pairing.waiting", stand.waiting - 1) : t("pairing.alone")} ${tn("pairing.playing", stand.playing)}</p>
                <p>${stand.lately === null ? t("pairing.lately.none") : t("pairing.lately", { time: tookWords(stand.lately) })}</p>
                ${wish.rated ? html`<p class="small quiet">${t(stand.provisional ? "pairing.rating.provisional" : "pairing.rating", { n: stand.rating })}</p>` : nothing}
              `
            : nothing
        }
      </div>
    `;
  }

  watching() {
    if (!this.games.length) return html`<p class="empty">${t("watch.none")}</p>`;
    return html`
      <ul class="rowlist">
        ${this.games.map(
          ({ strength, ...table }) => html`
            <li>
              <span class="what">
                <b>${[table.title, ...Object.values(table.seats).map(({ name }) => name || t("seat.nameless"))].join(" · ")}</b>
                ${[...optionWords(table.game, table.options), clockWords(table.clock), table.rated ? t("pairing.is.rated") : "", strength ? t("watch.strength", { n: strength }) : ""].filter(Boolean).join(" · ")}
              </span>
              <a href="/table/${table.id}">${t("watch.go")}</a>
            </li>
          `,
        )}
      </ul>
    `;
  }

  /** @param {Leaderboard} board */
  board({ pool, best }) {
    const game = gameNamed(pool.game);
    if (!best.length || !game) return nothing;
    const title = [titleOf(game), ...optionWords(pool.game, pool.options), t(`pace.${pool.pace}`)].join(" · ");
    return html`
      <table class="best">
        <caption>${title}</caption>
        <thead><tr><th scope="col">${t("best.who")}</th><th scope="col">${t("best.rating")}</th><th scope="col">${t("best.games")}</th></tr></thead>
        <tbody>
          ${best.map(
            ({ page, name, bot, rating, games: played }) => html`
              <tr>
                <td><a href="/people/${page}">${name || t("seat.nameless")}</a>${bot ? html` <span class="bot">${t("seat.bot")}</span>` : nothing}</td>
                <td>${rating}</td>
                <td>${played}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }
}

/** Open the page where people find each other. @param {HTMLElement} host */
export async function open(host) {
  await Promise.all([loadMore("people"), loadGames().catch(() => [])]);
  const page = new PeoplePage(host);
  page.draw();
  page.load();
  return page.close;
}
