// The analysis: of a table's game that is over, of a record brought along, or of an empty board of Xart.

import { html, nothing, render } from "../html.js";
import * as net from "../net/analysis.js";
import * as api from "../net/api.js";
import { loadMore, t } from "../text.js";
import { RoundsAnalysis } from "./analysis-xequeo.js";
import { XartAnalysis } from "./analysis-xart.js";
import { choiceWords } from "./setup.js";

const VARIANTS = ["unlimited", "limited", "loop"];
const EMPTY = { game: "xart", options: { variant: "unlimited" }, start: null, begins: 1, words: [], rounds: [] };

class Desk {
  constructor(host) {
    this.host = host;
    this.page = null;
    this.wrong = "";
  }

  /** Put a game on the desk. */
  lay(info, { table = null, text = "" } = {}) {
    this.page?.close();
    render(nothing, this.host);
    this.wrong = "";
    const Page = info.game === "xart" ? XartAnalysis : RoundsAnalysis;
    this.page = new Page(this.host, { info, table, text, bring: () => this.bringForm() });
    this.page.begin();
  }

  close() {
    this.page?.close();
  }

  async bring(text) {
    try {
      this.lay(await net.brought(text), { text });
      history.replaceState(null, "", "/analysis");
    } catch (refused) {
      this.refuse(refused);
    }
  }

  /** Say why a game cannot be put on the desk, beside the form that brings another. */
  refuse({ code, message }) {
    this.wrong = { bad_record: message, no_analysis: t("analysis.bring.no") }[code] ?? t("analysis.offline");
    this.page.tab = "bring";
    this.page.draw();
  }

  /** Where another game is brought to the desk. */
  bringForm() {
    const submit = (event) => {
      event.preventDefault();
      const { text, variant } = event.target.elements;
      const bare = text.value.trim();
      const headless = !/^[[{]/.test(bare);
      this.bring(headless ? `[Game "xart"]\n[Options "variant=${variant.value}"]\n\n${bare}` : bare);
    };
    return html`
      <form class="bring" @submit=${submit}>
        <label class="small" for="bring-text">${t("analysis.bring.label")}</label>
        <textarea class="field" id="bring-text" name="text" rows="4" spellcheck="false" autocapitalize="off"></textarea>
        ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}
        <div class="cols apart">
          <select name="variant" class="field" aria-label=${t("option.xart.variant")}>
            ${VARIANTS.map(
              (name) => html`
                <option value=${name}>${choiceWords("xart", "variant", name)}</option>
              `,
            )}
          </select>
          <button class="btn go">${t("analysis.bring.go")}</button>
        </div>
      </form>
    `;
  }
}

/** Open the desk: with the game of a table, with turns from the address, or empty. */
export async function open(host, { id }) {
  await loadMore("analysis");
  document.title = `${t("analysis.title")} · Anello`;
  const desk = new Desk(host);
  try {
    if (id) {
      const [table, info] = await Promise.all([api.table(id), net.finished(id)]);
      desk.lay(info, { table });
    } else {
      const text = new URLSearchParams(location.search).get("moves") ?? "";
      let refused = null;
      const info = text ? await net.brought(text).catch((error) => ((refused = error), EMPTY)) : EMPTY;
      desk.lay(info, { text });
      if (refused) desk.refuse(refused);
    }
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  return () => desk.close();
}
