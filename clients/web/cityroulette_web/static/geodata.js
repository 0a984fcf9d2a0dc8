/** The layers of the map, read from static/map on demand; tools/make_world.py describes the format. */
import { mercator } from "./camera.js";

export const LAYERS = ["land", "lakes", "rivers", "borders", "disputed", "regions"];
const RINGS = 2;
/** Units per degree of the outlines of countries. */
const COUNTRY_UNITS = 500;
const LEVELS = [
  { size: 360, units: 100 },
  { size: 60, units: 250 },
  { size: 20, units: 4000 },
];
/** Pixels per degree from which on a level is too coarse. */
const ENOUGH = [11, 70];
/** Degrees by which tiles extend over their edges. */
const MARGIN = 0.05;
const DEGREE = Math.PI / 180;
/** Delay before a failed part is requested again. */
const RETRY_MS = 5000;
/** On the sphere, longer segments are subdivided. */
const LONGEST_STEP = 3;
/**
 * A globe in motion: the degrees between its points, of which the widest is used that is at most so many pixels.
 * Painting takes as long as it has points.
 */
const COARSE = [1.5, 1, 0.7, 0.5, 0.35];
const COARSE_PIXELS = 5.5;
/** Its layers: land, lakes, borders. */
const IN_MOTION = [0, 1, 3];

/** The level to draw at so many pixels per degree. */
export const levelFor = (unit) => ENOUGH.filter((most) => unit > most).length;

/** A tile: its layers as numbers, and as paths once drawn. */
class Tile {
  #paths = null;

  constructor(parts, west, south, size) {
    Object.assign(this, { parts, west, south, size });
  }

  /** Paths of its layers, in degrees of the equator from its corner, south negative. */
  get paths() {
    this.#paths ??= this.parts.map((parts, layer) => this.#draw(parts, layer < RINGS));
    return this.#paths;
  }

  #draw(parts, rings) {
    const [fill, line] = [new Path2D(), rings ? new Path2D() : null];
    const base = mercator(this.south);
    for (const points of parts) {
      for (let at = 0; at < points.length; at += 2) {
        const [x, y] = [points[at] - this.west, base - mercator(points[at + 1])];
        if (at === 0) fill.moveTo(x, y);
        else fill.lineTo(x, y);
        if (rings) this.#outline(line, points, at, x, y);
      }
      if (rings) fill.closePath();
      if (rings)
        this.#outline(line, points, 0, points[0] - this.west, base - mercator(points[1]), true);
    }
    return { fill, line: line ?? fill, empty: parts.length === 0 };
  }

  /** The outline omits segments along the tile's own edges, which are not coasts. */
  #outline(line, points, at, x, y, end = false) {
    const before = (at === 0 ? points.length : at) - 2;
    if ((at === 0 && !end) || this.#along(points, before, at)) line.moveTo(x, y);
    else line.lineTo(x, y);
  }

  #along(points, a, b) {
    const on = (value, low) =>
      value <= low - MARGIN + 0.004 || value >= low + this.size + MARGIN - 0.004 ? value : null;
    const [x, y] = [on(points[a], this.west), on(points[a + 1], this.south)];
    return (
      (x !== null && x === on(points[b], this.west)) ||
      (y !== null && y === on(points[b + 1], this.south)) ||
      (Math.abs(points[a]) > 179.99 && Math.abs(points[b]) > 179.99)
    );
  }
}

/** The parts of a level as points of the unit sphere, for the globe. */
export class Sphere {
  #parts;
  #coarse = new Map();

  constructor(parts) {
    this.#parts = parts;
    this.layers = parts.map((layer, number) => layer.map((part) => toSphere(part, number < RINGS)));
  }

  /** The same with fewer points and without thin lines, for a globe in motion. @param {number} scale pixels per degree */
  coarse(scale) {
    const least = COARSE.find((degrees) => degrees * scale <= COARSE_PIXELS) ?? COARSE.at(-1);
    if (!this.#coarse.has(least)) this.#coarse.set(least, new Sphere(this.#thinned(least)));
    return this.#coarse.get(least);
  }

  #thinned(least) {
    return this.#parts.map((layer, number) =>
      IN_MOTION.includes(number) ? thinned(layer, number < RINGS, least) : [],
    );
  }
}

/** Parts whose points are at least so many degrees apart; rings that are smaller than that are left out. */
function thinned(layer, rings, least) {
  const thin = layer.map((points) => {
    const kept = [points[0], points[1]];
    for (let at = 2; at < points.length; at += 2) {
      const [lon, lat] = kept.slice(-2);
      const narrow = Math.max(0.2, Math.cos(lat * DEGREE));
      const far = Math.hypot((points[at] - lon) * narrow, points[at + 1] - lat);
      const isLast = !rings && at === points.length - 2;
      if (far >= least || isLast) kept.push(points[at], points[at + 1]);
    }
    return Float32Array.from(kept);
  });
  return thin.filter((points) => points.length >= (rings ? 8 : 4));
}

function toSphere(points, ring) {
  const dense = densified(points, ring);
  const vectors = new Float32Array((dense.length / 2) * 3);
  for (let at = 0, to = 0; at < dense.length; at += 2) {
    const [lon, lat] = [dense[at] * DEGREE, dense[at + 1] * DEGREE];
    vectors[to++] = Math.cos(lat) * Math.sin(lon);
    vectors[to++] = Math.sin(lat);
    vectors[to++] = Math.cos(lat) * Math.cos(lon);
  }
  return { vectors, points, cap: capOf(vectors) };
}

/**
 * A cap of the sphere that contains all points: its centre, the sine of its angular radius, and the chord from the
 * centre to its edge. The sine is infinite for parts that do not fit into half of the sphere.
 */
