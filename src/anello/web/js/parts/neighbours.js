// The other people at a table: whether they are on vacation, and a small menu beside each name to mute, block or report.

import { html, nothing } from "../html.js";
import { isLocal } from "../net/api.js";
import { neighboursAt } from "../net/ignoring.js";
import { loadMore, t } from "../text.js";
import { seatName } from "./seat.js";

/**
 * @import { On } from "../html.js"
 * @import { Seat } from "../net/wire.js"
 * @import { TablePage } from "../pages/table.js"
 * @import { IgnoringPanel } from "./ignoring.js"
 */

/** What is to be known of the others at a table. */
export class Neighbours {
  /** For which standing and seats it was asked. */
  asked = "";
  /** The menus that were opened. @type {Map<Seat, IgnoringPanel>} */
  panels = new Map();

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Whether somebody else sits there. @param {Seat} seat */
  isOther(seat) {
    const { table, id } = this.page.link;
    return !isLocal(id) && table.seats[seat]?.kind === "person" && !(table.mine ?? []).includes(seat);
  }

  /** Ask when the game begins or ends, when somebody sits down, and when it is the other's turn. */
  look() {
    const { table, state } = this.page.link;
    const others = Object.keys(table.seats)
      .map(Number)
      .filter((seat) => this.isOther(seat));
    if (!others.length || !state) return;
    const standing = [state.status, ...others, ...(table.clock.kind === "days" ? state.to_act : [])].join(" ");
    if (standing !== this.asked) this.fetch(standing);
  }

  async fetch(standing = this.asked) {
    this.asked = standing;
    const { link } = this.page;
    link.neighbours = await neighboursAt(link.id).catch(() => link.neighbours);
    this.page.draw();
  }

  /** @param {Seat} seat */
  async open(seat) {
    if (this.panels.has(seat)) return;
    const [{ IgnoringPanel }] = await Promise.all([import("./ignoring.js"), loadMore("people")]);
    const { link } = this.page;
    const now = () => ({ how: link.neighbours?.[seat]?.how ?? null, id: link.neighbours?.[seat]?.id ?? "" });
    this.panels.set(seat, new IgnoringPanel({ table: link.id, seat }, now, () => this.fetch()));
    this.page.draw();
  }

  /** The menu beside a name. @param {Seat} seat */
  menu(seat) {
    if (!this.isOther(seat)) return nothing;
    const toggle = (/** @type {On<HTMLDetailsElement>} */ event) => event.target.open && this.open(seat);
    const label = t("seat.menu", { name: seatName(this.page.link, seat) });
    return html`
      <details class="seat-menu" @toggle=${toggle}>
        <summary class="icon" aria-label=${label} title=${label}>⋯</summary>
        <div class="seat-menu-body">${this.panels.get(seat)?.draw() ?? nothing}</div>
      </details>
    `;
  }
}
