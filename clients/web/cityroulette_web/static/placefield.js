/**
 * A field for a place: the beginning of a name with suggestions, or latitude and longitude.
 *
 * The pattern is the combobox with a list: the arrow keys choose, Enter takes, Escape closes.
 * It tells `place`, with {location, name}, or with null when the text names none.
 */
import { freshId, h, replace, setAttr } from "./dom.js";
import { point, region } from "./format.js";
import { call } from "./rpc.js";

const LETTERS_AT_LEAST = 2;

export class PlaceField extends EventTarget {
  #cities = [];
  #active = -1;
  #asked = 0;
  #list = h("ul", {
    class: "suggestions",
    role: "listbox",
    id: freshId("places"),
    "aria-label": "Places",
    hidden: true,
  });

  constructor(label, placeholder) {
    super();
    this.input = h("input", {
      type: "text",
      id: freshId("place"),
      placeholder,
      autocomplete: "off",
      spellcheck: false,
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": this.#list.id,
      "aria-autocomplete": "list",
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.#close(),
      },
    });
    this.element = h(
      "div",
      { class: "field place-field" },
      h("label", { htmlFor: this.input.id, text: label }),
      this.input,
      this.#list,
    );
    this.#list.addEventListener("pointerdown", (event) => this.#pressed(event));
  }

  /** Shows a point that came from elsewhere: the map, or the device. */
  setPoint(location, name = point(location)) {
    this.input.value = name;
    this.#tell({ location, name });
  }

  #tell(place) {
    this.dispatchEvent(new CustomEvent("place", { detail: place }));
  }

  async #typed() {
    const text = this.input.value.trim();
    const location = readPoint(text);
    this.#tell(location && { location, name: point(location) });
    const asked = ++this.#asked;
    if (location || text.length < LETTERS_AT_LEAST) return this.#close();
    const found = await call("gazetteer.search", { query: text }).catch(() => ({ cities: [] }));
    if (asked === this.#asked && document.activeElement === this.input) this.#open(found.cities);
  }

  #open(cities) {
    this.#cities = cities;
    this.#active = -1;
    replace(
      this.#list,
      cities.map((city, index) =>
        h(
          "li",
          {
            role: "option",
            id: `${this.#list.id}-${index}`,
            "aria-selected": "false",
            "data-index": index,
          },
          h("span", { text: city.name }),
          h("small", { text: region(city) }),
        ),
      ),
    );
    this.#list.hidden = cities.length === 0;
    setAttr(this.input, "aria-expanded", cities.length > 0);
    setAttr(this.input, "aria-activedescendant", null);
  }

  #close() {
    this.#open([]);
  }

  #key(event) {
    const count = this.#cities.length;
    if (event.key === "Escape" && count > 0) this.#close();
    else if (event.key === "ArrowDown" && count > 0) this.#activate((this.#active + 1) % count);
    else if (event.key === "ArrowUp" && count > 0)
      this.#activate((this.#active - 1 + count) % count);
    else if (event.key === "Enter" && count > 0) this.#take(Math.max(0, this.#active));
    else return;
    event.preventDefault();
  }

  #activate(index) {
    this.#active = index;
    for (const [other, option] of [...this.#list.children].entries())
      setAttr(option, "aria-selected", other === index);
    setAttr(this.input, "aria-activedescendant", `${this.#list.id}-${index}`);
    this.#list.children[index].scrollIntoView({ block: "nearest" });
  }

  #pressed(event) {
    const index = event.target.closest("[data-index]")?.dataset.index;
    event.preventDefault();
    if (index !== undefined) this.#take(Number(index));
  }

  #take(index) {
    const { lat, lon, name } = this.#cities[index];
    this.#asked += 1;
    this.#close();
    this.setPoint({ lat, lon }, name);
  }
}

/** "47.37, 8.55" as a location; null for any other text. */
export function readPoint(text) {
  const match = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*$/.exec(
    text.replaceAll("\u2212", "-"),
  );
  if (!match) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
