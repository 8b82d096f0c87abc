// A finished game of Xart with the engine beside it: who stood better after each turn, and what was best.

import { html, nothing, render, svg } from "../html.js";
import * as api from "../net/api.js";
import { analysis } from "../net/study.js";
import { header } from "../parts/header.js";
import { keepInSight, moveList, stepButtons } from "../parts/moves.js";
import { onSettings } from "../settings.js";
import { AnalysisBoard, inHundred } from "../study/boards.js";
import { loadMore, t } from "../text.js";

const PHONE = matchMedia("(max-width: 900px)");
const [WIDTH, HEIGHT] = [300, 90];

class AnalysisPage {
  constructor(host, table, words) {
    this.host = host;
    this.table = table;
    /** The words of the game, one a ply. @type {string[]} */
    this.words = words;
    this.views = new Map();
    /** What the engine said, by ply. */
    this.said = [];
    this.at = words.length;
    this.board = new AnalysisBoard({ chosen: () => {}, lay: () => {} });
    const redraw = () => (this.board.redraw(), this.draw());
    const quiet = onSettings(redraw);
    PHONE.addEventListener("change", redraw);
    const onKey = (event) => this.key(event);
    addEventListener("keydown", onKey);
    this.close = () => {
      this.closed = true;
      quiet();
      PHONE.removeEventListener("change", redraw);
      removeEventListener("keydown", onKey);
      this.board.destroy();
    };
  }

  get last() {
    return this.words.length;
  }

  key(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("[role=application], input, select")) return;
    const wanted = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.step(wanted);
  }

  async step(n) {
    const target = Math.max(0, Math.min(this.last, n));
    this.at = target;
    this.draw();
    if (!this.views.has(target)) this.views.set(target, await api.position(this.table.id, target, null));
    if (this.at !== target) return;
    this.board.best = this.said[target]?.lays ?? [];
    this.board.show(this.views.get(target), { ply: target, play: false, open: false });
    this.draw();
  }

  /** Ask for all positions, one after the other. */
  async study() {
    for (let n = 0; n <= this.last && !this.closed; n++) {
      const found = await analysis(this.table.id, n).catch(() => null);
      if (!found) {
        this.failed = true;
        break;
      }
      this.said[n] = found;
      if (n === this.at) {
        this.board.best = found.lays;
        this.board.redraw();
      }
      this.draw();
    }
  }

  /** What the turn of a ply cost its maker, of 1. */
  loss(n) {
    const [before, after] = [this.said[n - 1]?.white, this.said[n]?.white];
    if (before == null || after == null) return 0;
    return n % 2 ? before - after : after - before;
  }

  /** The turn of a seat that cost most; null while not all is known. */
  mistake(seat) {
    if (this.said.length <= this.last) return null;
    const own = this.words.map((_, i) => i + 1).filter((n) => (n % 2 ? 1 : 2) === seat);
    const worst = own.reduce((most, n) => (this.loss(n) > this.loss(most) ? n : most), own[0]);
    return worst && this.loss(worst) >= 0.1 ? worst : null;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    render(
      html`
        <div class="study">
          ${header(() => this.draw())}
          <main id="main" tabindex="-1" class="bench">
            <div class="table">${this.board.element}</div>
            <div class=${PHONE.matches ? "dock" : "side"}>${this.panel(PHONE.matches)}</div>
          </main>
        </div>
      `,
      this.host,
    );
    keepInSight(this.host);
  }

  panel(small) {
    const list = html`
      <div class="fill">${moveList(this.entries(), this.at, (n) => this.step(n))}</div>
    `;
    return html`
      <div class="teach cols apart">
        <h1>${t("analysis.title")}</h1>
        <p class="small"><a href="/table/${this.table.id}">${t("analysis.back")}</a></p>
      </div>
      <div>${this.graph()} ${this.standing()}</div>
      ${this.mistakes()} ${small ? nothing : list}
      <div class="foot">${stepButtons(this.at, this.last, (n) => this.step(n))}</div>
    `;
  }

  /** White's chance over the game: above the middle white stands better. */
  graph() {
    const x = (n) => (this.last ? (n / this.last) * WIDTH : 0);
    const points = this.said.filter(({ white }) => white !== null).map(({ n, white }) => [x(n), (1 - white) * HEIGHT]);
    const line = points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L");
    const press = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      this.step(Math.round(((event.clientX - box.left) / box.width) * this.last));
    };
    return html`
      <svg
        class="graph"
        viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${t("analysis.graph")}
        @click=${press}
      >
        <path class="even" d="M0 ${HEIGHT / 2}H${WIDTH}" />
        ${line ? svg`<path class="chance" d="M${line}" />` : nothing}
        <path class="here" d="M${x(this.at)} 0V${HEIGHT}" />
      </svg>
    `;
  }

  /** What the engine says of the position that is shown. */
  standing() {
    const said = this.said[this.at];
    if (this.failed && !said) return html`<p class="small quiet">${t("study.offline")}</p>`;
    if (!said) return html`<p class="small quiet">${t("analysis.busy")}</p>`;
    if (said.white === null) return html`<p class="small quiet">${t("analysis.large")}</p>`;
    const chances = { white: inHundred(said.white), red: inHundred(1 - said.white) };
    return html`
      <p class="goal">${t("analysis.chance", chances)}</p>
      ${
        said.best
          ? html`
              <p class="small">${t("analysis.best", { word: said.best })}</p>
              <p class="small quiet">${t("analysis.line", { line: said.line.join(" ") })}</p>
            `
          : nothing
      }
    `;
  }

  mistakes() {
    const found = [1, 2].map((seat) => this.mistake(seat)).filter(Boolean);
    if (!found.length) return nothing;
    const words = (n) =>
      t(n % 2 ? "analysis.mistake.white" : "analysis.mistake.red", {
        n: Math.ceil(n / 2),
        word: this.words[n - 1],
        best: this.said[n - 1].best ?? "",
        loss: Math.round(this.loss(n) * 100),
      });
    return html`
      <div>
        ${found.map(
          (n) => html`
            <div class="mistake">
              <p class="small">${words(n)}</p>
              <button class="btn little" type="button" @click=${() => this.step(n - 1)}>${t("analysis.show")}</button>
            </div>
          `,
        )}
      </div>
    `;
  }

  entries() {
    return this.words.flatMap((word, i) => [
      ...(i % 2 ? [] : [{ no: i / 2 + 1 }]),
      { move: { n: i + 1, label: this.label(word, i + 1) } },
    ]);
  }

  label(word, n) {
    const loss = Math.round(this.loss(n) * 100);
    return html`
      ${word}${loss >= 10 ? html`<span class="more">−${loss}</span>` : nothing}
    `;
  }
}

/** Open the analysis of a finished game. */
export async function open(host, { id }) {
  let table, record;
  try {
    [table, record] = await Promise.all([api.table(id), api.record(id), loadMore("study")]);
    if (table.game !== "xart" || table.status !== "over" || table.options.variant === "lucky") throw new Error(id);
  } catch {
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  document.title = `${t("analysis.title")} · Anello`;
  const words = record.events.slice(0, table.plies).map(([, word]) => word);
  const page = new AnalysisPage(host, table, words);
  await page.step(page.last);
  page.study();
  return () => page.close();
}
