// A position of Xart in words, for those who hear it.

import { t, tn } from "anello/text.js";
import { cellName } from "./geometry.js";

/** @import { Cell, Laid, Turn } from "./types.js" */

/** How a tile lies: "straight, white from top to bottom". @param {number} tile */
export const tileWords = (tile) => t(`xart.tile.${tile}`);

/** Which side of a tile is up: "Straight" or "Curve". @param {number} tile */
export const shapeWords = (tile) => t(tile < 3 ? "xart.straight" : "xart.curve");

/** How many tiles follow by force; nothing to say if none does. @param {number} n */
export const forcedWords = (n) => (n ? tn("xart.forced", n) : "");

/** A turn that was made: "E7: curve …. 4 forced tiles follow." @param {Laid[]} laid */
export function turnWords(laid) {
  const [[x, y, tile], ...forced] = laid;
  const chosen = t("xart.sr.laid", { cell: cellName(x, y), tile: tileWords(tile) });
  return forced.length ? `${chosen} ${forcedWords(forced.length)}.` : chosen;
}

/**
 * What lies on a cell, or what may be laid there.
 * @param {Cell} cell @param {number|undefined} tile @param {Turn[]|undefined} options
 */
export function cellWords(cell, tile, options) {
  const name = cellName(...cell);
  if (tile) return t("xart.sr.tile", { cell: name, tile: tileWords(tile) });
  return options
    ? t("xart.sr.free", { cell: name, fits: tn("xart.fits", options.length) })
    : t("xart.sr.empty", { cell: name });
}
