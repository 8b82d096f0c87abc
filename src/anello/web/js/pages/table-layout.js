// How the page of a table is laid out, on the desktop and on a phone.

import { knownPhrases } from "../game.js";
import { html, nothing } from "../html.js";
import { actions, afterwards, question } from "../parts/actions.js";
import { header } from "../parts/header.js";
import { moveList, stepButtons } from "../parts/moves.js";
import { notices } from "../parts/notices.js";
import { plannedMoves } from "../parts/plan.js";
import { seatRow } from "../parts/seat.js";
import { sharePanel } from "../parts/share.js";
import { talk } from "../parts/talk.js";
import { PHONE } from "../screen.js";
import { settings } from "../settings.js";
import { t, tn } from "../text.js";
import { adviceRow } from "./advice.js";
import { clockWords, optionWords } from "./setup.js";

/**
 * @import { Offered, Seat } from "../net/wire.js"
 * @import { TablePage } from "./table.js"
 */

/** @param {TablePage} page @param {Seat} seat */
function sitting(page, seat) {
  return seatRow(page.link, seat, { ...page.game.seatParts(seat), menu: page.neighbours.menu(seat) });
}

/** The board with a panel beside it. @param {TablePage} page */
export function desktop(page) {
  const { game: play } = page;
  return html`
    <div class="game">
      ${header(() => page.draw())}
      <div class="bands">${notices(page.link)}</div>
      <main id="main" tabindex="-1" class="table">${play.board.element}${play.overBoard()}</main>
      <aside class="side" aria-label=${t("side")}>
        ${page.others.map((seat) => html`<div>${sitting(page, seat)}</div>`)}
        ${facts(page)}
        ${words(page)} ${page.tutor.panel()}
        <div class="tabs" role="tablist">
          ${tabButtons(page, [["moves", t("moves")], ...play.tabs(), ["talk", t("talk")]])}
        </div>
        <div class="fill" role="tabpanel">${tabBody(page)}</div>
        ${page.tab === "moves" && !play.hidesSteps ? stepRow(page) : nothing} ${play.sidePanels()}
        ${play.isCalling ? nothing : deeds(page)}
        <div>${sitting(page, page.near)}</div>
      </aside>
    </div>
  `;
}

/** The tabs that lie over the board of a phone while they are open, for they need more room than is below it. */
const LOW = ["play", "moves"];

/**
 * The board between the seats, and below it one thing at a time. Whatever is below it, the board stays where it is.
 * @param {TablePage} page
 */
export function phone(page) {
  const { open: link, game: play } = page;
  /** @type {[string, string][]} */
  const tabs = [["moves", t("moves")], ...play.tabs(), ["talk", t("talk")]];
  const body =
    page.tab === "play"
      ? html`
          <div class="dock-body">
            ${play.busy && !page.wrong ? nothing : words(page, page.tutor.words())}${link.state.status === "over" ? nothing : html`<p class="small quiet">${goal(page) || nothing}</p>`}
          </div>
          <div class="dock-hand">${play.dock()}</div>
        `
      : html`
          ${link.state.status === "over" ? nothing : asked(page)}
          <div class="dock-body">${tabBody(page)}</div>
          ${page.tab === "moves" ? stepRow(page) : nothing}
        `;
  return html`
    <div class="game">
      ${header(() => page.draw())}
      <div class="bands">${notices(page.link)}</div>
      <div class="seat-row ${page.others.length > 1 ? "many" : ""}">${page.others.map((seat) => sitting(page, seat))}</div>
      <main id="main" tabindex="-1" class="table">${play.board.element}${play.overBoard()}</main>
      <div class="seat-row">${sitting(page, page.near)}</div>
      <div class="dock ${LOW.includes(page.tab) ? "" : "tall"}">
        ${body}
        <div class="tabs" role="tablist">
          ${tabButtons(page, [["play", t("tab.play")], ...tabs, ["more", t("tab.more")]])}
        </div>
      </div>
    </div>
  `;
}

/** What wins, in words for whoever looks; empty if the game does not say. @param {TablePage} page */
const goal = ({ game: play, link: { table }, shared }) =>
  play.goal(table.mine?.length && !shared ? table.mine[0] : null);

/** What is played: variant, other options, clock. @param {TablePage} page */
const played = ({ link: { table } }) =>
  [...optionWords(table.game, table.options), clockWords(table.clock), ...(table.rated ? [t("table.rated")] : [])].join(
    " · ",
  );

