// The link to a table without a server: speaks as the server's socket does, so that a table's page needs to know nothing.
// Nothing is shown before it is written down.

import * as clocks from "./clocks.js";
import { append, findKept } from "./database.js";
import { fold, mine, NO_CLOCK, played, standingIn, stateOf, summary } from "./fold.js";
import { CannotPlay } from "./game.js";
import { revealed, seenEvent, seenPly } from "./redaction.js";
import { decide, drawn, LocalRefusal, leftByUndo, moved, now } from "./referee.js";
import { create, rulesOf, titleOf } from "./tables.js";

/**
 * @import { Event, Said, Seat } from "../net/wire.js"
 * @import { Kept } from "./database.js"
 * @import { LocalGame, LocalPosition } from "./game.js"
 * @import { Hidden } from "./redaction.js"
 */

/** How tabs tell each other that something happened at a table. */
const CHANNEL = "anello-tables";
const GONE = 4404;
/** Timers do not wait for longer than this, in milliseconds; a flag is looked for a little after it fell. */
const [LONGEST_WAIT, AFTER_FLAG] = [2 ** 31 - 1, 5];

export class LocalSocket extends EventTarget {
  /** @type {number} */
  readyState = WebSocket.CONNECTING;
  /** @type {LocalGame|null} */
  game = null;
  /** How many events the page knows of. */
  shown = 0;
  /** What was hidden from others when the page was told last. @type {Hidden} */
  hidden = {};
  channel = new BroadcastChannel(CHANNEL);
  /** One thing is done after the other. @type {Promise<unknown>} */
  busy = Promise.resolve();
  /** Since when the computer can think here. */
  opened = now();
  /** Until the next flag falls. @type {ReturnType<typeof setTimeout>|undefined} */
  flag;

  /** @param {string} id @param {Seat|null} seat */
  constructor(id, seat) {
    super();
    this.id = id;
    this.seat = seat;
    /** @type {Kept|null} */
    this.table = null;
    this.channel.addEventListener("message", ({ data }) => data === id && this.later(() => this.refresh()));
    this.later(() => this.begin());
  }

  /** @param {() => Promise<unknown>} deed */
  later(deed) {
    this.busy = this.busy.then(async () => {
      if (this.readyState !== WebSocket.CLOSED) await deed().catch((fault) => this.fail(fault));
    });
  }

  /** @param {unknown} fault */
  fail(fault) {
    if (!(fault instanceof CannotPlay)) console.warn("A table cannot go on:", fault);
    this.end(GONE);
  }

  /** @param {number} code */
  end(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.dispatchEvent(new CloseEvent("close", { code }));
  }

  /** @param {number} [_code] */
  close(_code) {
    this.readyState = WebSocket.CLOSED;
    clearTimeout(this.flag);
    this.channel.close();
    this.game?.close();
  }

  async begin() {
    this.table = (await findKept(this.id)) ?? null;
    if (!this.table) return this.end(GONE);
    this.game = await rulesOf(this.table.game);
    this.readyState = WebSocket.OPEN;
    await this.dropFlag();
    await this.greet();
    return this.goOn();
  }

  /** What is known by now. */
  get known() {
    const { table, game } = this;
    if (!table || !game) throw new Error("the table is not open");
    return { table, game, folded: fold(table.events) };
  }

  /** The clocks as they are now; none if nobody's time is counted. */
  get clocks() {
    const { seats, standing } = this.known.table;
    return standing.clocks ? clocks.read(standing.clocks, seats, now(), this.opened) : null;
  }

  /** What the page is told. @param {LocalPosition} position */
  async state(position) {
    const { table, game, folded } = this.known;
    const { seat } = this;
    const canUndo = !table.standing.outcome && seat !== null && (await leftByUndo(table, folded, game, seat)) >= 0;
    const time = this.clocks && clocks.told(this.clocks, table.clock ?? NO_CLOCK);
    return stateOf(table, folded, position, { clocks: time, canUndo });
  }

  /** Wait for the next flag. */
  watchFlag() {
    clearTimeout(this.flag);
    const next = this.clocks && clocks.nextFlag(this.clocks);
    if (!next) return;
    const wait = Math.min(1000 * next.left + AFTER_FLAG, LONGEST_WAIT);
    this.flag = setTimeout(() => this.later(() => this.tick()), wait);
  }

  async tick() {
    if (await this.dropFlag()) await this.show();
    else this.watchFlag();
  }

  /** End the game if somebody's time is over; whether it is. */
  async dropFlag() {
    const next = this.clocks && clocks.nextFlag(this.clocks);
    if (!next || next.left > 0) return false;
    return this.commit([{ kind: "close", at: now(), seat: next.seat, word: "time" }]);
  }

