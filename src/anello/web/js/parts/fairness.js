// What a rated table has more: the ratings of those who sit there, and the claim when somebody has left.

import { html, nothing } from "../html.js";
import { ratingsAt } from "../net/pairing.js";
import { t } from "../text.js";

/**
 * @import { OpenLink, TableLink } from "../net/table.js"
 * @import { Seat } from "../net/wire.js"
 * @import { TablePage } from "../pages/table.js"
 */

/** Who is to move and has been gone for so many milliseconds can be taken to have given up; the server says the same. */
const GONE = 60_000;

/** The rating of a seat, as it is beside a name. @param {TableLink} link @param {Seat} seat */
export function ratingOf(link, seat) {
  const found = link.ratings?.[seat];
  const bot = link.table.seats[seat]?.bot ? html`<span class="bot">${t("seat.bot")}</span>` : nothing;
  if (!found) return bot;
  const { rating, provisional, before, page } = found;
  const sure = provisional ? "?" : "";
  const label = t(provisional ? "seat.rating.provisional" : "seat.rating", { n: rating });
  const text = before === null ? `${rating}${sure}` : `${before} → ${rating}${sure}`;
  return html`${bot}${page ? html`<a class="rating" href="/people/${page}" title=${label}>${text}</a>` : html`<span class="rating" title=${label}>${text}</span>`}`;
}

/** What is rated or left at a table. */
export class Fairness {
  /** When others left, by seat. @type {Map<Seat, number>} */
  left = new Map();
  /** For which standing of the game the ratings were asked. @type {string|undefined} */
  asked;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  timer;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** See what has changed: who is there, and whether the game is over. */
  look() {
    const { link } = this.page;
    const { table, presence, state } = link;
    for (const seat of Object.keys(table.seats).map(Number)) {
      const away = table.seats[seat].kind === "person" && presence.seats?.[seat] === false;
      if (!away) this.left.delete(seat);
      else if (!this.left.has(seat)) this.left.set(seat, performance.now());
    }
    clearTimeout(this.timer);
    if (this.left.size) this.timer = setTimeout(() => this.page.draw(), GONE + 500);
    if (table.rated && state && this.asked !== state.status) this.fetch(state.status);
  }

  /** @param {string} status */
  async fetch(status) {
    this.asked = status;
    const { link } = this.page;
    link.ratings = await ratingsAt(link.id).catch(() => link.ratings);
    this.page.draw();
  }

  close() {
    clearTimeout(this.timer);
  }

  /** The way to end a game whose other player is gone. @param {OpenLink} link */
  claim(link) {
    const { state, seat, table } = link;
    const minutes = table.clock.kind === "sudden" || table.clock.kind === "increment";
    if (!seat || state.status !== "playing" || !minutes || state.to_act.includes(seat)) return nothing;
    const gone = state.to_act.filter((one) => one && performance.now() - (this.left.get(one) ?? Infinity) >= GONE);
    if (!gone.length) return nothing;
    return html`
      <div class="ask" role="group">
        <p>${t("claim.text")}</p>
        <button class="btn go" type="button" data-claim @click=${() => this.page.send({ type: "claim" })}>${t("claim.go")}</button>
      </div>
    `;
  }
}
