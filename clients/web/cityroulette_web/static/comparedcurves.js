/**
 * The temperatures of the compared cities in one chart: a line per city over the next 48 hours, a legend, and a
 * reading by pointer or arrow keys. The hours count from now, because the cities have their own clocks.
 */
import { isolated } from "./bidi.js";
import { h, onNextFrame, replace, s } from "./dom.js";
import { clock, degrees, range, temperature, weekday } from "./format.js";
import { HourReading } from "./hourreading.js";
import { titleOf } from "./localnames.js";
import { numeral, t } from "./strings.js";
import { degreesOf } from "./units.js";

const HOURS = 48;
const HOUR_MS = 3600000;
const HEIGHT = 220;
const LEAST_WIDTH = 560;
const EDGE = { left: 40, right: 26, top: 16, bottom: 30 };
/** Hours between two marks of the axis, and of the rows of the table. */
const EVERY = 6;
/** Degrees between two lines across, of which at most six are shown. */
const STEPS = [2, 5, 10, 20];
const LINES = 6;

/** @param columns of the comparison: {city, forecast} @returns {?Node} null if fewer than two have hours */
export function comparedCurves(columns) {
  const lines = columns.map(lineOf).filter(({ values }) => values.size > 1);
  if (lines.length < 2) return null;
  const hours = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))]
    .sort((a, b) => a - b)
    .map((time) => ({ time: new Date(time).toISOString(), at: time }));
  const box = h("div", {
    class: "curve",
    tabIndex: 0,
    role: "group",
    "aria-label": t("compare.curves"),
  });
  const reading = new HourReading(box, ({ at }) => inWords(lines, at, hours[0].at));
  const draw = onNextFrame(() => {
    const parts = measure(lines, hours, Math.max(LEAST_WIDTH, box.clientWidth));
    replace(box, picture(lines, parts));
    reading.follow(parts);
  });
  let width = 0;
  new ResizeObserver(() => {
    if (box.clientWidth !== width) draw();
    width = box.clientWidth;
  }).observe(box);
  const chart = h("div", { class: "forecast-hours" }, box, reading.element);
  const label = { class: "compared-curves", "aria-label": t("compare.curves") };
  return h("section", label, legend(lines), chart, table(lines, hours));
}

/** The hours of a city that are known, by the time rounded to the hour. */
function lineOf({ city, forecast }) {
  const all = forecast?.hours ?? [];
  const start = Date.parse(all[0]?.time ?? 0);
  const values = new Map();
  for (const hour of all) {
    const time = Math.round(Date.parse(hour.time) / HOUR_MS) * HOUR_MS;
    if (hour.temperature !== null && time - start <= HOURS * HOUR_MS) values.set(time, hour);
  }
  return { name: titleOf(city), units: forecast?.units, values };
}

function measure(lines, hours, width) {
  const all = lines.flatMap(({ values, units }) =>
    [...values.values()].map((hour) => degreesOf(hour.temperature, units)),
  );
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const step = STEPS.find((each) => (high - low) / each < LINES) ?? STEPS.at(-1);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const span = hours.at(-1).at - hours[0].at;
  const inner = width - EDGE.left - EDGE.right;
  const tall = HEIGHT - EDGE.top - EDGE.bottom;
  return {
    hours,
    width,
    marks: Array.from({ length: (top - bottom) / step + 1 }, (_, at) => bottom + at * step),
    x: (time) => EDGE.left + ((Date.parse(time) - hours[0].at) / span) * inner,
    y: (value) => EDGE.top + ((top - value) / (top - bottom)) * tall,
    rows: { ground: HEIGHT - EDGE.bottom },
  };
}

function picture(lines, { hours, width, marks, x, y, rows }) {
  const props = { class: "curve-picture", width, height: HEIGHT, role: "img" };
  return s(
    "svg",
    { ...props, "aria-label": lines.map(rangeOf).join("; ") },
    marks.map((value) => across(value, y(value), width)),
    hours
      .filter((_, index) => index % EVERY === 0)
      .map(({ time, at }) => axisMark(hoursFrom(at, hours[0].at), x(time), rows)),
    lines.map((line, index) =>
      s("path", { class: `compared-line line-${index}`, d: path(line, hours, x, y) }),
    ),
  );
}

const hoursFrom = (time, start) => {
  const count = Math.round((time - start) / HOUR_MS);
  return count === 0 ? t("compare.now") : t("compare.later", { count });
};

/** A horizontal line with its temperature; the value is in the user's unit already. */
const across = (value, y, width) => [
  s("path", { class: "compared-grid", d: `M${EDGE.left} ${y.toFixed(1)}H${width - EDGE.right}` }),
  s(
    "text",
    { class: "curve-hour", x: EDGE.left - 8, y: (y + 4).toFixed(1), "text-anchor": "end" },
    `${numeral(value).replace("-", "\u2212")}°`,
  ),
];

const axisMark = (words, x, { ground }) =>
  s(
    "text",
    { class: "curve-hour", x: x.toFixed(1), y: ground + 20, "text-anchor": "middle" },
    words,
  );

/** A missing hour interrupts the line. */
function path({ values, units }, hours, x, y) {
  let down = false;
  return hours
    .map(({ time, at }) => {
      const hour = values.get(at);
      if (!hour) {
        down = false;
        return "";
      }
      const to = `${x(time).toFixed(1)} ${y(degreesOf(hour.temperature, units)).toFixed(1)}`;
      const command = down ? "L" : "M";
      down = true;
      return `${command}${to}`;
    })
    .join("");
}

function rangeOf({ name, units, values }) {
  const all = [...values.values()].map((hour) => hour.temperature);
  return `${isolated(name)}: ${range(Math.min(...all), Math.max(...all), units)}`;
}

/** The values of all cities at a time, each with its own clock. */
function inWords(lines, at, start) {
  const values = lines.map(({ name, units, values }) => {
    const hour = values.get(at);
    return hour && `${isolated(name)} ${degrees(hour.temperature, units)} (${clock(hour.time)})`;
  });
  return [hoursFrom(at, start), ...values.filter(Boolean)].join(" · ");
}

function legend(lines) {
  const sample = (index) =>
    s(
      "svg",
      { width: 34, height: 10, "aria-hidden": "true" },
      s("path", { class: `compared-line line-${index}`, d: "M1 5H33" }),
    );
  return h(
    "ul",
    { class: "compared-legend" },
    lines.map(({ name }, index) => h("li", {}, sample(index), h("span", { text: name }))),
  );
}

/** The same values for screen readers and on paper. */
function table(lines, hours) {
  const shown = hours.filter((_, index) => index % EVERY === 0);
  const cell = ({ values, units }, at) => {
    const hour = values.get(at);
    if (!hour) return "";
    return `${temperature(hour.temperature, units)}, ${weekday(hour.time)} ${clock(hour.time)}`;
  };
  const head = [t("compare.hour"), ...lines.map(({ name }) => name)];
  return h(
    "div",
    { class: "only-spoken on-paper-too" },
    h(
      "table",
      {},
      h("caption", { text: t("compare.curves") }),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text) => h("th", { scope: "col", text })),
        ),
      ),
      h(
        "tbody",
        {},
        shown.map(({ at }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row", text: hoursFrom(at, hours[0].at) }),
            lines.map((line) => h("td", { text: cell(line, at) })),
          ),
        ),
      ),
    ),
  );
}
