// Typing a move in notation: tried at once where a lesson or puzzle answers, shown on the board first in a game.

import { html } from "../html.js";
import { t } from "../text.js";

/**
 * A field for a word of notation, to be tried at once.
 * @param {object} typing
 * @param {"xart"|"xequeo"} typing.game
 * @param {string} [typing.label]  what the button says
 * @param {(word: string) => boolean|void} typing.send  says false if the word shall stay in the field
 */
export function wordRow({ game, label = t("lesson.try"), send }) {
  const submit = (event) => {
    event.preventDefault();
    const word = event.target.elements.word.value.trim();
    if (word && send(word) !== false) event.target.reset();
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
        placeholder=${t(`type.${game}`)}
      />
      <button class="btn little">${label}</button>
    </form>
  `;
}

/**
 * A field for a word of notation: shown on the board first, played when it is sent again.
 * @param {object} typing
 * @param {"xart"|"xequeo"} typing.game
 * @param {{chooseWord: (word: string) => boolean, confirm: () => void}} typing.board
 * @param {string|undefined} typing.chosen  the word that is shown on the board now
 * @param {(wrong: string) => void} typing.say
 */
export function typeRow({ game, board, chosen, say }) {
  const send = (word) => {
    if (chosen?.toLowerCase() === word.toLowerCase()) return board.confirm();
    say(board.chooseWord(word) ? "" : t("type.illegal", { word }));
    return false;
  };
  return wordRow({ game, label: t("type.show"), send });
}
