// The way to a game against the computer: how strong it is, who begins, with which clock, whether the tutor helps.

import { offers } from "../game.js";
import { html, nothing } from "../html.js";
import { levelCard } from "../parts/level.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";
import { adviceRow, advise } from "./advice.js";
import { choosesBeginner, clockList, mainOptions, optionSelect } from "./setup.js";

/**
 * @import { KnownGame } from "../game.js"
 * @import { On } from "../html.js"
 * @import { Clock, Table } from "../net/wire.js"
 */

/** The computer does not need days. @param {Clock} clock */
const isQuick = ({ kind }) => kind !== "days";

/** Whether somebody says what is on the board, in games against the computer. */
const tutorSwitch = () => html`
  <label class="check small">
    <input
      type="checkbox"
      .checked=${settings.tutor}
      @change=${(/** @type {On<HTMLInputElement>} */ event) => set("tutor", event.target.checked)}
    />
    ${t("way.tutor")}
  </label>
`;

/** Play against another strength with all else as it is chosen. @param {Event} event @param {number} level */
function takeAdvice({ target }, level) {
  const { form } = /** @type {HTMLButtonElement} */ (target);
  if (!form) return;
  /** @type {HTMLSelectElement} */ (form.elements.namedItem("level")).value = String(level);
  form.requestSubmit();
}

/** Remember which strength was chosen, so that the page shows who that is. @param {string} game @param {string} level */
const choose = (game, level) => set("wishes", { ...settings.wishes, [game]: { ...settings.wishes[game], level } });

/**
 * The form that begins a game against the computer, with advice after the games played so far.
 * @param {KnownGame} game @param {Table[]} mine @param {(event: On<HTMLFormElement>) => void} submit
 */
export function computerWay(game, mine, submit) {
  const wish = settings.wishes[game.name] ?? {};
  const chosen = game.levels.find(({ number }) => number === Number(wish.level)) ?? game.levels[0];
  const advice = advise(mine, game.name, game.levels);
  const mains = mainOptions(game);
  return html`
    <form
      class="way"
      @submit=${submit}
    >
      <div>
        <h3>${t("way.computer")}</h3>
        ${
          game.levels.length
            ? html`
                <div class="opts">
                  <select
                    name="level"
                    aria-label=${t("way.level")}
                    @change=${(/** @type {On<HTMLSelectElement>} */ event) => choose(game.name, event.target.value)}
                  >
                    ${game.levels.map(
                      ({ number, name }) => html`
                        <option value=${number} ?selected=${number === chosen.number}>${number} · ${name}</option>
                      `,
                    )}
                  </select>
                  ${
                    choosesBeginner(game)
                      ? html`
                          <select name="who" aria-label=${t("setup.who")}>
                            ${Object.entries({ me: t("who.you"), other: t("who.computer"), lot: t("who.lot") }).map(
                              ([who, words]) => html`
                                <option value=${who} ?selected=${who === wish.who}>${words}</option>
                              `,
                            )}
                          </select>
                        `
                      : nothing
                  }
                  ${mains.map((main) =>
                    optionSelect(game.name, main, { label: !game.page.play, chosen: wish[`option-${main.name}`] }),
                  )}
                  ${clockList({ offered: isQuick, chosen: wish.clock })}
                </div>
                ${levelCard(game.name, chosen)}
                ${offers(game, "tutor") ? tutorSwitch() : nothing}
              `
            : html`
                <p>${t("way.computer.none")}</p>
              `
        }
      </div>
      <button class="btn go" ?disabled=${!game.levels.length}>${t("way.computer.go")}</button>
      ${advice ? adviceRow(advice, (event) => takeAdvice(event, advice.to.number)) : nothing}
    </form>
  `;
}
