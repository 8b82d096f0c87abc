// Setting up a table: options, clock, names, who begins; and all of these in words.

import { gameNamed, seatWords, wordsOf } from "../game.js";
import { html, nothing } from "../html.js";
import { settings } from "../settings.js";
import { t, tn } from "../text.js";

/**
 * @import { KnownGame } from "../game.js"
 * @import { Clock, Option, Wishes } from "../net/wire.js"
 */

/** The clocks that are offered. @type {Clock[]} */
export const CLOCKS = [
  { kind: "none" },
  { kind: "sudden", seconds: 300 },
  { kind: "sudden", seconds: 600 },
  { kind: "increment", seconds: 300, increment: 5 },
  { kind: "increment", seconds: 900, increment: 10 },
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
  { kind: "days", days: 7 },
];

/** A clock in words. @param {Clock|null} clock */
export function clockWords(clock) {
  if (!clock || clock.kind === "none") return t("clock.none");
  if (clock.kind === "days") return tn("clock.days.move", clock.days);
  const minutes = Math.round(clock.seconds / 60);
  return clock.kind === "sudden"
    ? tn("clock.sudden", minutes)
    : tn("clock.increment", minutes, { seconds: clock.increment });
}

/**
 * One choice of an option in words; what the game has no words for is shown as it is.
 * @param {string} game @param {string} name @param {string} choice
 */
export const choiceWords = (game, name, choice) => wordsOf(game, `option.${name}.${choice}`) || choice;

/**
 * The options of a table in words: those that matter most, and the unusual ones.
 * @param {string} name @param {Record<string, string>} chosen
 */
export function optionWords(name, chosen) {
  const { options = [], page = {} } = gameNamed(name) ?? {};
  const usual = new Map(options.map((option) => [option.name, option.choices[0]]));
  return Object.entries(chosen ?? {})
    .filter(([option, choice]) => page.mainOptions?.includes(option) || choice !== usual.get(option))
    .map(([option, choice]) => choiceWords(name, option, choice));
}

/**
 * A list of choices for one option of a game, with its name beside it if wanted.
 * @param {string} game @param {Option} option @param {{label?: boolean, chosen?: string}} [how]
 */
export const optionSelect = (game, { name, choices }, { label = true, chosen } = {}) => {
  const words = wordsOf(game, `option.${name}`) || name;
  const select = html`
    <select name="option-${name}" aria-label=${words}>
      ${choices.map(
        (choice) => html`
          <option value=${choice} ?selected=${choice === chosen}>${choiceWords(game, name, choice)}</option>
        `,
      )}
    </select>
  `;
  return label
    ? html`
        <label>${words}${select}</label>
      `
    : select;
};

/** A list of some of the clocks. @param {{offered?: (clock: Clock) => boolean, chosen?: string}} [how] */
export const clockList = ({ offered = () => true, chosen } = {}) => html`
  <select name="clock" aria-label=${t("setup.clock")} @change=${requireClock}>
    ${CLOCKS.map((clock, i) =>
      offered(clock)
        ? html`
            <option value=${i} ?selected=${String(i) === chosen}>${clockWords(clock)}</option>
          `
        : nothing,
    )}
  </select>
`;

const clockSelect = () => html`
  <label>${t("setup.clock")} ${clockList()}</label>
`;

/** @param {string} name @param {string} label @param {string} [value] */
const nameField = (name, label, value = "") => html`
  <label>
    ${label}
    <input class="field" name=${name} maxlength="40" autocomplete="off" .value=${value} />
  </label>
`;

/** Several people at one screen. @param {KnownGame} game */
export const togetherForm = (game) => html`
  ${game.seats.map((_, i) => nameField(`name-${i + 1}`, seatWords(game.name, i + 1), i ? "" : settings.name))}
  ${game.options.map((option) => optionSelect(game.name, option))}${clockSelect()}
  <button class="btn go end">${t("setup.begin")}</button>
`;

/**
 * A rated game needs a clock: who wants the one gets the other, and who wants no clock plays unrated.
 * @param {Event} event
 */
