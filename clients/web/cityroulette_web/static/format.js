/**
 * Formatting of numbers, places and times, in the locale of strings.js. Texts written from right to left are
 * isolated, because they are used in sentences of the interface's language.
 */
import { isolated } from "./bidi.js";
import { load } from "./preferences.js";
import { hasString, language, locale, numeral, t } from "./strings.js";
import { degrees, degreesOf, temperature } from "./units.js";

export { degrees, degreesOf, temperature };

/** The result of `make` for the present locale and clock, cached for each. */
function inLocale(make) {
  const made = new Map();
  return () => {
    const tag = locale();
    const key = `${tag} ${load("clock")}`;
    if (!made.has(key)) made.set(key, make(tag));
    return made.get(key);
  };
}

const dates = (options) => inLocale((tag) => new Intl.DateTimeFormat(tag, options));

const regions = inLocale(
  (tag) => new Intl.DisplayNames([tag, "en"], { type: "region", fallback: "code" }),
);

/** "1 city", "2 cities". */
export const cities = (count) => t("common.cities", { count });

/** "1 place", "2 places". */
export const places = (count) => t("common.places", { count });

/** 8961989 → "9.0 M", 13400 → "13 k", null → "". */
export function people(number) {
  if (number === null || number === undefined) return "";
  if (number >= 1e6) return t("numbers.million", { number: numeral(number / 1e6, 1) });
  if (number >= 1e4) return t("numbers.thousand", { number: numeral(number / 1e3, 0) });
  return numeral(number);
}

const countries = inLocale(() => new Map());

/** The name of a country; its code if unknown. */
export function country(code) {
  if (!code) return "";
  const known = countries();
  if (!known.has(code)) known.set(code, countryOf(code));
  return known.get(code);
}

function countryOf(code) {
  try {
    return isolated(code === "XK" ? "Kosovo" : regions().of(code.toUpperCase()));
  } catch {
    return code;
  }
}

/** Region and country, for use below the name: "Zürich, Switzerland". */
export const region = (city) =>
  [isolated(city.admin1), country(city.country)].filter(Boolean).join(", ");

/** "London (Ontario)": a city's name with what tells it from others of that name. */
export function distinctName({ name, admin1, country: code }) {
  const where = admin1 && admin1 !== name ? isolated(admin1) : country(code);
  return where ? `${isolated(name)} (${where})` : isolated(name);
}

/** "Köln (Cologne)": a city's name, and the name that a search matched if it differs. */
export function matched({ name, matchedName = name }) {
  return matchedName.toLowerCase() === name.toLowerCase()
    ? name
    : `${isolated(name)} (${isolated(matchedName)})`;
}

/** 47.37 8.55 → "47.37° N, 8.55° E". */
export function point({ lat, lon }) {
  const part = (value, plus, minus) =>
    `${numeral(Math.abs(value), 2)}° ${t(value < 0 ? minus : plus)}`;
  return t("numbers.point", {
    lat: part(lat, "numbers.north", "numbers.south"),
    lon: part(lon, "numbers.east", "numbers.west"),
  });
}

/** 310 → "NW". */
export const compass = (angle) =>
  angle === null || angle === undefined
    ? ""
    : t("numbers.compass").split(" ")[Math.round(angle / 22.5) % 16];

const percents = inLocale(
  (tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }),
);

/** 41.6 → "42%" or, in German, "42 %"; an empty string if unknown. */
export const percent = (value) =>
  value === null || value === undefined ? "" : percents().format(value / 100);

/** A range of temperatures: "−1° to 9°", or an empty string if one of them is unknown. */
export const range = (low, high, units) =>
  [low, high].some((value) => value === null || value === undefined)
    ? ""
    : t("common.range", { low: degrees(low, units), high: degrees(high, units) });

/** The intensities that the program writes before a condition, and those of the strings. */
const INTENSITIES = [
  [/^(patchy )?light\b/i, "light"],
  [/^(very heavy|heavy|dense|violent|torrential|extreme|strong)\b/i, "heavy"],
];

/** "lightRainShowers", the key of a service's words. */
const keyOf = (summary) =>
  summary.toLowerCase().replace(/[^a-z]+(\w)/g, (_, letter) => letter.toUpperCase());

/** A service's words in another language; null if there is no translation. */
function translated(summary) {
  const key = `skies.${keyOf(summary)}`;
  if (hasString(key)) return t(key);
  const rest = / and thunder$/.exec(summary);
  if (!rest) return null;
  const without = summary.slice(0, rest.index);
  const own = [`skies.${keyOf(without)}`, `sky.${keyOf(without)}`].find(hasString);
  return own ? t("skies.andThunder", { sky: t(own) }) : null;
}

/**
 * The state of the sky: in English the service's own words, otherwise their translation, else the condition
 * with its intensity. An entry of the history has only the name of its icon, "partly-cloudy-day".
 */
