/** The weather of a city: now, the next hours, the days to come as a chart and as a table. */
import { chart } from "./chart.js";
import { h } from "./dom.js";
import { clock, compass, degrees, shortDate, temperature, weekday, whole } from "./format.js";
import { iconImage } from "./icons.js";
import { Loading } from "./loading.js";

export class ForecastPanel {
  #app;
  #loading = new Loading("forecast");

  constructor(app) {
    this.#app = app;
    this.element = this.#loading.element;
  }

  show(city) {
    this.#loading.show(
      (signal) => this.#app.call("weather.forecast", { city: city.id }, { signal }),
      (forecast) => draw(city, forecast),
    );
  }

  leave() {
    this.#loading.stop();
  }
}

function draw(city, { current, slots, days, summary, series, units }) {
  return [
    current && now(current),
    slots.length > 0 &&
      h(
        "section",
        { "aria-label": "The next hours" },
        h("h3", { text: "Next hours" }),
        hours(slots),
      ),
    days.length > 0 &&
      h(
        "section",
        { "aria-label": "The days to come" },
        h("h3", { text: "Days to come" }),
        summary && h("p", { class: "forecast-summary" }, iconImage(summary.icon, 22), summary.text),
        days.length > 1 && chart(city.name, series),
        table(city, days, units),
      ),
    current && credit(current),
  ];
}

function now(weather) {
  const felt =
    weather.feelsLike === null ? "" : `Feels like ${temperature(weather.feelsLike, weather.units)}`;
  return h(
    "section",
    { class: "now", "aria-label": "Now" },
    iconImage(weather.icon, 72),
    h(
      "div",
      { class: "now-main" },
      h("p", { class: "now-degrees", text: temperature(weather.temperature, weather.units) }),
      h("p", { text: [weather.summary, felt].filter(Boolean).join(" · ") }),
      weather.stale &&
        h("p", { class: "hint", text: `Not current: as of ${clock(weather.time)}.` }),
    ),
    h(
      "dl",
      { class: "values" },
      values(weather)
        .filter(([, text]) => text)
        .map(([name, text]) => h("div", {}, h("dt", { text: name }), h("dd", { text }))),
    ),
  );
}

/** What is measured, each with its unit; an empty text where the service has none. */
function values(weather) {
  const us = weather.units === "us";
  const number = (value, unit, digits = 0) =>
    value === null ? "" : `${value.toFixed(digits)} ${unit}`;
  return [
    [
      "Wind",
      [number(weather.windSpeed, us ? "mph" : "m/s", 1), compass(weather.windDirection)]
        .filter(Boolean)
        .join(" "),
    ],
    ["Gusts", number(weather.windGust, us ? "mph" : "m/s", 1)],
    ["Humidity", number(weather.humidity, "%")],
    ["Pressure", weather.pressure === null ? "" : `${whole(Math.round(weather.pressure))} hPa`],
    ["Precipitation", number(weather.precipitation, us ? "in/h" : "mm/h", 1)],
    ["Clouds", number(weather.cloudCover, "%")],
    ["Visibility", number(weather.visibility, us ? "mi" : "km")],
    ["UV index", weather.uvIndex === null ? "" : weather.uvIndex.toFixed(0)],
    ["Ozone", number(weather.ozone, "DU")],
    [
      "Sun",
      weather.sunrise && weather.sunset
        ? `${clock(weather.sunrise)} – ${clock(weather.sunset)}`
        : "",
    ],
  ];
}

function hours(slots) {
  return h(
    "ol",
    { class: "slots" },
    slots.map((slot, index) =>
      h(
        "li",
        {},
        h("span", { class: "slot-time", text: index === 0 ? "Now" : clock(slot.time) }),
        iconImage(slot.icon, 32),
        h("span", { class: "slot-degrees", text: degrees(slot.temperature) }),
        h("span", { class: "only-spoken", text: slot.summary ?? "" }),
        h("span", {
          class: "slot-rain",
          text:
            slot.precipitationProbability === null
              ? ""
              : `${Math.round(slot.precipitationProbability)} %`,
        }),
      ),
    ),
  );
}

function table(city, days, units) {
  const rain = units === "us" ? "in" : "mm";
  const row = (day, index) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        index === 0 ? "Today" : weekday(day.date),
        h("small", { text: ` ${shortDate(day.date)}` }),
      ),
      h(
        "td",
        { class: "day-weather" },
        iconImage(day.icon, 26),
        h("span", { text: day.summary ?? "" }),
      ),
      h("td", { class: "number", text: degrees(day.min) }),
      h("td", { class: "number", text: degrees(day.max) }),
      h("td", {
        class: "number wide-only",
        text: day.precipitation === null ? "" : `${day.precipitation.toFixed(1)} ${rain}`,
      }),
      h("td", {
        class: "number wide-only",
        text: day.sunrise && day.sunset ? `${clock(day.sunrise)} – ${clock(day.sunset)}` : "",
      }),
    );
  return h(
    "div",
    { class: "table-box" },
    h(
      "table",
      { class: "days" },
      h("caption", { class: "only-spoken", text: `Forecast for ${city.name}` }),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Day", "Weather", "Low", "High"].map((text) => h("th", { scope: "col", text })),
          ["Rain", "Sun"].map((text) => h("th", { scope: "col", class: "wide-only", text })),
        ),
      ),
      h("tbody", {}, days.map(row)),
    ),
  );
}

const credit = ({ attribution }) =>
  h(
    "p",
    { class: "hint" },
    h("a", {
      href: attribution.url,
      target: "_blank",
      rel: "noreferrer noopener",
      text: attribution.text,
    }),
  );
