// Your own card beside the board: face down, and up only while it is held.

import { announce } from "../announce.js";
import { html } from "../html.js";
import { card, pieceLabel } from "../parts/things.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";

/** Whether the card is up now, and what turns it. */
export class Peek {
  constructor(draw) {
    this.draw = draw;
    this.up = false;
  }

  turn(up, letter) {
    if (this.up === up) return;
    this.up = up;
    this.draw();
    if (up && settings.aloud) announce(pieceLabel(letter));
  }

  /** The card as a button: press and hold, with the pointer or with Space. */
  button(letter, label) {
    const down = (event) => (
      event.preventDefault(),
      event.currentTarget.setPointerCapture?.(event.pointerId),
      event.currentTarget.focus(),
      this.turn(true, letter)
    );
    const off = () => this.turn(false, letter);
    const key = (up) => (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      this.turn(up, letter);
    };
    const spoken = this.up && settings.aloud ? pieceLabel(letter) : this.up ? t("card.up") : t("card.down");
    return html`
      <button
        class="hold"
        type="button"
        aria-label=${label}
        @pointerdown=${down}
        @pointerup=${off}
        @pointercancel=${off}
        @lostpointercapture=${off}
        @contextmenu=${(event) => event.preventDefault()}
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
    ${t("card.aloud")}
  </button>
`;
