/**
 * The selection of cards whose cities are changed together, with a bar at the bottom of the window. Dispatches
 * `change`, `all` to select every shown card, and `edit` with the ids of the cities.
 */
import { h, setAttr, setText } from "./dom.js";
import { cities } from "./format.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

export class Selecting extends EventTarget {
  #chosen = null;
  /** Starts and ends the selection, among the tools above the cards. */
  button = h(
    "button",
    { type: "button", "aria-pressed": "false", hidden: true, on: { click: () => this.#toggle() } },
    symbol("check"),
    h("span", { text: () => t("card.select") }),
  );
  #count = h("span", { role: "status", text: () => this.#words });
  #edit = h("button", {
    type: "button",
    class: "primary",
    text: () => t("bulk.edit"),
    on: { click: () => this.#pressed() },
  });
  element = h(
    "div",
    { class: "choosing-bar", role: "group", "aria-label": () => t("bulk.title"), hidden: true },
    this.#count,
    h("button", {
      type: "button",
      text: () => t("bulk.all"),
      on: { click: () => this.dispatchEvent(new CustomEvent("all")) },
    }),
    this.#edit,
    h("button", {
      type: "button",
      class: "quiet",
      text: () => t("common.cancel"),
      on: { click: () => this.end() },
    }),
  );

  get isOn() {
    return this.#chosen !== null;
  }

  has(id) {
    return this.#chosen?.has(id) ?? false;
  }

  /** A card was ticked or unticked, or its city removed. */
  tick(id, on) {
    if (on) this.#chosen?.add(id);
    else this.#chosen?.delete(id);
    this.#draw();
  }

  /** @param {number[]} ids added to the selection */
  add(ids) {
    for (const id of ids) this.#chosen.add(id);
    this.#draw();
  }

  /** Ends the selection. */
  cancel() {
    if (!this.isOn) return;
    this.#chosen = null;
    this.#draw();
  }

  /** Ends the selection and focuses the button that began it. */
  end() {
    this.cancel();
    this.button.focus();
  }

  #toggle() {
    this.#chosen = this.isOn ? null : new Set();
    this.#draw();
  }

  #pressed() {
    if (this.#chosen.size > 0)
      this.dispatchEvent(new CustomEvent("edit", { detail: [...this.#chosen] }));
  }

  get #words() {
    const count = this.#chosen?.size ?? 0;
    return count === 0 ? t("bulk.choose") : t("bulk.selected", { cities: cities(count) });
  }

  /** The button of the bar is not disabled while no card is chosen, because it would lose the focus. */
  #draw() {
    setAttr(this.button, "aria-pressed", String(this.isOn));
    setAttr(this.#edit, "aria-disabled", this.#chosen?.size === 0 ? true : null);
    setText(this.#count, this.#words);
    this.element.hidden = !this.isOn;
    this.dispatchEvent(new CustomEvent("change"));
  }
}
