// What stands beside the board of the solitaire: the tile in hand, the odds, the look back, one's own record.

import { chooser } from "anello/games/xart/page/chooser.js";
import { bag, tilePicture } from "anello/games/xart/page/things.js";
import { tileWords } from "anello/games/xart/page/words.js";
import { html, nothing } from "anello/html.js";
import { hasServer } from "anello/net/api.js";
import { stepButtons } from "anello/parts/moves.js";
import { inHundred } from "anello/study/chance.js";
import { spoken, t, tn } from "anello/text.js";
import { dayResult, tally } from "./kept.js";

const SIZES = [3, 4];

/**
 * @import { SolitairePage } from "./page.js"
 * @import { Judged } from "./types.js"
 */

/** The panel of a page. @param {SolitairePage} page @param {boolean} small */
export function panel(page, small) {
  const { game } = page;
  if (!game) return wrongRow(page);
  // On a phone the tile in hand needs the room, but before the first one is laid the size can still be chosen.
  const inTheWay = small && page.choice && game.view.tiles.length > 0;
  const body = html`
    ${inTheWay ? nothing : head(page)} ${wrongRow(page)} ${game.over ? html`${end(page)} ${judged(page)}` : inHand(page, small)}
    ${page.wantsOdds && !game.over ? oddsNote(page) : nothing}
    <div class="fill">
      ${deeds(page)}
      ${page.review ? reviewTable(page, page.review) : nothing}
    </div>
    ${record(page)}
  `;
  if (!small) return body;
  return html`
    <div class="dock-body">${body}</div>
    <div class="dock-hand">${chooser(page.board, page.choice)}</div>
  `;
}

/** @param {SolitairePage} page */
function wrongRow(page) {
  return page.wrong
    ? html`
        <p class="wrong" role="alert">${page.wrong}</p>
      `
    : nothing;
}

/** @param {SolitairePage} page */
function head(page) {
  const { size, day } = page.now;
  return html`
    <div class="teach">
      <div class="cols apart">
        <h1>${t("solitaire.title")}</h1>
        <div class="seg" role="group" aria-label=${t("solitaire.option.size")}>
          ${SIZES.map(
            (n) => html`
              <button
                type="button"
                aria-pressed=${n === size}
                @click=${() => (n === size ? undefined : page.deal(n, false))}
              >
                ${t(`solitaire.option.size.${n}`)}
              </button>
            `,
          )}
        </div>
      </div>
      <p class="small quiet">${t(`solitaire.lead.${size}`)} <a href="/rules/solitaire">${t("invite.rules")}</a></p>
      ${day ? dayWords(page, day, size) : nothing}
    </div>
  `;
}

/** @param {SolitairePage} page @param {string} day @param {number} size */
function dayWords(page, day, size) {
  const named = new Date(`${day}T12:00:00Z`).toLocaleDateString(spoken(), { dateStyle: "long", timeZone: "UTC" });
  const again = dayResult(day, size) !== undefined && !page.now.over;
  return html`
    <p class="small">${again ? t("solitaire.day.again", { day: named }) : t("solitaire.day", { day: named })}</p>
  `;
}

/**
 * The tile that is to be laid, what may be done with it, and what is left in the bag.
 * @param {SolitairePage} page @param {boolean} small
 */
function inHand(page, small) {
  const { view, laid } = page.now;
  const left = view.to_come;
  const rule = page.rule();
  const stack = html`
    <span class="stack" role="img" aria-label=${t("solitaire.stack", { laid, left })}>
      ${Array.from(
        { length: view.square ** 2 },
        (_, i) => html`
          <i class=${i <= laid ? "done" : ""}></i>
        `,
      )}
    </span>
  `;
  const tile = html`
    <div class="hand-tile">
      <span class="tile-pic" role="img" aria-label=${tileWords(page.tile)}>${tilePicture(page.tile)}</span>
      <div>
        <b class="goal">${t(`solitaire.tile.${rule}`)}</b>
        <p class="small quiet">${t(`solitaire.why.${rule}`)}</p>
        ${small ? stack : nothing}
      </div>
    </div>
  `;
  if (small) return tile;
  return html`
    ${tile}
    <div class="drawn">
      ${bag()}
      <div>
        <b class="goal">${left ? tn("solitaire.bag", left) : t("solitaire.bag.none")}</b>
        <p class="small quiet">${t("solitaire.bag.half")}</p>
        ${stack}
      </div>
    </div>
  `;
}

