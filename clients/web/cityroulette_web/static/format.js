/** How numbers, places and times are written. English throughout, as the program's messages are. */

const WHOLE = new Intl.NumberFormat("en");
const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

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

/** The English name of a country's code; the code where there is none. */
export function country(code) {
  if (!code) return "";
  try {
    return code === "XK" ? "Kosovo" : REGIONS.of(code.toUpperCase());
  } catch {
    return code;
  }
}

/** "Zürich, Switzerland" below a name that is shown already: region and country. */
export const region = (city) => [city.admin1, country(city.country)].filter(Boolean).join(", ");

/** "Köln (Cologne)": a city's name, and the one that a search found it by where that is another. */
export function matched({ name, matchedName = name }) {
  return matchedName.toLowerCase() === name.toLowerCase() ? name : `${name} (${matchedName})`;
}

/** 47.37 8.55 → "47.37° N, 8.55° E". */
export function point({ lat, lon }) {
  const part = (value, plus, minus) => `${Math.abs(value).toFixed(2)}° ${value < 0 ? minus : plus}`;
  return `${part(lat, "N", "S")}, ${part(lon, "E", "W")}`;
}

const MINUS = "\u2212";
const signed = (number) => String(number).replace("-", MINUS);

/** 6.3 → "6°"; null → "". */
export function degrees(value) {
  return value === null || value === undefined ? "" : `${signed(Math.round(value) || 0)}°`;
}

/** "6 °C": a temperature with its unit. */
export function temperature(value, units) {
  if (value === null || value === undefined) return "";
  return `${signed(Math.round(value) || 0)} ${units === "us" ? "°F" : "°C"}`;
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

/** "6 °C, Partly cloudy", or an empty string where nothing is known. */
export function weatherWords(weather) {
  if (!weather) return "";
  return [temperature(weather.temperature, weather.units), weather.summary]
    .filter(Boolean)
    .join(", ");
}

/** The clock time in an ISO 8601 text, as it stands there: the place's own clock. */
export const clock = (iso) => (iso ? iso.slice(11, 16) : "");

const DAY = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const DATE_YEAR = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const atMidnight = (iso) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

export const weekday = (iso) => DAY.format(atMidnight(iso));
export const shortDate = (iso) => DATE.format(atMidnight(iso));
export const longDate = (iso) => DATE_YEAR.format(atMidnight(iso));

const MOMENT = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const FULL_DATE = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** "today 14:10", "yesterday 14:10" or "3 Mar 2026 14:10", by the reader's clock. */
export function sinceWhen(iso, now = new Date()) {
  const then = new Date(iso);
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((midnight(now) - midnight(then)) / 86400000);
  const day = { 0: "today", 1: "yesterday" }[days] ?? FULL_DATE.format(then);
  return `${day} ${MOMENT.format(then)}`;
}

/** The time that it is now in a zone, or an empty string for a zone that the browser does not know. */
export function timeIn(zone) {
  if (!zone) return "";
  try {
    return new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: zone,
    }).format(new Date());
  } catch {
    return "";
  }
}

/** How a city is called in one breath, for labels. */
export function spoken(city) {
  const parts = [
    city.name,
    country(city.country),
    city.favorite ? "starred" : null,
    weatherWords(city.weather),
  ];
  return parts.filter(Boolean).join(", ");
}
