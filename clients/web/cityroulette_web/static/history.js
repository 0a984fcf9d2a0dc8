/** The recorded weather of a favourite. */
import { h } from "./dom.js";
import { historyChart } from "./historychart.js";
import { clock, degrees, longDate } from "./format.js";
import { iconImage } from "./icons.js";
import { Loading } from "./loading.js";
import { say, sayError } from "./messages.js";
import { iconButton } from "./symbols.js";

const PAGE = 100;

export class HistoryPanel {
  #app;
  #city = null;
  #loading = new Loading("history");

  constructor(app) {
    this.#app = app;
    this.element = this.#loading.element;
  }

  show(city) {
    this.#city = city;
    this.#loading.show(
      (signal) => this.#app.call("weather.history", { city: city.id, limit: PAGE }, { signal }),
      (page) => this.#draw(page),
    );
  }

  leave() {
    this.#loading.stop();
  }

  redraw() {
    this.show(this.#city);
  }

  notified(method, params) {
    if (method === "weather.didRecord" && params.city === this.#city?.id) this.show(this.#city);
  }

  #draw({ entries, total }) {
    if (entries.length === 0)
      return h("p", {
        class: "hint",
        text: "Nothing recorded yet. The weather of a starred city in your archive is recorded each time you refresh it.",
      });
    const more =
      total > entries.length
        ? h("p", { class: "hint", text: `The newest ${entries.length} of ${total}.` })
        : null;
    return [
      historyChart(this.#city.name, entries),
      h(
        "ul",
        { class: "entries" },
        entries.map((entry) => this.#entry(entry)),
      ),
      more,
    ];
  }

  #entry(entry) {
    const when = `${longDate(entry.time)}, ${clock(entry.time)}`;
    const range =
      entry.min === null || entry.max === null
        ? ""
        : `${degrees(entry.min)} to ${degrees(entry.max)}`;
    const item = h(
      "li",
      {},
      iconImage(entry.icon, 28),
      h("span", { class: "entry-degrees", text: degrees(entry.temperature) }),
      h(
        "span",
        { class: "entry-main" },
        h("span", { text: entry.summary ?? "" }),
        h("small", { text: [when, range].filter(Boolean).join(" · ") }),
      ),
      iconButton("trash", `Remove the entry of ${when}`, () => this.#remove(entry, item)),
    );
    return item;
  }

  async #remove(entry, item) {
    try {
      await this.#app.call("weather.removeHistory", { id: entry.id });
      (item.nextElementSibling ?? item.previousElementSibling)?.querySelector("button").focus();
      item.remove();
      say("Removed the entry.");
    } catch (error) {
      sayError(error);
    }
  }
}
