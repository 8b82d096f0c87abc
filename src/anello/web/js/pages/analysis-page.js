// What the analyses of both games share: the board beside its panel, tabs, stepping by keys, desk and phone.

import { html, nothing, render } from "../html.js";
import { header } from "../parts/header.js";
import { keepInSight } from "../parts/moves.js";
import { tabs } from "../parts/tabs.js";
import { onSettings } from "../settings.js";
import { t } from "../text.js";

export const PHONE = matchMedia("(max-width: 900px)");

/**
 * A game on the desk. The page of a game says what is its own: `ply`, `last` and `step(n)` to go through the line,
 * `onTable(small)`, `about()` over the tabs, `tabNames(small)` and `tabBody(small)`, and `foot()`.
 */
export class AnalysisPage {
  /** @param {{table: object|null, bring: () => unknown}} game  `table`: where it was played; `bring`: the form for another */
  constructor(host, { table, bring }, board) {
    this.host = host;
    this.table = table;
    this.bring = bring;
    this.board = board;
    this.tab = "";
    const redraw = () => (board.redraw(), this.draw());
    const quiet = onSettings(redraw);
    const onKey = (event) => this.key(event);
    PHONE.addEventListener("change", redraw);
    addEventListener("keydown", onKey);
    this.close = () => {
      this.closed = true;
      quiet();
      PHONE.removeEventListener("change", redraw);
      removeEventListener("keydown", onKey);
      board.destroy();
    };
  }

  key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("[role=application], input, select, textarea")) return;
    const wanted = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.last }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.step(wanted);
  }

  draw() {
    if (this.closed) return;
    const small = PHONE.matches;
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="bench analysis">
            <div class="table">${this.onTable(small)}</div>
            <div class=${small ? "dock" : "side"}>${this.panel(small)}</div>
          </main>
        </div>
      `,
      this.host,
    );
    keepInSight(this.host);
  }

  panel(small) {
    const names = [...this.tabNames(small), ["bring", t("analysis.bring")]];
    // A tab that only the phone has is none on the desk.
    if (!names.some(([name]) => name === this.tab)) [[this.tab]] = names;
    const row = tabs(names, this.tab, (name) => ((this.tab = name), this.draw()));
    const body = this.tab === "bring" ? this.bring() : this.tabBody(small);
    const foot = html`<div class="foot">${this.foot()}</div>`;
    if (small)
      return html`
        ${row}
        <div class="roomy" role="tabpanel" tabindex="0">${body} ${this.head()}</div>
        ${foot}
      `;
    return html`
      ${this.head()} ${this.about()} ${row}
      <div class="fill" role="tabpanel" tabindex="0">${body}</div>
      ${foot}
    `;
  }

  head() {
    const back = html`<p class="small"><a href="/table/${this.table?.id}">${t("analysis.back")}</a></p>`;
    return html`
      <div class="teach cols apart">
        <h1>${t("analysis.title")}</h1>
        ${this.table ? back : nothing}
      </div>
    `;
  }
}
