// A position of Xart as a list of cells, for those who hear it.

import { html, nothing } from "anello/html.js";
import { t } from "anello/text.js";
import { cellName, cellUnder } from "./geometry.js";
import { tileWords } from "./words.js";

/** @import { Laid, Turn } from "./types.js" */

/** The tiles that lie, and what may be laid where. @param {Laid[]} tiles @param {Turn[][]} free  the turns of each cell */
export const spokenPosition = (tiles, free) => html`
  <h2>${t("xart.sr.position")}</h2>
  <ul>
    ${tiles.map(
      ([x, y, tile]) => html`
        <li>${t("xart.sr.tile", { cell: cellName(x, y), tile: tileWords(tile) })}</li>
      `,
    )}
  </ul>
  ${
    free.length
      ? html`
          <h2>${t("sr.moves")}</h2>
          <ul>
            ${free.map(
              (options) => html`
                <li>
                  ${t("xart.sr.words", { cell: cellName(...cellUnder(options[0].lays[0])), words: options.map((turn) => turn.word).join(" ") })}
                </li>
              `,
            )}
          </ul>
        `
      : nothing
  }
`;
