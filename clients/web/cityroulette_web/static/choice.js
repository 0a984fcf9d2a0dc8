/** Where the roulette draws: the whole world, a continent, or a country. */
import { freshId, h, setText } from "./dom.js";
import { country as nameOf } from "./format.js";

const CONTINENTS = [
  ["AF", "Africa"],
  ["AS", "Asia"],
  ["EU", "Europe"],
  ["NA", "North America"],
  ["OC", "Oceania"],
  ["SA", "South America"],
];

const ANYWHERE = "Anywhere in the world";

export class Choice {
  #filled = false;
  #summary = h("summary", { text: ANYWHERE });
  #select = h(
    "select",
    { id: freshId("where"), on: { change: () => this.#told() } },
    h("option", { value: "", text: "The whole world" }),
    h(
      "optgroup",
      { label: "Continents" },
      CONTINENTS.map(([code, text]) => h("option", { value: `continent ${code}`, text })),
    ),
  );
  element = h(
    "details",
    { class: "options where" },
    this.#summary,
    h(
      "div",
      { class: "field" },
      h("label", { htmlFor: this.#select.id, text: "Draw from" }),
      this.#select,
    ),
  );

  /** What is chosen: {}, {continent} or {country}. */
  get value() {
    const [kind, code] = this.#select.value.split(" ");
    return code ? { [kind]: code } : {};
  }

  #told() {
    const [{ text }] = this.#select.selectedOptions;
    setText(this.#summary, this.#select.value ? `Somewhere in ${text}` : ANYWHERE);
  }

  /** Offers the countries too, once they are known. @param {function} call asks the program */
  async fill(call) {
    if (this.#filled) return;
    this.#filled = true;
    try {
      const { countries } = await call("gazetteer.countries");
      const named = countries
        .filter(({ cityCount }) => cityCount !== 0)
        .map(({ code }) => ({ code, name: nameOf(code) }))
        .sort((a, b) => a.name.localeCompare(b.name));
      const options = named.map(({ code, name }) =>
        h("option", { value: `country ${code}`, text: name }),
      );
      this.#select.append(h("optgroup", { label: "Countries" }, options));
    } catch {
      this.#filled = false; // The continents are there; the next time it is asked again.
    }
  }
}
