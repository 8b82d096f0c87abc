// What stands beside the board of a puzzle: the task, what is said to a turn, the turns so far, help and the next one.

import { html, nothing, svg } from "../html.js";
import { moveList, stepButtons } from "../parts/moves.js";
import { pieceLabel, pieceName, smallPiece } from "../parts/things.js";
import { wordRow } from "../parts/type.js";
import { listed, t } from "../text.js";
import { chooser } from "../xart/chooser.js";
import { callRow, choiceRow } from "../xequeo/panels.js";
import { isMet } from "./solver.js";

/** The panel of a page. @param {import("../pages/puzzle.js").PuzzlePage} page */
export function panel(page, small) {
  const { puzzle, run } = page;
  const inHand = small && puzzle.game === "xart" && page.choice;
  return html`
    ${run ? runRow(run) : placeRow(page)}
    <div class="teach">
      <h1>${puzzle.task}</h1>
      ${puzzle.turns > 1 ? turnBar(page) : nothing}
    </div>
    ${noteRow(page)} ${inHand ? nothing : beliefs(page)}
    ${small && puzzle.game === "xart" ? chooser(page.board, page.choice) : nothing} ${decisionRows(page)}
    ${small ? nothing : html`<div class="fill">${trackList(page)} ${chancesTable(page)} ${typing(page)}</div>`}
    ${small && !inHand ? html`${stepRow(page)} ${chancesTable(page)}` : nothing} ${buttons(page)}
  `;
}

const placeRow = ({ puzzle }) => html`
  <div class="place">
    <p class="small quiet">
      <a href="/puzzles">${t("nav.puzzles")}</a>
      · ${puzzle.grade_name} · ${t("puzzle.rating", { n: puzzle.rating })}
    </p>
  </div>
`;

/** How far a streak or rush has come. */
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
        <span class="desk-only">· ${t(`puzzles.${run.kind}`)}</span>
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

