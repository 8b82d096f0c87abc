// A table: the live link, and stepping through the game. The game itself fills in its part.

import { announce } from "../announce.js";
import { gameNamed, gamePage, loadGames } from "../game.js";
import { html, render } from "../html.js";
import { hurry } from "../motion.js";
import * as api from "../net/api.js";
import { TableLink } from "../net/table.js";
import { isShared } from "../parts/actions.js";
import { Fairness } from "../parts/fairness.js";
import { header } from "../parts/header.js";
import { keepInSight } from "../parts/moves.js";
import { Neighbours } from "../parts/neighbours.js";
import { notices } from "../parts/notices.js";
import { runClocks, seatName } from "../parts/seat.js";
import { saidWords } from "../parts/talk.js";
import { Tutor } from "../parts/tutor.js";
import { go } from "../router.js";
import { PHONE } from "../screen.js";
import { onSettings, set, settings } from "../settings.js";
import { t } from "../text.js";
import { advise } from "./advice.js";
import { invitation } from "./invitation.js";
import { desktop, phone } from "./table-layout.js";

/**
 * @import { News, OpenLink } from "../net/table.js"
 * @import { Deed, Event, Refusal, Table, View } from "../net/wire.js"
 * @import { Play, PlayPage } from "../parts/play.js"
 * @import { Advice } from "./advice.js"
 */

/** The refusals the page has words for. */
const REFUSALS = [
  "stale",
  "slow_down",
  "over",
  "no_undo",
  "not_your_turn",
  "waiting",
  "unavailable",
  "unkept",
  "not_yet",
  "silenced",
];

/** The page of a table. */
export class TablePage {
  /** @param {HTMLElement} host @param {Table} table @param {new (page: PlayPage) => Play} Play */
  constructor(host, table, Play) {
    this.host = host;
    this.Play = Play;
    this.link = new TableLink(table, table.mine.length === 1 ? table.mine[0] : null);
    /** The game, as soon as its table has greeted. @type {Play|null} */
    this.play = null;
    this.tutor = new Tutor(this);
    this.fairness = new Fairness(this);
    this.neighbours = new Neighbours(this);
    /** The ply that is looked at; null: the newest. @type {number|null} */
    this.past = null;
    /** What was looked at, by ply. @type {Map<number, View>} */
    this.views = new Map();
    /** Whether something could be done when the board was last shown. */
    this.wasOpen = false;
    /** The kind of page that is shown; null for none yet. @type {string|null} */
    this.shown = null;
    this.tab = PHONE.matches ? "play" : "moves";
    this.heard = 0;
    this.sure = false;
    this.sharing = false;
    this.wrong = "";
    this.said = "";
    /** What to try after this game, as soon as that is known. @type {Advice|null} */
    this.advice = null;
    this.hasAdvice = false;
    this.link.listen({ change: (event, news) => this.changed(event, news ?? {}), status: () => this.draw() });
    const redraw = () => {
      this.play?.board.redraw();
      this.draw();
    };
    const relay = () => {
      this.tab = PHONE.matches ? "play" : "moves";
      this.draw();
    };
    PHONE.addEventListener("change", relay);
    const noSettings = onSettings(redraw);
    const stopClocks = runClocks(host, this.link);
    const onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", onKey);
    this.isClosed = false;
    this.close = () => {
      this.isClosed = true;
      this.fairness.close();
      this.tutor.close();
      this.link.close();
      this.play?.board.destroy();
      PHONE.removeEventListener("change", relay);
      removeEventListener("keydown", onKey);
      noSettings();
      stopClocks();
    };
    this.draw();
    this.link.open();
  }

  // --- what comes in -----------------------------------------------------------------------------------------------

  /** The game: whatever is drawn after the table has greeted may count on it. */
  get game() {
    if (!this.play) throw new Error("the table has not greeted yet");
    return this.play;
  }

  /** The link, which knows a state as soon as there is a game. */
  get open() {
    return /** @type {OpenLink} */ (this.link);
  }

