import { ClientClosed, NotificationsLost } from "./errors.js";

/** Notifications held by an iterator. A refresh of 300 cities sends about 300. */
export const LIMIT = 1000;

/**
 * Notifications from now on, as an asynchronous iterator of `{ method, params }`.
 *
 * It holds at most `limit`, keeps the oldest, and drops the others. At the gap it throws
 * `NotificationsLost` once; iterating again continues after it. The end of a client that is closed
 * ends the iteration; any other end is thrown.
 */
export class Notices {
  #limit;
  #queue = [];
  #waiting = [];
  #end;
  #forget;

  /** Use `CityRoulette.notifications`. */
  constructor(connection, methods, limit = LIMIT) {
    if (!(limit >= 1)) {
      throw new RangeError(`The limit of an iterator is 1 or more, not ${limit}.`);
    }
    this.#limit = limit;
    const wanted = new Set(methods);
    const stopListening = connection.listen((method, params) => {
      if (wanted.size === 0 || wanted.has(method)) {
        this.#put({ method, params });
      }
    });
    const stopEnd = connection.onEnd((end) => this.#finish(end));
    this.#forget = () => {
      stopListening();
      stopEnd?.();
    };
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#deliver();
    });
  }

  /** Ends the iteration; the loop `for await` calls it when it is left early. */
  async return(value) {
    this.#queue = [];
    this.#finish(new ClientClosed());
    return { done: true, value };
  }

  #put(notification) {
    const last = this.#queue.at(-1);
    if (this.#queue.length < this.#limit) {
      this.#queue.push(notification);
    } else if (last instanceof NotificationsLost) {
      this.#queue[this.#queue.length - 1] = new NotificationsLost(last.missed + 1);
    } else {
      this.#queue.push(new NotificationsLost(1));
    }
    this.#deliver();
  }

  #finish(end) {
    this.#end ??= end;
    // The connection calls this at once if it has ended, before there is anything to forget.
    this.#forget?.();
    this.#deliver();
  }

  #deliver() {
    while (this.#waiting.length > 0 && (this.#queue.length > 0 || this.#end !== undefined)) {
      const { resolve, reject } = this.#waiting.shift();
      const next = this.#queue.length > 0 ? this.#queue.shift() : this.#end;
      if (next instanceof ClientClosed) {
        resolve({ done: true, value: undefined });
      } else if (next instanceof Error) {
        reject(next);
      } else {
        resolve({ done: false, value: next });
      }
    }
  }
}
