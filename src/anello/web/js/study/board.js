// Which board lessons and puzzles of a game are shown on.

import { gamePage } from "../game.js";

/** @import { StudyBoard, StudyHooks } from "../game.js" */

/**
 * The board of a game for lessons and puzzles; a plain one if it brings none.
 * @param {string} name
 * @returns {Promise<new (hooks: StudyHooks) => StudyBoard>}
 */
export async function studyBoard(name) {
  return (await gamePage(name).study?.()) ?? (await import("../plain/study.js")).PlainStudyBoard;
}