function capOf(vectors) {
  const sum = [0, 0, 0];
  for (let at = 0; at < vectors.length; at += 1) sum[at % 3] += vectors[at];
  const long = Math.hypot(...sum) || 1;
  const [x, y, z] = sum.map((value) => value / long);
  let cosine = 1;
  for (let at = 0; at < vectors.length; at += 3)
    cosine = Math.min(cosine, vectors[at] * x + vectors[at + 1] * y + vectors[at + 2] * z);
  const sine = cosine > 0 ? Math.sqrt(1 - cosine * cosine) : Infinity;
  return { x, y, z, sine, chord: Math.sqrt(2 - 2 * cosine) };
}

function densified(points, ring) {
  const dense = [];
  for (let at = 0; at < points.length; at += 2) {
    const [lon, lat] = [points[at], points[at + 1]];
    dense.push(lon, lat);
    const next = at + 2 < points.length ? at + 2 : 0;
    if (next === 0 && !ring) break;
    const [dx, dy] = [points[next] - lon, points[next + 1] - lat];
    const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / LONGEST_STEP);
    for (let step = 1; step < steps; step += 1)
      dense.push(lon + (dx * step) / steps, lat + (dy * step) / steps);
  }
  return dense;
}

/** Reads the numbers of a file in sequence. */
class Reader {
  #bytes;
  #at = 0;

  constructor(buffer) {
    this.#bytes = new Uint8Array(buffer);
  }

  next() {
    let [number, shift] = [0, 0];
    for (;;) {
      const byte = this.#bytes[this.#at++];
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
      shift += 7;
    }
  }

  step() {
    const number = this.next();
    return number & 1 ? -((number + 1) >> 1) : number >> 1;
  }

  /** The layers of a tile. */
  layers(west, south, units) {
    let [x, y] = [Math.round(west * units), Math.round(south * units)];
    return LAYERS.map(() =>
      Array.from({ length: this.next() }, () => {
        const points = new Float32Array(this.next() * 2);
        for (let at = 0; at < points.length; at += 2) {
          x += this.step();
          y += this.step();
          points[at] = x / units;
          points[at + 1] = y / units;
        }
        return points;
      }),
    );
  }
}

/** All parts read so far; dispatches `more` when a tile has arrived. */
class World extends EventTarget {
  #known = new Set();
  #tiles = new Map();
  sphere = null;
  whole = null;

  async start() {
    const reader = new Reader(await read("world"));
    for (const level of [1, 2])
      for (let left = reader.next(); left > 0; left -= 1)
        this.#known.add(`${level}-${reader.next()}-${reader.next()}`);
    const parts = reader.layers(0, 0, LEVELS[0].units);
    this.whole = new Tile(parts, -180, -90, 360);
    this.sphere = new Sphere(parts);
    this.dispatchEvent(new Event("more"));
  }

  /**
   * The tiles of a level that cover a box, or null if one is missing, which is then requested.
   * @param {{west, east, south, north}} box west and east may exceed 180
   * @returns {{tile: Tile, turn: number}[]|null} `turn`: degrees to shift it eastwards
   */
  tiles(level, box) {
    if (level === 0)
      return this.whole ? turns(box).map((turn) => ({ tile: this.whole, turn })) : null;
    const { size } = LEVELS[level];
    const found = [];
    let complete = true;
    for (
      let column = Math.floor((box.west + 180) / size);
      column * size - 180 < box.east;
      column += 1
    )
      for (let row = rowOf(box.south, size); row <= rowOf(box.north, size); row += 1) {
        const [columns, turn] = [360 / size, Math.floor((column * size) / 360) * 360];
        const tile = this.#tile(level, ((column % columns) + columns) % columns, row);
        if (tile) found.push({ tile, turn });
        else if (tile === null) complete = false;
      }
    return complete ? found : null;
  }

  /** A tile, null while it is loading, undefined if there is only sea. */
  #tile(level, column, row) {
    const name = `${level}-${column}-${row}`;
    if (!this.#known.has(name)) return undefined;
    if (!this.#tiles.has(name)) this.#fetch(name, level, column, row);
    return this.#tiles.get(name);
  }

  async #fetch(name, level, column, row) {
    this.#tiles.set(name, null);
    const { size, units } = LEVELS[level];
    const [west, south] = [column * size - 180, row * size - 90];
    try {
      const parts = new Reader(await read(name)).layers(west, south, units);
      this.#tiles.set(name, new Tile(parts, west, south, size));
      this.dispatchEvent(new Event("more"));
    } catch {
      setTimeout(() => this.#tiles.delete(name), RETRY_MS);
    }
  }
}

const rowOf = (lat, size) => Math.floor((Math.min(89.9, Math.max(-90, lat)) + 90) / size);

function turns({ west, east }) {
  const first = Math.floor((west + 180) / 360);
  return Array.from(
    { length: Math.floor((east + 180) / 360) - first + 1 },
    (_, at) => (first + at) * 360,
  );
}

/** The outline of a country for both projections. @param {string} code ISO 3166-1 alpha-2 */
export async function readCountry(code) {
  const parts = new Reader(await read(`countries/${code}`)).layers(0, 0, COUNTRY_UNITS);
  return { tile: new Tile(parts, -180, -90, 360), sphere: new Sphere(parts) };
}

async function read(name) {
  const response = await fetch(new URL(`./map/${name}.bin`, import.meta.url));
  if (!response.ok) throw new Error(`Cannot load ${name} of the map.`);
  return response.arrayBuffer();
}

export const world = new World();
world.start().catch(() => {}); // The page reports a missing bridge itself.
