// All puzzles: today's, one at your strength, streak and rush, and every one of them to pick.

import { wordsOf } from "../game.js";
import { html, nothing, render, svg } from "../html.js";
import { Refused } from "../net/api.js";
import * as net from "../net/puzzles.js";
import { header } from "../parts/header.js";
import { go } from "../router.js";
import { isDistinct, onSettings, theme } from "../settings.js";
import { sendTries } from "../study/rating.js";
import { Run } from "../study/run.js";
import { keepWish, lastWish, nextWish, solver } from "../study/solver.js";
import { loadMore, spoken, t } from "../text.js";

const [WIDTH, HEIGHT] = [220, 56];

/**
 * @import { On, Template } from "../html.js"
 * @import { PuzzleList, GamePuzzles, Grade, Theme } from "../net/wire.js"
 * @import { RunKind } from "../study/run.js"
 * @import { Solver, Wish } from "../study/solver.js"
 */

class PuzzlesPage {
  /** The boards that were drawn here, since the server did not answer; null where that was not possible. @type {Map<string, Template|null>} */
  drawn = new Map();

  /** @param {HTMLElement} host @param {PuzzleList} found */
  constructor(host, { day, games }) {
    this.host = host;
    this.day = day;
    this.found = games;
    this.wrong = "";
    this.close = onSettings(() => this.draw());
    this.draw();
  }

  get shown() {
    const { game } = lastWish();
    return this.found.find((one) => one.game === game) ?? this.found[0];
  }

  /** @param {Partial<Wish>} changes */
  wish(changes) {
    keepWish(changes);
    this.draw();
  }

  async solve() {
    try {
      const { id } = await net.next(nextWish());
      go(`/puzzles/${id}`);
    } catch (refused) {
      const none = refused instanceof Refused && refused.code === "no_such_puzzle";
      this.wrong = none ? t("puzzles.none") : t("study.offline");
      this.draw();
    }
  }

  /** Draw a board here. @param {string} id */
  async drawBoard(id) {
    this.drawn.set(id, await net.drawn(id).catch(() => null));
    this.draw();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    const { shown } = this;
    const kept = solver(shown.game);
    render(
      html`
        ${header(() => this.draw())}
        <main id="main" tabindex="-1" class="page puzzles">
          <div class="cols apart">
            <h1>${t("nav.puzzles")}</h1>
            ${this.games()}
          </div>
          <p class="lead">${wordsOf(shown.game, "puzzles.lead")}</p>
          <div class="duo">
            ${this.today(shown, kept)}
            <div>${this.standing(shown, kept)} ${this.ways(shown, kept)}</div>
          </div>
          ${this.all(shown, kept)}
        </main>
      `,
      this.host,
    );
  }

  games() {
    if (this.found.length < 2) return nothing;
    return html`
      <div class="seg" role="group" aria-label=${t("puzzles.game")}>
        ${this.found.map(
          ({ game, title }) => html`
            <button
              type="button"
              aria-pressed=${game === this.shown.game}
              @click=${() => this.wish({ game, grade: "", theme: "" })}
            >
              ${title}
            </button>
          `,
        )}
      </div>
    `;
  }

  /** @param {GamePuzzles} shown @param {Solver} kept */
  today({ daily, task }, { solved }) {
    const day = new Date(`${this.day}T12:00:00Z`).toLocaleDateString(spoken(), { dateStyle: "long", timeZone: "UTC" });
    const source = net.picture(daily, { theme: theme(), distinct: isDistinct() });
    const board = html`<img alt="" src=${source} @error=${() => this.drawBoard(daily)} />`;
    const drawn = this.drawn.get(daily);
    return html`
      <section class="today" aria-labelledby="today">
        <a class="pic" href="/puzzles/${daily}" tabindex="-1" aria-hidden="true" ?hidden=${drawn === null}>${drawn ?? board}</a>
        <h2 id="today">${t("puzzles.daily")}</h2>
        <p class="small quiet">${day}</p>
        <p class="goal">${task}</p>
        <div class="cols">
          <a class="btn go" href="/puzzles/${daily}">${t("puzzles.daily.go")}</a>
          ${solved.includes(daily) ? html`<span class="small quiet">${t("puzzles.daily.done")}</span>` : nothing}
        </div>
      </section>
    `;
  }

  /** The rating, how sure it is, and how it came about. @param {GamePuzzles} shown @param {Solver} kept */
  standing({ grades }, { rating, solved, history }) {
    const ids = grades.flatMap(({ puzzles }) => puzzles);
    const { rating: strength, deviation } = rating;
    /** @param {string} label @param {number} value @param {string} more */
    const figure = (label, value, more) => html`
      <div>
        <dt>${label}</dt>
        <dd>
          ${value}
          <span class="small quiet">${more}</span>
        </dd>
      </div>
    `;
    return html`
      <div class="cols apart standing">
        <dl class="stat">
          ${figure(t("puzzles.rating"), Math.round(strength), t("puzzles.rating.off", { n: Math.round(deviation) }))}
          ${figure(
            t("puzzles.solved"),
            ids.filter((id) => solved.includes(id)).length,
            t("puzzles.solved.of", { n: ids.length }),
          )}
        </dl>
        ${history.length > 1 ? this.graph(history) : nothing}
      </div>
    `;
  }