  /** @param {Event|null} event @param {News} news */
  changed(event, { fresh = false, missed = [] }) {
    const { link } = this;
    if (!link.state) return;
    const isFirst = this.play === null;
    this.play ??= new this.Play(/** @type {PlayPage} */ (this));
    if (fresh && this.past !== null && this.past > link.plies.length) this.past = null;
    if (event?.kind === "answer" && event.what === "undo" && event.accept) this.views.clear();
    if (event?.kind === "answer" && event.what === "rematch" && event.accept && event.table) {
      go(`/table/${event.table}`);
      return;
    }
    if (event && event.kind !== "chat") this.wrong = "";
    this.fairness.look();
    this.neighbours.look();
    this.tell(event);
    if (event !== null || fresh) {
      if (event?.kind !== "chat") this.play.update(event, { fresh, missed });
      this.tutor.look();
    }
    this.draw();
    if (isFirst && document.activeElement === document.body) this.focusBoard();
    if (link.state.status === "over") this.lookForAdvice();
  }

  /** Whoever comes by keyboard or listens begins at the board, or at what is in its place. */
  focusBoard() {
    const { frame } = this.game.board;
    if (frame?.isConnected) frame.focus({ preventScroll: true });
    else this.host.querySelector("main")?.focus({ preventScroll: true });
  }

  /** Which strength to try next, once a game against the computer is over. */
  async lookForAdvice() {
    const { table, seat } = this.link;
    const levels = gameNamed(table.game)?.levels ?? [];
    if (this.hasAdvice || !seat || this.shared || !levels.length) return;
    this.hasAdvice = true;
    const mine = await api.myTables().catch(() => []);
    // The list may still have this game as it was before its end.
    const now = { ...table, status: this.open.state.status, outcome: this.open.state.outcome, updated: Infinity };
    this.advice = advise([now, ...mine.filter(({ id }) => id !== table.id)], table.game, levels);
    this.draw();
  }

  /** Play on against another strength, all else as it was. @param {Advice} advice */
  async takeAdvice({ to }) {
    const { table, seat } = this.link;
    set("wishes", {
      ...settings.wishes,
      [table.game]: { ...settings.wishes[table.game], level: String(to.number) },
    });
    const seats = Object.fromEntries(
      Object.keys(table.seats).map((one) => [one, Number(one) === seat ? "me" : `computer:${to.number}`]),
    );
    const names = seat && settings.name ? { [seat]: settings.name } : {};
    const { game, options, clock } = table;
    try {
      const next = await api.createTable({ game, options, seats, shuffle: false, names, clock, open: false });
      go(`/table/${next.id}`);
    } catch (refused) {
      this.wrong = /** @type {Error} */ (refused).message;
      this.draw();
    }
  }

  /** Say to those who listen what somebody else has done; moves are told by the board. @param {Event|null} event */
  tell(event) {
    const { link } = this;
    if (!event || !("seat" in event) || !event.seat || event.seat === link.seat) return;
    const name = seatName(link, event.seat);
    if (event.kind === "chat" && settings.talk && !event.muted)
      announce(t("talk.heard", { name, words: saidWords(event) }));
    if (event.kind === "joined") announce(t("seat.joined", { name }));
    if (event.kind === "offer") announce(t(`ask.${event.what}`, { name }));
    if (event.kind === "answer" && !event.accept) this.wrong = t("ask.declined", { name });
  }

  /**
   * Whether an event leaves the board, and what is in hand, as they are: somebody asked or answered something.
   * @param {Event|null} event @param {boolean} open
   */
  leavesBoard(event, open) {
    const asked = event !== null && event.kind !== "move" && open === this.wasOpen;
    this.wasOpen = open;
    return asked && JSON.stringify(this.open.state.view) === JSON.stringify(this.game.board.view);
  }

  /** Send something and show why if it is refused. @param {Deed} message */
  async send(message) {
    try {
      await this.link.send(message);
    } catch (refused) {
      this.refuse(/** @type {Refusal} */ (refused));
    }
  }

  /** Make a move; false if it was refused. @param {string} word @param {{salt: string, commitment: string}} [secret] */
  async moveWord(word, secret) {
    hurry();
    try {
      await this.link.move(word, secret);
      return true;
    } catch (refused) {
      this.refuse(/** @type {Refusal} */ (refused));
      return false;
    }
  }

  /** @param {Refusal} refusal */
  refuse({ code, reason }) {
    this.wrong = code === "illegal" ? reason : t(`refused.${REFUSALS.includes(code) ? code : "other"}`);
    announce(this.wrong);
    this.draw();
  }

  // --- stepping ----------------------------------------------------------------------------------------------------

