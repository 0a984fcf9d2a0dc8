/**
 * The weather of the cities in sight, asked for quietly: by their positions, so that nothing goes into
 * the history, which is for what the reader asked; only what is older than a quarter of an hour, only
 * what is seen, and nothing while the page is hidden. What came is kept for the next visit.
 */
import { call } from "./rpc.js";

const KEY = "weather";
/** How old a value may be before it is asked for again. Services renew theirs as often, or seldomer. */
export const FRESH_MS = 15 * 60000;
/** How long a service is left alone that could not be asked, unless it says. */
const PAUSE_MS = 5 * 60000;
const AT_ONCE = 2;
/** Cities whose weather is kept beyond this page. */
const KEPT = 60;
/** Hours that a card shows. */
export const HOURS = 24;
const HOUR_MS = 3600000;
/** What of the answer a card shows. */
const NOW = [
  "temperature",
  "summary",
  "icon",
  "windSpeed",
  "humidity",
  "precipitation",
  "fetchedAt",
];
/** Failures that the next city would meet as well. */
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
  /** Why the service cannot be asked; null while it can. */
  trouble = null;

  /** What is known of a city: {now, hours, days, units, at}; null for nothing. */
  of(id) {
    return this.#known.get(id) ?? null;
  }

  /** These cities are seen now; what of their weather is old is asked for. */
  want(cities) {
    this.#wanted = cities;
    this.#run();
  }

  /** Asks at once, by the reader's wish. */
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
      // A browser without a memory shows what it has, for as long as the page is open.
    }
  }
}

/** What a card shows of a forecast. */
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

/** Whether what was kept has the form of a digest; what has not, is as if it were not there. */
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