function requireClock({ target }) {
  const { form, name } = /** @type {HTMLInputElement|HTMLSelectElement} */ (target);
  const rated = /** @type {HTMLInputElement|null} */ (form?.elements.namedItem("rated"));
  const clock = /** @type {HTMLSelectElement|null} */ (form?.elements.namedItem("clock"));
  if (!rated?.checked || !clock || CLOCKS[Number(clock.value)].kind !== "none") return;
  if (name === "rated") clock.value = String(CLOCKS.findIndex(({ kind }) => kind !== "none"));
  else rated.checked = false;
}

/** What is asked wherever one plays somebody at another screen. @param {KnownGame} game */
const apartFields = (game) => html`
  ${nameField("name-1", t("setup.name"), settings.name)}
  ${
    choosesBeginner(game)
      ? html`
          <label>
            ${t("setup.who")}
            <select name="who">
              <option value="me">${t("who.you")}</option>
              <option value="other">${t("who.other")}</option>
              <option value="lot">${t("who.lot")}</option>
            </select>
          </label>
        `
      : nothing
  }
  ${game.options.map((option) => optionSelect(game.name, option))}${clockSelect()}
  ${
    game.seats.length === 2
      ? html`
          <label class="check">
            <input type="checkbox" name="rated" @change=${requireClock} />
            ${t("setup.rated")}
          </label>
        `
      : nothing
  }
`;

/** Somebody who comes by a link. @param {KnownGame} game */
export const linkForm = (game) => html`
  ${apartFields(game)}
  <label class="check">
    <input type="checkbox" name="open" />
    ${t("setup.open")}
  </label>
  <button class="btn go end">${t("way.link.go")}</button>
`;

/** Somebody who is challenged. @param {KnownGame} game */
export const challengeForm = (game) => html`
  ${apartFields(game)}
  <button class="btn go end" data-challenge>${t("challenge.go")}</button>
`;

/** The options that are asked for first: those the game says, all of them on the plain page. @param {KnownGame} game */
export const mainOptions = ({ options, page }) =>
  page.play ? options.filter(({ name }) => page.mainOptions?.includes(name)) : options;

/** Whether it is for people to say who begins; a game on the plain page leaves it to them. @param {KnownGame} game */
export const choosesBeginner = ({ seats, page }) => seats.length === 2 && (page.choosesBeginner ?? !page.play);

/**
 * What a form asks the server for.
 * @param {KnownGame} game @param {"computer"|"together"|"link"|"alone"} kind @param {HTMLFormElement|null} form
 * @returns {Wishes}
 */
export function wishes(game, kind, form) {
  const value = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement|HTMLSelectElement|null} */ (form?.elements.namedItem(name) ?? null)?.value;
  const options = Object.fromEntries(
    game.options.flatMap(({ name }) => {
      const chosen = value(`option-${name}`);
      return chosen ? [[name, chosen]] : [];
    }),
  );
  const who = value("who") ?? "lot";
  const mate = kind === "together" ? "here" : kind === "link" ? "open" : `computer:${value("level")}`;
  const mine = who === "other" && (kind === "link" || kind === "computer") ? 2 : 1;
  const seats = Object.fromEntries(game.seats.map((_, i) => [i + 1, i + 1 === mine ? "me" : mate]));
  const names = Object.fromEntries(
    Object.keys(seats)
      .map((seat) => {
        const own = Number(seat) === mine ? (value("name-1") ?? settings.name) : "";
        const named = kind === "together" ? (value(`name-${seat}`) ?? "") : own;
        return [seat, named.trim()];
      })
      .filter(([, name]) => name),
  );
  const checked = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement|null} */ (form?.elements.namedItem(name) ?? null)?.checked ?? false;
  const clock = CLOCKS[Number(value("clock") ?? 0)];
  const rated = checked("rated") && clock.kind !== "none" ? { rated: true } : {};
  const shuffle = kind !== "together" && kind !== "alone" && who === "lot";
  return { game: game.name, options, seats, shuffle, names, clock, open: checked("open"), ...rated };
}
