// An address behind which there is nothing.

import { html, render } from "../html.js";
import { header } from "../parts/header.js";
import { livingXart } from "../parts/showpieces.js";
import { t } from "../text.js";

/** Say so, and show the way home. */
export async function open(host) {
  document.title = `${t("missing.title")} · Anello`;
  const picture = document.createElement("div");
  picture.className = "pic";
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page invitation">
          <div class="invite">
            <h1>${t("missing.title")}</h1>
            <p class="lead">${t("missing.lead")}</p>
            <a class="btn go big" href="/">${t("nav.home")}</a>
          </div>
          ${picture}
        </main>
      `,
      host,
    );
  draw();
  return livingXart(picture);
}