  /** @param {object} message */
  tell(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  async greet() {
    const { table, game, folded } = this.known;
    const position = await game.look(played(table, folded), this.seat);
    this.shown = table.events.length;
    this.hidden = this.hiddenIn(position);
    this.tell({
      type: "hello",
      protocol: 1,
      seat: this.seat,
      seq: this.shown,
      table: summary(table, titleOf(table.game)),
      state: await this.state(position),
      plies: folded.plies.map((ply) => seenPly(ply, this.hidden, this.seat)),
      chat: [],
      presence: { seats: Object.fromEntries(Object.keys(table.seats).map((seat) => [seat, true])), watchers: 0 },
      warmup: { done: 0, total: 0, now: "", ready: true, playable: true },
    });
    this.watchFlag();
  }

  /** Something happened in another tab. */
  async refresh() {
    this.table = (await findKept(this.id)) ?? null;
    if (!this.table) return this.end(GONE);
    await this.show();
    return this.goOn();
  }

  /** Tell the page of what it does not know yet. */
  async show() {
    const { table, game, folded } = this.known;
    const news = table.events.slice(this.shown);
    if (!news.length) return;
    const position = await game.look(played(table, folded), this.seat);
    const before = this.hidden;
    this.hidden = this.hiddenIn(position);
    const reveal = revealed(folded.plies, before, this.hidden);
    const latest = await this.state(position);
    for (const one of news) {
      this.shown += 1;
      const isLast = this.shown === table.events.length;
      const state = isLast ? latest : undefined;
      const event = seenEvent(one, this.hidden, this.seat);
      this.tell({
        type: "event",
        seq: this.shown,
        event: isLast && reveal.length ? { ...event, reveal } : event,
        state,
      });
    }
    this.watchFlag();
  }

  /** What only some may know; nothing once the game is over. @param {LocalPosition} position @returns {Hidden} */
  hiddenIn({ hidden = {} }) {
    return this.known.table.standing.outcome ? {} : hidden;
  }

  /** Write down what happened; false if something else has happened meanwhile. @param {Event[]} events */
  async commit(events) {
    const { table, game } = this.known;
    const folded = fold([...table.events, ...events]);
    const position = await game.look(played(table, folded), null);
    const standing = standingIn(table, folded, position);
    const longer = await append(table, events, { ...standing, clocks: this.clocksAfter(events, standing.to_act) });
    if (!longer) return false;
    this.table = longer;
    this.channel.postMessage(this.id);
    return true;
  }

  /** @param {Event[]} events @param {Seat[]} toAct  who is to act after them */
  clocksAfter(events, toAct) {
    const { seats, standing, clock = NO_CLOCK } = this.known.table;
    let after = standing.clocks;
    if (!after) return undefined;
    for (const event of events) {
      after = clocks.read(after, seats, event.at, this.opened);
      if (event.kind === "move") after = clocks.moved(after, clock, event.seat);
    }
    return clocks.run(after, toAct);
  }

  /** Chance draws and the computer plays, until a person is to act. */
  async goOn() {
    for (;;) {
      const { table, game, folded } = this.known;
      // Who chooses in secret at the same time as a person does not wait for that.
      const seat = table.standing.to_act.find((one) => !one || table.seats[one].level);
      if (seat === undefined || this.readyState === WebSocket.CLOSED) return;
      const { level } = table.seats[seat] ?? {};
      const now = played(table, folded);
      const word = level ? await game.decide(now, level, seat) : drawn((await game.look(now, null)).chances);
      const event = await moved(table, folded, game, seat, word);
      if (!(await this.dropFlag()) && !(await this.commit([event]))) return;
      await this.show();
    }
  }

  /** @param {string} text */
  send(text) {
    /** @type {Said} */
    const message = JSON.parse(text);
    if (message.type === "look") this.later(() => this.turn(message.seat));
    else if (message.type === "sync") this.later(() => this.greet());
    else if ("id" in message) this.later(() => this.act(message));
    else this.tell({ type: "pong", t: message.t });
  }

  /** See the table as another seat of this browser. @param {Seat|null} seat */
  async turn(seat) {
    if (seat !== null && !mine(this.known.table).includes(seat)) return;
    this.seat = seat;
    await this.greet();
  }

  /** @param {Extract<Said, {id: string}>} message */
  async act(message) {
    try {
      const { table, game, folded } = this.known;
      const seat = message.seat ?? this.seat ?? 0;
      const again = async () => (await create(rematch(table))).id;
      if (await this.dropFlag()) throw new LocalRefusal("over");
      const events = await decide(table, folded, game, seat, message, again);
      if (!(await this.commit(events))) throw new LocalRefusal("stale");
    } catch (fault) {
      const code = fault instanceof LocalRefusal ? fault.code : "unkept";
      this.tell({ type: "refused", id: message.id, code, reason: "" });
      return this.refresh();
    }
    this.tell({ type: "ack", id: message.id, seq: this.known.table.events.length });
    await this.show();
    return this.goOn();
  }
}

/** The same game with the seats changed round. @param {Kept} table */
function rematch({ game, options, seats, clock }) {
  const sittings = Object.values(seats);
  const turned = [...sittings.slice(1), sittings[0]];
  return { game, options, clock, seats: Object.fromEntries(turned.map((sitting, i) => [i + 1, sitting])) };
}
