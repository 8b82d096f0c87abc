// The band above every page while one waits for an opponent; when somebody has come it makes room at once.

import { announce } from "../announce.js";
import { gameNamed, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { cancel, currentHope, onHope, onMeeting } from "../net/pairing.js";
import { go } from "../router.js";
import { sound } from "../sound.js";
import { t, tn } from "../text.js";

/** How long something took, in words that do not pretend to know better. @param {number} seconds */
export const tookWords = (seconds) =>
  seconds < 50 ? tn("pairing.seconds", Math.round(seconds) || 1) : tn("pairing.minutes", Math.round(seconds / 60) || 1);

function draw(/** @type {HTMLElement} */ host) {
  const hope = currentHope();
  const game = hope && gameNamed(hope.wish.game);
  render(
    hope && game
      ? html`
          <div class="band" data-hope>
            <span>${t("pairing.band", { game: titleOf(game) })}</span>
            <a class="btn little" href="/people">${t("pairing.look")}</a>
            <button class="btn little" type="button" @click=${cancel}>${t("pairing.cancel")}</button>
          </div>
        `
      : nothing,
    host,
  );
}

/** Show the band while one waits, wherever one goes. */
export function showHope() {
  const host = document.createElement("div");
  document.getElementById("app")?.before(host);
  onHope(() => draw(host));
  onMeeting((table) => {
    sound("tile");
    announce(t("pairing.come"));
    go(`/table/${table}`);
  });
}
