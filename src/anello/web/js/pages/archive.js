// The archive: games that were played, found by who played, how it went, how long it was, and how it began.

import { fieldValues } from "../forms.js";
import { gameNamed, games, seatWords, titleOf, wordsOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { Refused } from "../net/api.js";
import * as net from "../net/archive.js";
import { archivedList, playersOf } from "../parts/archived.js";
import { header } from "../parts/header.js";
import { isDistinct, onSettings, theme } from "../settings.js";
import { loadMore, t, tn } from "../text.js";
import { choiceWords } from "./setup.js";

/**
 * @import { On } from "../html.js"
 * @import { ArchivedGame, ArchiveInfo } from "../net/archive.js"
 */

/** What can be looked for, as it stands in the address. */
const ASKED = ["game", "player", "other", "result", "options", "shortest", "longest", "opening", "position"];

/** What the address asks for. */
function asked() {
  const given = new URLSearchParams(location.search);
  return Object.fromEntries(ASKED.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? ""]] : [])));
}

class ArchivePage {
  /** @param {HTMLElement} host @param {ArchiveInfo} info */
  constructor(host, info) {
    this.host = host;
    this.info = info;
    /** @type {Record<string, string>} */
    this.wanted = asked();
    /** @type {ArchivedGame[]} */
    this.found = [];
    this.more = false;
    this.busy = false;
    this.wrong = "";
    this.said = "";
    this.shown = false;
    this.close = onSettings(() => this.draw());
  }

  /** The one that is asked for, else the first of which there are games. */
  get game() {
    const first = games().find(({ name }) => this.info.longest[name]) ?? games().find(({ seats }) => seats.length > 1);
    return gameNamed(this.wanted.game ?? "") ?? first ?? games()[0];
  }

  /** Look for games, or for more of them. */
  async look(more = false) {
    this.busy = true;
    this.wrong = "";
    if (!more) this.found = [];
    this.draw();
    const last = this.found.at(-1);
    try {
      const found = await net.search({
        ...this.wanted,
        game: this.game.name,
        ...(more && last ? { before: String(last.id) } : {}),
      });
      this.found = [...this.found, ...found.games];
      this.more = found.more;
    } catch (refused) {
      this.more = false;
      this.wrong = refused instanceof Refused ? t("archive.cannot") : t("archive.offline");
    }
    this.busy = false;
    this.draw();
  }

