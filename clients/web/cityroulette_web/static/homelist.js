/**
 * The archived cities of the first view: those ordered by the user, then the archive's own order,
 * favourites first; or what a query of the program finds, in an order of the program. Reads the archive
 * only as far as it is shown or searched.
 */
import { country } from "./format.js";
import { keepCities, keptCities } from "./keptcities.js";
import { load, save } from "./preferences.js";
import { call } from "./rpc.js";

/** Rows per page: the most that the program allows; the first page is small, to arrive quickly. */
const PAGE = 500;
const FIRST = 60;
/** Ids of the order that are stored, and cities requested by id. */
const MOST_ORDERED = 500;

/** A text without case and accents, for searching. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A copy of a list with one member moved. */
export function moved(ids, id, to) {
  const rest = ids.filter((each) => each !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}

export class HomeList {
  /** The cities read so far, in the archive's order, by id; with their cached search texts. */
  #rows = new Map();
  #texts = new Map();
  #placed = [];
  #named = { text: "", cities: [] };
  #after = null;
  #reading = 0;
  #query = {};
  #order = null;
  total = 0;
  /** Whether the program has annotations. */
  annotated = false;

  /** Begins with the cities of the last visit. */
  constructor() {
    const { cities, total } = keptCities();
    this.#rows = new Map(cities.map((city) => [city.id, city]));
    this.#placed = load("order")
      .map((id) => this.#rows.get(id))
      .filter(Boolean);
    this.total = total;
  }

  /** Whether all of the archive has been read. */
  get complete() {
    return this.#after === null;
  }

  /** The cities read so far, in order. */
  get cities() {
    const placed = new Set(this.#placed.map(({ id }) => id));
    return [...this.#placed, ...[...this.#rows.values()].filter(({ id }) => !placed.has(id))];
  }

  /** The city of the first card; null if there is none. */
  get first() {
    return this.#placed[0] ?? this.#rows.values().next().value ?? null;
  }

  /** The order of the program that is chosen; null for the user's own. */
  get order() {
    return this.#order;
  }

  /** Whether neither a query nor another order is chosen. */
  get isPlain() {
    return this.#order === null && Object.keys(this.#query).length === 0;
  }

  /**
   * Chooses what the next `read` reads.
   * @param {Object} query as in archive.list @param {?string} order null for the user's own
   */
  choose(query, order) {
    this.#query = query;
    this.#order = order;
    this.#rows = new Map([...this.#rows].slice(0, FIRST));
  }

  /** The archive is empty. */
  clear() {
    this.#rows = new Map();
    this.#placed = [];
    this.#after = null;
    this.total = 0;
    keepCities([], 0);
  }

  /** Reads the same range again. @returns {Promise<boolean>} false if a later call superseded it */
  async read() {
    const reading = ++this.#reading;
    const wanted = Math.max(FIRST, this.#rows.size);
    const placedIds = this.isPlain ? load("order").slice(0, MOST_ORDERED) : [];
    const [page, placed] = await Promise.all([
      call("archive.list", { limit: Math.min(PAGE, wanted), ...this.#chosen }),
      Promise.all(placedIds.map((id) => this.#kept(id))),
    ]);
    if (reading !== this.#reading) return false;
    this.#rows = new Map();
    this.#texts = new Map();
    this.#named = { text: "", cities: [] };
    this.#take(page);
    // The order at present: the user may have changed it while the program replied.
    const known = new Map(placed.filter(Boolean).map((city) => [city.id, city]));
    const order = this.isPlain ? load("order").slice(0, MOST_ORDERED) : [];
    this.#placed = order.map((id) => known.get(id) ?? this.#rows.get(id)).filter(Boolean);
    while (this.#after !== null && this.#rows.size < wanted)
      if (!(await this.#more(reading))) return false;
    if (this.isPlain) keepCities(this.cities, this.total);
    return true;
  }

  /** The parameters of each page. */
  get #chosen() {
    return {
      ...(Object.keys(this.#query).length > 0 && { query: this.#query }),
      ...(this.#order !== null && { order: this.#order }),
      ...(this.annotated && { annotations: true }),
    };
  }

  /** Reads another page. @returns {Promise<boolean>} whether it arrived */
  more() {
    return this.complete ? Promise.resolve(false) : this.#more(this.#reading);
  }

  async #more(reading) {
    const page = await call("archive.list", {
      limit: PAGE,
      after: this.#after,
      ...this.#chosen,
    });
    if (reading !== this.#reading) return false;
    this.#take(page);
    return true;
  }

  #take(page) {
    for (const [index, city] of page.cities.entries())
      this.#rows.set(city.id, { ...city, annotation: page.annotations?.[index] ?? null });
    this.#after = page.after;
    this.total = page.total;
  }

  /**
   * The cities that match a text: each of its words is in the name, own name, note, region or country, or
   * the gazetteer knows the city by that name in another language.
   */
  search(text) {
    const words = plain(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.cities;
    const found = this.cities.filter((city) =>
      words.every((word) => this.#text(city).includes(word)),
    );
    if (this.#named.text !== text) return found;
    const there = new Set(found.map(({ id }) => id));
    const named = this.#named.cities.filter(({ id }) => !there.has(id));
    // The gazetteer does not know the query, so that only cities which it has found can be added.
    const known = named.map((city) => this.#rows.get(city.id) ?? (this.isPlain ? city : null));
    return [...found, ...known.filter(Boolean)];
  }

  /** Asks the gazetteer for archived cities of this name, without reading the whole archive. */
  async lookUp(text) {
    const { cities } = await call("gazetteer.search", { query: text, limit: PAGE });
    this.#named = { text, cities: cities.filter(({ archived }) => archived) };
  }

  #text({ id, name, admin1, country: code, annotation }) {
    let text = this.#texts.get(id);
    if (text === undefined) {
      const own = `${annotation?.ownName ?? ""} ${annotation?.note ?? ""}`;
      text = plain(`${name} ${admin1 ?? ""} ${country(code)} ${own}`);
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Moves a city to an index; the user's order then extends to there. */
  move(id, to) {
    const ids = this.cities.map((city) => city.id);
    const placed = this.#placed.some((city) => city.id === id);
    const deep = Math.max(this.#placed.length + (placed ? 0 : 1), to + 1);
    const order = moved(ids, id, to).slice(0, Math.min(deep, MOST_ORDERED));
    const byId = new Map(this.cities.map((city) => [city.id, city]));
    this.#placed = order.map((each) => byId.get(each));
    save("order", order);
    keepCities(this.cities, this.total);
  }

  /** Restores the archive's order. */
  forgetOrder() {
    this.#placed = [];
    save("order", null);
  }

  get isOrdered() {
    return this.#placed.length > 0;
  }

  /** A city of the order, if it is still archived. */
  async #kept(id) {
    const method = this.annotated ? "archive.get" : "city.get";
    const reply = await call(method, { city: id }).catch(() => null);
    return reply?.city.archived ? { ...reply.city, annotation: reply.annotation ?? null } : null;
  }
}
