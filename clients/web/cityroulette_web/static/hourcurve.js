/**
 * The next 48 hours as a chart: temperature as a line, rain as bars, clouds as a strip above, wind as
 * arrows below, nights shaded. A table has the same values for screen readers. The chart is redrawn for
 * each width, so that its text keeps its size.
 */
import { h, onNextFrame, replace, s } from "./dom.js";
import { clock, compass, degrees, shortDate, temperature, weekday } from "./format.js";
import { degreesOf, rain, wind } from "./units.js";

const HOURS = 48;
const HOUR_MS = 3600000;
const HEIGHT = 138;
const LEAST_WIDTH = 620;
const EDGE = 14;
/** Rows from the top: clouds, line, base of the bars, arrows, hours. */
const ROWS = { clouds: 2, top: 40, bottom: 82, ground: 98, wind: 113, hours: 132 };
const FULL_RAIN = 4;
const INCH_MM = 25.4;
/** Hours between two labels. */
const EVERY = 3;

/** @param {string} name of the city @param hours from weather.forecast */
export function hourCurve(name, hours, units) {
  const start = Date.parse(hours[0]?.time ?? 0);
  const next = hours.filter(({ time }) => Date.parse(time) - start <= HOURS * HOUR_MS);
  const known = next.filter(({ temperature: value }) => value !== null);
  if (known.length < 2) return null;
  const box = h("div", {
    class: "curve",
    tabIndex: 0,
    role: "group",
    "aria-label": "Next 48 hours",
  });
  const draw = () =>
    replace(box, picture(name, known, units, Math.max(LEAST_WIDTH, box.clientWidth)));
  const later = onNextFrame(draw);
  let width = 0;
  new ResizeObserver(() => {
    if (box.clientWidth !== width) later();
    width = box.clientWidth;
  }).observe(box);
  return [box, table(name, known, units)];
}

function picture(name, hours, units, width) {
  const start = Date.parse(hours[0].time);
  const span = Date.parse(hours.at(-1).time) - start;
  const x = (time) => EDGE + ((Date.parse(time) - start) / span) * (width - 2 * EDGE);
  const y = scale(hours, units);
  const parts = { hours, units, x, y, step: ((width - 2 * EDGE) * HOUR_MS) / span };
  return s(
    "svg",
    {
      class: "curve-picture",
      width,
      height: HEIGHT,
      role: "img",
      "aria-label": told(name, hours, units),
    },
    hours.map((hour, index) => grounds(hour, hours[index + 1], parts)),
    hours.slice(1).map((hour, index) => midnight(hours[index], hour, parts)),
    hours.map((hour) => rainBar(hour, parts)),
    s("path", { class: "curve-line", d: path(parts) }),
    labelled(parts).map((hour, index) => labels(hour, index, parts)),
  );
}

function scale(hours, units) {
  const values = hours.map((hour) => degreesOf(hour.temperature, units));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, 4);
  return ({ temperature: value }) =>
    ROWS.bottom - ((degreesOf(value, units) - low) / room) * (ROWS.bottom - ROWS.top);
}

const path = ({ hours, x, y }) =>
  hours
    .map((hour, index) => `${index ? "L" : "M"}${x(hour.time).toFixed(1)} ${y(hour).toFixed(1)}`)
    .join("");

/** The background until the next sample: night and clouds. */
function grounds(hour, next, { x }) {
  if (!next) return null;
  const left = x(hour.time);
  const place = { x: left.toFixed(1), width: (x(next.time) - left).toFixed(1) };
  const opacity = (hour.cloudCover / 100).toFixed(2);
  return [
    hour.icon?.endsWith("-night") &&
      s("rect", { class: "curve-night", ...place, y: 10, height: ROWS.ground - 10 }),
    hour.cloudCover > 0 &&
      s("rect", { class: "curve-cloud", ...place, y: ROWS.clouds, height: 6, opacity }),
  ];
}

/** The line between two days, with the name of the second. */
function midnight(before, { time }, { x }) {
  const day = time.slice(0, 10);
  if (day === before.time.slice(0, 10)) return null;
  const at = x(time);
  return [
    s("path", { class: "curve-midnight", d: `M${at.toFixed(1)} 10V${ROWS.ground}` }),
    text(at + 5, 22, `${weekday(day)} ${shortDate(day)}`, "curve-day", "start"),
  ];
}

