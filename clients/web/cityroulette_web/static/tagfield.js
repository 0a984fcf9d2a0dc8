/** The tags of a city as chips, and a field that completes those in use. Dispatches `add` and `remove` with a tag. */
import { chip } from "./chips.js";
import { freshId, h, replace } from "./dom.js";
import { t } from "./strings.js";

export class TagField extends EventTarget {
  #chips = h("ul", { class: "chips", "aria-label": () => t("yours.tags") });
  #known = h("datalist", { id: freshId("tags") });
  #input = h("input", { id: freshId("tag"), autocomplete: "off" });

  constructor() {
    super();
    this.#input.setAttribute("list", this.#known.id);
    this.element = h(
      "div",
      { class: "yours-part" },
      h("h3", { text: () => t("yours.tags") }),
      this.#chips,
      h(
        "form",
        { class: "tag-form", on: { submit: (event) => this.#submit(event) } },
        h("label", {
          class: "only-spoken",
          htmlFor: this.#input.id,
          text: () => t("yours.addTag"),
        }),
        this.#input,
        this.#known,
        h("button", { type: "submit", text: () => t("common.add") }),
      ),
    );
  }

  /** @param {string[]} tags those of the city @param {string[]} known those in use */
  show(tags, known) {
    this.#input.placeholder = t("yours.addTag");
    this.#chips.hidden = tags.length === 0;
    replace(
      this.#chips,
      tags.map((tag) => chip(tag, t("yours.removeTag", { tag }), () => this.#tell("remove", tag))),
    );
    const others = known.filter((tag) => !tags.includes(tag));
    replace(
      this.#known,
      others.map((value) => h("option", { value })),
    );
  }

  /** Empties the field, after the program has saved its tag. */
  clear() {
    this.#input.value = "";
  }

  focus() {
    this.#input.focus();
  }

  #submit(event) {
    event.preventDefault();
    const tag = this.#input.value.trim();
    if (tag) this.#tell("add", tag);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
