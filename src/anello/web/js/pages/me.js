// Who one is here: a name, what others see, the ways back to oneself, and the ways to leave.

import { html, nothing, render } from "../html.js";
import * as api from "../net/people.js";
import { header } from "../parts/header.js";
import { linkField } from "../parts/share.js";
import { onSettings, set, settings } from "../settings.js";
import { loadMore, spoken, t } from "../text.js";
import { day } from "./table-lists.js";

/**
 * @import { On } from "../html.js"
 * @import { Own } from "../net/wire.js"
 */

/** @param {number} moment  in seconds */
const hour = (moment) => new Intl.DateTimeFormat(spoken(), { timeStyle: "short" }).format(moment * 1000);

/** @type {Own["shown"][]} */
const SHOWN = ["open", "name", "closed"];

class OwnPage {
  /** What waits for a second press. @type {string} */
  sure = "";
  wrong = "";
  done = "";
  /** @type {{link: string, code: string, until: number}|null} */
  moving = null;

  /** @param {HTMLElement} host @param {Own} me */
  constructor(host, me) {
    this.host = host;
    this.me = me;
    if (!me.known) this.me = { ...me, name: settings.name };
  }

  /** Do something that changes who one is here, and say how it went. @param {() => Promise<Own|null>} deed @param {string} [done] */
  async change(deed, done = "") {
    this.wrong = this.done = this.sure = "";
    try {
      const me = await deed();
      if (me) {
        this.me = me;
        this.done = done;
        if (me.known && me.name !== settings.name) set("name", me.name);
      }
    } catch (refused) {
      this.wrong = /** @type {Error} */ (refused).message;
    }
    this.draw();
  }

  async askToMove() {
    try {
      this.moving = await api.askToMove();
      this.me = await api.me();
    } catch (refused) {
      this.wrong = /** @type {Error} */ (refused).message;
    }
    this.draw();
  }

  /** @param {string} what */
  ask(what) {
    this.sure = what;
    this.draw();
  }

  draw() {
    document.title = `${t("me.title")} · Anello`;
    render(
      html`
        ${header(() => this.draw())}
        <main id="main" tabindex="-1" class="page narrow">
          <h1>${t("me.title")}</h1>
          <p class="quiet">${t("me.lead")}</p>
          ${this.me.silenced_until ? html`<p class="wrong">${t("me.silenced", { day: day(this.me.silenced_until) })}</p>` : nothing}
          <p role="status" class=${this.wrong ? "wrong" : "quiet"}>${this.wrong || this.done}</p>
          <div class="settings">
            ${this.nameRow()} ${this.shownRow()} ${this.passkeyRow()} ${this.moveRow()}
            ${this.me.known ? this.leaveRows() : nothing}
          </div>
        </main>
      `,
      this.host,
    );
  }

  /** @param {string} title @param {unknown} note @param {unknown} way @param {unknown} [below] */
  row(title, note, way, below = nothing) {
    return html`
      <div class="row">
        <div>
          <h2 class="serif">${title}</h2>
          <p>${note}</p>
        </div>
        <div class="cols">${way}</div>
        ${below}
      </div>
    `;
  }

  nameRow() {
    const { name, known, since, page } = this.me;
    const keep = (/** @type {On<HTMLInputElement>} */ event) => {
      const wanted = event.target.value.trim();
      set("name", wanted);
      this.change(() => api.changeMe({ name: wanted }), t("me.kept"));
    };
    const note = known && since ? t("me.name.since", { day: day(since) }) : t("me.name.new");
    return this.row(
      t("settings.name"),
      note,
      html`
        <input
          class="field"
          maxlength="40"
          autocomplete="nickname"
          aria-label=${t("settings.name")}
          .value=${name}
          @change=${keep}
        />
        ${known ? html`<a href="/people/${page}">${t("me.page")}</a>` : nothing}
      `,
    );
  }

