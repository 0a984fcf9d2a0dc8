/** Animations of the map: a flight to another view, a throw that slows down, a spin of the globe. */
import { globeCamera, mercator, latitudeOf, wrap } from "./camera.js";
import { prefersStillness } from "./dom.js";

const FLIGHT_MS = 450;
/** A flight from the globe to a town takes longer. */
const LONGEST_MS = 1200;
/** Milliseconds in which a throw loses most of its speed. */
const SLOWING = 325;
/** Pixels per second at which it stops. */
const STANDING = 12;
/** Delay after the last movement before slow layers are drawn. */
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

  /** @param {{at, go, rest}} map `at()` its camera; `go(camera)`; `rest()` when it has stopped */
  constructor(map) {
    this.#map = map;
  }

  /** The user moved the map, which ends an animation. */
  moved() {
    this.stop();
    this.#stir();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#target = null;
    this.#tellArrived();
  }

  /** Jumps to the end of a flight. */
  arrive() {
    const target = this.#target;
    if (target) this.#map.go(target);
    this.stop();
  }

  /** The map was resized. @returns {boolean} whether an animation is running */
  resized(width, height) {
    if (!this.#target) return false;
    const { lat, lon, low, globe } = this.#target;
    const size = { width, height };
    this.#target = globe ? globeCamera({ lat, lon }, width, height, low) : this.#target.with(size);
    this.#map.go(this.#map.at().with(size));
    return true;
  }

  /** Flies to a view, or jumps there for users who prefer reduced motion. */
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

  /** Continues at the speed of the throw and slows down. */
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

  /** Turns eastwards several times, slowing down, and stops at the target. */
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

  /** Runs an animation. @param {function(number, Camera): Camera} at the camera at a fraction of it */
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

  /** The map moves: slow layers wait until it stops. */
  #stir() {
    this.moving = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.moving = false;
      this.#map.rest();
    }, REST_MS);
  }
}
