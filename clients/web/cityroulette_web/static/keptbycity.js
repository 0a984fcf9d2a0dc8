/** Values of cities, kept in the browser for the next visit: those of the last 60. */
const KEPT = 60;

export class KeptByCity {
  #name;
  #parse;
  #order;
  #known = new Map();

  /**
   * @param {string} name the key in the browser's storage
   * @param {function(Object, number): ?Object} parse checks a stored value of a city; null if it is invalid
   */
  constructor(name, parse) {
    this.#name = name;
    this.#parse = parse;
    this.#order = this.#readOrder();
  }

  /** The value of a city; null if unknown. */
  of(id) {
    if (!this.#known.has(id) && this.#order.includes(id)) this.#known.set(id, this.#read(id));
    return this.#known.get(id) ?? null;
  }

  put(id, value) {
    this.#known.set(id, value);
    const order = [...this.#order.filter((each) => each !== id), id];
    try {
      for (const old of order.splice(0, order.length - KEPT))
        localStorage.removeItem(this.#key(old));
      localStorage.setItem(this.#key(id), JSON.stringify(value));
      localStorage.setItem(this.#name, JSON.stringify(order));
    } catch {
      // Without storage the values last as long as the page.
    }
    this.#order = order;
  }

  #key(id) {
    return `${this.#name}.${id}`;
  }

  #readOrder() {
    try {
      const order = JSON.parse(localStorage.getItem(this.#name) ?? "[]");
      return Array.isArray(order) ? order.filter(Number.isSafeInteger) : [];
    } catch {
      return [];
    }
  }

  #read(id) {
    try {
      return this.#parse(JSON.parse(localStorage.getItem(this.#key(id))), id);
    } catch {
      return null;
    }
  }
}
