/** The weather of a city: now, the next 48 hours as a curve, a week as bars, sun and moon. */
import { h } from "./dom.js";
import { forecasts, remaining } from "./forecasts.js";
import { age, compass, percent, skyWords, temperature } from "./format.js";
import { hourCurve } from "./hourcurve.js";
import { iconImage } from "./icons.js";
import { Loading } from "./loading.js";
import { reports } from "./reports.js";
import { skyArc } from "./skyarc.js";
import { numeral, t } from "./strings.js";
import { Today } from "./today.js";
import { distance, pressure, rain, wind } from "./units.js";
import { weekBars } from "./weekbars.js";

export class ForecastPanel {
  #app;
  #city = null;
  #height;
  #loading = new Loading("forecast");
  #today = null;

  /** @param {{height: number, today: boolean}} options height of the curve in pixels; whether to add today.js */
  constructor(app, { height, today }) {
    this.#app = app;
    this.#height = height;
    if (today) this.#today = new Today(app);
    const { warnings = null, more = null } = this.#today ?? {};
    this.element = h("div", {}, warnings, this.#loading.element, more);
    forecasts.addEventListener("change", ({ detail }) => this.#renewed(detail));
  }

  show(city) {
    this.#city = city;
    this.#today?.show(city);
    const kept = forecasts.of(city.id);
    this.#loading.show(
      (signal) => this.#ask(city, signal),
      (forecast) => this.#draw(city, forecast),
      kept && (() => this.#drawKept(city, kept)),
    );
  }

  /** Redraws the forecast after a change of units or names. */
  redraw() {
    this.#today?.redraw();
    this.#loading.redraw();
  }

  resume() {
    this.#loading.resume();
    reports.resume();
  }

  /** Requests newer reports about today; the forecast is refreshed by the view. */
  refresh() {
    this.#today?.refresh();
  }

  leave() {
    this.#city = null;
    this.#today?.leave();
    this.#loading.stop();
  }

  #renewed(id) {
    const city = this.#city;
    if (id !== city?.id) return;
    this.#today?.redraw();
    this.#loading.renew(() => this.#draw(city, forecasts.of(id)));
  }

  async #ask(city, signal) {
    const forecast = await this.#app.call("weather.forecast", { city: city.id }, { signal });
    forecasts.put(city, forecast);
    return forecast;
  }

  #draw(city, forecast) {
    return draw(city, forecast, this.#height, this.#today?.line);
  }

  /** An earlier forecast, as far as it is not over, with its age. */
  #drawKept(city, kept) {
    const { current, days, daysFetchedAt, fetchedAt, ...rest } = remaining(kept);
    const older = days.length > 0 && daysFetchedAt !== fetchedAt;
    const shown = { ...rest, days, current: current && { ...current, stale: true }, summary: null };
    return [
      this.#draw(city, shown),
      older &&
        h("p", { class: "hint", text: t("forecast.laterDays", { age: age(daysFetchedAt) }) }),
    ];
  }
}

/** @param {?Node} line about today, below the present weather */
function draw(city, { current, hours, days, summary, units }, height, line) {
  const time = current?.time ?? hours[0]?.time;
  return [
    current && now(current, summary),
    line,
    hours.length > 1 &&
      h("div", { class: "forecast-hours" }, hourCurve(city.name, hours, units, height)),
    h(
      "div",
      { class: "forecast-days" },
      days.length > 0 &&
        h("section", { "aria-label": t("forecast.days") }, weekBars(city.name, days, hours, units)),
      h(
        "section",
        { class: "forecast-side", "aria-label": t("forecast.air") },
        time && days[0] && skyArc(city, time, days[0]),
        current && air(current, days[0]),
      ),
    ),
  ];
}

function now(weather, summary) {
  const felt =
    weather.feelsLike === null
      ? ""
      : t("forecast.feelsLike", { temperature: temperature(weather.feelsLike, weather.units) });
  const words = [skyWords(weather), felt].filter(Boolean).join(" · ");
  // The program composes the outlook in English only.
  const outlook = summary?.text;
  return h(
    "section",
    { class: "now", "aria-label": t("forecast.now") },
    iconImage(weather.icon, 52),
    h("p", { class: "now-degrees", text: temperature(weather.temperature, weather.units) }),
    h(
      "div",
      { class: "now-main" },
      h("p", { text: words }),
      outlook && h("p", { class: "hint", lang: "en", text: outlook }),
    ),
    credit(weather),
  );
}

/** The measured values with units; missing ones are omitted. */
function air(weather, today) {
  const { units } = weather;
  const number = (value, unit) => (value === null ? "" : `${numeral(value, 0)} ${unit}`);
  const index = weather.uvIndex ?? today?.uvIndex ?? null;
  const values = [
    [
      "forecast.wind",
      [wind(weather.windSpeed, units), compass(weather.windDirection)].join(" ").trim(),
    ],
    ["forecast.gusts", wind(weather.windGust, units)],
    ["forecast.humidity", percent(weather.humidity)],
    ["forecast.pressure", pressure(weather.pressure)],
    ["forecast.uvIndex", index === null ? "" : `${numeral(index, 0)}, ${strength(index)}`],
    ["forecast.clouds", percent(weather.cloudCover)],
    [
      "forecast.rain",
      weather.precipitation === null ? "" : `${rain(weather.precipitation, units)}/h`,
    ],
    ["forecast.visibility", distance(weather.visibility, units)],
    ["forecast.ozone", number(weather.ozone, "DU")],
  ];
  return h(
    "dl",
    { class: "values" },
    values
      .filter(([, text]) => text)
      .map(([name, text]) => h("div", {}, h("dt", { text: t(name) }), h("dd", { text }))),
  );
}

/** The categories of the World Health Organization for the UV index. */
function strength(index) {
  const steps = [
    [2.5, "forecast.uvLow"],
    [5.5, "forecast.uvModerate"],
    [7.5, "forecast.uvHigh"],
    [10.5, "forecast.uvVeryHigh"],
  ];
  return t(steps.find(([below]) => index < below)?.[1] ?? "forecast.uvExtreme");
}

/** The source of the values, and their age. */
function credit({ attribution, fetchedAt, stale }) {
  return h(
    "p",
    { class: "hint now-credit" },
    h("a", {
      href: attribution.url,
      target: "_blank",
      rel: "noreferrer noopener",
      text: attribution.text,
    }),
    h("span", { text: stale ? t("forecast.notCurrent", { age: age(fetchedAt) }) : age(fetchedAt) }),
  );
}
