/** What may be drawn: cities of the whole world, of a continent or of a country, and wishes for them. */
import { freshId, h, setText } from "./dom.js";
import { country as nameOf } from "./format.js";
import { locale, t } from "./strings.js";
import { Wishes } from "./wishes.js";

const CONTINENTS = ["AF", "AS", "EU", "NA", "OC", "SA"];

export class Choice {
  #call;
  #filled = false;
  #select = h("select", { id: freshId("where") });
  #wishes = new Wishes();
  #summary = h("summary", { text: () => this.#words });
  element = h(
    "details",
    { class: "options where", on: { toggle: () => this.#fill(), change: () => this.#told() } },
    this.#summary,
    h(
      "div",
      { class: "field" },
      h("label", { htmlFor: this.#select.id, text: () => t("choice.from") }),
      this.#select,
    ),
    this.#wishes.element,
  );

  /** @param {function} call calls the program, when the choice is opened */
  constructor(call) {
    this.#call = call;
  }

  /** The choice: a `continent` or a `country`, `wishes` and a `weighting`, if they limit the draw. */
  get value() {
    const [kind, code] = this.#select.value.split(" ");
    return { ...(code ? { [kind]: code } : {}), ...this.#wishes.value };
  }

  /**
   * Resolves when the choice is complete: the browser may be asking the user for the position.
   * @returns {Promise<boolean>} false if the user has to complete it, in the open form
   */
  async settled() {
    if (await this.#wishes.settled()) return true;
    this.element.open = true;
    this.#wishes.askForPlace();
    return false;
  }

  #told() {
    setText(this.#summary, this.#words);
  }

  /** The choice as a text. */
  get #words() {
    const [option] = this.#select.selectedOptions;
    const where = option?.value
      ? t("choice.somewhere", { area: option.text })
      : t("choice.anywhere");
    const { count } = this.#wishes;
    return count > 0 ? t("choice.withWishes", { where, count }) : where;
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
