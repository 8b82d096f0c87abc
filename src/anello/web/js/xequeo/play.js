// A match of Xe Queo! at a table: choosing, handing over, moving, calling, the reveal, and what is said.

import { announce } from "../announce.js";
import { html, nothing } from "../html.js";
import { seal, sealsHold } from "../net/seal.js";
import { endForm, seatName } from "../parts/seat.js";
import { rings, smallPiece } from "../parts/things.js";
import { typeRow } from "../parts/type.js";
import { t, tn } from "../text.js";
import { XeQueoBoard } from "./board.js";
import { Peek, aloudSwitch } from "./card.js";
import { choosePage, handoverPage } from "./choose.js";
import { callButton, callRow, choiceRow, ownCard, tray } from "./panels.js";
import { playReveal, revealPage } from "./reveal.js";
import { rounds, scoreSheet } from "./rounds.js";
import { turnWords } from "./words.js";

export class XeQueoPlay {
  /** @param {object} page  the page of the table */
  constructor(page) {
    this.page = page;
    this.board = new XeQueoBoard({
      chosen: (choice) => ((this.choice = choice), page.draw()),
      play: (word) => this.play(word),
      refuse: (reason) => ((page.wrong = reason), announce(reason), page.draw()),
    });
    this.choice = null;
    this.picked = null;
    this.sent = false;
    /** At one screen: the seat that has said it is alone. */
    this.alone = null;
    this.ending = null;
    this.peek = new Peek(() => page.draw());
    this.score = null;
  }

  get link() {
    return this.page.link;
  }

  get view() {
    return this.link.state.view;
  }

  get mayAct() {
    const { state, seat } = this.link;
    return state.status === "playing" && seat !== null && state.to_act.includes(seat);
  }

  /** Whether a call is armed: then only the call is spoken of. */
  get isCalling() {
    return this.board.calling;
  }

  /** Whether the last move of a round is still on its way, and nobody has seen the cards. */
  get isEnding() {
    return Boolean(this.ending?.waits);
  }

  name(seat) {
    return seatName(this.link, seat);
  }

  // --- what comes in -----------------------------------------------------------------------------------------------

  update(event, { fresh, missed }) {
    const { state } = this.link;
    const { view } = state;
    const scored = view.score[0] + view.score[1];
    const ended = !fresh && this.score !== null && scored > this.score;
    this.score = scored;
    if (view.phase !== "choose" || !state.to_act.includes(this.link.seat)) [this.picked, this.sent] = [null, false];
    if (this.page.shared) this.turnScreen(state);
    if (event?.kind === "move" && event.seat && !ended && (this.page.shared || event.seat !== this.link.seat))
      announce(turnWords(view.last && view.last.word === event.word ? view.last : event, this.name(event.seat)));
    if (ended) return this.end(event, view);
    if (this.ending || this.page.past !== null) return undefined;
    const play = event?.kind === "move" && (!fresh || missed.length > 0) && !event.secret;
    const open = this.mayAct && view.phase !== "choose";
    if (this.page.leavesBoard(event, open) && !fresh) return undefined;
    this.board.show(view, { play, open, discreet: this.page.shared });
    return this.page.tutor.point();
  }

  /** The cells of what the tutor says. */
  notes(remarks) {
    return [...new Set(remarks.flatMap(({ cells }) => cells))];
  }

  /** At one screen the socket looks with the eyes of whoever acts, and with nobody's while cards are chosen. */
  turnScreen({ status, to_act: toAct, view }) {
    const { link } = this;
    if (status !== "playing" || view.phase === "over") return;
    const eyes = view.phase === "choose" ? (toAct.includes(this.alone) ? this.alone : null) : toAct[0] || null;
    if (eyes === null || view.phase !== "choose") this.alone = null;
    link.look(eyes);
  }

  async end(event, view) {
    const { link, page } = this;
    const result = view.last_round;
    const me = page.shared ? null : link.seat;
    const ending = {
      result,
      me,
      pieces: view.pieces,
      score: view.score,
      needed: Number(view.options.rings),
      over: Boolean(link.state.outcome),
      seals: null,
      stage: 0,
      names: { 1: this.name(1), 2: this.name(2) },
    };
    page.past = null;
    this.ending = { ...ending, waits: true };
    this.picked = null;
    sealsHold(link.id, event.reveal ?? [], link.seals).then((hold) => ((ending.seals = hold), page.draw()));
    await this.board.show({ ...view, ring: result.ring, phase: "shown", last: result.last, moves: [] }, { play: true });
    this.ending = ending;
    await playReveal(ending, page.host, () => page.draw());
  }

