// The link to a table over a line that loses, doubles and delays messages, with a socket and a clock of our own.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { freshId } from "anello/net/api.js";
import { TableLink } from "anello/net/table.js";
import { state, table } from "./tables.js";

/** @import { Event as TableEvent, Hello, Said } from "anello/net/wire.js" */

/** A socket whose other end is the test. */
class Socket extends EventTarget {
  static OPEN = 1;
  /** @type {Socket[]} */
  static all = [];
  readyState = 0;
  /** @type {(Said & {id?: string})[]} */
  sent = [];
  /** @type {number|undefined} */
  closedWith = undefined;

  /** @param {URL} url */
  constructor(url) {
    super();
    this.url = url;
    Socket.all.push(this);
  }

  static get newest() {
    return /** @type {Socket} */ (Socket.all.at(-1));
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** @param {number} code */
  close(code) {
    this.closedWith = code;
    this.end(code);
  }

  // What the other end does:

  /** @param {number} code */
  end(code) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** @param {object} message */
  say(message) {
    this.readyState = 1;
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

/** @param {number} seq @param {Partial<Hello>} [more] @returns {Hello} */
const hello = (seq, more = {}) => ({
  type: "hello",
  protocol: 1,
  seat: 1,
  seq,
  table: table(),
  state: state(seq),
  plies: Array.from({ length: seq - 1 }, (_, i) => ply(i + 1)),
  chat: [],
  missed: [],
  presence: { seats: { 1: true }, watchers: 0 },
  warmup: { done: 1, total: 1, now: "", ready: true, playable: true },
  ...more,
});

/** @param {number} n */
const ply = (n) => ({ n, seat: 2 - (n % 2), word: `w${n}`, at: n });

/** The event of the move with which a table gets as far as `seq`. @param {number} seq @param {object} [more] */
const moved = (seq, more = {}) => ({
  type: "event",
  seq,
  event: { kind: "move", ...ply(seq - 1), ...more },
  state: state(seq),
});

/** @param {TableLink} link */
const words = (link) => link.plies.map(({ word }) => word);

/** A link that has been opened and greeted. */
function linked(seq = 1, /** @type {Partial<Hello>} */ more = {}) {
  const link = new TableLink(table(), 1);
  /** @type {unknown[]} */
  const told = [];
  link.listen({
    change: (event, news) => told.push([event?.kind ?? null, news]),
    status: (name) => told.push(name),
  });
  link.open();
  Socket.newest.say(hello(seq, more));
  return { link, told, socket: Socket.newest };
}

beforeEach(() => {
  Socket.all = [];
  Object.assign(globalThis, { WebSocket: Socket });
  Object.assign(location, { href: "http://anello.test/table/k3v9t2m8q4xz" });
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
});
afterEach(() => mock.timers.reset());

test("the first call asks for the seat and for everything, over the page's own kind of line", () => {
  new TableLink(table(), 1).open();
  assert.equal(Socket.newest.url.href, "ws://anello.test/api/tables/k3v9t2m8q4xz/socket?seat=1");
  Object.assign(location, { href: "https://anello.test/" });
  new TableLink(table(), null).open();
  assert.equal(Socket.newest.url.href, "wss://anello.test/api/tables/k3v9t2m8q4xz/socket");
});

test("a hello replaces whatever there was", () => {
  const { link, told } = linked(3);
  assert.equal(link.status, "connected");
  assert.equal(link.seq, 3);
  assert.equal(link.state?.view.line, "after 3");
  assert.deepEqual(words(link), ["w1", "w2"]);
  assert.deepEqual(told, ["connected", [null, { fresh: true, missed: [] }]]);
});

test("events come in order, each with its state", () => {
  const { link, told, socket } = linked(1);
  socket.say(moved(2));
  socket.say(moved(3));
  assert.deepEqual(words(link), ["w1", "w2"]);
  assert.equal(link.state?.view.line, "after 3");
  assert.deepEqual(told.slice(2), [
    ["move", {}],
    ["move", {}],
  ]);
});

test("an event that comes twice counts once", () => {
  const { link, told, socket } = linked(1);
  socket.say(moved(2));
  socket.say(moved(2));
  assert.deepEqual(words(link), ["w1"]);
  assert.equal(told.length, 3);
});

test("after a gap the link asks for what it missed and takes nothing before it has it", () => {
  const { link, told, socket } = linked(1);
  socket.say(moved(3));
  assert.deepEqual(socket.sent, [{ type: "sync", since: 1 }]);
  assert.deepEqual(words(link), []);
  const missed = [2, 3].map((seq) => ({ seq, event: /** @type {TableEvent} */ (moved(seq).event) }));
  socket.say(hello(3, { missed }));
  assert.deepEqual(words(link), ["w1", "w2"]);
  assert.deepEqual(told.at(-1), ["move", { fresh: true, missed: missed.map(({ event }) => event) }]);
  // What was on its way in the meantime comes late and is old.
  socket.say(moved(2));
  assert.deepEqual(words(link), ["w1", "w2"]);
});

test("who is sent away by a server that is renewed comes back at once, and says so only if nobody is there", () => {
  const { link, told, socket } = linked(4);
  socket.end(1012);
  mock.timers.tick(100);
  assert.equal(Socket.all.length, 2);
  assert.equal(Socket.newest.url.searchParams.get("since"), "4");
  assert.equal(link.status, "connected");
  Socket.newest.say(hello(5));
  Socket.newest.end(1012);
  mock.timers.tick(100);
  assert.deepEqual(
    told.filter((one) => one === "lost"),
    [],
  );
  Socket.newest.end(1006);
  assert.equal(told.at(-1), "lost");
  mock.timers.tick(100);
  assert.equal(Socket.all.length, 3);
  mock.timers.tick(600);
  assert.equal(Socket.all.length, 4);
});

test("a lost line is tried again, longer and longer apart, from where it was lost", () => {
  const { link, told, socket } = linked(4);
  socket.end(1006);
  assert.equal(link.status, "lost");
  assert.equal(told.at(-1), "lost");
  for (const wait of [300, 700, 1500, 3000, 5000, 5000]) {
    const before = Socket.all.length;
    mock.timers.tick(wait - 1);
    assert.equal(Socket.all.length, before, `not before ${wait} ms`);
    mock.timers.tick(1);
    assert.equal(Socket.all.length, before + 1, `after ${wait} ms`);
    assert.equal(Socket.newest.url.searchParams.get("since"), "4");
    Socket.newest.end(1006);
  }
  assert.equal(told.filter((one) => one === "lost").length, 1);
  link.retryNow();
  Socket.newest.say(hello(4));
  assert.equal(link.status, "connected");
  Socket.newest.end(1012);
  mock.timers.tick(300);
  assert.equal(Socket.newest.url.searchParams.get("since"), "4");
});

test("what an old socket still says is not heard", () => {
  const { link, socket } = linked(1);
  link.open();
  socket.say(moved(2));
  socket.end(1006);
  assert.deepEqual(words(link), []);
  assert.equal(link.socket, Socket.newest);
  mock.timers.tick(10_000);
  assert.equal(Socket.all.length, 2);
});

for (const code of [4400, 4404, 4409])
  test(`a line closed with ${code} is gone for good`, () => {
    const { link, told, socket } = linked(1);
    socket.end(code);
    assert.equal(link.status, "gone");
    assert.equal(told.at(-1), "gone");
    mock.timers.tick(60_000);
    assert.equal(Socket.all.length, 1);
  });

test("who does not hold the seat looks on", () => {
  const { socket } = linked(1);
  socket.end(4403);
  mock.timers.tick(300);
  assert.equal(Socket.newest.url.searchParams.get("seat"), null);
});

test("who was too fast waits five seconds", () => {
  const { socket } = linked(1);
  socket.end(4429);
  mock.timers.tick(4999);
  assert.equal(Socket.all.length, 1);
  mock.timers.tick(1);
  assert.equal(Socket.all.length, 2);
});

test("a message is kept when its ack comes, and only then", async () => {
  const { link, socket } = linked(1);
  const kept = link.move("w1");
  const [{ id, ...message }] = socket.sent;
  assert.deepEqual(message, { type: "move", seat: 1, seq: 1, word: "w1" });
  socket.say({ type: "ack", id: "somebody else's", seq: 2 });
  socket.say({ type: "ack", id, seq: 2 });
  socket.say({ type: "ack", id, seq: 2 });
  assert.equal((await kept).seq, 2);
});

test("a message that is refused rejects with code and reason", async () => {
  const { link, socket } = linked(1);
  const kept = link.send({ type: "offer", what: "draw" });
  socket.say({ type: "refused", id: socket.sent[0].id, code: "already_offered", reason: "Twice." });
  await assert.rejects(kept, { code: "already_offered", reason: "Twice." });
});

test("a message nobody answered is sent again after a reconnect, with the same id, and never after its answer", async () => {
  const { link, socket } = linked(1);
  const kept = link.move("w1", { salt: "s", commitment: "c" });
  socket.end(1006);
  const second = link.send({ type: "chat", phrase: "hello" });
  mock.timers.tick(300);
  Socket.newest.say(hello(1));
  assert.equal(Socket.newest.sent.length, 2);
  assert.deepEqual(Socket.newest.sent[0], socket.sent[0]);
  assert.deepEqual(
    Socket.newest.sent.map(({ type }) => type),
    ["move", "chat"],
  );
  Socket.newest.say({ type: "ack", id: Socket.newest.sent[0].id, seq: 2 });
  await kept;
  Socket.newest.end(1006);
  mock.timers.tick(300);
  Socket.newest.say(hello(2));
  assert.deepEqual(
    Socket.newest.sent.map(({ type }) => type),
    ["chat"],
  );
  Socket.newest.say({ type: "ack", id: Socket.newest.sent[0].id, seq: 3 });
  await second;
});

test("a line that is silent is knocked at, then given up", () => {
  const { socket } = linked(1);
  mock.timers.tick(20_000);
  assert.equal(socket.sent.length, 0);
  mock.timers.tick(5000);
  assert.equal(socket.sent[0].type, "ping");
  socket.say({ type: "pong", t: 1 });
  mock.timers.tick(20_000);
  assert.equal(socket.closedWith, undefined);
  mock.timers.tick(25_000);
  assert.equal(socket.closedWith, 4000);
  mock.timers.tick(300);
  assert.equal(Socket.all.length, 2);
});

test("the server's knocking is answered at once with its own number", () => {
  const { socket } = linked(1);
  socket.say({ type: "ping", t: 17 });
  assert.deepEqual(socket.sent, [{ type: "pong", t: 17 }]);
});

test("a link that is closed by the page stays closed", () => {
  const { link, told, socket } = linked(1);
  const before = told.length;
  link.close();
  assert.equal(socket.closedWith, 1000);
  mock.timers.tick(120_000);
  assert.equal(Socket.all.length, 1);
  assert.equal(told.length, before);
});

test("a page that closes while the line is lost does not call again", () => {
  const { link, socket } = linked(1);
  socket.end(1006);
  link.close();
  mock.timers.tick(120_000);
  assert.equal(Socket.all.length, 1);
});

test("an undo takes plies and their seals back", () => {
  const { link, socket } = linked(1);
  socket.say(moved(2, { commitment: "one" }));
  socket.say(moved(3, { commitment: "two" }));
  socket.say({
    type: "event",
    seq: 4,
    event: { kind: "answer", seat: 2, what: "undo", accept: true, plies: 1, at: 0 },
    state: state(2),
  });
  assert.deepEqual(words(link), ["w1"]);
  assert.deepEqual([...link.seals], [[1, "one"]]);
  socket.say({
    type: "event",
    seq: 5,
    event: { kind: "answer", seat: 2, what: "undo", accept: false, at: 0 },
    state: state(2),
  });
  assert.deepEqual(words(link), ["w1"]);
});

test("a seal counts as it was first seen; a reveal fills in the word", () => {
  const { link, socket } = linked(1);
  socket.say(moved(2, { word: "=?", secret: true, commitment: "first" }));
  const shown = { n: 1, seat: 1, round: 1, word: "=R", salt: "s", commitment: "later" };
  socket.say(moved(3, { reveal: [shown] }));
  assert.equal(link.seals.get(1), "first");
  assert.deepEqual(words(link), ["=R", "w2"]);
  assert.equal(link.plies[0].salt, "s");
  assert.equal("reveal" in link.plies[1], false);
  const [one, other] = link.plies;
  socket.say(hello(3, { plies: [{ ...one, commitment: "forged" }, other] }));
  assert.equal(link.seals.get(1), "first");
});

test("who sits down, who is there, what is said and what is being prepared", () => {
  const { link, told, socket } = linked(1);
  socket.say({ type: "event", seq: 2, event: { kind: "joined", seat: 2, name: "Bruno", at: 0 }, state: state(2) });
  assert.deepEqual(link.table.seats[2], { kind: "person", name: "Bruno", mine: false });
  socket.say({ type: "event", seq: 3, event: { kind: "chat", seat: 2, phrase: "hello", at: 5 } });
  assert.deepEqual(link.chat, [{ seq: 3, kind: "chat", seat: 2, phrase: "hello", at: 5 }]);
  assert.equal(link.state?.seq, 2, "chat brings no state");
  socket.say({ type: "presence", seats: { 1: true, 2: true }, watchers: 3 });
  assert.equal(link.presence.watchers, 3);
  socket.say({ type: "warmup", done: 3, total: 5, now: "", ready: false, playable: true });
  assert.equal(link.warmup?.done, 3);
  assert.deepEqual(told.slice(-2), [
    [null, undefined],
    [null, undefined],
  ]);
});

test("a message of a kind that is not known yet does no harm", () => {
  const { link, socket } = linked(1);
  socket.say({ type: "weather", sun: true });
  socket.say(moved(2));
  assert.deepEqual(words(link), ["w1"]);
});

test("who turns to another seat says so once, and is asked for it after a reconnect", () => {
  const { link, socket } = linked(1);
  link.look(2);
  link.look(2);
  assert.deepEqual(socket.sent, [{ type: "look", seat: 2 }]);
  assert.equal(link.seat, 1, "until the hello comes nothing has changed");
  socket.end(1006);
  mock.timers.tick(300);
  assert.equal(Socket.newest.url.searchParams.get("seat"), "2");
  Socket.newest.say(hello(1, { seat: 2 }));
  assert.equal(link.seat, 2);
});

test("no two ids are the same, with or without the browser's help", (context) => {
  context.mock.method(crypto, "randomUUID", undefined);
  const ids = new Set(Array.from({ length: 100 }, freshId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[0-9A-Za-z-]{8,64}$/);
});

/** Numbers that look random and are the same every time. @param {number} seed */
function dice(seed) {
  let now = seed;
  return (/** @type {number} */ sides) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * sides);
  };
}

/**
 * A table on the other end: it writes down what it is told, once each, and tells everything over a line that drops,
 * doubles and breaks.
 * @param {(sides: number) => number} roll
 */
function badLine(roll) {
  /** @type {{word: string, id: string}[]} */
  const log = [];
  const tell = (/** @type {Socket} */ socket, /** @type {object} */ message) => {
    if (socket.readyState === 3) return;
    const luck = roll(10);
    if (luck === 0) return socket.end(1006);
    if (luck === 1) return undefined;
    socket.say(message);
    if (luck === 2) socket.say(message);
    return undefined;
  };
  const greeting = () => hello(log.length + 1, { plies: log.map(({ word }, i) => ({ ...ply(i + 1), word })) });
  const read = (/** @type {Socket} */ socket) => {
    for (const message of socket.sent.splice(0)) {
      if (roll(8) === 0) continue;
      if (message.type === "sync") tell(socket, greeting());
      if (message.type !== "move") continue;
      let at = log.findIndex(({ id }) => id === message.id);
      if (at < 0) {
        at = log.push({ word: message.word, id: message.id }) - 1;
        tell(socket, moved(at + 2, { word: message.word }));
      }
      tell(socket, { type: "ack", id: message.id, seq: at + 2 });
    }
  };
  return { log, greeting, read };
}

test("over the worst of lines every move is made once, in order, and both sides agree", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    Socket.all = [];
    const { log, greeting, read } = badLine(dice(seed));
    const link = new TableLink(table(), 1);
    link.open();
    const wished = Array.from({ length: 12 }, (_, i) => `m${i}`);
    for (const word of wished) {
      let answered = false;
      link.move(word).then(() => (answered = true));
      for (let round = 0; !answered; round++) {
        assert.ok(round < 500, `seed ${seed}: ${word} is never answered`);
        const socket = Socket.newest;
        if (socket.readyState === 0) socket.say(greeting());
        read(socket);
        // A message that is lost on a line that lives is sent again when the line is given up for silence.
        mock.timers.tick(5000);
        await Promise.resolve();
      }
    }
    link.retryNow();
    Socket.newest.say(greeting());
    assert.deepEqual(
      log.map(({ word }) => word),
      wished,
      `seed ${seed}`,
    );
    assert.deepEqual(words(link), wished, `seed ${seed}`);
    link.close();
  }
});
