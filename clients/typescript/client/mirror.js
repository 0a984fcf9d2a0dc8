import { ClientClosed } from "./errors.js";
import { Feed } from "./feed.js";
import { guarded } from "./guarded.js";

/** Rows per page: the most that the server allows. */
export const PAGE = 500;

/**
 * The common part of the mirrors of a session and of the archive. It works in the
 * background, reports changes, and ends.
 *
 * The requests of a mirror have no time limit: a request of the user before them may take long.
 */
export class Mirror {
  #connection;
  #feeds = new Set();
  #listeners = new Set();
  #work = null;
  #failure = null;
  #isFinished = false;
  #stop = [];

  constructor(connection) {
    this.#connection = connection;
    this.#stop.push(connection.listen((method, params) => this.receive(method, params)));
    this.#stop.push(connection.onEnd((error) => this.finish(error)));
  }

  /** Whether the rows are current, that is, not being read. */
  get isCurrent() {
    return this.#work === null;
  }

  /** Waits until the rows are current; rejects with the reason if they cannot be read. */
  async ready() {
    while (this.#work !== null) {
      await this.#work;
    }
    if (this.#failure !== null) {
      throw this.#failure;
    }
  }

  /** Calls `listener(change)` after each change; returns a function that ends that. */
  onChange(listener) {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  /** The changes from now on, until the mirror ends. */
  changes() {
    const feed = new Feed((ended) => this.#feeds.delete(ended));
    this.#feeds.add(feed);
    if (this.#isFinished) {
      feed.finish(this.#failure);
    }
    return feed;
  }

  /** Stops following; the rows stay. */
  close() {
    this.finish(null);
  }

  // For the kinds of mirrors

  request(method, params) {
    return this.#connection.request(method, params);
  }

  /** Does the work in the background. An error ends the mirror, unless it has ended meanwhile. */
  start(work) {
    const running = work()
      .catch((error) => this.finish(error))
      .finally(() => {
        if (this.#work === running) {
          this.#work = null;
        }
      });
    this.#work = running;
  }

  get isFinished() {
    return this.#isFinished;
  }

  /** Reports a change to the listeners and iterators. */
  report(change) {
    for (const feed of this.#feeds) {
      feed.put(change);
    }
    for (const listener of [...this.#listeners]) {
      guarded(() => listener.call(change));
    }
  }

  /** Ends the mirror; an error other than `ClientClosed` is thrown by the iterators. */
  finish(error) {
    if (this.#isFinished) {
      return;
    }
    this.#isFinished = true;
    this.#failure = error;
    this.#stop.forEach((stop) => stop());
    for (const feed of this.#feeds) {
      feed.finish(error instanceof ClientClosed ? null : error);
    }
  }
}
