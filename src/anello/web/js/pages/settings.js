// The settings of this browser, each with a word on what it does.

import { games } from "../game.js";
import { html, nothing, render } from "../html.js";
import { hearAgain, ignored } from "../net/ignoring.js";
import { header } from "../parts/header.js";
import { onSettings, set, settings } from "../settings.js";
import { sound } from "../sound.js";
import { LANGUAGES, loadMore, spoken, t } from "../text.js";

/**
 * @import { On } from "../html.js"
 * @import { Ignored } from "../net/wire.js"
 * @import { Settings } from "../settings.js"
 */

/**
 * A row of which one is chosen.
 * @template {keyof Settings} Name
 * @param {Name} name @param {string} title @param {string} note @param {[Settings[Name], string][]} values
 */
const choice = (name, title, note, values) => html`
  <div class="row">
    <div>
      <h2 id="set-${name}" class="serif">${title}</h2>
      <p>${note}</p>
    </div>
    <div class="seg" role="radiogroup" aria-labelledby="set-${name}">
      ${values.map(
        ([value, label]) => html`
          <button
            type="button"
            role="radio"
            aria-checked=${settings[name] === value}
            @click=${() => choose(name, value)}
          >
            ${label}
          </button>
        `,
      )}
    </div>
  </div>
`;

/**
 * Set something, and let it be heard if it can be.
 * @template {keyof Settings} Name
 * @param {Name} name @param {Settings[Name]} value
 */
function choose(name, value) {
  set(name, value);
  if (name === "sound") sound("tile");
}

/** @returns {[boolean, string][]} */
const onOff = () => [
  [true, t("settings.on")],
  [false, t("settings.off")],
];

/** Open the settings. @param {HTMLElement} host */
export async function open(host) {
  document.title = `${t("nav.settings")} · Anello`;
  /** Whom one has muted or blocked; without a server nobody. @type {Ignored[]} */
  let others = [];
  /** @param {string} id */
  const again = async (id) => {
    others = await hearAgain(id).catch(() => others);
    draw();
  };
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page narrow">
          <h1>${t("nav.settings")}</h1>
          <div class="settings">
            <div class="row">
              <div>
                <h2 class="serif"><label for="set-name">${t("settings.name")}</label></h2>
                <p>${t("settings.name.note")}</p>
              </div>
              <div class="cols">
                <input
                  id="set-name"
                  class="field"
                  maxlength="40"
                  autocomplete="nickname"
                  .value=${settings.name}
                  @change=${(/** @type {On<HTMLInputElement>} */ event) => set("name", event.target.value.trim())}
                />
                <a href="/me">${t("settings.me")}</a>
              </div>
            </div>
            <div class="row">
              <div>
                <h2 class="serif"><label for="set-language">${t("settings.language")}</label></h2>
                <p>${t("settings.language.note")}</p>
              </div>
              <select id="set-language" @change=${(/** @type {On<HTMLSelectElement>} */ event) => set("language", event.target.value)}>
                ${Object.entries(LANGUAGES).map(
                  ([code, name]) => html`
                    <option value=${code} lang=${code} ?selected=${code === spoken()}>${name}</option>
                  `,
                )}
              </select>
            </div>
            ${choice("theme", t("settings.theme"), t("settings.theme.note"), [
              ["system", t("settings.system")],
              ["light", t("settings.light")],
              ["dark", t("settings.dark")],
            ])}
            ${choice("palette", t("settings.palette"), t("settings.palette.note"), [
              ["usual", t("settings.usual")],
              ["distinct", t("settings.distinct")],
            ])}
            ${choice("coordinates", t("settings.coordinates"), t("settings.coordinates.note"), onOff())}
            ${choice("oneClick", t("settings.oneClick"), t("settings.oneClick.note"), onOff())}
            ${choice("motion", t("settings.motion"), t("settings.motion.note"), [
              ["system", t("settings.system")],
              ["lively", t("settings.lively")],
              ["still", t("settings.still")],
            ])}
            ${choice("sound", t("settings.sound"), t("settings.sound.note"), onOff())}
            ${choice("talk", t("talk"), t("settings.talk.note"), onOff())}
            ${
              games().some(({ has_secrets: secrets }) => secrets)
                ? choice("aloud", t("settings.aloud"), t("settings.aloud.note"), onOff())
                : nothing
            }
          </div>
          ${
            others.length
              ? html`
                  <h2>${t("ignoring.list")}</h2>
                  <ul class="rowlist" data-ignored>
                    ${others.map(
                      ({ id, name, how }) => html`
                        <li>
                          <span class="what"><b>${name || t("seat.nameless")}</b> ${t(`ignoring.${how}`)}</span>
                          <button class="btn little" type="button" @click=${() => again(id)}>${t(`ignoring.${how}.end`)}</button>
                        </li>
                      `,
                    )}
                  </ul>
                `
              : nothing
          }
          <p class="small quiet"><a href="/api/docs">${t("settings.programs")}</a></p>
        </main>
      `,
      host,
    );
  draw();
  Promise.all([ignored(), loadMore("people")]).then(
    ([found]) => {
      others = found;
      draw();
    },
    () => {},
  );
  return onSettings(draw);
}
