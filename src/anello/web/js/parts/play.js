// What every game does at a table unless it does it in its own way: who may act, what is said, the list of moves.

import { gameNamed, wordsOf } from "../game.js";
import { nothing } from "../html.js";
import { listed, t } from "../text.js";
import { endForm, seatName } from "./seat.js";

/**
 * @import { TableLink } from "../net/table.js"
 * @import { Event, Outcome, Ply, Remark, Seat, State, Table, View } from "../net/wire.js"
 * @import { Board } from "./board.js"
 * @import { Entry } from "./moves.js"
 * @import { Tutor } from "./tutor.js"
 */

/**
 * @typedef {object} PlayPage  the page of a table, as a game sees it
 * @property {HTMLElement} host
 * @property {TableLink & {table: Table, state: State}} link
 * @property {number|null} past  the ply that is looked at; null: the newest
 * @property {number} last  how many plies were played
 * @property {boolean} shared  whether this browser holds several seats
 * @property {Seat} near  the seat at the near side of the table
 * @property {Tutor} tutor
 * @property {string} wrong  what went wrong, to be said in the panel
 * @property {() => void} draw
 * @property {(n: number) => unknown} step  look at a ply
 * @property {(word: string, secret?: {salt: string, commitment: string}) => Promise<boolean>} moveWord
 * @property {(event: Event|null, open: boolean) => boolean} leavesBoard
 */

/** @typedef {{fresh: boolean, missed: Event[]}} News  whether all is new, and what happened while nobody looked */

/** The endings that come from outside the rules of a game. */
export const CLOSINGS = ["resigned", "time", "draw"];

