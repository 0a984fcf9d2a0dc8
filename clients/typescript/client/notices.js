import { AsyncQueue } from "./async_queue.js";
import { ClientClosed, NotificationsLost } from "./errors.js";

/** Notifications held by an iterator. A refresh of 300 cities sends about 300. */
const LIMIT = 1000;

/**
 * Notifications from now on, as an asynchronous iterator of `{ method, params }`.
 *
 * It holds at most `limit`, keeps the oldest, and drops the others. At the gap it throws
 * `NotificationsLost` once; iterating again continues after it. The end of a client that is closed
 * ends the iteration; any other end is thrown.
 */
export class Notices extends AsyncQueue {
  #limit;
  #stop = [];

  /** Use `CityRoulette.notifications`. */
  constructor(connection, methods, limit = LIMIT) {
    super();
    if (!(limit >= 1)) {
      throw new RangeError(`The limit of an iterator is 1 or more, not ${limit}.`);
    }
    this.#limit = limit;
    const wanted = new Set(methods);
    const receive = (method, params) => {
      if (wanted.size === 0 || wanted.has(method)) {
        this.#put({ method, params });
      }
    };
    this.#stop.push(connection.listen(receive));
    this.#stop.push(
      connection.onEnd((end) => this.finish(end instanceof ClientClosed ? null : end)),
    );
  }

  return(value) {
    this.#stop.forEach((stop) => stop());
    return super.return(value);
  }

  #put(notification) {
    if (this.length < this.#limit) {
      this.add(notification);
    } else if (this.last instanceof NotificationsLost) {
      this.replaceLast(1, new NotificationsLost(this.last.missed + 1));
    } else {
      this.add(new NotificationsLost(1));
    }
  }
}
