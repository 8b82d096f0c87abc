// The live half of the protocol: one socket to one table, kept alive, every gap healed, every message sent once.

import { LocalSocket } from "../local/socket.js";
import { freshId, isLocal } from "./api.js";
import { TABLE_CHANGED } from "./changes.js";
import { dropUnsent, keepUnsent } from "./unsent.js";

const RETRY = [300, 700, 1500, 3000, 5000];
/** Everybody is sent away in the same moment, and need not come back in the same. */
const RENEWED = 100;
const QUIET = 20_000;

/**
 * @import { Ack, Chat, Deed, Event, Heard, Hello, Neighbour, Ply, Presence, Refusal, Said, Seat, SeatRating, State, Table, Warmup } from "./wire.js"
 *
 * @typedef {object} News  what else is to be known of a change
 * @property {boolean} [fresh]  everything came anew
 * @property {Event[]} [missed]  what has happened since the link was lost
 *
 * @typedef {"connected"|"lost"|"gone"} LinkStatus
 *
 * @typedef {object} Listeners
 * @property {(event: Event|null, news?: News) => void} change  after every new state, with the event that led to it
 * @property {(status: LinkStatus) => void} status
 *
 * @typedef {{message: Said, resolve: (ack: Ack) => void, reject: (refusal: Refusal) => void}} Waiting
 *
 * @typedef {TableLink & {state: State}} OpenLink  a link that has been greeted by its table
 */

/** How a socket that is closed with one of these codes is dealt with: never tried again. @type {Set<number>} */
const FINAL = new Set([4400, 4404, 4409]);

/**
 * A table as one seat sees it. Who listens is told of every new state, with the event that led to it or null after a
 * fresh start, and of the link itself: connected, lost or gone.
 */
