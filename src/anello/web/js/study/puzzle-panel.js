// What stands beside the board of a puzzle: the task, what is said to a turn, the turns so far, help and the next one.

import { html, nothing } from "../html.js";
import { hasServer } from "../net/api.js";
import { moveList, stepButtons } from "../parts/moves.js";
import { wordRow } from "../parts/type.js";
import { listed, t } from "../text.js";
import { isMet, unrated } from "./solver.js";

/**
 * @import { PuzzlePage } from "../pages/puzzle.js"
 * @import { Entry } from "../parts/moves.js"
 * @import { Run } from "./run.js"
 */

/** The panel of a page. @param {PuzzlePage} page @param {boolean} small */
export function panel(page, small) {
  const { puzzle, run, board } = page;
  const task = html`
    ${run ? runRow(run) : placeRow(page)}
    <div class="teach">
      <h1>${puzzle.task}</h1>
      ${puzzle.turns > 1 ? turnBar(page) : nothing}
    </div>
    ${noteRow(page)} ${board.about?.(puzzle) ?? nothing}
  `;
  if (small)
    return html`
      <div class="dock-body">${task} ${chancesTable(page)}</div>
      <div class="dock-hand">
        ${board.inHand?.() ?? nothing} ${rows(page)} ${choices(page)} ${board.needsRoom ? nothing : stepRow(page)}
      </div>
      ${buttons(page)}
    `;
  return html`
    ${task} ${rows(page)} ${choices(page)}
    <div class="fill">${trackList(page)} ${chancesTable(page)} ${typing(page)}</div>
    ${buttons(page)}
  `;
}

/** @param {PuzzlePage} page */
const placeRow = ({ puzzle }) => html`
  <div class="place">
    <p class="small quiet">
      <a href="/puzzles">${t("nav.puzzles")}</a>
      · ${puzzle.grade_name} · ${t("puzzle.rating", { n: puzzle.rating })}
    </p>
  </div>
`;

/** How far a streak or rush has come. @param {Run} run */
function runRow(run) {
  const minutes = `${Math.floor(run.left / 60)}:${String(run.left % 60).padStart(2, "0")}`;
  const spent = t("puzzle.run.mistakes", { n: run.mistakes, most: run.mistakesAllowed });
  const pips = Array.from(
    { length: run.mistakesAllowed },
    (_, i) => html`
      <i class=${i < run.mistakes ? "spent" : ""}></i>
    `,
  );
  return html`
    <div class="run cols apart">
      <p class="small quiet">
        <a href="/puzzles">${t("nav.puzzles")}</a>
        <span class="desktop-only">· ${t(`puzzles.${run.kind}`)}</span>
      </p>
      <span class="serif">${t("puzzle.run.solved", { n: run.solved })}</span>
      ${
        run.kind === "rush"
          ? html`
              <span class="pips" role="img" aria-label=${spent}>${pips}</span>
              <span class="clock ${run.over ? "" : "on"}" role="timer" aria-label=${t("puzzle.rush.clock")}>
                ${minutes}
              </span>
            `
          : nothing
      }
    </div>
  `;
}

/** One mark for each turn of the win. @param {PuzzlePage} page */
function turnBar({ puzzle, turns, phase }) {
  const n = Math.min(turns.length + 1, puzzle.turns);
  const mark = (/** @type {number} */ i) =>
    i < turns.length || phase === "solved" ? "done" : i === turns.length ? "here" : "";
  return html`
    <span class="bar" role="img" aria-label=${t("puzzle.turn", { n, count: puzzle.turns })}>
      ${Array.from(
        { length: puzzle.turns },
        (_, i) => html`
          <i class=${mark(i)}></i>
        `,
      )}
    </span>
  `;
}

/** Whether the first try at a puzzle waits to be rated. @param {{id: string}} puzzle */
const isUnrated = (puzzle) => unrated().some(({ id }) => id === puzzle.id);

/** @param {PuzzlePage} page */
function noteRow(page) {
  const { note, rated, answer, phase, run, puzzle, board } = page;
  if (!note) return nothing;
  const kind = note.right ? "good" : note.right === false ? "bad" : "ask-note";
  const change = rated
    ? t("puzzle.rated", { before: Math.round(rated.before), after: Math.round(rated.after) })
    : isUnrated(puzzle)
      ? t(hasServer() ? "puzzle.rated.later" : "puzzle.rated.never")
      : !run && phase === "solved" && isMet(puzzle)
        ? t("puzzle.again.known")
        : "";
  const about = answer?.themes.length && !run ? t("puzzle.about", { themes: listed(answer.themes) }) : "";
  return html`
    <div class="note ${kind}">
      <p>${note.text}</p>
      ${answer && phase === "solved" && !board.proves ? html`<p class="why">${answer.text}</p>` : nothing}
      ${about || change ? html`<p class="small quiet">${about} ${change}</p>` : nothing}
    </div>
  `;
}

