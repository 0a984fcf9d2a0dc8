/**
 * A list of which only some pages are known. Visible rows are read first, then the rest.
 *
 */
const PAGE = 500;
/** Rows to read before the visible ones, for scrolling back. */
const BEFORE = 100;

export class Pages {
  /** All rows before this one are known or being read. */
  #free = 0;
  #missing;
  /** Ranges that are being read: {from, to}. */
  #asked = new Set();

  /** @param {number} total the number of rows, known or not */
  constructor(total) {
    this.rows = new Array(total);
    this.byId = new Map();
    this.sight = [0, 0];
    this.#missing = total;
  }

  /** The known rows, in order. */
  get known() {
    return this.complete ? this.rows : this.rows.filter(() => true);
  }

  get complete() {
    return this.#missing === 0;
  }

  /** An independent copy. */
  copy() {
    const copy = new Pages(0);
    copy.rows = [...this.rows];
    copy.byId = new Map(this.byId);
    return copy;
  }

  /** Sets the visible range. @returns {boolean} whether part of it is unknown */
  look(first, last) {
    this.sight = [first, last];
    return this.#holeIn(first, last) !== null;
  }

  /** The next range to read, marked as being read; null if nothing is left. */
  next() {
    const inSight = this.#holeIn(...this.sight);
    const hole = inSight ?? this.#holeIn(this.#free, this.rows.length);
    if (hole === null) return null;
    if (inSight === null) this.#free = hole;
    const range = { offset: inSight === null ? hole : this.#back(hole), limit: PAGE };
    this.#asked.add(range);
    return range;
  }

  /** The first range of a list of which only the length is known. */
  first(total) {
    return { offset: Math.max(0, Math.min(this.sight[0] - BEFORE, total - PAGE)), limit: PAGE };
  }

  /** Adds a page. Rows that are already known are not replaced. */
  put({ offset }, cities) {
    for (const [index, city] of cities.entries()) {
      if (offset + index in this.rows || offset + index >= this.rows.length) continue;
      this.rows[offset + index] = city;
      this.byId.set(city.id, city);
      this.#missing -= 1;
    }
  }

  /** The range is no longer being read. */
  done(range) {
    this.#asked.delete(range);
    this.#free = Math.min(this.#free, range.offset);
  }

  /** Applies the program's change. */
  apply({ op, index, from, to, city, id }) {
    const { rows, byId } = this;
    this.#free = 0;
    if (op === "insert") {
      rows.splice(index, 0, city);
      byId.set(city.id, city);
    } else if (op === "remove") {
      if (!(index in rows)) this.#missing -= 1;
      rows.splice(index, 1);
      byId.delete(id);
    } else if (op === "move") {
      const moved = from in rows;
      const [row] = rows.splice(from, 1);
      rows.splice(to, 0, row);
      if (!moved) delete rows[to];
    } else if (op === "update" && index in rows) Object.assign(rows[index], city);
  }

  #back(hole) {
    let from = hole;
    while (from > 0 && hole - from < BEFORE && !(from - 1 in this.rows)) from -= 1;
    return from;
  }

  #holeIn(first, last) {
    if (this.complete) return null;
    for (let index = first; index < Math.min(last, this.rows.length); index += 1) {
      if (index in this.rows) continue;
      const range = [...this.#asked].find(
        ({ offset, limit }) => index >= offset && index < offset + limit,
      );
      if (!range) return index;
      index = range.offset + range.limit - 1;
    }
    return null;
  }
}
