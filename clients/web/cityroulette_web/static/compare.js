/** Two to four cities as a table: current weather and the days of the forecast. */
import { readAnnotation } from "./annotations.js";
import { isolated } from "./bidi.js";
import { comparedCurves } from "./comparedcurves.js";
import { h, liveText } from "./dom.js";
import {
  age,
  clock,
  percent,
  range,
  region,
  shortDate,
  skyWords,
  temperature,
  timeIn,
  weekday,
} from "./format.js";
import { forecasts } from "./forecasts.js";
import { iconImage } from "./icons.js";
import { keptCity } from "./keptcities.js";
import { Loading } from "./loading.js";
import { localNames, titleOf } from "./localnames.js";
import { call, Unreachable } from "./rpc.js";
import { sparkline } from "./sparkline.js";
import { numeral, t } from "./strings.js";
import { symbol } from "./symbols.js";
import { distance, pressure, rain, wind } from "./units.js";
import { ARCHIVE } from "./watching.js";

const DAY_MS = 86400000;

export class CompareView {
  #app;
  #cities = [];
  #loading = new Loading("compare-table");

  constructor(app) {
    this.#app = app;
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: () => app.go({ view: "welcome" }) } },
      symbol("back"),
      liveText(() => t("frame.myCities")),
    );
    const title = h("h1", { id: "compare-title", tabIndex: -1, text: () => t("compare.title") });
    this.element = h(
      "section",
      { class: "compare", "aria-labelledby": title.id },
      h("header", { class: "home-head" }, title, back),
      this.#loading.element,
    );
  }

  get title() {
    return t("compare.title");
  }

  get watched() {
    return ARCHIVE;
  }

  /** @param {{cities: number[]}} place */
  arrived({ cities }) {
    this.#cities = cities;
    this.#loading.show(
      (signal) => Promise.all(cities.map((id) => this.#ask(id, signal))),
      (columns) => compared(columns.filter(Boolean), cities.length),
    );
  }

  /** The bridge answers again. */
  resume() {
    this.arrived({ cities: this.#cities });
  }

  left() {
    this.#loading.stop();
  }

  redraw() {
    this.#loading.redraw();
  }

  /**
   * A city with its weather, requested as "automatic", which adds no entry to the history. If the request fails,
   * the weather is the latest known one. Null for an unknown city.
   */
  async #ask(id, signal) {
    const city = await this.#city(id, signal);
    if (!city) return null;
    const kept = forecasts.of(id);
    if (this.#app.hello && !this.#app.hello.providers?.weather)
      return { city, trouble: t("compare.noService") };
    try {
      const params = { city: id, origin: "automatic" };
      const forecast = await call("weather.forecast", params, { signal });
      forecasts.put(city, forecast);
      return { city, forecast };
    } catch (error) {
      if (signal.aborted) throw error;
      return { city, forecast: kept ?? undefined, trouble: error.message };
    }
  }

  async #city(id, signal) {
    try {
      const { city, names = [] } = await call("city.get", { city: id }, { signal });
      localNames.take(city, names);
      if (!city.archived || !this.#app.has("archive.annotate")) return city;
      return { ...city, annotation: await readAnnotation(id) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof Unreachable) return keptCity(id);
      if (error.name === "CityNotFound") return null;
      throw error;
    }
  }
}

/** The table, and how many of the wanted cities are unknown. */
function compared(columns, wanted) {
  const unknown = wanted - columns.length;
  return [
    unknown > 0 && h("p", { class: "hint", text: t("compare.unknown", { count: unknown }) }),
    comparedCurves(columns),
    columns.length > 0 && table(columns),
  ];
}

/** The rows: the key of a title, and the text for a city. Rows without any text are omitted. */
const ROWS = [
  ["compare.time", ({ city }) => timeIn(city.timezone)],
  ["compare.now", ({ now, units }) => now && weatherNow(now, units)],
  ["compare.feelsLike", ({ now, units }) => temperature(now?.feelsLike, units)],
  ["compare.next24", ({ forecast, units }) => forecast && curve(forecast.hours, units)],
  ["compare.wind", ({ now, units }) => wind(now?.windSpeed, units)],
  ["compare.humidity", ({ now }) => percent(now?.humidity)],
  ["compare.pressure", ({ now }) => pressure(now?.pressure)],
  ["compare.clouds", ({ now }) => percent(now?.cloudCover)],
  ["compare.rainToday", ({ forecast, units }) => rain(forecast?.days[0]?.precipitation, units)],
  ["compare.uvIndex", ({ forecast }) => whole(forecast?.days[0]?.uvIndex)],
  ["compare.visibility", ({ now, units }) => distance(now?.visibility, units)],
  [
    "compare.sun",
    ({ now }) => (now?.sunrise ? `${clock(now.sunrise)} – ${clock(now.sunset)}` : ""),
  ],
  ["compare.asOf", ({ now }) => (now ? age(now.fetchedAt) : "")],
  ["", ({ trouble }) => trouble ?? ""],
];

function table(columns) {
  const known = columns.map((column) => ({
    ...column,
    now: column.forecast?.current,
    units: column.forecast?.units,
  }));
  const rows = [
    ...ROWS.map(([title, tell]) => row(title && t(title), known.map(tell))),
    ...dates(known).map((date) =>
      row(
        dayTitle(date),
        known.map((each) => day(each, date)),
      ),
    ),
  ];
  const heads = known.map(({ city }) =>
    h(
      "th",
      { scope: "col" },
      h("a", { href: `#/city/${city.id}`, text: titleOf(city) }),
      h("small", { text: whereIs(city) }),
    ),
  );
  const corner = h("td", {}, h("span", { class: "only-spoken", text: t("compare.what") }));
  return h(
    "div",
    { class: "table-box", tabIndex: 0, role: "group", "aria-label": t("compare.table") },
    h(
      "table",
      { class: "compared" },
      h("thead", {}, h("tr", {}, corner, heads)),
      h("tbody", {}, rows),
    ),
  );
}

/** The region, after the real name of a city with an own one. */
function whereIs(city) {
  const real = localNames.nameOf(city);
  return titleOf(city) === real ? region(city) : `${isolated(real)} · ${region(city)}`;
}

function row(title, cells) {
  if (cells.every((cell) => !cell)) return null;
  return h(
    "tr",
    {},
    h("th", { scope: "row", text: title }),
    cells.map((cell) => h("td", {}, cell || "–")),
  );
}

const whole = (value) => (value === null || value === undefined ? "" : numeral(value, 0));

const weatherNow = (now, units) =>
  h(
    "span",
    { class: "compared-now" },
    iconImage(now.icon, 32),
    h("strong", { text: temperature(now.temperature, units) }),
    h("span", { text: skyWords(now) }),
  );

function curve(hours, units) {
  const start = Date.parse(hours[0]?.time ?? 0);
  const next = hours.filter(({ time }) => Date.parse(time) - start <= DAY_MS);
  return sparkline(
    next.map((hour) => [Date.parse(hour.time), hour.temperature, hour.precipitation]),
    units,
  );
}

const dates = (columns) =>
  [
    ...new Set(columns.flatMap(({ forecast }) => forecast?.days.map(({ date }) => date) ?? [])),
  ].sort();

const dayTitle = (date) => `${weekday(date)} ${shortDate(date)}`;

function day({ forecast, units }, date) {
  const found = forecast?.days.find((each) => each.date === date);
  const span = found && range(found.min, found.max, units);
  if (!span) return "";
  return h(
    "span",
    { class: "compared-now" },
    iconImage(found.icon, 24),
    h("span", { text: span }),
    h("span", { class: "only-spoken", text: skyWords(found) }),
  );
}
