/**
 * The page's own copy of a session's visible list, kept true by `session.didChange`.
 *
 * A long list is read page by page, what is in sight first: `rows` has holes until it is `complete`.
 * Tells `change` after each step that altered anything, `filled` with the range after a page that
 * was read, and `closed` when the session ends. The rows are the program's, in its order; how they
 * are sorted on the screen is the list's business.
 */
import { Pages } from "./pages.js";

/** Pages that are asked for at a time: while one is on its way the next is read. */
const AT_ONCE = 3;

export class Mirror extends EventTarget {
  #call;
  #pages = new Pages(0);
  #reading = null;
  #heard = [];
  /** What is read besides, because it came in sight. */
  #ahead = new Set();
  #ended = false;
  /** Whether another list is in force than the one that is held. */
  #outdated = false;
  /** The list without a filter, as it was when one was set; null where it has changed since. */
  #unfiltered = null;

  /**
   * @param call asks the program, as `call` of rpc.js
   * @param {Object} opened the reply of session.open or session.get
   */
  constructor(call, opened) {
    super();
    this.#call = call;
    this.session = opened.session;
    this.source = opened.source ?? null;
    /** Id of its draft; null before the first edit. */
    this.draft = opened.draft ?? null;
    this.mode = opened.mode;
    this.#accept(opened, { offset: 0 });
    if (!this.complete) this.#read().catch(() => {});
  }

  /** The visible cities, with holes where they are not read yet. */
  get rows() {
    return this.#pages.rows;
  }

  /** Those that are read. */
  get known() {
    return this.#pages.known;
  }

  get byId() {
    return this.#pages.byId;
  }

  get complete() {
    return this.#pages.complete && !this.#outdated;
  }

  /** Settled as soon as every row is known; fails where they cannot be read. */
  get ready() {
    return this.complete ? Promise.resolve() : this.#read();
  }

  row(id) {
    return this.byId.get(id) ?? null;
  }

  /** Says which rows are in sight: they are read first. */
  look(first, last) {
    if (!this.#pages.look(first, last)) return;
    if (this.#reading && !this.#outdated) this.#readSight();
    this.#readOn();
  }

  /** What comes in sight does not wait for the pages that are on their way. */
  #readSight() {
    const reading = this.#readOne(this.#pages, this.#pages.next());
    this.#ahead.add(reading);
    reading.then(
      () => this.#ahead.delete(reading),
      () => this.#ahead.delete(reading),
    );
  }

  /** Takes a notification; those of other sessions are passed over. Weather may be of no session. */
  take(method, params) {
    const own = params?.session === this.session;
    if (method.startsWith("weather.") && (own || params?.session === null))
      this.#weatherTold(method, params);
    if (!own) return;
    if (method === "session.didChange") this.#didChange(params);
    if (method === "draft.didChange") this.draft = params.event === "begun" ? params.draft : null;
    if (method === "session.didClose") {
      this.#ended = true;
      this.#tell("closed", params);
    }
  }

  #weatherTold(method, { city, cities, weather }) {
    if (method === "weather.willRefresh")
      this.#weather(cities, (known) => known && { ...known, stale: true });
    else if (method === "weather.didUpdate" || method === "weather.didFail")
      this.#weather([city], () => weather);
  }

  /** Reads the list anew; what is held is shown until there is something newer. */
  reload() {
    this.#outdated = true;
    this.#unfiltered = null;
    return this.#read();
  }

  /** Reads until everything is known. There is one reading at a time, whoever wants it. */
  #read() {
    this.#reading ??= this.#readAll()
      .catch((error) => {
        if (!this.#ended) throw error;
      })
      .finally(() => {
        this.#reading = null;
        this.#heard = [];
      });
    return this.#reading;
  }

  #readOn() {
    if (!this.#ended) this.#read().catch((error) => this.#tell("failed", error));
  }

