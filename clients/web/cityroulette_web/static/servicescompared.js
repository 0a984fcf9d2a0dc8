/** A comparison of weather services, or of models if there is one service, requested when the user opens it. */
import { outward } from "./article.js";
import { h } from "./dom.js";
import { degrees, skyWords, temperature, weekday } from "./format.js";
import { Loading } from "./loading.js";
import { modelName, serviceName } from "./servicenames.js";
import { t } from "./strings.js";
import { rain } from "./units.js";

const DAYS = 3;

export class ServicesCompared {
  #app;
  #city = null;
  #loading = new Loading("services");

  constructor(app) {
    this.#app = app;
    this.element = h(
      "details",
      { class: "today-services", on: { toggle: () => this.#toggled() } },
      h("summary", { text: () => t("services.title") }),
      this.#loading.element,
    );
  }

  show(city) {
    this.leave();
    this.#city = city;
    this.element.hidden = !this.#app.has("weather.compare") || !this.#app.hello?.providers?.weather;
  }

  redraw() {
    if (this.element.open) this.#loading.redraw();
  }

  leave() {
    this.#city = null;
    this.element.open = false;
    this.#loading.stop();
  }

  #toggled() {
    const city = this.#city;
    if (!this.element.open || !city) return this.#loading.stop();
    this.#loading.show(
      (signal) => this.#app.call("weather.compare", { city: city.id, days: DAYS }, { signal }),
      draw,
    );
  }
}

function draw({ sources, spread, units }) {
  const system = units.temperature === "F" ? "us" : "metric";
  const days = sources.find((source) => source.days.length > 0)?.days ?? [];
  const known = sources.filter(({ error }) => !error);
  const { lowest, highest } = spread.temperature;
  const span = lowest !== null && [degrees(lowest, system), degrees(highest, system)];
  return [
    span &&
      h("p", {
        class: "hint",
        text: spreadWords(span, spread.sources),
      }),
    h(
      "div",
      { class: "table-box", tabIndex: 0, role: "group", "aria-label": t("services.title") },
      h(
        "table",
        { class: "today-table" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col", text: t("services.service") }),
            h("th", { scope: "col", text: t("forecast.now") }),
            days.map(({ date }) => h("th", { scope: "col", text: weekday(date) })),
          ),
        ),
        h(
          "tbody",
          {},
          known.map((source) => row(source, days)),
        ),
      ),
    ),
    sources
      .filter(({ error }) => error)
      .map(({ provider, error }) =>
        h(
          "p",
          { class: "hint" },
          `${serviceName(provider)}: `,
          h("span", { lang: "en", text: error.message }),
        ),
      ),
    h("p", { class: "hint report-credits" }, credits(known)),
  ];
}

/** Sources that agree on the shown degrees have no range. */
const spreadWords = ([low, high], count) =>
  t(low === high ? "services.agreed" : "services.spread", { low, high, count });

function row({ provider, model, current, days }, dates) {
  const now = current && [temperature(current.temperature, current.units), skyWords(current)];
  const units = current?.units ?? "metric";
  return h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      serviceName(provider),
      model && h("small", { text: modelName(model) }),
    ),
    h("td", { text: now ? now.filter(Boolean).join(", ") : "–" }),
    dates.map(({ date }) => {
      const day = days.find((each) => each.date === date);
      const values = day && [degrees(day.min, units), degrees(day.max, units)];
      return h(
        "td",
        { text: values ? values.filter(Boolean).join(" / ") : "–" },
        day?.precipitation > 0 && h("small", { text: rain(day.precipitation, units) }),
      );
    }),
  );
}

function credits(sources) {
  const given = new Map(sources.map(({ attribution }) => [attribution.text, attribution.url]));
  const links = [...given].map(([text, url]) => outward(url, text));
  return links.flatMap((link, index) => (index > 0 ? [" · ", link] : [link]));
}
