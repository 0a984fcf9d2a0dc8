/** The switch between the list of a view and its map, on screens too narrow for both; see layout.css. */
import { freshId, h } from "./dom.js";
import { t } from "./strings.js";

const SIDES = [
  ["list", "sides.list"],
  ["map", "sides.map"],
];

export class Sides {
  #inputs = new Map();
  #view;

  /** @param {HTMLElement} view contains the panel with the list, and the stage with the map */
  constructor(view) {
    this.#view = view;
    const name = freshId("side");
    const radios = SIDES.map(([value, text]) => {
      const props = { type: "radio", name, value, on: { change: () => this.show(value) } };
      const input = h("input", props);
      this.#inputs.set(value, input);
      return h("label", {}, input, h("span", { text: () => t(text) }));
    });
    const legend = h("legend", { class: "only-spoken", text: () => t("sides.label") });
    this.element = h("fieldset", { class: "segments sides" }, legend, radios);
    view.prepend(this.element);
    this.show("list");
  }

  show(side) {
    this.#inputs.get(side).checked = true;
    this.#view.dataset.side = side;
  }
}
