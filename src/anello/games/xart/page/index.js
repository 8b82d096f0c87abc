// The page of Xart: what it has to show, each part loaded when it is wanted.

import { shapes } from "./shapes.js";
import { tilePicture } from "./things.js";

/** @import { GamePage } from "anello/game.js" */

/** @type {GamePage} */
export default {
  styles: ["tokens.css", "page.css"],
  text: true,
  shapes,
  emblem: (what) => tilePicture(what === "puzzle" ? 1 : 3),
  mainOptions: ["variant"],
  choosesBeginner: true,
  showpiece: async () => (await import("./showpiece.js")).showpiece,
  play: async () => (await import("./play.js")).XartPlay,
  local: async () => (await import("./local.js")).LocalXart,
  tutor: async () => (await import("./teaching.js")).XartTutor,
  puzzles: async () => (await import("./puzzles.js")).XartPuzzles,
  study: async () => (await import("./study.js")).StudyBoard,
  analysis: () => import("./analysis.js"),
  // Nobody knows what chance would have drawn after another turn.
  canAnalyse: ({ options }) => options.variant !== "lucky",
  rules: async () => (await import("./figures.js")).figure,
};
