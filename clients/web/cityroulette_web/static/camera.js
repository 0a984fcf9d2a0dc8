/**
 * The projection of the map: a sphere from afar, Mercator's projection when near.
 *
 * `scale` is the number of pixels per degree of latitude at the centre. The two projections agree
 * there, so switching between them does not move the centre.
 */
export const EARTH_KM_PER_DEGREE = 111.195;

const DEGREE = Math.PI / 180;
/** At least so many degrees across, the sphere is shown. */
const GLOBE_FROM = 55;
/** The finest level of the map has 4,000 units per degree; a closer view would show straight lines only. */
const CLOSEST = 4000;
const POLE = 88;
/** The latitude at which Mercator's projection is square. */
const EDGE = 180;
/** Degrees that a view of some places shows at least. */
const LEAST = 0.15;
/** The part shown of the whole world: without the ice around the south pole. */
const [NORTH, SOUTH] = [84.2, -58];

/** The longitude closest to `around` among lon, lon ± 360. */
export const wrap = (lon, around) => lon - 360 * Math.round((lon - around) / 360);

const limit = (value, low, high) => Math.min(high, Math.max(low, value));

/** Mercator's ordinate of a latitude, in degrees of the equator. */
export function mercator(lat) {
  const sine = Math.sin(limit(lat, -89.5, 89.5) * DEGREE);
  return Math.log((1 + sine) / (1 - sine)) / 2 / DEGREE;
}

/** The latitude of an ordinate. */
export const latitudeOf = (y) => Math.atan(Math.sinh(y * DEGREE)) / DEGREE;

/** A view of the world: its centre, size in pixels, scale, and whether it is always flat. */
export class Camera {
  /** @param {{low?: number}} options `low`: pixels at the bottom that are covered */
  constructor({ lon = 0, lat = 0, width = 1, height = 1, scale = 1, flat = false, low = 0 } = {}) {
    Object.assign(this, { lon, lat, width, height, scale, flat, asked: low });
    /** At most half of the height, because a small map may be covered more. */
    this.low = Math.min(low, height / 2);
  }

  with(changes) {
    return new Camera({ ...this, low: this.asked, ...changes });
  }

  get globe() {
    return !this.flat && Math.max(this.width, this.height) / this.scale > GLOBE_FROM;
  }

  /** The pixel of the centre. */
  get middle() {
    return { x: this.width / 2, y: (this.height - this.low) / 2 };
  }

  /** The sphere's radius in pixels. */
  get radius() {
    return this.scale / DEGREE;
  }

  /** Pixels per degree of the equator in Mercator's projection. */
  get unit() {
    return this.scale * Math.cos(this.lat * DEGREE);
  }

  /** Pixels from the left and top edge; `hidden` on the far side of the sphere. */
  place({ lat, lon }) {
    const { x, y } = this.middle;
    if (!this.globe) {
      const k = this.unit;
      return {
        x: x + (wrap(lon, this.lon) - this.lon) * k,
        y: y - (mercator(lat) - mercator(this.lat)) * k,
        hidden: false,
      };
    }
    const turn = this.turn(lat, lon);
    return { x: x + this.radius * turn.x, y: y - this.radius * turn.y, hidden: turn.z < 0.05 };
  }

  /** A point of the unit sphere in view coordinates: x to the right, y up, z to the viewer. */
  turn(lat, lon) {
    const [a, b, c] = [lat * DEGREE, this.lat * DEGREE, (lon - this.lon) * DEGREE];
    const flat = Math.cos(a) * Math.cos(c);
    return {
      x: Math.cos(a) * Math.sin(c),
      y: Math.sin(a) * Math.cos(b) - flat * Math.sin(b),
      z: Math.sin(a) * Math.sin(b) + flat * Math.cos(b),
    };
  }

  /** The place at a pixel; null outside the world. */
  at(px, py) {
    const { x, y } = this.middle;
    if (this.globe) return this.#onSphere((px - x) / this.radius, (y - py) / this.radius);
    const up = mercator(this.lat) - (py - y) / this.unit;
    if (Math.abs(up) > EDGE) return null;
    return { lat: latitudeOf(up), lon: wrap(this.lon + (px - x) / this.unit, 0) };
  }

