// The page of Xe Queo!: what it has to show, each part loaded when it is wanted.

import { shapes } from "./shapes.js";
import { smallPiece } from "./things.js";

/** @import { GamePage } from "anello/game.js" */

/** @type {GamePage} */
export default {
  styles: ["tokens.css", "page.css"],
  text: true,
  shapes,
  emblem: (what) => smallPiece(what === "puzzle" ? "B" : "R"),
  mainOptions: ["rings"],
  showpiece: async () => (await import("./showpiece.js")).showpiece,
  play: async () => (await import("./play.js")).XeQueoPlay,
  local: async () => (await import("./local.js")).LocalXeQueo,
  puzzles: async () => (await import("./puzzles.js")).XeQueoPuzzles,
  study: async () => (await import("./study.js")).StudyBoard,
  analysis: () => import("./analysis.js"),
  rules: async () => (await import("./figures.js")).figure,
};
