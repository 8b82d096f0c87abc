// What can be asked for at a table: a move back, a draw, giving up, another game; and answers to what the other asked.

import { gamePage } from "../game.js";
import { html, nothing } from "../html.js";
import { t } from "../text.js";
import { seatName } from "./seat.js";

/**
 * @import { OpenLink, TableLink } from "../net/table.js"
 * @import { Offered, Table } from "../net/wire.js"
 */

/** @type {Offered[]} */
const ASKED = ["undo", "draw", "rematch"];

/**
 * The question the opponent has put, with its two answers; nothing when there is none.
 * @param {OpenLink} link
 * @param {(what: Offered, accept: boolean) => void} answer
 */
export function question(link, answer) {
  const { state, seat } = link;
  if (!seat || isShared(link)) return nothing;
  const asked = ASKED.find((what) => state.offers[what].length && !state.offers[what].includes(seat));
  if (!asked) return nothing;
  const name = seatName(link, state.offers[asked][0]);
  return html`
    <div class="ask" role="alertdialog" aria-label=${t(`ask.${asked}`, { name })}>
      <p>${t(`ask.${asked}`, { name })}</p>
      <div class="cols">
        <button class="btn go" type="button" @click=${() => answer(asked, true)}>${t(`ask.${asked}.yes`)}</button>
        <button class="btn" type="button" @click=${() => answer(asked, false)}>${t("ask.no")}</button>
      </div>
    </div>
  `;
}

/** Whether one browser holds all seats. @param {TableLink} link */
export const isShared = (link) => (link.table.mine ?? []).length > 1;

/**
 * The row of buttons. `sure` is true while giving up waits for a second press.
 * @param {OpenLink} link
 * @param {{offer: (what: Offered) => void, resign: () => void, sure: boolean, setSure: (on: boolean) => void}} deeds
 */
export function actions(link, { offer, resign, sure, setSure }) {
  const { state, seat } = link;
  if (!seat || state.status !== "playing") return nothing;
  if (sure) {
    return html`
      <div class="acts" role="group" aria-label=${t("act.resign.sure")}>
        <span class="small">${t("act.resign.sure")}</span>
        <button class="btn little go" type="button" @click=${resign}>${t("act.resign")}</button>
        <button class="btn little" type="button" @click=${() => setSure(false)}>${t("act.keep")}</button>
      </div>
    `;
  }
  /** @param {Offered} what */
  const offered = (what) => state.offers[what].includes(seat);
  return html`
    <div class="acts" role="group" aria-label=${t("act.group")}>
      <button
        class="btn little"
        type="button"
        ?disabled=${!state.can_undo || offered("undo")}
        @click=${() => offer("undo")}
      >
        ${offered("undo") ? t("act.undo.asked") : t("act.undo")}
      </button>
      ${
        Object.keys(link.table.seats).length > 1
          ? html`
              <button class="btn little" type="button" ?disabled=${offered("draw")} @click=${() => offer("draw")}>
                ${offered("draw") ? t("act.draw.asked") : t("act.draw")}
              </button>
            `
          : nothing
      }
      <button class="btn little" type="button" @click=${() => setSure(true)}>${t("act.resign")}</button>
    </div>
  `;
}

/** Whether a game that is over can be analysed. @param {Table} table */
function canAnalyse(table) {
  const { analysis, canAnalyse: can } = gamePage(table.game);
  return analysis !== undefined && (can?.(table) ?? true);
}

/**
 * What comes after the end: another game with seats swapped, or a look at this one.
 * @param {OpenLink} link
 * @param {{offer: (what: Offered) => void, share: () => void}} deeds
 */
export function afterwards(link, { offer, share }) {
  const { state, speaker } = link;
  const offered = speaker !== null && state.offers.rematch.includes(speaker);
  return html`
    <div class="acts after" role="group" aria-label=${t("act.group")}>
      ${
        state.next
          ? html`
              <a class="btn go" href="/table/${state.next}">${t("act.next")}</a>
            `
          : speaker
            ? html`
                <button class="btn go" type="button" ?disabled=${offered} @click=${() => offer("rematch")}>
                  ${offered ? t("act.rematch.asked") : t("act.rematch")}
                </button>
              `
            : nothing
      }
      <button class="btn" type="button" @click=${share}>${t("act.share")}</button>
      ${
        canAnalyse(link.table)
          ? html`
              <a class="btn" href="/analysis/${link.id}">${t("act.analysis")}</a>
            `
          : nothing
      }
    </div>
  `;
}
