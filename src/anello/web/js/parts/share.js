// Giving a game away: as a link, by what the system has for sharing, as a code, as text, as a picture, as a film.

import { announce } from "../announce.js";
import { gameNamed } from "../game.js";
import { html, nothing } from "../html.js";
import * as api from "../net/api.js";
import { isDistinct, theme } from "../settings.js";
import { t } from "../text.js";

/** @import { On } from "../html.js" @import { OpenLink } from "../net/table.js" */

/**
 * Put text on the clipboard; where that is not allowed, select it in its field.
 * @param {string} text @param {HTMLInputElement|null} [field]
 */
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

/** A field with a link and a button that copies it. @param {string} address @param {string} label */
export function linkField(address, label) {
  /** @param {On<HTMLButtonElement>} event */
  const press = async (event) => {
    const button = event.currentTarget;
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    if (await copy(address, field)) button.textContent = t("share.copied");
  };
  /** @param {On<HTMLInputElement>} event */
  const select = (event) => event.target.select();
  return html`
    <div class="linkrow">
      <input class="field" readonly aria-label=${label} .value=${address} @focus=${select} />
      <button class="btn" type="button" @click=${press} .textContent=${t("share.copy")}></button>
    </div>
  `;
}

/** Give somebody a file. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hand a link to what the system has for sharing: messages, mail, other devices. @param {string} address */
async function send(address) {
  try {
    await navigator.share({ title: document.title, url: address });
  } catch (fault) {
    // Whoever closes the sheet again has shared nothing, and wants no more.
    if (!(fault instanceof DOMException && fault.name === "AbortError")) await copy(address);
  }
}

/** The ways to bring somebody to a table: its link, the system's own way to share, and a code for a phone. @param {string} id */
export function tableLink(id) {
  const address = new URL(`/table/${id}`, location.href).href;
  return html`
    ${linkField(address, t("share.link"))}
    <div class="cols">
      ${
        "share" in navigator
          ? html`
              <button class="btn little" type="button" data-send @click=${() => send(address)}>${t("share.send")}</button>
            `
          : nothing
      }
      <details class="code">
        <summary class="btn little">${t("share.code")}</summary>
        <img src="/api/tables/${id}/qr.svg" width="196" height="196" loading="lazy" alt=${t("share.code.text")} />
      </details>
    </div>
  `;
}

/**
 * The ways to share a table; text and pictures of a whole game only when it is over.
 * @param {OpenLink} link @param {() => void} [close]
 */
export function sharePanel(link, close) {
  const { id } = link;
  if (api.isLocal(id)) return html`<p class="share small">${t("offline.share")}</p>`;
  const places = api.places(id, { theme: theme(), distinct: isDistinct() });
  const game = link.state.status === "over" ? gameNamed(link.table.game) : undefined;
  /** @param {string} name */
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
      ${tableLink(id)}
      <div class="cols">
        <a class="btn little" href=${places.text} download=${file("txt")}>${t("share.text")}</a>
        <a class="btn little" href=${places.picture} download=${file("png")}>${t("share.picture")}</a>
        <a class="btn little" href=${places.drawing} download=${file("svg")}>${t("share.drawing")}</a>
        ${
          game?.gif
            ? html`
                <a class="btn little" href=${places.film} download=${file("gif")}>${t("share.film")}</a>
              `
            : nothing
        }
        ${
          game?.film
            ? html`
                <a class="btn little" href=${places.drawnFilm} download=${file("film.svg")}>${t("share.film.drawing")}</a>
              `
            : nothing
        }
      </div>
    </div>
  `;
}
