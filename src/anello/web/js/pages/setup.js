// Setting up a table: options, clock, names, who begins; and all of these in words.

import { html, nothing } from "../html.js";
import { settings } from "../settings.js";
import { knows, t, tn } from "../text.js";

/** The clocks that are offered. */
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

/** A clock in words. */
export function clockWords(clock) {
  if (!clock || clock.kind === "none") return t("clock.none");
  if (clock.kind === "days") return tn("clock.days.move", clock.days);
  const minutes = Math.round(clock.seconds / 60);
  return clock.kind === "sudden"
    ? tn("clock.sudden", minutes)
    : tn("clock.increment", minutes, { seconds: clock.increment });
}

const choiceKey = (game, name, choice) => `option.${game}.${name}.${choice}`;

/** One choice of an option in words; what this page has no words for is shown as it is. */
export const choiceWords = (game, name, choice) =>
  knows(choiceKey(game, name, choice)) ? t(choiceKey(game, name, choice)) : choice;

/** The options of a table in words, the unusual ones only. */
export const optionWords = (game, options) =>
  Object.entries(options ?? {})
    .filter(([name, choice]) => name === "variant" || name === "rings" || !["random", "king", "no"].includes(choice))
    .map(([name, choice]) => choiceWords(game, name, choice));

/** A list of choices for one option of a game, with its name beside it if wanted. */
export const optionSelect = (game, { name, choices }, { label = true, chosen } = {}) => {
  const words = knows(`option.${game}.${name}`) ? t(`option.${game}.${name}`) : name;
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

const clockSelect = () => html`
  <label>
    ${t("setup.clock")}
    <select name="clock">
      ${CLOCKS.map(
        (clock, i) => html`
          <option value=${i}>${clockWords(clock)}</option>
        `,
      )}
    </select>
  </label>
`;

const nameField = (name, label, value = "") => html`
  <label>
    ${label}
    <input class="field" name=${name} maxlength="40" autocomplete="off" .value=${value} />
  </label>
`;

/** Two people at one screen. */
export const togetherForm = (game) => html`
  ${nameField("name-1", game.name === "xart" ? t("setup.white") : t("setup.first"), settings.name)}${nameField("name-2", game.name === "xart" ? t("setup.red") : t("setup.second"))}
  ${game.options.map((option) => optionSelect(game.name, option))}${clockSelect()}
  <button class="btn go end">${t("setup.begin")}</button>
`;

/** Somebody who comes by a link. */
export const linkForm = (game) => html`
  ${nameField("name-1", t("setup.name"), settings.name)}
  ${
    game.name === "xart"
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
  <label class="check">
    <input type="checkbox" name="open" />
    ${t("setup.open")}
  </label>
  <button class="btn go end">${t("way.link.go")}</button>
`;

/** What a form asks the server for. `kind`: computer, together or link. */
export function wishes(game, kind, form) {
  const value = (name) => form.elements[name]?.value;
  const options = Object.fromEntries(
    game.options.map(({ name }) => [name, value(`option-${name}`)]).filter(([, choice]) => choice),
  );
  const who = value("who") ?? "lot";
  const mate = kind === "together" ? "here" : kind === "link" ? "open" : `computer:${value("level")}`;
  const mine = kind === "link" && who === "other" ? 2 : kind === "computer" && who === "other" ? 2 : 1;
  const first = (value("name-1") ?? settings.name).trim();
  const names = { [mine]: first, ...(kind === "together" ? { 2: (value("name-2") ?? "").trim() } : {}) };
  return {
    game: game.name,
    options,
    seats: { [mine]: "me", [3 - mine]: mate },
    shuffle: kind !== "together" && who === "lot",
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name)),
    clock: CLOCKS[Number(value("clock") ?? 0)],
    open: Boolean(form.elements.open?.checked),
  };
}
