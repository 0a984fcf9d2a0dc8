/** The setting of the user's position: what is remembered, and how to change or forget it. */
import { isolated } from "./bidi.js";
import { h, liveText, setText } from "./dom.js";
import { point } from "./format.js";
import { say } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { forgetPosition, knownPosition, locateDevice, rememberPosition } from "./position.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** "My position: Berlin" or with coordinates; empty if none is remembered. */
export function positionInWords() {
  const known = knownPosition();
  if (!known) return "";
  return t("position.at", { place: known.name ? isolated(known.name) : point(known) });
}

export class PositionField {
  #state = h("p", { role: "status" });
  #field = new PlaceField("position.choose");
  #locate = h(
    "button",
    { type: "button", class: "quiet", on: { click: () => this.#useDevice() } },
    symbol("pin"),
    liveText(() => t("welcome.useLocation")),
  );
  #forget = h("button", {
    type: "button",
    text: () => t("position.forget"),
    on: { click: () => this.#forgotten() },
  });

  constructor() {
    this.#field.addEventListener("city", ({ detail }) => this.#choose(detail, detail.name));
    const on = { submit: (event) => this.#submit(event) };
    this.element = h(
      "form",
      { class: "position", on },
      this.#state,
      this.#field.element,
      h("div", { class: "row-of" }, this.#locate, this.#forget),
      h("p", { class: "hint", text: () => t("position.hint") }),
    );
  }

  /** Shows the remembered position, which another tab may have changed. */
  draw() {
    const words = positionInWords();
    setText(this.#state, words || t("position.none"));
    this.#forget.hidden = words === "";
  }

  async #submit(event) {
    event.preventDefault();
    await this.#field.settled();
    const { place } = this.#field;
    if (place) this.#choose(place.location, place.name ?? point(place.location));
  }

  #choose(location, name) {
    rememberPosition(location, name);
    this.#field.clear();
    this.draw();
  }

  async #useDevice() {
    this.#locate.disabled = true;
    try {
      await locateDevice();
    } catch {
      say(t("home.noLocation"));
    }
    this.#locate.disabled = false;
    this.draw();
  }

  /** The focus moves on from the button that disappears. */
  #forgotten() {
    forgetPosition();
    this.draw();
    this.#field.input.focus();
  }
}
