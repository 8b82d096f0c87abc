// The page that a game has for itself alone.

import { gameNamed, gamePage } from "../game.js";
import { go } from "../router.js";

/** Open the own page of a game; one that has none leads to its rules. @param {HTMLElement} host @param {Record<string, string>} params */
export async function open(host, { name }) {
  const openOwn = await gamePage(name).own?.();
  if (openOwn) return openOwn(host);
  if (gameNamed(name)) {
    go(`/rules/${name}`, { replace: true });
    return undefined;
  }
  const { open: missing } = await import("./missing.js");
  return missing(host);
}
