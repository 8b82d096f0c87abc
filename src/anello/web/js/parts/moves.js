// The moves of a game as a list to step through, and the four buttons that do so.

import { html, nothing } from "../html.js";
import { t } from "../text.js";
import { iconButton } from "./icons.js";

/**
 * @import { Template } from "../html.js"
 * @import { Node } from "../study/tree.js"
 */

/** @typedef {(n: number) => void} OnStep */

/**
 * @typedef {object} Entry  one line of the list
 * @property {string} [round]  a heading, for games played in rounds
 * @property {number} [no]  the number of a pair of moves
 * @property {{n: number, label: unknown, title?: string}} [move]  its ply, what it is called, and that for screen readers
 * @property {string} [note]  what is said beside a move
 */

/** The list; `at` is the ply that is shown now. @param {Entry[]} entries @param {number} at @param {OnStep} onStep */
export const moveList = (entries, at, onStep) => html`
  <div class="moves" role="group" aria-label=${t("moves")}>
    ${
      entries.length
        ? entries.map((entry) => {
            if (entry.round)
              return html`
                <span class="round">${entry.round}</span>
              `;
            if (entry.no)
              return html`
                <span class="no">${entry.no}</span>
              `;
            if (!entry.move)
              return html`
                <span class="quiet">${entry.note ?? nothing}</span>
              `;
            const { n, label, title } = entry.move;
            return html`
              <button
                type="button"
                aria-current=${n === at ? "step" : nothing}
                aria-label=${title ?? nothing}
                data-ply=${n}
                @click=${() => onStep(n)}
              >
                ${label}
              </button>
            `;
          })
        : html`
            <span class="round">${t("moves.none")}</span>
          `
    }
  </div>
`;

/** To the start, back, forward, to the end. @param {number} at @param {number} last @param {OnStep} onStep */
export const stepButtons = (at, last, onStep) => html`
  <div class="steps" role="group" aria-label=${t("moves.step")}>
    ${iconButton("first", t("step.first"), () => onStep(0), { disabled: at === 0 })}
    ${iconButton("back", t("step.back"), () => onStep(at - 1), { disabled: at === 0 })}
    ${iconButton("forward", t("step.forward"), () => onStep(at + 1), { disabled: at >= last })}
    ${iconButton("final", t("step.final"), () => onStep(last), { disabled: at >= last })}
  </div>
`;

/** Keep the move that is shown in sight of its list. @param {HTMLElement} host */
export function keepInSight(host) {
  host.querySelector('.moves [aria-current="step"]')?.scrollIntoView({ block: "nearest" });
}

/**
 * A game with its variations as a list: the game in two columns, each variation in brackets below the turn it replaces.
 * @param {Node} root
 * @param {Node} at  what is shown now
 * @param {{label: (node: Node) => unknown, onGo: (node: Node) => void}} how
 */
export function moveTree(root, at, { label, onGo }) {
  /** @param {Node} node */
  const button = (node) => html`
    <button
      type="button"
      aria-current=${node === at ? "step" : nothing}
      data-ply=${node.n}
      @click=${() => onGo(node)}
    >
      ${label(node)}
    </button>
  `;
  /** @param {{n: number}} node */
  const number = ({ n }) => html`<span class="no">${Math.ceil(n / 2)}${n % 2 ? "" : "…"}</span>`;
  /** A variation to its end, with the variations in it. @param {Node} first @returns {Template} */
  const variation = (first) => {
    /** @type {Template[]} */
    const parts = [html`${number(first)}${button(first)}`];
    for (let node = first; node.children.length; [node] = node.children) {
      const [next, ...others] = node.children;
      parts.push(html`${next.n % 2 ? number(next) : nothing}${button(next)}`, ...others.map(variation));
    }
    return html`<span class="branch" role="group" aria-label=${t("moves.branch", { word: first.word })}>${parts}</span>`;
  };
  const rows = [];
  for (let node = root; node.children.length; [node] = node.children) {
    const [next, ...others] = node.children;
    const first = next.n % 2 === 1;
    if (first) rows.push(number(next));
    rows.push(button(next), ...(others.length && first ? [html`<span class="gap"></span>`] : []));
    rows.push(...others.map(variation));
    if (others.length && first && next.children.length)
      rows.push(number({ n: next.n + 1 }), html`<span class="gap"></span>`);
  }
  return html`
    <div class="moves" role="group" aria-label=${t("moves")}>
      ${rows.length ? rows : html`<span class="round">${t("moves.none")}</span>`}
    </div>
  `;
}
