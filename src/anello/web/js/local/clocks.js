// The clocks of a table without a server: kept with the table, so that they go on when it is opened again.
// They keep time as the server's do; there is no network whose time would be given back.

/**
 * @import { Clock, Clocks, Seat, Sitting } from "../net/wire.js"
 *
 * @typedef {object} KeptClocks  all clocks at the moment of the last event
 * @property {Record<Seat, number>} left  seconds
 * @property {number} since  the moment, in seconds
 * @property {boolean} started  they start with the first move that a player makes
 * @property {Seat[]} running
 */

const DAY = 86_400;

/** What a clock shows at the beginning. @param {Clock} clock */
const budget = (clock) => (clock.kind === "days" ? DAY * clock.days : clock.kind === "none" ? 0 : clock.seconds);

/** Full clocks, standing still. @param {Clock} clock @param {Record<Seat, Sitting>} seats @param {number} at @returns {KeptClocks} */
export function newClocks(clock, seats, at) {
  const left = Object.fromEntries(Object.keys(seats).map((seat) => [Number(seat), budget(clock)]));
  return { left, since: at, started: false, running: [] };
}

/**
 * The clocks read at a later moment. The computer cannot think while no page is open: its time counts from `opened` on.
 * @param {KeptClocks} clocks @param {Record<Seat, Sitting>} seats @param {number} at @param {number} opened
 * @returns {KeptClocks}
 */
export function read(clocks, seats, at, opened) {
  const left = { ...clocks.left };
  for (const seat of clocks.running) left[seat] = Math.max(0, left[seat] - gone(clocks, seats, seat, at, opened));
  return { ...clocks, left, since: Math.max(at, clocks.since) };
}

/** How long a seat has been thinking since the last event. @param {KeptClocks} clocks @param {Record<Seat, Sitting>} seats @param {Seat} seat @param {number} at @param {number} opened */
function gone({ since }, seats, seat, at, opened) {
  const from = seats[seat].kind === "computer" ? Math.max(since, opened) : since;
  return Math.max(0, at - from);
}

/** After a move of a seat: whatever it earns is added. @param {KeptClocks} clocks @param {Clock} clock @param {Seat} seat @returns {KeptClocks} */
export function moved(clocks, clock, seat) {
  if (!(seat in clocks.left)) return clocks; // chance has all the time in the world
  if (!clocks.started) return { ...clocks, started: true };
  const earned = clock.kind === "increment" ? clock.increment : 0;
  const left = clock.kind === "days" ? budget(clock) : clocks.left[seat] + earned;
  return { ...clocks, left: { ...clocks.left, [seat]: left } };
}

/** Let these clocks run and all others stand. @param {KeptClocks} clocks @param {Seat[]} seats @returns {KeptClocks} */
export const run = (clocks, seats) => ({
  ...clocks,
  running: clocks.started ? seats.filter((seat) => seat in clocks.left) : [],
});

/** Whose time runs out next, and in how many seconds; null if no clock runs. @param {KeptClocks} clocks @returns {{seat: Seat, left: number}|null} */
export function nextFlag({ left, running }) {
  const [seat] = [...running].sort((one, other) => left[one] - left[other]);
  return seat === undefined ? null : { seat, left: left[seat] };
}

/** The clocks as the page is told of them. @param {KeptClocks} clocks @param {Clock} clock @returns {Clocks} */
export const told = ({ left, running, since }, { kind }) => ({ kind, left, running, at: since });
