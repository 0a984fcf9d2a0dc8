/** Paints the sphere: land, waters, borders and night. */
import { wrap } from "./camera.js";
import { subsolar } from "./sun.js";

const DEGREE = Math.PI / 180;
/** Radians of the horizon per straight segment. */
const ARC = 0.08;
const LINES = { 2: ["river", 1], 3: ["border", 1], 4: ["border", 1] };

/**
 * @param {CanvasRenderingContext2D} paper in CSS pixels
 * @param {{sphere, camera, colours, plain?: boolean, now?: Date}} what `plain`: land only
 */
export function paintGlobe(paper, { sphere, camera, colours, plain = false, now = new Date() }) {
  const { radius } = camera;
  const { x, y } = camera.middle;
  const disc = new Path2D();
  disc.arc(x, y, radius, 0, 2 * Math.PI);
  paper.fillStyle = colours.sea;
  paper.fill(disc);
  if (sphere) {
    const view = new View(camera);
    paper.lineWidth = 1;
    paper.lineJoin = "round";
    paintRings(paper, view, sphere.layers[0], colours.land, plain ? null : colours.coast);
    if (!plain) paintRings(paper, view, sphere.layers[1], colours.sea, null);
    for (const [layer, [colour, width]] of plain ? [] : Object.entries(LINES)) {
      paper.strokeStyle = colours[colour];
      paper.lineWidth = width;
      paper.setLineDash(layer === "4" ? [3, 3] : []);
      paper.stroke(linesPath(view, sphere.layers[layer]));
    }
    paper.setLineDash([]);
  }
  if (!plain) paintNight(paper, camera, colours, now);
  paper.lineWidth = plain ? 1 : 1.5;
  paper.strokeStyle = colours.coast;
  paper.stroke(disc);
}

/** Paints rings over the sphere. @param {{camera, colour, opacity, width}} look */
export function paintParts(paper, parts, { camera, colour, opacity, width }) {
  const view = new View(camera);
  const path = new Path2D();
  for (const part of parts) addRing(path, view, part);
  paintOver(paper, path, path, { colour, opacity, width });
}

/** Fills a path so that what is below remains visible, and strokes its outline. */
export function paintOver(paper, fill, line, { colour, opacity, width }) {
  paper.globalAlpha = opacity;
  paper.fillStyle = colour;
  paper.fill(fill, "evenodd");
  paper.globalAlpha = Math.min(1, 3 * opacity);
  paper.strokeStyle = colour;
  paper.lineWidth = width;
  paper.stroke(line);
  paper.globalAlpha = 1;
}

/** Rotates the points of a part to the camera. */
class View {
  #scratch = new Float32Array(3 * 4096);

  constructor(camera) {
    const [sine, cosine] = [Math.sin(camera.lat * DEGREE), Math.cos(camera.lat * DEGREE)];
    const [east, front] = [Math.sin(camera.lon * DEGREE), Math.cos(camera.lon * DEGREE)];
    this.turn = [front, -east, sine, cosine, east, front];
    Object.assign(this, { camera, x: camera.middle.x, y: camera.middle.y, radius: camera.radius });
  }

