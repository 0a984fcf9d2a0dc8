/** The area of the draw: the whole world, a continent or a country. */
import { freshId, h, setText } from "./dom.js";
import { country as nameOf } from "./format.js";
import { locale, t } from "./strings.js";

const CONTINENTS = ["AF", "AS", "EU", "NA", "OC", "SA"];

export class Choice {
  #call;
  #filled = false;
  #select = h("select", { id: freshId("where"), on: { change: () => this.#told() } });
  #summary = h("summary", { text: () => this.#words });
  element = h(
    "details",
    { class: "options where", on: { toggle: () => this.#fill() } },
    this.#summary,
    h(
      "div",
      { class: "field" },
      h("label", { htmlFor: this.#select.id, text: () => t("choice.from") }),
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
    setText(this.#summary, this.#words);
  }

  /** The choice as a text. */
  get #words() {
    const [option] = this.#select.selectedOptions;
    return option?.value ? t("choice.somewhere", { area: option.text }) : t("choice.anywhere");
  }

  async #fill() {
    if (this.#filled) return;
    this.#filled = true;
    this.#select.replaceChildren(
      h("option", { value: "", text: () => t("choice.world") }),
      group("choice.continents", "continent", CONTINENTS, (code) => t(`choice.${code}`)),
    );
    try {
      const { countries } = await this.#call("gazetteer.countries");
      const named = countries
        .filter(({ cityCount }) => cityCount !== 0)
        .map(({ code }) => code)
        .sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale()));
      this.#select.append(group("choice.countries", "country", named, nameOf));
    } catch {
      this.#filled = false; // Only the continents are listed; opening it again retries.
    }
  }
}

const group = (label, kind, codes, nameOfCode) =>
  h(
    "optgroup",
    { label: () => t(label) },
    codes.map((code) => h("option", { value: `${kind} ${code}`, text: () => nameOfCode(code) })),
  );
