/** Today in a city: warnings, the difference from usual, air, measurements, sun and moon, other services. */
import { outward } from "./article.js";
import { isolated } from "./bidi.js";
import { h, replace } from "./dom.js";
import { forecasts } from "./forecasts.js";
import { clock, compass, country, percent, shortDate, temperature } from "./format.js";
import { reports } from "./reports.js";
import { ServicesCompared } from "./servicescompared.js";
import { hasString, numeral, t } from "./strings.js";
import { degreesApart, distance, pressure, wind } from "./units.js";
import { warningList } from "./warnings.js";

/** The chemical signs of pollutants. */
const POLLUTANTS = { pm25: "PM2.5", pm10: "PM10", no2: "NO₂", o3: "O₃", so2: "SO₂", co: "CO" };

/** "4° warmer than usual"; an empty string if unknown. */
export function usualWords(id) {
  const normals = reports.of(id, "normals");
  if (!normals) return "";
  const apart = Math.round(degreesApart(normals.difference.degrees, normals.units.temperature));
  if (apart === 0) return t("today.asUsual");
  const degrees = `${numeral(Math.abs(apart))}°`;
  return t(apart > 0 ? "today.warmer" : "today.colder", { degrees });
}

/** "Air: good"; an empty string if unknown. */
export function airWords(id) {
  const index = airIndex(id);
  return index ? t("today.air", { level: index.words }) : "";
}

function airIndex(id) {
  const { european, us } = reports.of(id, "air")?.air ?? {};
  for (const [name, index] of [
    ["european", european],
    ["us", us],
  ])
    if (index && hasString(`air.${index.level}`) && index.index !== null)
      return { name, value: index.index, words: t(`air.${index.level}`) };
  return null;
}

export class Today {
  #app;
  #city = null;
  #measured = h("details", { class: "today-measured", hidden: true });
  #compared;
  #credits = h("p", { class: "hint report-credits", hidden: true });
  /** The warnings, for the top of the weather. */
  warnings = h("section", {
    class: "warnings",
    "aria-label": () => t("warning.title"),
    hidden: true,
  });
  /** One line about today, for use below the present weather. */
  line = h("ul", { class: "today-line", "aria-label": () => t("today.title"), hidden: true });
  /** Daylight and the next phases of the moon. */
  #sky = h("dl", { class: "values today-sky", hidden: true });
  /** The rest, for use below the forecast. */
  more;