  get last() {
    return this.link.plies.length;
  }

  /** Look at the game as it was after some plies. @param {number} n */
  async step(n) {
    const target = Math.max(0, Math.min(this.last, n));
    hurry();
    if (target === this.last) {
      this.past = null;
      this.game.update(null, { fresh: true, missed: [] });
    } else {
      this.past = target;
      this.draw();
      const view = this.views.get(target) ?? (await api.position(this.link.id, target, this.link.seat));
      this.views.set(target, view);
      if (this.past === target) this.game.showPast(view, target);
    }
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    if (!this.play || event.ctrlKey || event.metaKey || event.altKey || at.matches("input, select, textarea")) return;
    if (at.closest("[role=application]")) return;
    const here = this.past ?? this.last;
    if (event.key === "ArrowLeft") this.step(here - 1);
    else if (event.key === "ArrowRight") this.step(here + 1);
    else if (event.key === "Home") this.step(0);
    else if (event.key === "End") this.step(this.last);
    else return;
    event.preventDefault();
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (this.isClosed) return; // what still moved when the page was left has nothing to say any more
    if (this.tab === "talk") this.heard = this.link.chat.length;
    render(this.page(), this.host);
    this.keepFocus();
    keepInSight(this.host);
    const { table } = this.link;
    const turn =
      this.link.seat && this.link.state?.status === "playing" && this.link.state.to_act.includes(this.link.seat);
    document.title = `${turn ? `${t("turn.mine")} · ` : ""}${table.title} · Anello`;
  }

  /** When one page takes the place of another and the focus goes with it, the new one gets it. */
  keepFocus() {
    const shown = this.host.querySelector("main")?.className ?? "";
    if (shown !== this.shown && this.shown !== null && document.activeElement === document.body)
      this.host.querySelector("main")?.focus();
    this.shown = shown;
  }

  page() {
    const { link, play } = this;
    if (!link.state || !play)
      return html`
        <div class="game">
          ${header(() => this.draw())}
          <div class="bands">${notices(link)}</div>
          <main id="main" tabindex="-1" class="table"></main>
        </div>
      `;
    const whole = play.whole();
    if (whole) {
      return html`
        <div class="game whole">
          ${header(() => this.draw())}
          <div class="bands">${notices(link)}</div>
          <main id="main" tabindex="-1" class="wide ${whole.ground}">${whole.body}</main>
        </div>
      `;
    }
    return PHONE.matches ? phone(this) : desktop(this);
  }

  /** All other seats, in the order in which they play after the near one. */
  get others() {
    const seats = Object.keys(this.link.table.seats).map(Number);
    return [...seats.filter((seat) => seat > this.near), ...seats.filter((seat) => seat < this.near)];
  }

  /** The seat at the near side of the table. */
  get near() {
    const mine = this.link.table.mine ?? [];
    return mine.length === 1 ? mine[0] : 1;
  }

  /** The panel speaks last: until the end has been seen on the board, it says what it said before. */
  voice() {
    if (!this.game.isEnding) this.said = this.game.voice();
    return this.said;
  }

  get shared() {
    return isShared(this.link);
  }
}

/**
 * How a game is played at a table: in its own way, or on the plain board.
 * @param {string} name
 * @returns {Promise<new (page: PlayPage) => Play>}
 */
async function playOf(name) {
  try {
    const own = await gamePage(name).play?.();
    if (own) return own;
  } catch (fault) {
    console.warn(`The board of ${name} cannot be loaded:`, fault);
  }
  return (await import("../plain/play.js")).PlainPlay;
}

/**
 * Open the page of a table: an invitation if one may sit down, else the game.
 * @param {HTMLElement} host @param {Record<string, string>} params
 */
export async function open(host, { id }) {
  /** @type {Table} */
  let table;
  /** @type {TablePage|null} */
  let page = null;
  try {
    [table] = await Promise.all([api.table(id), loadGames()]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const Play = await playOf(table.game);
  const enter = (/** @type {Table} */ seated) => {
    page = new TablePage(host, seated, Play);
  };
  const free = Object.values(table.seats).some(({ kind }) => kind === "open");
  let leave = () => {};
  if (!table.mine.length && free && table.status === "waiting") leave = invitation(host, table, enter);
  else enter(table);
  return () => {
    leave();
    page?.close();
  };
}
