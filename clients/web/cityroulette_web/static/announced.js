/**
 * The events that were announced, stored by the browser for all tabs and later visits.
 *
 * An event is named by a key, such as a kind of warning in a city, and lasts until a time. Services renew warnings
 * under new ids and forecasts shift by an hour, so what overlaps an announced event of its key continues that event.
 */
const KEY = "announced";
/** A pause of this length between two events of a key makes them different ones. */
const PAUSE_MS = 3600000;
/** Expired events are kept this long, because a forecast may extend them. */
const KEPT_MS = 24 * 3600000;

/** The state of all tabs: when alerts were last checked, for which cities, and the announced events. */
export function readAnnounced() {
  try {
    const { checkedAt, checked, events } = JSON.parse(localStorage.getItem(KEY));
    return {
      checkedAt: Number.isFinite(checkedAt) ? checkedAt : 0,
      checked: typeof checked === "string" ? checked : "",
      events: new Map(events.filter(isEvent)),
    };
  } catch {
    return { checkedAt: 0, checked: "", events: new Map() };
  }
}

export function storeAnnounced({ checkedAt, checked, events }) {
  const kept = [...events].filter(([, { until }]) => until > Date.now() - KEPT_MS);
  localStorage.setItem(KEY, JSON.stringify({ checkedAt, checked, events: kept }));
}

/**
 * Records an event.
 * @param {Map} events
 * @param {{from: number, until: number, level?: number}} event a higher level announces it again
 * @returns {boolean} whether it has to be announced
 */
export function isNews(events, key, { from, until, level = 0 }) {
  const known = events.get(key);
  const continues = known !== undefined && from <= known.until + PAUSE_MS;
  if (continues && level <= known.level) {
    events.set(key, { until: Math.max(until, known.until), level: known.level });
    return false;
  }
  events.set(key, { until, level });
  return true;
}

const isEvent = ([key, { until, level }]) =>
  typeof key === "string" && Number.isFinite(until) && Number.isFinite(level);
