/** A small globe in the corner of the map, with a dot at the map's position. */
import { globeCamera } from "./camera.js";
import { h } from "./dom.js";
import { world } from "./geodata.js";
import { paintGlobe } from "./globe.js";

const SIZE = 96;
/** A view this wide needs no small globe. */
const UNTIL = 60;

export class Corner {
  #drawn = null;
  element = h("canvas", { class: "map-corner", "aria-hidden": "true" });

  /** Draws it if it has changed. */
  draw({ lon, lat, span }, colours, ratio) {
    const hidden = span.lon > UNTIL;
    this.element.toggleAttribute("data-hidden", hidden);
    const wanted = `${Math.round(lon)} ${Math.round(lat)}`;
    if (hidden || wanted === this.#drawn || !world.sphere) return;
    this.#drawn = wanted;
    this.element.width = SIZE * ratio;
    this.element.height = SIZE * ratio;
    const paper = this.element.getContext("2d");
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    const camera = globeCamera({ lon, lat }, SIZE, SIZE);
    paintGlobe(paper, { sphere: world.sphere, camera, colours, plain: true });
    const { x, y } = camera.place({ lon, lat });
    paper.beginPath();
    paper.arc(x, y, 4, 0, 2 * Math.PI);
    paper.fillStyle = colours.star;
    paper.fill();
  }

  /** Redraws after a change of colours. */
  forget() {
    this.#drawn = null;
  }
}
