// The tutor beside a game against the computer: says what is on the board, to those who want it.

import { announce } from "../announce.js";
import { html, nothing } from "../html.js";
import { remarks } from "../net/study.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";

const MOST = 3;

export class Tutor {
  /** @param {object} page  the page of the table */
  constructor(page) {
    this.page = page;
    this.seq = null;
    /** What was said of the position now; null while it is not known. @type {object[]|null} */
    this.said = null;
  }

  /** Only who plays against the computer alone has a tutor. */
  get isThere() {
    const { link } = this.page;
    const others = Object.entries(link.table.seats).filter(([seat]) => Number(seat) !== link.seat);
    return link.seat !== null && link.state?.status === "playing" && others.every(([, { kind }]) => kind === "computer");
  }

  /** Think about the position, if it is new and somebody wants to hear. */
  async look() {
    const { link } = this.page;
    const { seq, to_act: toAct } = link.state ?? {};
    if (!settings.tutor || !this.isThere || seq === this.seq) return;
    this.seq = seq;
    this.said = null;
    if (!toAct.includes(link.seat)) return;
    const found = await remarks(link.id, link.seat).catch(() => null);
    if (this.seq !== seq || !found) return;
    this.said = found.remarks.slice(0, MOST);
    announce(this.said.map(({ text }) => text).join(" "));
    this.point();
    this.page.draw();
  }

  /** Mark on the board what is spoken of, as soon as the board shows it. */
  async point() {
    const { play, past } = this.page;
    const { seq } = this;
    if (!settings.tutor || !this.said || past !== null) return;
    await play.board.queue;
    if (this.seq === seq && this.page.past === null) play.board.note(play.notes(this.said));
  }

  turn(on) {
    set("tutor", on);
    this.seq = null;
    if (!on) this.page.play.board.note([]);
    this.look();
    this.page.draw();
  }

  /** The switch, and below it what is said. */
  panel() {
    if (!this.isThere || this.page.past !== null) return nothing;
    return html`
      <div class="tutor">
        <label class="small">
          <input type="checkbox" .checked=${settings.tutor} @change=${(event) => this.turn(event.target.checked)} />
          ${t("tutor")}
        </label>
        ${settings.tutor && this.said ? this.sentences() : nothing}
      </div>
    `;
  }

  sentences() {
    if (!this.said.length)
      return html`
        <p class="small quiet">${t("tutor.nothing")}</p>
      `;
    return html`
      <ul>
        ${this.said.map(
          ({ text }) => html`
            <li>${text}</li>
          `,
        )}
      </ul>
    `;
  }
}
