/** The diary of draws: the last cities that the roulette drew, kept in the browser. */
const KEY = "diary";
/** More than a year of a draw a day. */
const KEPT = 500;

/** The drawn cities, the last first: {id, name, country, admin1, lat, lon, drawnAt}. */
export function drawnCities() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(kept) ? kept.filter(isSound).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Adds a city that was drawn now. */
export function addToDiary({ id, name, country, admin1, lat, lon }) {
  const drawnAt = new Date().toISOString();
  const drawn = { id, name, country, admin1: admin1 ?? null, lat, lon, drawnAt };
  store([drawn, ...drawnCities()].slice(0, KEPT));
}

export function clearDiary() {
  store([]);
}

function store(cities) {
  try {
    localStorage.setItem(KEY, JSON.stringify(cities));
  } catch {
    // Without storage there is no diary.
  }
}

const isSound = (city) =>
  [city?.name, city?.country, city?.admin1 ?? ""].every((text) => typeof text === "string") &&
  [city.id, city.lat, city.lon, Date.parse(city.drawnAt)].every(Number.isFinite);
