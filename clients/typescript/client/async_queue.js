/** An asynchronous iterator over items that are added later. An item that is an error is thrown. */
export class AsyncQueue {
  #items = [];
  #waiting = [];
  #end;

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
    this.#items = [];
    this.finish(null);
    return { done: true, value };
  }

  /** The number of items that wait to be read. */
  get length() {
    return this.#items.length;
  }

  /** The last item that waits to be read. */
  get last() {
    return this.#items.at(-1);
  }

  add(item) {
    this.#items.push(item);
    this.#deliver();
  }

  /** Replaces the last items that wait to be read, as many as `count`, by one. */
  replaceLast(count, item) {
    this.#items.splice(-count, count, item);
  }

  /** Ends the iteration after the items that wait, with an error if there is one. */
  finish(error) {
    this.#end ??= { error };
    this.#deliver();
  }

  #deliver() {
    while (this.#waiting.length > 0 && (this.#items.length > 0 || this.#end !== undefined)) {
      const { resolve, reject } = this.#waiting.shift();
      const item = this.#items.length > 0 ? this.#items.shift() : this.#end.error;
      if (item === null) {
        resolve({ done: true, value: undefined });
      } else if (item instanceof Error) {
        reject(item);
      } else {
        resolve({ done: false, value: item });
      }
    }
  }
}
