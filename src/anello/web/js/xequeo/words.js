// A position of Xe Queo! in words, and words of notation as sentences.

import { pieceName } from "../parts/things.js";
import { listed, t, tn } from "../text.js";
import { isJump } from "./geometry.js";

/** Take a word of notation apart. */
export function read(word) {
  if (word.startsWith("@"))
    return /^@[12]$/.test(word) ? { kind: "toss", seat: Number(word[1]) } : { kind: "ring", cell: word.slice(1) };
  if (word.startsWith("=")) return { kind: "choose", piece: word[1] === "?" ? null : word[1] };
  return word.endsWith("!") ? { kind: "call", piece: word[0] } : { kind: "move", piece: word[0], cell: word.slice(1) };
}

/** How a piece gets there: one step, or so many jumps. */
export function wayWords(path) {
  const jumps = path.slice(1).filter((cell, i) => isJump(path[i], cell)).length;
  return jumps ? tn("xequeo.jumps", jumps) : t("xequeo.step");
}

/** Something that was done, as a sentence with the name of who did it. */
export function turnWords({ word, path }, name) {
  const { kind, piece, cell } = read(word);
  if (kind === "call") return t("xequeo.did.call", { name, piece: pieceName(piece) });
  if (kind === "ring") return t("xequeo.did.ring", { name, cell });
  if (kind === "choose") return t("xequeo.did.choose", { name });
  if (kind === "move" && path?.length > 1)
    return t("xequeo.did.move", { name, piece: pieceName(piece), from: path[0], cell, way: wayWords(path) });
  if (kind === "move") return t("xequeo.did.put", { name, piece: pieceName(piece), cell });
  return "";
}

/** What stands on a cell. */
export function cellWords(cell, { piece, ring, target }) {
  const things = [piece && pieceName(piece), ring && t("xequeo.sr.ring"), target && t("xequeo.sr.target")].filter(
    Boolean,
  );
  return things.length ? t("xequeo.sr.cell", { cell, things: listed(things) }) : t("xequeo.sr.vacant", { cell });
}
