// Pictures of games: living ones as long as somebody sees them, else a position.

import { gamePage } from "../game.js";
import { isDistinct, isStill, theme } from "../settings.js";

/** @import { Showpiece } from "../game.js" */

/** Show a game by a position of it. @param {string} game @returns {Showpiece} */
const position = (game) => (host) => {
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = `/api/games/${game}/picture.svg?theme=${theme()}&distinct=${isDistinct()}`;
  host.append(picture);
  return () => picture.remove();
};

/** What shows a game: its living picture, else a position of it. @param {string} game @returns {Promise<Showpiece>} */
export async function pictureOf(game) {
  const living = gamePage(game)
    .showpiece?.()
    .catch(() => null);
  return (await living) ?? position(game);
}

/** Show a game in a place on the page; returns what ends it. @param {HTMLElement} host @param {string} game */
export function showGame(host, game) {
  let isOver = false;
  let end = () => {};
  pictureOf(game).then((show) => {
    if (!isOver) end = show(host);
  });
  return () => {
    isOver = true;
    end();
  };
}

/**
 * Do something every `beat` milliseconds while the picture is in sight; returns what ends it.
 * @param {Element} element @param {number} beat @param {() => void} tick
 */
export function whileSeen(element, beat, tick) {
  if (isStill()) return () => {};
  let seen = true;
  const watcher = new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
  });
  watcher.observe(element);
  const timer = setInterval(() => seen && !document.hidden && tick(), beat);
  return () => {
    clearInterval(timer);
    watcher.disconnect();
  };
}
