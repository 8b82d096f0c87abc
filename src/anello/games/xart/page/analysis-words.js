// What the analysis of Xart says of a position: who stands better, who wins by force, what threatens, why a turn was bad.

import { inHundred } from "anello/study/chance.js";
import { t, tn } from "anello/text.js";

/**
 * @import { Analysis } from "./analysis.js"
 * @import { Best, Threat } from "./net.js"
 */

/** Less than this is no mistake to speak of. */
export const MISTAKE = 0.1;

/** A seat in the keys of texts. @param {number} seat */
const colour = (seat) => (seat === 1 ? "white" : "red");

/** @param {Threat} threat */
export const threatWords = ({ seat, how, words }) =>
  t(`xart.analysis.threat.${how}.${colour(seat)}`, { words: words.join(" ") });

/** Who wins by force, and in how many turns; nothing if that is not proved. @param {Analysis} page @param {number|null} winIn */
export function proofWords(page, winIn) {
  if (winIn === null) return "";
  const mover = page.mover(page.at);
  const who = colour(winIn > 0 ? mover : 3 - mover);
  return winIn === 0 ? t(`xart.analysis.wins.now.${who}`) : tn(`xart.analysis.wins.${who}`, Math.abs(winIn));
}

/** What decided the game; nothing if nobody has won. A turn that wins for both wins for its maker. @param {Analysis} page */
function decision(page) {
  const { wins = [] } = page.of(page.at).look?.view ?? {};
  const maker = 3 - page.mover(page.at);
  return wins.find((win) => win.colour === maker) ?? wins[0];
}

/** How the game ended; empty while it goes on. @param {Analysis} page */
function endWords(page) {
  const { look } = page.of(page.at);
  if (!look || look.view.to_act.length) return "";
  const win = decision(page);
  return win ? t(`xart.over.${win.how}.name`, { winner: t(`xart.seat.${win.colour}`) }) : t("over.draw");
}

/** A position in words: how it ended, or who stands better and by how much. @param {Analysis} page @param {Best} best */
export function standingWords(page, { white, lines }) {
  const end = endWords(page);
  if (end) return end;
  if (white === null) return t("xart.analysis.large");
  const proof = proofWords(page, lines[0]?.win_in ?? null);
  if (proof) return proof;
  const chances = { white: inHundred(white), red: inHundred(1 - white) };
  const edge = Math.abs(white - 0.5);
  const who = white > 0.5 ? "white" : "red";
  return t(edge < 0.05 ? "xart.analysis.even" : `xart.analysis.${edge < 0.2 ? "some" : "much"}.${who}`, chances);
}

/** Why the turn that led here was bad: what it gave away, or what punishes it; empty if it was not. @param {Analysis} page */
export function whyWords(page) {
  const { at } = page;
  if (!at.parent) return "";
  const { word } = at;
  const answers = page.mover(at);
  const who = colour(answers);
  const win = decision(page);
  if (win) return win.colour === answers ? t(`xart.analysis.why.gift.${win.how}.${who}`, { word }) : "";
  const [best] = page.of(at).said?.lines ?? [];
  if (!best) return "";
  const line = best.line.join(" ");
  if (best.win_in !== null && best.win_in > 0)
    return t(`xart.analysis.why.${best.how || "win"}.${who}`, { word, line });
  if (page.loss(at) < MISTAKE) return "";
  return t(`xart.analysis.why.chance.${who}`, {
    word,
    line,
    chance: inHundred(answers === 1 ? best.white : 1 - best.white),
  });
}
