/**
 * The language of the interface, its strings, and the locale of dates and numbers.
 *
 * The language is the chosen one, else the first of the browser's languages that has strings, else English.
 * Dates and numbers follow the browser even if the interface cannot: `ar` has Arabic dates in English texts.
 */
import ENGLISH from "./english.js";
import { LANGUAGES } from "./languages.js";
import { load } from "./preferences.js";

let shown = "en";
let strings = ENGLISH;
let requests = 0;
const plurals = new Map();
const numbers = new Map();

const baseOf = (tag) => tag.split("-")[0].toLowerCase();

/** The language of the interface: a key of `LANGUAGES`. */
export const language = () => shown;

/** The path of the file with the shown strings; null for English, which is part of the page. */
export function stringsPath() {
  const { file } = LANGUAGES[shown];
  return file ? new URL(file, import.meta.url).pathname : null;
}

/** The locale of dates, numbers, names of countries and sorting. */
export function locale() {
  const chosen = load("language");
  if (chosen === "auto") return navigator.language;
  return navigator.languages.find((tag) => baseOf(tag) === chosen) ?? LANGUAGES[chosen].locale;
}

function wantedLanguage() {
  const chosen = load("language");
  if (chosen !== "auto") return chosen;
  return navigator.languages.map(baseOf).find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/**
 * Loads the strings of the wanted language, which later calls of `t` return. A language that cannot be
 * loaded, as without a bridge, leaves the present one.
 * @returns {Promise<boolean>} whether the language changed
 */
export async function applyLanguage() {
  const wanted = wantedLanguage();
  const request = ++requests;
  const loaded = wanted === shown ? strings : await stringsOf(wanted);
  if (request !== requests || !loaded) return false;
  const changed = wanted !== shown;
  shown = wanted;
  strings = loaded;
  document.documentElement.lang = shown;
  document.documentElement.dir = LANGUAGES[shown].dir;
  return changed;
}

async function stringsOf(tag) {
  const { file } = LANGUAGES[tag];
  if (!file) return ENGLISH;
  try {
    return (await import(file)).default;
  } catch {
    return null;
  }
}

/**
 * The string of a key such as "settings.units", with its placeholders filled: "{city}" by `values.city`.
 * Numbers are written for the locale. An entry with plural forms takes the form of `values.count`.
 */
export function t(key, values = {}) {
  const [group, name] = key.split(".");
  const entry = strings[group]?.[name] ?? ENGLISH[group]?.[name];
  if (entry === undefined) throw new Error(`no string is named ${key}`);
  const text = typeof entry === "string" ? entry : pluralForm(entry, values.count);
  return text.replace(/\{(\w+)\}/g, (_, place) => written(values[place]));
}

/** Whether there is a string for a key that contains a value of the program. */
export function hasString(key) {
  const [group, name] = key.split(".");
  return Object.hasOwn(ENGLISH[group] ?? {}, name);
}

/** A sentence of the program, which writes English; null in other languages, where the page can do without. */
export const programSentence = (text) => (shown === "en" ? text : null);

function pluralForm(forms, count) {
  if (!plurals.has(shown)) plurals.set(shown, new Intl.PluralRules(shown));
  return forms[plurals.get(shown).select(count)] ?? forms.other;
}

const written = (value) => (typeof value === "number" ? numeral(value) : (value ?? ""));

/**
 * A number in the locale's digits and separators.
 * @param {?number} [decimals] if given, exactly as many
 * @param {boolean} [useGrouping] whether thousands are separated
 */
export function numeral(number, decimals = null, useGrouping = true) {
  const tag = locale();
  const key = `${tag} ${decimals} ${useGrouping}`;
  if (!numbers.has(key)) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const options = { useGrouping, ...(decimals === null ? {} : digits) };
    numbers.set(key, new Intl.NumberFormat(tag, options));
  }
  return numbers.get(key).format(number);
}
