/** The recorded weather of a favourite. */
import { h } from "./dom.js";
import { historyChart } from "./historychart.js";
import { clock, degrees, longDate, range, skyWords } from "./format.js";
import { iconImage } from "./icons.js";
import { Loading } from "./loading.js";
import { say, sayError } from "./messages.js";
import { t } from "./strings.js";
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
        text: t("history.empty"),
      });
    const more =
      total > entries.length
        ? h("p", { class: "hint", text: t("history.newest", { count: entries.length, total }) })
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
    const item = h(
      "li",
      {},
      iconImage(entry.icon, 28),
      h("span", { class: "entry-degrees", text: degrees(entry.temperature) }),
      h(
        "span",
        { class: "entry-main" },
        h("span", { text: skyWords(entry) }),
        h("small", { text: [when, range(entry.min, entry.max)].filter(Boolean).join(" · ") }),
      ),
      iconButton("trash", t("history.removeEntry", { when }), () => this.#remove(entry, item)),
    );
    return item;
  }

  async #remove(entry, item) {
    try {
      await this.#app.call("weather.removeHistory", { id: entry.id });
      (item.nextElementSibling ?? item.previousElementSibling)?.querySelector("button").focus();
      item.remove();
      say(t("history.removed"));
    } catch (error) {
      sayError(error);
    }
  }
}
