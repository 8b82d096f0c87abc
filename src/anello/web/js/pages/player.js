// The page of a player: ratings and how they came to be, games with results, best wins, openings.

import { gameNamed, games, loadGames, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { ask, createTable } from "../net/api.js";
import { header } from "../parts/header.js";
import { IgnoringPanel } from "../parts/ignoring.js";
import { go } from "../router.js";
import { onSettings } from "../settings.js";
import { loadMore, t, tn } from "../text.js";
import { challengeForm, optionWords, wishes } from "./setup.js";
import { day } from "./table-lists.js";

/**
 * @import { On } from "../html.js"
 * @import { Player, Table } from "../net/wire.js"
 */

const WIDTH = 320;
const HEIGHT = 72;
/** The game of a challenge. */
let wanted = "";
/** Why a challenge was refused. */
let wrong = "";

/** How a rating came to be, as a line. @param {Player["ratings"][number]} rating */
function graph({ graph: points, rating }) {
  if (points.length < 2) return nothing;
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = (/** @type {number} */ value, /** @type {number} */ i) =>
    `${((i / (points.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 6 - ((value - low) / (high - low || 1)) * (HEIGHT - 12)).toFixed(1)}`;
  return html`
    <svg class="rating-graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("player.graph", { low, high, n: rating })}>
      <polyline points=${values.map(at).join(" ")} />
    </svg>
  `;
}

/** How a game ended for a player. @param {Table} table @param {number} seat */
function result({ outcome }, seat) {
  if (!outcome) return t("mine.over");
  if (outcome.winner === null && !outcome.loser) return t("mine.drawn");
  return t(outcome.winner === seat ? "player.won" : "player.lost");
}

/** @param {Table} table @param {number} seat @param {string} more */
const row = (table, seat, more) => html`
  <li>
    <span class="what">
      <b>
        ${[
          table.title,
          ...Object.entries(table.seats)
            .filter(([one]) => Number(one) !== seat)
            .map(([, { name }]) => name || t("seat.nameless")),
        ].join(" · ")}
      </b>
      ${[more, ...optionWords(table.game, table.options), table.rated ? t("table.rated") : "", day(table.updated)].filter(Boolean).join(" · ")}
    </span>
    <a href="/table/${table.id}">${t("mine.look")}</a>
  </li>
`;

/** Play this one: what is set up is theirs and mine. @param {Player} player @param {() => void} redraw */
function challenge(player, redraw) {
  const twos = games().filter(({ seats }) => seats.length === 2);
  const game = twos.find(({ name }) => name === wanted) ?? twos[0];
  if (player.mine || player.ignored === "blocked" || !game) return nothing;
  const choose = (/** @type {On<HTMLSelectElement>} */ event) => {
    wanted = event.target.value;
    redraw();
  };
  const submit = async (/** @type {On<HTMLFormElement>} */ event) => {
    event.preventDefault();
    const { names, ...wish } = wishes(game, "link", event.target);
    const seats = Object.fromEntries(
      Object.entries(wish.seats).map(([seat, who]) => [seat, who === "open" ? `person:${player.page}` : who]),
    );
    try {
      const table = await createTable({ ...wish, names, seats, open: false });
      go(`/table/${table.id}`);
    } catch (refused) {
      const { code, message } = /** @type {Error & {code?: string}} */ (refused);
      wrong = code === "blocked" ? t("refused.blocked") : message;
      redraw();
    }
  };
  return html`
    <details class="challenge">
      <summary class="btn go">${t("challenge.title")}</summary>
      <form class="setup" @submit=${submit}>
        <p class="small quiet end">${t("challenge.note")}</p>
        ${wrong ? html`<p class="wrong end" role="alert">${wrong}</p>` : nothing}
        <label>
          ${t("pairing.game")}
          <select name="game" @change=${choose}>
            ${twos.map((one) => html`<option value=${one.name} ?selected=${one.name === game.name}>${titleOf(one)}</option>`)}
          </select>
        </label>
        ${challengeForm(game)}
      </form>
    </details>
  `;
}

/** @param {HTMLElement} host @param {Player} player @param {IgnoringPanel|null} [panel] */
function draw(host, player, panel = null) {
  const name = player.name || t("seat.nameless");
  document.title = `${name} · Anello`;
  const { ratings, games: played, best, openings } = player;
  render(
    html`
      ${header(() => draw(host, player, panel))}
      <main id="main" tabindex="-1" class="page">
        <h1>
          ${name}${player.bot ? html` <span class="bot">${t("seat.bot")}</span>` : nothing}
          ${player.ignored ? html`<span class="bot" data-ignored>${t(`ignoring.${player.ignored}`)}</span>` : nothing}
        </h1>
        <p class="quiet">
          ${t("player.since", { day: day(player.since) })}
          ${player.mine ? html`${t(`me.shown.${player.shown}.note`)} <a href="/me">${t("player.change")}</a>` : nothing}
        </p>
        ${challenge(player, () => draw(host, player, panel))} ${panel ? html`<details class="challenge"><summary class="btn">${t("ignoring.title")}</summary>${panel.draw()}</details>` : nothing}
        <div class="lists">
          <section>
            <h2>${t("player.ratings")}</h2>
            ${ratings.length ? nothing : html`<p class="empty">${t("player.ratings.none")}</p>`}
            ${ratings.map((one) => {
              const game = gameNamed(one.pool.game);
              const title = [
                game ? titleOf(game) : one.pool.game,
                ...optionWords(one.pool.game, one.pool.options),
                t(`pace.${one.pool.pace}`),
              ];
              return html`
                <div class="player-rating">
                  <p><b>${one.rating}${one.provisional ? "?" : ""}</b> ${title.join(" · ")} · ${t("best.games")}: ${one.games}</p>
                  ${graph(one)}
                </div>
              `;
            })}
          </section>
          <section>
            <h2>${t("player.games")}</h2>
            ${played.length ? html`<ul class="rowlist">${played.map(({ table, seat }) => row(table, seat, result(table, seat)))}</ul>` : html`<p class="empty">${t("player.games.none")}</p>`}
          </section>
          <section>
            <h2>${t("player.best")}</h2>
            ${best.length ? html`<ul class="rowlist">${best.map(({ table, seat, against }) => row(table, seat, t("seat.rating", { n: against })))}</ul>` : html`<p class="empty">${t("player.best.none")}</p>`}
            ${
              openings.length
                ? html`
                    <h2>${t("player.openings")}</h2>
                    <ul class="rowlist">
                      ${openings.map(
                        ({ words, games: n, won }) => html`
                          <li><span class="what"><b>${words.join(" ")}</b> ${tn("player.opening", n, { won })}</span></li>
                        `,
                      )}
                    </ul>
                  `
                : nothing
            }
          </section>
        </div>
      </main>
    `,
    host,
  );
}

/** Open the page of a player. @param {HTMLElement} host @param {Record<string, string>} params */
export async function open(host, { page }) {
  /** @type {Player} */
  let player;
  try {
    [player] = await Promise.all([ask(`/api/people/${page}`), loadMore("people"), loadGames()]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const redraw = () => draw(host, player, panel);
  const look = async () => {
    player = await ask(`/api/people/${page}`).catch(() => player);
    redraw();
  };
  const now = () => ({ how: player.ignored, id: player.ignored_id });
  const panel = player.mine ? null : new IgnoringPanel({ page }, now, look);
  redraw();
  return onSettings(redraw);
}
