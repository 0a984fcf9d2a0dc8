/** Changes held by an iterator. A reader that is farther behind has to redraw everything anyway. */
const LIMIT = 100;

/**
 * The changes of a mirror, as an asynchronous iterator.
 *
 * If the reader is too slow, the changes that wait become one with `reset`.
 */
export class Feed {
  #queue = [];
  #waiting = [];
  #end;
  #onReturn;

  constructor(onReturn) {
    this.#onReturn = onReturn;
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

  async return(value) {
    this.#queue = [];
    this.finish(null);
    this.#onReturn(this);
    return { done: true, value };
  }

  put(change) {
    const isFull = this.#queue.length >= LIMIT;
    this.#queue = isFull ? [{ ...change, changes: [], reset: true }] : [...this.#queue, change];
    this.#deliver();
  }

  /** Ends the iteration after the changes that wait, with an error if there is one. */
  finish(error) {
    this.#end ??= { error };
    this.#deliver();
  }

  #deliver() {
    while (this.#waiting.length > 0 && (this.#queue.length > 0 || this.#end !== undefined)) {
      const { resolve, reject } = this.#waiting.shift();
      if (this.#queue.length > 0) {
        resolve({ done: false, value: this.#queue.shift() });
      } else if (this.#end.error === null) {
        resolve({ done: true, value: undefined });
      } else {
        reject(this.#end.error);
      }
    }
  }
}
