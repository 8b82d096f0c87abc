// The words of the page in four languages: whole sentences by key, with {places} to fill in.

import { fetchJson } from "./files.js";
import { settings } from "./settings.js";

/** @typedef {Record<string, unknown>} Places  what is filled in, by name */

/** The languages the page speaks, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";
/** How often a language was wished for. */
let wishes = 0;
let plurals = new Intl.PluralRules("en");
/**
 * The words of games, by their folders: fetched anew when another language is spoken.
 * @type {Map<string, Promise<Record<string, string>>>}
 */
const folders = new Map();

/** The language the page speaks now. */
export const spoken = () => language;

/** The language to speak: as set, else the first one the browser asks for that we have, else English. */
export function wanted() {
  if (settings.language in LANGUAGES) return settings.language;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Fetch the words of the wanted language; if another is wanted meanwhile, that one is spoken. */
export async function loadText() {
  const mine = ++wishes;
  language = wanted();
  for (const folder of folders.keys()) folders.set(folder, fetchFolder(folder));
  const own = await fetchText("app");
  /** @type {Record<string, string>[]} */
  let files = [];
  // A game may come while the words of others are on their way.
  do files = await Promise.all(folders.values());
  while (files.length < folders.size);
  if (mine !== wishes) return;
  words = Object.assign(own, ...files);
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  // The next document comes in this language too, if it was chosen and not the browser's own.
  const kept = settings.language in LANGUAGES;
  // biome-ignore lint/suspicious/noDocumentCookie: many browsers have no other way yet.
  document.cookie = `anello_language=${language}; path=/; samesite=lax; max-age=${kept ? 31536000 : 0}`;
}

/** Learn further words: those of a part of the page that not everybody visits. @param {string} name */
export async function loadMore(name) {
  Object.assign(words, await fetchText(name));
}

/** Learn the words of a folder with one file for each language. @param {string} folder */
export async function loadFolder(folder) {
  const fetched = fetchFolder(folder);
  folders.set(folder, fetched);
  Object.assign(words, await fetched);
}

/** Who does not speak a language speaks English. @param {string} folder @returns {Promise<Record<string, string>>} */
async function fetchFolder(folder) {
  for (const tongue of new Set([language, "en"])) {
    const found = await fetchJson(`${folder}${tongue}.json`);
    if (found) return found;
  }
  return {};
}

/** One file of the language that is spoken, such as the rules of a game. @param {string} name */
export async function fetchText(name) {
  const found = await fetchJson(new URL(`../text/${language}/${name}.json`, import.meta.url));
  if (!found) throw new Error(`no text ${language}/${name}`);
  return found;
}

/** Whether a key has words: for names that come from the server and may be new to this page. @param {string} key */
export const knows = (key) => key in words;

/** The sentence of a key; {name} is filled in from `places`. @param {string} key @param {Places} [places] */
export function t(key, places = {}) {
  const sentence = words[key];
  if (sentence === undefined) return key;
  const said = sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
  // A sentence may begin with a piece, and pieces are written small.
  return sentence.startsWith("{piece}") ? said[0].toUpperCase() + said.slice(1) : said;
}

/**
 * The sentence of a key for a number: `key.one` or `key.other`; {n} is the number.
 * @param {string} key @param {number} n @param {Places} [places]
 */
export function tn(key, n, places = {}) {
  const form = plurals.select(n) === "one" && `${key}.one` in words ? "one" : "other";
  return t(`${key}.${form}`, { n, ...places });
}

/** Several things as the language lists them: "a, b and c". @param {Iterable<string>} things */
export const listed = (things) => new Intl.ListFormat(language, { type: "conjunction" }).format(things);
