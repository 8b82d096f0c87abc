// Typing a move in notation: shown on the board first, played when it is sent again.

import { html } from "../html.js";
import { t } from "../text.js";

/**
 * A field for a word of notation.
 * @param {object} typing
 * @param {{chooseWord: (word: string) => boolean, confirm: () => void}} typing.board
 * @param {string|undefined} typing.chosen  the word that is shown on the board now
 * @param {string} typing.example
 * @param {(wrong: string) => void} typing.say
 */
export function typeRow({ board, chosen, example, say }) {
  const submit = (event) => {
    event.preventDefault();
    const word = event.target.elements.word.value.trim();
    if (!word) return;
    if (chosen?.toLowerCase() === word.toLowerCase()) {
      event.target.reset();
      board.confirm();
    } else say(board.chooseWord(word) ? "" : t("type.illegal", { word }));
  };
  return html`
    <form class="type" @submit=${submit}>
      <input
        class="field"
        name="word"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-label=${t("type.label")}
        placeholder=${example}
      />
      <button class="btn little">${t("type.show")}</button>
    </form>
  `;
}
