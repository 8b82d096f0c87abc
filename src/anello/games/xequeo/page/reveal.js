// The end of a round: both cards turn together, the ring is lifted and flies to its owner. The same time for everybody.

import { announce } from "anello/announce.js";
import { html, nothing } from "anello/html.js";
import { curve, move, pause, time } from "anello/motion.js";
import { sound } from "anello/sound.js";
import { t } from "anello/text.js";
import { smallBoard } from "./choose.js";
import { border } from "./draw.js";
import { middle } from "./geometry.js";
import { card, pieceLabel, pieceName, rings } from "./things.js";
import { read } from "./words.js";

const SILENCE = 400;

/**
 * @import { Seat } from "anello/net/wire.js"
 * @import { RoundResult } from "./types.js"
 *
 * @typedef {object} Ending
 * @property {RoundResult} result  `last_round` of the view
 * @property {Seat|null} me  whose eyes see it; null where several share a screen
 * @property {Record<Seat, string>} names
 * @property {Record<string, string>} pieces
 * @property {number[]} score  with this round's ring
 * @property {number} needed  rings that win the match
 * @property {boolean} over  whether the match is over
 * @property {boolean|null} seals  whether all seals hold; null while it is being checked
 * @property {boolean} [waits]  whether the last move is still on its way, and nobody has seen the cards
 * @property {number} stage  0 cards down, 1 cards up, 2 the ring flies, 3 all is said
 */

/**
 * Play the ending out, stage by stage; `draw` shows each.
 * @param {Ending} ending @param {HTMLElement} host @param {() => void} draw
 */
export async function playReveal(ending, host, draw) {
  /** @param {number} stage */
  const set = (stage) => {
    ending.stage = stage;
    draw();
  };
  set(0);
  const call = read(ending.result.last.word).kind === "call";
  if (call) sound("call");
  await pause(SILENCE);
  const cards = () => [...host.querySelectorAll(".shown .card")];
  const half = { duration: time("turn") / 2, easing: "ease-in" };
  sound("card");
  await Promise.all(cards().map((face) => move(face, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half)));
  set(1);
  await Promise.all(
    cards().map((face) =>
      move(face, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" }),
    ),
  );
  set(2);
  await fly(host, ending);
  set(3);
  announce(verdict(ending));
}

/** The ring rises, waits, and goes to the row of its new owner. @param {HTMLElement} host @param {Ending} ending */
async function fly(host, { result, score }) {
  const ring = host.querySelector(".lifted");
  const stage = host.querySelector(".stagelet")?.getBoundingClientRect();
  const slot = host
    .querySelectorAll(`[data-owner="${result.winner}"] .rings svg`)
    [score[result.winner - 1] - 1]?.getBoundingClientRect();
  if (!ring || !stage || !slot) return;
  sound("ring");
  const unit = stage.width / (704 + 2 * border(false));
  const [x, y] = middle(result.ring).map((value) => (value + border(false) + 2 - 48) * unit);
  const here = `translate(${x}px, ${y}px)`;
  const up = `translate(${x - 9 * unit}px, ${y - 35 * unit}px) scale(1.18)`;
  const there = `translate(${slot.left - stage.left}px, ${slot.top - stage.top}px) scale(${slot.width / (96 * unit)})`;
  const length = time("lift");
  await move(
    ring,
    [
      { transform: here, offset: 0, easing: curve("out") },
      { transform: up, offset: 0.2 },
      { transform: up, offset: 0.2 + Math.min(0.3, 150 / Math.max(1, length)), easing: curve("arc") },
      { transform: there, offset: 1 },
    ],
    { duration: length },
  );
}

/** The sentence that says who has the ring and why. @param {Ending} ending */
export function verdict({ result, names, me }) {
  const { winner, how, choices } = result;
  const called = read(result.last.word).piece;
  const loser = 3 - winner;
  const form = winner === me ? "you" : loser === me ? "loser" : "name";
  return t(`xequeo.reveal.${how}.${form}`, {
    winner: names[winner],
    loser: names[loser],
    called: pieceName(called),
    piece: pieceName(how === "miscalled" ? choices[winner - 1] : called),
  });
}

/**
 * The page of the ending; `near` is the seat shown on the left.
 * @param {Ending} ending
 * @param {{near: Seat, next: () => void, look: () => void}} ways
 */
export function revealPage(ending, { near, next, look }) {
  const { result, pieces, score, needed, over, seals, stage, names } = ending;
  const call = read(result.last.word);
  const before = score.map((won, i) => won - (i + 1 === result.winner && stage < 3 ? 1 : 0));
  /** @param {Seat} seat */
  const shown = (seat) => html`
    <div class="shown" data-owner=${seat}>
      <b>${names[seat]}</b>
      ${card(stage ? result.choices[seat - 1] : null)}
      <span>${stage ? pieceLabel(result.choices[seat - 1]) : ""}</span>
      ${rings(before[seat - 1], needed)}
    </div>
  `;
  return html`
    <div class="solo">
      <div class="reveal">
        ${shown(near)}
        <div class="mid">
          <p class="said">${call.kind === "call" ? "Xe Queo!" : t("xequeo.reveal.entered")}</p>
          <div class="stagelet">
            ${smallBoard({ pieces, ring: stage < 2 ? result.ring : null }, t("xequeo.board.label"), { hole: stage >= 2 ? result.ring : null, point: call.kind === "call" ? call.piece : null })}
            ${
              stage === 2
                ? html`
                    <svg class="lifted" viewBox="-48 -48 96 96" aria-hidden="true"><use href="#ring" /></svg>
                  `
                : nothing
            }
          </div>
          <div class="verdict" data-done=${stage === 3}>
            ${
              stage === 3
                ? html`
                    <h1>${verdict(ending)}</h1>
                    <p class="small" data-seals=${seals}>
                      ${seals === null ? "" : seals ? t("xequeo.reveal.seals") : t("xequeo.reveal.broken")}
                    </p>
                    <div class="cols middle">
                      <button class="btn go" type="button" @click=${next}>
                        ${over ? t("xequeo.reveal.match") : t("xequeo.reveal.next")}
                      </button>
                      <button class="btn" type="button" @click=${look}>${t("xequeo.reveal.look")}</button>
                    </div>
                  `
                : nothing
            }
          </div>
        </div>
        ${shown(3 - near)}
      </div>
    </div>
  `;
}
