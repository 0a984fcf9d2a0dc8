/**
 * Reports about today in cities: warnings, air quality, normals, measurements, sun and moon. All views share them, and
 * the browser keeps them for the next visit, like the forecasts.
 *
 * Dispatches `change` with the ids of the cities that have a new report.
 */
import { onNextFrame } from "./dom.js";
import { KeptByCity } from "./keptbycity.js";
import { air, measured, normals, sky, warnings } from "./reportdigests.js";
import { FRESH_MS, ReportQueue } from "./reportqueue.js";
import { call } from "./rpc.js";

const HOUR_MS = 3600000;

/** `keptMs`: how long a report is shown; `local`: it needs no service. */
const KINDS = {
  warnings: { method: "weather.warnings", digest: warnings, many: 50, keptMs: 24 * HOUR_MS },
  air: { method: "weather.air", digest: air, many: 50, keptMs: 3 * HOUR_MS },
  measured: { method: "weather.measured", digest: measured, many: 50, keptMs: 3 * HOUR_MS },
  normals: {
    method: "weather.normals",
    digest: normals,
    keptMs: 12 * HOUR_MS,
    freshMs: 6 * HOUR_MS,
    mayAsk: hasBudget,
  },
  sky: {
    method: "city.sky",
    digest: sky,
    keptMs: 24 * HOUR_MS,
    freshMs: HOUR_MS,
    local: true,
  },
};

class Reports extends EventTarget {
  #kept = new KeptByCity("reports", parse);
  #queues = new Map();
  #changed = new Set();
  /** The cities whose warnings could not be read by the last request. */
  #unread = new Set();
  #announce = onNextFrame(() => {
    const detail = [...this.#changed];
    this.#changed.clear();
    this.dispatchEvent(new CustomEvent("change", { detail }));
  });

  constructor() {
    super();
    for (const [name, { method, digest, many, mayAsk }] of Object.entries(KINDS)) {
      const take = (city, answer) => this.#take(city.id, name, digest(answer));
      const isFresh = (id) => this.#isFresh(id, name);
      this.#queues.set(name, new ReportQueue(method, { many, take, isFresh, mayAsk }));
    }
  }

  /** A report of a city: the part of the reply that reportdigests.js names; null if unknown or too old. */
  of(id, name) {
    const { at, value } = this.#kept.of(id)?.[name] ?? {};
    return value && Date.now() - at < KINDS[name].keptMs ? value : null;
  }

  /** The warnings of a city that are in force or expected, the most severe first. */
  warningsOf(id) {
    const report = this.of(id, "warnings");
    if (!report) return [];
    const isNew = Date.now() - this.#kept.of(id).warnings.at < FRESH_MS;
    const creditOf = (source) =>
      report.sources.find(({ provider }) => provider === source)?.attribution ?? null;
    return report.warnings
      .filter(({ ends, expires }) => isNew || Date.parse(ends ?? expires ?? 0) > Date.now())
      .map((warning) => ({ ...warning, credit: creditOf(warning.source) }));
  }

  /** Whether the warnings of a city could not be read. */
  hasFailed(id) {
    return this.#unread.has(id);
  }

  /**
   * Requests missing and old reports of the visible cities, of those kinds that the program has.
   * @param {App} app
   * @param {Object[]} cities
   * @param {string[]} names
   */
  want(app, cities, names = Object.keys(KINDS)) {
    for (const name of names) {
      const { method, local } = KINDS[name];
      const offered = app.has(method) && (local || app.hello?.providers?.weather);
      if (offered) this.#queues.get(name).want(cities);
    }
  }

  /** No city is visible any more. */
  leave() {
    for (const queue of this.#queues.values()) queue.want([]);
  }

  /** The bridge answers again. */
  resume() {
    for (const queue of this.#queues.values()) queue.resume();
  }

  /** Adds a report that was requested elsewhere. @param {Object} answer as the queue of this name receives it */
  put(id, name, answer) {
    this.#take(id, name, KINDS[name].digest(answer));
  }

  #isFresh(id, name) {
    const at = this.#kept.of(id)?.[name]?.at ?? -Infinity;
    return Date.now() - at < (KINDS[name].freshMs ?? FRESH_MS);
  }

  #take(id, name, value) {
    if (name === "warnings") this.#noteUnread(id, !value);
    if (!value) return;
    this.#kept.put(id, { ...this.#kept.of(id), [name]: { at: Date.now(), value } });
    this.#changed.add(id);
    this.#announce();
  }

  #noteUnread(id, isUnread) {
    if (isUnread === this.#unread.has(id)) return;
    if (isUnread) this.#unread.add(id);
    else this.#unread.delete(id);
    this.#changed.add(id);
    this.#announce();
  }
}

export const reports = new Reports();

/**
 * Whether more than half of each limit of Open-Meteo is left. The normals of a place cost 235 of its units, which would
 * else be missing for forecasts; they are computed only once for each place.
 */
async function hasBudget() {
  const { services } = await call("server.status");
  const windows = services
    .filter(({ service }) => service.startsWith("open-meteo"))
    .flatMap((each) => each.windows);
  return windows.every(({ limit, remaining }) => remaining > limit / 2);
}

function parse(stored) {
  const reports = {};
  for (const [name, { digest }] of Object.entries(KINDS)) {
    const { at, value } = stored[name] ?? {};
    if (Number.isFinite(at)) reports[name] = { at, value: digest(value) };
  }
  return reports;
}
