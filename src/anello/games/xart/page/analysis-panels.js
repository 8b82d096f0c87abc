// What the analysis of Xart says beside the board: who stands better and why, the best lines, the worst mistakes.

import { html, nothing } from "anello/html.js";
import { graph } from "anello/parts/graph.js";
import { inHundred } from "anello/study/chance.js";
import { t, tn } from "anello/text.js";
import { proofWords, standingWords, threatWords, whyWords } from "./analysis-words.js";

/**
 * @import { Node } from "anello/study/tree.js"
 * @import { Analysis } from "./analysis.js"
 * @import { Best, Line } from "./net.js"
 */

/** White's chance from turn to turn. @param {Analysis} page */
export function chances(page) {
  const { line } = page;
  if (line.length < 2) return nothing;
  /** @type {[number, number][]} */
  const points = line.flatMap((node) => {
    const { white = null } = page.of(node);
    return white === null ? [] : [[node.n, white]];
  });
  return graph({
    label: t("xart.analysis.graph"),
    lines: [{ css: "", points }],
    last: page.last,
    at: page.ply,
    onStep: (n) => page.step(n),
  });
}

/** That the engine is still being loaded, or could not be. @param {Analysis} page */
function loading(page) {
  const { local } = page;
  const again = () => {
    local.retry();
    page.failed = false;
    page.work();
  };
  if (local.failed)
    return html`
      <div class="cols apart">
        <p class="small wrong" role="alert">${t("xart.engine.failed")}</p>
        <button class="btn little" type="button" @click=${again}>${t("xart.engine.again")}</button>
      </div>
    `;
  if (!local.isLate) return nothing;
  return html`
    <p class="small quiet cols" role="status">
      ${t("xart.engine.loading")}
      <progress max="1" .value=${local.loading ?? 0} aria-label=${t("xart.engine.loading")}></progress>
    </p>
  `;
}

/** What there is to say of the position: who stands better, why the last turn lost, and what threatens. @param {Analysis} page */
export function standing(page) {
  const { at } = page;
  const { look, said } = page.of(at);
  if (page.failed && !said) return html`${loading(page)}<p class="small quiet">${t("analysis.offline")}</p>`;
  const why = whyWords(page);
  return html`
    ${loading(page)}
    ${
      said
        ? html`<p class="goal">${standingWords(page, said)}</p>`
        : html`<p class="small quiet">${page.engine ? t("analysis.busy") : t("xart.analysis.stopped")}</p>`
    }
    ${why ? html`<p class="small why">${why}</p>` : nothing}
    ${(look?.threats ?? []).map((threat) => html`<p class="small">${threatWords(threat)}</p>`)}
  `;
}

/**
 * What a line leads to: a proved win, or chances. @param {Analysis} page @param {Pick<Line, "white"|"win_in">} line
 */
export const lineWords = (page, { white, win_in: winIn }) =>
  proofWords(page, winIn) || t("xart.analysis.chance", { white: inHundred(white), red: inHundred(1 - white) });

/** How far the engine has looked, and with how many threads if there are several. @param {Best} said */
function depthWords({ lines: [{ depth }], searched = [] }) {
  const threads = searched.length;
  return threads > 1 ? t("xart.analysis.depth.threads", { depth, threads }) : tn("xart.analysis.depth", depth);
}

/** The best lines; a word of a line plays it up to there. @param {Analysis} page */
export function lines(page) {
  const { said } = page.of(page.at);
  const busy = page.engine && page.working;
  const first = said?.lines[0]?.lays ?? [];
  /** @param {Line} line */
  const row = ({ line, ...found }) => html`
    <li @pointerenter=${() => page.board.advise(found.lays)} @pointerleave=${() => page.board.advise(first)}>
      <button class="best" type="button" @click=${() => page.follow([found.word])}>
        <b class="serif">${found.word}</b>
        <span>${lineWords(page, found)}</span>
      </button>
      <span class="small quiet then">
        ${line.slice(1).map(
          (next, i) => html`
            <button type="button" @click=${() => page.follow(line.slice(0, i + 2))}>${next}</button>
          `,
        )}
      </span>
    </li>
  `;
  return html`
    <div class="cols apart engine">
      <span class="small quiet">
        ${said?.lines.length ? depthWords(said) : t("xart.analysis.engine")}
      </span>
      <button class="btn little" type="button" aria-pressed=${page.engine} @click=${() => page.toggle()}>
        ${page.engine ? t("xart.analysis.stop") : t("xart.analysis.think")}
      </button>
    </div>
    ${said?.lines.length ? html`<ol class="lines" aria-busy=${busy} aria-label=${t("xart.analysis.lines")}>${said.lines.map(row)}</ol>` : nothing}
  `;
}

/** The turn that cost each side most. @param {Analysis} page */
export function mistakes(page) {
  const found = [1, 2].flatMap((seat) => page.mistake(seat) ?? []);
  const known = page.line.every((node) => page.of(node).white !== undefined);
  if (!found.length)
    return html`<p class="small quiet">${known ? t("xart.analysis.mistakes.none") : t("analysis.busy")}</p>`;
  /** @param {Node} node @param {Node} before */
  const words = (node, before) =>
    t(page.mover(before) === 1 ? "xart.analysis.mistake.white" : "xart.analysis.mistake.red", {
      n: Math.ceil(node.n / 2),
      word: node.word,
      best: page.of(before).best ?? "",
      loss: Math.round(page.loss(node) * 100),
    });
  return html`
    <div>
      ${found.map((node) => {
        const before = node.parent ?? page.tree.root;
        return html`
          <div class="mistake">
            <p class="small">${words(node, before)}</p>
            <div class="cols">
              <button class="btn little" type="button" @click=${() => page.go(before)}>
                ${t("analysis.show")}
              </button>
              <button class="btn little" type="button" @click=${() => page.explain(node)}>${t("xart.analysis.why")}</button>
            </div>
          </div>
        `;
      })}
    </div>
  `;
}
