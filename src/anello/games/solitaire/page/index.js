// The page of the solitaire, which is laid with Xart's tiles.

import { bag } from "anello/games/xart/page/things.js";

/** @import { GamePage } from "anello/game.js" */

/** @type {GamePage} */
export default {
  needs: ["xart"],
  styles: ["page.css"],
  text: true,
  emblem: bag,
  ownAlone: true,
  rules: async () => (await import("anello/games/xart/page/figures.js")).figure,
  own: async () => (await import("./page.js")).open,
};
