// Tables in a list: one's own, with how they stand or ended, and those with a free seat.

import { html, nothing } from "../html.js";
import { isLocal } from "../net/api.js";
import { theme } from "../settings.js";
import { spoken, t } from "../text.js";
import { clockWords, optionWords } from "./setup.js";

/**
 * @import { Template } from "../html.js"
 * @import { Table } from "../net/wire.js"
 */

/** So many tables are shown unless all are asked for. */
export const MOST = 8;

/** The picture of a table; of one that this browser keeps, that of its game. @param {Table} table */
const pictureOf = ({ id, game }) =>
  `/api/${isLocal(id) ? `games/${game}` : `tables/${id}`}/picture.svg?theme=${theme()}`;

/**
 * A list of tables, each with its picture.
 * @param {Table[]} tables @param {(table: Table) => Template} row @param {string} none  what is said if there are none
 * @param {{all?: boolean, showAll?: () => void}} [how]  whether all are shown, and what is done to see them
 */
export const tableList = (tables, row, none, { all = false, showAll } = {}) =>
  tables.length
    ? html`
        <ul class="rowlist">
          ${tables.slice(0, all ? undefined : MOST).map(
            (table) => html`
              <li>
                <img class="mini" alt="" loading="lazy" src=${pictureOf(table)} />
                ${row(table)}
              </li>
            `,
          )}
        </ul>
        ${!all && showAll && tables.length > MOST ? html`<button class="btn little" type="button" @click=${showAll}>${t("mine.all")}</button>` : nothing}
      `
    : html`
        <p class="empty">${none}</p>
      `;

/** A table by its game and who else sits there. @param {Table} table */
export function heading({ title, seats, mine }) {
  const others = Object.entries(seats)
    .filter(([seat]) => !mine.includes(Number(seat)))
    .map(([, { name }]) => name);
  return [title, ...others.filter(Boolean)].join(" · ");
}

/** Whether somebody took a table back before anybody came. @param {Table} table */
export const isWithdrawn = ({ status, seats }) =>
  status === "over" && Object.values(seats).some(({ kind }) => kind === "open");

/** How it stands with a table of one's own, or how it ended. @param {Table} table */
export function standing({ status, to_act: toAct, mine, outcome, seats }) {
  if (status === "waiting") return t("mine.waiting");
  if (status === "playing") return toAct.some((seat) => mine.includes(seat)) ? t("mine.turn") : t("mine.other");
  if (!outcome || Object.keys(seats).length === 1) return t("mine.over");
  const { winner, loser = null } = outcome;
  if (winner === null && loser === null) return t("mine.drawn");
  const winnerName = winner === null ? "" : seats[winner].name;
  if (mine.length > 1) return winnerName ? t("mine.won.name", { name: winnerName }) : t("mine.over");
  return winner === null
    ? t(loser === mine[0] ? "mine.lost" : "mine.over")
    : t(winner === mine[0] ? "mine.won" : "mine.lost");
}

/** The day of something. @param {number} moment  in seconds */
export const day = (moment) => new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(moment * 1000);

/** A table at which one sits; one that waits can be taken back. @param {Table} table @param {(table: Table) => void} withdraw */
export const mineRow = (table, withdraw) => html`
  <span class="what">
    <b>${heading(table)}</b>
    ${[standing(table), ...optionWords(table.game, table.options), day(table.updated)].join(" · ")}
  </span>
  ${
    table.status === "waiting"
      ? html`<button class="btn little plain" type="button" data-withdraw=${table.id} @click=${() => withdraw(table)}>${t("mine.withdraw")}</button>`
      : nothing
  }
  <a href="/table/${table.id}">${table.status === "over" ? t("mine.look") : t("mine.go")}</a>
`;

/** A table with a free seat. @param {Table} table */
export const openRow = ({ id, title, game, options, clock, seats }) => html`
  <span class="what">
    <b>${[title, ...Object.values(seats).map(({ name }) => name)].filter(Boolean).join(" · ")}</b>
    ${[...optionWords(game, options), clockWords(clock)].join(" · ")}
  </span>
  <a href="/table/${id}">${t("open.sit")}</a>
`;
