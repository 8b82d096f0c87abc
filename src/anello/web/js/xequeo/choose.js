// Choosing the secret card, and handing the screen over when two share it.

import { html } from "../html.js";
import { LETTERS } from "../parts/defs.js";
import { icon } from "../parts/icons.js";
import { card, pieceLabel, pieceName } from "../parts/things.js";
import { t } from "../text.js";
import { still, viewBox } from "./draw.js";

/** The board as it is, for looking only. */
export const smallBoard = (view, label, more = {}) => html`
  <svg class="xq" viewBox=${viewBox(more.named ?? false)} role="img" aria-label=${label}>
    ${still({ pieces: view.pieces, ring: view.ring, ...more })}
  </svg>
`;

/**
 * The page on which a card is chosen. Every card looks and behaves alike, whichever it is.
 * @param {{view: object, other: string, picked: string|null, sent: boolean, pick: (letter: string) => void, take: () => void}} choice
 */
export function choosePage({ view, other, picked, sent, pick, take }) {
  const key = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const letter = step
      ? LETTERS[(LETTERS.indexOf(picked ?? (step > 0 ? "W" : "R")) + step + 7) % 7]
      : event.key.length === 1
        ? event.key.toUpperCase()
        : "";
    if (event.key === "Enter" && picked) return (event.preventDefault(), take());
    if (!LETTERS.includes(letter)) return undefined;
    event.preventDefault();
    pick(letter);
    return event.currentTarget.querySelector(`[data-card="${letter}"]`).focus();
  };
  return html`
    <div class="solo">
      <div class="choose">
        <div class="left">${smallBoard(view, t("xequeo.board.label"), { named: true })}</div>
        <div class="right">
          <h1>${t("choose.title")}</h1>
          <p class="lead">${t("choose.lead", { name: other })}</p>
          <div class="fan" role="radiogroup" aria-label=${t("choose.cards")} @keydown=${key}>
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
              ${picked ? t("choose.take", { piece: pieceName(picked) }) : t("choose.none")}
            </button>
          </div>
          <div class="proof">
            ${icon("lock")}
            <p>${t("choose.proof", { name: other })}</p>
          </div>
        </div>
      </div>
    </div>
  `;
}

/** Nothing of the board behind it: the other player leaves before this one goes on. */
export const handoverPage = ({ name, other, again, go }) => html`
  <div class="solo">
    <div class="hand">
      ${card(null)}
      <h1>${t("hand.title", { name })}</h1>
      <p class="lead">${again ? t("hand.lead.second", { name: other }) : t("hand.lead", { name: other })}</p>
      <button class="btn go big" type="button" @click=${go}>${t("hand.go", { name })}</button>
      <p class="small quiet">${t("hand.note")}</p>
    </div>
  </div>
`;
