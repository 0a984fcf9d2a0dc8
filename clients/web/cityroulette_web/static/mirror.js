/**
 * The page's own copy of a session's visible list, kept true by `session.didChange`.
 *
 * Tells `change` after each step that altered anything, and `closed` when the session ends. The
 * rows are the program's, in its order; how they are sorted on the screen is the list's business.
 */
const PAGE = 500;

export class Mirror extends EventTarget {
  #call;
  #reloading = null;
  #heard = [];
  #ended = false;

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
    this.#accept(opened, opened.cities);
    this.ready = opened.next === null ? Promise.resolve() : this.reload();
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

  /** Reads the list anew, page by page, from the start again if it changes meanwhile. */
  reload() {
    this.#reloading ??= this.#readPages()
      .catch((error) => {
        if (!this.#ended) throw error;
      })
      .finally(() => {
        this.#reloading = null;
      });
    return this.#reloading;
  }

  row(id) {
    return this.byId.get(id) ?? null;
  }

  async #readPages() {
    for (;;) {
      this.#heard = [];
      const first = await this.#page(0);
      const rows = [...first.cities];
      let page = first;
      while (page.next !== null && page.revision === first.revision) {
        page = await this.#page(page.next);
        rows.push(...page.cities);
      }
      if (page.revision !== first.revision) continue;
      if (first.revision < this.revision) continue;
      this.#accept(first, rows);
      for (const { ids, weatherOf } of this.#heard) this.#setWeather(ids, weatherOf);
      this.#tell("change", { whole: true });
      return;
    }
  }

  #page(offset) {
    return this.#call("session.get", { session: this.session, offset, limit: PAGE });
  }

  #accept({ mode, revision, state }, rows) {
    this.mode = mode ?? this.mode;
    this.revision = revision;
    this.state = state;
    this.rows = rows;
    this.byId = new Map(rows.map((row) => [row.id, row]));
  }

  #didChange({ revision, changes, state }) {
    if (revision <= this.revision) return;
    const gap = revision > this.revision + 1;
    this.revision = revision;
    this.state = state;
    if (gap || this.#reloading || changes.some(({ op }) => op === "reset")) this.#again();
    else {
      for (const change of changes) this.#apply(change);
      this.#tell("change", { changes });
    }
  }

  /** A reload that runs already sees a higher revision and starts over. */
  #again() {
    this.#tell("change", { changes: [] });
    this.reload().catch((error) => this.#tell("failed", error));
  }

  #apply(change) {
    const { rows, byId } = this;
    switch (change.op) {
      case "insert":
        rows.splice(change.index, 0, change.city);
        byId.set(change.city.id, change.city);
        break;
      case "remove":
        byId.delete(rows.splice(change.index, 1)[0]?.id);
        break;
      case "move":
        rows.splice(change.to, 0, rows.splice(change.from, 1)[0]);
        break;
      case "update":
        Object.assign(rows[change.index], change.city);
        break;
    }
  }

  /** While pages are read, what is told may be newer than what they hold: it is kept for later. */
  #weather(ids, weatherOf) {
    if (this.#reloading) this.#heard.push({ ids, weatherOf });
    this.#setWeather(ids, weatherOf);
    this.#tell("change", { weather: ids });
  }

  #setWeather(ids, weatherOf) {
    for (const id of ids) {
      const row = this.byId.get(id);
      if (row) row.weather = weatherOf(row.weather);
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
