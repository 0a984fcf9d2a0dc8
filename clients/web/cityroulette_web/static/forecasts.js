/**
 * The latest forecast of each city, shared by all views and stored for the next visit. It is shown with its age until
 * a newer one arrives, and while the service or the bridge does not answer.
 *
 * Dispatches `change` with the id of the city.
 */
import { KeptByCity } from "./keptbycity.js";

/** Hours that are stored: those of the longest curve. */
const HOURS = 48;
/** The age after which weather is requested again; services update theirs about as often. */
export const FRESH_MS = 15 * 60000;
const HOUR_MS = 3600000;
/** The age of a forecast whose current weather may still be replaced. */
const RENEWABLE_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const NUMBERS = [
  ...["temperature", "feelsLike", "humidity", "pressure", "windSpeed", "windGust", "windDirection"],
  ...["visibility", "cloudCover", "precipitation", "precipitationProbability", "ozone", "uvIndex"],
  ...["min", "max", "id", "lat", "lon", "population"],
];
const TIMES = ["time", "date", "fetchedAt"];

class Forecasts extends EventTarget {
  #kept = new KeptByCity("forecasts", parse);

  /**
   * The forecast of a city as weather.forecast returns it, without later hours, with the `city` and with
   * `daysFetchedAt`, because a shorter forecast keeps the later days of an earlier one; null if unknown.
   */
  of(id) {
    return this.#kept.of(id);
  }

  /** Adds a forecast, unless a newer one is known. */
  put(city, answer) {
    const before = this.of(city.id);
    const forecast = digest(city, answer, before);
    if (before && Date.parse(forecast.fetchedAt) < Date.parse(before.fetchedAt)) return;
    this.#put(city.id, forecast);
  }

  /** Replaces the current weather of a recent forecast by newer weather. */
  renew(id, current) {
    const before = this.of(id);
    if (!before || !current || current.stale || current.units !== before.units) return;
    const at = Date.parse(current.fetchedAt);
    if (at <= newest(before) || at - Date.parse(before.fetchedAt) > RENEWABLE_MS) return;
    this.#put(id, { ...before, current });
  }

  #put(id, forecast) {
    this.#kept.put(id, forecast);
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }
}

/** The time of the newest response in a forecast. */
const newest = ({ fetchedAt, current }) => Date.parse(current?.fetchedAt ?? fetchedAt);

export const forecasts = new Forecasts();

/** Whether to request a newer forecast: its weather is old, or its hours are, whose weather a watch keeps fresh. */
export function isDue(forecast, now = Date.now()) {
  if (!forecast) return true;
  return now - newest(forecast) > FRESH_MS || now - Date.parse(forecast.fetchedAt) > HOUR_MS;
}

/** The part of a forecast that is not over; null if all of it is. */
export function remaining(forecast, now = Date.now()) {
  const hours = forecast.hours.filter(({ time }) => Date.parse(time) > now - HOUR_MS);
  // A day may last until 12 hours after its end in UTC.
  const days = forecast.days.filter(({ date }) => Date.parse(date) > now - 1.5 * DAY_MS);
  return { ...forecast, hours, days };
}

function digest(city, { current, hours, days, summary, units, fetchedAt }, before) {
  const start = Date.parse(hours[0]?.time ?? 0);
  const at = fetchedAt ?? new Date().toISOString();
  const longer = before?.units === units && before.days.length > days.length;
  const last = days.at(-1)?.date ?? "";
  const later = longer ? before.days.filter(({ date }) => date > last) : [];
  return {
    city: { ...city, weather: null, annotation: null },
    current: newer(before?.current, current),
    hours: hours.filter(({ time }) => Date.parse(time) - start <= HOURS * HOUR_MS),
    days: [...days, ...later],
    daysFetchedAt: later.length > 0 ? before.daysFetchedAt : at,
    summary,
    units,
    fetchedAt: at,
  };
}

/** Newer weather of a watch is kept, because the program returns a forecast again while that is valid. */
const newer = (known, current) =>
  known && current?.units === known.units && known.fetchedAt > current.fetchedAt ? known : current;

/** A stored forecast; null unless every value has its type. */
function parse(forecast, id) {
  const { city, current, hours, days, fetchedAt, daysFetchedAt } = forecast;
  const parts = [city, ...(current ? [current] : []), ...hours, ...days];
  const dated = [{ time: fetchedAt }, { time: daysFetchedAt }];
  return city.id === id && [...parts, ...dated].every(isSound) ? forecast : null;
}

function isSound(part) {
  const isNumber = (value) => value === null || value === undefined || Number.isFinite(value);
  const isTime = (value) => value === undefined || Number.isFinite(Date.parse(value));
  const isText = (name, value) => name === "attribution" || typeof value !== "object" || !value;
  return (
    NUMBERS.every((name) => isNumber(part[name])) &&
    TIMES.every((name) => isTime(part[name])) &&
    Object.entries(part).every(([name, value]) => isText(name, value))
  );
}