/** @param {SolitairePage} page */
function end(page) {
  const { won, practice } = page.now;
  return html`
    <div class="note ${won ? "good" : "ask-note"}">
      <p>${page.endWords()}</p>
      ${practice ? html`<p class="small quiet">${t("solitaire.practice.was")}</p>` : nothing}
    </div>
  `;
}

/** What the placement that is looked back at was worth, and the way to the others. @param {SolitairePage} page */
const judged = (page) =>
  page.review?.length
    ? html`
        <div>
          <p class="judged">${page.verdictWords()}</p>
          ${stepButtons(page.at, page.review.length, (n) => page.look(n))}
        </div>
      `
    : nothing;

/** @param {SolitairePage} page */
function oddsNote(page) {
  return html`
    <div class="note ask-note"><p>${page.oddsWords()}</p></div>
    ${
      page.hints
        ? html`
            <ul class="sr" aria-label=${t("solitaire.odds.list")}>
              ${page.hints.map(
                ({ word, chance }) => html`
                  <li>${t("solitaire.odds.at", { word, chance: inHundred(chance) })}</li>
                `,
              )}
            </ul>
          `
        : nothing
    }
  `;
}

/** @param {SolitairePage} page */
function deeds(page) {
  const { over, laid, size } = page.now;
  /** @param {string} label @param {() => void} press */
  const button = (label, press, { go = false, disabled = false } = {}) => html`
    <button class="btn ${go ? "go" : ""}" type="button" ?disabled=${disabled} @click=${press}>${label}</button>
  `;
  return html`
    <div class="cols">
      ${
        over
          ? button(t("solitaire.review"), () => page.lookBack(), { disabled: page.review !== null })
          : button(page.wantsOdds ? t("solitaire.odds.hide") : t("solitaire.odds.show"), () => page.switchOdds())
      }
      ${over && hasServer() ? button(t("share.film"), () => page.keepFilm(), { disabled: page.filming }) : nothing}
      ${button(t("solitaire.undo"), () => page.takeBack(), { disabled: laid === 0 })}
      ${button(t("solitaire.new"), () => page.deal(size, false), { go: over })}
      ${button(t("solitaire.daily"), () => page.deal(size, true))}
    </div>
    ${over ? nothing : html`<p class="small quiet">${t("solitaire.practice.note")}</p>`}
  `;
}

/**
 * What every tile that was laid was worth, and what would have been better; the board shows the one that is pressed.
 * @param {SolitairePage} page @param {Judged[]} review
 */
function reviewTable(page, review) {
  if (!review.length)
    return html`
      <p class="small quiet">${t("solitaire.odds.busy")}</p>
    `;
  return html`
    <table class="sheet">
      <caption class="small quiet">${t("solitaire.review.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("solitaire.review.laid")}</th>
          <th scope="col">${t("solitaire.review.chance")}</th>
          <th scope="col">${t("solitaire.review.best")}</th>
        </tr>
      </thead>
      <tbody>
        ${review.map(
          ({ played, best }, i) => html`
            <tr class=${i === page.at ? "here" : ""}>
              <td>
                <button type="button" aria-pressed=${i === page.at} @click=${() => page.look(i)}>
                  ${i + 1}. ${played.word}
                </button>
              </td>
              <td>${inHundred(played.chance)}</td>
              <td>${best.chance > played.chance ? `${best.word}: ${inHundred(best.chance)}` : "–"}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** One's own record at this size. @param {SolitairePage} page */
function record(page) {
  const { size } = page.now;
  const { games, wins, practice } = tally(size);
  const best = page.best[size];
  /** @param {string} label @param {unknown} value */
  const figure = (label, value) => html`
    <div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>
  `;
  return html`
    <dl class="stat">
      ${figure(t("solitaire.stat.won"), wins)}${figure(t("solitaire.stat.of"), games)}
      ${figure(t("solitaire.stat.practice"), practice)}
      ${
        best === undefined
          ? nothing
          : figure(t("solitaire.stat.best"), t("solitaire.chance", { chance: inHundred(best) }))
      }
    </dl>
  `;
}
