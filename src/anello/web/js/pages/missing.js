// An address behind which there is nothing.

import { gameNamed, games } from "../game.js";
import { html, render } from "../html.js";
import { header } from "../parts/header.js";
import { showGame } from "../parts/showpiece.js";
import { go } from "../router.js";
import { t } from "../text.js";

/** Say so, and show the way home; the bare name of a game leads to its page. @param {HTMLElement} host */
export async function open(host) {
  const [, name] = /^\/([\w-]+)\/?$/.exec(location.pathname) ?? [];
  if (name && gameNamed(name)?.page.own) {
    go(`/games/${name}`, { replace: true });
    return undefined;
  }
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
  const game = games().find(({ page }) => page.showpiece) ?? games()[0];
  return game ? showGame(picture, game.name) : undefined;
}
