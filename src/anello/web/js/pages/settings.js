// The settings of this browser, each with a word on what it does.

import { html, render } from "../html.js";
import { header } from "../parts/header.js";
import { onSettings, set, settings } from "../settings.js";
import { sound } from "../sound.js";
import { LANGUAGES, spoken, t } from "../text.js";

/** A row of which one is chosen. */
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
            @click=${() => (set(name, value), name === "sound" && sound("tile"))}
          >
            ${label}
          </button>
        `,
      )}
    </div>
  </div>
`;

const onOff = () => [
  [true, t("settings.on")],
  [false, t("settings.off")],
];

/** Open the settings. */
export async function open(host) {
  document.title = `${t("nav.settings")} · Anello`;
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
              <input
                id="set-name"
                class="field"
                maxlength="40"
                autocomplete="nickname"
                .value=${settings.name}
                @change=${(event) => set("name", event.target.value.trim())}
              />
            </div>
            <div class="row">
              <div>
                <h2 class="serif"><label for="set-language">${t("settings.language")}</label></h2>
                <p>${t("settings.language.note")}</p>
              </div>
              <select id="set-language" @change=${(event) => set("language", event.target.value)}>
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
            ${choice("sight", t("settings.sight"), t("settings.sight.note"), [
              ["usual", t("settings.usual")],
              ["distinct", t("settings.distinct")],
            ])}
            ${choice("coordinates", t("settings.coordinates"), t("settings.coordinates.note"), onOff())}
            ${choice("motion", t("settings.motion"), t("settings.motion.note"), [
              ["system", t("settings.system")],
              ["lively", t("settings.lively")],
              ["still", t("settings.still")],
            ])}
            ${choice("sound", t("settings.sound"), t("settings.sound.note"), onOff())}
            ${choice("talk", t("talk"), t("settings.talk.note"), onOff())}
            ${choice("aloud", t("settings.aloud"), t("settings.aloud.note"), onOff())}
          </div>
          <p class="small quiet"><a href="/api/docs">${t("settings.programs")}</a></p>
        </main>
      `,
      host,
    );
  draw();
  return onSettings(draw);
}
