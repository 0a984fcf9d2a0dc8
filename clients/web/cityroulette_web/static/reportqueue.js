/**
 * The requests of one method for the visible cities: one at a time, for cities without a fresh report, and never while
 * the page is hidden. A failure shows nothing; the next request follows after a pause.
 */
import { call, Unreachable } from "./rpc.js";

/** The age after which a report is requested again. */
export const FRESH_MS = 15 * 60000;
/** The pause after a failure, unless the service specifies a longer one. */
const PAUSE_MS = 5 * 60000;

export class ReportQueue {
  #method;
  #many;
  #take;
  #isFresh;
  #mayAsk;
  #wanted = [];
  #asked = new Map();
  #running = false;
  #pausedUntil = 0;

  /**
   * @param {string} method
   * @param {Object} how `many` the most cities of a request, or null if it names one `city` and its result is the
   *   report; `take` receives a city and its report; `isFresh` whether a city needs none; `mayAsk` a further condition
   */
  constructor(method, { many = null, take, isFresh, mayAsk = async () => true }) {
    this.#method = method;
    this.#many = many;
    this.#take = take;
    this.#isFresh = isFresh;
    this.#mayAsk = mayAsk;
  }

  /** These cities are visible now, and no others. */
  want(cities) {
    this.#wanted = cities;
    this.#run();
  }

  /** The bridge answers again. */
  resume() {
    this.#pausedUntil = 0;
    this.#run();
  }

  async #run() {
    if (this.#running || document.hidden || Date.now() < this.#pausedUntil) return;
    const due = this.#wanted.filter(({ id }) => this.#isDue(id)).slice(0, this.#many ?? 1);
    if (due.length === 0) return;
    this.#running = true;
    for (const { id } of due) this.#asked.set(id, Date.now());
    try {
      await this.#ask(due);
    } catch (error) {
      this.#failed(due, error);
    }
    this.#running = false;
    this.#run();
  }

  #isDue(id) {
    return Date.now() - (this.#asked.get(id) ?? -Infinity) >= FRESH_MS && !this.#isFresh(id);
  }

  async #ask(due) {
    if (!(await this.#mayAsk())) {
      this.#pause(due);
      return;
    }
    if (this.#many === null) {
      this.#take(due[0], await call(this.#method, { city: due[0].id }));
      return;
    }
    const { places } = await call(this.#method, { cities: due.map(({ id }) => id) });
    for (const [index, city] of due.entries()) this.#take(city, places[index]);
  }

  #failed(due, error) {
    if (error.name !== "CityNotFound") {
      const wait = error instanceof Unreachable ? 0 : (error.data?.retryAfterMs ?? 0);
      this.#pause(due, wait);
      return;
    }
    // One unknown city fails the request for all, so each is requested alone.
    if (due.length > 1) for (const { id } of due) this.#asked.delete(id);
    if (this.#many !== null) this.#many = 1;
  }

  #pause(due, wait = 0) {
    for (const { id } of due) this.#asked.delete(id);
    this.#pausedUntil = Date.now() + Math.max(wait, PAUSE_MS);
  }
}
