// A match of Xe Queo! at a table: choosing, handing over, moving, calling, the reveal, and what is said.

import { announce } from "anello/announce.js";
import { html, nothing } from "anello/html.js";
import { seal, sealsHold } from "anello/net/seal.js";
import { Play } from "anello/parts/play.js";
import { typeRow } from "anello/parts/type.js";
import { t, tn } from "anello/text.js";
import { XeQueoBoard } from "./board.js";
import { aloudSwitch, Peek } from "./card.js";
import { choosePage, handoverPage } from "./choose.js";
import { Foretold } from "./foretold.js";
import { callButton, callRow, choiceRow, ownCard, tray } from "./panels.js";
import { playReveal, revealPage } from "./reveal.js";
import { rounds, scoreSheet } from "./rounds.js";
import { rings, smallPiece } from "./things.js";
import { shortWords, turnWords } from "./words.js";

/**
 * @import { Event, Ply, Remark, Seat, Shown, View } from "anello/net/wire.js"
 * @import { Entry } from "anello/parts/moves.js"
 * @import { News } from "anello/parts/play.js"
 * @import { Choice } from "./board.js"
 * @import { Ending } from "./reveal.js"
 * @import { XeQueoView } from "./types.js"
 */

export class XeQueoPlay extends Play {
  /** @type {Choice|null} */
  choice = null;
  /** @override */
  board = new XeQueoBoard({
    chosen: (choice) => {
      this.choice = choice;
      this.page.draw();
    },
    play: (word) => this.play(word),
    refuse: (reason) => {
      this.page.wrong = reason;
      announce(reason);
      this.page.draw();
    },
  });
  foretold = new Foretold(() => this.page.draw());
  /** The card that is about to be taken. @type {string|null} */
  picked = null;
  sent = false;
  /** At one screen: the seat that has said it is alone. @type {number|null} */
  alone = null;
  /** The end of a round, while it is shown. @type {Ending|null} */
  ending = null;
  peek = new Peek(() => this.page.draw());
  /** How many rings were won when the page last looked. @type {number|null} */
  score = null;

  get view() {
    return /** @type {XeQueoView} */ (this.link.state.view);
  }

  /** Whether a call is armed: then only the call is spoken of. @override */
  get isCalling() {
    return this.board.calling;
  }

  /** With something in hand nobody steps back, and what is said of it needs the room. @override */
  get hidesSteps() {
    return this.isCalling || Boolean(this.choice);
  }

  /** Whether the last move of a round is still on its way, and nobody has seen the cards. @override */
  get isEnding() {
    return Boolean(this.ending?.waits);
  }

  // --- what comes in -----------------------------------------------------------------------------------------------

  /** @override @param {Event|null} event @param {News} news */
  update(event, { fresh, missed }) {
    const { view } = this;
    const { seat, state } = this.link;
    const scored = view.score[0] + view.score[1];
    const ended = !fresh && this.score !== null && scored > this.score;
    this.score = scored;
    if (view.phase !== "choose" || !seat || !state.to_act.includes(seat)) [this.picked, this.sent] = [null, false];
    if (this.page.shared) this.turnScreen();
    if (event?.kind === "move" && event.seat && !ended) announce(this.heard());
    if (ended && view.last_round) {
      const reveal = event && "reveal" in event ? event.reveal : [];
      this.end({ ...this.ended(view.last_round), waits: true }, reveal ?? []);
      return;
    }
    if (this.ending || this.page.past !== null) return;
    const play = event?.kind === "move" && (!fresh || missed.length > 0) && !event.secret;
    const open = this.mayAct && view.phase !== "choose";
    if (this.page.leavesBoard(event, open) && !fresh) return;
    this.board.show(view, { play, open, discreet: this.page.shared });
    this.page.tutor.point();
  }

  /** The cells of what the tutor says. @override @param {Remark[]} remarks */
  notes(remarks) {
    return [...new Set(remarks.flatMap(({ cells }) => cells))];
  }

  /** At one screen the socket looks with the eyes of whoever acts, and with nobody's while cards are chosen. */
  turnScreen() {
    const { alone, link, view } = this;
    const { status, to_act: toAct } = link.state;
    if (status !== "playing" || view.phase === "over") return;
    const chooser = alone !== null && toAct.includes(alone) ? alone : null;
    const eyes = view.phase === "choose" ? chooser : toAct[0] || null;
    if (eyes === null || view.phase !== "choose") this.alone = null;
    link.look(eyes);
  }

