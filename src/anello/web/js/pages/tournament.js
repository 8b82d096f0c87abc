// One tournament: who takes part, how it stands, who played whom, and the way to one's own game.

import { announce } from "../announce.js";
import { fieldValues } from "../forms.js";
import { gameNamed, loadGames, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { Refused } from "../net/api.js";
import * as net from "../net/tournaments.js";
import { header } from "../parts/header.js";
import { linkField } from "../parts/share.js";
import { onSettings, set, settings } from "../settings.js";
import { loadMore, spoken, t, tn } from "../text.js";
import { clockWords, optionWords } from "./setup.js";

/**
 * @import { On } from "../html.js"
 * @import { TournamentPlayer, TournamentGame, TournamentState } from "../net/tournaments.js"
 */

const LOOK_AGAIN = 2000;
/** Refusals that have words of their own. @type {Record<string, string>} */
const REFUSED = { too_many: "tournament.full", begun: "tournament.begun" };

/** Points as they are written: halves as ½. @param {number} points */
const pointWords = (points) => `${Math.trunc(points) || (points % 1 ? "" : "0")}${points % 1 ? "½" : ""}`;

/** A number of a tie-break, which may have quarters. @param {number} value */
const tieWords = (value) => new Intl.NumberFormat(spoken(), { maximumFractionDigits: 2 }).format(Math.abs(value));

class TournamentPage {
  wrong = "";
  sure = false;

  /** @param {HTMLElement} host @param {TournamentState} state */
  constructor(host, state) {
    this.host = host;
    this.state = state;
    const timer = setInterval(() => !document.hidden && this.load(), LOOK_AGAIN);
    const end = onSettings(() => this.draw());
    this.close = () => {
      clearInterval(timer);
      end();
    };
  }

  get id() {
    return this.state.tournament.id;
  }

  /** @param {number} number */
  player(number) {
    return /** @type {TournamentPlayer} */ (this.state.players.find((one) => one.number === number));
  }

  /** @param {number} number */
  nameOf(number) {
    return this.player(number).name || t("seat.nameless");
  }

  async load() {
    try {
      this.show(await net.one(this.id));
    } catch {
      this.wrong = t("link.lost");
      this.draw();
    }
  }

  /** @param {TournamentState} state */
  show(state) {
    const before = this.state;
    this.state = state;
    if (state.table && state.table !== before.table) announce(this.readyWords());
    if (state.version !== before.version || this.wrong) {
      this.wrong = "";
      this.draw();
    }
  }

  /** Do something, and show what came of it. @param {() => Promise<TournamentState>} deed */
  async act(deed) {
    this.sure = false;
    try {
      this.state = await deed();
      this.wrong = "";
    } catch (refused) {
      const code = refused instanceof Refused ? refused.code : "";
      this.wrong = t(REFUSED[code] ?? "tournaments.wrong");
    }
    this.draw();
  }

  /** @param {On<HTMLFormElement>} event */
  join(event) {
    event.preventDefault();
    const name = (fieldValues(event.currentTarget).name ?? "").trim();
    if (name !== settings.name) set("name", name);
    return this.act(() => net.join(this.id, name));
  }

  readyWords() {
    const { kind } = this.state.tournament;
    const mine = this.state.games.find(({ table }) => table === this.state.table);
    return kind === "arena" ? t("tournament.ready.arena") : t("tournament.ready", { round: mine?.round ?? "" });
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    const { tournament } = this.state;
    document.title = `${tournament.name} · Anello`;
    const game = gameNamed(tournament.game);
    const about = [
      game ? titleOf(game) : tournament.game,
      t(`tournament.kind.${tournament.kind}`),
      ...optionWords(tournament.game, tournament.options),
      clockWords(tournament.clock),
      ...(tournament.rated ? [t("table.rated")] : []),
      tn("tournament.players.n", tournament.players),
    ];
    render(
      html`
        ${header(() => this.draw())}
        ${this.wrong ? html`<div class="band" role="alert">${this.wrong}</div>` : nothing}
        <main id="main" tabindex="-1" class="page tournament" data-version=${this.state.version}>
          <p><a href="/tournaments">${t("tournament.all")}</a></p>
          <h1>${tournament.name}</h1>
          <p class="small quiet">${about.join(" · ")}</p>
          <p class="lead" role="status" data-status=${tournament.status}>${this.statusWords()}</p>
          <div data-own>${this.own()}</div>
          ${this.making()}
          <section aria-labelledby="standings">
            <h2 id="standings">${t("tournament.standings")}</h2>
            ${this.standings()}
          </section>
          ${tournament.kind === "arena" ? this.games() : this.crosstable()}
          ${tournament.kind === "arena" ? nothing : this.rounds()}
          <section>
          ${
            this.state.games.some(({ points, table }) => points && table)
              ? html`<p><a href=${net.download(this.id)} download>${t("tournament.download")}</a></p>`
              : nothing
          }
          <p class="small quiet">${t(`tournament.about.${tournament.kind}`)} ${t("tournament.clock.note")}</p>
          ${linkField(`${location.origin}/tournaments/${this.id}`, t("tournament.link"))}
          </section>
        </main>
      `,
      this.host,
    );
  }

  statusWords() {
    const { status, kind, round, rounds, starts, begun, minutes } = this.state.tournament;
    /** @param {number} at @param {Intl.DateTimeFormatOptions} how */
    const when = (at, how) => new Intl.DateTimeFormat(spoken(), how).format(new Date(1000 * at));
    if (status === "coming" && starts)
      return t("tournament.status.coming.at", { at: when(starts, { dateStyle: "long", timeStyle: "short" }) });
    if (status !== "running") return t(`tournament.status.${status}`);
    if (kind === "arena" && begun)
      return t("tournament.status.until", { at: when(begun + 60 * minutes, { timeStyle: "short" }) });
    return t("tournament.status.round", { round, rounds });
  }

  /** What is for oneself: the game that is ready, and coming and going. */
  own() {
    const { tournament, me, table, games } = this.state;
    if (tournament.status === "over") return nothing;
    const mine = me === null ? null : this.player(me);
    if (mine && table)
      return html`
        <div class="band rose" data-ready>
          <span>${this.readyWords()}</span>
          <a class="btn go" href="/table/${table}">${t("tournament.play")}</a>
        </div>
      `;
    if (mine && !mine.gone) {
      const free = games.some(({ round, first, how }) => round === tournament.round && first === me && how === "bye");
      const told =
        tournament.status === "running" ? t(free ? "tournament.bye" : "tournament.wait") : t("tournament.in");
      return html`
        <p data-in>${told}</p>
        <p><button class="btn" type="button" @click=${() => this.act(() => net.leave(this.id))}>${t("tournament.leave")}</button></p>
      `;
    }
    if (tournament.kind === "robin" && tournament.status === "running")
      return html`<p>${t(mine ? "tournament.out" : "tournament.begun")}</p>`;
    return html`
      <form class="setup" @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.join(event)}>
        <label>
          ${t("tournament.name")}
          <input class="field" name="name" maxlength="40" autocomplete="off" value=${settings.name} />
        </label>
        <button class="btn go" data-join>${t(mine ? "tournament.join.again" : "tournament.join")}</button>
      </form>
    `;
  }

  /** What its maker may say. */
  making() {
    const { tournament, maker, players } = this.state;
    if (!maker || tournament.status === "over") return nothing;
    /** @param {"start"|"next"|"end"} word */
    const say = (word) => () => this.act(() => net.say(this.id, word));
    const ask = () => {
      this.sure = true;
      this.draw();
    };
    const canStart = players.filter(({ gone }) => !gone).length >= 2;
    const canHurry =
      tournament.status === "running" && tournament.kind !== "arena" && tournament.round < tournament.rounds;
    return html`
      <div class="cols" data-maker>
        ${tournament.status === "coming" ? html`<button class="btn go" type="button" ?disabled=${!canStart} @click=${say("start")}>${t("tournament.start")}</button>` : nothing}
        ${canHurry ? html`<button class="btn" type="button" title=${t("tournament.next.note")} @click=${say("next")}>${t("tournament.next")}</button>` : nothing}
        ${
          this.sure
            ? html`<button class="btn" type="button" @click=${say("end")}>${t("tournament.end.sure")}</button>
                <p class="small quiet">${t("tournament.end.note")}</p>`
            : html`<button class="btn" type="button" @click=${ask}>${t("tournament.end")}</button>`
        }
      </div>
    `;
  }

  /** @param {TournamentPlayer} one */
  who({ name, bot, gone, number }) {
    return html`
      ${number === this.state.me ? html`<strong>${name || t("seat.nameless")}</strong>` : name || t("seat.nameless")}
      ${bot ? html`<span class="bot">${t("seat.bot")}</span>` : nothing}
      ${gone ? html`<span class="small quiet">${t("tournament.gone")}</span>` : nothing}
    `;
  }

  standings() {
    const { players, ties } = this.state;
    if (!players.length) return html`<p class="empty">${t("tournament.nobody")}</p>`;
    return html`
      <div class="crosstable" tabindex="0" role="group" aria-labelledby="standings">
        <table class="best" data-standings>
          <thead>
            <tr>
              <th scope="col">${t("tournament.rank")}</th><th scope="col">${t("tournament.who")}</th>
              <th scope="col">${t("tournament.rating")}</th><th scope="col">${t("tournament.points")}</th>
              <th scope="col">${t("tournament.games")}</th>
              ${ties.filter((word) => word !== "games").map((word) => html`<th scope="col">${t(`tournament.tie.${word}`)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${players.map(
              (one) => html`
                <tr data-number=${one.number}>
                  <td>${one.rank}</td><td>${this.who(one)}</td><td>${one.rating}</td><td>${pointWords(one.points)}</td>
                  <td>${one.games}</td>
                  ${ties.flatMap((word, i) => (word === "games" ? [] : [html`<td>${tieWords(one.ties[i])}</td>`]))}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  /** Everybody against everybody, in the order of the standings. */
  crosstable() {
    const { players, games } = this.state;
    if (!games.length) return nothing;
    /** @param {number} one @param {number} other */
    const cell = (one, other) => {
      const game = games.find(
        ({ first, second }) => (first === one && second === other) || (first === other && second === one),
      );
      if (!game) return "";
      const open = this.state.tournament.status === "over" ? "–" : "…";
      const words = game.points ? pointWords(game.points[game.first === one ? 0 : 1]) : open;
      return game.table ? html`<a href="/table/${game.table}" aria-label=${this.told(game)}>${words}</a>` : words;
    };
    return html`
      <section aria-labelledby="cross">
        <h2 id="cross">${t("tournament.cross")}</h2>
        <div class="crosstable" tabindex="0" role="group" aria-labelledby="cross">
          <table class="best" data-cross>
            <thead><tr><th scope="col">${t("tournament.who")}</th>${players.map((_, i) => html`<th scope="col">${i + 1}</th>`)}</tr></thead>
            <tbody>
              ${players.map(
                (one, i) => html`
                  <tr>
                    <th scope="row">${i + 1} ${one.name || t("seat.nameless")}</th>
                    ${players.map((other) => html`<td>${one === other ? "×" : cell(one.number, other.number)}</td>`)}
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  /** A game in words. @param {TournamentGame} game */
  told({ first, second, points, how }) {
    if (second === null) return t("tournament.told", { who: this.nameOf(first), how: t("tournament.free") });
    const open = this.state.tournament.status === "over" ? "tournament.cut" : "tournament.going";
    const result = points ? points.map(pointWords).join(" : ") : t(open);
    const who = `${this.nameOf(first)} – ${this.nameOf(second)}`;
    return t("tournament.told", { who, how: `${result}${how === "forfeit" ? ` (${t("tournament.forfeit")})` : ""}` });
  }

  /** @param {TournamentGame[]} games */
  list(games) {
    return html`
      <ul class="plain">
        ${games.map((game) => html`<li>${game.table ? html`<a href="/table/${game.table}">${this.told(game)}</a>` : this.told(game)}</li>`)}
      </ul>
    `;
  }

  rounds() {
    const { games, tournament } = this.state;
    const begun = Array.from({ length: tournament.round }, (_, i) => tournament.round - i);
    return begun.map(
      (round) => html`
        <section data-round=${round}>
          <h2>${t("tournament.round", { round })}</h2>
          ${this.list(games.filter((game) => game.round === round))}
        </section>
      `,
    );
  }

  /** The games of an arena, the last first. */
  games() {
    const { games } = this.state;
    if (!games.length) return nothing;
    return html`
      <section aria-labelledby="games">
        <h2 id="games">${t("tournament.gamelist")}</h2>
        ${this.list([...games].reverse().slice(0, 50))}
      </section>
    `;
  }
}

/** Open the page of a tournament. @param {HTMLElement} host @param {{id: string}} params */
export async function open(host, { id }) {
  const [state] = await Promise.all([
    net.one(id).catch(() => null),
    loadMore("tournaments"),
    loadGames().catch(() => []),
  ]);
  if (!state) {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const page = new TournamentPage(host, state);
  page.draw();
  return page.close;
}
