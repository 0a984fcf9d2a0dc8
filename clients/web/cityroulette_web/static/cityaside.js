/** Beside a city's details: a map of its surroundings and a picture. Dispatches `star`. */
import { showPicture } from "./citypicture.js";
import { h } from "./dom.js";
import { WorldMap } from "./map.js";
import { t } from "./strings.js";

/** Degrees that the map shows at least, so that borders and coasts place the city. */
const SURROUNDINGS = 4;

export class CityAside extends EventTarget {
  #app;
  #inserted;
  #city = null;
  #map = null;
  #picture = h("figure", { class: "city-picture", hidden: true });
  element = h("aside", { class: "city-aside", "aria-label": () => t("city.aside"), hidden: true });

  /** @param {Node} inserted shown between the map and the picture */
  constructor(app, inserted) {
    super();
    this.#app = app;
    this.#inserted = inserted;
  }

  show(city) {
    const isOther = city.id !== this.#city?.id;
    this.#city = city;
    this.#map ??= this.#makeMap();
    this.element.hidden = false;
    this.#map.show([city], { move: isOther });
    if (isOther) showPicture(this.#app, city, this.#picture, () => this.#city?.id === city.id);
  }

  leave() {
    this.#city = null;
    this.element.hidden = true;
  }

  /** Made on first use, because most visits begin in another view. */
  #makeMap() {
    const map = new WorldMap({ label: () => t("city.map"), least: SURROUNDINGS });
    map.addEventListener("choose", () => map.fit());
    map.addEventListener("star", () => this.dispatchEvent(new Event("star")));
    this.element.append(map.element, this.#inserted, this.#picture);
    return map;
  }
}