  /** @param {Record<string, string>} wanted */
  want(wanted) {
    this.wanted = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value.trim()));
    const address = new URLSearchParams(this.wanted).toString();
    history.replaceState(null, "", address ? `/archive?${address}` : "/archive");
    return this.look();
  }

  /** @param {On<HTMLFormElement>} event */
  submit(event) {
    event.preventDefault();
    const { position } = this.wanted;
    this.want({ ...fieldValues(event.currentTarget), ...(position ? { position } : {}) });
  }

  /** @param {On<HTMLInputElement>} event */
  async bring({ currentTarget: field }) {
    const [file] = field.files ?? [];
    if (!file) return;
    this.said = t("archive.bring.busy");
    this.draw();
    try {
      const { games: fresh, known, bad, faults } = await net.bring(await file.text(), file.name.replace(/\.\w+$/, ""));
      this.said = [t("archive.bring.done", { fresh, known, bad }), ...faults.slice(0, 3)].join(" ");
      this.info = await net.about();
    } catch (refused) {
      this.said = refused instanceof Refused ? t("archive.bring.big") : t("archive.offline");
    }
    field.value = "";
    await this.look();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    render(
      html`
        ${header(() => this.draw())}
        <main id="main" tabindex="-1" class="page archive">
          <div class="cols apart">
            <h1>${t("archive.title")}</h1>
            ${this.kinds()}
          </div>
          <p class="lead">${tn("archive.lead", this.info.games)}</p>
          <div class="archive-parts">
            <div>${this.form()} ${this.longest()} ${this.files()}</div>
            <section aria-labelledby="found" aria-busy=${this.busy}>
              <h2 id="found">${t("archive.found")}</h2>
              ${this.results()}
            </section>
          </div>
        </main>
      `,
      this.host,
    );
  }

  kinds() {
    const kinds = games().filter(({ name }) => this.info.longest[name] || name === this.game.name);
    if (kinds.length < 2) return nothing;
    return html`
      <div class="seg" role="group" aria-label=${t("archive.game")}>
        ${kinds.map(
          (game) => html`
            <button type="button" aria-pressed=${game === this.game} @click=${() => this.want({ game: game.name })}>
              ${titleOf(game)}
            </button>
          `,
        )}
      </div>
    `;
  }

  form() {
    const { wanted, game } = this;
    /** @param {string} name @param {string} type */
    const field = (name, type = "text") => html`
      <label>
        ${t(`archive.${name}`)}
        <input
          class="field" name=${name} type=${type} min="0" max="9999" maxlength="400" autocomplete="off" autocapitalize="off"
          spellcheck="false" .value=${wanted[name] ?? ""}
        />
      </label>
    `;
    return html`
      <form class="setup" @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.submit(event)}>
        <input type="hidden" name="game" value=${game.name} />
        ${field("player")} ${field("other")}
        <label>
          ${t("archive.result")}
          <select name="result" .value=${wanted.result ?? ""}>
            ${this.choice("result", "", t("archive.any"))}
            ${game.seats.map((_, i) => this.choice("result", String(i + 1), t("archive.won", { name: seatWords(game.name, i + 1) })))}
            ${this.choice("result", "draw", t("archive.drawn"))} ${this.choice("result", "open", t("archive.open"))}
          </select>
        </label>
        ${game.options.slice(0, 1).map(
          ({ name, choices }) => html`
            <label>
              ${wordsOf(game.name, `option.${name}`) || name}
              <select name="options">
                ${this.choice("options", "", t("archive.any"))}
                ${choices.map((each) => this.choice("options", `${name}=${each}`, choiceWords(game.name, name, each)))}
              </select>
            </label>
          `,
        )}
        ${field("shortest", "number")} ${field("longest", "number")} ${field("opening")}
        ${wanted.position ? this.position() : nothing}
        <div class="end cols">
          ${
            Object.keys(wanted).some((name) => name !== "game")
              ? html`<button class="btn plain" type="button" @click=${() => this.want({ game: game.name })}>${t("archive.clear")}</button>`
              : nothing
          }
          <button class="btn go">${t("archive.go")}</button>
        </div>
      </form>
    `;
  }

  /** @param {string} name @param {string} value @param {string} label */
  choice(name, value, label) {
    return html`<option value=${value} ?selected=${(this.wanted[name] ?? "") === value}>${label}</option>`;
  }

  /** The position that is looked for is shown in words: it came from a board. */
  position() {
    const without = () => this.want({ ...this.wanted, position: "" });
    return html`
      <p class="check small">
        ${t("archive.position")}
        <button class="btn little plain" type="button" @click=${without}>${t("archive.position.drop")}</button>
      </p>
    `;
  }

  results() {
    if (this.wrong) return html`<p class="wrong" role="alert">${this.wrong}</p>`;
    if (!this.found.length) return html`<p class="empty">${t(this.busy ? "archive.asking" : "archive.none")}</p>`;
    return html`
      ${archivedList(this.found)}
      ${this.more ? html`<button class="btn" type="button" ?disabled=${this.busy} @click=${() => this.look(true)}>${t("archive.more")}</button>` : nothing}
    `;
  }

  /** The longest game as a film, when it is asked for. */
  longest() {
    const longest = this.info.longest[this.game.name];
    if (!longest || !this.game.film) return nothing;
    const look = { theme: theme(), distinct: isDistinct() };
    const show = () => {
      this.shown = true;
      this.draw();
    };
    return html`
      <section aria-labelledby="longest">
        <h2 id="longest">${t("archive.longest.title")}</h2>
        <p class="small">
          ${[playersOf(longest), tn("archive.plies", longest.plies)].join(" · ")}
          <a href=${net.addressOf(longest)}>${t("archive.look")}</a>
        </p>
        ${
          this.shown
            ? html`<div class="pic"><img alt=${t("archive.longest.alt")} src=${net.film(longest.id, look)} /></div>`
            : html`<button class="btn" type="button" @click=${show}>${t("archive.longest.show")}</button>`
        }
      </section>
    `;
  }

  files() {
    return html`
      <section aria-labelledby="files">
        <h2 id="files">${t("archive.files")}</h2>
        <p class="small">
          <a href=${net.download(this.game.name)} download>${t("archive.download", { game: titleOf(this.game) })}</a>
        </p>
        ${
          this.info.may_import
            ? html`
                <label class="small">
                  ${t("archive.bring")}
                  <input type="file" accept=".txt,.json,.jsonl,text/plain" @change=${(/** @type {On<HTMLInputElement>} */ event) => this.bring(event)} />
                </label>
              `
            : nothing
        }
        <p class="small" role="status">${this.said}</p>
      </section>
    `;
  }
}

/** Open the archive. @param {HTMLElement} host */
export async function open(host) {
  await loadMore("archive");
  document.title = `${t("archive.title")} · Anello`;
  const info = await net.about().catch(() => ({ games: 0, longest: {}, may_import: false }));
  const page = new ArchivePage(host, info);
  page.look();
  return () => page.close();
}
