// The live half of the protocol: one socket to one table, kept alive, every gap healed, every message sent once.

const RETRY = [300, 700, 1500, 3000, 5000];
const QUIET = 20_000;

/** How a socket that is closed with one of these codes is dealt with: never tried again. */
const FINAL = new Set([4400, 4404, 4409]);

/** Random text that no other message carries. */
export function freshId() {
  return (
    crypto.randomUUID?.() ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/**
 * A table as one seat sees it. `listen({change, status})`: `change(event)` after every new state, with the event that
 * led to it or null after a fresh start; `status(name)` with connected, lost or gone.
 */
export class TableLink {
  /** @param {string} id @param {number|null} seat */
  constructor(id, seat) {
    this.id = id;
    /** Whose eyes the state was seen with, and whose were asked for: between the two lies a hello. */
    this.seat = seat;
    this.asked = seat;
    this.seq = 0;
    this.status = "lost";
    this.table = null;
    this.state = null;
    /** When `state` came, by this page's clock: countdowns start there. */
    this.stateAt = 0;
    this.plies = [];
    this.chat = [];
    this.presence = { seats: {}, watchers: 0 };
    this.warmup = null;
    /** The commitments as they were first seen, by ply. @type {Map<number, string>} */
    this.seals = new Map();
    this.waiting = new Map();
    this.listeners = { change: () => {}, status: () => {} };
    this.failures = 0;
    this.lastHeard = 0;
  }

  listen(listeners) {
    Object.assign(this.listeners, listeners);
  }

  open() {
    clearTimeout(this.retry);
    const where = new URL(`/api/tables/${this.id}/socket`, location.href);
    where.protocol = where.protocol.replace("http", "ws");
    if (this.asked) where.searchParams.set("seat", String(this.asked));
    if (this.seq) where.searchParams.set("since", String(this.seq));
    const socket = new WebSocket(where);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => this.socket === socket && this.hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.socket === socket && this.lost(code));
    clearInterval(this.watch);
    this.lastHeard = Date.now();
    this.watch = setInterval(() => this.checkSilence(), QUIET / 4);
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

  lost(code) {
    clearInterval(this.watch);
    if (code === 4403) this.asked = null;
    this.become(FINAL.has(code) ? "gone" : "lost");
    if (FINAL.has(code)) return;
    const wait = code === 4429 ? 5000 : RETRY[Math.min(this.failures++, RETRY.length - 1)];
    this.retry = setTimeout(() => this.open(), wait);
  }

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
  }

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
    const missed = hello.missed ?? [];
    this.listeners.change(missed.length ? missed.at(-1).event : null, {
      fresh: true,
      missed: missed.map(({ event }) => event),
    });
  }

  hearEvent({ seq, event, state }) {
    if (seq <= this.seq) return;
    if (seq !== this.seq + 1) return this.post({ type: "sync", since: this.seq });
    this.seq = seq;
    if (event.kind === "chat") this.chat.push({ seq, ...event });
    if (event.kind === "joined")
      this.table.seats[event.seat] = { ...this.table.seats[event.seat], kind: "person", name: event.name };
    if (event.kind === "move") {
      const { kind, reveal, ...ply } = event;
      this.plies = [...this.plies, ply];
      this.keepSeal(ply);
    }
    if (event.kind === "answer" && event.what === "undo" && event.accept) {
      this.plies = this.plies.slice(0, event.plies);
      for (const n of [...this.seals.keys()]) if (n > event.plies) this.seals.delete(n);
    }
    for (const shown of event.reveal ?? [])
      this.plies = this.plies.map((ply) => (ply.n === shown.n ? { ...ply, ...shown } : ply));
    if (state) this.takeState(state);
    this.listeners.change(event, {});
  }

  /** A seal counts as it was first seen: what comes later is checked against it. */
  keepSeal({ n, commitment }) {
    if (commitment && !this.seals.has(n)) this.seals.set(n, commitment);
  }

  takeState(state) {
    this.state = state;
    this.stateAt = performance.now();
    Object.assign(this.table, { status: state.status, to_act: state.to_act, outcome: state.outcome, next: state.next });
  }

  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  settle(id, end) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (asked) end(asked);
  }

  /** Send a message that changes something; it is sent again after a reconnect until it is answered. */
  send(message) {
    const whole = { seat: this.seat, ...message, id: freshId() };
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      this.post(whole);
    });
  }

  /** Make a move; `secret` adds the salt and the commitment of a sealed choice. */
  move(word, secret = {}) {
    return this.send({ type: "move", seq: this.seq, word, ...secret });
  }

  /** Turn to another seat of this browser, or to what is public (null). */
  look(seat) {
    if (seat === this.asked) return;
    this.asked = seat;
    this.post({ type: "look", seat });
  }
}
