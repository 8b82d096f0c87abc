// The words of the page in four languages: whole sentences by key, with {places} to fill in.

import { settings } from "./settings.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The language the page speaks now. */
export const spoken = () => language;

/** The language to speak: as set, else the first one the browser asks for that we have, else English. */
export function wanted() {
  if (settings.language in LANGUAGES) return settings.language;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Fetch the words of the wanted language. */
export async function loadText() {
  language = wanted();
  words = await fetchText("app");
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** Learn further words: those of a part of the page that not everybody visits. */
export async function loadMore(name) {
  Object.assign(words, await fetchText(name));
}

/** One file of the language that is spoken, such as the rules of a game. */
export async function fetchText(name) {
  const answer = await fetch(new URL(`../text/${language}/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no text ${language}/${name}`);
  return answer.json();
}

/** Whether a key has words: for names that come from the server and may be new to this page. */
export const knows = (key) => key in words;

/** The sentence of a key; {name} is filled in from `places`. */
export function t(key, places = {}) {
  const sentence = words[key];
  if (sentence === undefined) return key;
  const said = sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
  // A sentence may begin with a piece, and pieces are written small.
  return sentence.startsWith("{piece}") ? said[0].toUpperCase() + said.slice(1) : said;
}

/** The sentence of a key for a number: `key.one` or `key.other`; {n} is the number. */
export function tn(key, n, places = {}) {
  const form = plurals.select(n) === "one" && `${key}.one` in words ? "one" : "other";
  return t(`${key}.${form}`, { n, ...places });
}

/** Several things as the language lists them: "a, b and c". */
export const listed = (things) => new Intl.ListFormat(language, { type: "conjunction" }).format(things);
