// Before the game: an invitation to sit down.

import { fieldValue } from "../forms.js";
import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { header } from "../parts/header.js";
import { showGame } from "../parts/showpiece.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";
import { clockWords, optionWords } from "./setup.js";

/**
 * @import { On } from "../html.js"
 * @import { Table } from "../net/wire.js"
 */

/**
 * Ask whoever comes by a link to sit down; `welcome` opens the game with the table as it is then. Returns a function
 * that ends what moves on the page.
 * @param {HTMLElement} host @param {Table} table @param {(table: Table) => void} welcome
 */
export function invitation(host, table, welcome) {
  let wrong = "";
  const picture = document.createElement("div");
  picture.className = "pic";
  const end = showGame(picture, table.game);
  const enter = (/** @type {Table} */ seated) => {
    end();
    welcome(seated);
  };
  const inviter = Object.values(table.seats).find(({ kind }) => kind === "person")?.name;
  const sit = async (/** @type {On<HTMLFormElement>} */ event) => {
    event.preventDefault();
    const name = (fieldValue(event.target, "name") ?? "").trim();
    set("name", name);
    try {
      enter(await api.join(table.id, name));
    } catch (refused) {
      if (refused instanceof api.Refused && refused.code === "seat_taken") enter(await api.table(table.id));
      else {
        const { code, message } = /** @type {Error & {code?: string}} */ (refused);
        wrong = code === "blocked" ? t("refused.blocked") : message;
        draw();
      }
    }
  };
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page invitation">
          <form class="invite" @submit=${sit}>
            <h1>
              ${inviter ? t("invite.by", { name: inviter, game: table.title }) : t("invite", { game: table.title })}
            </h1>
            <p class="lead">${[...optionWords(table.game, table.options), clockWords(table.clock)].join(" · ")}</p>
            ${
              wrong
                ? html`
                    <p class="wrong" role="alert">${wrong}</p>
                  `
                : nothing
            }
            <div class="setup">
              <label>
                ${t("setup.name")}
                <input class="field" name="name" maxlength="40" autocomplete="nickname" .value=${settings.name} />
              </label>
            </div>
            <div class="cols">
              <button class="btn go big">${t("invite.sit")}</button>
              <button class="btn big" type="button" @click=${() => enter(table)}>${t("invite.watch")}</button>
            </div>
            <p class="small quiet"><a href="/rules/${table.game}">${t("invite.rules")}</a></p>
          </form>
          ${picture}
        </main>
      `,
      host,
    );
  document.title = `${table.title} · Anello`;
  draw();
  return end;
}
