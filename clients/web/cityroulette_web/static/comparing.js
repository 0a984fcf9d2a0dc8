/** The selection of cards to compare. Dispatches `change`, and `go` with the ids of the cities. */
import { h, setAttr, setText } from "./dom.js";
import { cities } from "./format.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

const [LEAST, MOST] = [2, 4];

export class Comparing extends EventTarget {
  #chosen = null;
  #button = h(
    "button",
    { type: "button", on: { click: () => this.#pressed() } },
    symbol("compare"),
    h("span", { text: () => this.#words }),
  );
  #cancel = h("button", {
    type: "button",
    class: "quiet",
    hidden: true,
    text: () => t("common.cancel"),
    on: { click: () => this.#end() },
  });
  #hint = h("span", { class: "hint", role: "status", text: () => this.#advice });
  element = h("div", { class: "comparing" }, this.#button, this.#cancel, this.#hint);

  /** Whether cards can be selected now. */
  get isOn() {
    return this.#chosen !== null;
  }

  /** Whether no more cards can be selected. */
  get isFull() {
    return this.isOn && this.#chosen.length >= MOST;
  }

  has(id) {
    return this.#chosen?.includes(id) ?? false;
  }

  /** A card was ticked or unticked. */
  tick(id, on) {
    const others = this.#chosen.filter((each) => each !== id);
    this.#chosen = on && others.length < MOST ? [...others, id] : others;
    this.#draw();
  }

  /** @param {number} count the number of cities */
  offer(count) {
    this.element.hidden = count < LEAST;
  }

  /** Ends the selection without a comparison. */
  cancel() {
    if (!this.isOn) return;
    this.#chosen = null;
    this.#draw();
  }

  #end() {
    this.cancel();
    this.#button.focus();
  }

  /** The button starts the selection, then opens the comparison. */
  #pressed() {
    const chosen = this.#chosen;
    if (chosen === null) this.#chosen = [];
    else if (chosen.length < LEAST) return;
    else {
      this.#chosen = null;
      this.dispatchEvent(new CustomEvent("go", { detail: chosen }));
    }
    this.#draw();
  }

  get #words() {
    const count = this.#chosen?.length ?? 0;
    return count >= LEAST
      ? t("compare.compareCities", { cities: cities(count) })
      : t("card.compare");
  }

  get #advice() {
    if (!this.isOn) return "";
    return t(this.isFull ? "compare.full" : "compare.choose");
  }

  /** The button is not disabled while too few are chosen, because it would lose the focus. */
  #draw() {
    setText(this.#button.lastChild, this.#words);
    setAttr(this.#button, "aria-disabled", this.isOn && this.#chosen.length < LEAST ? true : null);
    setText(this.#hint, this.#advice);
    this.#cancel.hidden = !this.isOn;
    // Its controls stay in sight while the user scrolls to the cards.
    this.element.classList.toggle("choosing-bar", this.isOn);
    this.dispatchEvent(new CustomEvent("change"));
  }
}