export function skyWords({ summary, condition, icon }) {
  if (!summary || language() === "en") return summary ?? "";
  const words = translated(summary);
  if (words) return words;
  const name =
    condition ??
    (icon ?? "")
      .replace(/-(day|night)$/, "")
      .replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  if (!hasString(`sky.${name}`)) return summary;
  const intensity = INTENSITIES.find(([words]) => words.test(summary))?.[1];
  const key = `sky.${intensity}${name[0]?.toUpperCase()}${name.slice(1)}`;
  return t(intensity && hasString(key) ? key : `sky.${name}`);
}

/** "6 °C, Partly cloudy", or an empty string if unknown. */
export function weatherWords(weather) {
  if (!weather) return "";
  return [temperature(weather.temperature, weather.units), skyWords(weather)]
    .filter(Boolean)
    .join(", ");
}

/** Whether the region of a locale has a clock of 12 hours. */
const has12Hours = (tag) =>
  new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions().hour12;

/** "12 h" or "24 h": the clock of the locale's region. */
export const regionalClock = () =>
  t(has12Hours(locale()) ? "settings.clock12" : "settings.clock24");

/** The clock of the settings, or of the region. Hours have two digits, except on a clock of 12 hours. */
const clockOptions = (tag) => {
  const chosen = load("clock");
  const isShort = chosen === "auto" ? has12Hours(tag) : chosen === "12";
  const hours = isShort ? { hour: "numeric", hour12: true } : { hour: "2-digit", hourCycle: "h23" };
  return { ...hours, minute: "2-digit" };
};

const clocks = inLocale(
  (tag) => new Intl.DateTimeFormat(tag, { ...clockOptions(tag), timeZone: "UTC" }),
);

/** The clock time in an ISO 8601 text, in its own offset. */
export const clock = (iso) =>
  iso ? isolated(clocks().format(new Date(`${iso.slice(0, 16)}:00Z`))) : "";

const day = dates({ weekday: "short", timeZone: "UTC" });
const date = dates({ day: "numeric", month: "short", timeZone: "UTC" });
const dateOfYear = dates({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const moment = inLocale((tag) => new Intl.DateTimeFormat(tag, clockOptions(tag)));
const fullDate = dates({ day: "numeric", month: "short", year: "numeric" });
const atMidnight = (iso) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

export const weekday = (iso) => isolated(day().format(atMidnight(iso)));
export const shortDate = (iso) => isolated(date().format(atMidnight(iso)));
export const longDate = (iso) => isolated(dateOfYear().format(atMidnight(iso)));

const WHEN = { today: "time.today", yesterday: "time.yesterday", other: "time.dayAndClock" };

/**
 * "today 14:10", "yesterday 14:10" or "3 Mar 2026 14:10", in the user's time zone.
 * @param {{today, yesterday, other}} keys of other strings with the day and the clock
 */
export function sinceWhen(iso, now = new Date(), keys = WHEN) {
  const then = new Date(iso);
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((midnight(now) - midnight(then)) / 86400000);
  const values = {
    day: isolated(fullDate().format(then)),
    clock: isolated(moment().format(then)),
  };
  return t({ 0: keys.today, 1: keys.yesterday }[days] ?? keys.other, values);
}

/** The day and time of now, for paper: "3 Mar 2026 14:10". */
export const printedAt = (now = new Date()) =>
  t("time.dayAndClock", {
    day: isolated(fullDate().format(now)),
    clock: isolated(moment().format(now)),
  });

/** "just now", "12 min ago", "3 h ago", else the day and time: the age of a value. */
export function age(iso, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / 60000);
  if (minutes < 1 && minutes > -5) return t("time.justNow");
  if (minutes >= 1 && minutes < 60) return t("time.minutesAgo", { count: minutes });
  if (minutes >= 60 && minutes < 1440)
    return t("time.hoursAgo", { count: Math.floor(minutes / 60) });
  return t("time.from", { when: sinceWhen(iso, new Date(now)) });
}

/** 102400 → "102 kB", 5300000 → "5.3 MB". */
export function fileSize(bytes) {
  const isSmall = bytes < 1e6;
  const unit = isSmall ? "kilobyte" : "megabyte";
  const options = { style: "unit", unit, maximumFractionDigits: isSmall ? 0 : 1 };
  return new Intl.NumberFormat(locale(), options).format(bytes / (isSmall ? 1e3 : 1e6));
}

const zones = inLocale(() => new Map());

/** The present or given time in a zone; empty for a zone that the browser does not know. */
export function timeIn(zone, time = Date.now()) {
  if (!zone) return "";
  const known = zones();
  if (!known.has(zone)) known.set(zone, clockOf(zone));
  return isolated(known.get(zone)?.format(time) ?? "");
}

function clockOf(zone) {
  try {
    const tag = locale();
    return new Intl.DateTimeFormat(tag, { ...clockOptions(tag), timeZone: zone });
  } catch {
    return null;
  }
}

/** The name of a city with its country, for labels. */
export function spoken(city) {
  const parts = [
    isolated(city.name),
    country(city.country),
    city.favorite ? t("common.starred") : null,
    weatherWords(city.weather),
  ];
  return parts.filter(Boolean).join(", ");
}
