// The games of this page: what the server says of each, and what each brings along to be shown with.
//
// A game brings a folder with an `index.js` whose default export is a `GamePage`, style sheets, and sentences in
// `text/LANGUAGE.json`. All of it is optional: what is missing is politely absent, and a game without a page of its own
// is played on a plain one. The sentences of a game have keys that begin with its name; the page itself asks for these:
//
//   NAME.title                what it is called, if that differs from language to language
//   NAME.lead                 a sentence or two that invite to play
//   NAME.seat.N               what a seat is called, such as a colour
//   NAME.option.OPTION        what an option is called, and NAME.option.OPTION.CHOICE each of its choices
//   NAME.type                 an example of a move, for whoever types it
//   NAME.over.HOW.FORM        how a game ended, NAME.over.FORM if all ends are alike; FORM is you, loser or name, and
//                             {winner} and {loser} are filled in
//   NAME.plays.N              what a seat plays, said beside its name
//   NAME.goal, .goal.N        what wins, for everybody or for one seat
//   NAME.puzzles.lead, .way   what its puzzles are like: at length, and in a line
//   NAME.alone, .text, .go    its row among what one can do alone: a title, a line, a button

import { fetchJson } from "./files.js";
import { render, svg } from "./html.js";
import { games as fetchGames } from "./net/api.js";
import { knows, loadFolder, t } from "./text.js";

/**
 * @import { LocalGame } from "./local/game.js"
 * @import { LocalPuzzles } from "./local/puzzles.js"
 * @import { LocalTutor } from "./local/tutor.js"
 * @import { Game, Games, Puzzle, Seat, Step, Table, View } from "./net/wire.js"
 * @import { AnalysisPage } from "./pages/analysis-page.js"
 * @import { Board } from "./parts/board.js"
 * @import { Play, PlayPage } from "./parts/play.js"
 */

/**
 * What a game brings along.
 * @typedef {object} GamePage
 * @property {string[]} [needs]  games whose pages this one is built on: their styles, shapes and sentences come first
 * @property {string[]} [styles]  style sheets in its folder
 * @property {boolean} [text]  whether it has sentences in `text/`
 * @property {() => unknown} [shapes]  SVG definitions that its pictures refer to
 * @property {(what: "lesson"|"puzzle"|"own") => unknown} [emblem]  a small picture for a row of a list
 * @property {() => Promise<Showpiece>} [showpiece]  a living picture
 * @property {string[]} [mainOptions]  the options that matter most: shown first, and named wherever a table is
 * @property {boolean} [choosesBeginner]  whether it is for people to say who begins
 * @property {() => Promise<new (page: PlayPage) => Play>} [play]  a game at a table
 * @property {() => Promise<new () => LocalGame>} [local]  its rules on this machine, to be played without a server
 * @property {() => Promise<(new () => LocalTutor) & {isSupported: () => boolean}>} [tutor]  teaches on this machine
 * @property {() => Promise<new () => LocalPuzzles>} [puzzles]  judges its puzzles on this machine
 * @property {() => Promise<new (hooks: StudyHooks) => StudyBoard>} [study]  the board of lessons and puzzles
 * @property {() => Promise<GameAnalysis>} [analysis]
 * @property {(table: Table) => boolean} [canAnalyse]  whether a game that is over can be analysed
 * @property {() => Promise<Figure>} [rules]  the rules are in `rules/LANGUAGE.json`, their pictures in
 *   `rules/figures.json`; this draws one of these
 * @property {() => Promise<OwnPage>} [own]  a page of its own at /games/NAME
 * @property {boolean} [ownAlone]  whether that page needs no server
 */

/**
 * @typedef {(host: HTMLElement) => () => void} Showpiece  draws into the host and lets it live; returns what ends it
 */
/** @typedef {(picture: any, label: string) => unknown} Figure */
/** @typedef {(host: HTMLElement) => Promise<() => void>} OwnPage  opens the page; returns what closes it */

