/** The selection of cards to compare. Dispatches `change`, and `go` with the ids of the cities. */
import { h, setAttr, setText } from "./dom.js";
import { cities } from "./format.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

const MOST = 4;

export class Comparing extends EventTarget {
  #chosen = null;
  button = h(
    "button",
    { type: "button", on: { click: () => this.#pressed() } },
    symbol("compare"),
    h("span", { text: () => this.#words }),
  );

  /** Whether cards can be selected now. */
  get isOn() {
    return this.#chosen !== null;
  }

  has(id) {
    return this.#chosen?.includes(id) ?? false;
  }

  /** A card was ticked or unticked; if there are too many, the first one is dropped. */
  tick(id, on) {
    const others = this.#chosen.filter((each) => each !== id);
    this.#chosen = on ? [...others, id].slice(-MOST) : others;
    this.#draw();
  }

  /** @param {number} count the number of cities */
  offer(count) {
    this.button.hidden = count < 2;
  }

  /** The button starts the selection, then opens the comparison. */
  #pressed() {
    const chosen = this.#chosen ?? [];
    if (chosen.length >= 2) {
      this.#chosen = null;
      this.dispatchEvent(new CustomEvent("go", { detail: chosen }));
    } else this.#chosen = this.isOn ? null : [];
    this.#draw();
  }

  get #words() {
    if (!this.isOn) return t("card.compare");
    const count = this.#chosen.length;
    return count >= 2 ? t("compare.compareCities", { cities: cities(count) }) : t("compare.choose");
  }

  #draw() {
    setText(this.button.lastChild, this.#words);
    setAttr(this.button, "aria-pressed", this.isOn);
    this.dispatchEvent(new CustomEvent("change"));
  }
}
