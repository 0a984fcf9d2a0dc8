/** The area of the draw: the whole world, a continent or a country. */
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
  #call;
  #filled = false;
  #summary = h("summary", { text: ANYWHERE });
  #select = h("select", { id: freshId("where"), on: { change: () => this.#told() } });
  element = h(
    "details",
    { class: "options where", on: { toggle: () => this.#fill() } },
    this.#summary,
    h(
      "div",
      { class: "field" },
      h("label", { htmlFor: this.#select.id, text: "Draw from" }),
      this.#select,
    ),
  );

  /** @param {function} call calls the program, when the choice is opened */
  constructor(call) {
    this.#call = call;
  }

  /** The choice: {}, {continent} or {country}. */
  get value() {
    const [kind, code] = this.#select.value.split(" ");
    return code ? { [kind]: code } : {};
  }

  #told() {
    const [{ text }] = this.#select.selectedOptions;
    setText(this.#summary, this.#select.value ? `Somewhere in ${text}` : ANYWHERE);
  }

  async #fill() {
    if (this.#filled) return;
    this.#filled = true;
    this.#select.replaceChildren(
      h("option", { value: "", text: "The whole world" }),
      group("Continents", "continent", CONTINENTS),
    );
    try {
      const { countries } = await this.#call("gazetteer.countries");
      const named = countries
        .filter(({ cityCount }) => cityCount !== 0)
        .map(({ code }) => [code, nameOf(code)])
        .sort(([, a], [, b]) => a.localeCompare(b));
      this.#select.append(group("Countries", "country", named));
    } catch {
      this.#filled = false; // Only the continents are listed; opening it again retries.
    }
  }
}

const group = (label, kind, entries) =>
  h(
    "optgroup",
    { label },
    entries.map(([code, text]) => h("option", { value: `${kind} ${code}`, text })),
  );
