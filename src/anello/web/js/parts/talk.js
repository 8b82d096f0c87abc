// Talking at the table: ready-made phrases, free text, and a way to hear nothing of it.

import { html, nothing } from "../html.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";
import { seatName } from "./seat.js";

/** @import { On } from "../html.js" @import { TableLink } from "../net/table.js" */

const LONGEST = 300;

/** @typedef {{phrase?: string, text?: string}} Saying  one of the two */

/** The words of one line of chat; what a computer says is a text of its game. @param {Saying} line */
export const saidWords = ({ phrase, text }) =>
  phrase ? t(phrase.includes(".") ? phrase : `phrase.${phrase}`) : (text ?? "");

/**
 * The talk of a table. `phrases` are the keys the server knows; people who only watch may read.
 * @param {TableLink} link @param {string[]} phrases @param {(saying: Saying) => void} say
 */
export function talk(link, phrases, say) {
  if (!settings.talk)
    return html`
      <div class="talk">
        <p class="small quiet">${t("talk.muted")}</p>
        <div>
          <button class="btn little" type="button" @click=${() => set("talk", true)}>${t("talk.unmute")}</button>
        </div>
      </div>
    `;
  /** @param {On<HTMLFormElement>} event */
  const submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (event.target.elements.namedItem("text"));
    const text = field.value.trim();
    if (text) say({ text });
    field.value = "";
  };
  return html`
    <div class="talk">
      <ul class="said-list" tabindex="0" aria-label=${t("talk")}>
        ${
          link.chat.length
            ? link.chat.map(
                (line) => html`
                  <li>
                    <b>${seatName(link, line.seat)}</b>
                    ${saidWords(line)}
                  </li>
                `,
              )
            : html`
                <li class="quiet">${t("talk.none")}</li>
              `
        }
      </ul>
      ${
        link.seat
          ? html`
              <div class="phrases" role="group" aria-label=${t("talk.phrases")}>
                ${phrases.map(
                  (phrase) => html`
                    <button type="button" @click=${() => say({ phrase })}>${t(`phrase.${phrase}`)}</button>
                  `,
                )}
              </div>
              <form class="sayrow" @submit=${submit}>
                <input
                  class="field"
                  name="text"
                  maxlength=${LONGEST}
                  autocomplete="off"
                  aria-label=${t("talk.write")}
                  placeholder=${t("talk.write")}
                />
                <button class="btn">${t("talk.say")}</button>
              </form>
            `
          : nothing
      }
      <div>
        <button class="btn plain little" type="button" @click=${() => set("talk", false)}>${t("talk.mute")}</button>
      </div>
    </div>
  `;
}
