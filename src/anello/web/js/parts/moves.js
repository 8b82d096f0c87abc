// The moves of a game as a list to step through, and the four buttons that do so.

import { html, nothing } from "../html.js";
import { t } from "../text.js";
import { iconButton } from "./icons.js";

/**
 * @typedef {object} Entry  one line of the list
 * @property {string} [round]  a heading, for games played in rounds
 * @property {number} [no]  the number of a pair of moves
 * @property {object} [move]  `n` its ply, `label`, `title` for screen readers
 */

/** The list; `at` is the ply that is shown now. */
export const moveList = (entries, at, onStep) => html`
  <div class="moves" role="group" aria-label=${t("moves")}>
    ${
      entries.length
        ? entries.map((entry) => {
            if (entry.round)
              return html`
                <span class="round">${entry.round}</span>
              `;
            if (entry.no)
              return html`
                <span class="no">${entry.no}</span>
              `;
            if (!entry.move)
              return html`
                <span></span>
              `;
            const { n, label, title } = entry.move;
            return html`
              <button
                type="button"
                aria-current=${n === at ? "step" : nothing}
                aria-label=${title ?? nothing}
                data-ply=${n}
                @click=${() => onStep(n)}
              >
                ${label}
              </button>
            `;
          })
        : html`
            <span class="round">${t("moves.none")}</span>
          `
    }
  </div>
`;

/** To the start, back, forward, to the end. */
export const stepButtons = (at, last, onStep) => html`
  <div class="steps" role="group" aria-label=${t("moves.step")}>
    ${iconButton("first", t("step.first"), () => onStep(0), { disabled: at === 0 })}
    ${iconButton("back", t("step.back"), () => onStep(at - 1), { disabled: at === 0 })}
    ${iconButton("forward", t("step.forward"), () => onStep(at + 1), { disabled: at >= last })}
    ${iconButton("final", t("step.final"), () => onStep(last), { disabled: at >= last })}
  </div>
`;

/** Keep the move that is shown in sight of its list. */
export function keepInSight(host) {
  host.querySelector('.moves [aria-current="step"]')?.scrollIntoView({ block: "nearest" });
}
