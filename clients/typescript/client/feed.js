import { AsyncQueue } from "./async_queue.js";

/** Changes held by an iterator. A reader that is farther behind has to redraw everything anyway. */
const LIMIT = 100;

/**
 * The changes of a mirror, as an asynchronous iterator.
 *
 * If the reader is too slow, the changes that wait become one with `reset`.
 */
export class Feed extends AsyncQueue {
  #onReturn;

  constructor(onReturn) {
    super();
    this.#onReturn = onReturn;
  }

  return(value) {
    this.#onReturn(this);
    return super.return(value);
  }

  put(change) {
    if (this.length < LIMIT) {
      this.add(change);
    } else {
      this.replaceLast(this.length, { ...change, changes: [], reset: true });
    }
  }
}