  /** How a round ended, before anybody has seen it. @param {Ending["result"]} result @returns {Ending} */
  ended(result) {
    const { link, page, view } = this;
    return {
      result,
      me: page.shared ? null : link.seat,
      pieces: view.pieces,
      score: view.score,
      needed: Number(view.options.rings),
      over: Boolean(link.state.outcome),
      seals: null,
      stage: 0,
      names: { 1: this.name(1), 2: this.name(2) },
    };
  }

  /** Show the end of a round: the last move, then the cards. @param {Ending} ending @param {Shown[]} reveal */
  async end(ending, reveal) {
    const { link, page, view } = this;
    const { last, ring } = ending.result;
    page.past = null;
    this.ending = ending;
    this.picked = null;
    sealsHold(link.id, reveal, link.seals).then((hold) => {
      ending.seals = hold;
      page.draw();
    });
    await this.board.show({ ...view, ring, phase: "shown", last, moves: [] }, { play: true });
    ending.waits = false;
    await playReveal(ending, page.host, () => page.draw());
  }

  next() {
    this.ending = null;
    this.update(null, { fresh: true, missed: [] });
    this.page.draw();
  }

  /** @override @param {View} view */
  showPast(view) {
    this.board.show(/** @type {XeQueoView} */ (view), { play: false, open: false });
  }

  /** What a move in hand would let the other side do. @param {Choice} choice */
  foretell(choice) {
    return this.foretold.words(this.view, choice, this.name(3 - (this.link.seat ?? 0)));
  }

  // --- deeds -------------------------------------------------------------------------------------------------------

  /** @param {string} word */
  async play(word) {
    this.board.isOpen = false;
    this.board.letGo();
    if (!(await this.page.moveWord(word))) this.update(null, { fresh: true, missed: [] });
  }

  async take() {
    const { link } = this;
    if (!this.picked || this.sent || !link.seat) return;
    this.sent = true;
    this.page.draw();
    const { word, ...secret } = await seal(link.id, this.view.round, link.seat, `=${this.picked}`);
    if (await this.page.moveWord(word, secret)) return;
    this.sent = false;
    this.page.draw();
  }

  // --- what is drawn -----------------------------------------------------------------------------------------------

  /** A page that takes the place of the board: the reveal, handing over, choosing. @override */
  whole() {
    const { link, page, view, ending } = this;
    if (ending && !ending.waits) {
      const look = () => {
        this.ending = null;
        page.step(link.plies.findLast(({ word }) => word === ending.result.last.word)?.n ?? page.last);
      };
      return { ground: "on-table", body: revealPage(ending, { near: page.near, next: () => this.next(), look }) };
    }
    if (ending || page.past !== null || link.state.status !== "playing" || view.phase !== "choose") return null;
    if (page.shared && this.alone === null) {
      const seat = link.state.to_act[0];
      const go = () => {
        this.alone = seat;
        link.look(seat);
      };
      const body = handoverPage({
        name: this.name(seat),
        other: this.name(3 - seat),
        again: link.state.to_act.length === 1,
        go,
      });
      return { ground: "on-rose", body };
    }
    if (page.shared ? link.seat !== this.alone || view.viewer !== this.alone : !this.mayAct)
      return page.shared ? { ground: "on-rose", body: nothing } : null;
    const pick = (/** @type {string} */ letter) => {
      this.picked = letter;
      page.draw();
    };
    return {
      ground: "",
      body: choosePage({
        view,
        other: this.name(3 - (link.seat ?? 0)),
        picked: this.picked,
        sent: this.sent,
        pick,
        take: () => this.take(),
      }),
    };
  }

  /** @override */
  underMoves() {
    return this.isCalling ? nothing : this.typeRow();
  }

  get inPlay() {
    return this.link.seat && this.link.state.status === "playing" && this.view.phase === "play";
  }

  /** @override */
  sidePanels() {
    const panel = (/** @type {unknown} */ body) => (body === nothing ? nothing : html`<div>${body}</div>`);
    const call = html`<div class="callrow">${callButton(this, true)}${callRow(this)}</div>`;
    const card = ownCard(this, Boolean(this.inPlay) && !this.isCalling);
    return html`${panel(tray(this))}${choiceRow(this)}${this.isCalling ? panel(call) : nothing}${panel(card)}`;
  }

