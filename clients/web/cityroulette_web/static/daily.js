/**
 * The city of the day, which is the same for everyone, and the streak of days on which it was shown. Both are kept in
 * the browser, so the program is asked once a day (in UTC). Dispatches `change`.
 */
import { call } from "./rpc.js";

const KEY = "daily";
const DAY_MS = 86400000;
/** The pause after a failure. */
const PAUSE_MS = 15 * 60000;

const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

export class Daily extends EventTarget {
  #kept = read();
  #asked = -Infinity;

  /** {date, city, streak} of today; null if unknown. */
  get today() {
    return this.#kept?.seen === dayOf(Date.now()) ? this.#kept : null;
  }

  /** Requests the city unless it is known. @param {App} app */
  async look(app) {
    const now = Date.now();
    if (this.today || !app.has("session.open") || now - this.#asked < PAUSE_MS) return;
    this.#asked = now;
    try {
      this.#keep(await drawn(), dayOf(now));
    } catch {
      // A program without this source, or without an answer, has no city of the day.
    }
  }

  #keep({ date, city }, seen) {
    this.#kept = { seen, date, city, streak: streak(this.#kept, date) };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Without storage the streak lasts as long as the page.
    }
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/** Draws the city in a session that is closed at once. */
async function drawn() {
  const { session, source, cities } = await call("session.open", {
    mode: "import",
    source: "daily",
    provider: "embedded",
    count: 1,
  });
  call("session.close", { session, discard: true }).catch(() => {});
  return { date: source.date, city: { ...cities[0], weather: null } };
}

function streak(before, date) {
  if (before?.date === date) return before.streak;
  return before?.date === dayOf(Date.parse(date) - DAY_MS) ? before.streak + 1 : 1;
}

/** The stored day; null unless every value has its type. */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    const { seen, date, city, streak: days } = kept;
    const texts = [seen, date, city.name, city.country, city.timezone ?? "", city.admin1 ?? ""];
    const numbers = [city.id, city.lat, city.lon, days];
    const isSound =
      texts.every((text) => typeof text === "string") && numbers.every(Number.isFinite);
    return isSound && Number.isFinite(Date.parse(date)) ? kept : null;
  } catch {
    return null;
  }
}
