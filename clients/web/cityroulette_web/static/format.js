/**
 * Formatting of numbers, places and times. The words are English, like the program's messages; names of
 * countries, days and months are in the user's language.
 */
import { isolated } from "./bidi.js";
import { load } from "./preferences.js";
import { degrees, degreesOf, temperature } from "./units.js";

export { degrees, degreesOf, temperature };

const WHOLE = new Intl.NumberFormat("en");

/** The language of names and dates; by default the browser's. */
export function language() {
  const chosen = load("language");
  return chosen === "auto" ? navigator.language : chosen;
}

/** The result of `make` for the present language, cached per language. */
function inLanguage(make) {
  const made = new Map();
  return () => {
    const tag = language();
    if (!made.has(tag)) made.set(tag, make(tag));
    return made.get(tag);
  };
}

/** English dates use the order day, month, year. */
const ofDates = (tag) => (tag === "en" ? "en-GB" : tag);
const dates = (options) => inLanguage((tag) => new Intl.DateTimeFormat(ofDates(tag), options));

const regions = inLanguage(
  (tag) => new Intl.DisplayNames([tag, "en"], { type: "region", fallback: "code" }),
);

/** 1234567 → "1,234,567". */
export const whole = (number) => WHOLE.format(number);

/** A count with its noun: plural(1, "city", "cities") → "1 city". */
export const plural = (count, one, many) => `${whole(count)} ${count === 1 ? one : many}`;

export const cities = (count) => plural(count, "city", "cities");

/** 8961989 → "9.0 M", 13400 → "13 k", null → "". */
export function people(number) {
  if (number === null || number === undefined) return "";
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} k`;
  return whole(number);
}

const countries = inLanguage(() => new Map());

/** The name of a country; its code if unknown. */
export function country(code) {
  if (!code) return "";
  const known = countries();
  if (!known.has(code)) known.set(code, countryOf(code));
  return known.get(code);
}

function countryOf(code) {
  try {
    return code === "XK" ? "Kosovo" : regions().of(code.toUpperCase());
  } catch {
    return code;
  }
}

/** Region and country, for use below the name: "Zürich, Switzerland". */
export const region = (city) =>
  [isolated(city.admin1), country(city.country)].filter(Boolean).join(", ");

/** "Köln (Cologne)": a city's name, and the name that a search matched if it differs. */
export function matched({ name, matchedName = name }) {
  return matchedName.toLowerCase() === name.toLowerCase()
    ? name
    : `${isolated(name)} (${isolated(matchedName)})`;
}

/** 47.37 8.55 → "47.37° N, 8.55° E". */
export function point({ lat, lon }) {
  const part = (value, plus, minus) => `${Math.abs(value).toFixed(2)}° ${value < 0 ? minus : plus}`;
  return `${part(lat, "N", "S")}, ${part(lon, "E", "W")}`;
}

const POINTS = [
  "N",
  "NNE",
  "NE",
  "ENE",
  "E",
  "ESE",
  "SE",
  "SSE",
  "S",
  "SSW",
  "SW",
  "WSW",
  "W",
  "WNW",
  "NW",
  "NNW",
];

/** 310 → "NW". */
export const compass = (angle) =>
  angle === null || angle === undefined ? "" : POINTS[Math.round(angle / 22.5) % 16];

/** "6 °C, Partly cloudy", or an empty string if unknown. */
export function weatherWords(weather) {
  if (!weather) return "";
  return [temperature(weather.temperature, weather.units), weather.summary]
    .filter(Boolean)
    .join(", ");
}

/** The clock time in an ISO 8601 text, in its own offset. */
export const clock = (iso) => (iso ? iso.slice(11, 16) : "");

const day = dates({ weekday: "short", timeZone: "UTC" });
const date = dates({ day: "numeric", month: "short", timeZone: "UTC" });
const dateOfYear = dates({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const moment = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const fullDate = dates({ day: "numeric", month: "short", year: "numeric" });
const atMidnight = (iso) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

export const weekday = (iso) => day().format(atMidnight(iso));
export const shortDate = (iso) => date().format(atMidnight(iso));
export const longDate = (iso) => dateOfYear().format(atMidnight(iso));

/** "today 14:10", "yesterday 14:10" or "3 Mar 2026 14:10", in the user's time zone. */
export function sinceWhen(iso, now = new Date()) {
  const then = new Date(iso);
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((midnight(now) - midnight(then)) / 86400000);
  const on = { 0: "today", 1: "yesterday" }[days] ?? fullDate().format(then);
  return `${on} ${moment().format(then)}`;
}

/** "just now", "12 min ago", "3 h ago", else the day and time: the age of a value. */
export function age(iso, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / 60000);
  if (minutes < 1 && minutes > -5) return "just now";
  if (minutes >= 1 && minutes < 60) return `${minutes} min ago`;
  if (minutes >= 60 && minutes < 1440) return `${Math.floor(minutes / 60)} h ago`;
  return `from ${sinceWhen(iso, new Date(now))}`;
}

const clocks = new Map();

/** The present or given time in a zone; empty for a zone that the browser does not know. */
export function timeIn(zone, time = Date.now()) {
  if (!zone) return "";
  if (!clocks.has(zone)) clocks.set(zone, clockOf(zone));
  return clocks.get(zone)?.format(time) ?? "";
}

function clockOf(zone) {
  try {
    const form = { hour: "2-digit", minute: "2-digit", timeZone: zone };
    return new Intl.DateTimeFormat("en-GB", form);
  } catch {
    return null;
  }
}

/** The name of a city with its country, for labels. */
export function spoken(city) {
  const parts = [
    isolated(city.name),
    country(city.country),
    city.favorite ? "starred" : null,
    weatherWords(city.weather),
  ];
  return parts.filter(Boolean).join(", ");
}