export class TableLink {
  /** @param {Table} table  as it was when the page asked for it @param {Seat|null} seat */
  constructor(table, seat) {
    this.id = table.id;
    this.table = table;
    /** Whose eyes the state was seen with, and whose were asked for: between the two lies a hello. */
    this.seat = seat;
    this.asked = seat;
    this.seq = 0;
    /** @type {LinkStatus} */
    this.status = "lost";
    /** @type {State|null} */
    this.state = null;
    /** When `state` came, by this page's clock: countdowns start there. */
    this.stateAt = 0;
    /** @type {Ply[]} */
    this.plies = [];
    /** @type {Chat[]} */
    this.chat = [];
    /** Of a rated table, as soon as they are known. @type {Record<number, SeatRating>|undefined} */
    this.ratings = undefined;
    /** What is to be known of the others, by seat. @type {Record<number, Neighbour>|undefined} */
    this.neighbours = undefined;
    /** @type {Presence} */
    this.presence = { seats: {}, watchers: 0 };
    /** @type {Warmup|null} */
    this.warmup = null;
    /** The commitments as they were first seen, by ply. @type {Map<number, string>} */
    this.seals = new Map();
    /** What was sent and is not answered yet, by id. @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {Listeners} */
    this.listeners = { change: () => {}, status: () => {} };
    this.failures = 0;
    this.lastHeard = 0;
    /** @type {WebSocket|LocalSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.watch = undefined;
  }

  /** @param {Partial<Listeners>} listeners */
  listen(listeners) {
    Object.assign(this.listeners, listeners);
  }

  open() {
    clearTimeout(this.retry);
    const socket = this.newSocket();
    this.socket = socket;
    const hear = (/** @type {MessageEvent} */ { data }) => this.socket === socket && this.hear(JSON.parse(data));
    const lose = (/** @type {CloseEvent} */ { code }) => this.socket === socket && this.lost(code);
    socket.addEventListener("message", /** @type {EventListener} */ (hear));
    socket.addEventListener("close", /** @type {EventListener} */ (lose));
    clearInterval(this.watch);
    this.lastHeard = Date.now();
    this.watch = setInterval(() => this.checkSilence(), QUIET / 4);
  }

  newSocket() {
    if (isLocal(this.id)) return new LocalSocket(this.id, this.asked);
    const where = new URL(`/api/tables/${this.id}/socket`, location.href);
    where.protocol = where.protocol.replace("http", "ws");
    if (this.asked) where.searchParams.set("seat", String(this.asked));
    if (this.seq) where.searchParams.set("since", String(this.seq));
    return new WebSocket(where);
  }

  close() {
    clearTimeout(this.retry);
    clearInterval(this.watch);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** Try at once, for people who press "again". */
  retryNow() {
    this.failures = 0;
    this.open();
  }

  /** @param {number} code */
  lost(code) {
    clearInterval(this.watch);
    if (code === 4403) this.asked = null;
    // Who is sent away because a server is renewed finds another at once: nobody needs to hear of that.
    const renewed = code === 1012 && !this.failures;
    if (!renewed) this.become(FINAL.has(code) ? "gone" : "lost");
    if (FINAL.has(code)) return;
    const pause = code === 4429 ? 5000 : RETRY[Math.min(this.failures++, RETRY.length - 1)];
    this.retry = setTimeout(() => this.open(), renewed ? RENEWED * Math.random() : pause);
  }

  /** @param {LinkStatus} status */
  become(status) {
    if (status === this.status) return;
    this.status = status;
    this.listeners.status(status);
  }

  checkSilence() {
    const silence = Date.now() - this.lastHeard;
    if (silence > 2 * QUIET) this.socket?.close(4000);
    else if (silence > QUIET) this.post({ type: "ping", t: Date.now() % 100000 });
  }

  /** @param {Heard} message */
  hear(message) {
    this.lastHeard = Date.now();
    switch (message.type) {
      case "hello":
        return this.hearHello(message);
      case "event":
        return this.hearEvent(message);
      case "ack":
        return this.settle(message.id, (asked) => asked.resolve(message));
      case "refused":
        return this.settle(message.id, (asked) => asked.reject(message));
      case "presence":
        this.presence = message;
        return this.listeners.change(null);
      case "warmup":
        this.warmup = message;
        return this.listeners.change(null);
      case "ping":
        return this.post({ type: "pong", t: message.t });
    }
    return undefined;
  }

  /** @param {Hello} hello */
  hearHello(hello) {
    this.failures = 0;
    this.seq = hello.seq;
    this.seat = hello.seat;
    this.table = hello.table;
    this.plies = hello.plies;
    this.chat = hello.chat;
    this.presence = hello.presence;
    this.warmup = hello.warmup;
    for (const ply of hello.plies) this.keepSeal(ply);
    this.takeState(hello.state);
    this.become("connected");
    for (const { message } of this.waiting.values()) this.post(message);
    const missed = (hello.missed ?? []).map(({ event }) => event);
    this.listeners.change(missed.at(-1) ?? null, { fresh: true, missed });
  }

  /** @param {Extract<Heard, {type: "event"}>} message */
  hearEvent({ seq, event, state }) {
    if (seq <= this.seq) return;
    if (seq !== this.seq + 1) return this.post({ type: "sync", since: this.seq });
    this.seq = seq;
    if (event.kind === "chat" && !event.muted) this.chat.push({ seq, ...event });
    if (event.kind === "joined" || event.kind === "passed")
      this.table.seats[event.seat] = { ...this.table.seats[event.seat], kind: "person", name: event.name };
    if (event.kind === "move") {
      const { kind: _kind, reveal: _reveal, ...ply } = event;
      this.plies = [...this.plies, ply];
      this.keepSeal(ply);
    }
    if (event.kind === "answer" && event.what === "undo" && event.accept) {
      const { plies = 0 } = event;
      this.plies = this.plies.slice(0, plies);
      for (const n of [...this.seals.keys()]) if (n > plies) this.seals.delete(n);
    }
    for (const shown of ("reveal" in event && event.reveal) || [])
      this.plies = this.plies.map((ply) => (ply.n === shown.n ? { ...ply, ...shown } : ply));
    if (state) this.takeState(state);
    this.listeners.change(event, {});
  }

  /** A seal counts as it was first seen: what comes later is checked against it. @param {Ply} ply */
  keepSeal({ n, commitment }) {
    if (commitment && !this.seals.has(n)) this.seals.set(n, commitment);
  }

  /** @param {State} state */
  takeState(state) {
    this.state = state;
    this.stateAt = performance.now();
    Object.assign(this.table, { status: state.status, to_act: state.to_act, outcome: state.outcome, next: state.next });
    dispatchEvent(new CustomEvent(TABLE_CHANGED, { detail: this.table }));
  }

  /** @param {Said} message */
  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {string} id @param {(asked: Waiting) => void} end */
  settle(id, end) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    dropUnsent(id);
    if (asked) end(asked);
  }

  /** Whose word it is that is said here: that of the seat that looks, or else of the first that this browser holds. */
  get speaker() {
    return this.seat ?? (this.table.mine ?? [])[0] ?? null;
  }

  /**
   * Send a message that changes something; it is sent again after a reconnect until it is answered. Rejects with a
   * `Refusal`.
   * @param {Deed} message
   * @returns {Promise<Ack>}
   */
  send(message) {
    const whole = { seat: this.speaker, ...message, id: freshId() };
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      if (message.type === "move" && !isLocal(this.id)) keepUnsent(this.id, whole);
      this.post(whole);
    });
  }

  /**
   * Make a move; `secret` adds the salt and the commitment of a sealed choice.
   * @param {string} word
   * @param {{salt?: string, commitment?: string}} [secret]
   */
  move(word, secret = {}) {
    return this.send({ type: "move", seq: this.seq, word, ...secret });
  }

  /** Turn to another seat of this browser, or to what is public (null). @param {Seat|null} seat */
  look(seat) {
    if (seat === this.asked) return;
    this.asked = seat;
    this.post({ type: "look", seat });
  }
}
