// A game of Xart at a table: the board, the chooser of tiles, the bag, and what is said.

import { announce } from "anello/announce.js";
import { html, nothing } from "anello/html.js";
import { record } from "anello/net/api.js";
import { iconButton } from "anello/parts/icons.js";
import { Play } from "anello/parts/play.js";
import { typeRow } from "anello/parts/type.js";
import { PHONE } from "anello/screen.js";
import { t, tn } from "anello/text.js";
import { XartBoard } from "./board.js";
import { chooser } from "./chooser.js";
import { Foretold } from "./foretold.js";
import { cellOf, laidOn } from "./geometry.js";
import { consequence, forced } from "./net.js";
import { bag, drawnTile, stroke, tilePicture } from "./things.js";
import { forcedWords, tileWords, turnWords } from "./words.js";

/**
 * @import { Event, Ply, Remark, Seat } from "anello/net/wire.js"
 * @import { News, PlayPage } from "anello/parts/play.js"
 * @import { Choice } from "./board.js"
 * @import { XartTutor } from "./teaching.js"
 * @import { BoardView, XartView } from "./types.js"
 */

/** The remarks that are about winning at once. */
const THREATS = ["ring-attack", "line-threat"];
/** The pixels that the buttons at the right of the board need. */
const ZOOM = 68;

export class XartPlay extends Play {
  /** @type {Choice|null} */
  choice = null;
  /** @override */
  board = new XartBoard({
    chosen: (choice) => {
      this.choice = choice;
      this.page.draw();
    },
    lay: (word) => this.lay(word),
  });
  foretold = new Foretold(
    (view, word) => this.consequence(view, word),
    (words) => {
      announce(words);
      this.board.redraw();
      this.page.draw();
    },
  );
  /** Whether the last tiles are still falling. */
  falls = false;
  /** How many tiles each ply laid by force, as far as that is known. @type {number[]} */
  forced = [];
  counting = false;

  /** @param {PlayPage} page */
  constructor(page) {
    super(page);
    this.board.foretell = (turn) => this.foretold.words(this.view, turn, (seat) => this.name(seat));
    this.board.tell = (laid) => {
      const isOwn = !page.shared && this.link.plies.at(-1)?.seat === this.link.seat;
      return this.heard(isOwn ? turnWords(laid) : tileWords(laid[0][2]));
    };
  }

  /** What a turn leads to: told by this machine where nobody plays against a person elsewhere, else by the server. @param {BoardView} view @param {string} word */
  async consequence(view, word) {
    const tutor = /** @type {XartTutor|null} */ (await this.page.tutor.here);
    const found = await tutor?.consequence(view, word).catch(() => null);
    return found ?? consequence(view.line, word);
  }

  /** @override */
  get isEnding() {
    return this.falls;
  }

  /** What lies on the table. */
  get view() {
    return /** @type {XartView} */ (this.link.state.view);
  }

  /** @override @param {Event|null} event @param {News} news */
  update(event, { fresh }) {
    const { link, page } = this;
    const { state } = link;
    const [acts] = state.to_act;
    if (page.shared && state.status === "playing" && acts) link.look(acts);
    this.countForced(event);
    if (page.past !== null) return;
    this.board.aside = ZOOM;
    if (page.leavesBoard(event, this.mayAct) && !fresh) return;
    const play = event?.kind === "move";
    this.falls = play && Boolean(state.outcome);
    const shown = this.board.show(this.view, {
      ply: state.plies,
      play: play && (!fresh || state.plies === this.board.ply + 1),
      open: this.mayAct,
    });
    if (this.falls)
      shown.then(() => {
        this.falls = false;
        page.draw();
      });
    page.tutor.point();
  }

