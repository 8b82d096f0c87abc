// One seat at the table: who sits there, what they are doing, and their clock.

import { html, nothing } from "../html.js";
import { t, tn } from "../text.js";

/** The seconds left on a clock now, counting from the moment its state came. */
export function secondsLeft(link, seat) {
  const clocks = link.state?.clocks;
  if (!clocks?.left) return null;
  const running = clocks.running.includes(seat) ? (performance.now() - link.stateAt) / 1000 : 0;
  return Math.max(0, clocks.left[seat] - running);
}

const DAY = 86_400;

/** A time as players read it: 7:48, 1:02:05, 0:09.3, days, or days and hours. */
export function clockText(seconds) {
  if (seconds >= DAY) {
    const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600)];
    return hours ? t("clock.days.hours", { days, hours }) : tn("clock.days", days);
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const pad = (value) => String(value).padStart(2, "0");
  if (hours) return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`;
  return seconds < 10 ? `0:0${seconds.toFixed(1)}` : `${minutes}:${pad(Math.floor(seconds % 60))}`;
}

/** The name of a seat as others read it. */
export function seatName(link, seat) {
  const sitting = link.table.seats[seat];
  if (sitting?.name) return sitting.name;
  if (sitting?.kind === "computer") return t("seat.computer");
  if (sitting?.kind === "open") return t("seat.open");
  const mine = link.table.mine ?? [];
  if (mine.length === 1 && mine[0] === seat) return t("seat.you");
  return link.table.game === "xart" ? t(seat === 1 ? "xart.white" : "xart.red") : t("seat.number", { n: seat });
}

/** How an end is told: to its winner, to who gave up or let the clock run out, or with names to everybody else. */
export function endForm({ table, seat, state: { outcome } }) {
  if (table.mine?.length !== 1) return "name";
  if (outcome.winner === seat) return "you";
  return outcome.how === "resigned" || outcome.how === "time" ? "loser" : "name";
}

/** A seat; `mark` stands before the name, `extra` between name and clock. */
export function seatRow(link, seat, { mark = nothing, extra = nothing, line = "" }) {
  const left = secondsLeft(link, seat);
  const running = link.state?.clocks?.running?.includes(seat);
  const acts = link.state?.status === "playing" && link.state.to_act.includes(seat);
  const away = link.table.seats[seat]?.kind === "person" && link.presence.seats?.[seat] === false;
  return html`
    <div class="seat ${away ? "away" : ""}" data-seat=${seat} data-acts=${acts}>
      ${mark}
      <div class="who">
        <b>${seatName(link, seat)}</b>
        <span class="line">${away ? t("seat.away") : line}</span>
      </div>
      ${extra}${
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

/** Let the clocks on the page run; returns a function that stops them. */
export function runClocks(host, link) {
  const timer = setInterval(() => {
    for (const clock of host.querySelectorAll("[data-clock]")) {
      const left = secondsLeft(link, Number(clock.dataset.clock));
      if (left === null) continue;
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
    }
  }, 100);
  return () => clearInterval(timer);
}
