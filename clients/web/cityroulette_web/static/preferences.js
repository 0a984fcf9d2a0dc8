/**
 * The user's choices, stored by the browser for this address.
 *
 * Each choice is validated separately: a malformed one, or one of a later release, is ignored without
 * affecting the others. Other tabs are notified of each choice.
 */
import { LANGUAGES } from "./languages.js";

const KEY = "preferences";
const MOST_IN_ORDER = 10000;

const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const isText = (value) => typeof value === "string" && value.length <= 100;
const isOrder = (value) =>
  Array.isArray(value) && value.length <= MOST_IN_ORDER && value.every(Number.isSafeInteger);

/** A remembered position, or "forgotten" if it is requested only when the user asks. */
const isPosition = (value) =>
  value === "forgotten" ||
  (Math.abs(value?.lat) <= 90 &&
    Math.abs(value.lon) <= 180 &&
    typeof value.isChosen === "boolean" &&
    (value.name === null || isText(value.name)));

/** For each choice its default and its validation. */
const CHOICES = {
  temperature: ["auto", oneOf("auto", "celsius", "fahrenheit")],
  wind: ["auto", oneOf("auto", "kmh", "ms", "mph", "knots", "beaufort")],
  pressure: ["auto", oneOf("auto", "hpa", "mmhg", "inhg")],
  distance: ["auto", oneOf("auto", "km", "mi")],
  clock: ["auto", oneOf("auto", "12", "24")],
  language: ["auto", oneOf("auto", ...Object.keys(LANGUAGES))],
  theme: ["auto", oneOf("auto", "light", "dark")],
  startView: ["auto", oneOf("auto", "home", "roulette", "cities", "guide")],
  /** Whether the user wants notifications about starred cities. */
  notifications: [false, (value) => typeof value === "boolean"],
  /** The category of places in the guide; empty for all. */
  guideCategory: ["", isText],
  /** The user's position; see position.js. */
  position: [null, isPosition],
  /** Ids of archived cities in the user's order. */
  order: [[], isOrder],
};

/** Countries that measure distances in miles. */
const MILES = new Set(["US", "GB", "LR", "MM"]);

const listeners = new Set();
let chosen = read();

addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  chosen = read();
  tell();
});

/** A choice, or its default. */
export const load = (name) => chosen[name] ?? CHOICES[name][0];

/** All choices by name. */
export const loadAll = () =>
  Object.fromEntries(Object.keys(CHOICES).map((name) => [name, load(name)]));

/**
 * Stores a choice; null resets it. An invalid value changes nothing.
 * @returns {boolean} whether it outlasts this page; the browser may have no storage for it
 */
export function save(name, value) {
  if (value === null) delete chosen[name];
  else if (Object.hasOwn(CHOICES, name) && CHOICES[name][1](value)) chosen[name] = value;
  else return false;
  const kept = write();
  tell();
  return kept;
}

/**
 * Calls a listener after each choice in this or another tab.
 * @returns {function(): void} removes the listener
 */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** "km" or "mi": the choice, else the unit of the browser's region. */
export function distanceUnit() {
  const unit = load("distance");
  return unit === "auto" ? regionalDistanceUnit(readerRegion()) : unit;
}

/** "km" or "mi": the unit of a region. */
export const regionalDistanceUnit = (region) => (MILES.has(region) ? "mi" : "km");

/** The region of the browser's language, such as "GB"; empty if unknown. */
export function readerRegion() {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? "";
  } catch {
    return "";
  }
}

function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const sound = ([name, [, fits]]) => Object.hasOwn(stored, name) && fits(stored[name]);
    return Object.fromEntries(
      Object.entries(CHOICES)
        .filter(sound)
        .map(([name]) => [name, stored[name]]),
    );
  } catch {
    return {};
  }
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
}

function tell() {
  for (const listener of [...listeners]) listener();
}