  async #readAll() {
    while (!this.complete && !this.#ended) {
      if (this.#outdated) await this.#readFirst();
      const readers = Array.from({ length: AT_ONCE }, () => this.#readRest());
      await Promise.all([...readers, ...this.#ahead]);
    }
  }

  /** The first page of a list that is not the one that is held: from then on it is that. */
  async #readFirst() {
    const range = this.#pages.first(this.state.visible);
    const page = await this.#page(range);
    if (page.revision < this.revision) return;
    this.#accept(page, range);
    this.#hearAgain();
    this.#tell("change", { whole: true });
  }

  async #readRest() {
    const pages = this.#pages;
    let range = this.#holds(pages) ? pages.next() : null;
    while (range !== null) {
      await this.#readOne(pages, range);
      range = this.#holds(pages) ? pages.next() : null;
    }
  }

  async #readOne(pages, range) {
    try {
      const page = await this.#page(range);
      if (this.#holds(pages)) this.#put(page, range);
    } finally {
      pages.done(range);
    }
  }

  #holds(pages) {
    return pages === this.#pages && !this.#outdated && !this.#ended;
  }

  /** A page of an older list is asked for again; one of a newer list shows that something was missed. */
  #put(page, range) {
    if (page.revision > this.revision) this.#outdated = true;
    if (page.revision !== this.revision) return;
    if (page.cities.length === 0) throw new Error("The list has fewer cities than expected.");
    this.#pages.put(range, page.cities);
    this.#hearAgain();
    if (this.complete) this.#tell("change", { whole: true });
    else this.#tell("filled", { first: range.offset, last: range.offset + page.cities.length });
  }

  #page({ offset, limit }) {
    return this.#call("session.get", { session: this.session, offset, limit });
  }

  #accept({ revision, state, total, cities }, range) {
    const before = this.#pages;
    this.revision = revision;
    this.state = state;
    this.#outdated = false;
    this.#pages = new Pages(total ?? state.visible);
    this.#pages.put(range, cities);
    this.#pages.look(...before.sight);
  }

  #didChange({ revision, changes, state }) {
    if (revision <= this.revision) return;
    const gap = revision > this.revision + 1;
    const filtered = state.query !== this.state.query || state.scope !== this.state.scope;
    if (filtered && !gap) this.#keepUnfiltered(changes);
    else this.#unfiltered = null;
    this.revision = revision;
    this.state = state;
    if (this.#outdated) return;
    if (gap || changes.some(({ op }) => op === "reset")) this.#again();
    else {
      for (const change of changes) this.#pages.apply(change);
      this.#tell("change", { changes });
    }
  }

  /** A filter changes nothing but what is seen: when it is taken away the list is as before. */
  #keepUnfiltered(changes) {
    const { query, scope } = this.state;
    if (query !== "" || scope !== "all" || !this.complete) return;
    const reset = changes.some(({ op }) => op === "reset");
    this.#unfiltered = reset ? this.#pages : this.#pages.copy();
  }

  /** Another list is in force. It may be the one from before a filter; else it is read. */
  #again() {
    const { query, scope, visible } = this.state;
    const known = query === "" && scope === "all" ? this.#unfiltered : null;
    this.#outdated = known?.rows.length !== visible;
    if (!this.#outdated) this.#pages = known;
    this.#tell("change", { changes: [] });
    if (this.#outdated) this.#readOn();
  }

  /** While pages are read, what is told may be newer than what they hold: it is kept for later. */
  #weather(ids, weatherOf) {
    if (this.#reading) this.#heard.push({ ids, weatherOf });
    this.#setWeather(ids, weatherOf);
    this.#tell("change", { weather: ids });
  }

  #hearAgain() {
    for (const { ids, weatherOf } of this.#heard) this.#setWeather(ids, weatherOf);
  }

  #setWeather(ids, weatherOf) {
    for (const pages of new Set([this.#pages, this.#unfiltered]))
      for (const id of ids) {
        const row = pages?.byId.get(id);
        if (row) row.weather = weatherOf(row.weather);
      }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
