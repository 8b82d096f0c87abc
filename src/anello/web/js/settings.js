// What a person has set for this browser: look, motion, sound, name, language. Kept in local storage.

/**
 * @typedef {object} Settings
 * @property {"system"|"light"|"dark"} theme
 * @property {"usual"|"distinct"} sight  the palette; "distinct" is the colour-blind one
 * @property {"system"|"still"|"lively"} motion
 * @property {boolean} sound
 * @property {boolean} coordinates
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
  sight: "usual",
  motion: "system",
  sound: false,
  coordinates: true,
  talk: true,
  tutor: false,
  aloud: false,
  name: "",
  wishes: {},
  language: "",
};

const listeners = new Set();

function load() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

/** The settings now; change them with `set`. @type {Settings} */
export const settings = load();

/** Change one setting, keep it, and tell everybody who listens. */
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

/** Be told of every change; returns a function that ends it. */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The theme on the screen: light or dark. */
export const theme = () => document.documentElement.dataset.theme;

/** Whether nothing should move. */
export const isStill = () => document.documentElement.dataset.motion === "still";

function apply() {
  const root = document.documentElement.dataset;
  root.theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  root.sight = settings.sight;
  root.motion = settings.motion === "still" || (settings.motion === "system" && calm.matches) ? "still" : "lively";
}

dark.addEventListener("change", apply);
calm.addEventListener("change", apply);
apply();