/**
 * @typedef {object} StudyHooks  what the board of a lesson or puzzle tells its page
 * @property {(choice: any) => void} chosen  what is in hand now, null for nothing
 * @property {(word: string) => void} play  a move was made
 * @property {(name: string) => void} pick  something that stands to choice was picked, or a cell where nothing may be done
 * @property {(reason: string) => void} refuse  why something cannot be done
 */

/**
 * @typedef {object} StudyParts  what the board of a lesson or puzzle knows how to show beyond a plain board
 * @property {(view: any, how: {ply: number, play?: boolean, open?: boolean}) => Promise<unknown>} show
 * @property {(marks: string[], choices: string[]) => void} mark  point at cells, and offer others to be picked
 * @property {(word: string) => boolean} chooseWord  take a move in hand
 * @property {() => void} [close]  offer nothing more until the next view comes
 * @property {() => void} [afresh]  look at the next view as a whole
 * @property {() => unknown} [inHand]  what is in hand, below the board on a phone; on a desktop the board shows it
 * @property {boolean} [needsRoom]  whether what is in hand needs all the room of a phone
 * @property {(choice: string) => unknown} [choiceWords]  something that stands to choice, in words
 * @property {(word: string) => string} [moveWords]  a move in words, for those who do not know how it is written
 * @property {(lesson: LessonMoment) => unknown} [answers]  other ways to answer than moves and choices; null for none
 * @property {(lesson: LessonMoment) => unknown} [lessonRows]
 * @property {(lesson: LessonMoment) => unknown} [ended]  what the end of a round lays open
 * @property {(puzzle: Puzzle) => unknown} [about]  what has to be known of a puzzle beyond its board
 * @property {(moment: PuzzleMoment) => unknown} [puzzleRows]
 * @property {(word: string) => string|null} [cellOfChoice]  the cell that a choice of a puzzle stands for
 * @property {boolean} [proves]  whether the answer of a puzzle can be walked through, trying other moves for the loser
 */

/** @typedef {Board & StudyParts} StudyBoard */

/**
 * @typedef {object} LessonMoment
 * @property {Step} step
 * @property {View} shown  what lies on the board now
 * @property {boolean} solved
 * @property {boolean} tried  whether a try lies on the board
 * @property {string} answer  what is right, once that is asked for; else empty
 * @property {boolean} small  whether this is a phone
 * @property {(word: string) => void} attempt
 */

/** @typedef {{puzzle: Puzzle, attempt: (word: string) => void}} PuzzleMoment */

/**
 * @typedef {object} AnalysedGame
 * @property {string} game
 * @property {any} info  what `GameAnalysis.read` makes of its record
 * @property {string} record
 * @property {Table|null} table  where it was played
 * @property {Record<Seat, string>} names  who played on each seat, as far as that is known
 * @property {() => unknown} bring  the form that brings another
 */

/**
 * @typedef {object} GameAnalysis
 * @property {new (host: HTMLElement, game: AnalysedGame) => AnalysisPage & {begin: () => unknown}} Analysis
 * @property {(record: string) => Promise<any>} read  what has to be known of a game before it is shown
 * @property {() => any} [empty]  the same for a game of which nothing has been played
 * @property {() => unknown} [bringFields]  what has to be said of moves that are brought without a head
 * @property {(moves: string, form: HTMLFormElement) => string} [withHead]  moves without a head as a record
 */

/** @typedef {Game & {page: GamePage}} KnownGame */

/** The page of a game that brings none. @type {GamePage} */
const NONE = {};

/** @type {Promise<KnownGame[]>|null} */
let asked = null;
/** @type {KnownGame[]} */
let known = [];
/** The keys of the ready-made phrases. @type {string[]} */
let phrases = [];
/** @type {Map<string, Promise<GamePage>>} */
const pages = new Map();

const folder = (/** @type {string} */ name) => new URL(`../games/${name}/page/`, import.meta.url);

