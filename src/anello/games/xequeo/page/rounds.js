// The rounds of a match, read off its plies: who put the ring, what was chosen, how it ended, who won.

import { html, nothing } from "anello/html.js";
import { t } from "anello/text.js";
import { pieceLabel, smallPiece, smallRing } from "./things.js";
import { read } from "./words.js";

/**
 * @import { Ply, Seat } from "anello/net/wire.js"
 * @import { XeQueoView } from "./types.js"
 *
 * @typedef {object} Round
 * @property {number} no
 * @property {string} ring  its cell
 * @property {number} entered  who put it there
 * @property {{n: number, seat: Seat, word: string}[]} turns  moves and calls
 * @property {Record<number, string>} choices  the pieces, as far as they may be known
 * @property {number|null} winner
 */

/**
 * All rounds so far. The loser puts the next ring, so its plies tell who won.
 * @param {Ply[]} plies @param {XeQueoView} view  the position now
 */
export function rounds(plies, view) {
  /** @type {Round[]} */
  const found = [];
  for (const { n, seat, word } of plies) {
    const { kind, cell, piece } = read(word);
    const now = found.at(-1);
    if (kind === "ring") {
      if (now) now.winner = 3 - seat;
      found.push({ no: found.length + 1, ring: cell, entered: seat, turns: [], choices: {}, winner: null });
    } else if (kind === "choose" && now && piece) now.choices[seat] = piece;
    else if ((kind === "move" || kind === "call") && now) now.turns.push({ n, seat, word });
  }
  const last = found.at(-1);
  const result = view.last_round;
  if (last && result && (view.phase === "ring" || view.phase === "over")) last.winner = result.winner;
  return found;
}

/** The score sheet. @param {Round[]} played @param {Record<Seat, string>} names */
export function scoreSheet(played, names) {
  if (!played.some(({ winner }) => winner))
    return html`
      <p class="small quiet">${t("xequeo.rounds.none")}</p>
    `;
  /** @param {Round} round @param {Seat} seat */
  const chosen = (round, seat) =>
    round.choices[seat]
      ? html`
          <span title=${pieceLabel(round.choices[seat])}>
            ${smallPiece(round.choices[seat])}
            <span class="sr">${pieceLabel(round.choices[seat])}</span>
          </span>
        `
      : nothing;
  return html`
    <table class="sheet">
      <thead>
        <tr>
          <th scope="col">${t("xequeo.rounds.round")}</th>
          <th scope="col">${names[1]}</th>
          <th scope="col">${names[2]}</th>
          <th scope="col">${t("xequeo.rounds.end")}</th>
        </tr>
      </thead>
      <tbody>
        ${played
          .filter(({ winner }) => winner)
          .map(
            (round) => html`
              <tr>
                <th scope="row">${round.no}</th>
                ${[1, 2].map(
                  (seat) => html`
                    <td class=${round.winner === seat ? "won" : ""}>
                      ${chosen(round, seat)} ${round.winner === seat ? smallRing(t("xequeo.rounds.won")) : nothing}
                    </td>
                  `,
                )}
                <td>${round.turns.at(-1)?.word ?? ""}</td>
              </tr>
            `,
          )}
      </tbody>
    </table>
  `;
}
