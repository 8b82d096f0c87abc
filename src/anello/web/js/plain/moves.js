// Legal moves as buttons, and a field that finds one of them while it is typed.

import { html, nothing } from "../html.js";
import { t, tn } from "../text.js";

/** So many buttons are shown at once. */
const MOST = 48;

/** Which of many moves are shown, and what is typed. */
export class MoveFinder {
  typed = "";

  /** @param {() => void} draw @param {(word: string) => unknown} play */
  constructor(draw, play) {
    this.draw = draw;
    this.play = play;
  }

  /** The words that begin with what is typed, then those that have it somewhere. @param {string[]} words */
  found(words) {
    const typed = this.typed.trim().toLowerCase();
    const begin = words.filter((word) => word.toLowerCase().startsWith(typed));
    const within = words.filter((word) => !begin.includes(word) && word.toLowerCase().includes(typed));
    return [...begin, ...within];
  }

  /** The field and the buttons; `hint` says how a move is typed. @param {string[]} words @param {string} [hint] */
  panel(words, hint = "") {
    const found = this.found(words);
    const exact = words.find((word) => word.toLowerCase() === this.typed.trim().toLowerCase());
    const type = (/** @type {InputEvent} */ event) => {
      this.typed = /** @type {HTMLInputElement} */ (event.target).value;
      this.draw();
    };
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const word = exact ?? (found.length === 1 ? found[0] : undefined);
      if (word !== undefined && this.typed.trim()) this.choose(word);
    };
    return html`
      <div class="finder">
        <form class="type" @submit=${submit}>
          <input
            class="field"
            name="word"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-label=${t("type.label")}
            placeholder=${t("type.label")}
            .value=${this.typed}
            @input=${type}
          />
          <button class="btn little" ?disabled=${!exact && found.length !== 1}>${t("plain.play")}</button>
        </form>
        <div class="words" role="group" aria-label=${t("plain.moves")}>
          ${found.slice(0, MOST).map(
            (word) => html`
              <button class="btn little" type="button" data-word=${word} @click=${() => this.choose(word)}>${word}</button>
            `,
          )}
        </div>
        ${found.length ? nothing : html`<p class="small quiet">${t("plain.none")}</p>`}
        ${found.length > MOST ? html`<p class="small quiet">${tn("plain.more", found.length - MOST)}</p>` : nothing}
        ${hint ? html`<p class="small quiet">${hint}</p>` : nothing}
      </div>
    `;
  }

  /** @param {string} word */
  choose(word) {
    this.typed = "";
    this.play(word);
  }
}
