/** The weather of a city in the title of the page. */
import { isolated } from "./bidi.js";
import { forecasts } from "./forecasts.js";
import { degrees } from "./format.js";

/** How old this weather may be. */
const OLD_MS = 3600000;

/** "8° London"; null if the weather is unknown or old. */
export function glance({ id, name }) {
  const { current } = forecasts.of(id) ?? {};
  if (!current || current.stale) return null;
  const now = degrees(current.temperature, current.units);
  const isFresh = Date.now() - Date.parse(current.fetchedAt) < OLD_MS;
  return now && isFresh ? `${now} ${isolated(name)}` : null;
}
