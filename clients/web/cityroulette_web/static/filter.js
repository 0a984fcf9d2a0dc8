/** The search field and scope of a session's list. Dispatches `filter` and, for ArrowDown, `down`. */
import { freshId, h } from "./dom.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

const SCOPES = [
  ["all", "filter.all"],
  ["favorites", "filter.favorites"],
  ["unfavorites", "filter.unfavorites"],
  ["withWikipedia", "filter.withWikipedia"],
];

export class Filter extends EventTarget {
  #scopes = new Map();
  #search = h("input", {
    type: "search",
    id: freshId("search"),
    placeholder: () => t("filter.label"),
    autocomplete: "off",
    spellcheck: false,
  });

  constructor() {
    super();
    const label = h("label", {
      class: "only-spoken",
      htmlFor: this.#search.id,
      text: () => t("filter.label"),
    });
    const box = h("div", { class: "search-box" }, symbol("search"), this.#search);
    this.element = h("div", { class: "tools", role: "search" }, label, box, this.#scopeGroup());
    this.#search.addEventListener("input", () => this.#tell("filter"));
    this.#search.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      this.#tell("down");
    });
  }

  /** The filter as parameters of city.search. */
  get params() {
    const scope = [...this.#scopes].find(([, input]) => input.checked)?.[0] ?? "all";
    return { query: this.#search.value, scope };
  }

  /** Shows the present filter, unless the user is typing. */
  set({ query, scope }) {
    this.#scopes.get(scope).checked = true;
    if (document.activeElement !== this.#search) this.#search.value = query;
  }

  focus() {
    this.#search.focus();
  }

  #scopeGroup() {
    const radios = SCOPES.map(([scope, text]) => {
      const props = { type: "radio", name: "scope", value: scope };
      const input = h("input", { ...props, on: { change: () => this.#tell("filter") } });
      this.#scopes.set(scope, input);
      return h("label", {}, input, h("span", { text: () => t(text) }));
    });
    const legend = h("legend", { class: "only-spoken", text: () => t("filter.scope") });
    return h("fieldset", { class: "segments" }, legend, radios);
  }

  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}
