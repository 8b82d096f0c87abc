// A position of Xe Queo! in words, and words of notation as sentences.

import { listed, t, tn } from "anello/text.js";
import { isJump } from "./geometry.js";
import { pieceLabel, pieceName } from "./things.js";

/**
 * @typedef {object} Reading  a word of notation, taken apart
 * @property {"toss"|"ring"|"choose"|"call"|"move"} kind
 * @property {string} piece  empty where there is none, or where it is a secret
 * @property {string} cell  empty where there is none
 */

/** Take a word of notation apart. @param {string} word @returns {Reading} */
export function read(word) {
  const [first, rest] = [word[0], word.slice(1)];
  if (first === "@")
    return /^[12]$/.test(rest) ? { kind: "toss", piece: "", cell: "" } : { kind: "ring", piece: "", cell: rest };
  if (first === "=") return { kind: "choose", piece: rest === "?" ? "" : rest, cell: "" };
  return rest === "!" ? { kind: "call", piece: first, cell: "" } : { kind: "move", piece: first, cell: rest };
}

/** How a piece gets there: one step, or so many jumps. @param {string[]} path */
export function wayWords(path) {
  const jumps = path.slice(1).filter((cell, i) => isJump(path[i], cell)).length;
  return jumps ? tn("xequeo.jumps", jumps) : t("xequeo.step");
}

/**
 * Something that was done, as a sentence with the name of who did it.
 * @param {{word: string, path?: string[]}} turn @param {string} name
 */
export function turnWords({ word, path = [] }, name) {
  const { kind, piece, cell } = read(word);
  if (kind === "call") return t("xequeo.did.call", { name, piece: pieceName(piece) });
  if (kind === "ring") return t("xequeo.did.ring", { name, cell });
  if (kind === "choose") return t("xequeo.did.choose", { name });
  if (kind === "move" && path.length > 1)
    return t("xequeo.did.move", { name, piece: pieceName(piece), from: path[0], cell, way: wayWords(path) });
  if (kind === "move") return t("xequeo.did.put", { name, piece: pieceName(piece), cell });
  return "";
}

/** Something that was done, in short, beside the name of who did it. @param {string} word */
export function shortWords(word) {
  const { kind, piece, cell } = read(word);
  if (kind === "call") return `Xe Queo! ${pieceLabel(piece)}`;
  if (kind === "ring") return t("xequeo.ring.here", { cell });
  return kind === "move" ? t("xequeo.choice.move", { piece: pieceLabel(piece), cell }) : "";
}

/** What stands on a cell. @param {string} cell @param {{piece: string|null, ring: boolean, target: boolean}} there */
export function cellWords(cell, { piece, ring, target }) {
  const things = [
    ...(piece ? [pieceName(piece)] : []),
    ...(ring ? [t("xequeo.sr.ring")] : []),
    ...(target ? [t("xequeo.sr.target")] : []),
  ];
  return things.length ? t("xequeo.sr.cell", { cell, things: listed(things) }) : t("xequeo.sr.vacant", { cell });
}
