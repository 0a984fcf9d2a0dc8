/**
 * A cached image of the whole plane: from afar every outline is visible, and painting them all takes
 * longer than a frame.
 */
import { Camera } from "./camera.js";
import { world } from "./geodata.js";

/** Device pixels of the widest image to cache. */
const WIDEST = 2600;
/** While the map moves, an image of similar size is good enough. */
const [SMALLER, LARGER] = [0.7, 1.4];

export class WholePlane {
  #picture = document.createElement("canvas");
  #of = null;

  /**
   * Paints the plane from its image; returns whether the view is far enough for that.
   * @param {{camera, colours, ratio, moving}} look
   * @param {function} paintTile paints the world's tile, as in plane.js
   */
  paint(paper, { camera, colours, ratio, moving }, paintTile) {
    const size = 360 * camera.unit;
    if (!(size > 1) || size * ratio > WIDEST || !world.whole) return false;
    if (!this.#fits(size, colours, moving)) this.#make(size, colours, ratio, paintTile);
    const { x, y } = camera.place({ lat: 0, lon: camera.lon });
    const left = x - (camera.lon + 180) * camera.unit;
    const first = Math.floor(-left / size);
    // Below the image of a view higher than it, Antarctica goes on to the pole.
    const below = y + size / 2 - 1;
    paper.fillStyle = colours.land;
    paper.fillRect(0, below, camera.width, Math.max(0, camera.height - below));
    for (let turn = first; left + turn * size < camera.width; turn += 1)
      paper.drawImage(this.#picture, left + turn * size, y - size / 2, size + 0.5, size);
    return true;
  }

  #fits(size, colours, moving) {
    if (this.#of?.colours !== colours) return false;
    const factor = size / this.#of.size;
    return moving ? factor > SMALLER && factor < LARGER : factor === 1;
  }

  #make(size, colours, ratio, paintTile) {
    this.#of = { size, colours };
    const pixels = Math.ceil(size * ratio);
    Object.assign(this.#picture, { width: pixels, height: pixels });
    const paper = this.#picture.getContext("2d");
    paper.fillStyle = colours.sea;
    paper.fillRect(0, 0, pixels, pixels);
    const camera = new Camera({ width: size, height: size, scale: size / 360, flat: true });
    paintTile(paper, world.whole, 0, camera, colours, ratio);
  }
}