  shownRow() {
    return this.row(
      t("me.shown"),
      t(`me.shown.${this.me.shown}.note`),
      html`
        <div class="seg" role="radiogroup" aria-label=${t("me.shown")}>
          ${SHOWN.map(
            (shown) => html`
              <button
                type="button"
                role="radio"
                aria-checked=${this.me.shown === shown}
                @click=${() => this.change(() => api.changeMe({ shown }))}
              >
                ${t(`me.shown.${shown}`)}
              </button>
            `,
          )}
        </div>
      `,
    );
  }

  passkeyRow() {
    const { passkeys } = this.me;
    if (!api.hasPasskeys()) return this.row(t("me.passkey"), t("me.passkey.none"), nothing);
    const ways = html`
      <button class="btn" type="button" data-make @click=${() => this.change(() => api.makePasskey(), t("me.passkey.made"))}>
        ${t("me.passkey.make")}
      </button>
      <button class="btn" type="button" data-enter @click=${() => this.change(() => api.enter(), t("me.entered"))}>
        ${t("me.passkey.enter")}
      </button>
    `;
    return this.row(
      t("me.passkey"),
      html`${t("me.passkey.note")} ${passkeys.length ? nothing : t("me.guest")}`,
      ways,
      passkeys.length
        ? html`
            <ul class="rowlist">
              ${passkeys.map(
                ({ id, since, used }) => html`
                  <li>
                    <span class="what">
                      ${t("me.passkey.since", { day: day(since) })}${used ? ` · ${t("me.passkey.used", { day: day(used) })}` : ""}
                    </span>
                    <button class="btn little plain" type="button" @click=${() => this.change(() => api.removePasskey(id))}>
                      ${t("me.passkey.remove")}
                    </button>
                  </li>
                `,
              )}
            </ul>
          `
        : nothing,
    );
  }

  moveRow() {
    const { moving } = this;
    return this.row(
      t("me.move"),
      t("me.move.note"),
      html`<button class="btn" type="button" data-move @click=${() => this.askToMove()}>${t("me.move.go")}</button>`,
      moving
        ? html`
            <div class="moving">
              ${linkField(moving.link, t("me.move"))}
              <img width="196" height="196" alt=${t("me.move.code")} src="data:image/svg+xml,${encodeURIComponent(moving.code)}" />
              <p class="small quiet">${t("me.move.until", { time: hour(moving.until) })}</p>
            </div>
          `
        : nothing,
    );
  }

  leaveRows() {
    const { devices, passkeys } = this.me;
    const others = devices.filter(({ here }) => !here).length;
    const alone = !others && !passkeys.length;
    return html`
      ${this.row(
        t("me.leave"),
        alone ? t("me.leave.alone") : t("me.leave.note", { n: devices.length }),
        html`
          ${others ? this.doubted("elsewhere", t("me.leave.elsewhere"), () => api.leave("elsewhere"), t("me.left")) : nothing}
          ${this.doubted("here", t("me.leave.here"), () => api.leave("here"), t("me.left"))}
        `,
      )}
      ${this.row(
        t("me.data"),
        t("me.data.note"),
        html`<a class="btn" href="/api/me/data.zip" download>${t("me.data.go")}</a>`,
      )}
      ${this.row(
        t("me.forget"),
        t("me.forget.note"),
        this.doubted("forget", t("me.forget.go"), () => api.beForgotten(), t("me.forgotten")),
      )}
    `;
  }

  /** A button that wants to be pressed twice. @param {string} name @param {string} label @param {() => Promise<Own>} deed @param {string} done */
  doubted(name, label, deed, done) {
    if (this.sure !== name)
      return html`<button class="btn" type="button" data-deed=${name} @click=${() => this.ask(name)}>${label}</button>`;
    return html`
      <span class="small">${t("me.sure")}</span>
      <button class="btn go" type="button" data-sure=${name} @click=${() => this.change(deed, done)}>${label}</button>
      <button class="btn" type="button" @click=${() => this.ask("")}>${t("me.no")}</button>
    `;
  }
}

/** Open the page about oneself. @param {HTMLElement} host */
export async function open(host) {
  const [me] = await Promise.all([api.me(), loadMore("people")]);
  const page = new OwnPage(host, me);
  page.draw();
  return onSettings(() => page.draw());
}
