// Games of the archive in a list: who played, how it went, how long it was and where it comes from.

import { seatWords } from "../game.js";
import { html } from "../html.js";
import { addressOf } from "../net/archive.js";
import { optionWords } from "../pages/setup.js";
import { t, tn } from "../text.js";

/** @import { ArchivedGame } from "../net/archive.js" */

/** Who played on a seat, or what the seat is called. @param {ArchivedGame} game @param {number} seat */
const nameOf = ({ game, names }, seat) => names[seat] || seatWords(game, seat);

/** Who played. @param {ArchivedGame} game */
export function playersOf(game) {
  const seats = Object.keys(game.names).length ? Object.keys(game.names) : ["1", "2"];
  return seats.map((seat) => nameOf(game, Number(seat))).join(" – ");
}

/** How it went. @param {ArchivedGame} game */
export function resultOf(game) {
  if (!game.how) return t("archive.open");
  return game.winner === null ? t("archive.drawn") : t("archive.won", { name: nameOf(game, game.winner) });
}

/** @param {ArchivedGame[]} games */
export const archivedList = (games) => html`
  <ul class="rowlist archived">
    ${games.map(
      (game) => html`
        <li>
          <span class="what">
            <b>${playersOf(game)}</b>
            ${[
              resultOf(game),
              tn("archive.plies", game.plies),
              ...optionWords(game.game, game.options),
              ...(game.collection ? [game.collection] : []),
            ].join(" · ")}
          </span>
          <a href=${addressOf(game)}>${t("archive.look")}<span class="sr"> (${playersOf(game)})</span></a>
        </li>
      `,
    )}
  </ul>
`;
