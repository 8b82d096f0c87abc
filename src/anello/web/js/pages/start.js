// The start page: the games, and for each the ways to a first move; then the tables that wait.

import { fieldValues } from "../forms.js";
import { games, loadGames, offers, titleOf, wordsOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { header } from "../parts/header.js";
import { warming } from "../parts/notices.js";
import { pictureOf } from "../parts/showpiece.js";
import { go } from "../router.js";
import { onSettings, set, settings, theme } from "../settings.js";
import { doneSteps } from "../study/kept.js";
import { keepWish } from "../study/solver.js";
import { t } from "../text.js";
import { isNewTo } from "./advice.js";
import { computerWay } from "./computer-way.js";
import { linkForm, togetherForm, wishes } from "./setup.js";
import { heading, isWithdrawn, mineRow, openRow, tableList } from "./table-lists.js";

/**
 * @import { KnownGame } from "../game.js"
 * @import { On, Template } from "../html.js"
 * @import { Table, Warmup } from "../net/wire.js"
 */

const LOOK_AGAIN = 8000;
/** While the server warms up people wait for the next step. */
const LOOK_SOON = 1500;

/** A position of a game, small. @param {string} game */
const mini = (game) => html`<img alt="" loading="lazy" src="/api/games/${game}/picture.svg?theme=${theme()}" />`;

/**
 * A row of what one person can do without anybody else.
 * @param {{picture: unknown, title: string, text: string, way: unknown}} row
 */
const aloneRow = ({ picture, title, text, way }) => html`
  <li>
    <span class="mini">${picture}</span>
    <span class="what">
      <b>${title}</b>
      ${text}
    </span>
    ${way}
  </li>
`;

/** Lessons or puzzles, if a game has them. @param {"lesson"|"puzzle"} name @param {string} what @param {string} path */
function studyRow(name, what, path) {
  const game = games().find((one) => offers(one, what));
  if (!game) return nothing;
  return aloneRow({
    picture: game.page.emblem?.(name) ?? mini(game.name),
    title: t(`alone.${name}`),
    text: t(`alone.${name}.text`),
    way: html`<a href=${path}>${t(`alone.${name}.go`)}</a>`,
  });
}

/** Whether all of one's games are listed, however many: who asked for that finds it so when coming back. */
let listsAll = false;

class StartPage {
  /** @type {Table[]} */
  mine = [];
  /** @type {Table[]} */
  open = [];
  /** @type {Warmup|null} */
  warmup = null;
  wrong = "";
  /** Which form stands open: the name of a game and a way to play it. @type {string|null} */
  form = null;
  busy = false;
  isClosed = false;
  /** The living pictures by game, and what ends them. @type {Map<string, HTMLElement>} */
  pictures = new Map();
  /** @type {(() => void)[]} */
  endings = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    const timer = setInterval(() => !document.hidden && this.fetchTables(), LOOK_AGAIN);
    const noSettings = onSettings(() => this.draw());
    this.close = () => {
      this.isClosed = true;
      for (const end of this.endings) end();
      clearInterval(timer);
      clearTimeout(this.soon);
      noSettings();
    };
  }

  async load() {
    document.title = `Anello · ${t("start.title")}`;
    await this.showGames();
    this.draw();
    await this.fetchTables();
  }

  /** Make the pictures of the games, as soon as these are known. */
  async showGames() {
    try {
      await loadGames();
    } catch {
      this.wrong = t("link.lost");
    }
    await Promise.all(games().map((game) => this.showGame(game)));
  }

  /** @param {KnownGame} game */
  async showGame({ name, title }) {
    const show = await pictureOf(name);
    if (this.isClosed || this.pictures.has(name)) return;
    const link = document.createElement("a");
    link.className = "pic";
    link.href = `/rules/${name}`;
    link.setAttribute("aria-label", t("start.rules", { game: titleOf({ name, title }) }));
    this.pictures.set(name, link);
    this.endings.push(show(link));
  }

  async fetchTables() {
    this.mine = await api.myTables(listsAll).catch(() => this.mine);
    try {
      [this.open, this.warmup] = await Promise.all([api.openTables(), api.warmup()]);
      this.wrong = "";
      if (!games().length) await this.showGames();
    } catch {
      this.open = [];
      this.wrong = t(games().length ? "offline" : "link.lost");
    }
    clearTimeout(this.soon);
    if (this.warmup && !this.warmup.ready && !this.isClosed)
      this.soon = setTimeout(() => this.fetchTables(), LOOK_SOON);
    this.draw();
  }

  /** List all games, those of long ago too. */
  showAll() {
    listsAll = true;
    this.fetchTables();
  }

  /** Take back a table at which nobody has sat down yet. @param {Table} table */
  async withdraw({ id, mine }) {
    try {
      await api.withdraw(id, mine[0]);
    } catch (refused) {
      this.wrong = /** @type {Error} */ (refused).message;
      this.draw();
    }
    await this.fetchTables();
  }

  /** @param {KnownGame} game @param {"computer"|"together"|"link"|"alone"} kind @param {HTMLFormElement|null} form */
  async begin(game, kind, form) {
    if (this.busy) return;
    this.busy = true;
    const wish = wishes(game, kind, form);
    if (kind === "computer" && form) set("wishes", { ...settings.wishes, [game.name]: fieldValues(form) });
    const isNew = kind !== "computer" && kind !== "alone" && wish.names[1] && wish.names[1] !== settings.name;
    if (isNew) set("name", wish.names[1]);
    try {
      const table = await api.createTable(wish);
      go(`/table/${table.id}`);
    } catch (refused) {
      this.wrong = /** @type {Error} */ (refused).message;
      this.busy = false;
      this.draw();
    }
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    render(
      html`
        ${header(() => this.draw())} ${this.warmup && !this.warmup.ready ? warming(this.warmup) : nothing}
        ${
          this.wrong
            ? html`
                <div class="band" role="alert">${this.wrong}</div>
              `
            : nothing
        }
        ${this.waitingGame()}
        <main id="main" tabindex="-1" class="page">
          <h1 class="sr">${t("start.title")}</h1>
          <div class="welcome">${this.newcomer()} ${this.people()}</div>
          <div class="duo">${games()
            .filter(({ seats }) => seats.length > 1)
            .map((game) => this.offer(game))}</div>
          <div class="lists">
            <section>
              <h2>${t("start.mine")}</h2>
              ${tableList(
                this.mine.filter((table) => !isWithdrawn(table)),
                (table) => mineRow(table, (one) => this.withdraw(one)),
                t("start.mine.none"),
                { all: listsAll, showAll: () => this.showAll() },
              )}
            </section>
            <section>
              <h2>${t("start.alone")}</h2>
              <ul class="rowlist">
                ${studyRow("lesson", "courses", "/learn")} ${studyRow("puzzle", "puzzles", "/puzzles")}
                ${games().map((game) => this.aloneWay(game))}
              </ul>
            </section>
          </div>
        </main>
      `,
      this.host,
    );
  }

  /** A game in which it is your turn comes before everything else. */
  waitingGame() {
    const table = this.mine.find(
      ({ status, to_act, mine }) => status === "playing" && to_act.some((one) => mine.includes(one)),
    );
    if (!table) return nothing;
    return html`
      <div class="band rose" data-waits=${table.id}>
        <span>${heading(table)}: ${t("mine.turn")}</span>
        <a class="btn little" href="/table/${table.id}">${t("mine.go")}</a>
      </div>
    `;
  }

  /** Somebody to play now, and the tables that wait for one. */
  people() {
    const open = this.open.filter(({ mine }) => !mine.length);
    return html`
      <section class="newcomer" aria-labelledby="people" data-people>
        <h2 id="people">${t("start.people")}</h2>
        <div>
          <a class="btn go" href="/people">${t("start.people.go")}</a>
          <a class="btn" href="/tournaments">${t("start.tournaments")}</a>
        </div>
        ${open.length ? tableList(open.slice(0, 3), openRow, "") : nothing}
      </section>
    `;
  }

  /** The first lesson of every game that this person does not know yet. */
  newcomer() {
    const done = [...doneSteps()];
    const unknown = games().filter(
      ({ name, lesson }) =>
        lesson &&
        isNewTo(
          this.mine,
          name,
          done.some((step) => step.startsWith(`${lesson}.`)),
        ),
    );
    if (!unknown.length) return nothing;
    return html`
      <section class="newcomer" aria-labelledby="newcomer">
        <h2 id="newcomer">${t("newcomer")}</h2>
        <div>
          ${unknown.map((game) => html`<a class="btn" href="/learn/${game.lesson}">${t("newcomer.go", { game: titleOf(game).replaceAll(" ", "\u00a0") })}</a>`)}
        </div>
      </section>
    `;
  }

  /** A game for one, or one with a page of its own. @param {KnownGame} game */
  aloneWay(game) {
    const { name, page } = game;
    if (game.seats.length > 1 && !page.own) return nothing;
    const press = wordsOf(name, "alone.go") || t("way.alone.go");
    return aloneRow({
      picture: page.emblem?.("own") ?? mini(name),
      title: wordsOf(name, "alone") || titleOf(game),
      text: wordsOf(name, "alone.text") || t("way.alone.text"),
      way: page.own
        ? html`<a href="/games/${name}">${press}</a>`
        : html`
            <button class="btn little" type="button" data-alone=${name} @click=${() => this.begin(game, "alone", null)}>
              ${press}
            </button>
          `,
    });
  }

  /** @param {KnownGame} game */
  offer(game) {
    const { name } = game;
    const lead = wordsOf(name, "lead") || (game.rules ?? "").split(/\n\s*\n/)[0];
    return html`
      <section class="offer" data-game=${name} aria-labelledby="game-${name}">
        ${this.pictures.get(name)}
        <h2 id="game-${name}">${titleOf(game)}</h2>
        ${lead ? html`<p class="lead">${lead}</p>` : nothing}
        <div class="ways">
          ${computerWay(game, this.mine, (event) => this.submit(event, game, "computer"))}${this.formWay(game, "together", togetherForm)}${this.formWay(game, "link", linkForm)}
          ${offers(game, "puzzles") ? this.puzzleWay(name) : nothing}
        </div>
      </section>
    `;
  }

  /** @param {string} name */
  puzzleWay(name) {
    return html`
      <div class="way" data-way="puzzles">
        <div>
          <h3>${t("nav.puzzles")}</h3>
          <p>${wordsOf(name, "puzzles.way")}</p>
        </div>
        <a class="btn" href="/puzzles" @click=${() => keepWish({ game: name })}>${t("way.puzzles.go")}</a>
      </div>
    `;
  }

  /** @param {On<HTMLFormElement>} event @param {KnownGame} game @param {"computer"|"together"|"link"} kind */
  submit(event, game, kind) {
    event.preventDefault();
    this.begin(game, kind, event.target);
  }

  /** @param {KnownGame} game @param {"together"|"link"} kind @param {(game: KnownGame) => Template} form */
  formWay(game, kind, form) {
    const id = `${game.name}-${kind}`;
    const open = this.form === id;
    const turn = () => {
      this.form = open ? null : id;
      this.draw();
    };
    const words =
      kind === "together"
        ? { head: t("way.together"), text: t("way.together.text"), press: t("way.together.go") }
        : { head: t("way.link"), text: t("way.link.text"), press: t("way.link.go") };
    return html`
      <form
        class="way"
        data-way=${kind}
        @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.submit(event, game, kind)}
      >
        <div>
          <h3>${words.head}</h3>
          <p>${words.text}</p>
        </div>
        ${
          open
            ? html`
                <button class="btn" type="button" aria-expanded="true" @click=${turn}>${t("setup.close")}</button>
              `
            : html`
                <button class="btn" type="button" aria-expanded="false" @click=${turn}>${words.press}</button>
              `
        }
        ${
          open
            ? html`
                <div class="setup">${form(game)}</div>
              `
            : nothing
        }
      </form>
    `;
  }
}

/** Open the start page. @param {HTMLElement} host */
export async function open(host) {
  const page = new StartPage(host);
  page.load();
  return page.close;
}
