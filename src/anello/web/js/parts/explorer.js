// The opening explorer: what was played in a position, by whom, how it went, and what the engine thinks of it.

import { html, nothing } from "../html.js";
import { explore } from "../net/archive.js";
import { t, tn } from "../text.js";
import { archivedList } from "./archived.js";

/** @import { Explored, ExploredMove, Way } from "../net/archive.js" */

/**
 * @typedef {object} ExplorerHooks
 * @property {() => void} redraw
 * @property {(word: string) => unknown} play  a move was picked
 * @property {(words: string[]) => string} thought  what the engine thinks of a move, empty if it has not said
 */

/** So many positions are remembered. */
const REMEMBERED = 200;

export class Explorer {
  /** @param {ExplorerHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** What was answered, by position; null while it is asked or if there was no answer. @type {Map<string, Explored|null>} */
    this.answers = new Map();
    this.failed = false;
  }

  /** What was played where one is; asked for once. @param {Way} way */
  at(way) {
    const key = JSON.stringify(way);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    if (this.answers.size >= REMEMBERED) this.answers.clear();
    this.answers.set(key, null);
    explore(way).then(
      (found) => {
        this.failed = false;
        this.answers.set(key, found);
        this.hooks.redraw();
      },
      () => {
        this.failed = true;
        this.answers.delete(key);
      },
    );
    return null;
  }

  /** @param {Way} way */
  panel(way) {
    const found = this.at(way);
    if (!found) return html`<p class="small quiet">${this.failed ? t("analysis.offline") : t("archive.asking")}</p>`;
    if (!found.games) return html`<p class="small quiet">${t("archive.never")}</p>`;
    return html`
      <p class="small">${tn("archive.reached", found.games)}</p>
      ${found.moves.length ? this.moves(found.moves) : nothing}
      ${archivedList(found.recent)}
      <p class="small">
        <a href=${searchAddress(way, found.line)}>${t("archive.find")}</a>
      </p>
    `;
  }

  /** @param {ExploredMove[]} moves */
  moves(moves) {
    return html`
      <table class="explored small">
        <caption class="sr">${t("archive.moves")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("archive.move")}</th>
            <th scope="col" class="number">${t("archive.games")}</th>
            <th scope="col">${t("archive.went")}</th>
            <th scope="col">${t("archive.engine")}</th>
          </tr>
        </thead>
        <tbody>${moves.map((move) => this.row(move))}</tbody>
      </table>
      <p class="small quiet">${t("archive.counts")}</p>
    `;
  }

  /** @param {ExploredMove} move */
  row({ words, games, wins, draws, losses }) {
    const said = t("archive.score", { wins, draws, losses });
    const part = (/** @type {number} */ n) => (100 * n) / Math.max(1, wins + draws + losses);
    return html`
      <tr>
        <th scope="row">
          <button class="btn little plain" type="button" @click=${() => this.hooks.play(words[0])}>${words[0]}</button>
        </th>
        <td class="number">${games}</td>
        <td>
          <svg class="went" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label=${said}>
            <title>${said}</title>
            <rect class="won" width=${part(wins)} height="8" />
            <rect class="drawn" x=${part(wins)} width=${part(draws)} height="8" />
          </svg>
        </td>
        <td class="quiet">${this.hooks.thought(words)}</td>
      </tr>
    `;
  }
}

/** Where all games with a position are found. @param {Way} way @param {string} line */
export const searchAddress = ({ game }, line) => `/archive?${new URLSearchParams({ game, position: line })}`;
