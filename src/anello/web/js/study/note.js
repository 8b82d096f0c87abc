// What is said beside the board of a lesson or a puzzle.

import { announce } from "../announce.js";

/** @typedef {{right?: boolean, text: string}} Note  what is said; neither right nor wrong if it is help */

/** Show a sentence beside the board, and say it to those who listen. @param {{note: Note|null, host: HTMLElement, draw: () => void}} page @param {Note} note */
export function sayBeside(page, note) {
  page.note = note;
  announce(note.text);
  page.draw();
  page.host.querySelector(".note")?.scrollIntoView({ block: "nearest" });
}
