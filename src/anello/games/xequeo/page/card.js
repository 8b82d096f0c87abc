// Your own card beside the board: face down, and up only while it is held.

import { announce } from "anello/announce.js";
import { html } from "anello/html.js";
import { set, settings } from "anello/settings.js";
import { t } from "anello/text.js";
import { card, pieceLabel } from "./things.js";

/** Whether the card is up now, and what turns it. */
export class Peek {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    this.up = false;
  }

  /** @param {boolean} up @param {string} letter */
  turn(up, letter) {
    if (this.up === up) return;
    this.up = up;
    this.draw();
    if (up && settings.aloud) announce(pieceLabel(letter));
  }

  /**
   * The card as a button: press and hold, with the pointer or with Space.
   * @param {string} letter @param {string} label
   */
  button(letter, label) {
    /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
    const down = (event) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.focus();
      this.turn(true, letter);
    };
    const off = () => this.turn(false, letter);
    /** @param {boolean} up */
    const key = (up) => (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      this.turn(up, letter);
    };
    const spoken =
      this.up && settings.aloud ? pieceLabel(letter) : this.up ? t("xequeo.card.up") : t("xequeo.card.down");
    return html`
      <button
        class="hold"
        type="button"
        aria-label=${label}
        @pointerdown=${down}
        @pointerup=${off}
        @pointercancel=${off}
        @lostpointercapture=${off}
        @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
        @keydown=${key(true)}
        @keyup=${key(false)}
        @blur=${off}
      >
        ${card(this.up ? letter : null, spoken)}
      </button>
    `;
  }
}

/** Whether a screen reader may say the card: asked once, in words, beside it. */
export const aloudSwitch = () => html`
  <button
    class="sr-focus btn plain little"
    type="button"
    aria-pressed=${settings.aloud}
    @click=${() => set("aloud", !settings.aloud)}
  >
    ${t("xequeo.card.aloud")}
  </button>
`;
