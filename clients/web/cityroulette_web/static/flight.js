/** What moves the map by itself: a flight to another look, a throw that slows down, a spin of the globe. */
import { globeCamera, mercator, latitudeOf, wrap } from "./camera.js";
import { prefersStillness } from "./dom.js";

const FLIGHT_MS = 450;
/** A flight from the globe to a town takes longer. */
const LONGEST_MS = 1200;
/** Milliseconds in which a throw loses most of its speed. */
const SLOWING = 325;
/** Pixels a second at which it stands. */
const STANDING = 12;
/** After the last movement, until what takes its time is drawn too. */
const REST_MS = 140;
const TURNS = 2;

const smooth = (part) => part * part * (3 - 2 * part);
const slowing = (part) => 1 - (1 - part) ** 3;

export class Motion {
  #map;
  #frame = 0;
  #resting = 0;
  #target = null;
  #arrived = null;
  moving = false;

  /** @param {{at, go, rest}} map `at()` its camera; `go(camera)`; `rest()` when it stands again */
  constructor(map) {
    this.#map = map;
  }

  /** The map was moved by hand, which ends what moves it by itself. */
  moved() {
    this.stop();
    this.#stir();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#target = null;
    this.#tellArrived();
  }

  /** Ends a flight where it leads to. */
  arrive() {
    const target = this.#target;
    if (target) this.#map.go(target);
    this.stop();
  }

  /** The map has another size. @returns {boolean} whether it is on its way somewhere */
  resized(width, height) {
    if (!this.#target) return false;
    const { lat, lon, low, globe } = this.#target;
    const size = { width, height };
    this.#target = globe ? globeCamera({ lat, lon }, width, height, low) : this.#target.with(size);
    this.#map.go(this.#map.at().with(size));
    return true;
  }

  /** Goes there in a short flight, or at once for readers who want things to stand still. */
  fly(target) {
    this.stop();
    const start = this.#map.at();
    if (prefersStillness() || start.width < 2) return this.#map.go(target);
    const far = wrap(target.lon, start.lon) - start.lon;
    const [from, to] = [mercator(start.lat), mercator(target.lat)];
    const ratio = Math.abs(Math.log(target.scale / start.scale));
    this.#along(target, Math.min(LONGEST_MS, FLIGHT_MS * Math.max(1, ratio / 2)), (part, goal) => {
      const ease = smooth(part);
      return goal.with({
        scale: start.scale * (goal.scale / start.scale) ** ease,
        lon: start.lon + far * ease,
        lat: latitudeOf(from + (to - from) * ease),
      });
    });
  }

  /** Goes on as fast as it was thrown, and slows down. */
  fling(vx, vy) {
    if (prefersStillness()) return;
    this.stop();
    let [x, y, last] = [vx, vy, performance.now()];
    const step = (now) => {
      const ms = Math.max(0, now - last);
      last = now;
      this.#stir();
      this.#map.go(this.#map.at().moved((x * ms) / 1000, (y * ms) / 1000));
      const kept = Math.exp(-ms / SLOWING);
      [x, y] = [x * kept, y * kept];
      if (Math.hypot(x, y) > STANDING) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Turns to the east some times, ever slower, and stands at the target. */
  spin(target, ms) {
    this.stop();
    if (prefersStillness()) {
      this.#map.go(target);
      return Promise.resolve();
    }
    const start = this.#map.at();
    const far = 360 * TURNS + ((target.lon - start.lon) % 360);
    this.#along(target, ms, (part, goal) => {
      const ease = slowing(part);
      return goal.with({ lon: wrap(start.lon + far * ease, 0), lat: goal.lat * ease });
    });
    return new Promise((done) => {
      this.#arrived = done;
    });
  }

  /** From frame to frame until it is there. @param {function(number, Camera): Camera} at a part of it */
  #along(target, ms, at) {
    this.#target = target;
    const begun = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / ms));
      this.#stir();
      if (part === 1) return this.arrive();
      this.#map.go(at(part, this.#target));
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #tellArrived() {
    const done = this.#arrived;
    this.#arrived = null;
    done?.();
  }

  /** It moves: what takes its time waits until it stands. */
  #stir() {
    this.moving = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.moving = false;
      this.#map.rest();
    }, REST_MS);
  }
}
