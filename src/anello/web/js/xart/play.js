// A game of Xart at a table: the board, the chooser of tiles, the bag, and what is said.

import { html, nothing } from "../html.js";
import { forced } from "../net/study.js";
import { iconButton } from "../parts/icons.js";
import { endForm, seatName } from "../parts/seat.js";
import { bag, stroke, tilePicture } from "../parts/things.js";
import { typeRow } from "../parts/type.js";
import { t } from "../text.js";
import { XartBoard } from "./board.js";
import { chooser } from "./chooser.js";
import { cellOf } from "./geometry.js";
import { forcedWords, tileWords } from "./words.js";

const PHONE = matchMedia("(max-width: 900px)");
/** The remarks that are about winning at once. */
const THREATS = ["ring-attack", "line-threat"];
const DRAWS = ["", "+w", "+r", "/w", "\\w", "/r", "\\r"];

export class XartPlay {
  /** @param {object} page  the page of the table */
  constructor(page) {
    this.page = page;
    this.board = new XartBoard({
      chosen: (choice) => ((this.choice = choice), this.page.draw()),
      lay: (word) => this.lay(word),
    });
    this.choice = null;
    /** Whether the last tiles are still falling. */
    this.isEnding = false;
    /** How many tiles each ply laid by force, as far as that is known. @type {number[]} */
    this.forced = [];
  }

  get link() {
    return this.page.link;
  }

  get mayAct() {
    const { state, seat } = this.link;
    return state.status === "playing" && seat !== null && state.to_act.includes(seat);
  }

  update(event, { fresh }) {
    const { link, page } = this;
    const { state } = link;
    const [acts] = state.to_act;
    if (page.shared && state.status === "playing" && acts) link.look(acts);
    this.countForced(event);
    if (page.past !== null) return;
    this.board.margin = PHONE.matches
      ? { x: 8, top: 8, bottom: 8 }
      : { x: 24, right: 68, top: 20, bottom: link.seat && state.status === "playing" ? 112 : 20 };
    if (page.leavesBoard(event, this.mayAct) && !fresh) return;
    const play = event?.kind === "move";
    this.isEnding = play && Boolean(state.outcome);
    const shown = this.board.show(state.view, {
      ply: state.plies,
      play: play && (!fresh || state.plies === this.board.ply + 1),
      open: this.mayAct,
    });
    if (this.isEnding) shown.then(() => ((this.isEnding = false), page.draw()));
    page.tutor.point();
  }

  /** Keep the count of forced tiles; what happened before this page was opened is asked for. */
  async countForced(event) {
    const { plies, view } = this.link.state;
    this.forced.length = Math.min(this.forced.length, event?.kind === "move" ? plies - 1 : plies);
    if (event?.kind === "move" && this.forced.length === plies - 1)
      this.forced.push(Math.max(0, view.last.laid.length - 1));
    if (this.forced.length >= plies || this.counting) return;
    this.counting = true;
    this.forced = (await forced(this.link.id).catch(() => null)) ?? this.forced;
    this.counting = false;
    this.page.draw();
  }

  /** The cells of what the tutor says: threats with the seat they come from. */
  notes(remarks) {
    return remarks.flatMap(({ kind, seat, cells }) =>
      cells.map((name) => [...cellOf(name), THREATS.includes(kind) ? seat : 0]),
    );
  }

  showPast(view, n) {
    this.board.show(view, { ply: n, play: n === this.board.ply + 1, open: false });
  }

  async lay(word) {
    this.board.close();
    if (!(await this.page.moveWord(word))) this.update(null, { fresh: true });
  }

  // --- what is drawn around the board ------------------------------------------------------------------------------

  whole() {
    return null;
  }

  overBoard() {
    return html`
      <div class="zoom" role="group" aria-label=${t("zoom")}>
        ${PHONE.matches ? nothing : [iconButton("plus", t("zoom.in"), () => this.board.zoom(1.25)), iconButton("minus", t("zoom.out"), () => this.board.zoom(0.8))]}${iconButton("fit", t("zoom.fit"), () => this.board.fit())}
      </div>
      ${PHONE.matches ? nothing : chooser(this.board, this.choice)}
    `;
  }

