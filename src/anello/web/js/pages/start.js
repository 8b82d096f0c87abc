// The start page: two games, and for each the ways to a first move; then the tables that wait.

import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { header } from "../parts/header.js";
import { livingXart, livingXeQueo } from "../parts/showpieces.js";
import { bag, tilePicture } from "../parts/things.js";
import { go } from "../router.js";
import { onSettings, set, settings, theme } from "../settings.js";
import { keepWish } from "../study/solver.js";
import { t } from "../text.js";
import { warming } from "./door.js";
import { clockWords, linkForm, optionSelect, optionWords, togetherForm, wishes } from "./setup.js";

const PICTURES = { xart: livingXart, xequeo: livingXeQueo };
const LOOK_AGAIN = 8000;
/** While the server warms up people wait for the next step. */
const LOOK_SOON = 1500;

/** What one person can do without anybody else. */
const ALONE = [
  { name: "lesson", path: "/learn", picture: () => tilePicture(3) },
  { name: "puzzle", path: "/puzzles", picture: () => tilePicture(1) },
  { name: "solitaire", path: "/solitaire", picture: bag },
];

const aloneRow = ({ name, path, picture }) => html`
  <li>
    <span class="mini">${picture()}</span>
    <span class="what">
      <b>${t(`alone.${name}`)}</b>
      ${t(`alone.${name}.text`)}
    </span>
    <a href=${path}>${t(`alone.${name}.go`)}</a>
  </li>
`;

class StartPage {
  constructor(host) {
    this.host = host;
    this.games = [];
    this.mine = [];
    this.open = [];
    this.warmup = null;
    this.wrong = "";
    /** Which form stands open: "xart-link" and the like. */
    this.form = null;
    this.busy = false;
    this.pictures = Object.fromEntries(Object.keys(PICTURES).map((name) => [name, document.createElement("a")]));
    for (const [name, link] of Object.entries(this.pictures)) {
      link.className = name === "xequeo" ? "pic of-wood" : "pic";
      link.href = `/rules/${name}`;
      link.setAttribute("aria-label", t(`start.${name}.rules`));
    }
    const endings = Object.entries(PICTURES).map(([name, live]) => live(this.pictures[name]));
    const timer = setInterval(() => !document.hidden && this.fetchTables(), LOOK_AGAIN);
    const noSettings = onSettings(() => this.draw());
    this.isClosed = false;
    this.close = () => {
      this.isClosed = true;
      endings.forEach((end) => end());
      clearInterval(timer);
      clearTimeout(this.soon);
      noSettings();
    };
  }

  async load() {
    document.title = `Anello · ${t("start.title")}`;
    this.draw();
    try {
      this.games = (await api.games()).games;
    } catch {
      this.wrong = t("link.lost");
    }
    this.draw();
    await this.fetchTables();
  }

  async fetchTables() {
    try {
      [this.mine, this.open, this.warmup] = await Promise.all([api.myTables(), api.openTables(), api.warmup()]);
      this.wrong = "";
    } catch {
      this.wrong = t("link.lost");
    }
    clearTimeout(this.soon);
    if (this.warmup && !this.warmup.ready && !this.isClosed) this.soon = setTimeout(() => this.fetchTables(), LOOK_SOON);
    this.draw();
  }

