// The lines across the page: connection lost, waiting for somebody, engines warming up, looking on.

import { html, nothing } from "../html.js";
import { t } from "../text.js";
import { tableLink } from "./share.js";

/**
 * @import { TableLink } from "../net/table.js"
 * @import { Warmup } from "../net/wire.js"
 */

/** The lines across a table's page, most urgent first. @param {TableLink} link */
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
        <div class="share">${tableLink(link.id)}</div>
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

/** How far the engines are on the very first start. @param {Warmup} warmup */
export const warming = ({ done, total, playable }) => html`
  <div class="band" role="status">${t(playable ? "warmup" : "warmup.rules", { done, total })}</div>
`;
