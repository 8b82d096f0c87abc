// The tutor beside a game against the computer: says what is on the board, to those who want it.

import { announce } from "../announce.js";
import { gameNamed, offers } from "../game.js";
import { html, nothing } from "../html.js";
import { remarksOn, tutorOf } from "../local/tutor.js";
import { isLocal } from "../net/api.js";
import { remarks } from "../net/study.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";

const MOST = 3;

/**
 * @import { On } from "../html.js"
 * @import { TableLink } from "../net/table.js"
 * @import { LocalTutor } from "../local/tutor.js"
 * @import { Remark, Seat, View } from "../net/wire.js"
 * @import { Play } from "./play.js"
 *
 * @typedef {{link: TableLink, play: Play|null, past: number|null, draw: () => void}} TutorPage  the page of the table
 */

export class Tutor {
  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    /** What the tutor has thought about; null for nothing. @type {number|null} */
    this.seq = null;
    /** What was said of the position now; null while it is not known. @type {Remark[]|null} */
    this.said = null;
    /** The tutor on this machine. @type {Promise<LocalTutor|null>|null} */
    this.local = null;
  }

  /** Whether somebody plays against the computer alone: where people play each other nobody is helped. */
  get isPractice() {
    const { link } = this.page;
    const others = Object.entries(link.table.seats).filter(([seat]) => Number(seat) !== link.seat);
    return (
      link.seat !== null && link.state?.status === "playing" && others.every(([, { kind }]) => kind === "computer")
    );
  }

  /** Only who plays against the computer alone has a tutor; at a table without a server it has to be on this machine. */
  get isThere() {
    const { link } = this.page;
    const game = gameNamed(link.table.game);
    if (!game || !this.isPractice) return false;
    return isLocal(link.id) ? game.page.tutor !== undefined : offers(game, "tutor");
  }

  /** The tutor on this machine; null at tables where people play each other, or where this browser cannot run it. @returns {Promise<LocalTutor|null>} */
  get here() {
    const { link } = this.page;
    if (!this.isPractice && !isLocal(link.id)) return Promise.resolve(null);
    this.local ??= tutorOf(link.table.game).catch(() => null);
    return this.local;
  }

  /** Leave the table. */
  async close() {
    (await this.local)?.close();
  }

  /** What is said to a seat: by the tutor on this machine, else by the server's. @param {Seat} seat @param {View} view @returns {Promise<Remark[]>} */
  async remarks(seat, view) {
    const local = await this.here;
    const found = local && (await remarksOn(local, view).catch(() => null));
    return found ?? (await remarks(this.page.link.id, seat)).remarks;
  }

  /** Think about the position, if it is new and somebody wants to hear. */
  async look() {
    const { link } = this.page;
    const { seat, state } = link;
    if (!settings.tutor || !this.isThere || !state || !seat || state.seq === this.seq) return;
    const { seq } = state;
    this.seq = seq;
    this.said = null;
    if (!state.to_act.includes(seat)) return;
    const found = await this.remarks(seat, state.view).catch(() => null);
    if (this.seq !== seq || !found) return;
    this.said = found.slice(0, MOST);
    // Whoever does not see what is marked hears where it is.
    announce(this.said.map(({ text, cells }) => [text, cells.join(", ")].join(" ")).join(" "));
    this.point();
    this.page.draw();
  }

  /** Mark on the board what is spoken of, as soon as the board shows it. */
  async point() {
    const { play, past } = this.page;
    const { seq } = this;
    if (!settings.tutor || !play || !this.said || past !== null) return;
    await play.board.queue;
    if (this.seq === seq && this.page.past === null) play.board.note(play.notes(this.said));
  }

  /** @param {boolean} on */
  turn(on) {
    set("tutor", on);
    this.seq = null;
    if (!on) this.page.play?.board.note([]);
    this.look();
    this.page.draw();
  }

  /** The switch, and below it what is said. */
  panel() {
    if (!this.isThere || this.page.past !== null) return nothing;
    return html`
      <div class="tutor">
        <label class="small">
          <input type="checkbox" .checked=${settings.tutor} @change=${(/** @type {On<HTMLInputElement>} */ event) => this.turn(event.target.checked)} />
          ${t("tutor")}
        </label>
        ${settings.tutor && this.said && !this.said.length ? html`<p class="small quiet">${t("tutor.nothing")}</p>` : this.words()}
      </div>
    `;
  }

  /** What is said now, if anything is. */
  words() {
    if (!this.isThere || this.page.past !== null || !settings.tutor || !this.said?.length) return nothing;
    return html`
      <ul class="remarks">
        ${this.said.map(
          ({ text }) => html`
            <li>${text}</li>
          `,
        )}
      </ul>
    `;
  }
}
