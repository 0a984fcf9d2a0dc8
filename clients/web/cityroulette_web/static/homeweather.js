/**
 * The weather of visible cards. Requests go by position, so that they are not recorded in the history;
 * only for weather older than a quarter of an hour, only for visible cards, and never while the page is
 * hidden.
 */
import { FRESH_MS, forecasts, isDue } from "./forecasts.js";
import { call, Unreachable } from "./rpc.js";

/** The pause after a failure, unless the service specifies one. */
const PAUSE_MS = 5 * 60000;
const AT_ONCE = 2;
/** Hours shown by a card. */
export const HOURS = 24;
const HOUR_MS = 3600000;
/** Failures that would affect the next city as well. */
const OF_SERVICE = new Set([
  "ProviderNotConfigured",
  "ProviderRejected",
  "QuotaExceeded",
  "ProviderUnavailable",
  "ProviderTimeout",
]);

export class HomeWeather extends EventTarget {
  #wanted = [];
  /** The digests of forecasts, computed once. */
  #digests = new WeakMap();
  #old = new Set();
  #asked = new Map();
  #running = 0;
  #pausedUntil = 0;
  /** The reason why the service is paused; null if it is not. */
  trouble = null;

  constructor() {
    super();
    forecasts.addEventListener("change", ({ detail }) => this.#tell(detail));
  }

  /** Whether weather that the user asked for is on its way. */
  get renewing() {
    return this.#running > 0 && this.#wanted.some(({ id }) => this.#old.has(id));
  }

  /** The weather of a city: {now, hours, low, high, units}; null if unknown. */
  of(id) {
    const forecast = forecasts.of(id);
    if (forecast && !this.#digests.has(forecast)) this.#digests.set(forecast, digest(forecast));
    return this.#digests.get(forecast) ?? null;
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
    for (const { id } of this.#wanted) this.#old.add(id);
    this.#run();
    this.#tell(null);
  }

  /** The bridge answers again. */
  resume() {
    this.#pausedUntil = 0;
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
        if (this.#running === 0) this.#tell(city.id);
      });
    }
  }

  #isDue(id) {
    if (Date.now() - (this.#asked.get(id) ?? -Infinity) < FRESH_MS) return false;
    return this.#old.has(id) || isDue(forecasts.of(id));
  }

  async #ask(city) {
    const { id, lat, lon } = city;
    try {
      const answer = await call("weather.forecast", {
        location: { lat, lon },
        days: 2,
        origin: "automatic",
      });
      this.trouble = null;
      this.#old.delete(id);
      forecasts.put(city, answer);
    } catch (error) {
      this.#failed(id, error);
    }
    this.#tell(id);
  }

  #tell(id) {
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }

  /** The page itself reports a bridge that does not answer. */
  #failed(id, error) {
    const unreachable = error instanceof Unreachable;
    if (!unreachable && !OF_SERVICE.has(error.name)) return;
    if (!unreachable) this.trouble = error.message;
    this.#asked.delete(id);
    const wait = error.data?.retryAfterMs ?? PAUSE_MS;
    this.#pausedUntil = Date.now() + Math.max(wait, HOUR_MS / 60);
    this.dispatchEvent(new CustomEvent("trouble"));
  }
}

/** The part of a forecast that a card shows. */
function digest({ current, hours, days, units, fetchedAt }) {
  const start = Date.parse(hours[0]?.time ?? 0);
  return {
    now: current ?? { fetchedAt },
    hours: hours
      .filter(({ time }) => Date.parse(time) - start <= HOURS * HOUR_MS)
      .map((each) => [Date.parse(each.time), each.temperature, each.precipitation]),
    low: days[0]?.min ?? null,
    high: days[0]?.max ?? null,
    units,
  };
}
