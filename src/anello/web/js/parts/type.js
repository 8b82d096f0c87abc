// Typing a move in notation: tried at once where a lesson or puzzle answers, shown on the board first in a game.

import { fieldValue } from "../forms.js";
import { wordsOf } from "../game.js";
import { html } from "../html.js";
import { t } from "../text.js";

/** @import { On } from "../html.js" */

/**
 * A field for a word of notation, to be tried at once.
 * @param {object} typing
 * @param {string} typing.game
 * @param {string} [typing.label]  what the button says
 * @param {boolean} [typing.waits]  whether the word before is still being tried
 * @param {(word: string) => boolean|void} typing.send  says false if the word shall stay in the field
 */
export function wordRow({ game, label = t("lesson.try"), waits = false, send }) {
  /** @param {On<HTMLFormElement>} event */
  const submit = (event) => {
    event.preventDefault();
    const word = (fieldValue(event.target, "word") ?? "").trim();
    if (word && send(word) !== false) event.target.reset();
  };
  // How a move is written is shown to whoever wants to write one; everybody else reads what the field is for.
  const hint = (/** @type {string} */ words) => (/** @type {On<HTMLInputElement>} */ event) => {
    event.target.placeholder = words;
  };
  return html`
    <form class="type" @submit=${submit}>
      <input
        class="field"
        name="word"
        maxlength="20"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-label=${t("type.label")}
        placeholder=${t("type.label")}
        @focus=${hint(wordsOf(game, "type"))}
        @blur=${hint(t("type.label"))}
      />
      <button class="btn little" ?disabled=${waits}>${label}</button>
    </form>
  `;
}

/**
 * A field for a word of notation: shown on the board first, played when it is sent again.
 * @param {object} typing
 * @param {string} typing.game
 * @param {{chooseWord: (word: string) => boolean, confirm: () => void}} typing.board
 * @param {string|undefined} typing.chosen  the word that is shown on the board now
 * @param {(wrong: string) => void} typing.say
 */
export function typeRow({ game, board, chosen, say }) {
  /** @param {string} word */
  const send = (word) => {
    if (chosen?.toLowerCase() === word.toLowerCase()) return board.confirm();
    say(board.chooseWord(word) ? "" : t("type.illegal", { word }));
    return false;
  };
  return wordRow({ game, label: t("type.show"), send });
}
