/** The lists of the archive, as last sent by the program. Dispatches `change`. */
import { call } from "./rpc.js";

class Lists extends EventTarget {
  /** All lists in their order, smart lists included. */
  all = [];
  #received = 0;

  /** The lists that the user fills. */
  get filled() {
    return this.all.filter(({ query }) => query === null);
  }

  /** @returns {?Object} the list with this id */
  get(id) {
    return this.all.find((list) => list.id === id) ?? null;
  }

  /** Reads the lists. A notification received meanwhile is newer than the reply. */
  async read() {
    const received = this.#received;
    const { lists: all } = await call("list.list");
    if (received === this.#received) this.take(all);
  }

  /** Adopts the lists of a notification. */
  take(all) {
    this.#received += 1;
    this.all = all;
    this.dispatchEvent(new Event("change"));
  }
}

export const lists = new Lists();
