/** A progress bar for long requests, driven by $/progress. */
import { h, setText } from "./dom.js";
import { progressToken, stream } from "./rpc.js";
import { programSentence, t } from "./strings.js";

export class Progress {
  #text = h("span");
  #bar = h("progress", { max: 100, "aria-label": () => t("progress.label") });
  #stop = h("button", { type: "button", class: "quiet", text: () => t("progress.stop") });

  #title = "";

  running = false;

  constructor() {
    this.element = h("div", { class: "progress", hidden: true }, this.#bar, this.#text, this.#stop);
  }

  /**
   * Runs a request that reports progress.
   * @param {function({token, signal}): Promise} work starts the request
   */
  async during(title, work) {
    this.running = true;
    const token = progressToken();
    const stopper = new AbortController();
    const told = ({ detail: { method, params } }) => {
      if (method === "$/progress" && params.token === token) this.#take(params.value);
    };
    this.#title = title;
    this.#take({ kind: "begin", title });
    this.#stop.onclick = () => stopper.abort();
    stream.addEventListener("notification", told);
    try {
      return await work({ token, signal: stopper.signal });
    } finally {
      stream.removeEventListener("notification", told);
      this.element.hidden = true;
      this.running = false;
    }
  }

  #take(value) {
    this.element.hidden = value.kind === "end";
    if (value.kind === "begin") this.#bar.removeAttribute("value");
    if (value.kind === "report" && value.percentage !== null) this.#bar.value = value.percentage;
    if (value.kind !== "end")
      setText(this.#text, programSentence(value.message ?? value.title) ?? this.#title);
  }
}
