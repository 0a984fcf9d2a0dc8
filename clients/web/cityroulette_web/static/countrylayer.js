/** One country on the map, filled and outlined; that of a draw grows while the globe comes to rest. */
import { readCountry } from "./geodata.js";
import { paintParts } from "./globe.js";
import { paintTileRings } from "./plane.js";

/** Pixels per degree above which the outline, accurate to 0.01 degrees, would miss the borders of the map. */
const CLOSEST = 100;
const OPACITY = 0.32;
/** The width of the outline at the end, and how much it is wider half-way. */
const WIDTH = 1.5;
const SWELL = 4;

export class CountryLayer {
  #code = null;
  #shape = null;
  #changed;
  #colour;

  /** @param {function()} changed the outline has arrived @param {string} [colour] a name of palette.js */
  constructor(changed, colour = "star") {
    this.#changed = changed;
    this.#colour = colour;
  }

  /** The code of the country that is drawn; null if there is none or its outline is not known yet. */
  get drawn() {
    return this.#shape ? this.#code : null;
  }

  /** Shows a country, or none for null. Some small territories have no outline. */
  async show(code) {
    if (code === this.#code) return;
    this.#code = code;
    this.#shape = null;
    this.#changed();
    if (!code) return;
    const shape = await readCountry(code).catch(() => null);
    if (this.#code !== code) return;
    this.#shape = shape;
    this.#changed();
  }

  /** @param {number} grown from 0, invisible, to 1 */
  draw(paper, { camera, colours, ratio }, grown) {
    if (!this.#shape || grown <= 0 || (!camera.globe && camera.unit > CLOSEST)) return;
    const width = WIDTH + SWELL * Math.sin(Math.PI * grown);
    const look = { camera, ratio, colour: colours[this.#colour], opacity: OPACITY * grown, width };
    if (camera.globe) paintParts(paper, this.#shape.sphere.layers[0], look);
    else paintTileRings(paper, this.#shape.tile, look);
  }
}
