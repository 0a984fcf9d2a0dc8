/**
 * What the reader has chosen for this browser, kept in its memory for this address.
 *
 * Each choice has its own check: one that is malformed, or of a later release, is as if it had not
 * been made, and does not cost the others. Other tabs hear of a choice as soon as it is made.
 */
const KEY = "preferences";
const MOST_IN_ORDER = 10000;

const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const isText = (value) => typeof value === "string" && value.length <= 100;
const isLanguage = (value) => value === "auto" || /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value);
const isOrder = (value) =>
  Array.isArray(value) && value.length <= MOST_IN_ORDER && value.every(Number.isSafeInteger);

/** For each choice its value where none was made, and what it may be. */
const CHOICES = {
  temperature: ["auto", oneOf("auto", "celsius", "fahrenheit")],
  wind: ["auto", oneOf("auto", "kmh", "ms", "mph", "knots", "beaufort")],
  pressure: ["auto", oneOf("auto", "hpa", "mmhg", "inhg")],
  distance: ["auto", oneOf("auto", "km", "mi")],
  language: ["en", (value) => isText(value) && isLanguage(value)],
  theme: ["auto", oneOf("auto", "light", "dark")],
  startView: ["auto", oneOf("auto", "home", "roulette", "cities", "guide")],
  /** The category of places that the guide shows; empty for all. */
  guideCategory: ["", isText],
  /** Ids of kept cities in the order that they were dragged into. */
  order: [[], isOrder],
};

/** Countries where distances are told in miles. */
const MILES = new Set(["US", "GB", "LR", "MM"]);

const listeners = new Set();
let chosen = read();

addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  chosen = read();
  tell();
});

/** A choice, or what stands for it where none was made. */
export const load = (name) => chosen[name] ?? CHOICES[name][0];

/** All choices by their names. */
export const loadAll = () =>
  Object.fromEntries(Object.keys(CHOICES).map((name) => [name, load(name)]));

/**
 * Makes a choice; null takes it back. One that is not among what may be chosen changes nothing.
 * @returns {boolean} whether it is kept beyond this page; a browser may have no memory for it
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
 * Calls a listener after each choice, of this tab or another one.
 * @returns {function(): void} ends it
 */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** "km" or "mi": as chosen, else as it is usual where the browser's language is spoken. */
export function distanceUnit() {
  const unit = load("distance");
  return unit === "auto" ? (MILES.has(readerRegion()) ? "mi" : "km") : unit;
}

/** The country whose habits the browser's language stands for, as in "GB"; empty if unknown. */
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
