/**
 * A field for a place in any form: a name with suggestions, coordinates, a map link, a code.
 *
 * Implements the combobox pattern: the arrow keys choose, Enter accepts, Escape closes. Dispatches
 * `place` with {location, name, city?}, or with null if the text is no place. `name` is null for a point
 * without one; `city` is set if a suggestion was chosen.
 */
import { isolated } from "./bidi.js";
import { freshId, h, replace, setAttr, setText } from "./dom.js";
import { matched, people, point, region } from "./format.js";
import { localNames } from "./localnames.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

/** A short Plus Code, which needs a place name to be complete. */
const SHORT_CODE = /^\s*[2-9A-Z]{2,6}\+[2-9A-Z]{2,}(?=[\s,])/i;

const NOTHING = { cities: [], said: "", place: null };

export class PlaceField extends EventTarget {
  #cities = [];
  #active = -1;
  #asked = 0;
  #pending = Promise.resolve();
  #known;
  #list = h("ul", {
    class: "suggestions",
    role: "listbox",
    id: freshId("places"),
    "aria-label": () => t("place.places"),
    hidden: true,
  });
  #said = h("p", { class: "hint place-said", id: freshId("said"), role: "status" });

  /**
   * @param {string} label, hint keys of strings
   * @param {function(string): Object[]} known cities that a text means, which are suggested first
   */
  constructor(label, hint = "place.hint", known = () => []) {
    super();
    this.#known = known;
    this.input = h("input", {
      type: "text",
      id: freshId("place"),
      placeholder: () => t(hint),
      autocomplete: "off",
      spellcheck: false,
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": this.#list.id,
      "aria-autocomplete": "list",
      "aria-describedby": this.#said.id,
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.#close(),
      },
    });
    this.element = h(
      "div",
      { class: "field place-field" },
      h("label", { htmlFor: this.input.id, text: () => t(label) }),
      h("div", { class: "place-input" }, this.input, this.#list),
      this.#said,
    );
    this.#list.addEventListener("pointerdown", (event) => this.#pressed(event));
    localNames.addEventListener("change", () => this.#rename());
  }

  /** Shows a point from the map or the device. */
  setPoint(location, shown = point(location)) {
    this.#take({ location, name: null }, shown);
  }

  /** Without the bridge no place can be looked up; the field says so. */
  setOnline(online) {
    if (this.input.disabled === !online) return;
    this.input.disabled = !online;
    setText(this.#said, online ? "" : t("trouble.withoutBridge"));
  }

  /** Shows a message about the text below the field, until the text changes. */
  say(text) {
    setText(this.#said, text);
  }

  /** Clears the field. */
  clear() {
    this.#take(null, "");
  }

  /** The error of the text, or an empty string. */
  get trouble() {
    return this.input.value.trim() && !this.place ? this.#said.textContent : "";
  }

  /** Resolves when the text has been resolved or rejected. */
  settled() {
    return this.#pending;
  }

  #take(place, shown) {
    this.#asked += 1;
    this.#close();
    this.input.value = shown;
    setText(this.#said, "");
    this.#tell(place);
  }

  #tell(place) {
    this.place = place;
    this.dispatchEvent(new CustomEvent("place", { detail: place }));
  }

  #typed() {
    const asked = ++this.#asked;
    const text = this.input.value.trim();
    this.#close();
    this.#tell(null);
    this.#pending = (text ? understand(text) : Promise.resolve(NOTHING)).then((meant) => {
      if (asked !== this.#asked) return;
      const known = text ? this.#known(text) : [];
      setText(this.#said, known.length > 0 ? "" : meant.said);
      if (meant.place) this.#tell(meant.place);
      const rest = meant.cities.filter(({ id }) => !known.some((city) => city.id === id));
      if (document.activeElement === this.input) this.#open([...known, ...rest]);
    });
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
          h("span", { text: suggested(city) }),
          h("small", { text: about(city) }),
        ),
      ),
    );
    this.#list.hidden = cities.length === 0;
    localNames.want(this, cities);
    setAttr(this.input, "aria-expanded", cities.length > 0);
    setAttr(this.input, "aria-activedescendant", null);
  }

  /** Local names have arrived while the suggestions are shown. */
  #rename() {
    for (const [index, { firstElementChild }] of [...this.#list.children].entries())
      setText(firstElementChild, suggested(this.#cities[index]));
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
    else if (event.key === "Enter" && count > 0) this.#choose(Math.max(0, this.#active));
    else if (event.key === "Enter" && !this.place) this.#submitLater();
    else return;
    event.preventDefault();
  }

  /** Enter right after a paste takes effect once the text is resolved to one place. */
  async #submitLater() {
    await this.settled();
    if (this.place && this.#cities.length === 0) this.input.form?.requestSubmit();
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
    if (index !== undefined) this.#choose(Number(index));
  }

  /** Uses the chosen city. After a short Plus Code it only locates the code. */
  #choose(index) {
    const { lat, lon, name, admin1, country } = this.#cities[index];
    const code = SHORT_CODE.exec(this.input.value)?.[0].trim();
    const city = this.#cities[index];
    if (!code) {
      const shown = localNames.nameOf(city);
      this.#take({ location: { lat, lon }, name: shown }, shown);
      this.dispatchEvent(new CustomEvent("city", { detail: city }));
      return;
    }
    this.input.value = `${code} ${[name, admin1, country].filter(Boolean).join(", ")}`;
    this.#typed();
  }
}

/** The name of a city in the page's language, with the name that was typed if it differs. */
function suggested(city) {
  const { name, matchedName = name, annotation } = city;
  return annotation?.ownName ?? matched({ name: localNames.nameOf(city), matchedName });
}

/** "Ontario, Canada · 0.42 M": what tells cities of one name apart. */
const about = (city) =>
  [region(city), city.population && t("common.people", { people: people(city.population) })]
    .filter(Boolean)
    .join(" · ");

/**
 * Resolves a text: a place, candidates to choose from, and a message.
 *
 * Both requests are sent at once, because a complete name may also be the beginning of others.
 */
async function understand(text) {
  const [resolved, found] = await Promise.allSettled([
    call("location.resolve", { text }),
    call("gazetteer.search", { query: text }),
  ]);
  const named = found.status === "fulfilled" ? found.value.cities : [];
  if (resolved.status === "rejected") return unclear(resolved.reason, named);
  const { kind, city, location } = resolved.value;
  const place = { location, name: city?.name ?? null, city };
  if (kind === "name") return { cities: named, said: "", place };
  return {
    cities: [],
    said: city ? `${isolated(city.name)}, ${region(city)}` : point(location),
    place,
  };
}

function unclear(error, named) {
  const meant = error.data?.candidates ?? [];
  if (error.name === "AmbiguousLocation" && meant.length > 0)
    return { cities: meant, said: t("place.several"), place: null };
  if (error.name === "NothingFound") {
    const cities = named.length > 0 ? named : meant;
    return {
      cities,
      said: cities.length > 0 ? "" : t("place.notFound"),
      place: null,
    };
  }
  return { ...NOTHING, said: error.message };
}
