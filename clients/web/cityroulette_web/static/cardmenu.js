/** The menu of a card, with actions that are too rare for a button of their own. Dispatches `remove` with a city's id. */
import { isolated } from "./bidi.js";
import { freshId, h, setAttr } from "./dom.js";
import { t } from "./strings.js";

export class CardMenu extends EventTarget {
  #id = null;
  #button = null;
  #remove = h("button", {
    type: "button",
    role: "menuitem",
    class: "quiet",
    text: () => t("common.remove"),
    on: { click: () => this.#chosen("remove") },
  });
  element = h(
    "div",
    {
      class: "card-menu",
      id: freshId("card-menu"),
      popover: "auto",
      role: "menu",
      on: { keydown: (event) => this.#key(event), toggle: (event) => this.#toggled(event) },
    },
    this.#remove,
  );

  /** Opens below the button of a card. */
  open(button, { id, name }) {
    this.#id = id;
    this.#button = button;
    setAttr(this.element, "aria-label", t("card.more", { name: isolated(name) }));
    this.element.showPopover();
    this.#place(button.getBoundingClientRect());
    this.#remove.focus();
  }

  /** Scrolls with its card. */
  #place({ right, bottom }) {
    const left = Math.max(8, right - this.element.offsetWidth);
    this.element.style.left = `${left + scrollX}px`;
    this.element.style.top = `${bottom + scrollY}px`;
  }

  #toggled({ newState }) {
    if (this.#button) setAttr(this.#button, "aria-expanded", newState === "open");
  }

  #chosen(name) {
    this.#button?.focus();
    this.element.hidePopover();
    this.dispatchEvent(new CustomEvent(name, { detail: this.#id }));
  }

  #key(event) {
    if (event.key !== "Tab") return;
    event.preventDefault();
    this.element.hidePopover();
    this.#button?.focus();
  }
}
