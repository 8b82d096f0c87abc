// One seat at the table: who sits there, what they are doing, and their clock.

import { seatWords } from "../game.js";
import { html, nothing } from "../html.js";
import { spoken, t, tn } from "../text.js";
import { ratingOf } from "./fairness.js";
import { face, levelOf } from "./level.js";

/**
 * @import { TableLink } from "../net/table.js"
 * @import { Outcome, Seat } from "../net/wire.js"
 */

/**
 * The seconds left on a clock now, counting from the moment its state came.
 * @param {TableLink} link @param {Seat} seat
 */
export function secondsLeft(link, seat) {
  const clocks = link.state?.clocks;
  if (!clocks?.left) return null;
  const running = clocks.running.includes(seat) ? (performance.now() - link.stateAt) / 1000 : 0;
  return Math.max(0, clocks.left[seat] - running);
}

const DAY = 86_400;

/** A day as the language writes it. @param {number} moment  in seconds */
const dayWords = (moment) => new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(moment * 1000);

/** A time as players read it: 7:48, 1:02:05, 0:09.3, days, or days and hours. @param {number} seconds */
export function clockText(seconds) {
  if (seconds >= DAY) {
    const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600)];
    return hours ? t("clock.days.hours", { days, hours }) : tn("clock.days", days);
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  /** @param {number} value */
  const pad = (value) => String(value).padStart(2, "0");
  if (hours) return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`;
  // Rounded down, so that nobody reads 0:010.0.
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  return `${minutes}:${pad(Math.floor(seconds % 60))}`;
}

/** The name of a seat as others read it. @param {TableLink} link @param {Seat} seat */
export function seatName(link, seat) {
  const sitting = link.table.seats[seat];
  if (sitting?.name) return sitting.name;
  if (sitting?.kind === "computer") return t("seat.computer");
  if (sitting?.kind === "open") return t("seat.open");
  const mine = link.table.mine ?? [];
  if (mine.length === 1 && mine[0] === seat) return t("seat.you");
  return seatWords(link.table.game, seat);
}

/**
 * How an end is told: to its winner, to who gave up or let the clock run out, or with names to everybody else.
 * @param {{table: TableLink["table"], seat: Seat|null, state: {outcome: Outcome|null}}} link
 */
export function endForm({ table, seat, state: { outcome } }) {
  if (table.mine?.length !== 1) return "name";
  if (outcome?.winner === seat) return "you";
  const loses = outcome?.loser ? outcome.loser === seat : Object.keys(table.seats).length === 2;
  return loses && (outcome?.how === "resigned" || outcome?.how === "time") ? "loser" : "name";
}

/**
 * A seat; `mark` stands before the name, `menu` and `extra` between name and clock.
 * @param {TableLink} link
 * @param {Seat} seat
 * @param {{mark?: unknown, extra?: unknown, line?: string, menu?: unknown}} more
 */
export function seatRow(link, seat, { mark = nothing, extra = nothing, line = "", menu = nothing }) {
  const left = secondsLeft(link, seat);
  const running = link.state?.clocks?.running?.includes(seat);
  const acts = link.state?.status === "playing" && link.state.to_act.includes(seat);
  const away = link.table.seats[seat]?.kind === "person" && link.presence.seats?.[seat] === false;
  const until = link.state?.status === "playing" ? link.neighbours?.[seat]?.away_until : null;
  const status = until ? t("seat.vacation", { day: dayWords(until) }) : away ? t("seat.away") : line;
  return html`
    <div class="seat ${away ? "away" : ""}" data-seat=${seat} data-acts=${acts}>
      ${mark}${face(link.table.game, levelOf(link.table.game, link.table.seats[seat]?.level))}
      <div class="who">
        <b>${seatName(link, seat)}${ratingOf(link, seat)}</b>
        <span class="line ${until ? "whole" : ""}">${status}</span>
      </div>
      ${menu}${extra}${
        left === null
          ? nothing
          : html`
              <span
                class="clock ${running ? "on" : ""}"
                data-clock=${seat}
                role="timer"
                aria-label=${t("clock.of", { name: seatName(link, seat) })}
                .textContent=${clockText(left)}
              ></span>
            `
      }
    </div>
  `;
}

/**
 * Let the clocks on the page run; returns a function that stops them.
 * @param {HTMLElement} host @param {TableLink} link
 */
export function runClocks(host, link) {
  const timer = setInterval(() => {
    for (const clock of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-clock]"))) {
      const left = secondsLeft(link, Number(clock.dataset.clock));
      if (left === null) continue;
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
    }
  }, 100);
  return () => clearInterval(timer);
}
