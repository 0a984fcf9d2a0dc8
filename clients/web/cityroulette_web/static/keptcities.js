/** The first archived cities as last shown, for times without the bridge. */
import { forecasts } from "./forecasts.js";

const KEY = "cities";
const MOST = 60;

/** The stored cities in the order of the cards, and the size of the archive. */
export function keptCities() {
  try {
    const { cities, total } = JSON.parse(localStorage.getItem(KEY));
    return cities.every(isCity) && Number.isSafeInteger(total) ? { cities, total } : none();
  } catch {
    return none();
  }
}

export function keepCities(cities, total) {
  const first = cities.slice(0, MOST).map((city) => ({
    ...city,
    weather: null,
    annotation: { ownName: city.annotation?.ownName ?? null },
  }));
  try {
    localStorage.setItem(KEY, JSON.stringify({ cities: first, total }));
  } catch {
    // Without storage there are no cards without the bridge.
  }
}

/** A city that was shown earlier; null if unknown. */
export const keptCity = (id) =>
  keptCities().cities.find((city) => city.id === id) ?? forecasts.of(id)?.city ?? null;

const none = () => ({ cities: [], total: 0 });

const isCity = ({ id, name, lat, lon, timezone }) =>
  Number.isSafeInteger(id) &&
  typeof name === "string" &&
  [lat, lon].every(Number.isFinite) &&
  (timezone === null || typeof timezone === "string");
