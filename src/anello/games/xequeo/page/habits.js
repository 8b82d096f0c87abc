// What a match shows of each player's habits: what an opponent who learns them goes by.

import { html, nothing } from "anello/html.js";
import { t, tn } from "anello/text.js";

/** @import { ShownHabits } from "./types.js" */

/** The habits of one player in sentences. @param {ShownHabits} habits @returns {string[]} */
export const habitWords = ({ rounds, near, moves, own, calls }) => [
  t("xequeo.habits.near", { n: near, rounds }),
  moves ? t("xequeo.habits.own", { n: own, moves }) : t("xequeo.habits.unmoved"),
  calls ? tn("xequeo.habits.calls", calls) : t("xequeo.habits.uncalled"),
];

/** @param {ShownHabits} shown */
const habitList = (shown) => html`
  <ul>
    ${habitWords(shown).map((words) => html`<li>${words}</li>`)}
  </ul>
`;

/**
 * The habits of both players, in this match and as their opponent knew them before.
 * @param {ShownHabits[]} habits @param {ShownHabits[]} known @param {(seat: number) => string} name
 */
export const habitsPanel = (habits, known, name) => html`
  <div class="habits">
    <p class="small quiet">${t("xequeo.habits.text")}</p>
    ${habits.map(
      (shown, i) => html`
        <h3>${name(i + 1)}</h3>
        ${habitList(shown)}
        ${
          known[i].rounds
            ? html`
                <p class="small quiet">${tn("xequeo.habits.before", known[i].rounds)}</p>
                ${habitList(known[i])}
              `
            : nothing
        }
      `,
    )}
  </div>
`;
