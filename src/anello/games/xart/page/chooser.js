// The tiles that fit on the cell in hand, and the button that lays the one shown.

import { html, nothing } from "anello/html.js";
import { settings } from "anello/settings.js";
import { t } from "anello/text.js";
import { tilePicture } from "./things.js";
import { forcedWords, shapeWords, tileWords } from "./words.js";

/**
 * The chooser of a board; nothing while no cell is in hand.
 * @param {import("./board.js").XartBoard<import("./types.js").BoardView>} board
 * @param {import("./board.js").Choice|null} choice
 */
export function chooser(board, choice) {
  if (!choice) return nothing;
  const turn = choice.options[choice.index];
  /** @param {number} i */
  const press = (i) => {
    if (board.drag.active) return;
    if (i !== choice.index) board.select(...choice.cell, i);
    if (i === choice.index || settings.oneClick) board.confirm();
  };
  /** Whoever lays with one click sees first what it would lay. @param {PointerEvent} event @param {number} i */
  const aim = (event, i) => {
    if (settings.oneClick && event.pointerType === "mouse" && i !== choice.index) board.select(...choice.cell, i);
  };
  return html`
    <div class="chooser" role="group" aria-label=${t("xart.choose")}>
      <div class="opts" role="radiogroup" aria-label=${t("xart.choose")}>
        ${choice.options.map(
          (option, i) => html`
            <button
              class="opt"
              type="button"
              role="radio"
              aria-checked=${i === choice.index}
              aria-label=${tileWords(option.lays[0][2])}
              @click=${() => press(i)}
              @pointerenter=${(/** @type {PointerEvent} */ event) => aim(event, i)}
              @pointerdown=${(/** @type {PointerEvent} */ event) => board.drag.begin(option.lays[0][2], event)}
            >
              ${tilePicture(option.lays[0][2])}
              <kbd>${i + 1}</kbd>
            </button>
          `,
        )}
      </div>
      <div class="word" data-word=${turn.word}>
        <b class="serif">${shapeWords(turn.lays[0][2])}</b>
        <span class="small quiet">${forcedWords(turn.lays.length - 1)}</span>
        <span class="small leads">${board.foretell(turn)}</span>
      </div>
      <div class="cols">
        ${
          board.free.size > 1
            ? html`
                <button class="btn plain desktop-only" type="button" @click=${() => board.cancel()}>
                  ${t("xart.cancel")}
                </button>
              `
            : nothing
        }
        <button class="btn go lay" type="button" @click=${() => board.confirm()}>${t("xart.lay")}</button>
      </div>
    </div>
  `;
}
