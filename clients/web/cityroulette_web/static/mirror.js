/**
 * The page's copy of a session's visible list, updated by `session.didChange`.
 *
 * A long list is read page by page, visible rows first: `rows` has holes until it is `complete`.
 * Dispatches `change` after each step that changed anything, `filled` with the range of a page that was
 * read, and `closed` when the session ends. The rows are in the program's order; sorting on the screen is
 * up to the list.
 */
import { Pages } from "./pages.js";
import { t } from "./strings.js";

/** Concurrent page requests: the next page is read while one is transferred. */
const AT_ONCE = 3;

export class Mirror extends EventTarget {
  #call;
  #pages = new Pages(0);
  #reading = null;
  #heard = [];
  /** Additional ranges to read because they became visible. */
  #ahead = new Set();
  #ended = false;
  /** Whether the rows belong to an outdated list. */
  #outdated = false;
  /** The unfiltered list from before a filter was set; null if it has changed since. */
  #unfiltered = null;

  /**
   * @param call calls the program, as `call` of rpc.js
   * @param {Object} opened the result of session.open or session.get
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

  /** The visible cities, with holes for unread ones. */
  get rows() {
    return this.#pages.rows;
  }

  /** The cities that have been read. */
  get known() {
    return this.#pages.known;
  }

  get byId() {
    return this.#pages.byId;
  }

  get complete() {
    return this.#pages.complete && !this.#outdated;
  }

  /** Resolves when every row is known; rejects if they cannot be read. */
  get ready() {
    return this.complete ? Promise.resolve() : this.#read();
  }

  row(id) {
    return this.byId.get(id) ?? null;
  }

  /** Sets the visible range, which is read first. */
  look(first, last) {
    if (!this.#pages.look(first, last)) return;
    if (this.#reading && !this.#outdated) this.#readSight();
    this.#readOn();
  }

  /** Reads visible rows without waiting for pending pages. */
  #readSight() {
    const reading = this.#readOne(this.#pages, this.#pages.next());
    this.#ahead.add(reading);
    reading.then(
      () => this.#ahead.delete(reading),
      () => this.#ahead.delete(reading),
    );
  }

  /** Applies a notification; ignores other sessions, but not their weather, which is that of the city. */
  take(method, params) {
    if (method.startsWith("weather.")) this.#weatherTold(method, params);
    if (params?.session !== this.session) return;
    if (method === "session.didChange") this.#didChange(params);
    if (method === "draft.didChange") this.draft = params.event === "begun" ? params.draft : null;
    if (method === "session.didClose") {
      this.#ended = true;
      this.#tell("closed", params);
    }
  }

  #weatherTold(method, { city, cities, weather }) {
    if (method === "weather.willRefresh")
      this.#weather(cities, (row) => ({
        weather: row.weather && { ...row.weather, stale: true },
        weatherState: "loading",
      }));
    else if (method === "weather.didUpdate")
      this.#weather([city], () => ({ weather, weatherState: null }));
    else if (method === "weather.didFail")
      this.#weather([city], () => ({ weather, weatherState: "failed" }));
  }

  /** Reads the list again; shows the old rows until new ones arrive. */
  reload() {
    this.#outdated = true;
    this.#unfiltered = null;
    return this.#read();
  }

  /** Reads until everything is known. Concurrent callers share one read. */
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

  /** Replaces the rows when the first page of a new list arrives. */
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

  /** Requests a page again if it is from an older list; a newer one reveals a missed change. */
  #put(page, range) {
    if (page.revision > this.revision) this.#outdated = true;
    if (page.revision !== this.revision) return;
    if (page.cities.length === 0) throw new Error(t("trouble.listTooShort"));
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

  /** A filter changes only visibility, so clearing it restores the previous list. */
  #keepUnfiltered(changes) {
    const { query, scope } = this.state;
    if (query !== "" || scope !== "all" || !this.complete) return;
    const reset = changes.some(({ op }) => op === "reset");
    this.#unfiltered = reset ? this.#pages : this.#pages.copy();
  }

  /** Switches to another list: the one from before a filter, or one to be read. */
  #again() {
    const { query, scope, visible } = this.state;
    const known = query === "" && scope === "all" ? this.#unfiltered : null;
    this.#outdated = known?.rows.length !== visible;
    if (!this.#outdated) this.#pages = known;
    this.#tell("change", { changes: [] });
    if (this.#outdated) this.#readOn();
  }

  /** While pages are read, notifications may be newer than the pages; they are applied later. */
  #weather(ids, change) {
    if (this.#reading) this.#heard.push({ ids, change });
    this.#setWeather(ids, change);
    this.#tell("change", { weather: ids });
  }

  #hearAgain() {
    for (const { ids, change } of this.#heard) this.#setWeather(ids, change);
  }

  /** `weatherState` of a row is "loading" or "failed" until its weather arrives. */
  #setWeather(ids, change) {
    for (const pages of new Set([this.#pages, this.#unfiltered]))
      for (const id of ids) {
        const row = pages?.byId.get(id);
        if (row) Object.assign(row, change(row));
      }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