/** All games with their pages, those for several people first. Asked for once; again if there was no answer. */
export function loadGames() {
  asked ??= fetchGames().then(learn);
  asked.catch(() => (asked = null));
  return asked;
}

/** @param {Games} found */
async function learn(found) {
  phrases = found.phrases;
  const all = await Promise.all(found.games.map(async (game) => ({ ...game, page: await pageOf(game) })));
  known = [...all.filter(({ seats }) => seats.length > 1), ...all.filter(({ seats }) => seats.length === 1)];
  return known;
}

/** The games as far as they are known now. */
export const games = () => known;

/** The keys of the ready-made phrases. */
export const knownPhrases = () => phrases;

/** A game by its name, if it is known. @param {string} name */
export const gameNamed = (name) => known.find((game) => game.name === name);

/** The page of a game; an empty one for a game that brings none. @param {string} name @returns {GamePage} */
export const gamePage = (name) => gameNamed(name)?.page ?? NONE;

/** Whether a game offers something, such as puzzles. @param {Game} game @param {string} what */
export const offers = (game, what) => (game.offers ?? []).includes(what);

/** What a game is called. @param {{name: string, title: string}} game */
export const titleOf = ({ name, title }) => wordsOf(name, "title") || title;

/** A sentence of a game; empty if it has none. @param {string} name @param {string} key @param {object} [places] */
export const wordsOf = (name, key, places = {}) => (knows(`${name}.${key}`) ? t(`${name}.${key}`, { ...places }) : "");

/** What a seat of a game is called. @param {string} name @param {Seat} seat */
export const seatWords = (name, seat) => wordsOf(name, `seat.${seat}`) || t("seat.number", { n: seat });

/** The address of a file in a game's folder. @param {string} name @param {string} file */
export const fileOf = (name, file) => new URL(file, folder(name)).href;

/** A file of a game's folder that is JSON. @param {string} name @param {string} file @returns {Promise<any>} */
export async function fetchOf(name, file) {
  const found = await fetchJson(new URL(file, folder(name)));
  if (!found) throw new Error(`no ${file} of ${name}`);
  return found;
}

/** @param {Game} game @returns {Promise<GamePage>} */
async function pageOf(game) {
  if (!offers(game, "page")) return NONE;
  return loadPage(game.name).catch((fault) => {
    // A page that is broken is no reason not to play: the plain one takes its place.
    console.warn(`The page of ${game.name} cannot be loaded:`, fault);
    return NONE;
  });
}

/** @param {string} name @returns {Promise<GamePage>} */
function loadPage(name) {
  const page = pages.get(name) ?? bring(name);
  pages.set(name, page);
  return page;
}

/** Load the page of a game with all that has to be there before anything of it is shown. @param {string} name */
async function bring(name) {
  /** @type {{default: GamePage}} */
  const { default: page } = await import(`anello/games/${name}/page/index.js`);
  await Promise.all((page.needs ?? []).map(loadPage));
  await Promise.all([
    ...(page.styles ?? []).map((file) => addStyle(new URL(file, folder(name)).href)),
    page.text ? loadFolder(new URL("text/", folder(name)).href) : null,
  ]);
  if (page.shapes) addShapes(page.shapes);
  return page;
}

/** Whether a style sheet came with the document, together with others. @param {string} address */
const isHeld = (address) =>
  [...document.querySelectorAll("link[data-holds]")].some((link) =>
    (link.getAttribute("data-holds") ?? "")
      .split(" ")
      .some((path) => address === new URL(`../${path}`, import.meta.url).href),
  );

/** @param {string} address @returns {Promise<unknown>} */
async function addStyle(address) {
  if (isHeld(address)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const there = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`no style sheet ${address}`)));
  });
  document.head.append(link);
  return there;
}

/** @param {() => unknown} shapes */
function addShapes(shapes) {
  const host = document.createElement("div");
  document.body.prepend(host);
  render(svg`<svg class="defs" aria-hidden="true"><defs>${shapes()}</defs></svg>`, host);
}