  /** On a phone the board needs the room: only what is in hand is spoken of, while something is. @override */
  dock() {
    if (this.isCalling)
      return html`
        <div class="callrow">${this.choice ? callRow(this) : callButton(this, true)}</div>
      `;
    if (this.choice) return choiceRow(this);
    return html`
      ${tray(this)}${this.inPlay ? ownCard(this, true) : nothing}
    `;
  }

  /** Whether the panel's voice would only be in the way. @override */
  get busy() {
    return this.isCalling;
  }

  typeRow() {
    if (!this.mayAct || this.page.past !== null) return nothing;
    const say = (/** @type {string} */ wrong) => {
      this.page.wrong = wrong;
      this.page.draw();
    };
    return html`
      <div>${typeRow({ game: "xequeo", board: this.board, chosen: this.choice?.word, say })}</div>
    `;
  }

  /** @override */
  morePanels() {
    return html`
      ${this.typeRow()}${
        this.view.choice
          ? html`
              <div>${aloudSwitch()}</div>
            `
          : nothing
      }
    `;
  }

  /** @override @returns {[string, string][]} */
  tabs() {
    return [["rounds", t("xequeo.rounds")]];
  }

  /** @override */
  tabBody() {
    return scoreSheet(rounds(this.link.plies, this.view), { 1: this.name(1), 2: this.name(2) });
  }

  /** @override @param {Seat} seat */
  seatParts(seat) {
    const { state, plies, table } = this.link;
    const acts = state.status === "playing" && state.to_act.includes(seat);
    const last = plies.findLast((ply) => ply.seat === seat && !ply.secret);
    const line = acts
      ? t("turn.now")
      : last
        ? shortWords(last.word)
        : table.seats[seat].kind === "computer"
          ? t("seat.computer")
          : "";
    return {
      line,
      extra: rings(
        this.view.score[seat - 1] - (this.ending?.waits && this.ending.result.winner === seat ? 1 : 0),
        Number(this.view.options.rings),
      ),
    };
  }

  /** @override */
  goal() {
    return tn("xequeo.goal", Number(this.view.options.rings));
  }

  /** @override @param {Ply} ply */
  plyWords(ply) {
    const { last } = this.view;
    return turnWords(last?.word === ply.word ? last : ply, this.name(ply.seat));
  }

  /** @override */
  voice() {
    const { state, table } = this.link;
    const { view } = this;
    if (state.outcome) {
      const { winner } = state.outcome;
      return this.endWords(winner ? { won: view.score[winner - 1], lost: view.score[2 - winner] } : {});
    }
    if (state.status === "waiting") return super.voice();
    const [acts] = state.to_act;
    const round = t("xequeo.round", { n: view.round, needed: tn("xequeo.first.to", Number(view.options.rings)) });
    if (!acts) return round;
    const mine = this.mayAct && !this.page.shared;
    const name = this.name(acts);
    if (view.phase === "choose") return mine ? t("xequeo.voice.choose") : t("xequeo.voice.chooses", { name });
    if (view.phase === "ring") return mine ? t("xequeo.voice.ring") : t("xequeo.voice.rings", { name });
    if (view.phase === "pieces") return mine ? t("xequeo.voice.pieces") : t("xequeo.voice.puts", { name });
    if (mine) return t("xequeo.voice.move");
    return t(table.seats[acts].kind === "computer" ? "voice.thinks" : "xequeo.voice.moves", { name });
  }

  /** @override @returns {Entry[]} */
  entries() {
    return rounds(this.link.plies, this.view).flatMap((round) => [
      { round: t("xequeo.rounds.head", { n: round.no, cell: round.ring }) },
      ...round.turns.flatMap(({ n, word, seat }, i) => [
        ...(i % 2 ? [] : [{ no: i / 2 + 1 }]),
        {
          move: {
            n,
            label: html`
              ${smallPiece(word[0])}${word}
            `,
            title: t("moves.of", { name: this.name(seat), word }),
          },
        },
      ]),
      ...(round.turns.length % 2 ? [{}] : []),
    ]);
  }
}