/** One mark for each turn of the win. */
function turnBar({ puzzle, turns, phase }) {
  const n = Math.min(turns.length + 1, puzzle.turns);
  const mark = (i) => (i < turns.length || phase === "solved" ? "done" : i === turns.length ? "here" : "");
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

function noteRow(page) {
  const { note, rated, answer, phase, run, puzzle } = page;
  if (!note) return nothing;
  const kind = note.right ? "good" : note.right === false ? "bad" : "ask-note";
  const change = rated
    ? t("puzzle.rated", { before: Math.round(rated.before), after: Math.round(rated.after) })
    : !run && phase === "solved" && isMet(puzzle)
      ? t("puzzle.again.known")
      : "";
  const about = answer?.themes.length && !run ? t("puzzle.about", { themes: listed(answer.themes) }) : "";
  return html`
    <div class="note ${kind}">
      <p>${note.text}</p>
      ${answer && phase === "solved" && puzzle.game === "xequeo" ? html`<p class="why">${answer.text}</p>` : nothing}
      ${about || change ? html`<p class="small quiet">${about} ${change}</p>` : nothing}
    </div>
  `;
}

/** Xe Queo!: what you believe of the other side's piece, and what the other side believes of yours. */
function beliefs({ puzzle }) {
  const row = (shares, label) => {
    if (!shares) return nothing;
    const most = Math.max(...Object.values(shares));
    return html`
      <figure class="beliefs">
        <figcaption class="small">${label}</figcaption>
        <ul>
          ${Object.entries(shares).map(
            ([letter, share]) => html`
              <li aria-label=${t("puzzle.belief", { piece: pieceLabel(letter), n: share })}>
                <svg viewBox="0 0 14 42" preserveAspectRatio="none" aria-hidden="true">
                  ${svg`<rect width="14" y=${40 - (share / most) * 40} height=${(share / most) * 40 + 2} />`}
                </svg>
                ${smallPiece(letter)}
                <span aria-hidden="true">${share}</span>
              </li>
            `,
          )}
        </ul>
      </figure>
    `;
  };
  if (!puzzle.beliefs) return nothing;
  return html`
    <div class="two-beliefs">
      ${row(puzzle.beliefs, t("puzzle.beliefs"))} ${row(puzzle.image, t("puzzle.image"))}
    </div>
  `;
}

/** Xe Queo!: the move in hand, and what stands to choice. */
function decisionRows(page) {
  const { puzzle, board, choice, phase } = page;
  if (!puzzle.choices.length || phase !== "open" || page.run?.over) return nothing;
  const { view, seat } = puzzle;
  const play = { board, choice, view, link: { seat }, name: () => t("lesson.opponent") };
  const story = t("puzzle.story", { words: puzzle.story.join(" ") });
  return html`
    ${puzzle.story.length ? html`<p class="small quiet desk-only">${story}</p>` : nothing} ${choiceRow(play)}
    ${board.calling ? html`<div class="callrow">${callRow(play)}</div>` : nothing}
    <div class="cols picks" role="group" aria-label=${t("lesson.choices")}>
      ${puzzle.choices.map(
        (word) => html`
          <button class="btn" type="button" data-word=${word} @click=${() => page.attempt(word)}>
            ${decision(word, view)}
          </button>
        `,
      )}
    </div>
  `;
}

/** A choice in words: a cell for the ring, a call, a move. */
function decision(word, { ring }) {
  const [letter, rest] = [word[0], word.slice(1)];
  if (letter === "@") return rest;
  const name = pieceName(letter);
  if (rest === "!")
    return html`
      ${smallPiece(letter)}${t("puzzle.choice.call", { piece: name })}
    `;
  return html`
    ${smallPiece(letter)}${t(rest === ring ? "puzzle.choice.enter" : "puzzle.choice.move", { piece: name, cell: rest })}
  `;
}

const stepRow = (page) =>
  page.last === 0 ? nothing : stepButtons(page.at, page.last, (n) => page.step(n));

/** The turns that lie on the board, to step through. */
function trackList(page) {
  if (page.last === 0) return nothing;
  const red = page.puzzle.game === "xart" && page.puzzle.seat === 2;
  const entries = page.track.slice(1).flatMap(({ word }, i) => {
    // As in a game the first column is white's.
    const n = i + (red ? 1 : 0);
    return [
      ...(n % 2 === 0 || i === 0 ? [{ no: Math.floor(n / 2) + 1 }] : []),
      ...(red && i === 0 ? [{}] : []),
      { move: { n: i + 1, label: word } },
    ];
  });
  return html`
    ${moveList(entries, page.at, (n) => page.step(n))} ${stepRow(page)}
  `;
}

/** What the choices of a single decision were worth, the best first. */
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

const typing = (page) =>
  page.isOpen ? wordRow({ game: page.puzzle.game, send: (word) => (page.busy ? false : void page.lay(word)) }) : nothing;

const button = (label, press, css = "") => html`
  <button class="btn ${css}" type="button" @click=${press}>${label}</button>
`;

function buttons(page) {
  return html`
    <div class="cols apart foot">${page.run ? runButtons(page) : soloButtons(page)}</div>
  `;
}

function soloButtons(page) {
  const { phase, last, at } = page;
  const next = (css) => button(t("puzzle.next"), () => page.next(), css);
  if (phase === "solved" && page.puzzle.game === "xart")
    return html`
      ${button(t("puzzle.walk"), () => page.walk())}${next("go")}
    `;
  if (phase === "solved")
    return html`
      <span></span>${next("go")}
    `;
  if (phase === "walk")
    return html`
      ${last > 1 ? button(t("puzzle.back"), () => page.step(Math.max(1, at - 2))) : html`<span></span>`}${next("go")}
    `;
  return html`
    <span class="cols">
      ${button(t("lesson.hint"), () => page.hint(), "plain")}
      ${button(t("lesson.solution"), () => page.walk(), "plain")}
    </span>
    ${phase === "refuted" ? button(t("lesson.again"), () => page.again(), "go") : next("")}
  `;
}

function runButtons(page) {
  const { run, phase } = page;
  if (run.over)
    return html`
      ${button(t("puzzle.walk"), () => page.walk())}
      <a class="btn go" href="/puzzles">${t("puzzle.list")}</a>
    `;
  if (phase === "refuted" && page.note?.right === undefined) return button(t("lesson.again"), () => page.again(), "go");
  return html`
    <span class="small quiet">${t(`puzzle.${run.kind}.rule`)}</span>
  `;
}