function rainBar({ time, precipitation }, { x, step, units }) {
  if (!precipitation) return null;
  const millimetres = units === "us" ? precipitation * INCH_MM : precipitation;
  const height = Math.max(3, Math.min(1, millimetres / FULL_RAIN) * (ROWS.ground - ROWS.top));
  const width = Math.max(3, step * 0.7);
  return s("rect", {
    class: "curve-rain",
    x: (x(time) - width / 2).toFixed(1),
    y: (ROWS.ground - height).toFixed(1),
    width: width.toFixed(1),
    height: height.toFixed(1),
  });
}

/** The labelled samples: every third hour of the clock, and the first. */
function labelled({ hours, step }) {
  const every = step * EVERY < 34 ? 2 * EVERY : EVERY;
  const start = Date.parse(hours[0].time);
  return hours.filter(
    ({ time }, index) =>
      index === 0 ||
      (Number(time.slice(11, 13)) % every === 0 && Date.parse(time) - start >= 2 * HOUR_MS),
  );
}

function labels(hour, index, { hours, x, y, units }) {
  const at = x(hour.time);
  const last = hour === hours.at(-1);
  const anchor = index === 0 ? "start" : last ? "end" : "middle";
  const first = index === 0 ? 3 - EDGE : last ? EDGE - 3 : 0;
  return [
    text(at + first, y(hour) - 7, degrees(hour.temperature, units), "curve-degrees", anchor),
    arrow(at, hour.windDirection),
    !last && speed(at, hour, units),
    text(at + first, ROWS.hours, index === 0 ? "Now" : clock(hour.time), "curve-hour", anchor),
  ];
}

/** An arrow in the direction in which the wind blows. */
function arrow(x, direction) {
  if (direction === null || direction === undefined) return null;
  const turned = `translate(${(x - 9).toFixed(1)} ${ROWS.wind - 4}) rotate(${Math.round(direction) + 180})`;
  return s("path", { class: "curve-arrow", d: "M0 5V-5M-3 -1L0 -5L3 -1", transform: turned });
}

/** The number alone; the current wind shows the unit. */
const speed = (x, { windSpeed }, units) =>
  text(x - 1, ROWS.wind, wind(windSpeed, units).replace(/[^\d.]/g, ""), "curve-wind", "start");

const text = (x, y, words, kind, anchor) =>
  s("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, words);

function told(name, hours, units) {
  const values = hours.map((hour) => hour.temperature);
  const wet = hours.filter(({ precipitation }) => precipitation > 0).length;
  const range = `${degrees(Math.min(...values), units)} to ${degrees(Math.max(...values), units)}`;
  return `Curve of the next hours in ${name}: ${range}, ${wet > 0 ? `rain in ${wet} of ${hours.length} hours` : "no rain"}`;
}

const COLUMNS = {
  Time: (hour) => `${weekday(hour.time)} ${clock(hour.time)}`,
  Weather: (hour) => hour.summary ?? "",
  Temperature: (hour, units) => temperature(hour.temperature, units),
  Rain: (hour, units) => rain(hour.precipitation, units),
  Chance: (hour) => percent(hour.precipitationProbability),
  Wind: (hour, units) =>
    [wind(hour.windSpeed, units), compass(hour.windDirection)].join(" ").trim(),
  Clouds: (hour) => percent(hour.cloudCover),
};

const percent = (value) => (value === null || value === undefined ? "" : `${Math.round(value)} %`);

function table(name, hours, units) {
  const cell = (column, tell, hour) =>
    column === "Time"
      ? h("th", { scope: "row", text: tell(hour, units) })
      : h("td", { text: tell(hour, units) });
  return h(
    "div",
    { class: "only-spoken" },
    h(
      "table",
      {},
      h("caption", { text: `The next hours in ${name}` }),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          Object.keys(COLUMNS).map((column) => h("th", { scope: "col", text: column })),
        ),
      ),
      h(
        "tbody",
        {},
        hours.map((hour) =>
          h(
            "tr",
            {},
            Object.entries(COLUMNS).map(([column, tell]) => cell(column, tell, hour)),
          ),
        ),
      ),
    ),
  );
}