  /**
   * Keep the count of forced tiles; what happened before this page was opened is asked for.
   * @param {Event|null} event
   */
  async countForced(event) {
    const { view } = this;
    const { plies } = this.link.state;
    this.forced.length = Math.min(this.forced.length, event?.kind === "move" ? plies - 1 : plies);
    if (event?.kind === "move" && this.forced.length === plies - 1)
      this.forced.push(Math.max(0, view.last.laid.length - 1));
    if (this.forced.length >= plies || this.counting) return;
    this.counting = true;
    this.forced = await record(this.link.id)
      .then(forced)
      .catch(() => this.forced);
    this.counting = false;
    this.page.draw();
  }

  /** The cells of what the tutor says, with the seat that uses them. @override @param {Remark[]} remarks */
  notes(remarks) {
    return remarks.flatMap(({ kind, seat, cells }) =>
      cells.map((name) => [...cellOf(name), seat, !THREATS.includes(kind)]),
    );
  }

  /** @override @param {any} view @param {number} n */
  showPast(view, n) {
    this.board.show(view, { ply: n, play: n === this.board.ply + 1, open: false });
  }

  /** @param {string} word */
  async lay(word) {
    this.board.close();
    if (!(await this.page.moveWord(word))) this.update(null, { fresh: true, missed: [] });
  }

  // --- what is drawn around the board ------------------------------------------------------------------------------

  /** @override */
  overBoard() {
    return html`
      <div class="zoom" role="group" aria-label=${t("xart.zoom")}>
        ${PHONE.matches ? nothing : [iconButton("plus", t("xart.zoom.in"), () => this.board.zoom(1.25)), iconButton("minus", t("xart.zoom.out"), () => this.board.zoom(0.8))]}${iconButton("fit", t("xart.zoom.fit"), () => this.board.fit())}
      </div>
    `;
  }

  /** Lucky: the bag and the tile that came out of it. */
  bagPanel() {
    const { view } = this;
    if (view.variant !== "lucky" || this.link.state.outcome) return nothing;
    const tile = drawnTile(view.drawn);
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
    const say = (/** @type {string} */ wrong) => {
      this.page.wrong = wrong;
      this.page.draw();
    };
    return html`
      <div>
        ${typeRow({ game: "xart", board: this.board, chosen: this.choice?.options[this.choice.index].word, say })}
      </div>
    `;
  }

  /** @override */
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

  /** @override */
  dock() {
    return html`
      ${this.bagPanel()}${chooser(this.board, this.choice)}
    `;
  }

  /** @override */
  get busy() {
    return this.choice !== null;
  }

  /** @override */
  morePanels() {
    return this.typeRow();
  }

  /** @override @param {Seat} seat */
  seatParts(seat) {
    return { ...super.seatParts(seat), mark: stroke(seat) };
  }

  /** @override @param {Seat|null} seat */
  goal(seat) {
    if (this.view.variant !== "loop") return super.goal(seat);
    return seat ? t(`xart.goal.loop.${seat}`) : t("xart.goal.loop");
  }

  /** @override @param {Ply} ply */
  plyWords({ n, seat, word }) {
    const [places, more] = [{ name: this.name(seat), cell: laidOn(word) }, this.forced[n - 1] ?? 0];
    return more ? tn("xart.did", more, places) : t("xart.did", places);
  }

  /** @override */
  voice() {
    const { state } = this.link;
    if (state.outcome || state.status === "waiting") return super.voice();
    const [acts] = state.to_act;
    if (!acts) return t("xart.draws");
    if (this.mayAct && !this.view.tiles.length && this.view.variant !== "lucky") return t("xart.voice.first");
    if (this.mayAct && !this.page.shared && state.plies < 4) return t("xart.voice.begin");
    return super.voice();
  }

  /**
   * A turn in the list, with the number of tiles that followed by force.
   * @override @param {number} n @param {string} word @param {Seat} seat
   */
  entry(n, word, seat) {
    const more = this.forced[n - 1] ?? 0;
    const title = `${t("moves.of", { name: this.name(seat), word })} ${forcedWords(more)}`.trim();
    return { n, label: html`${word}${more ? html`<span class="more">+${more}</span>` : nothing}`, title };
  }
}