  /** Lucky: the bag and the tile that came out of it. */
  bagPanel() {
    const { view } = this.link.state;
    if (view.variant !== "lucky" || this.link.state.outcome) return nothing;
    const tile = DRAWS.indexOf(view.drawn ?? "");
    return html`
      <div class="drawn">
        ${bag()}${
          tile > 0
            ? html`
                <span class="tile-pic" role="img" aria-label=${tileWords(tile)}>${tilePicture(tile)}</span>
                <span class="small">${t("xart.drawn")}</span>
              `
            : html`
                <span class="small quiet">${t("xart.draws")}</span>
              `
        }
      </div>
    `;
  }

  typeRow() {
    if (!this.mayAct || this.page.past !== null) return nothing;
    const say = (wrong) => ((this.page.wrong = wrong), this.page.draw());
    return html`
      <div>
        ${typeRow({ game: "xart", board: this.board, chosen: this.choice?.options[this.choice.index].word, say })}
      </div>
    `;
  }

  sidePanels() {
    const drawn = this.bagPanel();
    return html`
      ${
        drawn === nothing
          ? nothing
          : html`
              <div>${drawn}</div>
            `
      }${this.typeRow()}
    `;
  }

  dock() {
    return html`
      ${this.bagPanel()}${chooser(this.board, this.choice)}
    `;
  }

  /** Whether the panel's voice would only be in the way. */
  get busy() {
    return this.choice !== null;
  }

  morePanels() {
    return this.typeRow();
  }

  underMoves() {
    return nothing;
  }

  tabs() {
    return [];
  }

  tabBody() {
    return nothing;
  }

  seatParts(seat) {
    const { state, table } = this.link;
    const acts = state.status === "playing" && state.to_act.includes(seat);
    const parts = [
      table.seats[seat].kind === "computer" ? t("seat.computer") : "",
      t(seat === 1 ? "xart.plays.white" : "xart.plays.red"),
      acts ? t("turn.now") : "",
    ];
    return { mark: stroke(seat), line: parts.filter(Boolean).join(" · ") };
  }

  /** What happens now, or how it ended. */
  voice() {
    const { state, seat, table } = this.link;
    const name = (who) => seatName(this.link, who);
    if (state.outcome) {
      const { winner, how } = state.outcome;
      if (winner === null) return t(how === "stuck" ? "xart.over.stuck" : "over.draw");
      return t(`${how === "ring" || how === "line" ? "xart.over" : "over"}.${how}.${endForm(this.link)}`, {
        winner: name(winner),
        loser: name(3 - winner),
      });
    }
    if (state.status === "waiting") return t("voice.waiting");
    const [acts] = state.to_act;
    if (this.mayAct) {
      if (!state.view.tiles.length && state.view.variant !== "lucky") return t("xart.voice.first");
      return this.page.shared
        ? t("xart.voice.named", { name: name(acts) })
        : state.plies < 4
          ? t("xart.voice.begin")
          : t("xart.voice.you");
    }
    if (!acts) return t("xart.draws");
    return t(table.seats[acts].kind === "computer" ? "voice.thinks" : "xart.voice.named", { name: name(acts) });
  }

  entries() {
    const turns = this.link.plies.filter(({ seat }) => seat);
    return turns.flatMap(({ n, word, seat }, i) => [
      ...(i % 2 ? [] : [{ no: i / 2 + 1 }]),
      { move: this.entry(n, word, seat) },
    ]);
  }

  /** A turn in the list, with the number of tiles that followed by force. */
  entry(n, word, seat) {
    const more = this.forced[n - 1] ?? 0;
    const title = `${t("moves.of", { name: seatName(this.link, seat), word })} ${forcedWords(more)}`.trim();
    return { n, label: html`${word}${more ? html`<span class="more">+${more}</span>` : nothing}`, title };
  }
}
