// The analysis: of a table's game that is over, of a record brought along, or of an empty board.

import { gameNamed, gamePage, games, wordsOf } from "../game.js";
import { html, nothing, render } from "../html.js";
import * as api from "../net/api.js";
import { game as archivedGame } from "../net/archive.js";
import { readRecord } from "../net/games.js";
import { loadMore, t } from "../text.js";
import { ratedFirst } from "./rated-first.js";

/**
 * @import { GameAnalysis } from "../game.js"
 * @import { Seat, Table } from "../net/wire.js"
 * @import { AnalysisPage } from "./analysis-page.js"
 */

/** @typedef {{game: string, record: string, table: Table|null}} Brought */

/**
 * Who played on each seat, as far as that is known: at the table, or by the tags of the record that are named like seats.
 * @param {Brought} brought @returns {Record<Seat, string>}
 */
export function playerNames({ game, record, table }) {
  const seats = gameNamed(game)?.seats ?? [];
  const tags = Object.entries(record ? (JSON.parse(record).tags ?? {}) : {});
  const named = seats.map((seat, i) => {
    if (table) return table.seats[i + 1]?.name;
    return tags.find(([tag]) => tag.toLowerCase() === seat.toLowerCase())?.[1];
  });
  return Object.fromEntries(named.flatMap((name, i) => (name ? [[i + 1, name]] : [])));
}

/** Where a game that was brought can be found again. @param {string} text */
export const addressOf = (text) => (text ? `/analysis?moves=${encodeURIComponent(text)}` : "/analysis");

/** The first game that has some part of an analysis. @param {(analysis: GameAnalysis) => unknown} has */
async function firstWith(has) {
  for (const { name, page } of games()) {
    const analysis = await page.analysis?.();
    if (analysis && has(analysis)) return { name, analysis };
  }
  return null;
}

/** Opens the analysis of one game after the other. */
class AnalysisOpener {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {AnalysisPage|null} */
    this.page = null;
    /** The game whose bare moves can be brought. @type {{name: string, analysis: GameAnalysis}|null} */
    this.bare = null;
    this.wrong = "";
  }

  /** Show a game. @param {Brought} brought */
  async show({ game, record, table }) {
    const analysis = await gamePage(game).analysis?.();
    if (!analysis) throw new api.Refused("not_offered", "");
    this.open(analysis, { game, record, table, info: await analysis.read(record) });
  }

  /** Show an empty board, if there is a game for that. */
  async showEmpty() {
    const found = await firstWith(({ empty }) => empty);
    if (!found) throw new api.Refused("not_offered", "");
    const { name, analysis } = found;
    this.open(analysis, { game: name, record: "", table: null, info: analysis.empty?.() });
  }

  /** @param {GameAnalysis} analysis @param {Brought & {info: any}} game */
  open({ Analysis }, game) {
    this.close();
    render(nothing, this.host);
    this.wrong = "";
    const page = new Analysis(this.host, { ...game, names: playerNames(game), bring: () => this.bringForm() });
    this.page = page;
    page.begin();
  }

  close() {
    this.page?.close();
  }

  /** Show a record, nothing for an empty board; returns why not if it cannot be. @param {string} text */
  async showRecord(text) {
    try {
      if (text) await this.show({ ...(await readRecord(text)), table: null });
      else await this.showEmpty();
      return null;
    } catch (refused) {
      return /** @type {api.Refused} */ (refused);
    }
  }

  /** @param {string} text */
  async bring(text) {
    const refused = await this.showRecord(text);
    if (refused) this.refuse(refused);
    else history.replaceState(null, "", addressOf(text));
  }

  /** Say why a game cannot be shown, beside the form that brings another. @param {api.Refused} refused */
  refuse({ code, message }) {
    const reasons = new Map([
      ["bad_record", message],
      ["not_offered", t("analysis.bring.no")],
    ]);
    this.wrong = reasons.get(code) || t("analysis.offline");
    if (!this.page) return;
    this.page.tab = "bring";
    this.page.draw();
  }

  /** Where another game is brought. */
  bringForm() {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const { value } = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
      const text = value.trim();
      const isBare = Boolean(text) && !/^[[{]/.test(text);
      this.bring(isBare && this.bare?.analysis.withHead ? this.bare.analysis.withHead(text, form) : text);
    };
    const hint = this.bare ? wordsOf(this.bare.name, "analysis.bring") : "";
    return html`
      <form class="bring" @submit=${submit}>
        <label class="small" for="bring-text">${t("analysis.bring.label")} ${hint}</label>
        <textarea class="field" id="bring-text" name="text" rows="4" spellcheck="false" autocapitalize="off"></textarea>
        ${this.wrong ? html`<p class="wrong" role="alert">${this.wrong}</p>` : nothing}
        <div class="cols apart">
          ${this.bare?.analysis.bringFields?.() ?? html`<span></span>`}
          <button class="btn go">${t("analysis.bring.go")}</button>
        </div>
      </form>
    `;
  }
}

/** A game of the archive. @param {number} number @returns {Promise<Brought>} */
async function archived(number) {
  const [{ game }, record] = await archivedGame(number);
  return { game, record: JSON.stringify(record), table: null };
}

/** The record of a table's game that is over. @param {string} id @returns {Promise<Brought>} */
async function finished(id) {
  const table = await api.table(id);
  if (table.status !== "over") throw new Error("a game is analysed when it is over");
  const record = await api.record(id);
  return { game: table.game, record: JSON.stringify(record), table };
}

/**
 * Open the analysis: of the game of a table or of the archive, of a record in the address, or of an empty board.
 * @param {HTMLElement} host @param {Record<string, string>} params
 */
export async function open(host, { id }) {
  await Promise.all([loadMore("analysis"), loadMore("archive")]);
  document.title = `${t("analysis.title")} · Anello`;
  if (await ratedFirst(host)) return undefined;
  const opener = new AnalysisOpener(host);
  try {
    opener.bare = await firstWith(({ withHead }) => withHead);
    const asked = new URLSearchParams(location.search);
    if (id) await opener.show(await finished(id));
    else if (asked.has("game")) {
      await opener.show(await archived(Number(asked.get("game"))));
      if (asked.has("at")) await opener.page?.step(Number(asked.get("at")));
    } else {
      const text = asked.get("moves") ?? "";
      const refused = await opener.showRecord(text);
      if (refused) {
        await opener.showEmpty();
        opener.refuse(refused);
      }
    }
  } catch {
    opener.close();
    const { open: missing } = await import("./missing.js");
    return missing(host);
  }
  return () => opener.close();
}
