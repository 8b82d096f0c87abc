// A strength of the computer with a face and a sentence about how it plays.

import { fileOf, gameNamed } from "../game.js";
import { html, nothing } from "../html.js";
import { t } from "../text.js";

/** @import { Level } from "../net/wire.js" */

/** The level with a number. @param {string} game @param {number|undefined} number */
export const levelOf = (game, number) => gameNamed(game)?.levels.find((level) => level.number === number);

/** Its face, a picture beside the name; nothing for a level without one. @param {string} game @param {Level|undefined} level */
export const face = (game, level) =>
  level?.face
    ? html`
        <img class="face" src=${fileOf(game, level.face)} alt="" width="40" height="40" />
      `
    : nothing;

/** Who the opponent is, in a picture and a sentence. @param {string} game @param {Level|undefined} level */
export const levelCard = (game, level) =>
  level?.style
    ? html`
        <p class="level small">
          ${face(game, level)}
          <span aria-live="polite">${t(level.style)}</span>
        </p>
      `
    : nothing;
