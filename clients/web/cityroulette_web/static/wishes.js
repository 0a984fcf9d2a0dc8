/** Wishes for the city of a draw, and how to draw among the cities that satisfy them. */
import { freshId, h } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { PlaceField } from "./placefield.js";
import { isForgotten, knownPosition, locate } from "./position.js";
import { subscribe } from "./preferences.js";
import { numeral, t } from "./strings.js";
import { distance, kilometres, temperature } from "./units.js";

const SIZES = [
  { maxPopulation: 10000 },
  { minPopulation: 10000 },
  { minPopulation: 100000 },
  { minPopulation: 1000000 },
];
/** The bounds of distances, round numbers in the unit of the user. */
const NEAR = { km: 100, mi: 60 };
const MIDDLE = { km: 500, mi: 300 };
const FAR = { km: 2000, mi: 1200 };
const DISTANCES = [{ to: NEAR }, { to: MIDDLE }, { from: MIDDLE, to: FAR }, { from: FAR }];
/** Distances from the user and from a named place, `origin`. */
const RINGS = ["me", "place"].flatMap((origin) => DISTANCES.map((ring) => ({ origin, ring })));
const WEIGHTINGS = ["country", "place", "people"];
const CONDITIONS = ["daylightNow", "notArchived", "warmNow"];

/** The least temperature of the program's wish `warmNow`, in the unit of the user. */
export const warmInWords = () => temperature(20);

export class Wishes {
  /** The device's position, which the wish for a distance requests. */
  #position = null;
  #located = Promise.resolve();
  #size = menu(SIZES, "wishes.anySize", sizeInWords);
  #ring = menu(RINGS, "wishes.anyDistance", ringInWords);
  /** The place from which the distance counts. */
  #from = new PlaceField("guide.distanceFrom");
  #trouble = new FieldMessage(this.#ring);
  #missing = new FieldMessage(this.#from.input);
  #weighting = h(
    "select",
    { id: freshId("weighting") },
    WEIGHTINGS.map((value) => h("option", { value, text: () => t(`wishes.${value}`) })),
  );
  #conditions = CONDITIONS.map((name) => [name, h("input", { type: "checkbox" })]);

  element = h(
    "fieldset",
    { class: "wishes" },
    h("legend", { text: () => t("wishes.title") }),
    h(
      "div",
      { class: "row-of" },
      field("wishes.size", this.#size),
      field("wishes.ring", this.#ring),
      field("wishes.weighting", this.#weighting),
    ),
    this.#trouble.element,
    this.#from.element,
    this.#missing.element,
    this.#conditions.map(([name, box]) =>
      h(
        "label",
        { class: "check" },
        box,
        h("span", { text: () => t(`wishes.${name}`, { warm: warmInWords() }) }),
      ),
    ),
  );

  constructor() {
    this.#from.element.hidden = true;
    this.#ring.addEventListener("change", () => {
      this.#trouble.clear();
      this.#missing.clear();
      this.#from.element.hidden = this.#origin !== "place";
      if (this.#origin === "me" && this.#position === null) this.#located = this.#locate();
    });
    subscribe(() => this.#moved());
  }

  /** "me" or "place"; undefined without a wish for a distance. */
  get #origin() {
    return RINGS[this.#ring.value]?.origin;
  }

  /**
   * Resolves when the position that a wish needs is known or refused.
   * @returns {Promise<boolean>} false if the user has to name the place first
   */
  async settled() {
    await this.#located;
    if (this.#origin === "me" && this.#position === null) await this.#locate();
    if (this.#origin !== "place") return true;
    await this.#from.settled();
    return Boolean(this.#from.place);
  }

  askForPlace() {
    this.#missing.show(t("wishes.noPlace"));
    this.#from.input.focus();
  }

  /** The position was changed or forgotten. */
  #moved() {
    const known = knownPosition();
    if (known) this.#position = { lat: known.lat, lon: known.lon };
    else if (isForgotten()) this.#position = null;
  }

  /** Without a position the wish is given up, so that no draw fails because of it. */
  async #locate() {
    try {
      this.#position = await locate();
    } catch {
      this.#ring.value = "";
      this.#ring.dispatchEvent(new Event("change", { bubbles: true }));
      this.#trouble.show(t("wishes.noLocation"));
    }
  }

  /** Parameters of session.open: `wishes` and `weighting`; empty if there are none. */
  get value() {
    const wishes = { ...SIZES[this.#size.value] };
    const chosen = RINGS[this.#ring.value];
    const location = this.#origin === "place" ? this.#from.place?.location : this.#position;
    if (chosen) wishes.ring = { ...inKilometres(chosen.ring), ...(location && { location }) };
    for (const [name, box] of this.#conditions) if (box.checked) wishes[name] = true;
    const weighting = this.#weighting.value;
    const isPlain = Object.keys(wishes).length === 0 && weighting === WEIGHTINGS[0];
    return isPlain ? {} : { wishes, weighting };
  }

  /** The number of wishes. */
  get count() {
    return Object.keys(this.value.wishes ?? {}).length;
  }
}

/** Why no city was drawn: how many each wish left. Null if that is not the reason. */
export function noneFits(error) {
  const left = error.data?.wishes;
  if (!Array.isArray(left)) return null;
  return t("wishes.noneFits", { steps: left.map(stepInWords).join(" ") });
}

/** The program looks at the weather of some cities only; the others are left because they are unknown. */
function stepInWords({ wish, left, removed }) {
  if (wish !== "warmNow") return t(`wishes.${wish}Left`, { left });
  const values = { count: removed, all: removed + left, warm: warmInWords() };
  return t(left > 0 ? "wishes.warmNowLooked" : "wishes.warmNowNone", values);
}

/** A menu of numbered entries after one for none. */
const menu = (entries, none, words) =>
  h(
    "select",
    { id: freshId("wish") },
    h("option", { value: "", text: () => t(none) }),
    entries.map((entry, value) => h("option", { value, text: () => words(entry) })),
  );

const field = (label, select) =>
  h("div", { class: "field" }, h("label", { htmlFor: select.id, text: () => t(label) }), select);

const sizeInWords = ({ minPopulation, maxPopulation }) =>
  minPopulation
    ? t("wishes.atLeast", { people: numeral(minPopulation) })
    : t("wishes.atMost", { people: numeral(maxPopulation) });

const inKilometres = ({ from, to }) => ({
  ...(from && { fromKm: kilometres(from) }),
  ...(to && { toKm: kilometres(to) }),
});

function ringInWords({ origin: kind, ring }) {
  const { fromKm, toKm } = inKilometres(ring);
  const origin = t(kind === "me" ? "wishes.originMe" : "wishes.originPlace");
  if (!fromKm) return t("wishes.within", { far: distance(toKm), origin });
  if (!toKm) return t("wishes.beyond", { far: distance(fromKm), origin });
  const far = t("common.range", { low: distance(fromKm), high: distance(toKm) });
  return t("wishes.between", { far, origin });
}
