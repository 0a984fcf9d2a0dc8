/**
 * The places of the gazetteer around a close view of the map, for names beside the user's own cities. At most one
 * request per view in which the map has come to rest; answers are kept. Dispatches `more` after an answer.
 */
import { kilometres } from "./greatcircle.js";
import { call } from "./rpc.js";

/** Views that reach further from their centre show no places. */
const FARTHEST_KM = 160;
/** The most places that the program returns at once. */
const PAGE = 500;
/** A view at rest for this long is settled. */
const SETTLED_MS = 250;
/** Places kept; more are forgotten all at once. */
const KEPT = 20000;

/** The distance from the centre of a view to its furthest corner. */
export function reachOf(camera) {
  const { lat, lon, width, height } = camera;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x, y]) => camera.at(x, y));
  return Math.max(...corners.map((each) => (each ? kilometres({ lat, lon }, each) : Infinity)));
}

class NearPlaces extends EventTarget {
  #places = new Map();
  /** Answered requests: the circle of which all places are known, or the view itself if there were too many. */
  #circles = [];
  #timer = null;
  #asking = false;

  /** The known places, the largest first, if the view is close enough for them. */
  in(camera) {
    if (camera.globe || reachOf(camera) > FARTHEST_KM) return [];
    return [...this.#places.values()];
  }

  /** The map rests at this view: requests its places unless they are known. */
  settle(camera) {
    clearTimeout(this.#timer);
    if (camera.globe) return;
    const radiusKm = reachOf(camera);
    if (radiusKm > FARTHEST_KM || this.#isKnown(camera, radiusKm)) return;
    this.#timer = setTimeout(
      () => this.#ask({ lat: camera.lat, lon: camera.lon }, radiusKm),
      SETTLED_MS,
    );
  }

  #isKnown(at, radiusKm) {
    return this.#circles.some(
      (circle) => kilometres(at, circle) + radiusKm <= circle.radiusKm + 0.1,
    );
  }

  async #ask(location, radiusKm) {
    if (this.#asking || document.hidden) return;
    this.#asking = true;
    // The embedded source, because a live service counts requests.
    const params = { location, radiusKm, limit: PAGE, provider: "embedded" };
    try {
      const { cities } = await call("gazetteer.nearby", params);
      if (this.#places.size + cities.length > KEPT) this.#forget();
      for (const city of cities) this.#places.set(city.id, city);
      this.#circles.push({ ...location, radiusKm });
      this.#sort();
      this.dispatchEvent(new Event("more"));
    } catch {
      // Without an answer the map has fewer names; the next settled view asks again.
    }
    this.#asking = false;
  }

  #forget() {
    this.#places.clear();
    this.#circles = [];
  }

  #sort() {
    const ranked = [...this.#places].sort(
      ([, a], [, b]) => (b.population ?? 0) - (a.population ?? 0),
    );
    this.#places = new Map(ranked);
  }
}

export const nearPlaces = new NearPlaces();
