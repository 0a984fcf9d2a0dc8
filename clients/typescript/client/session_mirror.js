import { Mirror, PAGE } from "./mirror.js";
import { OutOfStep, SessionList } from "./session_list.js";
import { applyWeather } from "./weather.js";

/** Notifications that are held while the list is read; more make it read again. */
const HELD = 10_000;

const FOLLOWED = new Set([
  "draft.didChange",
  "session.didChange",
  "session.didClose",
  "weather.willRefresh",
  "weather.didUpdate",
  "weather.didFail",
]);

/**
 * A live copy of the visible list of a session, by the rules of "Mirror a session" in the protocol.
 *
 * Notifications are applied on arrival, so after `await client.call("city.toggleFavorite", …)` the
 * copy has the star. After a gap or a change of many rows it reads the list again, and the old rows
 * stay until it has; `ready` waits for that.
 */
export class SessionMirror extends Mirror {
  #list = new SessionList([], -1, null);
  #held = null;
  #missed = false;

  /** The id of the session. */
  session;

  /** Why the session ended, such as `committed`; null while it is open. */
  closed = null;

  /** The id of the draft, from which another process can resume the session; null without one. */
  draft;

  /** Use `CityRoulette.mirror`. */
  constructor(connection, session, draft) {
    super(connection);
    this.session = session;
    this.draft = draft;
    this.#reload();
  }

  get cities() {
    return this.#list.cities;
  }

  get state() {
    return this.#list.state;
  }

  get revision() {
    return this.#list.revision;
  }

  /** Called for each notification. */
  receive(method, params) {
    // The weather of a city is the same in all sessions.
    const isOurs = params.session === this.session || method.startsWith("weather.");
    if (!isOurs || !FOLLOWED.has(method)) {
      return;
    }
    if (this.#held === null) {
      this.#apply(method, params);
    } else if (this.#held.length < HELD) {
      this.#held.push({ method, params });
    } else {
      this.#missed = true;
    }
  }

  #apply(method, params) {
    switch (method) {
      case "session.didChange":
        this.#applyChange(params);
        break;
      case "session.didClose":
        this.closed = params.reason;
        this.finish(null);
        break;
      case "draft.didChange":
        this.draft = params.event === "begun" ? params.draft : null;
        break;
      default:
        this.#applied(applyWeather(this.cities, method, params));
    }
  }

  #applyChange(params) {
    try {
      if (this.#list.apply(params)) {
        this.report({ revision: params.revision, changes: params.changes, reset: false });
      }
    } catch (error) {
      if (!(error instanceof OutOfStep)) {
        throw error;
      }
      this.#reload();
    }
  }

  #applied(changes) {
    if (changes.length > 0) {
      this.report({ revision: this.revision, changes, reset: false });
    }
  }

  /** Reads the list again, and holds the notifications meanwhile. */
  #reload() {
    this.#held = [];
    this.#missed = false;
    this.start(async () => {
      try {
        this.#list = await this.#read();
      } catch (error) {
        this.#endOr(error);
        return;
      }
      const held = this.#held;
      this.#held = null;
      if (this.#missed) {
        this.#reload();
        return;
      }
      this.report({ revision: this.revision, changes: [], reset: true });
      for (const { method, params } of held) {
        this.receive(method, params);
      }
    });
  }

  /** A list cannot be read any more after its session has ended. */
  #endOr(error) {
    const close = this.#held.find(({ method }) => method === "session.didClose");
    if (close === undefined) {
      throw error;
    }
    this.#apply(close.method, close.params);
  }

  /**
   * All pages of one revision.
   *
   * The pages after the first are requested at once. The server handles these requests in order, so
   * nothing of this client comes between them, and a second try is rare.
   */
  async #read() {
    for (;;) {
      const first = await this.#page(0);
      const offsets = [];
      for (let offset = PAGE; offset < first.total; offset += PAGE) {
        offsets.push(offset);
      }
      const rest = await Promise.all(offsets.map((offset) => this.#page(offset)));
      if (rest.every((page) => page.revision === first.revision)) {
        const cities = [first, ...rest].flatMap((page) => page.cities);
        return new SessionList(cities, first.revision, first.state);
      }
    }
  }

  #page(offset) {
    return this.request("session.get", { session: this.session, offset, limit: PAGE });
  }
}
