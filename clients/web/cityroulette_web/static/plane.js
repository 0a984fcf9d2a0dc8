/** Paints Mercator's projection: visible tiles, grid lines and night. */
import { latitudeOf, mercator } from "./camera.js";
import { levelFor, world } from "./geodata.js";
import { paintOver } from "./globe.js";
import { subsolar } from "./sun.js";

const DEGREE = Math.PI / 180;
/** Layers of a tile from bottom to top, with their styles. */
const STYLES = [
  { fill: "land", stroke: "coast", width: 1 },
  { fill: "sea", stroke: "river", width: 0.8 },
  { stroke: "river", width: 1.1 },
  { stroke: "border", width: 1.2 },
  { stroke: "border", width: 1.2, dash: [4, 3] },
  { stroke: "border", width: 0.8, dash: [1, 3] },
];
const ORDER = [0, 2, 1, 5, 3, 4];
const NIGHT_STEP = 4;

/**
 * @param {CanvasRenderingContext2D} paper in CSS pixels
 * @param {{camera, colours, ratio: number, whole?: WholePlane, moving?: boolean}} look `ratio`: device
 *   pixels per pixel; `whole` caches an image of the whole plane
 */
export function paintPlane(paper, { camera, colours, ratio, whole, moving, now = new Date() }) {
  const { width, height } = camera;
  paper.fillStyle = colours.sea;
  paper.fillRect(0, 0, width, height);
  const kept = whole?.paint(paper, { camera, colours, ratio, moving }, paintTile);
  for (const { tile, turn } of kept ? [] : tilesFor(camera))
    paintTile(paper, tile, turn, camera, colours, ratio);
  paper.setTransform(ratio, 0, 0, ratio, 0, 0);
  paper.setLineDash([]);
  if (camera.span.lon > 25) paintNight(paper, camera, colours, now);
}

/** The finest available tiles, up to the necessary level. */
function tilesFor(camera) {
  const box = boxOf(camera);
  for (let level = levelFor(camera.unit); level >= 0; level -= 1) {
    const found = world.tiles(level, box);
    if (found) return found;
  }
  return [];
}

export function boxOf(camera) {
  const { x, y } = camera.middle;
  const [k, middle] = [camera.unit, mercator(camera.lat)];
  return {
    west: camera.lon - x / k,
    east: camera.lon + (camera.width - x) / k,
    north: latitudeOf(middle + y / k),
    south: latitudeOf(middle - (camera.height - y) / k),
  };
}

function paintTile(paper, tile, turn, camera, colours, ratio) {
  const k = camera.unit;
  const { x, y } = camera.middle;
  const left = x + (tile.west + turn - camera.lon) * k;
  const top = y - (mercator(tile.south) - mercator(camera.lat)) * k;
  paper.setTransform(ratio * k, 0, 0, ratio * k, ratio * left, ratio * top);
  for (const layer of ORDER) {
    const { fill, line, empty } = tile.paths[layer];
    const style = STYLES[layer];
    if (empty) continue;
    if (style.fill) {
      paper.fillStyle = colours[style.fill];
      paper.fill(fill, "evenodd");
    }
    paper.strokeStyle = colours[style.stroke];
    paper.lineWidth = style.width / k;
    paper.setLineDash((style.dash ?? []).map((pixels) => pixels / k));
    paper.stroke(line);
  }
}

/** Paints the rings of a tile of the whole world, in each of its turns. @param look as in globe.js */
export function paintTileRings(paper, tile, { camera, ratio, colour, opacity, width }) {
  const k = camera.unit;
  const { x, y } = camera.middle;
  const { west, east } = boxOf(camera);
  const top = y - (mercator(tile.south) - mercator(camera.lat)) * k;
  const first = Math.floor((west + 180) / 360) * 360;
  for (let turn = first; turn - 180 < east; turn += 360) {
    const left = x + (tile.west + turn - camera.lon) * k;
    paper.setTransform(ratio * k, 0, 0, ratio * k, ratio * left, ratio * top);
    const { fill, line } = tile.paths[0];
    paintOver(paper, fill, line, { colour, opacity, width: width / k });
  }
  paper.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** The area on the night side of the terminator. */
function paintNight(paper, camera, colours, now) {
  const sun = subsolar(now);
  const { west, east } = boxOf(camera);
  const steep = Math.tan((Math.abs(sun.lat) < 0.1 ? 0.1 : sun.lat) * DEGREE);
  const dark = sun.lat > 0 ? camera.height + 10 : -10;
  paper.beginPath();
  paper.moveTo(-10, dark);
  for (let lon = west - NIGHT_STEP; lon <= east + NIGHT_STEP; lon += NIGHT_STEP) {
    const lat = Math.atan(-Math.cos((lon - sun.lon) * DEGREE) / steep) / DEGREE;
    const { x, y } = camera.middle;
    paper.lineTo(
      x + (lon - camera.lon) * camera.unit,
      y - (mercator(lat) - mercator(camera.lat)) * camera.unit,
    );
  }
  paper.lineTo(camera.width + 10, dark);
  paper.fillStyle = colours.night;
  paper.fill();
}
