/** A part of the page that shows the result of a request, its progress, or its error. */
import { h, replace } from "./dom.js";

export class Loading {
  #stopper = null;

  constructor(name) {
    this.element = h("div", { class: `loading ${name}` });
  }

  /**
   * Runs a request and shows `draw` of its result; a later call supersedes it.
   * @param {function(AbortSignal): Promise} ask
   * @param {function(*): Node|Node[]} draw
   */
  async show(ask, draw) {
    this.stop();
    const stopper = new AbortController();
    this.#stopper = stopper;
    this.element.setAttribute("aria-busy", "true");
    replace(this.element, h("p", { class: "waiting", text: "Loading…" }));
    try {
      const answer = await ask(stopper.signal);
      if (stopper.signal.aborted) return;
      replace(this.element, draw(answer));
    } catch (error) {
      if (stopper.signal.aborted) return;
      replace(
        this.element,
        h(
          "div",
          { class: "trouble" },
          h("p", { text: error.message }),
          h("button", {
            type: "button",
            text: "Try again",
            on: { click: () => this.show(ask, draw) },
          }),
        ),
      );
    }
    this.element.removeAttribute("aria-busy");
  }

  /** Cancels the request and ignores its result. */
  stop() {
    this.#stopper?.abort();
    this.#stopper = null;
  }
}