  async begin(game, kind, form) {
    if (this.busy) return;
    this.busy = true;
    const wish = wishes(game, kind, form);
    if (kind === "computer")
      set("wishes", { ...settings.wishes, [game.name]: Object.fromEntries(new FormData(form)) });
    if (kind !== "computer" && wish.names[1] && wish.names[1] !== settings.name) set("name", wish.names[1]);
    try {
      const table = await api.createTable(wish);
      go(`/table/${table.id}`);
    } catch (refused) {
      this.wrong = refused.message;
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
          <div class="duo">${this.house("xart", "Xart")}${this.house("xequeo", "Xe Queo!")}</div>
          <div class="shelf">
            <section>
              <h2>${t("start.mine")}</h2>
              ${this.list(this.mine, (table) => this.mineRow(table), t("start.mine.none"))}
            </section>
            <section>
              <h2>${t("start.open")}</h2>
              ${this.list(
                this.open.filter(({ mine }) => !mine.length),
                (table) => this.openRow(table),
                t("start.open.none"),
              )}
            </section>
            <section>
              <h2>${t("start.alone")}</h2>
              <ul class="rowlist">${ALONE.map(aloneRow)}</ul>
            </section>
          </div>
        </main>
      `,
      this.host,
    );
  }

  /** A game in which it is your turn comes before everything else. */
  waitingGame() {
    const table = this.mine.find(({ status, to_act, mine }) => status === "playing" && to_act.some((one) => mine.includes(one)));
    if (!table) return nothing;
    return html`
      <div class="band rose" data-waits=${table.id}>
        <span>${this.heading(table)}: ${t("mine.turn")}</span>
        <a class="btn little" href="/table/${table.id}">${t("mine.go")}</a>
      </div>
    `;
  }

  /** A table by its game and who else sits there. */
  heading({ title, seats, mine }) {
    const others = Object.entries(seats)
      .filter(([seat]) => !mine.includes(Number(seat)))
      .map(([, { name }]) => name);
    return [title, ...others.filter(Boolean)].join(" · ");
  }

  house(name, title) {
    const game = this.games.find((one) => one.name === name);
    return html`
      <section class="house" data-game=${name} aria-labelledby="game-${name}">
        ${this.pictures[name]}
        <h2 id="game-${name}">${title}</h2>
        <p class="lead">${t(`start.${name}.lead`)}</p>
        <div class="ways">
          ${
            game
              ? html`
                  ${this.computerWay(game)}${this.formWay(game, "together", togetherForm)}${this.formWay(game, "link", linkForm)}
                  ${this.puzzleWay(name)}
                `
              : nothing
          }
        </div>
      </section>
    `;
  }

  puzzleWay(name) {
    return html`
      <div class="way" data-way="puzzles">
        <div>
          <h3>${t("nav.puzzles")}</h3>
          <p>${t(`way.puzzles.${name}`)}</p>
        </div>
        <a class="btn" href="/puzzles" @click=${() => keepWish({ game: name })}>${t("way.puzzles.go")}</a>
      </div>
    `;
  }

  computerWay(game) {
    const wish = settings.wishes[game.name] ?? {};
    const middle = game.levels[Math.floor((game.levels.length - 1) / 2)]?.number;
    const level = game.levels.some(({ number }) => number === Number(wish.level)) ? Number(wish.level) : middle;
    const main = game.options.find(({ name }) => name === "variant" || name === "rings");
    return html`
      <form class="way" @submit=${(event) => (event.preventDefault(), this.begin(game, "computer", event.target))}>
        <div>
          <h3>${t("way.computer")}</h3>
          ${
            game.levels.length
              ? html`
                  <div class="opts">
                    <select name="level" aria-label=${t("way.level")}>
                      ${game.levels.map(
                        ({ number, name }) => html`
                          <option value=${number} ?selected=${number === level}>${number} · ${name}</option>
                        `,
                      )}
                    </select>
                    ${
                      game.name === "xart"
                        ? html`
                            <select name="who" aria-label=${t("setup.who")}>
                              ${Object.entries({ me: t("who.you"), other: t("who.computer"), lot: t("who.lot") }).map(
                                ([who, words]) => html`
                                  <option value=${who} ?selected=${who === wish.who}>${words}</option>
                                `,
                              )}
                            </select>
                          `
                        : nothing
                    }
                    ${main ? optionSelect(game.name, main, { label: false, chosen: wish[`option-${main.name}`] }) : nothing}
                  </div>
                `
              : html`
                  <p>${t("way.computer.none")}</p>
                `
          }
        </div>
        <button class="btn go" ?disabled=${!game.levels.length}>${t("way.computer.go")}</button>
      </form>
    `;
  }

  formWay(game, kind, form) {
    const id = `${game.name}-${kind}`;
    const open = this.form === id;
    const words =
      kind === "together"
        ? { head: t("way.together"), text: t("way.together.text"), press: t("way.together.go") }
        : { head: t("way.link"), text: t("way.link.text"), press: t("way.link.go") };
    return html`
      <form
        class="way"
        data-way=${kind}
        @submit=${(event) => (event.preventDefault(), this.begin(game, kind, event.target))}
      >
        <div>
          <h3>${words.head}</h3>
          <p>${words.text}</p>
        </div>
        ${
          open
            ? html`
                <button
                  class="btn"
                  type="button"
                  aria-expanded="true"
                  @click=${() => ((this.form = null), this.draw())}
                >
                  ${t("setup.close")}
                </button>
              `
            : html`
                <button class="btn" type="button" aria-expanded="false" @click=${() => ((this.form = id), this.draw())}>
                  ${words.press}
                </button>
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

  list(tables, row, none) {
    return tables.length
      ? html`
          <ul class="rowlist">
            ${tables.slice(0, 8).map(
              (table) => html`
                <li>
                  <img class="mini" alt="" loading="lazy" src="/api/tables/${table.id}/picture.svg?theme=${theme()}" />
                  ${row(table)}
                </li>
              `,
            )}
          </ul>
        `
      : html`
          <p class="empty">${none}</p>
        `;
  }

  mineRow(table) {
    const status =
      table.status === "over"
        ? t("mine.over")
        : table.status === "waiting"
          ? t("mine.waiting")
          : table.to_act.some((seat) => table.mine.includes(seat))
            ? t("mine.turn")
            : t("mine.other");
    return html`
      <span class="what">
        <b>${this.heading(table)}</b>
        ${status}
      </span>
      <a href="/table/${table.id}">${table.status === "over" ? t("mine.look") : t("mine.go")}</a>
    `;
  }

  openRow(table) {
    const name = Object.values(table.seats)
      .map((seat) => seat.name)
      .find(Boolean);
    return html`
      <span class="what">
        <b>${[table.title, name].filter(Boolean).join(" · ")}</b>
        ${[...optionWords(table.game, table.options), clockWords(table.clock)].join(" · ")}
      </span>
      <a href="/table/${table.id}">${t("open.sit")}</a>
    `;
  }
}

/** Open the start page. */
export async function open(host) {
  const page = new StartPage(host);
  page.load();
  return page.close;
}
