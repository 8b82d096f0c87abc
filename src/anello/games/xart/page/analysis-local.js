// What the analysis of Xart asks for, from the server or, where that cannot be asked, from the engine on this machine.

import { orElse } from "anello/net/api.js";
import { LocalXart } from "./local.js";
import * as net from "./net.js";
import { XartTutor } from "./teaching.js";

/**
 * @import { Seat } from "anello/net/wire.js"
 * @import { Look, PlayedGame, Way } from "./net.js"
 */

/** @type {{rules: LocalXart, tutor: XartTutor}|null} */
let here = null;

/** Stop the engine that positions are looked at with. */
export function stopLooking() {
  here?.rules.close();
  here = null;
}

/** The rules and the tutor share one engine. */
function begun() {
  const rules = new LocalXart();
  const tutor = new XartTutor();
  tutor.engine = rules.engine;
  return { rules, tutor };
}

/** A position with all legal turns and the threats of both. @param {Way} way @returns {Promise<Look>} */
export const look = (way) =>
  orElse(net.look(way), async () => {
    const { variant, start, words } = way;
    here ??= begun();
    const { rules, tutor } = here;
    const first = start ? begins(start) : 1;
    const seatOf = (/** @type {number} */ n) => ((n + first - 1) % 2) + 1;
    const plies = words.map((word, n) => ({ seat: seatOf(n), word }));
    const found = await rules.look({ options: { variant }, plies }, seatOf(words.length), start ?? "");
    const view = /** @type {Look["view"]} */ (found.view);
    return { view, threats: view.to_act.length ? await tutor.threats(view) : [] };
  });

/** Who is to move in a position that is written as text. @param {string} line @returns {Seat} */
const begins = (line) => (line.split(" ")[1] === "r" ? 2 : 1);

/** The game of a record; here it is not looked at closely, since pages without a server write none themselves. @param {string} record @returns {Promise<PlayedGame>} */
export const read = (record) =>
  orElse(net.played(record), async () => {
    /** @type {{options: Record<string, string>, start: string|null, events: [Seat, string][]}} */
    const { options, start, events } = JSON.parse(record);
    const closings = ["resign", "draw", "time"];
    const words = events.filter(([seat, word]) => seat && !closings.includes(word)).map(([, word]) => word);
    return { options: { variant: "unlimited", ...options }, start, begins: start ? begins(start) : 1, words };
  });
