/** An error below the field or form that it is about, until the user changes the field or tries again. */
import { freshId, h, setAttr, setText } from "./dom.js";

export class FieldMessage {
  #input;
  element = h("p", { class: "field-message", id: freshId("trouble"), role: "alert" });

  /** @param {?Element} input the field, which is marked as invalid and described by the message */
  constructor(input = null) {
    this.#input = input;
    input?.addEventListener("input", () => this.clear());
  }

  show(text) {
    setText(this.element, text);
    if (!this.#input) return;
    setAttr(this.#input, "aria-invalid", text ? "true" : null);
    setAttr(this.#input, "aria-describedby", text ? this.element.id : null);
  }

  clear() {
    this.show("");
  }
}
