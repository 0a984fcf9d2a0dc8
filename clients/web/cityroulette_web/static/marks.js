/** Painted marks of cities: dots, clusters with numbers, names, temperatures. */
import { latitudeOf, mercator, wrap } from "./camera.js";
import { stepFor } from "./clusters.js";
import { degrees } from "./format.js";
import { numeral, t } from "./strings.js";

const LABELS = 70;
const PINS = 150;
const SPRITES = 600;
const PIN = { width: 34, height: 20 };

/** Occupied boxes; a new one is accepted if it overlaps none except its `own`. */
export class Room {
  #boxes = [];

  constructor(width, height) {
    Object.assign(this, { width, height });
  }

  take(box, own = null) {
    if (box.left < 0 || box.right > this.width || box.top < 0 || box.bottom > this.height)
      return false;
    if (this.#boxes.some((other) => other.own !== own && overlap(box, other))) return false;
    this.#boxes.push(box);
    return true;
  }

  /** Reserves a box unconditionally. */
  fill(box, own = undefined) {
    this.#boxes.push({ ...box, own });
  }
}

const overlap = (a, b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The visible clusters: {x, y, place, held, radius}, highest rank first. */
export function marksInSight(clusters, camera) {
  const marks = clusters.at(stepFor(camera.unit));
  const found = [];
  const { width, height, unit } = camera;
  const { x, y } = camera.middle;
  const up = mercator(camera.lat);
  for (let mark = 0; mark < marks.count; mark += 1) {
    let px;
    let py;
    if (camera.globe) {
      const at = camera.place({ lat: latitudeOf(marks.y[mark]), lon: marks.x[mark] });
      if (at.hidden) continue;
      ({ x: px, y: py } = at);
    } else {
      py = y - (marks.y[mark] - up) * unit;
      if (py < -20 || py > height + 20) continue;
      px = x + (wrap(marks.x[mark], camera.lon) - camera.lon) * unit;
    }
    if (px < -20 || px > width + 20 || py < -20 || py > height + 20) continue;
    const held = marks.held[mark];
    const place = clusters.places[marks.of[mark]];
    found.push({ x: px, y: py, place, held, radius: held > 1 ? 8 + 2.6 * Math.log10(held) : 4 });
  }
  return camera.globe ? apart(found) : found;
}

/** Near the edge of the sphere marks overlap; the first one is shown. */
function apart(marks) {
  const kept = [];
  for (const mark of marks) {
    const covered = (other) =>
      Math.hypot(other.x - mark.x, other.y - mark.y) < 0.8 * (other.radius + mark.radius);
    if (!kept.some(covered)) kept.push(mark);
  }
  return kept;
}

/**
 * A cache of small images by name, because painting text is slow. They are bitmaps, because each painting of a canvas
 * takes a snapshot of it first.
 */
export class Stamps {
  #kept = new Map();

  clear() {
    this.#kept.clear();
  }

  /** Paints a cached image at a point. @param {function(CanvasRenderingContext2D)} make paints it about 0, 0 */
  put(paper, name, { x, y }, { width, height, ratio }, make) {
    let stamp = this.#kept.get(name);
    if (!stamp) {
      if (this.#kept.size > SPRITES) this.#kept.clear();
      const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio));
      const own = canvas.getContext("2d");
      own.setTransform(ratio, 0, 0, ratio, canvas.width / 2, canvas.height / 2);
      make(own);
      stamp = canvas.transferToImageBitmap();
      this.#kept.set(name, stamp);
    }
    const [wide, high] = [stamp.width / ratio, stamp.height / ratio];
    paper.drawImage(stamp, x - wide / 2, y - high / 2, wide, high);
  }
}

/** 1234 → "1.2k". */
const brief = (count) =>
  count < 1000
    ? numeral(count)
    : t("numbers.thousandShort", { number: numeral(count / 1000, count < 10000 ? 1 : 0) });

/** Paints clusters, and names where there is room. */
export class MarkPainter {
  #stamps = new Stamps();
  #widths = new Map();

  /** Clears the cache after a change of colours or pixel ratio. */
  forget() {
    this.#stamps.clear();
  }

