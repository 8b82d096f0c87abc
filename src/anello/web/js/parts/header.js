// The head of every page: the mark, the ways, language, sound, light and settings.

import { games, offers, titleOf } from "../game.js";
import { html } from "../html.js";
import { set, settings, theme } from "../settings.js";
import { LANGUAGES, spoken, t } from "../text.js";
import { iconButton } from "./icons.js";

/** @import { On } from "../html.js" */

/** @typedef {{path: string, label: string, isHere: (at: string) => boolean}} Way */

/** Where one can go: what no game offers is left out. @returns {Way[]} */
function ways() {
  const any = (/** @type {string} */ what) => games().some((game) => offers(game, what));
  const under = (/** @type {string} */ path) => (/** @type {string} */ at) => at === path || at.startsWith(`${path}/`);
  const own = games().filter(({ page }) => page.own);
  return [
    { path: "/", label: t("nav.play"), isHere: (at) => at === "/" || at.startsWith("/table/") },
    { path: "/people", label: t("nav.people"), isHere: under("/people") },
    ...(any("courses") ? [{ path: "/learn", label: t("nav.learn"), isHere: under("/learn") }] : []),
    ...(any("puzzles") ? [{ path: "/puzzles", label: t("nav.puzzles"), isHere: under("/puzzles") }] : []),
    ...own.map((game) => {
      const path = `/games/${game.name}`;
      return { path, label: titleOf(game), isHere: under(path) };
    }),
    ...(games().some(({ page }) => page.analysis)
      ? [{ path: "/analysis", label: t("nav.analysis"), isHere: under("/analysis") }]
      : []),
    { path: "/archive", label: t("nav.archive"), isHere: under("/archive") },
    { path: "/rules", label: t("nav.rules"), isHere: under("/rules") },
    { path: "/settings", label: t("nav.settings"), isHere: under("/settings") },
  ];
}

/** @param {On<HTMLElement>} event */
function openMenu(event) {
  const button = event.currentTarget;
  const open = button.closest(".top")?.querySelector("nav")?.classList.toggle("open");
  button.setAttribute("aria-expanded", String(open));
}

/** @param {() => void} redraw */
const soundButton = (redraw) => {
  const press = () => {
    set("sound", !settings.sound);
    redraw();
  };
  return settings.sound ? iconButton("loud", t("sound.off"), press) : iconButton("silent", t("sound.on"), press);
};

/** @param {() => void} redraw */
const lightButton = (redraw) => {
  const dark = theme() === "dark";
  const press = () => {
    set("theme", dark ? "light" : "dark");
    redraw();
  };
  return dark ? iconButton("sun", t("theme.to.light"), press) : iconButton("moon", t("theme.to.dark"), press);
};

/** To what is the page's own, past the header. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The header; `redraw` is called after a change it makes. */
export const header = (redraw = () => {}) => html`
  <a class="skip" href="#main" @click=${skip}>
    ${t("nav.skip")}
  </a>
  <header class="top">
    <a class="mark" href="/">
      Anell<span class="sr">o</span>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle class="mark-ring" r="38" />
        <circle class="mark-light" r="42" cy="-1" />
      </svg>
    </a>
    <nav aria-label=${t("nav.main")}>
      ${ways().map(
        ({ path, label, isHere }) => html`
          <a href=${path} aria-current=${isHere(location.pathname) ? "page" : "false"}>${label}</a>
        `,
      )}
    </nav>
    <div class="tools">
      <waiting-count></waiting-count>
      <select
        class="lang"
        aria-label=${t("settings.language")}
        @change=${(/** @type {On<HTMLSelectElement>} */ event) => set("language", event.target.value)}
      >
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`
            <option value=${code} lang=${code} ?selected=${code === spoken()}>${name}</option>
          `,
        )}
      </select>
      <span class="cols desktop-only">
        ${soundButton(redraw)}${lightButton(redraw)}
      </span>
      <span class="phone-only">${iconButton("menu", t("nav.menu"), openMenu, { expanded: "false" })}</span>
    </div>
  </header>
`;
