// The board of the solitaire: Xart's, with the square it may still become and the odds of each cell. It knows no rules.

import { XartBoard } from "anello/games/xart/page/board.js";
import { frame, ghosts, over, square } from "anello/games/xart/page/draw.js";
import { key, reach } from "anello/games/xart/page/geometry.js";
import { html, nothing, svg } from "anello/html.js";
import { inHundred } from "anello/study/chance.js";

/**
 * @import { Laid } from "anello/games/xart/page/types.js"
 * @import { Judged, SolitaireView } from "./types.js"
 */

/**
 * The board of the solitaire: the square it may still become, its forced cells, and the odds of each cell.
 * @extends {XartBoard<SolitaireView>}
 */
export class SolitaireBoard extends XartBoard {
  /** The best chance on each cell, by its key; null while nobody wants to know. @type {Map<string, number>|null} */
  odds = null;
  /** The placement that is looked back at. @type {Judged|null} */
  judged = null;

  /** @override */
  get bounds() {
    return reach(this.view?.tiles.length ? this.view.size : [1, 1], this.view?.square ?? 0);
  }

  /** @override @param {SolitaireView} view */
  picture(view) {
    const { origin } = this;
    const shown = this.choice ?? this.hover;
    const inHand = shown ? key(...shown.cell) : "";
    const best = Math.max(0, ...(this.odds?.values() ?? []));
    /** @param {[name: string, chance: number]} odds */
    const odd = ([name, chance]) => {
      const [x, y] = name.split(",").map((value, i) => Number(value) + origin[i]);
      const css = chance === 0 ? "odd zero" : chance === best ? "odd best" : "odd";
      return svg`
        <g class=${css}>${square([x, y], "")}
          <text x=${x * 100 + 50} y=${y * 100 + 52}>${inHundred(chance)}</text>
        </g>`;
    };
    const forced = view.forced.filter(([x, y]) => key(x, y) !== inHand);
    // Until the tiles are as far apart as its sides the square may lie elsewhere: there is no frame yet.
    const room = view.size.every((side) => side === view.square) && !view.wins.length;
    return html`
      ${super.picture(view)}${over(
        this.camera.viewBox,
        svg`
          ${room ? svg`<g class="room">${frame(this.bounds, origin)}</g>` : nothing}
          ${forced.map(([x, y]) => square([x + origin[0], y + origin[1]], "must"))}
          ${[...(this.odds ?? [])].filter(([name]) => name !== inHand).map(odd)}
          ${this.judged ? this.verdict(this.judged) : nothing}`,
      )}
    `;
  }

  /** The tile as it was laid, and where it would have been better, each with its chance. @param {Judged} judged */
  verdict({ view, played, best }) {
    /** @param {string} word */
    const laid = (word) => {
      const turn = view.moves.find((move) => move.word === word);
      return turn ? this.world([turn.lays[0]])[0] : null;
    };
    /** @param {string} css @param {number} chance @param {Laid|null} tile */
    const part = (css, chance, tile) =>
      tile &&
      svg`<g class=${css}>${ghosts([tile])}
        <rect class="chip" x=${tile[0] * 100 + 22} y=${tile[1] * 100 + 60} width="56" height="34" rx="8" />
        <text x=${tile[0] * 100 + 50} y=${tile[1] * 100 + 78}>${inHundred(chance)}</text>
      </g>`;
    const [made, better] = [laid(played.word), best.chance > played.chance ? laid(best.word) : null];
    // Turned otherwise on the same cell: the better one is shown.
    const covered = made && better && key(made[0], made[1]) === key(better[0], better[1]);
    return svg`
      ${covered ? nothing : part("was-laid", played.chance, made)} ${part("was-better", best.chance, better)}`;
  }
}
