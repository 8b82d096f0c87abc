// Files of the page that are data: the texts of every page come in one packet, which the document asks for before any
// script runs; those of a part of the page lie where they are.

/** Where all files of the page lie. */
const ROOT = new URL("../", import.meta.url).href;

/** Whether texts come in packets, one for each language. */
const PACKED = Boolean(document.getElementById("packet"));
const TEXT = /^(?:text\/(\w+)\/app|games\/[^/]+\/page\/text\/(\w+))\.json$/;

/** What the packets hold, by language and path. @type {Map<string, Promise<Record<string, any>>>} */
const packets = new Map();

/** @param {string} language */
function packet(language) {
  const asked =
    packets.get(language) ??
    fetched(`${ROOT}packets/${language}.json`).then(
      (files) => files ?? {},
      () => ({}),
    );
  packets.set(language, asked);
  return asked;
}

/** @param {string} address @returns {Promise<any>} */
async function fetched(address) {
  const answer = await fetch(address);
  return answer.ok ? answer.json() : null;
}

/** A file that is JSON; null if it is not there. @param {URL|string} address @returns {Promise<any>} */
export async function fetchJson(address) {
  const { href } = new URL(address);
  const path = href.startsWith(ROOT) ? href.slice(ROOT.length) : "";
  const [, own, ofGame] = TEXT.exec(path) ?? [];
  if (PACKED && (own ?? ofGame)) {
    const found = (await packet(own ?? ofGame))[path];
    // Whoever asks may change what he gets.
    if (found) return structuredClone(found);
  }
  return fetched(href);
}
