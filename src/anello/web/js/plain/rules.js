// The rules of a game that brings no page: what the server knows of them, as text.

import { html, nothing } from "../html.js";
import { choiceWords } from "../pages/setup.js";
import { t } from "../text.js";

/** @import { KnownGame } from "../game.js" */

/** How the game is played, how a move is typed, and what can be chosen. @param {KnownGame} game */
export const plainRules = ({ name, rules, how_to_type: typing, options }) => html`
  <section>
    <div>
      ${rules ? rules.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph}</p>`) : nothing}
      ${typing ? html`<h2>${t("plain.rules.type")}</h2><p>${typing}</p>` : nothing}
      ${
        options.length
          ? html`
              <h2>${t("plain.rules.options")}</h2>
              <ul>
                ${options.map(
                  ({ name: option, choices, help }) => html`
                    <li>${help} (${choices.map((choice) => choiceWords(name, option, choice)).join(", ")})</li>
                  `,
                )}
              </ul>
            `
          : nothing
      }
    </div>
  </section>
`;
