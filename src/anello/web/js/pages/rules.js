// The rules of a game: headings, paragraphs, lists and pictures from a plain text file of the language.

import { html, nothing, render } from "../html.js";
import { header } from "../parts/header.js";
import { fetchText, t } from "../text.js";
import { figure, loadFigures } from "./figures.js";

const TITLES = { xart: "Xart", xequeo: "Xe Queo!" };

/** One block: {"h"}, {"p"}, {"list"}, or {"figure", "caption"}. */
function block({ h, p, list, figure: name, caption }, figures) {
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
  if (name)
    return html`
      <figure>
        ${figure(figures[name], caption ?? "")}${
          caption
            ? html`
                <figcaption>${caption}</figcaption>
              `
            : nothing
        }
      </figure>
    `;
  return nothing;
}

/** The blocks from one heading to the next: words on one side, pictures on the other. */
function part(blocks, figures) {
  const pictures = blocks.filter(({ figure: name }) => name);
  const words = blocks.filter(({ figure: name }) => !name);
  return html`
    <section>
      <div>${words.map((one) => block(one, figures))}</div>
      ${pictures.length ? html`<div>${pictures.map((one) => block(one, figures))}</div>` : nothing}
    </section>
  `;
}

/** Open the rules of a game. */
export async function open(host, { game = "xart" }) {
  const name = game in TITLES ? game : "xart";
  document.title = `${TITLES[name]} · ${t("nav.rules")} · Anello`;
  const [blocks, figures] = await Promise.all([fetchText(`rules-${name}`), loadFigures()]);
  const parts = [];
  for (const one of blocks) {
    if (one.h) parts.push([]);
    parts.at(-1).push(one);
  }
  const draw = () =>
    render(
      html`
        ${header(draw)}
        <main id="main" tabindex="-1" class="page rules">
          <div class="seg" role="group" aria-label=${t("nav.rules")}>
            ${Object.entries(TITLES).map(
              ([id, title]) => html`
                <a href="/rules/${id}" aria-current=${id === name ? "page" : nothing}>${title}</a>
              `,
            )}
          </div>
          <h1>${TITLES[name]}</h1>
          ${parts.map((blocksOfPart) => part(blocksOfPart, figures))}
          <p><a class="btn go" href="/">${t("rules.play")}</a></p>
        </main>
      `,
      host,
    );
  draw();
}
