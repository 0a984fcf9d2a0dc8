/**
 * A field that finds a city on a map: one of the shown cities by its own or real name, or any other place of the
 * world, which gets a pin and a link to its page.
 */
import { shownName } from "./annotations.js";
import { isolated } from "./bidi.js";
import { h, replace } from "./dom.js";
import { spoken } from "./format.js";
import { plain } from "./homelist.js";
import { PlaceField } from "./placefield.js";
import { t } from "./strings.js";

/** The degrees around a found place. */
const AROUND = 12;
/** Suggestions among the shown cities. */
const MOST = 5;

export class MapSearch {
  #map = null;
  #cities = [];
  #field = new PlaceField("mapSearch.label", "mapSearch.hint", (text) => this.#named(text));
  #said = h("p", { class: "hint map-found", role: "status" });

  constructor() {
    this.#field.addEventListener("city", ({ detail }) => this.#show(detail));
    this.#field.addEventListener("place", () => replace(this.#said));
    const on = { submit: (event) => this.#submit(event) };
    this.element = h(
      "form",
      { class: "map-search", role: "search", on },
      this.#field.element,
      this.#said,
    );
  }

  /** @param {WorldMap} map @param {Object[]} cities the shown ones, with weather and the names to show */
  follow(map, cities) {
    this.#map = map;
    this.#cities = cities;
  }

  /** Forgets the text when another view is shown. */
  leave() {
    this.#field.clear();
    replace(this.#said);
    this.#map?.pin(null);
    this.#map?.select(null);
  }

  /** The shown cities with a word that begins with the text. */
  #named(text) {
    const begun = plain(text);
    const fits = ({ name, realName }) =>
      [name, realName].some((each) => ` ${plain(each)}`.includes(` ${begun}`));
    return this.#cities.filter(fits).slice(0, MOST);
  }

  async #submit(event) {
    event.preventDefault();
    await this.#field.settled();
    const { place } = this.#field;
    if (place?.city) this.#show(place.city);
    else if (place) this.#goTo(null, place.location);
  }

  #show(city) {
    const kept = this.#cities.find(({ id }) => id === city.id);
    this.#goTo(kept ?? null, city);
    if (kept) replace(this.#said, spoken(kept));
    else {
      const link = h("a", { href: `#/city/${city.id}`, text: t("mapSearch.open") });
      const name = isolated(shownName(city));
      replace(this.#said, t("mapSearch.notKept", { name }), " ", link);
    }
  }

  #goTo(kept, { lat, lon }) {
    this.#map.select(kept?.id ?? null);
    this.#map.pin(kept ? null : { lat, lon });
    this.#map.goTo({ lat, lon }, AROUND);
  }
}