  constructor(app) {
    this.#app = app;
    this.#compared = new ServicesCompared(app);
    this.more = h(
      "div",
      { class: "today-more" },
      this.#sky,
      this.#measured,
      this.#compared.element,
      this.#credits,
    );
    reports.addEventListener("change", ({ detail }) => {
      if (detail.includes(this.#city?.id)) this.redraw();
    });
  }

  show(city) {
    this.#city = city;
    this.#measured.open = false;
    this.#compared.show(city);
    this.redraw();
    this.refresh();
  }

  /** Requests missing and old reports. */
  refresh() {
    if (this.#city) reports.want(this.#app, [this.#city]);
  }

  leave() {
    this.#city = null;
    this.#compared.leave();
    reports.leave();
  }

  redraw() {
    if (!this.#city) return;
    const { id } = this.#city;
    fill(this.warnings, warningList(reports.warningsOf(id)));
    const words = [
      usualWords(id),
      airSentence(id),
      measuredWords(id),
      warningWords(this.#city, this.#app),
    ];
    fill(this.line, words.filter(Boolean).map(item));
    fill(this.#sky, skyValues(reports.of(id, "sky")));
    const report = reports.of(id, "measured");
    const current = forecasts.of(id)?.current ?? null;
    fill(this.#measured, report && [measuredTitle(report), measuredTable(report, current)]);
    fill(this.#credits, credits(id));
    this.#compared.redraw();
  }
}

/** Why no warning is shown: only where a service covers the place, that means that none is in force. */
function warningWords({ id, country: code }, app) {
  if (!app.has("weather.warnings") || !app.hello?.providers?.weather) return "";
  if (reports.warningsOf(id).length > 0) return "";
  const { coverage } = reports.of(id, "warnings") ?? {};
  if (coverage === "covered") return t("warning.none");
  if (coverage === "notCovered") return t("warning.notCovered", { country: country(code) });
  return reports.hasFailed(id) ? t("warning.failed") : "";
}

/** The markup of each filled element. */
const drawn = new WeakMap();

/** Fills an element and hides it if there is nothing to show; the same content again keeps focus and open parts. */
function fill(element, content) {
  const parts = [content].flat().filter(Boolean);
  const markup = parts.map((each) => each.outerHTML ?? each).join("");
  element.hidden = parts.length === 0;
  if (drawn.get(element) === markup) return;
  drawn.set(element, markup);
  replace(element, ...parts);
}

const item = (text) => h("li", { text });

function airSentence(id) {
  const index = airIndex(id);
  if (!index) return "";
  const pollutant = POLLUTANTS[reports.of(id, "air").air.mainPollutant];
  const words = t(`today.${index.name}Air`, {
    level: index.words,
    index: numeral(index.value, 0),
  });
  return pollutant ? `${words}, ${t("today.mostly", { pollutant })}` : words;
}

function measuredWords(id) {
  const { measured, station } = reports.of(id, "measured") ?? {};
  if (!measured || measured.temperature === null) return "";
  return t("today.measured", {
    temperature: temperature(measured.temperature, measured.units),
    station: isolated(station.name),
  });
}

const measuredTitle = ({ station, time }) =>
  h("summary", {
    text: t("today.measuredTitle", {
      station: isolated(station.name),
      distance: distance(station.distanceKm),
      clock: clock(time),
    }),
  });

/** The measurement beside the forecast's values for now. */
function measuredTable({ measured }, current) {
  const atLeast = (text) =>
    measured.visibilityIsAtLeast && text ? t("today.atLeast", { value: text }) : text;
  const rows = [
    ["forecast.temperature", ({ temperature: value, units }) => temperature(value, units)],
    [
      "forecast.wind",
      ({ windSpeed, windDirection, units }) =>
        [wind(windSpeed, units), compass(windDirection)].join(" ").trim(),
    ],
    ["forecast.humidity", ({ humidity }) => percent(humidity)],
    ["forecast.pressure", (values) => pressure(values.pressure)],
    [
      "forecast.visibility",
      (values) => {
        const text = distance(values.visibility, values.units);
        return values === measured ? atLeast(text) : text;
      },
    ],
  ];
  return h(
    "table",
    { class: "today-table" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        h("th", { scope: "col", text: t("today.station") }),
        current && h("th", { scope: "col", text: t("today.model") }),
      ),
    ),
    h(
      "tbody",
      {},
      rows
        .filter(([, words]) => words(measured))
        .map(([name, words]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row", text: t(name) }),
            h("td", { text: words(measured) }),
            current && h("td", { text: words(current) || "–" }),
          ),
        ),
    ),
  );
}

function skyValues(report) {
  if (!report) return [];
  const [{ sun }] = report.days;
  const { morning, evening } = sun.goldenHour;
  const span = ({ begin, end }) => (begin && end ? `${clock(begin)} – ${clock(end)}` : "");
  const values = [
    ["today.daylight", daylight(sun)],
    ["today.dawnAndDusk", span({ begin: sun.civil.dawn, end: sun.civil.dusk })],
    ["today.goldenHour", [span(morning), span(evening)].filter(Boolean).join(", ")],
    ...report.phases
      .filter(({ phase }) => phase === "fullMoon" || phase === "newMoon")
      .slice(0, 2)
      .map(({ phase, time }) => [phase === "fullMoon" ? "moon.full" : "moon.new", shortDate(time)]),
  ];
  return values
    .filter(([, text]) => text)
    .map(([name, text]) => h("div", {}, h("dt", { text: t(name) }), h("dd", { text })));
}

/** "11 h 5 min, +3 min": the length of the day, and its difference from the day before. */
function daylight({ dayLength, dayLengthChange }) {
  if (dayLength === null) return "";
  const minutes = Math.round(dayLength / 60);
  const length = t("today.hoursMinutes", {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
  const change = Math.round((dayLengthChange ?? 0) / 60);
  if (change === 0) return length;
  const sign = change > 0 ? "+" : "−";
  return `${length}, ${t("today.minutes", { change: `${sign}${numeral(Math.abs(change))}` })}`;
}

/** The credits that the services of the shown reports require, each once. */
function credits(id) {
  const shown = [
    reports.of(id, "normals")?.attribution,
    reports.of(id, "air")?.air.attribution,
    reports.of(id, "measured")?.attribution,
    reports.of(id, "measured")?.station.attribution,
  ].filter((credit) => credit?.text);
  const links = [...new Map(shown.map((credit) => [credit.text, credit])).values()].map(
    ({ text, url }) => (url ? outward(url, text) : h("span", { text })),
  );
  return links.flatMap((link, index) => (index > 0 ? [" · ", link] : [link]));
}
