/**
 * Weather values in the user's units: chosen, or usual in the browser's region. The program reports
 * metric values, or American ones if it was started with them; `units` says which.
 *
 */
import { distanceUnit, load, readerRegion, regionalDistanceUnit } from "./preferences.js";
import { numeral, t } from "./strings.js";

const FAHRENHEIT = new Set(["US", "LR", "BS", "BZ", "KY", "FM", "MH", "PW", "PR", "GU", "VI"]);
const MILES_AN_HOUR = new Set(["US", "GB", "LR"]);
const METRES_A_SECOND = new Set(["SE", "NO", "DK", "FI", "IS", "RU", "EE", "LV", "LT", "JP", "KR"]);
/** The highest speed in m/s of each force on the Beaufort scale except the last. */
const BEAUFORT = [0.2, 1.5, 3.3, 5.4, 7.9, 10.7, 13.8, 17.1, 20.7, 24.4, 28.4, 32.6];
const MINUS = "\u2212";

/** Wind: factor from metres per second, and unit. */
const WIND = {
  kmh: [3.6, "km/h"],
  ms: [1, "m/s"],
  mph: [2.236936, "mph"],
  knots: [1.943844, "kn"],
};
/** Pressure: factor from hectopascals, unit, and decimals. */
const PRESSURE = {
  hpa: [1, "hPa", 0],
  mmhg: [0.7500617, "mmHg", 0],
  inhg: [0.02953, "inHg", 2],
};
const MILE_KM = 1.609344;
const INCH_MM = 25.4;

/** The unit of each quantity that is usual in a region. */
const USUAL = {
  temperature: (region) => (FAHRENHEIT.has(region) ? "fahrenheit" : "celsius"),
  wind: (region) => {
    if (MILES_AN_HOUR.has(region)) return "mph";
    return METRES_A_SECOND.has(region) ? "ms" : "kmh";
  },
  pressure: (region) => ({ US: "inhg", RU: "mmhg" })[region] ?? "hpa",
  distance: regionalDistanceUnit,
};

/** The unit of a quantity that is usual in the browser's region, as a value of its setting. */
export const regionalUnit = (name) => USUAL[name](readerRegion());

const chosen = (name) => (load(name) === "auto" ? regionalUnit(name) : load(name));

/** "celsius" or "fahrenheit". */
export const temperatureUnit = () => chosen("temperature");

/** "kmh", "ms", "mph", "knots" or "beaufort". */
export const windUnit = () => chosen("wind");

/** "hpa", "mmhg" or "inhg". */
export const pressureUnit = () => chosen("pressure");

const missing = (value) => value === null || value === undefined;

/** A temperature in the user's unit as a number; null stays null. */
export function degreesOf(value, units = "metric") {
  if (missing(value)) return null;
  const celsius = units === "us" ? ((value - 32) * 5) / 9 : value;
  return temperatureUnit() === "fahrenheit" ? (celsius * 9) / 5 + 32 : celsius;
}

const rounded = (number) => numeral(Math.round(number) || 0).replace("-", MINUS);

/** 6.3 → "6°"; null → "". */
export function degrees(value, units = "metric") {
  return missing(value) ? "" : `${rounded(degreesOf(value, units))}°`;
}

/** A difference of temperatures in the user's unit. @param {string} unit of the difference, "C" or "F" */
export function degreesApart(difference, unit) {
  const celsius = unit === "F" ? difference / 1.8 : difference;
  return temperatureUnit() === "fahrenheit" ? celsius * 1.8 : celsius;
}

/** "6 °C": a temperature with its unit. */
export function temperature(value, units = "metric") {
  if (missing(value)) return "";
  const unit = temperatureUnit() === "fahrenheit" ? "°F" : "°C";
  return `${rounded(degreesOf(value, units))} ${unit}`;
}

/** "12 km/h", or "force 3" on the Beaufort scale. */
export function wind(value, units = "metric") {
  if (missing(value)) return "";
  const metres = units === "us" ? value / WIND.mph[0] : value;
  const unit = windUnit();
  if (unit === "beaufort") {
    const force = BEAUFORT.findIndex((highest) => metres <= highest);
    return t("numbers.force", { force: force < 0 ? BEAUFORT.length : force });
  }
  const [factor, word] = WIND[unit];
  return `${numeral(metres * factor, unit === "ms" ? 1 : 0)} ${word}`;
}

/** "1013 hPa". The program always reports hectopascals. */
export function pressure(value) {
  if (missing(value)) return "";
  const [factor, word, digits] = PRESSURE[pressureUnit()];
  return `${numeral(value * factor, digits, false)} ${word}`;
}

/** "4.2 mm", or "0.17 in" with Fahrenheit: the same countries use both. */
export function rain(value, units = "metric") {
  if (missing(value)) return "";
  const millimetres = units === "us" ? value * INCH_MM : value;
  return temperatureUnit() === "fahrenheit"
    ? `${numeral(millimetres / INCH_MM, 2)} in`
    : `${numeral(millimetres, 1)} mm`;
}

/** A distance of the user's unit in kilometres. @param {{km: number, mi: number}} bound round in each unit */
export const kilometres = ({ km, mi }) => (distanceUnit() === "mi" ? mi * MILE_KM : km);

/** "24 km" or "15 mi". */
export function distance(value, units = "metric") {
  if (missing(value)) return "";
  const km = units === "us" ? value * MILE_KM : value;
  const told = distanceUnit() === "mi" ? km / MILE_KM : km;
  return `${numeral(told, told < 10 && told % 1 !== 0 ? 1 : 0)} ${distanceUnit()}`;
}
