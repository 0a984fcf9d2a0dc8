/** Chips: short labels with a button that removes them. */
import { h } from "./dom.js";
import { iconButton } from "./symbols.js";

/** @param {string} text what the chip shows @param {string} label the name of its button */
export const chip = (text, label, remove) =>
  h(
    "li",
    { class: "chip" },
    h("bdi", { text }),
    iconButton("remove", () => label, remove),
  );