  #onSphere(x, y) {
    const square = x * x + y * y;
    if (square > 1) return null;
    const z = Math.sqrt(1 - square);
    const [sine, cosine] = [Math.sin(this.lat * DEGREE), Math.cos(this.lat * DEGREE)];
    return {
      lat: Math.asin(limit(y * cosine + z * sine, -1, 1)) / DEGREE,
      lon: wrap(this.lon + Math.atan2(x, z * cosine - y * sine) / DEGREE, 0),
    };
  }

  /** Moved by pixels, as by dragging. */
  moved(dx, dy) {
    if (this.globe) {
      const narrow = Math.max(0.3, Math.cos(this.lat * DEGREE));
      const lat = limit(this.lat + dy / this.scale, -POLE, POLE);
      return this.with({ lon: this.lon - dx / (this.scale * narrow), lat }).clamped();
    }
    const k = this.unit;
    return this.#toOrdinate(mercator(this.lat) + dy / k, k, this.lon - dx / k).clamped();
  }

  #toOrdinate(y, unit, lon) {
    const lat = latitudeOf(limit(y, -EDGE, EDGE));
    return this.with({ lat, lon, scale: unit / Math.cos(lat * DEGREE) });
  }

  /** Zoomed by a factor about a pixel. A close view is no longer forced to be flat. */
  zoomed(factor, px, py) {
    const before = this.at(px, py);
    const closer = this.with({ scale: this.scale * factor }).clamped();
    const after = closer.at(px, py);
    const next =
      before && after && closer.globe === this.globe
        ? closer.moved(...closer.#between(after, before))
        : closer;
    const wide = Math.max(next.width, next.height) / next.scale;
    return wide < GLOBE_FROM * 0.8 ? next.with({ flat: false }) : next;
  }

  #between(from, to) {
    const [a, b] = [this.place(from), this.place(to)];
    return [a.x - b.x, a.y - b.y];
  }

  /** The approximate extent in degrees of longitude and latitude. */
  get span() {
    const degrees = (pixels) =>
      Math.min(180, (2 * Math.asin(Math.min(1, pixels / 2 / this.radius))) / DEGREE);
    if (this.globe) return { lon: degrees(this.width), lat: degrees(this.height) };
    const half = (this.height - this.low) / 2 / this.unit;
    const [top, bottom] = [mercator(this.lat) + half, mercator(this.lat) - half];
    return { lon: this.width / this.unit, lat: latitudeOf(top) - latitudeOf(bottom) };
  }

  /** Limited to the allowed scales, and to as little space beyond the poles as possible. */
  clamped() {
    const lon = wrap(this.lon, 0);
    const room = Math.min(this.width, this.height - this.low);
    if (!this.flat) {
      const scale = limit(this.scale, room * 0.3 * DEGREE, CLOSEST);
      const held = this.with({ lon, scale, lat: limit(this.lat, -POLE, POLE) });
      return held.globe ? held : held.#onPlane();
    }
    const least = worldUnit(this.width, this.height - this.low);
    const y = mercator(this.lat);
    return this.#toOrdinate(y, limit(this.unit, least, CLOSEST), lon).#onPlane();
  }

  #onPlane() {
    const k = this.unit;
    const free = Math.max(0, EDGE - (this.height - this.low) / k / 2);
    const y = mercator(this.lat);
    return Math.abs(y) <= free ? this : this.#toOrdinate(limit(y, -free, free), k, this.lon);
  }
}

const worldUnit = (width, height) =>
  Math.min(width / 360, height / (mercator(NORTH) - mercator(SOUTH)));

/** The flat view of the whole world. */
export function worldCamera(width, height, low = 0) {
  const lat = latitudeOf((mercator(NORTH) + mercator(SOUTH)) / 2);
  const scale = worldUnit(width, height - low) / Math.cos(lat * DEGREE);
  return new Camera({ width, height, scale, lat, low, flat: true }).clamped();
}

/** The whole sphere, centred on a place. */
export function globeCamera({ lat, lon }, width, height, low = 0) {
  const scale = Math.min(width, height - low) * 0.43 * DEGREE;
  return new Camera({ width, height, scale, low, lat: limit(lat, -60, 60), lon }).clamped();
}

/**
 * The view that shows all places with a margin, on the sphere if they span half of it.
 * @param {number} least degrees that it shows at least
 */
export function cameraAround(places, width, height, low = 0, least = LEAST) {
  if (places.length === 0) return globeCamera({ lat: 20, lon: 15 }, width, height, low);
  const { west, east } = arc(places.map(({ lon }) => lon));
  let [bottom, top] = [90, -90];
  for (const { lat } of places) {
    bottom = Math.min(bottom, lat);
    top = Math.max(top, lat);
  }
  const lat = latitudeOf((mercator(bottom) + mercator(top)) / 2);
  const rise = Math.max(mercator(top) - mercator(bottom), least);
  const unit = Math.min(
    (width * 0.72) / Math.max(east - west, least),
    ((height - low) * 0.68) / rise,
  );
  const scale = unit / Math.cos(lat * DEGREE);
  const near = new Camera({ width, height, low, lat, lon: (west + east) / 2, scale });
  if (!near.globe) return near.clamped();
  if (east - west > 120 || top - bottom > 100) return worldCamera(width, height, low);
  return globeCamera({ lat: (top + bottom) / 2, lon: (west + east) / 2 }, width, height, low);
}

/** The shortest arc of longitude that contains all of them; east may exceed 180. */
function arc(lons) {
  const sorted = Float64Array.from(lons).sort();
  let gap = sorted[0] + 360 - sorted[sorted.length - 1];
  let west = sorted[0];
  for (let index = 1; index < sorted.length; index += 1) {
    const size = sorted[index] - sorted[index - 1];
    if (size > gap) [gap, west] = [size, sorted[index]];
  }
  return { west, east: west + 360 - gap };
}