/** A game at a table. */
export class Play {
  /** The board; every game puts its own here. */
  board = /** @type {Board<any, any, any>} */ (/** @type {unknown} */ (null));

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
  }

  get link() {
    return this.page.link;
  }

  /** How many seats there are. */
  get seats() {
    return Object.keys(this.link.table.seats).length;
  }

  get mayAct() {
    const { state, seat } = this.link;
    return state.status === "playing" && seat !== null && state.to_act.includes(seat);
  }

  /** @param {Seat} seat */
  name(seat) {
    return seatName(this.link, seat);
  }

  // --- what comes in -----------------------------------------------------------------------------------------------

  /** Show the state as it is now. @param {Event|null} _event  what led to it @param {News} _news */
  update(_event, _news) {}

  /** Show how it was after some plies. @param {View} _view @param {number} _n */
  showPast(_view, _n) {}

  /** What the tutor speaks of, as the board can point at it. @param {Remark[]} _remarks @returns {any[]} */
  notes(_remarks) {
    return [];
  }

  // --- what is drawn around the board ------------------------------------------------------------------------------

  /** A page that takes the place of the board. @returns {{ground: string, body: unknown}|null} */
  whole() {
    return null;
  }

  /** Whether the end is still being shown on the board: until then the panel says nothing of it. */
  get isEnding() {
    return false;
  }

  /** Whether the panel speaks of one thing only, so that nothing else is offered. */
  get isCalling() {
    return false;
  }

  /** Whether stepping through the game would only be in the way. */
  get hidesSteps() {
    return this.isCalling;
  }

  /** Whether the panel's voice would only be in the way. */
  get busy() {
    return false;
  }

  /** @returns {unknown} */
  overBoard() {
    return nothing;
  }

  /** In the panel of the desktop. @returns {unknown} */
  sidePanels() {
    return nothing;
  }

  /** Under the list of moves on the desktop. @returns {unknown} */
  underMoves() {
    return nothing;
  }

  /** Below the board of a phone. @returns {unknown} */
  dock() {
    return nothing;
  }

  /** Among what a phone has under "more". @returns {unknown} */
  morePanels() {
    return nothing;
  }

  /** Further tabs. @returns {[string, string][]} */
  tabs() {
    return [];
  }

  /** @param {string} _tab @returns {unknown} */
  tabBody(_tab) {
    return nothing;
  }

  /** @param {Seat} seat @returns {{mark?: unknown, extra?: unknown, line?: string}} */
  seatParts(seat) {
    const { state, table } = this.link;
    const acts = state.status === "playing" && state.to_act.includes(seat);
    const parts = [
      table.seats[seat].kind === "computer" ? t("seat.computer") : "",
      wordsOf(table.game, `plays.${seat}`) || this.seatTitle(seat),
      acts ? t("turn.now") : "",
    ];
    return { line: parts.filter(Boolean).join(" · ") };
  }

  /** What the game itself calls a seat, where that is more than a number and not said already. @param {Seat} seat */
  seatTitle(seat) {
    const { game } = this.link.table;
    const title = wordsOf(game, `seat.${seat}`) || (gameNamed(game)?.seats[seat - 1] ?? "");
    return this.seats > 1 && !/^\d*$/.test(title) && title !== this.name(seat) ? title : "";
  }

  // --- what is said ------------------------------------------------------------------------------------------------

  /** What wins, for whoever sits at this seat or for everybody; empty if the game does not say. @param {Seat|null} seat */
  goal(seat) {
    const { game } = this.link.table;
    return (seat && wordsOf(game, `goal.${seat}`)) || wordsOf(game, "goal");
  }

  /** What somebody else has just done, as a sentence; empty if one did it oneself. */
  happened() {
    const { plies, seat, state } = this.link;
    const last = plies.at(-1);
    if (!last?.seat || state.status !== "playing" || (last.seat === seat && !this.page.shared)) return "";
    return this.plyWords(last);
  }

  /** A ply as a sentence. @param {Ply} ply */
  plyWords({ seat, word }) {
    return t("happened", { name: this.name(seat), word });
  }

  /** What happens now, or how it ended. */
  voice() {
    const { state, table } = this.link;
    if (state.outcome) return this.endWords();
    if (state.status === "waiting") return t("voice.waiting");
    const [acts] = state.to_act;
    if (this.mayAct && !this.page.shared) return t("voice.you");
    if (!acts) return t("voice.chance");
    return t(table.seats[acts].kind === "computer" ? "voice.thinks" : "voice.named", { name: this.name(acts) });
  }

  /**
   * What those hear who do not look, after a move: who did what, and whose turn it is or how it ended.
   * @param {string} [more]  about the move
   */
  heard(more = "") {
    const { plies, seat } = this.link;
    const last = plies.at(-1);
    const did = last?.seat && (this.page.shared || last.seat !== seat) ? this.plyWords(last) : "";
    const next = this.mayAct && !this.page.shared ? t("voice.you") : this.voice();
    return [did, more, next].filter(Boolean).join(" ");
  }

  /** How it ended: in the game's own words, else in everybody's. @param {object} [more]  to be filled in */
  endWords(more = {}) {
    const { state, table } = this.link;
    const { outcome } = state;
    if (!outcome) return "";
    const { winner, how } = outcome;
    const form = winner === null ? "name" : endForm(this.link);
    const places = { winner: winner === null ? "" : this.name(winner), loser: this.losers(outcome), ...more };
    if (!CLOSINGS.includes(how)) {
      const keys = [`over.${how}.${form}`, `over.${how}.name`, `over.${form}`, "over.name"];
      const said = keys.map((key) => wordsOf(table.game, key, places)).find(Boolean);
      if (said) return said;
    }
    if (winner === null) return this.unwonWords(outcome, places);
    return t(
      how === "resigned" || how === "time" ? `over.${how}.${form}` : `over.won.${form === "you" ? form : "name"}`,
      places,
    );
  }

  /** Who did not win, listed. @param {Outcome} outcome */
  losers({ winner, loser }) {
    if (loser) return this.name(loser);
    const seats = Object.keys(this.link.table.seats).map(Number);
    return listed(seats.filter((seat) => seat !== winner).map((seat) => this.name(seat)));
  }

  /**
   * An end without a winner: somebody lost alone, nobody did, or there was nobody to win against.
   * @param {Outcome} outcome @param {object} places
   */
  unwonWords({ loser }, places) {
    const { table, seat } = this.link;
    if (loser) return t(loser === seat && table.mine.length === 1 ? "over.lost.you" : "over.lost.name", { ...places });
    return t(this.seats > 1 ? "over.draw" : "over.none");
  }

  /** The moves to step through: two in a row in a game of two, else one. @returns {Entry[]} */
  entries() {
    const turns = this.link.plies.filter(({ seat }) => seat);
    const pairs = this.seats === 2;
    return turns.flatMap(({ n, word, seat }, i) => [
      ...(pairs && i % 2 ? [] : [{ no: pairs ? i / 2 + 1 : i + 1 }]),
      { move: this.entry(n, word, seat) },
      ...(pairs ? [] : [{ note: this.seats > 1 ? this.name(seat) : "" }]),
    ]);
  }

  /**
   * A move in the list.
   * @param {number} n @param {string} word @param {Seat} seat
   * @returns {NonNullable<Entry["move"]>}
   */
  entry(n, word, seat) {
    return { n, label: word, title: t("moves.of", { name: this.name(seat), word }) };
  }
}