  /**
   * @param {{marks, chosen, camera, colours, ratio}} what `chosen`: the id of a place, or null
   * @returns {Room} the space that marks and names take
   */
  paint(paper, { marks, chosen, camera, colours, ratio }) {
    const room = new Room(camera.width, camera.height);
    for (let at = marks.length - 1; at >= 0; at -= 1) this.#mark(paper, marks[at], colours, ratio);
    for (const { x, y, radius } of marks.slice(0, 4 * LABELS)) room.fill(around(x, y, radius));
    const single = marks.filter(({ held }) => held === 1);
    this.pins(paper, pinnable(single, marks, camera), { colours, ratio });
    let left = LABELS;
    for (const { x, y, radius, place } of marks.slice(0, 4 * LABELS)) {
      if (left === 0) break;
      if (this.#label(paper, place, x, y, radius, { colours, ratio, room })) left -= 1;
    }
    const mark = marks.find(({ place }) => place.id === chosen);
    if (!mark) return room;
    paper.strokeStyle = colours.ink;
    paper.lineWidth = 2;
    paper.beginPath();
    paper.arc(mark.x, mark.y, mark.radius + 4, 0, 2 * Math.PI);
    paper.stroke();
    return room;
  }

  /** Paints temperatures over the dots of these. */
  pins(paper, spots, { colours, ratio }) {
    for (const { x, y, place } of spots) {
      const text = degrees(place.weather?.temperature);
      const name = `pin ${text} ${place.favorite}`;
      this.#stamps.put(paper, name, { x, y }, { width: 40, height: 26, ratio }, (own) =>
        drawPin(own, text, place.favorite, colours),
      );
    }
  }

  #mark(paper, { x, y, place, held, radius }, colours, ratio) {
    const text = held > 1 ? brief(held) : "";
    const size = 2 * radius + 4;
    const name = `mark ${place.favorite} ${text} ${radius.toFixed(1)}`;
    this.#stamps.put(paper, name, { x, y }, { width: size, height: size, ratio }, (own) =>
      drawMark(own, text, radius, place.favorite, colours),
    );
  }

  #label(paper, place, x, y, radius, { colours, ratio, room }) {
    const width = this.#width(paper, place.name, colours);
    const off = radius + 4 + width / 2;
    const spots = [
      { x: x + off, y },
      { x: x - off, y },
      { x, y: y + radius + 10 },
    ];
    const spot = spots.find((one) => room.take(around(one.x, one.y, width / 2 + 2, 8)));
    if (!spot) return false;
    const size = { width: width + 8, height: 20, ratio };
    this.#stamps.put(paper, `name ${place.name}`, spot, size, (own) =>
      drawName(own, place.name, colours),
    );
    return true;
  }

  #width(paper, name, colours) {
    if (!this.#widths.has(name)) {
      paper.font = `500 12px ${colours.sans}`;
      this.#widths.set(name, paper.measureText(name).width);
    }
    return this.#widths.get(name);
  }
}

/** The spots whose temperature has room without covering another city. */
export function pinnable(spots, all, camera) {
  const room = new Room(camera.width, camera.height);
  for (const { x, y, place, radius = 5 } of all) room.fill(around(x, y, radius), place.id);
  const found = [];
  for (const spot of spots) {
    if (found.length === PINS) break;
    if (!degrees(spot.place.weather?.temperature)) continue;
    const box = { ...around(spot.x, spot.y, PIN.width / 2, PIN.height / 2), own: spot.place.id };
    if (room.take(box, spot.place.id)) found.push(spot);
  }
  return found;
}

const around = (x, y, width, height = width) => ({
  left: x - width,
  right: x + width,
  top: y - height,
  bottom: y + height,
});

function drawMark(paper, text, radius, favorite, colours) {
  paper.beginPath();
  paper.arc(0, 0, radius, 0, 2 * Math.PI);
  paper.fillStyle = favorite ? colours.star : text ? colours.accent : colours.surface;
  paper.fill();
  paper.lineWidth = text ? 1.5 : 2;
  paper.strokeStyle = text || favorite ? colours.surface : colours.accent;
  paper.stroke();
  if (!text) return;
  paper.font = `600 ${text.length > 3 ? 9 : 10}px ${colours.sans}`;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillStyle = colours["on-accent"];
  paper.fillText(text, 0, 0.5);
}

function drawPin(paper, text, favorite, colours) {
  paper.beginPath();
  paper.roundRect(-PIN.width / 2, -PIN.height / 2, PIN.width, PIN.height, PIN.height / 2);
  paper.fillStyle = colours.surface;
  paper.fill();
  paper.lineWidth = favorite ? 2.5 : 1.5;
  paper.strokeStyle = favorite ? colours.star : colours.accent;
  paper.stroke();
  paper.font = `600 12px ${colours.sans}`;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillStyle = colours.ink;
  paper.fillText(text, 1, 0.5);
}

function drawName(paper, name, colours) {
  paper.font = `500 12px ${colours.sans}`;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.lineJoin = "round";
  paper.lineWidth = 3;
  paper.strokeStyle = colours.land;
  paper.strokeText(name, 0, 0);
  paper.fillStyle = colours.ink;
  paper.fillText(name, 0, 0);
}
