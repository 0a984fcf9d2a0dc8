/**
 * Names painted below the cities of the map: seas and landscapes, and in close views the places of the gazetteer in
 * grey. They leave the cities and their names free. While the map moves, the names chosen at rest move with it.
 */
import { landNames } from "./landnames.js";
import { Room, Stamps } from "./marks.js";
import { nearPlaces } from "./nearplaces.js";

const LANDS_AT_MOST = 40;
const PLACES_AT_MOST = 60;
const DOT = 2;
/** Pixels between a place's dot and its name. */
const OFF = 6;
/** The sizes of names, and the height that a name takes. */
const FONTS = { land: "italic 500 12px", place: "400 11px" };
const HIGH = 16;
/** Names this close to the edge of the globe are left out. */
const RIM = 0.35;

/** Whether a name is on the disc of the globe from end to end. */
function isInside({ middle, radius }, x, y, half) {
  const across = Math.abs(x - middle.x) + half;
  const up = Math.abs(y - middle.y) + HIGH / 2;
  return Math.hypot(across, up) < radius;
}

export class MapNames {
  #stamps = new Stamps();
  #widths = new Map();
  #paper = document.createElement("canvas").getContext("2d");
  #chosen = [];

  /** Repaints after a change of colours. */
  forget() {
    this.#stamps.clear();
    this.#widths.clear();
  }

  /** The names that are shown now. */
  get shown() {
    return this.#chosen.map(({ name }) => name);
  }

  /**
   * @param {CanvasRenderingContext2D} paper
   * @param {{camera, colours, ratio, moving: boolean}} look
   * @param {{room: Room, own: Set<number>}} cities the space that they take, and their ids
   */
  draw(paper, look, { room, own }) {
    const { camera, colours, moving } = look;
    if (!moving) {
      nearPlaces.settle(camera);
      this.#chosen = [
        ...this.#lands(camera, colours, room),
        ...this.#places(camera, colours, room, own),
      ];
    }
    for (const each of this.#chosen) this.#paint(paper, each, look);
  }

  #lands(camera, colours, room) {
    const found = [];
    const widthOf = (name) => this.#width(name, "land", colours);
    for (const label of landNames.in(camera, widthOf)) {
      if (found.length === LANDS_AT_MOST) break;
      if (camera.globe && camera.turn(label.lat, label.lon).z < RIM) continue;
      const { x, y, hidden } = camera.place(label);
      const half = widthOf(label.name) / 2;
      if (camera.globe && !isInside(camera, x, y, half)) continue;
      if (!hidden && room.take(box(x, y, half))) found.push({ ...label, kind: "land", off: 0 });
    }
    return found;
  }

  #places(camera, colours, room, own) {
    const found = [];
    for (const { id, name, lat, lon } of nearPlaces.in(camera)) {
      if (found.length === PLACES_AT_MOST) break;
      if (own.has(id)) continue;
      const { x, y } = camera.place({ lat, lon });
      if (x < 0 || y < 0 || x > camera.width || y > camera.height) continue;
      const half = this.#width(name, "place", colours) / 2;
      const off = half + OFF;
      const taken = box(x + off - DOT - OFF / 2, y, half + DOT + OFF / 2);
      if (room.take(taken)) found.push({ name, lat, lon, kind: "place", off });
    }
    return found;
  }

  #paint(paper, { name, lat, lon, kind, off, water }, { camera, colours, ratio }) {
    const { x, y, hidden } = camera.place({ lat, lon });
    if (hidden) return;
    const colour = water ? colours["sea-ink"] : colours["place-ink"];
    if (off > 0) {
      paper.beginPath();
      paper.arc(x, y, DOT, 0, 2 * Math.PI);
      paper.fillStyle = colour;
      paper.fill();
    }
    const width = this.#width(name, kind, colours) + 8;
    const size = { width, height: HIGH + 4, ratio };
    this.#stamps.put(paper, `${kind} ${name}`, { x: x + off, y }, size, (own) => {
      own.font = `${FONTS[kind]} ${colours.sans}`;
      own.textAlign = "center";
      own.textBaseline = "middle";
      own.lineJoin = "round";
      own.lineWidth = 3;
      own.strokeStyle = water ? colours.sea : colours.land;
      own.strokeText(name, 0, 0);
      own.fillStyle = colour;
      own.fillText(name, 0, 0);
    });
  }

  #width(name, kind, colours) {
    const key = `${kind} ${name}`;
    if (!this.#widths.has(key)) {
      this.#paper.font = `${FONTS[kind]} ${colours.sans}`;
      this.#widths.set(key, this.#paper.measureText(name).width);
    }
    return this.#widths.get(key);
  }
}

const box = (x, y, half) => ({
  left: x - half,
  right: x + half,
  top: y - HIGH / 2,
  bottom: y + HIGH / 2,
});
