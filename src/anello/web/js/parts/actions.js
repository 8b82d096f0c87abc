// What can be asked for at a table: a move back, a draw, giving up, another game; and answers to what the other asked.

import { html, nothing } from "../html.js";
import { t } from "../text.js";
import { seatName } from "./seat.js";

/** The question the opponent has put, with its two answers; nothing when there is none. */
export function question(link, answer) {
  const { state, seat } = link;
  if (!seat || isShared(link)) return nothing;
  const asked = ["undo", "draw", "rematch"].find((what) => state.offers?.[what]?.some((other) => other !== seat));
  if (!asked) return nothing;
  const name = seatName(
    link,
    state.offers[asked].find((other) => other !== seat),
  );
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

/** Whether one browser holds all seats. */
export const isShared = (link) => (link.table.mine ?? []).length > 1;

/**
 * The row of buttons. `sure` is true while giving up waits for a second press.
 * @param {{offer: (what: string) => void, resign: () => void, sure: boolean, setSure: (on: boolean) => void}} deeds
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
  const offered = (what) => state.offers?.[what]?.includes(seat);
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
      <button class="btn little" type="button" ?disabled=${offered("draw")} @click=${() => offer("draw")}>
        ${offered("draw") ? t("act.draw.asked") : t("act.draw")}
      </button>
      <button class="btn little" type="button" @click=${() => setSure(true)}>${t("act.resign")}</button>
    </div>
  `;
}

/** What comes after the end: another game with seats swapped, or a look at this one. */
export function afterwards(link, { offer, share }) {
  const { state, seat } = link;
  const offered = state.offers?.rematch?.includes(seat);
  return html`
    <div class="acts after" role="group" aria-label=${t("act.group")}>
      ${
        state.next
          ? html`
              <a class="btn go" href="/table/${state.next}">${t("act.next")}</a>
            `
          : seat
            ? html`
                <button class="btn go" type="button" ?disabled=${offered} @click=${() => offer("rematch")}>
                  ${offered ? t("act.rematch.asked") : t("act.rematch")}
                </button>
              `
            : nothing
      }
      <button class="btn" type="button" @click=${share}>${t("act.share")}</button>
      ${
        link.table.options.variant !== "lucky"
          ? html`
              <a class="btn" href="/analysis/${link.id}">${t("act.analysis")}</a>
            `
          : nothing
      }
    </div>
  `;
}
