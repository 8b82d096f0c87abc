// Choosing the secret card, and handing the screen over when two share it.

import { html } from "anello/html.js";
import { icon } from "anello/parts/icons.js";
import { t } from "anello/text.js";
import { still, viewBox } from "./draw.js";
import { LETTERS } from "./shapes.js";
import { card, pieceLabel, pieceName } from "./things.js";

/**
 * The board as it is, for looking only.
 * @param {{pieces: Record<string, string>, ring: string|null}} view
 * @param {string} label
 * @param {{named?: boolean, hole?: string|null, point?: string|null}} [more]
 */
export const smallBoard = (view, label, more = {}) => html`
  <svg class="xq" viewBox=${viewBox(more.named ?? false)} role="img" aria-label=${label}>
    ${still({ pieces: view.pieces, ring: view.ring, ...more })}
  </svg>
`;

/** @import { XeQueoView } from "./types.js" */

/** @type {Record<string, 1|-1>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The page on which a card is chosen. Every card looks and behaves alike, whichever it is.
 * @param {{view: XeQueoView, other: string, picked: string|null, sent: boolean, pick: (letter: string) => void, take: () => void}} choice
 */
export function choosePage({ view, other, picked, sent, pick, take }) {
  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  const key = (event) => {
    const step = STEPS[event.key];
    const letter = step
      ? LETTERS[(LETTERS.indexOf(picked ?? (step > 0 ? "W" : "R")) + step + 7) % 7]
      : event.key.length === 1
        ? event.key.toUpperCase()
        : "";
    const takes = event.key === "Enter" && picked;
    if (!takes && !LETTERS.includes(letter)) return;
    event.preventDefault();
    if (takes) {
      take();
      return;
    }
    pick(letter);
    /** @type {HTMLElement|null} */ (event.currentTarget.querySelector(`[data-card="${letter}"]`))?.focus();
  };
  return html`
    <div class="solo">
      <div class="choose">
        <div class="left">${smallBoard(view, t("xequeo.board.label"), { named: true })}</div>
        <div class="right">
          <h1>${t("xequeo.choose.title")}</h1>
          <p class="lead">${t("xequeo.choose.lead", { name: other })}</p>
          <div class="fan" role="radiogroup" aria-label=${t("xequeo.choose.cards")} @keydown=${key}>
            ${LETTERS.map(
              (letter) => html`
                <button
                  type="button"
                  role="radio"
                  aria-checked=${picked === letter}
                  tabindex=${picked === letter || (!picked && letter === "R") ? 0 : -1}
                  data-card=${letter}
                  aria-label=${pieceLabel(letter)}
                  @click=${() => pick(letter)}
                >
                  ${card(letter, pieceLabel(letter))}
                  <span aria-hidden="true">${pieceLabel(letter)}</span>
                </button>
              `,
            )}
          </div>
          <div class="cols take">
            <button class="btn go big" type="button" ?disabled=${!picked || sent} @click=${take}>
              ${picked ? t("xequeo.choose.take", { piece: pieceName(picked) }) : t("xequeo.choose.none")}
            </button>
          </div>
          <div class="proof">
            ${icon("lock")}
            <p>${t("xequeo.choose.proof", { name: other })}</p>
          </div>
        </div>
      </div>
    </div>
  `;
}

/**
 * Nothing of the board behind it: the other player leaves before this one goes on.
 * @param {{name: string, other: string, again: boolean, go: () => void}} hand
 */
export const handoverPage = ({ name, other, again, go }) => html`
  <div class="solo">
    <div class="hand">
      ${card(null)}
      <h1>${t("xequeo.hand.title", { name })}</h1>
      <p class="lead">${again ? t("xequeo.hand.lead.second", { name: other }) : t("xequeo.hand.lead", { name: other })}</p>
      <button class="btn go big" type="button" @click=${go}>${t("xequeo.hand.go", { name })}</button>
      <p class="small quiet">${t("xequeo.hand.note")}</p>
    </div>
  </div>
`;
