/**
 * The weather of visible cards. Requests go by position, so that they are not recorded in the history;
 * only for weather older than a quarter of an hour, only for visible cards, and never while the page is
 * hidden. Results are stored for the next visit.
 */
import { call } from "./rpc.js";

const KEY = "weather";
/** The age after which weather is refreshed; services update theirs about as often. */
export const FRESH_MS = 15 * 60000;
/** The pause after a failure, unless the service specifies one. */
const PAUSE_MS = 5 * 60000;
const AT_ONCE = 2;
/** Cities whose weather is stored. */
const KEPT = 60;
/** Hours shown by a card. */
export const HOURS = 24;
const HOUR_MS = 3600000;
/** The fields of a forecast that a card shows. */
const NOW = [
  "temperature",
  "summary",
  "icon",
  "windSpeed",
  "humidity",
  "precipitation",
  "fetchedAt",
];
/** Failures that would affect the next city as well. */
const OF_SERVICE = new Set([
  "ProviderNotConfigured",
  "ProviderRejected",
  "QuotaExceeded",
  "ProviderUnavailable",
  "ProviderTimeout",
]);

export class HomeWeather extends EventTarget {
  #known = read();
  #wanted = [];
  #asked = new Map();
  #running = 0;
  #pausedUntil = 0;
  /** The reason why the service is paused; null if it is not. */
  trouble = null;

  /** The weather of a city: {now, hours, days, units, at}; null if unknown. */
  of(id) {
    return this.#known.get(id) ?? null;
  }

  /** These cities are visible now; refreshes those with stale weather. */
  want(cities) {
    this.#wanted = cities;
    this.#run();
  }

  /** Refreshes immediately, on the user's request. */
  renew() {
    this.#pausedUntil = 0;
    this.#asked.clear();
    for (const { id } of this.#wanted) {
      const known = this.of(id);
      if (known) known.old = true;
    }
    this.#run();
  }

  #run() {
    if (document.hidden || Date.now() < this.#pausedUntil) return;
    while (this.#running < AT_ONCE) {
      const city = this.#wanted.find((each) => this.#isDue(each.id));
      if (!city) return;
      this.#asked.set(city.id, Date.now());
      this.#running += 1;
      this.#ask(city).finally(() => {
        this.#running -= 1;
        this.#run();
      });
    }
  }

  #isDue(id) {
    if (Date.now() - (this.#asked.get(id) ?? -Infinity) < FRESH_MS) return false;
    const { now, old = false } = this.of(id) ?? {};
    return !now || old || Date.now() - Date.parse(now.fetchedAt) > FRESH_MS;
  }

  async #ask({ id, lat, lon }) {
    try {
      const answer = await call("weather.forecast", {
        location: { lat, lon },
        days: 2,
        origin: "automatic",
      });
      this.trouble = null;
      this.#known.delete(id);
      this.#known.set(id, digest(answer));
      this.#keep();
    } catch (error) {
      this.#failed(id, error);
    }
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }

  #failed(id, error) {
    if (!OF_SERVICE.has(error.name)) return;
    this.trouble = error.message;
    this.#asked.delete(id);
    const wait = error.data?.retryAfterMs ?? PAUSE_MS;
    this.#pausedUntil = Date.now() + Math.max(wait, HOUR_MS / 60);
    this.dispatchEvent(new CustomEvent("trouble"));
  }

  #keep() {
    try {
      const last = [...this.#known]
        .slice(-KEPT)
        .map(([id, { old: _, ...weather }]) => [id, weather]);
      localStorage.setItem(KEY, JSON.stringify(last));
    } catch {
      // Without storage the values last as long as the page.
    }
  }
}

/** The digest of a forecast for a card. */
function digest({ current, hours, days, units }) {
  const now = current && Object.fromEntries(NOW.map((name) => [name, current[name]]));
  const start = Date.parse(hours[0]?.time ?? 0);
  return {
    now: now ?? { fetchedAt: new Date().toISOString() },
    hours: hours
      .filter(({ time }) => Date.parse(time) - start <= HOURS * HOUR_MS)
      .map((each) => [Date.parse(each.time), each.temperature, each.precipitation]),
    low: days[0]?.min ?? null,
    high: days[0]?.max ?? null,
    units,
  };
}

const isNumber = (value) => value === null || Number.isFinite(value);
const isText = (value) => value === null || typeof value === "string";

/** Whether a stored value is a valid digest; others are ignored. */
function isSound([id, weather]) {
  const { now, hours, low, high } = weather;
  return (
    Number.isSafeInteger(id) &&
    Number.isFinite(Date.parse(now.fetchedAt)) &&
    NOW.every((name) => now[name] === undefined || isNumber(now[name]) || isText(now[name])) &&
    [now.temperature ?? null, low, high].every(isNumber) &&
    hours.every((hour) => Array.isArray(hour) && hour.length === 3 && hour.every(isNumber))
  );
}

function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Map(stored.filter((each) => tried(() => isSound(each))));
  } catch {
    return new Map();
  }
}

function tried(work) {
  try {
    return work();
  } catch {
    return false;
  }
}
