// What one can do about somebody: mute, block, report to the host, and take it back.

import { fieldValues } from "../forms.js";
import { html, nothing } from "../html.js";
import * as api from "../net/ignoring.js";
import { t } from "../text.js";

/**
 * @import { On } from "../html.js"
 * @import { Ignoring, Whom } from "../net/wire.js"
 */

/** The ways to deal with one person, and how it went. */
export class IgnoringPanel {
  said = "";
  wrong = "";
  reporting = false;

  /** @param {Whom} whom @param {() => Ignoring} now  how they are ignored @param {() => Promise<void>} changed  looks again, and draws */
  constructor(whom, now, changed) {
    this.whom = whom;
    this.now = now;
    this.changed = changed;
  }

  /** @param {() => Promise<unknown>} deed @param {string} said */
  async do(deed, said) {
    this.said = this.wrong = "";
    try {
      await deed();
      this.said = said;
      this.reporting = false;
    } catch (refused) {
      const { code } = /** @type {{code?: string}} */ (refused);
      this.wrong = t(code === "too_many" ? "ignoring.too_many" : "refused.other");
    }
    await this.changed();
  }

  /** @param {"muted"|"blocked"} how */
  way(how) {
    return html`
      <button class="btn little" type="button" data-ignore=${how} @click=${() => this.do(() => api.ignore(this.whom, how), t(`ignoring.${how}.done`))}>
        ${t(`ignoring.${how}.go`)}
      </button>
      <p class="small quiet">${t(`ignoring.${how}.note`)}</p>
    `;
  }

  draw() {
    const { how, id } = this.now();
    return html`
      <div class="ignoring">
        ${how !== "muted" && how !== "blocked" ? this.way("muted") : nothing} ${how === "blocked" ? nothing : this.way("blocked")}
        ${how ? html`<button class="btn little" type="button" data-hear @click=${() => this.do(() => api.hearAgain(id), t("ignoring.again.done"))}>${t(`ignoring.${how}.end`)}</button>` : nothing}
        ${this.reporting ? this.form() : this.opener()}
        <p role="status" class=${this.wrong ? "wrong" : "small"}>${this.wrong || this.said}</p>
      </div>
    `;
  }

  opener() {
    const open = () => {
      this.reporting = true;
      this.changed();
    };
    return html`<button class="btn little" type="button" data-report @click=${open}>${t("report.title")}</button>`;
  }

  form() {
    const submit = (/** @type {On<HTMLFormElement>} */ event) => {
      event.preventDefault();
      const { reason, words = "" } = fieldValues(event.target);
      this.do(() => api.report(this.whom, reason, words.trim()), t("report.done"));
    };
    return html`
      <form @submit=${submit}>
        <label>
          ${t("report.reason")}
          <select name="reason">${api.REASONS.map((one) => html`<option value=${one}>${t(`report.reason.${one}`)}</option>`)}</select>
        </label>
        <label>${t("report.words")} <input class="field" name="words" maxlength="500" autocomplete="off" /></label>
        <p class="small quiet">${t("report.note")}</p>
        <button class="btn little go">${t("report.go")}</button>
      </form>
    `;
  }
}
