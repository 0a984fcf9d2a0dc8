/**
 * Where a place stands on the map: plate carree, seen through a window that can be moved and zoomed.
 *
 * Away from the equator a degree of longitude is shorter than one of latitude, so the closer the
 * window is, the more x is narrowed by the cosine of its latitude: shapes stay as they are.
 */
export const EARTH_KM_PER_DEGREE = 111.195;

const WIDE = 120;
const CLOSE = 40;

/** The longitude that is nearest to `around` among lon, lon ± 360. */
export const wrap = (lon, around) => lon - 360 * Math.round((lon - around) / 360);

/** A window on the world: its middle, its size in pixels, and how many pixels a degree of latitude has. */
export class Window {
  constructor({ lon = 0, lat = 0, width = 1, height = 1, scale = 1 } = {}) {
    Object.assign(this, { lon, lat, width, height, scale });
  }

  with(changes) {
    return new Window({ ...this, ...changes });
  }

  /** How much a degree of longitude is narrowed: from 1 for the world to cos(lat) close by. */
  get narrowing() {
    const span = this.width / this.scale;
    const close = Math.min(1, Math.max(0, (WIDE - span) / (WIDE - CLOSE)));
    return 1 - close * (1 - Math.max(0.15, Math.cos((this.lat * Math.PI) / 180)));
  }

  /** Pixels from the window's left and top edge. */
  place({ lat, lon }) {
    return {
      x: this.width / 2 + (wrap(lon, this.lon) - this.lon) * this.scale * this.narrowing,
      y: this.height / 2 - (lat - this.lat) * this.scale,
    };
  }

  /** The place at a pixel; null beyond the poles. */
  at(x, y) {
    const lat = this.lat - (y - this.height / 2) / this.scale;
    const lon = wrap(this.lon + (x - this.width / 2) / (this.scale * this.narrowing), 0);
    return Math.abs(lat) > 90 ? null : { lat, lon };
  }

  /** Degrees of longitude and latitude that it shows. */
  get span() {
    return { lon: this.width / (this.scale * this.narrowing), lat: this.height / this.scale };
  }

  /** The part of the world's drawing that it shows, `units` a degree, for a viewBox. */
  viewBox(units) {
    const { lon, lat } = this.span;
    return [
      (this.lon + 180 - lon / 2) * units,
      (90 - this.lat - lat / 2) * units,
      lon * units,
      lat * units,
    ];
  }

  /** Moved so that the poles stay at the edge or beyond, and no closer or wider than allowed. */
  clamped() {
    const scale = Math.min(
      Math.max(this.scale, Math.min(this.height / 180, this.width / 360)),
      4000,
    );
    const room = Math.max(0, 90 - this.height / scale / 2);
    return this.with({
      scale,
      lat: Math.min(room, Math.max(-room, this.lat)),
      lon: wrap(this.lon, 0),
    });
  }
}

/** The window of this size that shows the whole world, without the ice around the south pole. */
export function worldWindow(width, height) {
  const scale = Math.min(width / 360, height / 150);
  return new Window({ width, height, scale, lat: 12 }).clamped();
}

/** The window of this size that shows all the places, none too close to the edge. */
export function windowAround(places, width, height) {
  if (places.length === 0) return worldWindow(width, height);
  const { west, east } = arc(places.map(({ lon }) => lon));
  let [low, high] = [90, -90];
  for (const { lat } of places) {
    low = Math.min(low, lat);
    high = Math.max(high, lat);
  }
  const middle = new Window({ width, height, lon: (west + east) / 2, lat: (low + high) / 2 });
  const room = { lon: Math.max(east - west, 0.12), lat: Math.max(high - low, 0.12) };
  const fit = (narrowing) =>
    Math.min((width * 0.72) / (room.lon * narrowing), (height * 0.68) / room.lat);
  const rough = middle.with({ scale: fit(1) });
  return rough.with({ scale: fit(rough.narrowing) }).clamped();
}

/** The shortest arc of longitude that holds all of them; east may go beyond 180. */
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

/** A round distance between lines of the grid, so that about five of them are seen. */
export function gridStep(span) {
  const steps = [60, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];
  return steps.find((step) => span / step >= 4) ?? steps.at(-1);
}