  /** @param {number[]} history */
  graph(history) {
    const [low, high] = [Math.min(...history), Math.max(...history)];
    const x = (/** @type {number} */ i) => ((i / (history.length - 1)) * WIDTH).toFixed(1);
    const y = (/** @type {number} */ value) => ((1 - (value - low) / Math.max(1, high - low)) * HEIGHT).toFixed(1);
    const points = history.map((value, i) => `${x(i)} ${y(value)}`);
    return html`
      <svg
        class="graph"
        viewBox="-3 -4 ${WIDTH + 6} ${HEIGHT + 8}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${t("puzzles.history", { low, high })}
      >
        ${svg`<path class="chance" d="M${points.join("L")}" />`}
      </svg>
    `;
  }

  /** @param {GamePuzzles} shown @param {Solver} kept */
  ways({ game, grades, themes }, kept) {
    const { grade, theme: about } = lastWish();
    /**
     * @param {"grade"|"theme"} name @param {string} label @param {string} any @param {(Grade|Theme)[]} options
     * @param {string} chosen
     */
    const select = (name, label, any, options, chosen) => html`
      <select name=${name} aria-label=${label} @change=${(/** @type {On<HTMLSelectElement>} */ event) => this.wish({ [name]: event.target.value })}>
        <option value="" ?selected=${!chosen}>${any}</option>
        ${options.map(
          ({ key, name: title }) => html`
            <option value=${key} ?selected=${key === chosen}>${title}</option>
          `,
        )}
      </select>
    `;
    /** @param {RunKind} kind @param {string} label @param {string} text @param {string} press */
    const run = (kind, label, text, press) => {
      const going = Run.kept(kind, game);
      return html`
        <div class="way" data-way=${kind}>
          <div>
            <h3>${label}</h3>
            <p>${text} ${kept[kind] ? t("puzzles.best", { n: kept[kind] }) : nothing}</p>
          </div>
          <a class="btn ${going ? "go" : ""}" href="/puzzles/${kind}">${going ? t("puzzles.run.on") : press}</a>
        </div>
      `;
    };
    return html`
      <div class="ways">
        <div class="way" data-way="near">
          <div>
            <h3>${t("puzzles.near")}</h3>
            <p>${t("puzzles.near.text")}</p>
            <div class="opts">
              ${select("grade", t("puzzles.grade"), t("puzzles.grade.any"), grades, grade)}
              ${select("theme", t("puzzles.theme"), t("puzzles.theme.any"), themes, about)}
            </div>
            ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}
          </div>
          <button class="btn go" type="button" @click=${() => this.solve()}>${t("puzzles.near.go")}</button>
        </div>
        ${run("streak", t("puzzles.streak"), t("puzzles.streak.text"), t("puzzles.streak.go"))}
        ${run("rush", t("puzzles.rush"), t("puzzles.rush.text"), t("puzzles.rush.go"))}
      </div>
    `;
  }

  /** @param {GamePuzzles} shown @param {Solver} kept */
  all({ grades }, { met, solved }) {
    const words = { solved: t("puzzles.is.solved"), met: t("puzzles.is.met"), fresh: "" };
    /** @param {string} id @param {number} i @param {string} name */
    const cell = (id, i, name) => {
      const state = solved.includes(id) ? "solved" : met.includes(id) ? "met" : "fresh";
      const label = [`${name} ${i + 1}`, words[state]].filter(Boolean).join(", ");
      return html`
        <li>
          <a class=${state} href="/puzzles/${id}" aria-label=${label}>${i + 1}</a>
        </li>
      `;
    };
    return html`
      <section class="all-puzzles" aria-labelledby="all">
        <h2 id="all">${t("puzzles.all")}</h2>
        ${grades.map(
          ({ name, puzzles }) => html`
            <h3>
              ${name}
              <span class="small quiet">
                ${t("puzzles.done", { done: puzzles.filter((id) => solved.includes(id)).length, n: puzzles.length })}
              </span>
            </h3>
            <ol>${puzzles.map((id, i) => cell(id, i, name))}</ol>
          `,
        )}
      </section>
    `;
  }
}

/** Open the list of puzzles. @param {HTMLElement} host */
export async function open(host) {
  await Promise.all([loadMore("study"), loadMore("puzzles")]);
  document.title = `${t("nav.puzzles")} · Anello`;
  const found = await net.allPuzzles().catch(() => null);
  await sendTries();
  if (found) return new PuzzlesPage(host, found).close;
  render(
    html`
      ${header()}
      <main id="main" tabindex="-1" class="page">
        <h1>${t("nav.puzzles")}</h1>
        <p class="lead">${t("study.offline")}</p>
      </main>
    `,
    host,
  );
  return undefined;
}
