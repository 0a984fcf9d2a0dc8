/** A part of the page that shows the result of a request, its progress, or its error. */
import { h, replace } from "./dom.js";
import { NoBridge, Unreachable } from "./rpc.js";
import { t } from "./strings.js";

export class Loading {
  #stopper = null;
  #render = null;
  #resume = null;

  constructor(name) {
    this.element = h("div", { class: `loading ${name}` });
  }

  /**
   * Runs a request and shows `draw` of its result; a later call supersedes it.
   * @param {function(AbortSignal): Promise} ask
   * @param {function(*): Node|Node[]} draw
   * @param {?function(): Node|Node[]} kept draws an earlier result, for as long as there is no new one
   */
  async show(ask, draw, kept = null) {
    this.stop();
    const stopper = new AbortController();
    this.#stopper = stopper;
    this.#resume = null;
    this.element.setAttribute("aria-busy", "true");
    this.#show(() => kept?.() ?? h("p", { class: "waiting", text: t("common.loading") }));
    try {
      const answer = await ask(stopper.signal);
      if (stopper.signal.aborted) return;
      this.#show(() => draw(answer));
    } catch (error) {
      if (stopper.signal.aborted) return;
      const again = () => this.show(ask, draw, kept);
      if (error instanceof Unreachable) this.#resume = again;
      this.#show(() => [trouble(error, kept !== null, again), kept?.()]);
    }
    this.element.removeAttribute("aria-busy");
  }

  /** Shows a newer result that arrived otherwise, unless the user is inside the present one. */
  renew(render) {
    const busy = this.element.hasAttribute("aria-busy");
    if (!busy && !this.element.contains(document.activeElement)) this.#show(render);
  }

  /** Repeats a request that the bridge did not answer. */
  resume() {
    this.#resume?.();
  }

  /** Draws the same result again, after a change of units or names. */
  redraw() {
    if (this.#render) replace(this.element, this.#render());
  }

  #show(render) {
    this.#render = render;
    this.redraw();
  }

  /** Cancels the request and ignores its result. */
  stop() {
    this.#stopper?.abort();
    this.#stopper = null;
  }
}

/** The reason of a failure. The banner reports a bridge that does not answer, so only its effect is named here. */
function trouble(error, isKept, again) {
  if (error instanceof NoBridge)
    return isKept ? null : h("p", { class: "hint", text: t("trouble.withoutBridge") });
  return h(
    "div",
    { class: "trouble" },
    h("p", { text: isKept ? t("trouble.notUpdated", { reason: error.message }) : error.message }),
    h("button", { type: "button", text: t("common.tryAgain"), on: { click: again } }),
  );
}
