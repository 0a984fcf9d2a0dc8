/**
 * Clusters of places: for each zoom step, places whose marks would overlap share one mark.
 *
 * Places are added by rank: starred first, then by population. Each joins the first mark within reach
 * or creates one, so a mark is at its largest city.
 */
import { mercator } from "./camera.js";

const REACH = 38;
const [LEAST, MOST] = [0, 12];
const SLOTS = 1 << 17;

/** Starred first, then by population. */
export const byRank = (a, b) =>
  b.favorite - a.favorite || (b.population ?? 0) - (a.population ?? 0);

/** The zoom step at so many pixels per degree of the equator. */
export const stepFor = (unit) => Math.min(MOST, Math.max(LEAST, Math.floor(Math.log2(unit))));

/** Whether zooming in can still split marks. */
export const parts = (unit) => stepFor(unit) < MOST;

export class Clusters {
  #steps = new Map();
  #x;
  #y;

  constructor(places) {
    this.places = [...places].sort(byRank);
    this.#x = Float64Array.from(this.places, ({ lon }) => lon);
    this.#y = Float64Array.from(this.places, ({ lat }) => mercator(lat));
  }

  /**
   * The marks of a step, highest rank first.
   * @returns {{count: number, x: Float64Array, y: Float64Array, of: Uint32Array, held: Uint32Array}}
   *   degrees in Mercator's projection, the index of the place, the number of places in the cluster
   */
  at(step) {
    if (!this.#steps.has(step)) this.#steps.set(step, this.#gather(REACH / 2 ** step));
    return this.#steps.get(step);
  }

  #gather(reach) {
    const size = this.places.length;
    const marks = {
      count: 0,
      x: new Float64Array(size),
      y: new Float64Array(size),
      of: new Uint32Array(size),
      held: new Uint32Array(size),
    };
    const grid = new Grid(reach, marks, size);
    for (let index = 0; index < size; index += 1) {
      const mark = grid.near(this.#x[index], this.#y[index]);
      if (mark >= 0) marks.held[mark] += 1;
      else grid.add(index, this.#x[index], this.#y[index]);
    }
    return marks;
  }
}

/** A hash grid of marks; squares that share a slot cost only time. */
class Grid {
  #slots = new Int32Array(SLOTS).fill(-1);
  #next;

  constructor(reach, marks, size) {
    Object.assign(this, { reach, marks });
    this.#next = new Int32Array(size);
  }

  near(x, y) {
    const { reach, marks } = this;
    const column = Math.floor(x / reach);
    const row = Math.floor(y / reach);
    for (let c = column - 1; c <= column + 1; c += 1)
      for (let r = row - 1; r <= row + 1; r += 1)
        for (let mark = this.#slots[slot(c, r)]; mark >= 0; mark = this.#next[mark]) {
          const dx = marks.x[mark] - x;
          const dy = marks.y[mark] - y;
          if (dx * dx + dy * dy < reach * reach) return mark;
        }
    return -1;
  }

  add(index, x, y) {
    const { reach, marks } = this;
    const mark = marks.count++;
    marks.x[mark] = x;
    marks.y[mark] = y;
    marks.of[mark] = index;
    marks.held[mark] = 1;
    const at = slot(Math.floor(x / reach), Math.floor(y / reach));
    this.#next[mark] = this.#slots[at];
    this.#slots[at] = mark;
  }
}

const slot = (column, row) =>
  (Math.imul(column, 73856093) ^ Math.imul(row, 19349663)) & (SLOTS - 1);
