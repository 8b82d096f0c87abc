// The rules of a game: headings, paragraphs, lists and pictures from a plain text file of the language.

import { fetchOf, games, titleOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import { header } from "../parts/header.js";
import { plainRules } from "../plain/rules.js";
import { spoken, t } from "../text.js";

/**
 * @import { Figure, KnownGame } from "../game.js"
 *
 * @typedef {object} Block  one of: a heading, a paragraph, a list, a picture
 * @property {string} [h]
 * @property {string} [p]
 * @property {string[]} [list]
 * @property {string} [figure]
 * @property {string} [caption]
 *
 * @typedef {(name: string, label: string) => unknown} Draw
 */

/** @param {Block} block @param {Draw} draw */
function shown({ h, p, list, figure, caption = "" }, draw) {
  if (h)
    return html`
      <h2>${h}</h2>
    `;
  if (p)
    return html`
      <p>${p}</p>
    `;
  if (list)
    return html`
      <ul>
        ${list.map(
          (item) => html`
            <li>${item}</li>
          `,
        )}
      </ul>
    `;
  if (figure)
    return html`
      <figure>${draw(figure, caption)}${caption ? html`<figcaption>${caption}</figcaption>` : nothing}</figure>
    `;
  return nothing;
}

/**
 * The blocks from one heading to the next: words on one side, pictures on the other.
 * @param {Block[]} blocks @param {Draw} draw
 */
function part(blocks, draw) {
  const pictures = blocks.filter(({ figure }) => figure);
  const words = blocks.filter(({ figure }) => !figure);
  return html`
    <section>
      <div>${words.map((one) => shown(one, draw))}</div>
      ${pictures.length ? html`<div>${pictures.map((one) => shown(one, draw))}</div>` : nothing}
    </section>
  `;
}

/** @param {string} name */
const fetchRules = (name) => fetchOf(name, `rules/${spoken()}.json`).catch(() => fetchOf(name, "rules/en.json"));

/** What is read on the page of a game. @param {KnownGame} game */
async function contents(game) {
  if (!game.page.rules) return plainRules(game);
  /** @type {[Figure, Block[], Record<string, object>]} */
  const [figure, blocks, pictures] = await Promise.all([
    game.page.rules(),
    fetchRules(game.name),
    fetchOf(game.name, "rules/figures.json").catch(() => ({})),
  ]);
  /** @type {Block[][]} */
  const parts = [];
  for (const one of blocks) {
    if (one.h || !parts.length) parts.push([]);
    parts.at(-1)?.push(one);
  }
  /** @type {Draw} */
  const draw = (name, label) => (pictures[name] ? figure(pictures[name], label) : nothing);
  return parts.map((blocksOfPart) => part(blocksOfPart, draw));
}

/** The games with rules to read: a page of its own without any has said enough. */
const withRules = () => games().filter(({ page }) => page.rules || !page.own);

/**
 * Open the rules of a game, of the first one if none is named.
 * @param {HTMLElement} host @param {Record<string, string>} params
 */
export async function open(host, { name }) {
  const all = withRules();
  const game = name ? all.find((one) => one.name === name) : all[0];
  if (!game) {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  document.title = `${titleOf(game)} · ${t("nav.rules")} · Anello`;
  const body = await contents(game);
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page rules">
          <div class="seg" role="group" aria-label=${t("nav.rules")}>
            ${all.map(
              (one) => html`
                <a href="/rules/${one.name}" aria-current=${one === game ? "page" : nothing}>${titleOf(one)}</a>
              `,
            )}
          </div>
          <h1>${titleOf(game)}</h1>
          ${body}
          <p><a class="btn go" href=${game.page.own ? `/games/${game.name}` : "/"}>${t("rules.play")}</a></p>
        </main>
      `,
      host,
    );
  draw();
  return undefined;
}
