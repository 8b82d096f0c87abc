// What a person has set for this browser: look, motion, sound, name, language. Kept in local storage.

/**
 * @typedef {object} Settings
 * @property {"system"|"light"|"dark"} theme
 * @property {"usual"|"distinct"} palette  "distinct" is the colour-blind one
 * @property {"system"|"still"|"lively"} motion
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} oneClick  whether a click makes a move at once that would else be shown first
 * @property {boolean} talk  whether chat is shown
 * @property {boolean} tutor  whether somebody says what is on the board, in games against the computer
 * @property {boolean} aloud  whether a screen reader may say the secret card while it is held
 * @property {string} name
 * @property {Record<string, Record<string, string>>} wishes  against whom and how each game was last played
 * @property {string} language  "" lets the browser choose
 */

const KEY = "anello.settings";

/** @type {Settings} */
const USUAL = {
  theme: "system",
  palette: "usual",
  motion: "system",
  sound: false,
  coordinates: true,
  oneClick: false,
  talk: true,
  tutor: true,
  aloud: false,
  name: "",
  wishes: {},
  language: "",
};

/** @type {Set<(name: keyof Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} */
function load() {
  try {
    // The palette was once kept as `sight`.
    const { sight, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    return { ...USUAL, ...(sight ? { palette: sight } : {}), ...kept };
  } catch {
    return { ...USUAL };
  }
}

/** The settings now; change them with `set`. @type {Settings} */
export const settings = load();

/**
 * Change one setting, keep it, and tell everybody who listens.
 * @template {keyof Settings} Name
 * @param {Name} name @param {Settings[Name]} value
 */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse: the setting then lasts as long as the page.
  }
  apply();
  for (const listener of listeners) listener(name);
}

/** Be told of every change; returns a function that ends it. @param {(name: keyof Settings) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The theme on the screen: light or dark. */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** Whether colours are to be told apart by eyes that confuse some. */
export const isDistinct = () => settings.palette === "distinct";

/** Whether nothing should move. */
export const isStill = () => document.documentElement.dataset.motion === "still";

function apply() {
  const root = document.documentElement.dataset;
  root.theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  root.palette = settings.palette;
  root.motion = settings.motion === "still" || (settings.motion === "system" && calm.matches) ? "still" : "lively";
}

dark.addEventListener("change", apply);
calm.addEventListener("change", apply);
apply();
