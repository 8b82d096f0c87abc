// The tiles that fit on the cell in hand, and the button that lays the one shown.

import { html, nothing } from "../html.js";
import { tilePicture } from "../parts/things.js";
import { t } from "../text.js";
import { forcedWords, tileWords } from "./words.js";

/**
 * The chooser of a board; nothing while no cell is in hand.
 * @param {import("./board.js").XartBoard} board
 * @param {import("./board.js").Choice|null} choice
 */
export function chooser(board, choice) {
  if (!choice) return nothing;
  const turn = choice.options[choice.index];
  const press = (i) => (i === choice.index ? board.confirm() : board.select(...choice.cell, i));
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
            >
              ${tilePicture(option.lays[0][2])}
              <kbd>${i + 1}</kbd>
            </button>
          `,
        )}
      </div>
      <div class="word">
        <b class="serif">${turn.word}</b>
        <span class="small quiet">${forcedWords(turn.lays.length - 1)}</span>
      </div>
      <div class="cols">
        ${
          board.free.size > 1
            ? html`
                <button class="btn plain desk-only" type="button" @click=${() => board.cancel()}>
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
