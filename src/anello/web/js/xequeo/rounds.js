// The rounds of a match, read off its plies: who entered the ring, what was chosen, how it ended, who won.

import { html, nothing } from "../html.js";
import { pieceLabel, smallPiece, smallRing } from "../parts/things.js";
import { t } from "../text.js";
import { read } from "./words.js";

/**
 * @typedef {object} Round
 * @property {number} no
 * @property {string} ring  its cell
 * @property {number} entered  who put it there
 * @property {{n: number, seat: number, word: string}[]} turns  moves and calls
 * @property {Record<number, string>} choices  the pieces, as far as they may be known
 * @property {number|null} winner
 */

/** All rounds so far. The loser enters the next ring, so its plies tell who won. @returns {Round[]} */
export function rounds(plies, state) {
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
  const result = state.view.last_round;
  if (last && result && (state.view.phase === "ring" || state.view.phase === "over")) last.winner = result.winner;
  return found;
}

/** The score sheet. */
export function scoreSheet(played, names) {
  if (!played.some(({ winner }) => winner))
    return html`
      <p class="small quiet">${t("rounds.none")}</p>
    `;
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
          <th scope="col">${t("rounds.round")}</th>
          <th scope="col">${names[1]}</th>
          <th scope="col">${names[2]}</th>
          <th scope="col">${t("rounds.end")}</th>
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
                      ${chosen(round, seat)} ${round.winner === seat ? smallRing(t("rounds.won")) : nothing}
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
