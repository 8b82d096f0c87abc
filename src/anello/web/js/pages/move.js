// Arriving by a link from one's other device: this browser becomes the same person's when a button is pressed.

import { html, nothing, render } from "../html.js";
import { move } from "../net/people.js";
import { header } from "../parts/header.js";
import { go } from "../router.js";
import { set } from "../settings.js";
import { loadMore, t } from "../text.js";

/** Open the page behind a link to another device. What is behind the # never left the browser. @param {HTMLElement} host */
export async function open(host) {
  await loadMore("people");
  const ticket = location.hash.slice(1);
  history.replaceState(null, "", "/move");
  let wrong = ticket ? "" : t("me.arrive.empty");
  const arrive = async () => {
    try {
      const me = await move(ticket);
      set("name", me.name);
      await go("/me", { replace: true });
    } catch (refused) {
      wrong = /** @type {Error} */ (refused).message;
      draw();
    }
  };
  const draw = () => {
    document.title = `${t("me.arrive")} · Anello`;
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page narrow">
          <h1>${t("me.arrive")}</h1>
          <p>${t("me.arrive.note")}</p>
          <p class="quiet">${t("me.guest")}</p>
          ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
          ${
            ticket
              ? html`<p class="cols"><button class="btn go big" type="button" data-arrive @click=${arrive}>${t("me.arrive.go")}</button></p>`
              : nothing
          }
        </main>
      `,
      host,
    );
  };
  draw();
}
