'use strict';
// The mirror of a session: the beginning of its visible list, as far as it was needed. Notifications keep it
// current.
const PAGE = 500;

class Session {
  /**
   * @param {import('./client').Client} client
   * @param {any} reply the result of session.open or session.resume
   * @param {any} opened the parameters of session.open
   * @param {() => void} changed called after every change
   */
  constructor(client, reply, opened, changed) {
    this.client = client;
    this.opened = opened;
    this.changed = changed;
    this.draft = null;
    this.adopt(reply);
  }

  /** Switches to another session of the program, such as after a restart. */
  adopt(reply) {
    this.id = reply.session;
    this.mode = reply.mode;
    this.source = reply.source ?? this.source ?? null;
    this.rows = reply.cities;
    this.total = reply.total;
    this.revision = reply.revision;
    this.state = reply.state;
    this.alive = true;
    this.wanted = Math.max(this.wanted ?? 0, PAGE);
    this.reading = null;
    this.outdated = false;
    this.replacing = false;
    this.changed();
  }

  request(method, params, token) {
    return this.client.request(method, { ...params, session: this.id }, token);
  }

  /** Reads pages until the first `count` rows are known. */
  need(count) {
    this.wanted = Math.max(this.wanted, count);
    this.reading ??= this.#read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  get incomplete() {
    return this.alive && (this.outdated || this.rows.length < Math.min(this.wanted, this.total));
  }

  async #read() {
    const id = this.id;
    while (this.incomplete && this.id === id) {
      // Keep the old rows until the first page arrives.
      if (this.outdated) Object.assign(this, { outdated: false, replacing: true });
      const offset = this.replacing ? 0 : this.rows.length;
      const page = await this.request('session.get', { offset, limit: PAGE });
      if (this.id !== id) return;
      if (!this.outdated && !this.#addPage(page, offset)) return;
    }
  }

  /** Adds a page. It fits the rows: all changes that the page contains were sent and applied before it. */
  #addPage(page, offset) {
    this.total = page.total;
    const known = this.rows.length - offset;
    if (this.replacing) this.rows = page.cities;
    else if (known >= 0) this.rows.push(...page.cities.slice(known));
    this.replacing = false;
    this.changed();
    return page.cities.length > 0;
  }

  #insert(index, city) {
    if (index <= this.rows.length) this.rows.splice(index, 0, city);
  }

  #move({ from, to }) {
    if (from < this.rows.length) {
      this.#insert(to, this.rows.splice(from, 1)[0]);
    } else if (to < this.rows.length) {
      // An unread row moves among the known ones. Discard the rows after it, to read them again.
      this.rows.length = to;
    }
  }

  #step(change) {
    if (change.op === 'insert') this.#insert(change.index, change.city);
    else if (change.op === 'remove') this.rows.splice(change.index, 1);
    else if (change.op === 'move') this.#move(change);
    else if (change.op !== 'update') this.outdated = true;
    else if (change.index < this.rows.length) {
      this.rows[change.index] = { ...this.rows[change.index], ...change.city };
    }
  }

  /** Applies a session.didChange. */
  apply(params) {
    if (params.revision <= this.revision) return;
    const gap = params.revision > this.revision + 1;
    this.revision = params.revision;
    this.state = params.state;
    this.total = params.state.visible;
    if (gap) this.outdated = true;
    else if (!this.outdated && !this.replacing) params.changes.forEach((change) => this.#step(change));
    this.changed();
    if (this.incomplete) this.need(0).catch(() => {});
  }

  /** Applies any other notification: about weather, drafts or the end of the session. */
  notified(method, params) {
    if (method === 'session.didChange' && params.session === this.id) {
      this.apply(params);
    } else if (method === 'session.didClose' && params.session === this.id) {
      this.alive = false;
    } else if (method === 'draft.didChange' && params.session === this.id) {
      this.draft = params.event === 'begun' ? params.draft : null;
    } else if (method === 'weather.didUpdate' || method === 'weather.didFail') {
      this.#weather([params.city], () => params.weather);
    } else if (method === 'weather.willRefresh') {
      this.#weather(params.cities, (old) => old && { ...old, stale: true });
    }
  }

  #weather(ids, next) {
    const wanted = new Set(ids);
    this.rows = this.rows.map((city) => (wanted.has(city.id) ? { ...city, weather: next(city.weather) } : city));
    this.changed();
  }

  /** The parameters that open the same list again. A surprise or a daily list is opened around its place. */
  get again() {
    if (!['surpriseMe', 'daily'].includes(this.source?.kind)) return this.opened;
    const { location, radiusKm } = this.source;
    return { mode: 'import', source: 'aroundMe', location, radiusKm, count: this.opened.count };
  }
}

module.exports = { PAGE, Session };
