/** Tabs: one stop for the Tab key, the arrow keys move between them. */
import { freshId, h, replace, setAttr } from "./dom.js";

export class Tabs extends EventTarget {
  #tabs = [];
  #list;
  #panel = h("div", {
    class: "tab-panel",
    role: "tabpanel",
    id: freshId("tab-panel"),
    tabIndex: 0,
  });

  /** @param {function(): string} label */
  constructor(label) {
    super();
    this.#list = h("div", {
      class: "tabs",
      role: "tablist",
      "aria-label": label,
      on: { keydown: (event) => this.#key(event) },
    });
    this.element = h("div", { class: "tabbed" }, this.#list, this.#panel);
    this.current = null;
  }

  /** Offers these tabs, {name, title: function(): string}; keeps the open one if it is still offered. */
  offer(tabs) {
    if (tabs.map(({ name }) => name).join() === this.#tabs.map(({ name }) => name).join()) return;
    this.#tabs = tabs;
    replace(
      this.#list,
      tabs.map(({ name, title }) =>
        h("button", {
          type: "button",
          role: "tab",
          id: `${this.#panel.id}-${name}`,
          "aria-controls": this.#panel.id,
          text: title,
          on: { click: () => this.open(name) },
        }),
      ),
    );
    if (!tabs.some(({ name }) => name === this.current)) this.current = null;
    this.#mark();
  }

  /** Opens a tab; the listener of `open` fills the panel. */
  open(name) {
    this.current = name;
    this.#mark();
    this.dispatchEvent(new CustomEvent("open", { detail: name }));
  }

  fill(...content) {
    replace(this.#panel, ...content);
    this.#panel.scrollTop = 0;
  }

  #mark() {
    for (const [index, button] of [...this.#list.children].entries()) {
      const chosen = this.#tabs[index].name === this.current;
      setAttr(button, "aria-selected", chosen);
      setAttr(button, "tabindex", chosen || (this.current === null && index === 0) ? 0 : -1);
      if (chosen) setAttr(this.#panel, "aria-labelledby", button.id);
    }
  }

  #key(event) {
    const buttons = [...this.#list.children];
    const here = buttons.indexOf(document.activeElement);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const button = buttons[(to + buttons.length) % buttons.length];
    button.focus();
    button.click();
  }
}
