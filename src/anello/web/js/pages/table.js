// A table: the live link, stepping through the game, the layout for desk and phone. The game itself fills in its part.

import { announce } from "../announce.js";
import { html, nothing, render } from "../html.js";
import { hurry } from "../motion.js";
import * as api from "../net/api.js";
import { TableLink } from "../net/table.js";
import { actions, afterwards, isShared, question } from "../parts/actions.js";
import { header } from "../parts/header.js";
import { keepInSight, moveList, stepButtons } from "../parts/moves.js";
import { runClocks, seatName, seatRow } from "../parts/seat.js";
import { sharePanel } from "../parts/share.js";
import { saidWords, talk } from "../parts/talk.js";
import { Tutor } from "../parts/tutor.js";
import { go } from "../router.js";
import { onSettings, settings } from "../settings.js";
import { t } from "../text.js";
import { XartPlay } from "../xart/play.js";
import { XeQueoPlay } from "../xequeo/play.js";
import { invitation, notices } from "./door.js";

const GAMES = { xart: XartPlay, xequeo: XeQueoPlay };
const PHONE = matchMedia("(max-width: 900px)");

class TablePage {
  constructor(host, table, phrases) {
    this.host = host;
    this.phrases = phrases;
    this.link = new TableLink(table.id, table.mine.length === 1 ? table.mine[0] : null);
    this.link.table = table;
    this.play = null;
    this.tutor = new Tutor(this);
    /** The ply that is looked at; null: the newest. */
    this.past = null;
    this.views = new Map();
    this.tab = PHONE.matches ? "play" : "moves";
    this.heard = 0;
    this.sure = false;
    this.sharing = false;
    this.wrong = "";
    this.said = "";
    this.link.listen({ change: (event, news) => this.changed(event, news ?? {}), status: () => this.draw() });
    const redraw = () => (this.play?.board.redraw(), this.draw());
    const relay = () => ((this.tab = PHONE.matches ? "play" : "moves"), this.draw());
    PHONE.addEventListener("change", relay);
    const noSettings = onSettings(redraw);
    const stopClocks = runClocks(host, this.link);
    const onKey = (event) => this.key(event);
    addEventListener("keydown", onKey);
    this.isClosed = false;
    this.close = () => {
      this.isClosed = true;
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

  changed(event, { fresh = false, missed = [] }) {
    const { link } = this;
    if (!link.state) return;
    this.play ??= new GAMES[link.table.game](this);
    if (fresh && this.past !== null && this.past > link.plies.length) this.past = null;
    if (event?.kind === "answer" && event.what === "undo" && event.accept) this.views.clear();
    if (event?.kind === "answer" && event.what === "rematch" && event.accept && event.table)
      return go(`/table/${event.table}`);
    if (event && event.kind !== "chat") this.wrong = "";
    this.tell(event);
    if (event === null && !fresh) return this.draw();
    if (!event || event.kind !== "chat") this.play.update(event, { fresh, missed });
    this.tutor.look();
    this.draw();
  }

  /** Say to those who listen what somebody else has done; moves are told by the board. */
  tell(event) {
    const { link } = this;
    if (!event?.seat || event.seat === link.seat) return;
    const name = seatName(link, event.seat);
    if (event.kind === "chat" && settings.talk) announce(t("talk.heard", { name, words: saidWords(event) }));
    if (event.kind === "joined") announce(t("seat.joined", { name }));
    if (event.kind === "offer") announce(t(`ask.${event.what}`, { name }));
    if (event.kind === "answer" && !event.accept) this.wrong = t("ask.declined", { name });
  }

  /** Whether an event leaves the board, and what is in hand, as they are: somebody asked or answered something. */
  leavesBoard(event, open) {
    const asked = event && event.kind !== "move" && open === this.wasOpen;
    this.wasOpen = open;
    return asked && JSON.stringify(this.link.state.view) === JSON.stringify(this.play.board.view);
  }

  /** Send something and show why if it is refused. */
  async send(message) {
    try {
      return await this.link.send(message);
    } catch (refused) {
      return this.refuse(refused);
    }
  }

  /** Make a move; false if it was refused. */
  async moveWord(word, secret) {
    hurry();
    try {
      await this.link.move(word, secret);
      return true;
    } catch (refused) {
      this.refuse(refused);
      return false;
    }
  }

  refuse({ code, reason }) {
    this.wrong =
      code === "illegal"
        ? reason
        : t(
            `refused.${["stale", "slow_down", "over", "no_undo", "not_your_turn", "waiting"].includes(code) ? code : "other"}`,
          );
    announce(this.wrong);
    this.draw();
  }

  // --- stepping ----------------------------------------------------------------------------------------------------

  get last() {
    return this.link.plies.length;
  }

  async step(n) {
    const target = Math.max(0, Math.min(this.last, n));
    hurry();
    if (target === this.last) {
      this.past = null;
      this.play.update(null, { fresh: true, missed: [] });
      return this.draw();
    }
    this.past = target;
    this.draw();
    if (!this.views.has(target)) this.views.set(target, await api.position(this.link.id, target, this.link.seat));
    if (this.past === target) this.play.showPast(this.views.get(target), target);
    this.draw();
  }

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
    if (shown !== this.shown && this.shown !== undefined && document.activeElement === document.body)
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
    return PHONE.matches ? this.phone() : this.desk();
  }

  get far() {
    const mine = this.near;
    return mine === 1 ? 2 : 1;
  }

  /** The seat at the near side of the table. */
  get near() {
    const mine = this.link.table.mine ?? [];
    return mine.length === 1 ? mine[0] : 1;
  }

  seat(seat) {
    return seatRow(this.link, seat, this.play.seatParts(seat));
  }

  desk() {
    const { play } = this;
    return html`
      <div class="game">
        ${header(() => this.draw())}
        <div class="bands">${notices(this.link)}</div>
        <main id="main" tabindex="-1" class="table">${play.board.element}${play.overBoard()}</main>
        <aside class="side" aria-label=${t("side")}>
          <div>${this.seat(this.far)}</div>
          ${this.words()} ${this.tutor.panel()}
          <div class="tabs" role="tablist">
            ${this.tabButtons([["moves", t("moves")], ...play.tabs(), ["talk", t("talk")]])}
          </div>
          <div class="fill" role="tabpanel">${this.tabBody()}</div>
          ${this.tab === "moves" && !play.isCalling ? this.stepRow() : nothing} ${play.sidePanels()}
          ${play.isCalling ? nothing : this.deeds()}
          <div>${this.seat(this.near)}</div>
        </aside>
      </div>
    `;
  }

  phone() {
    const { link, play } = this;
    const tabs = [["moves", t("moves")], ...play.tabs(), ["talk", t("talk")]];
    const body =
      this.tab === "play"
        ? html`
            ${play.busy && !this.wrong ? nothing : this.words()}${settings.tutor && !play.busy ? this.tutor.panel() : nothing}${play.dock()}
          `
        : html`
            ${link.state.status === "over" ? nothing : this.asked()}
            <div class="roomy">${this.tabBody()}</div>
            ${this.tab === "moves" ? this.stepRow() : nothing}
          `;
    return html`
      <div class="game">
        ${header(() => this.draw())}
        <div class="bands">${notices(this.link)}</div>
        <div class="seat-row">${this.seat(this.far)}</div>
        <main id="main" tabindex="-1" class="table">${play.board.element}${play.overBoard()}</main>
        <div class="seat-row">${this.seat(this.near)}</div>
        <div class="dock">
          ${body}
          <div class="tabs" role="tablist">
            ${this.tabButtons([["play", t("tab.play")], ...tabs, ["more", t("tab.more")]])}
          </div>
        </div>
      </div>
    `;
  }

  tabButtons(tabs) {
    const fresh = (name) =>
      name === "talk" && settings.talk && this.tab !== "talk" && this.link.chat.length > this.heard;
    const open = (name) => ((this.tab = name), this.draw());
    return tabs.map(
      ([name, label]) => html`
        <button
          type="button"
          role="tab"
          class=${fresh(name) ? "fresh" : ""}
          aria-selected=${this.tab === name}
          @click=${() => open(name)}
        >
          ${label}
        </button>
      `,
    );
  }

  tabBody() {
    if (this.tab === "talk") return talk(this.link, this.phrases, (words) => this.send({ type: "chat", ...words }));
    if (this.tab === "more")
      return html`
        ${this.deeds(true)}${this.tutor.panel()}
      `;
    if (this.tab === "moves")
      return html`
        ${moveList(this.play.entries(), this.past ?? this.last, (n) => this.step(n))}${PHONE.matches ? nothing : this.play.underMoves()}
      `;
    return this.play.tabBody(this.tab);
  }

  stepRow() {
    return stepButtons(this.past ?? this.last, this.last, (n) => this.step(n));
  }

  /** What the other side has asked, with its answers. */
  asked() {
    return question(this.link, (what, accept) => this.send({ type: "answer", what, accept }));
  }

  /** What the panel says: a question first, then what went wrong, then what happens now. */
  words() {
    const { link } = this;
    const asked = this.asked();
    if (asked !== nothing && link.state.status !== "over") return asked;
    const past = this.past !== null;
    const offer = (what) => this.send({ type: "offer", what });
    const share = () => {
      this.sharing = true;
      if (PHONE.matches) this.tab = "more";
      this.draw();
    };
    const body = past
      ? html`
          <div class="cols apart">
            <p class="voice">${t("past", { n: this.past })}</p>
            <button class="btn little go" type="button" @click=${() => this.step(this.last)}>${t("past.back")}</button>
          </div>
        `
      : html`
          <p class="voice">${this.voice()}</p>
        `;
    return html`
      ${asked}
      <div class="now">
        ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}${body}
        ${link.state.status === "over" && !past && asked === nothing && !this.play.isEnding ? afterwards(link, { offer, share }) : nothing}
      </div>
    `;
  }

  /** The panel speaks last: until the end has been seen on the board, it says what it said before. */
  voice() {
    if (!this.play.isEnding) this.said = this.play.voice();
    return this.said;
  }

  deeds(always = false) {
    const { link } = this;
    const close = () => ((this.sharing = false), this.draw());
    const row = actions(link, {
      offer: (what) => this.send({ type: "offer", what }),
      resign: () => ((this.sure = false), this.send({ type: "resign" })),
      sure: this.sure,
      setSure: (on) => ((this.sure = on), this.draw()),
    });
    return html`
      ${row === nothing ? nothing : row}${
        always || this.sharing
          ? html`
              <div>${sharePanel(link, always ? null : close)}</div>
            `
          : nothing
      }
      ${always ? this.play.morePanels() : nothing}
    `;
  }

  get shared() {
    return isShared(this.link);
  }
}

/** Open the page of a table: the door if one may sit down, else the game. */
export async function open(host, { id }) {
  let [table, phrases, page] = [null, [], null];
  try {
    [table, { phrases }] = await Promise.all([api.table(id), api.games()]);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  const enter = (seated) => (page = new TablePage(host, seated, phrases));
  const free = Object.values(table.seats).some(({ kind }) => kind === "open");
  let leave = () => {};
  if (!table.mine.length && free && table.status === "waiting") leave = invitation(host, table, enter);
  else enter(table);
  return () => (leave(), page?.close());
}
