// A position of Xart in words, for those who hear it.

import { t, tn } from "../text.js";
import { cellName } from "./geometry.js";

/** How a tile lies: "straight, white from top to bottom". */
export const tileWords = (tile) => t(`tile.${tile}`);

/** How many tiles follow by force; nothing to say if none does. */
export const forcedWords = (n) => (n ? tn("xart.forced", n) : "");

/** A turn that was made: "E7: curve …. 4 forced tiles follow." */
export function turnWords(laid) {
  const [[x, y, tile], ...forced] = laid;
  const chosen = t("xart.sr.laid", { cell: cellName(x, y), tile: tileWords(tile) });
  return `${chosen} ${forcedWords(forced.length)}`.trim();
}

/** What lies on a cell, or what may be laid there. */
export function cellWords(cell, tile, options) {
  const name = cellName(...cell);
  if (tile) return t("xart.sr.tile", { cell: name, tile: tileWords(tile) });
  return options
    ? t("xart.sr.free", { cell: name, fits: tn("xart.fits", options.length) })
    : t("xart.sr.empty", { cell: name });
}
