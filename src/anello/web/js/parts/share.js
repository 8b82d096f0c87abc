// Giving a game away: as a link, as text, as a picture, as a moving picture.

import { announce } from "../announce.js";
import { html, nothing } from "../html.js";
import * as api from "../net/api.js";
import { settings, theme } from "../settings.js";
import { t } from "../text.js";

/** Put text on the clipboard; where that is not allowed, select it in its field. */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    announce(t("share.copied"));
    return true;
  } catch {
    field?.select();
    return false;
  }
}

/** A field with a link and a button that copies it. */
export function linkField(address, label) {
  const press = async (event) => {
    const button = event.currentTarget;
    if (await copy(address, button.previousElementSibling)) button.textContent = t("share.copied");
  };
  return html`
    <div class="linkrow">
      <input class="field" readonly aria-label=${label} .value=${address} @focus=${(event) => event.target.select()} />
      <button class="btn" type="button" @click=${press} .textContent=${t("share.copy")}></button>
    </div>
  `;
}

/** The ways to share a table; text and pictures of a whole game only when it is over. */
export function sharePanel(link, close) {
  const { id } = link;
  const places = api.places(id, { theme: theme(), distinct: settings.sight === "distinct" });
  const over = link.state.status === "over";
  const file = (name) => `anello-${link.table.game}-${id}.${name}`;
  return html`
    <div class="share" role="region" aria-label=${t("act.share")}>
      <div class="cols apart">
        <b class="serif">${t("act.share")}</b>
        ${
          close
            ? html`
                <button class="btn plain little" type="button" @click=${close}>${t("share.close")}</button>
              `
            : nothing
        }
      </div>
      ${linkField(new URL(`/table/${id}`, location.href).href, t("share.link"))}
      <div class="cols">
        <a class="btn little" href=${places.text} download=${file("txt")}>${t("share.text")}</a>
        <a class="btn little" href=${places.picture} download=${file("svg")}>${t("share.picture")}</a>
        ${
          over
            ? html`
                <a class="btn little" href=${places.animation} download=${file("film.svg")}>${t("share.film")}</a>
              `
            : nothing
        }
      </div>
    </div>
  `;
}
