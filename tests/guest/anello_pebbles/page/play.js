// Pebbles at a table: the plain picture, and a row of pebbles for each heap. Whoever clicks one takes it and all behind it.

import { html, nothing } from "anello/html.js";
import { PlainPlay } from "anello/plain/play.js";
import { t } from "anello/text.js";

const NAMES = ["a", "b", "c"];

export class PebblesPlay extends PlainPlay {
  /** @override */
  moves() {
    if (!this.mayAct || this.sent || this.page.past !== null) return nothing;
    const { heaps } = /** @type {{heaps: number[]}} */ (/** @type {unknown} */ (this.link.state.view));
    return html`<div class="pebbles" role="group" aria-label=${t("pebbles.heaps")}>${heaps.map((count, heap) => this.row(count, heap))}</div>`;
  }

  /** @param {number} count @param {number} heap */
  row(count, heap) {
    const pebbles = Array.from({ length: count }, (_, at) => {
      const word = `${NAMES[heap]}${count - at}`;
      return html`
        <button class="pebble" type="button" data-word=${word} aria-label=${t("pebbles.take", { word })} @click=${() => this.make(word)}></button>
      `;
    });
    return html`<div>${pebbles}</div>`;
  }
}
