// The head of every page: the mark, the ways, language, sound, light and settings.

import { html } from "../html.js";
import { set, settings, theme } from "../settings.js";
import { LANGUAGES, spoken, t } from "../text.js";
import { iconButton } from "./icons.js";

const WAYS = [
  { path: "/", label: () => t("nav.play"), here: (at) => at === "/" || at.startsWith("/table/") },
  { path: "/learn", label: () => t("nav.learn"), here: (at) => at.startsWith("/learn") },
  { path: "/puzzles", label: () => t("nav.puzzles"), here: (at) => at.startsWith("/puzzles") },
  { path: "/solitaire", label: () => t("nav.solitaire"), here: (at) => at === "/solitaire" },
  { path: "/analysis", label: () => t("nav.analysis"), here: (at) => at.startsWith("/analysis") },
  { path: "/rules/xart", label: () => t("nav.rules"), here: (at) => at.startsWith("/rules") },
  { path: "/settings", label: () => t("nav.settings"), here: (at) => at === "/settings" },
];

function openMenu(event) {
  const button = event.currentTarget;
  const open = button.closest(".top").querySelector("nav").classList.toggle("open");
  button.setAttribute("aria-expanded", String(open));
}

const soundButton = (redraw) => {
  const press = () => (set("sound", !settings.sound), redraw());
  return settings.sound ? iconButton("loud", t("sound.off"), press) : iconButton("silent", t("sound.on"), press);
};

const lightButton = (redraw) => {
  const dark = theme() === "dark";
  const press = () => (set("theme", dark ? "light" : "dark"), redraw());
  return dark ? iconButton("sun", t("theme.to.light"), press) : iconButton("moon", t("theme.to.dark"), press);
};

/** The header; `redraw` is called after a change it makes. */
export const header = (redraw = () => {}) => html`
  <a class="skip" href="#main" @click=${(event) => (event.preventDefault(), document.getElementById("main")?.focus())}>
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
      ${WAYS.map(
        ({ path, label, here }) => html`
          <a href=${path} aria-current=${here(location.pathname) ? "page" : "false"}>${label()}</a>
        `,
      )}
    </nav>
    <div class="tools">
      <select
        class="lang"
        aria-label=${t("settings.language")}
        @change=${(event) => set("language", event.target.value)}
      >
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`
            <option value=${code} lang=${code} ?selected=${code === spoken()}>${name}</option>
          `,
        )}
      </select>
      <span class="cols desk-only">
        ${soundButton(redraw)}${lightButton(redraw)}
      </span>
      <span class="phone-only">${iconButton("menu", t("nav.menu"), openMenu, { expanded: "false" })}</span>
    </div>
  </header>
`;
