// Before the game: an invitation to sit down, and the lines across the page (connection lost, waiting, warming up).

import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { header } from "../parts/header.js";
import { linkField } from "../parts/share.js";
import { livingXart, livingXeQueo } from "../parts/showpieces.js";
import { set, settings } from "../settings.js";
import { t } from "../text.js";
import { clockWords, optionWords } from "./setup.js";

/** The lines across a table's page, most urgent first. */
export function notices(link) {
  if (link.status === "gone")
    return html`
      <div class="band rose" role="alert">
        ${t("link.gone")}
        <a href="/">${t("nav.home")}</a>
      </div>
    `;
  if (link.status === "lost" && link.state)
    return html`
      <div class="band" role="alert">
        ${t("link.lost")}
        <button class="btn little" type="button" @click=${() => link.retryNow()}>${t("link.again")}</button>
      </div>
    `;
  if (link.state?.status === "waiting") {
    return html`
      <div class="band rose">
        <span>${t("waiting")}</span>
        <div class="share">${linkField(new URL(`/table/${link.id}`, location.href).href, t("share.link"))}</div>
      </div>
    `;
  }
  const computer = Object.values(link.table.seats).some(({ kind }) => kind === "computer");
  if (computer && link.warmup && !link.warmup.ready) return warming(link.warmup);
  if (link.state && !link.seat && !(link.table.mine ?? []).length)
    return html`
      <div class="band rose">${t("watching")}</div>
    `;
  return nothing;
}

/** How far the engines are on the very first start. */
export const warming = ({ done, total, playable }) => html`
  <div class="band" role="status">${t(playable ? "warmup" : "warmup.rules", { done, total })}</div>
`;

const PICTURES = { xart: livingXart, xequeo: livingXeQueo };

/**
 * Ask whoever comes by a link to sit down; `welcome` opens the game with the table as it is then. Returns a function
 * that ends what moves on the page.
 */
export function invitation(host, table, welcome) {
  let wrong = "";
  const picture = document.createElement("div");
  picture.className = table.game === "xequeo" ? "pic of-wood" : "pic";
  const end = PICTURES[table.game](picture);
  const enter = (seated) => (end(), welcome(seated));
  const inviter = Object.values(table.seats).find(({ kind }) => kind === "person")?.name;
  const sit = async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    set("name", name);
    try {
      enter(await api.join(table.id, name));
    } catch (refused) {
      if (refused.code === "seat_taken") return enter(await api.table(table.id));
      wrong = refused.message;
      draw();
    }
    return undefined;
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
