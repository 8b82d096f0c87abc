// Conditional moves: what one will answer if the other plays this or that, typed as lines of moves.

import { html, nothing, render } from "../html.js";
import { ask, isLocal, Refused, send } from "../net/api.js";
import { t } from "../text.js";

/**
 * @import { On } from "../html.js"
 * @import { OpenLink } from "../net/table.js"
 *
 * @typedef {{possible: boolean, ply: number, lines: string[][]}} Plan
 */

/** The plan of a seat; it asks for it when it is first shown, and again when the game went on. */
class PlannedMoves extends HTMLElement {
  constructor() {
    super();
    /** @type {OpenLink|null} */
    this.link = null;
    /** @type {Plan|null} */
    this.plan = null;
    this.said = "";
    this.wrong = false;
    this.askedAt = -1;
  }

  /** The number of the last event: what is shown depends on it. @param {number} seq */
  set seq(seq) {
    if (seq === this.askedAt) return;
    this.askedAt = seq;
    this.look();
  }

  /** Whether it is the other's turn in a slow game of two people. */
  get isOffered() {
    const { link } = this;
    if (!link || isLocal(link.id) || link.seat === null || link.table.mine.length !== 1) return false;
    const { status, to_act: toAct } = link.state;
    const slow = ["days", "none"].includes(link.table.clock.kind);
    const people = Object.values(link.table.seats).every(({ kind }) => kind === "person");
    return slow && people && status === "playing" && !toAct.includes(link.seat);
  }

  async look() {
    if (!this.isOffered) {
      this.plan = null;
    } else {
      this.plan = await ask(`/api/tables/${this.link?.id}/plan`).catch(() => null);
    }
    this.draw();
  }

  /** @param {On<HTMLFormElement>} event */
  async keep(event) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("lines");
    const text = field instanceof HTMLTextAreaElement ? field.value : "";
    const lines = text.split("\n").map((line) => line.split(/\s+/).filter(Boolean));
    try {
      this.plan = await send(`/api/tables/${this.link?.id}/plan`, { lines: lines.filter(({ length }) => length) });
      this.said = t(this.plan?.lines.length ? "plan.kept" : "plan.none");
      this.wrong = false;
    } catch (fault) {
      this.said = fault instanceof Refused ? t("plan.wrong") : t("plan.offline");
      this.wrong = true;
    }
    this.draw();
  }

  /** The lines that still may come, from where the game is now. */
  get lines() {
    const { plan, link } = this;
    if (!plan || !link) return [];
    const words = link.plies.slice(plan.ply).map(({ word }) => word);
    return plan.lines.flatMap((line) =>
      words.every((word, i) => line[i] === word) && line.length > words.length ? [line.slice(words.length)] : [],
    );
  }

  draw() {
    render(
      this.plan?.possible
        ? html`
            <form class="plan" @submit=${(/** @type {On<HTMLFormElement>} */ event) => this.keep(event)}>
              <label class="small" for="plan-lines">${t("plan.text")}</label>
              <textarea
                class="field" id="plan-lines" name="lines" rows="2" spellcheck="false" autocapitalize="off"
                .value=${this.lines.map((line) => line.join(" ")).join("\n")}
              ></textarea>
              <div class="cols apart">
                <span class=${this.wrong ? "wrong" : "small quiet"} role="status">${this.said}</span>
                <button class="btn little">${t("plan.keep")}</button>
              </div>
            </form>
          `
        : nothing,
      this,
    );
  }
}

customElements.define("planned-moves", PlannedMoves);

/** What one has planned, while the other is to move. @param {OpenLink} link */
export const plannedMoves = (link) => html`<planned-moves .link=${link} .seq=${link.state.seq}></planned-moves>`;
