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

/** Whether two sizes differ only by rounding: moving the plane computes its size again. */
const isSame = (size, other) => Math.abs(size / other - 1) < 1e-9;

export class WholePlane {
  /** A bitmap, because each painting of a canvas takes a snapshot of it first. */
  #picture = null;
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
      this.#put(paper, left + turn * size, y - size / 2, size, moving && ratio);
    return true;
  }

  /** @param {number|false} ratio that of a view in motion: on whole device pixels the image is copied, not resampled */
  #put(paper, left, top, size, ratio) {
    if (!ratio || !isSame(size, this.#of.size))
      return paper.drawImage(this.#picture, left, top, size + 0.5, size);
    const [x, y] = [left, top].map((at) => Math.round(at * ratio) / ratio);
    const side = this.#picture.width / ratio;
    paper.drawImage(this.#picture, x, y, side, side);
  }

  #fits(size, colours, moving) {
    if (this.#of?.colours !== colours) return false;
    const factor = size / this.#of.size;
    return moving ? factor > SMALLER && factor < LARGER : isSame(size, this.#of.size);
  }

  #make(size, colours, ratio, paintTile) {
    this.#of = { size, colours };
    const pixels = Math.ceil(size * ratio);
    const canvas = new OffscreenCanvas(pixels, pixels);
    const paper = canvas.getContext("2d", { alpha: false });
    paper.fillStyle = colours.sea;
    paper.fillRect(0, 0, pixels, pixels);
    const camera = new Camera({ width: size, height: size, scale: size / 360, flat: true });
    paintTile(paper, world.whole, 0, camera, colours, ratio);
    this.#picture = canvas.transferToImageBitmap();
  }
}
