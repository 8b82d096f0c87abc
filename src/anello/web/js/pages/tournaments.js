// Tournaments: those that run, are coming and have ended, and a form to make one.

import { fieldValues } from "../forms.js";
import { gameNamed, games, loadGames, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { Refused } from "../net/api.js";
import * as net from "../net/tournaments.js";
import { header } from "../parts/header.js";
import { go } from "../router.js";
import { onSettings } from "../settings.js";
import { loadMore, t, tn } from "../text.js";
import { CLOCKS, clockWords, mainOptions, optionSelect } from "./setup.js";

/**
 * @import { On } from "../html.js"
 * @import { Kind, TournamentInfo } from "../net/tournaments.js"
 */

const LOOK_AGAIN = 5000;
/** @type {Kind[]} */
const KINDS = ["swiss", "robin", "arena"];
const MINUTES = [30, 60, 90, 120];
const STARTS = [5, 15, 60];
/** A tournament needs a clock; the usual one is five minutes and some more for each move. */
const TIMED = CLOCKS.filter(({ kind }) => kind !== "none");
const USUAL = TIMED.findIndex(({ kind }) => kind === "increment");

class TournamentsPage {
  /** @type {TournamentInfo[]} */
  found = [];
  /** @type {Kind} */
  kind = "swiss";
  game = "";
  wrong = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    const timer = setInterval(() => !document.hidden && this.load(), LOOK_AGAIN);
    const end = onSettings(() => this.draw());
    this.close = () => {
      clearInterval(timer);
      end();
    };
  }

  async load() {
    try {
      this.found = (await net.all()).tournaments;
    } catch {
      this.wrong = t("link.lost");
    }
    this.draw();
  }

  /** @param {On<HTMLFormElement>} event */
  async submit(event) {
    event.preventDefault();
    const { name = "", game, kind, clock, rounds, minutes, starts, rated, ...rest } = fieldValues(event.currentTarget);
    const options = Object.fromEntries(
      Object.entries(rest).map(([field, value]) => [field.replace(/^option-/, ""), value]),
    );
    try {
      const { tournament } = await net.make({
        name,
        game,
        kind,
        options,
        clock: TIMED[Number(clock)],
        rated: rated === "on",
        ...(rounds ? { rounds: Number(rounds) } : {}),
        ...(minutes ? { minutes: Number(minutes) } : {}),
        ...(starts ? { starts: Math.round(Date.now() / 1000) + 60 * Number(starts) } : {}),
      });
      await go(`/tournaments/${tournament.id}`);
    } catch (refused) {
      const many = refused instanceof Refused && refused.code === "too_many";
      this.wrong = t(many ? "tournaments.many" : "tournaments.wrong");
      this.draw();
    }
  }

  draw() {
    document.title = `${t("tournaments.title")} · Anello`;
    render(
      html`
        ${header(() => this.draw())}
        ${this.wrong ? html`<div class="band" role="alert">${this.wrong}</div>` : nothing}
        <main id="main" tabindex="-1" class="page">
          <h1>${t("tournaments.title")}</h1>
          <p class="lead">${t("tournaments.lead")}</p>
          <div class="meet">
            <section aria-labelledby="make">
              <h2 id="make">${t("tournaments.make")}</h2>
              ${this.form()}
            </section>
            <div>${this.list("running")} ${this.list("coming")} ${this.list("over")}</div>
          </div>
        </main>
      `,
      this.host,
    );
  }

  /** @param {TournamentInfo["status"]} status */
  list(status) {
    const found = this.found.filter((one) => one.status === status);
    return html`
      <section data-status=${status}>
        <h2>${t(`tournaments.${status}`)}</h2>
        ${
          found.length
            ? html`<ul class="plain">${found.map(
                ({ id, name, kind, game, players }) => html`
                  <li>
                    <a href="/tournaments/${id}">${name}</a>
                    <span class="small quiet">
                      ${[titleOf(gameNamed(game) ?? { name: game, title: game }), t(`tournament.kind.${kind}`), tn("tournament.players.n", players)].join(" · ")}
                    </span>
                  </li>
                `,
              )}</ul>`
            : html`<p class="empty">${t("tournaments.none")}</p>`
        }
      </section>
    `;
  }

  form() {
    const offered = games().filter(({ seats }) => seats.length === 2);
    const game = gameNamed(this.game) ?? offered[0];
    if (!game) return nothing;
    /** @param {On<HTMLSelectElement>} event */
    const another = ({ currentTarget: { value } }) => {
      this.game = value;
      this.draw();
    };
    /** @param {On<HTMLSelectElement>} event */
    const otherKind = ({ currentTarget: { value } }) => {
      this.kind = /** @type {Kind} */ (value);
      this.draw();
    };
    return html`
      <form class="setup" @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.submit(event)}>
        <label>
          ${t("tournaments.name")}
          <input
            class="field" name="name" maxlength="60" required autocomplete="off"
            value=${t("tournaments.name.usual", { game: titleOf(game) })}
          />
        </label>
        <label>
          ${t("tournaments.game")}
          <select name="game" @change=${another}>
            ${offered.map((each) => html`<option value=${each.name} ?selected=${each === game}>${titleOf(each)}</option>`)}
          </select>
        </label>
        ${mainOptions(game).map((option) => optionSelect(game.name, option))}
        <label>
          ${t("tournaments.kind")}
          <select name="kind" @change=${otherKind}>
            ${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${t(`tournament.kind.${kind}`)}</option>`)}
          </select>
        </label>
        <p class="small quiet">${t(`tournament.about.${this.kind}`)}</p>
        ${this.length()}
        <label>
          ${t("tournaments.clock")}
          <select name="clock">
            ${TIMED.map((clock, i) => html`<option value=${i} ?selected=${i === USUAL}>${clockWords(clock)}</option>`)}
          </select>
        </label>
        <label>
          ${t("tournaments.starts")}
          <select name="starts">
            <option value="">${t("tournaments.starts.said")}</option>
            ${STARTS.map((n) => html`<option value=${n}>${t("tournaments.starts.in", { n })}</option>`)}
          </select>
        </label>
        <label class="check"><input type="checkbox" name="rated" />${t("tournaments.rated")}</label>
        <button class="btn go end">${t("tournaments.go")}</button>
      </form>
    `;
  }

  /** How long it is: so many rounds, or minutes. */
  length() {
    if (this.kind === "robin") return nothing;
    const isArena = this.kind === "arena";
    const choices = isArena ? MINUTES : [3, 4, 5, 6, 7, 9];
    return html`
      <label>
        ${t(isArena ? "tournaments.minutes" : "tournaments.rounds")}
        <select name=${isArena ? "minutes" : "rounds"}>
          ${isArena ? nothing : html`<option value="">${t("tournaments.rounds.usual")}</option>`}
          ${choices.map((n) => html`<option value=${n} ?selected=${isArena && n === 60}>${n}</option>`)}
        </select>
      </label>
    `;
  }
}

/** Open the page of all tournaments. @param {HTMLElement} host */
export async function open(host) {
  await Promise.all([loadMore("tournaments"), loadGames().catch(() => [])]);
  const page = new TournamentsPage(host);
  page.draw();
  page.load();
  return page.close;
}
