/** The filter of the guide: kind of place and distance, in the user's unit. */
import { freshId, h, replace } from "./dom.js";
import { distanceUnit, load, save, subscribe } from "./preferences.js";
import { t } from "./strings.js";

const MILE_KM = 1.609344;
const RADII = [1, 10, 100];
const WORDS = { km: "guide.radiusKm", mi: "guide.radiusMi" };

/** Kinds of places, with the keys of their names and their conditions. */
const KINDS = {
  "": ["guide.kindAll", () => true],
  own: ["guide.kindOwn", ({ origin }) => origin === "user"],
  imported: ["guide.kindImported", ({ origin }) => origin === "import"],
  pictures: ["guide.kindPictures", ({ photo }) => photo.state !== "none"],
};

/** Dispatches `change`; the browser stores the kind. */
export class GuideFilter extends EventTarget {
  #kind = h("select", { id: freshId("kind"), on: { change: () => this.#keep() } });
  #radius = h("select", { id: freshId("within"), on: { change: () => this.#tell() } });

  constructor() {
    super();
    const options = Object.entries(KINDS).map(([value, [text]]) =>
      h("option", { value, text: () => t(text) }),
    );
    this.#kind.append(...options);
    this.#readChoices();
    subscribe(() => this.#readChoices());
    this.fields = [field("guide.show", this.#kind), field("guide.within", this.#radius)];
  }

  /** The name of the chosen kind; null for all kinds. */
  get kind() {
    const { value } = this.#kind;
    return value === "" ? null : t(KINDS[value][0]);
  }

  /** The distance for place.list; null for any distance. */
  get radiusMiles() {
    const { value } = this.#radius;
    if (value === "") return null;
    return distanceUnit() === "mi" ? Number(value) : Number(value) / MILE_KM;
  }

  /** Whether places may be hidden. */
  get isSet() {
    return this.#kind.value !== "" || this.#radius.value !== "";
  }

  /** The groups of cities, restricted to places of the chosen kind. */
  apply(groups) {
    const [, fits] = KINDS[this.#kind.value];
    return groups
      .map((group) => ({ ...group, places: group.places.filter(fits) }))
      .filter(({ places }) => places.length > 0);
  }

  #keep() {
    save("guideCategory", this.#kind.value);
    this.#tell();
  }

  /** The choice was changed in another tab or in the settings. */
  #readChoices() {
    const kind = Object.hasOwn(KINDS, load("guideCategory")) ? load("guideCategory") : "";
    const unit = distanceUnit();
    const changed = kind !== this.#kind.value || this.#radius.dataset.unit !== unit;
    if (!changed) return;
    this.#kind.value = kind;
    const { value } = this.#radius;
    this.#radius.dataset.unit = unit;
    const words = (count) => () => t(WORDS[unit], { count });
    const radii = RADII.map((count) => h("option", { value: count, text: words(count) }));
    replace(this.#radius, h("option", { value: "", text: () => t("guide.anyDistance") }), radii);
    this.#radius.value = value;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

const field = (label, input) =>
  h("div", { class: "field" }, h("label", { htmlFor: input.id, text: () => t(label) }), input);
