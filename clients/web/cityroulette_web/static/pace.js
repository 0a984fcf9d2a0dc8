/**
 * How finely a globe in motion is painted. Painting takes longer than a frame where the browser has no graphics
 * processor or the machine is slow or busy; after slow frames, the globe is painted with fewer pixels until it rests.
 */

/** A mean time between frames above which they are slow: more than every third is late at 60 frames per second. */
const SLOW_MS = 23;
/** The weight of the last frame in the mean. */
const WEIGHT = 0.3;
const QUICK_MS = 1000 / 60;
/** A longer time is a pause, such as a finger that stands still. */
const PAUSE_MS = 400;
/** Each step halves the number of pixels; fewer than a quarter of those of the page would be a blot. */
const HALF = Math.SQRT1_2;
const LEAST = 0.5;

export class Pace {
  #step = 0;
  #last = 0;
  #mean = QUICK_MS;

  /** Whether the globe is painted with fewer pixels, and so without thin outlines. */
  get isHurried() {
    return this.#step > 0;
  }

  /** A frame of the moving globe is painted. @param {number} now milliseconds */
  moved(now) {
    const passed = now - this.#last;
    this.#last = now;
    if (passed > PAUSE_MS) return;
    this.#mean += WEIGHT * (passed - this.#mean);
    if (this.#mean < SLOW_MS) return;
    this.#step += 1;
    this.#mean = QUICK_MS;
  }

  /** The globe rests: its next motion begins a step finer. */
  rested() {
    this.#step = Math.max(0, this.#step - 1);
    this.#last = 0;
  }

  /** Device pixels per pixel in motion. @param {number} ratio those at rest */
  ratio(ratio) {
    const least = Math.min(LEAST, ratio);
    this.#step = Math.min(this.#step, Math.ceil(2 * Math.log2(ratio / least)));
    return Math.max(least, ratio * HALF ** this.#step);
  }
}
