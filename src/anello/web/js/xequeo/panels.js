// The panels beside the board of Xe Queo!: what is about to be done, the call, pieces to be put, your own card.

import { html, nothing } from "../html.js";
import { pieceLabel, pieceName, smallPiece } from "../parts/things.js";
import { t } from "../text.js";
import { wayWords } from "./words.js";

/** What is about to be done, with its button. */
export function choiceRow(play) {
  const { choice, board } = play;
  if (!choice || choice.kind === "call") return nothing;
  const entering = choice.kind === "move" && choice.cell === play.view.ring;
  const label = {
    move: entering ? t("xequeo.enter") : t("xequeo.move"),
    put: t("xequeo.put"),
    ring: t("xequeo.ring.put"),
  }[choice.kind];
  const words = {
    move: () => wayWords(choice.path),
    put: () => pieceLabel(choice.piece),
    ring: () => t("xequeo.ring.here", { cell: choice.cell }),
  }[choice.kind]();
  return html`
    <div>
      <div class="cols apart">
        <span>
          <b class="serif">${choice.word}</b>
          <span class="small quiet">${words}</span>
        </span>
        <button class="btn go act" type="button" @click=${() => board.confirm()}>${label}</button>
      </div>
    </div>
  `;
}

/** The only brass button in the house. */
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

/** The consequence of a call, before it is made. */
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
  const other = play.name(3 - play.link.seat);
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

/** The pieces that are still to be put on the board by hand. */
export function tray(play) {
  const { board, view } = play;
  if (view.phase !== "pieces" || !play.mayAct) return nothing;
  const left = [...board.movable];
  return html`
    <div class="tray" role="group" aria-label=${t("xequeo.tray")}>
      ${left.map(
        (letter) => html`
          <button
            type="button"
            aria-pressed=${board.piece === letter}
            aria-label=${pieceLabel(letter)}
            @click=${() => (board.take(letter), play.page.draw())}
          >
            ${smallPiece(letter)}
          </button>
        `,
      )}
    </div>
  `;
}

/** Your own card, face down; on a phone with the call beside it. */
export function ownCard(play, phone) {
  const { view, link } = play;
  if (!view.choice || !link.seat) return phone ? callButton(play, false) : nothing;
  const title = play.page.shared ? t("card.of", { name: play.name(link.seat) }) : t("card.yours");
  return html`
    <div class="own">
      ${play.peek.button(view.choice, `${title}. ${t("card.hold")}`)}
      <div>
        <b class="serif">${title}</b>
        <br />
        <span class="small quiet">${t("card.hold")}</span>
      </div>
      ${phone ? callButton(play, false) : nothing}
    </div>
  `;
}
