// The panels beside the board of Xe Queo!: what is about to be done, the call, pieces to be put, your own card.

import { html, nothing } from "anello/html.js";
import { t } from "anello/text.js";
import { isJump } from "./geometry.js";
import { pieceLabel, pieceName, smallPiece } from "./things.js";
import { shortWords, wayWords } from "./words.js";

/**
 * @import { Seat } from "anello/net/wire.js"
 * @import { Choice, XeQueoBoard } from "./board.js"
 * @import { XeQueoView } from "./types.js"
 *
 * @typedef {object} Hand  what the panels need to know: of a game at a table, a lesson or a puzzle
 * @property {XeQueoBoard} board
 * @property {Choice|null} choice
 * @property {XeQueoView} view
 * @property {boolean} mayAct
 * @property {{past: number|null}} page
 * @property {{seat: Seat|null}} link
 * @property {(seat: Seat) => string} name
 * @property {(choice: Choice) => string} [foretell]  what a move would let the other side do
 */

/**
 * What is about to be done, and what it leads to.
 * @param {Choice} choice @param {string|null} ring @param {string} other  the name of the other player
 */
function choiceWords({ kind, cell, path }, ring, other) {
  if (kind === "ring") return { label: t("xequeo.ring.put"), words: "" };
  if (kind === "put") return { label: t("xequeo.put"), words: "" };
  if (cell === ring) return { label: t("xequeo.enter"), words: t("xequeo.enter.what", { name: other }) };
  const way = wayWords(path);
  const isBeside = ring !== null && !isJump(cell, ring);
  return { label: t("xequeo.move"), words: isBeside ? t("xequeo.beside.what", { way }) : way };
}

/** What is about to be done, with its button. @param {Hand} play */
export function choiceRow(play) {
  const { choice, board } = play;
  if (!choice || choice.kind === "call") return nothing;
  const { label, words } = choiceWords(choice, play.view.ring, play.name(3 - (play.link.seat ?? 0)));
  const leads = play.foretell?.(choice) ?? "";
  return html`
    <div>
      <div class="cols apart nowrap">
        <span>
          <b class="serif">${shortWords(choice.word)}</b>
          <span class="small quiet">${words}${leads ? "." : ""}</span>
          ${leads ? html`<span class="small leads">${leads}</span>` : nothing}
        </span>
        <button class="btn go act" type="button" @click=${() => board.confirm()}>${label}</button>
      </div>
    </div>
  `;
}

/** The only brass button of the page. @param {Hand} play @param {boolean} small */
export function callButton(play, small) {
  const { board } = play;
  const may = play.mayAct && board.canCall && play.page.past === null;
  return html`
    <button
      class="call"
      type="button"
      aria-pressed=${board.calling}
      ?disabled=${!may}
      @click=${() => board.arm(!board.calling)}
    >
      Xe Queo!${small ? html`<small>${board.calling ? t("xequeo.call.point") : t("xequeo.call.sub")}</small>` : nothing}
    </button>
  `;
}

/** The consequence of a call, before it is made. @param {Hand} play */
export function callRow(play) {
  const { board, choice } = play;
  if (!board.calling) return nothing;
  if (!choice)
    return html`
      <div class="tray" role="group" aria-label=${t("xequeo.call.point")}>
        ${Object.keys(play.view.pieces).map(
          (letter) => html`
            <button
              type="button"
              aria-pressed="false"
              aria-label=${pieceLabel(letter)}
              @click=${() => board.point(letter)}
            >
              ${smallPiece(letter)}
            </button>
          `,
        )}
      </div>
    `;
  const other = play.name(3 - (play.link.seat ?? 0));
  return html`
    <p class="small quiet">${t("xequeo.call.what", { piece: pieceName(choice.piece), name: other })}</p>
    <div class="cols middle">
      <button class="btn go act" type="button" @click=${() => board.confirm()}>
        ${t("xequeo.call.do", { piece: pieceName(choice.piece) })}
      </button>
      <button class="btn" type="button" @click=${() => board.arm(false)}>${t("xequeo.call.not")}</button>
    </div>
  `;
}

/** The pieces that are still to be put on the board by hand. @param {Hand & {page: {draw: () => void}}} play */
export function tray(play) {
  const { board, view } = play;
  if (view.phase !== "pieces" || !play.mayAct) return nothing;
  const left = [...board.movable];
  /** @param {string} letter */
  const take = (letter) => {
    board.take(letter);
    play.page.draw();
  };
  return html`
    <div class="tray" role="group" aria-label=${t("xequeo.tray")}>
      ${left.map(
        (letter) => html`
          <button
            type="button"
            aria-pressed=${board.piece === letter}
            aria-label=${pieceLabel(letter)}
            @click=${() => take(letter)}
          >
            ${smallPiece(letter)}
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * Your own card, face down, with the call beside it where there is one to be made.
 * @param {Hand & {page: {shared: boolean}, peek: import("./card.js").Peek}} play
 * @param {boolean} calls
 */
export function ownCard(play, calls) {
  const { view, link } = play;
  if (!view.choice || !link.seat) return calls ? callButton(play, false) : nothing;
  const title = play.page.shared ? t("xequeo.card.of", { name: play.name(link.seat) }) : t("xequeo.card.yours");
  return html`
    <div class="own">
      ${play.peek.button(view.choice, `${title}. ${t("xequeo.card.hold")}`)}
      <div>
        <b class="serif">${title}</b>
        <br />
        <span class="small quiet">${t("xequeo.card.hold")}</span>
      </div>
      ${calls ? callButton(play, false) : nothing}
    </div>
  `;
}
