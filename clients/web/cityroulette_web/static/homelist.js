/**
 * The kept cities in the order of the first view: those that the reader has put in order, then the
 * archive's own order, favourites first. Only as much of the archive is read as is shown or searched.
 */
import { country } from "./format.js";
import { load, save } from "./preferences.js";
import { call } from "./rpc.js";

/** Rows of a page: the largest that the program grants; the first is small, to be there soon. */
const PAGE = 500;
const FIRST = 60;
/** Ids of the order that are kept, and so cities that are asked for by name. */
const MOST_ORDERED = 500;

/** A text without case and accents, to be searched in. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A list with one member moved to another index. */
export function moved(ids, id, to) {
  const rest = ids.filter((each) => each !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}

export class HomeList {
  /** What has been read, in the archive's order, by id; and what is searched in, made once for each. */
  #rows = new Map();
  #texts = new Map();
  #placed = [];
  #named = { text: "", cities: [] };
  #after = null;
  #reading = 0;
  total = 0;

  /** Whether all of the archive has been read. */
  get complete() {
    return this.#after === null;
  }

  /** The cities in order, as far as they have been read. */
  get cities() {
    const placed = new Set(this.#placed.map(({ id }) => id));
    return [...this.#placed, ...[...this.#rows.values()].filter(({ id }) => !placed.has(id))];
  }

  /** Reads anew, as far as it had been read. @returns {Promise<boolean>} false: a later one took over */
  async read() {
    const reading = ++this.#reading;
    const wanted = Math.max(FIRST, this.#rows.size);
    const [page, placed] = await Promise.all([
      call("archive.list", { limit: Math.min(PAGE, wanted) }),
      Promise.all(load("order").slice(0, MOST_ORDERED).map(kept)),
    ]);
    if (reading !== this.#reading) return false;
    this.#rows = new Map();
    this.#texts = new Map();
    this.#named = { text: "", cities: [] };
    this.#take(page);
    this.#placed = placed.filter(Boolean);
    while (this.#after !== null && this.#rows.size < wanted)
      if (!(await this.#more(reading))) return false;
    return true;
  }

  /** Reads a page more. @returns {Promise<boolean>} whether it came */
  more() {
    return this.complete ? Promise.resolve(false) : this.#more(this.#reading);
  }

  async #more(reading) {
    const page = await call("archive.list", { limit: PAGE, after: this.#after });
    if (reading !== this.#reading) return false;
    this.#take(page);
    return true;
  }

  #take(page) {
    for (const city of page.cities) this.#rows.set(city.id, city);
    this.#after = page.after;
    this.total = page.total;
  }

  /**
   * Those that a text lets through: each of its words in the name, the region or the country; and
   * those that the gazetteer knows by that name in any language, once it was asked.
   */
  search(text) {
    const words = plain(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.cities;
    const found = this.cities.filter((city) =>
      words.every((word) => this.#text(city).includes(word)),
    );
    if (this.#named.text !== text) return found;
    const there = new Set(found.map(({ id }) => id));
    return [...found, ...this.#named.cities.filter(({ id }) => !there.has(id))];
  }

  /** Asks the gazetteer for kept cities of this name, which takes no reading of all that is kept. */
  async lookUp(text) {
    const { cities } = await call("gazetteer.search", { query: text, limit: PAGE });
    this.#named = { text, cities: cities.filter(({ archived }) => archived) };
  }

  #text({ id, name, admin1, country: code }) {
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = plain(`${name} ${admin1 ?? ""} ${country(code)}`);
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Puts a city at an index; everything down to there is in the reader's order from then on. */
  move(id, to) {
    const ids = this.cities.map((city) => city.id);
    const placed = this.#placed.some((city) => city.id === id);
    const deep = Math.max(this.#placed.length + (placed ? 0 : 1), to + 1);
    const order = moved(ids, id, to).slice(0, Math.min(deep, MOST_ORDERED));
    const byId = new Map(this.cities.map((city) => [city.id, city]));
    this.#placed = order.map((each) => byId.get(each));
    save("order", order);
  }

  /** Gives the order back to the archive. */
  forgetOrder() {
    this.#placed = [];
    save("order", null);
  }

  get isOrdered() {
    return this.#placed.length > 0;
  }
}

/** A city of the order, if it is still kept. */
async function kept(id) {
  const answer = await call("city.get", { city: id }).catch(() => null);
  return answer?.city.archived ? answer.city : null;
}
