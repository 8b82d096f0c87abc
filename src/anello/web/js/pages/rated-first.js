// Whoever plays a rated game plays it alone: the analysis stays closed until it is over.

import { html, render } from "../html.js";
import * as api from "../net/api.js";
import { header } from "../parts/header.js";
import { t } from "../text.js";

/** Say so in the place of the analysis, and true, if a rated game of this browser's person goes on. @param {HTMLElement} host */
export async function ratedFirst(host) {
  const mine = await api.myTables().catch(() => []);
  const table = mine.find(({ rated, status }) => rated && status === "playing");
  if (!table) return false;
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page narrow">
          <h1>${t("analysis.later")}</h1>
          <p class="lead">${t("analysis.later.text")}</p>
          <p><a class="btn go" href="/table/${table.id}">${t("mine.go")}</a></p>
        </main>
      `,
      host,
    );
  draw();
  return true;
}