  /** Turns a part. @returns {{points: Float32Array, seen: number, count: number}} */
  take(vectors) {
    if (this.#scratch.length < vectors.length) this.#scratch = new Float32Array(vectors.length * 2);
    const points = this.#scratch;
    const [cosLon, minusSinLon, sine, cosine] = this.turn;
    let seen = 0;
    for (let at = 0; at < vectors.length; at += 3) {
      const x = vectors[at];
      const y = vectors[at + 1];
      const z = vectors[at + 2];
      const ahead = z * cosLon - x * minusSinLon;
      points[at] = x * cosLon + z * minusSinLon;
      points[at + 1] = y * cosine - ahead * sine;
      points[at + 2] = y * sine + ahead * cosine;
      if (points[at + 2] > 0) seen += 1;
    }
    return { points, seen, count: vectors.length / 3 };
  }
}

function paintRings(paper, view, parts, fill, stroke) {
  const path = new Path2D();
  for (const part of parts) addRing(path, view, part);
  paper.fillStyle = fill;
  paper.fill(path, "evenodd");
  if (!stroke) return;
  paper.strokeStyle = stroke;
  paper.stroke(path);
}

/**
 * Adds a ring. Points beyond the horizon are projected onto it, which keeps the ring's orientation. If
 * a ring contains the point opposite to the centre, the result is inverted, and adding the whole disc
 * under the even-odd rule inverts it again.
 */
function addRing(path, view, part) {
  const { points, seen, count } = view.take(part.vectors);
  if (seen === 0) return;
  const { x, y, radius } = view;
  let edge = null;
  for (let index = 0, at = 0; index < count; index += 1, at += 3) {
    let px = points[at];
    let py = points[at + 1];
    const hidden = points[at + 2] <= 0;
    if (hidden) {
      const far = Math.hypot(px, py) || 1;
      px /= far;
      py /= far;
      const angle = Math.atan2(py, px);
      if (edge !== null) alongHorizon(path, view, edge, angle);
      edge = angle;
    } else edge = null;
    if (index === 0) path.moveTo(x + radius * px, y - radius * py);
    else path.lineTo(x + radius * px, y - radius * py);
  }
  path.closePath();
  if (seen < count && holdsAntipode(part.points, view.camera)) {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

function alongHorizon(path, { x, y, radius }, from, to) {
  const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  const steps = Math.ceil(Math.abs(way) / ARC);
  for (let step = 1; step < steps; step += 1) {
    const angle = from + (way * step) / steps;
    path.lineTo(x + radius * Math.cos(angle), y - radius * Math.sin(angle));
  }
}

/** Whether a ring, in degrees, contains the point opposite to the centre; longitudes may exceed 180°. */
function holdsAntipode(points, { lon, lat }) {
  const [x, y] = [wrap(lon + 180, 0), -lat];
  let inside = false;
  for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
    const [y1, y2] = [points[at + 1], points[before + 1]];
    if (y1 > y === y2 > y) continue;
    if (x < points[at] + ((points[before] - points[at]) * (y - y1)) / (y2 - y1)) inside = !inside;
  }
  return inside;
}

function linesPath(view, parts) {
  const path = new Path2D();
  const { x, y, radius } = view;
  for (const part of parts) {
    const { points, seen, count } = view.take(part.vectors);
    if (seen === 0) continue;
    let down = false;
    for (let index = 0, at = 0; index < count; index += 1, at += 3) {
      const shown = points[at + 2] > 0;
      const px = x + radius * points[at];
      const py = y - radius * points[at + 1];
      if (shown && down) path.lineTo(px, py);
      else if (shown) path.moveTo(px, py);
      down = shown;
    }
  }
  return path;
}

/** The night side: beyond a great circle, of which half is visible. */
function paintNight(paper, camera, colours, now) {
  const sun = subsolar(now);
  const to = camera.turn(sun.lat, sun.lon);
  const { x, y } = camera.middle;
  const { radius } = camera;
  const side = Math.hypot(to.x, to.y);
  const path = new Path2D();
  if (side < 1e-6) {
    if (to.z > 0) return;
    path.arc(x, y, radius, 0, 2 * Math.PI);
  } else {
    // Seen at an angle, the circle is an ellipse of width z; the horizon closes it.
    const angle = Math.atan2(-to.y, to.x);
    path.ellipse(x, y, radius, radius, angle, Math.PI / 2, (3 * Math.PI) / 2);
    const flat = radius * Math.abs(to.z);
    path.ellipse(x, y, flat, radius, angle, (3 * Math.PI) / 2, Math.PI / 2, to.z > 0);
  }
  paper.fillStyle = colours.night;
  paper.fill(path);
}
