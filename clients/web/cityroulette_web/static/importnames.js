/**
 * The lines of a list of names in the dialog of an import: what each becomes, a choice for names of several
 * cities, and a field for names of none. Dispatches `change` when the user changes a line.
 */
import { isolated } from "./bidi.js";
import { freshId, h, replace, setText } from "./dom.js";
import { inFull, invalidRows, list } from "./importrows.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

/** Lines that are resolved for the preview; the rest is only counted. */
const RESOLVED = 200;

export class NamePreview extends EventTarget {
  #lines;
  /** What replaces a line: the id of the chosen city, or a corrected name. */
  #instead = new Map();
  /** The rows that were unclear at first, by line. They stay where they are, so that the focus does. */
  #unclear = new Map();
  /** The choices of lines with several cities; one keeps its cities after a change, so it is made once. */
  #choices = new Map();
  #asked = 0;
  #title = h("p");
  #rows = h("ul");
  #invalid = h("div");
  #becomes = h("div");
  element = h(
    "div",
    { class: "import-names" },
    this.#title,
    this.#rows,
    this.#invalid,
    this.#becomes,
  );

  /** @param {string} text of the list */
  constructor(text) {
    super();
    this.#lines = text.split(/\r\n|\r|\n/);
  }

  /** The text to import, with the user's changes, as parameters of archive.import. */
  get changed() {
    const lines = this.#lines.map((line, index) => this.#instead.get(index + 1) ?? line);
    return { text: lines.join("\n"), format: "names" };
  }

  /** Shows the result of a dry run. */
  show(found) {
    const { unresolved, unresolvedRows } = found;
    for (const row of unresolvedRows) this.#showUnclear(row);
    setText(this.#title, unresolved > 0 ? t("importing.ambiguous", { count: unresolved }) : "");
    this.#title.hidden = unresolved === 0;
    replace(this.#invalid, invalidRows(found));
    this.#preview(found);
  }

  /** A new unclear row; a corrected one that is still unclear gets the new reason. */
  #showUnclear({ line, text, reason, candidates }) {
    const known = this.#unclear.get(line);
    const label = t("importing.unclearLine", { line, text, reason });
    if (known && candidates.length === 0) return setText(known.label, label);
    if (known?.isChoice) return;
    const id = freshId("meant");
    const isChoice = candidates.length > 0;
    const field = isChoice ? this.#choice(id, line, candidates) : this.#correction(id, line, text);
    const words = h("label", { htmlFor: id, text: label });
    const row = known?.row ?? h("li");
    const held = row.contains(document.activeElement);
    replace(row, words, field);
    if (held) field.focus();
    this.#unclear.set(line, { row, label: words, isChoice });
    if (!known) this.#rows.append(row);
  }

  #choice(id, line, candidates) {
    const options = candidates.map((city) => h("option", { value: city.id, text: inFull(city) }));
    const change = ({ target }) => this.#change(line, target.value);
    const skip = h("option", { value: "", text: t("importing.skip") });
    return h("select", { id, on: { change } }, skip, options);
  }

  #correction(id, line, text) {
    const change = ({ target }) => this.#change(line, target.value.trim());
    const on = { change, keydown: applyOnEnter };
    return h("input", { type: "text", id, value: text, spellcheck: false, on });
  }

  /** A field that is left reports its change again, which must not disable the button being clicked. */
  #change(line, value) {
    if (value === (this.#instead.get(line) ?? "")) return;
    if (value) this.#instead.set(line, value);
    else this.#instead.delete(line);
    this.dispatchEvent(new Event("change"));
  }

  /** Lists the city of each line that has one. */
  async #preview({ unresolvedRows, invalid }) {
    const asked = ++this.#asked;
    const left = new Set([...unresolvedRows, ...invalid].map(({ line }) => line));
    const lines = this.#lines
      .map((line, index) => ({ line: index + 1, text: line.trim() }))
      .filter(({ line, text }) => text && !left.has(line));
    const shown = await Promise.all(lines.slice(0, RESOLVED).map((each) => this.#meant(each)));
    if (asked !== this.#asked) return;
    const rows = shown.filter(Boolean);
    const count = lines.length - Math.min(lines.length, RESOLVED) + rows.length;
    const held = this.#becomes.contains(document.activeElement) ? document.activeElement : null;
    replace(this.#becomes, list(t("importing.becomes"), rows, count));
    held?.focus();
  }

  /** "Köln: Köln, North Rhine-Westphalia, Germany", with the other cities of the name to choose from. */
  async #meant({ line, text }) {
    const changed = this.#instead.get(line) ?? text;
    const answer = await call("location.resolve", { text: changed }).catch(() => null);
    const city = answer?.city ?? answer?.nearestCity?.city;
    if (!city) return null;
    const others = this.#unclear.has(line) ? [] : (answer.alternatives?.cities ?? []);
    const words = t("importing.becomesLine", {
      text: isolated(text),
      city: isolated(inFull(city)),
    });
    const isFixed = this.#unclear.has(line) || (others.length === 0 && !this.#choices.has(line));
    if (isFixed) return words;
    return this.#changeable(line, text, [city, ...others]);
  }

  #changeable(line, text, cities) {
    if (!this.#choices.has(line)) {
      const id = freshId("other");
      const options = cities.map((city) => h("option", { value: city.id, text: inFull(city) }));
      const change = ({ target }) => this.#change(line, target.value);
      const label = h("label", { htmlFor: id, text: t("importing.several", { text }) });
      this.#choices.set(line, [label, h("select", { id, on: { change } }, options)]);
    }
    return this.#choices.get(line);
  }
}

/** Enter applies a correction instead of starting the import. */
function applyOnEnter(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.target.dispatchEvent(new Event("change"));
}
