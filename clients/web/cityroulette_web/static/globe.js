/** Paints the sphere: land, waters, borders and night. */
import { wrap } from "./camera.js";
import { subsolar } from "./sun.js";

const DEGREE = Math.PI / 180;
/** Radians of the horizon per straight segment. */
const ARC = 0.08;
/** Pixels by which lines exceed their points. */
const MARGIN = 4;
const LINES = { 2: ["river", 1], 3: ["border", 1], 4: ["border", 1] };

/**
 * @param {CanvasRenderingContext2D} paper in CSS pixels
 * @param {{sphere, camera, colours, plain?: boolean, coasts?: boolean, now?: Date}} what `plain`: land only
 */
export function paintGlobe(paper, what) {
  const { sphere, camera, colours, plain = false, coasts = !plain, now = new Date() } = what;
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
    paintRings(paper, view, sphere.layers[0], colours.land, coasts ? colours.coast : null);
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

/** How much of a part is on the near side and within the canvas. */
const [NONE, SOME, ALL] = [0, 1, 2];

/** Rotates the points of a part to the camera. */
class View {
  constructor(camera) {
    const [sine, cosine] = [Math.sin(camera.lat * DEGREE), Math.cos(camera.lat * DEGREE)];
    const [east, front] = [Math.sin(camera.lon * DEGREE), Math.cos(camera.lon * DEGREE)];
    this.turn = { east, front, sine, cosine };
    Object.assign(this, { camera, x: camera.middle.x, y: camera.middle.y, radius: camera.radius });
  }

  /** Compares the cap that contains a part with the horizon and the canvas, without a look at its points. */
  sight({ cap }) {
    const { east, front, sine, cosine } = this.turn;
    const ahead = cap.z * front + cap.x * east;
    const z = cap.y * sine + ahead * cosine;
    if (z < -cap.sine) return NONE;
    const { width, height } = this.camera;
    const x = this.x + this.radius * (cap.x * front - cap.z * east);
    const y = this.y - this.radius * (cap.y * cosine - ahead * sine);
    const reach = this.radius * cap.chord + MARGIN;
    if (x + reach < 0 || x - reach > width || y + reach < 0 || y - reach > height) return NONE;
    return z > cap.sine ? ALL : SOME;
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

function addRing(path, view, part) {
  const sight = view.sight(part);
  if (sight === ALL) addWhole(path, view, part.vectors);
  else if (sight === SOME && !addCut(path, view, part.vectors)) return;
  if (sight === NONE) return;
  path.closePath();
  if (sight === ALL || !holdsAntipode(part.points, view.camera)) return;
  path.moveTo(view.x + view.radius, view.y);
  path.arc(view.x, view.y, view.radius, 0, 2 * Math.PI);
}

/** Adds the points of a part that is on the near side. */
function addWhole(path, { turn, x: left, y: top, radius }, vectors) {
  const { east, front, sine, cosine } = turn;
  for (let at = 0; at < vectors.length; at += 3) {
    const x = vectors[at];
    const z = vectors[at + 2];
    const px = left + radius * (x * front - z * east);
    const py = top - radius * (vectors[at + 1] * cosine - (z * front + x * east) * sine);
    if (at === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  }
}

/**
 * Adds a ring that crosses the horizon; returns whether any of its points is visible. Each hidden run of points
 * becomes the arc of the horizon over which it passes, which keeps the ring's orientation. If a ring contains the
 * point opposite to the centre, the result is inverted, and adding the whole disc under the even-odd rule inverts it
 * again.
 */
function addCut(path, view, vectors) {
  const { turn, x: left, y: top, radius } = view;
  const { east, front, sine, cosine } = turn;
  const first = firstSeen(turn, vectors);
  if (first < 0) return false;
  let hidden = false;
  let begun = 0;
  let turns = 0;
  let beforeX = 0;
  let beforeY = 0;
  for (let count = vectors.length / 3, at = first; count > 0; count -= 1) {
    const x = vectors[at];
    const y = vectors[at + 1];
    const z = vectors[at + 2];
    const ahead = z * front + x * east;
    const px = x * front - z * east;
    const py = y * cosine - ahead * sine;
    if (y * sine + ahead * cosine > 0) {
      if (hidden) alongHorizon(path, view, begun, Math.atan2(beforeY, beforeX) + turns);
      hidden = false;
      if (at === first) path.moveTo(left + radius * px, top - radius * py);
      else path.lineTo(left + radius * px, top - radius * py);
    } else if (!hidden) {
      hidden = true;
      turns = 0;
      begun = Math.atan2(py, px);
    } else if (beforeY < 0 !== py < 0 && (beforeX * py - px * beforeY) / (py - beforeY) < 0)
      turns += py < 0 ? 2 * Math.PI : -2 * Math.PI;
    beforeX = px;
    beforeY = py;
    at += 3;
    if (at === vectors.length) at = 0;
  }
  if (hidden) alongHorizon(path, view, begun, Math.atan2(beforeY, beforeX) + turns);
  return true;
}

/** The index of the first point on the near side; negative if there is none. */
function firstSeen({ east, front, sine, cosine }, vectors) {
  for (let at = 0; at < vectors.length; at += 3) {
    const ahead = vectors[at + 2] * front + vectors[at] * east;
    if (vectors[at + 1] * sine + ahead * cosine > 0) return at;
  }
  return -1;
}

/** Adds an arc of the horizon from one angle to another, which may be several turns. */
function alongHorizon(path, { x, y, radius }, from, to) {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / ARC));
  for (let step = 0; step <= steps; step += 1) {
    const angle = from + ((to - from) * step) / steps;
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
  for (const part of parts) {
    const sight = view.sight(part);
    if (sight === ALL) addWhole(path, view, part.vectors);
    else if (sight === SOME) addSeen(path, view, part.vectors);
  }
  return path;
}

/** Adds the pieces of a line on the near side. */
function addSeen(path, { turn, x: left, y: top, radius }, vectors) {
  const { east, front, sine, cosine } = turn;
  let down = false;
  for (let at = 0; at < vectors.length; at += 3) {
    const x = vectors[at];
    const y = vectors[at + 1];
    const z = vectors[at + 2];
    const ahead = z * front + x * east;
    const seen = y * sine + ahead * cosine > 0;
    if (seen) {
      const px = left + radius * (x * front - z * east);
      const py = top - radius * (y * cosine - ahead * sine);
      if (down) path.lineTo(px, py);
      else path.moveTo(px, py);
    }
    down = seen;
  }
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
