/**
 * A list of which some rows are known: those of the pages that were read. What is in sight is read
 * first, and the rest after it.
 */
const PAGE = 500;
/** Rows that are read before those in sight, so that a little way back is there as well. */
const BEFORE = 100;

export class Pages {
  /** No row before this one is unknown, but for those that are being read. */
  #free = 0;
  #missing;
  /** Ranges that are being read: {from, to}. */
  #asked = new Set();

  /** @param {number} total how many rows there are, known or not */
  constructor(total) {
    this.rows = new Array(total);
    this.byId = new Map();
    this.sight = [0, 0];
    this.#missing = total;
  }

  /** The rows that are known, in their order. */
  get known() {
    return this.complete ? this.rows : this.rows.filter(() => true);
  }

  get complete() {
    return this.#missing === 0;
  }

  /** Another list with the same rows, which does not change along. */
  copy() {
    const copy = new Pages(0);
    copy.rows = [...this.rows];
    copy.byId = new Map(this.byId);
    return copy;
  }

  /** Says which rows are in sight. @returns {boolean} whether some of them are not known */
  look(first, last) {
    this.sight = [first, last];
    return this.#holeIn(first, last) !== null;
  }

  /** The range to read next, marked as being read; null where nothing is left. */
  next() {
    const inSight = this.#holeIn(...this.sight);
    const hole = inSight ?? this.#holeIn(this.#free, this.rows.length);
    if (hole === null) return null;
    if (inSight === null) this.#free = hole;
    const range = { offset: inSight === null ? hole : this.#back(hole), limit: PAGE };
    this.#asked.add(range);
    return range;
  }

  /** The range to read when nothing is known of the list but how long it is. */
  first(total) {
    return { offset: Math.max(0, Math.min(this.sight[0] - BEFORE, total - PAGE)), limit: PAGE };
  }

  /** Takes what was read. Rows that are known already stay as they are. */
  put({ offset }, cities) {
    for (const [index, city] of cities.entries()) {
      if (offset + index in this.rows || offset + index >= this.rows.length) continue;
      this.rows[offset + index] = city;
      this.byId.set(city.id, city);
      this.#missing -= 1;
    }
  }

  /** The range is not being read any more. */
  done(range) {
    this.#asked.delete(range);
    this.#free = Math.min(this.#free, range.offset);
  }

  /** Changes the list as the program did. */
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