  next() {
    this.ending = null;
    this.update(null, { fresh: true, missed: [] });
    this.page.draw();
  }

  showPast(view) {
    this.board.show(view, { play: false, open: false });
  }

  // --- deeds -------------------------------------------------------------------------------------------------------

  async play(word) {
    this.board.isOpen = false;
    this.board.letGo();
    if (!(await this.page.moveWord(word))) this.update(null, { fresh: true, missed: [] });
  }

  async take() {
    if (!this.picked || this.sent) return;
    const { link } = this;
    this.sent = true;
    this.page.draw();
    const { word, ...secret } = await seal(link.id, this.view.round, link.seat, `=${this.picked}`);
    if (await this.page.moveWord(word, secret)) return;
    this.sent = false;
    this.page.draw();
  }

  // --- what is drawn -----------------------------------------------------------------------------------------------

  /** A page that takes the place of the board: the reveal, handing over, choosing. */
  whole() {
    const { link, page, view, ending } = this;
    if (ending && !ending.waits) {
      const look = () => (
        (this.ending = null),
        page.step(link.plies.filter(({ word }) => word === ending.result.last.word).at(-1)?.n ?? page.last)
      );
      return { ground: "on-table", body: revealPage(ending, { near: page.near, next: () => this.next(), look }) };
    }
    if (ending || page.past !== null || link.state.status !== "playing" || view.phase !== "choose") return null;
    if (page.shared && this.alone === null) {
      const seat = link.state.to_act[0];
      const go = () => ((this.alone = seat), link.look(seat));
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
    const pick = (letter) => ((this.picked = letter), page.draw());
    return {
      ground: "",
      body: choosePage({
        view,
        other: this.name(3 - link.seat),
        picked: this.picked,
        sent: this.sent,
        pick,
        take: () => this.take(),
      }),
    };
  }

  overBoard() {
    return nothing;
  }

  underMoves() {
    return this.isCalling ? nothing : this.typeRow();
  }

  get inPlay() {
    return this.link.seat && this.link.state.status === "playing" && this.view.phase === "play";
  }

  sidePanels() {
    const panel = (body) => (body === nothing ? nothing : html`<div>${body}</div>`);
    const call = this.inPlay ? html`<div class="callrow">${callButton(this, true)}${callRow(this)}</div>` : nothing;
    return html`${panel(tray(this))}${choiceRow(this)}${panel(call)}${panel(ownCard(this, false))}`;
  }

  /** On a phone the board needs the room: while a call is armed, only the call is spoken of. */
  dock() {
    if (this.isCalling)
      return html`
        <div class="callrow">${callButton(this, true)}${this.choice ? callRow(this) : nothing}</div>
      `;
    return html`
      ${tray(this)}${this.inPlay ? ownCard(this, true) : nothing}${choiceRow(this)}
    `;
  }

  /** Whether the panel's voice would only be in the way. */
  get busy() {
    return this.isCalling;
  }

  typeRow() {
    if (!this.mayAct || this.page.past !== null) return nothing;
    const say = (wrong) => ((this.page.wrong = wrong), this.page.draw());
    return html`
      <div>${typeRow({ game: "xequeo", board: this.board, chosen: this.choice?.word, say })}</div>
    `;
  }

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

  tabs() {
    return [["rounds", t("rounds")]];
  }

  tabBody() {
    return scoreSheet(rounds(this.link.plies, this.link.state), { 1: this.name(1), 2: this.name(2) });
  }

  seatParts(seat) {
    const { state, plies, table } = this.link;
    const acts = state.status === "playing" && state.to_act.includes(seat);
    const last = plies.findLast((ply) => ply.seat === seat && !ply.secret);
    const line = acts
      ? t("turn.now")
      : last
        ? t("xequeo.played", { word: last.word })
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

  voice() {
    const { state, seat, table } = this.link;
    const { view } = this;
    if (state.outcome) {
      const { winner, how } = state.outcome;
      if (winner === null) return t("over.draw");
      const form = endForm(this.link);
      const places = {
        winner: this.name(winner),
        loser: this.name(3 - winner),
        won: view.score[winner - 1],
        lost: view.score[2 - winner],
      };
      return t(how === "resigned" || how === "time" ? `over.${how}.${form}` : `xequeo.over.${form}`, places);
    }
    if (state.status === "waiting") return t("voice.waiting");
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

  entries() {
    return rounds(this.link.plies, this.link.state).flatMap((round) => [
      { round: t("rounds.head", { n: round.no, cell: round.ring }) },
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