/** Whether something stands to choice now. @param {PuzzlePage} page */
const hasChoices = ({ puzzle, phase, run }) => puzzle.choices.length > 0 && phase === "open" && !run?.over;

/** What the board adds to what stands to choice: the move in hand. @param {PuzzlePage} page */
function rows(page) {
  if (!hasChoices(page)) return nothing;
  return page.board.puzzleRows?.({ puzzle: page.puzzle, attempt: (word) => page.attempt(word) }) ?? nothing;
}

/** What stands to choice. @param {PuzzlePage} page */
function choices(page) {
  const { puzzle, board } = page;
  if (!hasChoices(page)) return nothing;
  return html`
    <div class="cols picks" role="group" aria-label=${t("lesson.choices")}>
      ${puzzle.choices.map(
        (word) => html`
          <button class="btn" type="button" data-word=${word} @click=${() => page.attempt(word)}>
            ${board.choiceWords?.(word) ?? word}
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {PuzzlePage} page */
const stepRow = (page) => (page.last === 0 ? nothing : stepButtons(page.at, page.last, (n) => page.step(n)));

/** The turns that lie on the board, to step through. @param {PuzzlePage} page */
function trackList(page) {
  if (page.last === 0) return nothing;
  const second = page.board.proves && page.puzzle.seat === 2;
  /** @type {Entry[]} */
  const entries = page.track.slice(1).flatMap(({ word }, i) => {
    // As in a game the first column is the first seat's.
    const n = i + (second ? 1 : 0);
    return [
      ...(n % 2 === 0 || i === 0 ? [{ no: Math.floor(n / 2) + 1 }] : []),
      ...(second && i === 0 ? [{}] : []),
      { move: { n: i + 1, label: word } },
    ];
  });
  return html`
    ${moveList(entries, page.at, (n) => page.step(n))} ${stepRow(page)}
  `;
}

/** What the choices of a single decision were worth, the best first. @param {PuzzlePage} page */
function chancesTable({ answer, phase }) {
  const chances = Object.entries(answer?.chances ?? {}).sort(([, one], [, other]) => other - one);
  if (!chances.length || phase === "open" || phase === "refuted") return nothing;
  return html`
    <table class="sheet">
      <caption class="small quiet">${t("puzzle.chances")}</caption>
      <tbody>
        ${chances.slice(0, 8).map(
          ([word, chance]) => html`
            <tr>
              <th scope="row">${word}</th>
              <td>${t("puzzle.chance", { n: Math.round(chance * 100) })}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {PuzzlePage} page */
const typing = (page) =>
  page.isOpen ? wordRow({ game: page.puzzle.game, waits: page.busy, send: (word) => void page.lay(word) }) : nothing;

/** @param {string} label @param {() => void} press */
const button = (label, press, css = "") => html`
  <button class="btn ${css}" type="button" @click=${press}>${label}</button>
`;

/** Whether a hint taken now would count for the rating. @param {PuzzlePage} page */
const costsRating = ({ run, phase, counted, puzzle }) => !run && phase === "open" && !counted && !isMet(puzzle);

/** @param {PuzzlePage} page */
function buttons(page) {
  return html`
    ${costsRating(page) ? html`<p class="small quiet costs">${t("puzzle.hint.costs")}</p>` : nothing}
    <div class="cols apart foot">${page.run ? runButtons(page, page.run) : soloButtons(page)}</div>
  `;
}

/** @param {PuzzlePage} page */
function soloButtons(page) {
  const { phase } = page;
  const next = (/** @type {string} */ css) => button(t("puzzle.next"), () => page.next(), css);
  if (phase === "solved" && page.board.proves)
    return html`
      ${button(t("puzzle.walk"), () => page.walk())}${next("go")}
    `;
  if (phase === "solved")
    return html`
      <span></span>${next("go")}
    `;
  if (phase === "walk")
    return html`
      ${backButton(page)}${next("go")}
    `;
  return html`
    <span class="cols">
      ${button(t("lesson.hint"), () => page.hint(), "plain")}
      ${button(t("lesson.solution"), () => page.walk(), "plain")}
    </span>
    ${phase === "refuted" ? button(t("lesson.again"), () => page.again(), "go") : next("")}
  `;
}

/** Back to the last answer of the loser, to try another. @param {PuzzlePage} page */
const backButton = (page) =>
  page.last > 1 ? button(t("puzzle.back"), () => page.step(Math.max(1, page.at - 2))) : html`<span></span>`;

/** @param {PuzzlePage} page @param {Run} run */
function runButtons(page, run) {
  const { phase } = page;
  if (run.over)
    return html`
      ${phase === "walk" ? backButton(page) : button(t(page.board.proves ? "puzzle.walk" : "lesson.solution"), () => page.walk())}
      <a class="btn go" href="/puzzles">${t("puzzle.list")}</a>
    `;
  if (phase === "refuted" && page.note?.right === undefined) return button(t("lesson.again"), () => page.again(), "go");
  return html`
    <span class="small quiet">${t(`puzzle.${run.kind}.rule`)}</span>
  `;
}