/** The way back to the tournament in which it is played. @param {TablePage} page */
const tournament = ({ link: { table } }) =>
  table.tournament
    ? html`<p class="small"><a href="/tournaments/${table.tournament.id}">${t("table.tournament", { name: table.tournament.name })}</a></p>`
    : nothing;

/** What wins, and what is played. @param {TablePage} page */
const facts = (page) => html`
  <div class="facts">
    <p>${goal(page) || nothing}</p>
    <p class="small quiet">${played(page)}</p>
    ${tournament(page)}
  </div>
`;

/** @param {TablePage} page @param {[string, string][]} tabs */
function tabButtons(page, tabs) {
  const fresh = (/** @type {string} */ name) =>
    name === "talk" && settings.talk && page.tab !== "talk" && page.link.chat.length > page.heard;
  const open = (/** @type {string} */ name) => {
    page.tab = name;
    page.draw();
  };
  return tabs.map(
    ([name, label]) => html`
      <button
        type="button"
        role="tab"
        class=${fresh(name) ? "fresh" : ""}
        aria-selected=${page.tab === name}
        @click=${() => open(name)}
      >
        ${label}
      </button>
    `,
  );
}

/** @param {TablePage} page */
function tabBody(page) {
  if (page.tab === "talk") return talk(page.link, knownPhrases(), (words) => page.send({ type: "chat", ...words }));
  if (page.tab === "more")
    return html`
      ${deeds(page, true)}${page.tutor.panel()}${facts(page)}
    `;
  if (page.tab === "moves")
    return html`
      ${moveList(page.game.entries(), page.past ?? page.last, (n) => page.step(n))}${plannedMoves(page.open)}${PHONE.matches ? nothing : page.game.underMoves()}
    `;
  return page.game.tabBody(page.tab);
}

/** @param {TablePage} page */
function stepRow(page) {
  return stepButtons(page.past ?? page.last, page.last, (n) => page.step(n));
}

/** What others have asked, with the answers. @param {TablePage} page */
function asked(page) {
  return question(page.open, (what, accept) => page.send({ type: "answer", what, accept }));
}

/** How many moves of the list lie before what is shown: draws and secret choices are none. @param {TablePage} page */
const movesBefore = ({ game, past }) => game.entries().filter(({ move }) => move && move.n <= (past ?? 0)).length;

/**
 * What the panel says: a question first, then what went wrong, then what happens now.
 * @param {TablePage} page @param {unknown} tutor  what the tutor says of it, where it has no place of its own
 */
function words(page, tutor = nothing) {
  const { open: link } = page;
  const put = asked(page);
  if (put !== nothing && link.state.status !== "over") return put;
  const past = page.past !== null;
  const offer = (/** @type {Offered} */ what) => page.send({ type: "offer", what });
  const share = () => {
    page.sharing = true;
    if (PHONE.matches) page.tab = "more";
    page.draw();
  };
  const body = past
    ? html`
        <div class="cols apart">
          <p class="voice">${tn("past", movesBefore(page))}</p>
          <button class="btn little go" type="button" @click=${() => page.step(page.last)}>${t("past.back")}</button>
        </div>
      `
    : html`
        <p class="happened">${page.game.happened() || nothing}</p>
        ${tutor}
        <p class="voice">${page.voice()}</p>
      `;
  return html`
    ${put}${page.fairness.claim(link)}
    <div class="now">
      ${page.wrong ? html`<p class="wrong" role="alert">${page.wrong}</p>` : nothing}${body}
      ${link.state.status === "over" && !past && put === nothing && !page.game.isEnding ? [afterwards(link, { offer, share }), page.advice ? adviceRow(page.advice, () => page.advice && page.takeAdvice(page.advice)) : nothing] : nothing}
    </div>
  `;
}

/** What can be asked for, and ways to share; `always` on a phone, where these have a place of their own. @param {TablePage} page */
function deeds(page, always = false) {
  const { open: link } = page;
  const close = () => {
    page.sharing = false;
    page.draw();
  };
  const row = actions(link, {
    offer: (what) => page.send({ type: "offer", what }),
    resign: () => {
      page.sure = false;
      page.send({ type: "resign" });
    },
    sure: page.sure,
    setSure: (on) => {
      page.sure = on;
      page.draw();
    },
  });
  return html`
    ${row === nothing ? nothing : row}${
      always || page.sharing
        ? html`
            <div>${sharePanel(link, always ? undefined : close)}</div>
          `
        : nothing
    }
    ${always ? page.game.morePanels() : nothing}
  `;
}
