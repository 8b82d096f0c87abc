// Games that wait for one, and how one is called back to them.

import { fieldValue } from "../forms.js";
import { html, nothing, render } from "../html.js";
import * as net from "../net/calling.js";
import { header } from "../parts/header.js";
import { lookForWaiting, onWaiting, waitingTables } from "../parts/waiting.js";
import { onSettings } from "../settings.js";
import { loadMore, spoken, t } from "../text.js";
import { clockWords } from "./setup.js";
import { heading, tableList } from "./table-lists.js";

/**
 * @import { On } from "../html.js"
 * @import { Calls } from "../net/calling.js"
 * @import { Table } from "../net/wire.js"
 */

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour of the day here, from one of UTC. @param {number} hour */
const here = (hour) => new Date(Date.UTC(2026, 0, 1, hour)).getHours();
/** The other way round. @param {number} hour */
const there = (hour) => new Date(2026, 0, 1, hour).getUTCHours();
/** @param {number} hour */
const hourWords = (hour) =>
  new Intl.DateTimeFormat(spoken(), { hour: "numeric", minute: "2-digit" }).format(new Date(2026, 0, 1, hour));

class WaitingPage {
  /** @param {HTMLElement} host @param {Calls|null} calls @param {boolean} called */
  constructor(host, calls, called) {
    this.host = host;
    this.calls = calls;
    this.called = called;
    this.said = "";
    const ends = [onSettings(() => this.draw()), onWaiting(() => this.draw())];
    this.close = () => {
      for (const end of ends) end();
    };
    this.draw();
  }

  /** Do something about calls and say how it went. @param {() => Promise<Calls>} deed @param {string} done @param {string} failed */
  async change(deed, done, failed) {
    try {
      this.calls = await deed();
      this.said = done;
      this.called = net.canBeCalled() && Boolean(await net.subscription());
    } catch {
      this.said = failed;
    }
    this.draw();
  }

  draw() {
    render(
      html`
        ${header(() => this.draw())}
        <main id="main" tabindex="-1" class="page narrow called">
          <h1>${t("waiting.title")}</h1>
          ${tableList(waitingTables(), (table) => this.row(table), t("waiting.none"), { all: true })}
          <h2>${t("waiting.calls")}</h2>
          ${this.callsForm()}
          ${this.vacation()}
          <p class="small" role="status">${this.said}</p>
        </main>
      `,
      this.host,
    );
  }

  /** @param {Table} table */
  row(table) {
    const quiet = this.calls?.quiet.includes(table.id) ?? false;
    const mute = () => this.change(() => net.beQuiet(table.id, !quiet), "", t("waiting.failed"));
    return html`
      <span class="what">
        <b>${heading(table)}</b>
        ${clockWords(table.clock)}
      </span>
      ${
        this.called
          ? html`<button class="btn little plain" type="button" @click=${mute}>${t(quiet ? "waiting.loud" : "waiting.quiet")}</button>`
          : nothing
      }
      <a href="/table/${table.id}">${t("mine.go")}</a>
    `;
  }

  vacation() {
    const { calls } = this;
    if (!calls) return nothing;
    const away = (/** @type {number} */ days) => this.change(() => net.goAway(days), "", t("waiting.failed"));
    const submit = (/** @type {On<HTMLFormElement>} */ event) => {
      event.preventDefault();
      away(Number(fieldValue(event.currentTarget, "days")));
    };
    const day = (/** @type {number} */ moment) =>
      new Intl.DateTimeFormat(spoken(), { dateStyle: "long" }).format(moment * 1000);
    return html`
      <h2>${t("waiting.vacation")}</h2>
      ${
        calls.away_until
          ? html`
              <p class="small">${t("waiting.vacation.away", { day: day(calls.away_until) })}</p>
              <button class="btn" type="button" @click=${() => away(0)}>${t("waiting.vacation.back")}</button>
            `
          : html`
              <p class="small">${t("waiting.vacation.text", { days: calls.days_left })}</p>
              <form class="cols" @submit=${submit}>
                <label class="small">
                  ${t("waiting.vacation.days")}
                  <input class="field" name="days" type="number" min="1" max=${calls.days_left} value="7" required />
                </label>
                <button class="btn" ?disabled=${!calls.days_left}>${t("waiting.vacation.go")}</button>
              </form>
            `
      }
    `;
  }

  callsForm() {
    const { calls } = this;
    if (!calls) return html`<p class="small quiet">${t("waiting.offline")}</p>`;
    if (!net.canBeCalled()) return html`<p class="small quiet">${t("waiting.cannot")}</p>`;
    const on = () => this.change(() => net.subscribe(calls.key), t("waiting.on.done"), t("waiting.on.failed"));
    const off = () => this.change(net.unsubscribe, t("waiting.off.done"), t("waiting.failed"));
    if (!this.called)
      return html`
        <p class="small">${t("waiting.on.text")}</p>
        <button class="btn go" type="button" @click=${on}>${t("waiting.on")}</button>
      `;
    const wish = (/** @type {"each"|"daily"} */ how, /** @type {number} */ hour) =>
      this.change(() => net.wish(how, hour), t("waiting.wish.done"), t("waiting.failed"));
    return html`
      <div class="setup">
        <label>
          ${t("waiting.how")}
          <select @change=${(/** @type {On<HTMLSelectElement>} */ { target }) => wish(target.value === "daily" ? "daily" : "each", calls.hour)}>
            ${["each", "daily"].map((how) => html`<option value=${how} ?selected=${how === calls.how}>${t(`waiting.how.${how}`)}</option>`)}
          </select>
        </label>
        ${
          calls.how === "daily"
            ? html`
                <label>
                  ${t("waiting.hour")}
                  <select @change=${(/** @type {On<HTMLSelectElement>} */ { target }) => wish("daily", there(Number(target.value)))}>
                    ${HOURS.map((hour) => html`<option value=${hour} ?selected=${hour === here(calls.hour)}>${hourWords(hour)}</option>`)}
                  </select>
                </label>
              `
            : nothing
        }
      </div>
      <button class="btn" type="button" @click=${off}>${t("waiting.off")}</button>
    `;
  }
}

/** Open the list of games that wait. @param {HTMLElement} host */
export async function open(host) {
  await loadMore("waiting");
  document.title = `${t("waiting.title")} · Anello`;
  const [calls, called] = await Promise.all([
    net.calls().catch(() => null),
    net.canBeCalled() ? net.subscription().catch(() => null) : null,
    lookForWaiting(),
  ]);
  const page = new WaitingPage(host, calls, Boolean(called));
  return () => page.close();
}
