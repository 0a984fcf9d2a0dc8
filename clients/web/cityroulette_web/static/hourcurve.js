/**
 * The next 48 hours as a chart: temperature as a line, rain as bars, clouds as a strip above, wind as
 * arrows below, nights shaded. A table has the same values for screen readers. The chart is redrawn for
 * each width, so that its text keeps its size.
 */
import { isolated } from "./bidi.js";
import { h, onNextFrame, replace, s } from "./dom.js";
import {
  clock,
  compass,
  degrees,
  percent,
  range,
  shortDate,
  skyWords,
  temperature,
  weekday,
} from "./format.js";
import { HourReading } from "./hourreading.js";
import { t } from "./strings.js";
import { degreesOf, rain, wind } from "./units.js";

const HOURS = 48;
const HOUR_MS = 3600000;
const LEAST_WIDTH = 620;
const EDGE = 14;
/** Rows from the top: clouds, names of days, top of the line. */
const ROWS = { clouds: 2, days: 22, top: 40 };
/** Rows from the bottom: bottom of the line, base of the bars, arrows, hours. */
const LOW_ROWS = { bottom: 56, ground: 40, wind: 25, hours: 6 };
/** The space between two labels. */
const APART = 6;
const FULL_RAIN = 4;
const INCH_MM = 25.4;
/** Hours between two labels. */
const EVERY = 3;

/**
 * @param {string} name of the city
 * @param hours from weather.forecast
 * @param {number} height in pixels
 */
export function hourCurve(name, hours, units, height) {
  const start = Date.parse(hours[0]?.time ?? 0);
  const next = hours.filter(({ time }) => Date.parse(time) - start <= HOURS * HOUR_MS);
  const known = next.filter(({ temperature: value }) => value !== null);
  if (known.length < 2) return null;
  const box = h("div", {
    class: "curve",
    tabIndex: 0,
    role: "group",
    "aria-label": t("forecast.next48"),
  });
  const draw = () => {
    const size = { width: Math.max(LEAST_WIDTH, box.clientWidth), height };
    const parts = measure(known, units, size, getComputedStyle(box).fontFamily);
    replace(box, picture(name, parts, size));
    reading.follow(parts);
  };
  const reading = new HourReading(box, (hour) => inWords(hour, units));
  const later = onNextFrame(draw);
  let width = 0;
  new ResizeObserver(() => {
    if (box.clientWidth !== width) later();
    width = box.clientWidth;
  }).observe(box);
  return [box, reading.element, table(name, known, units)];
}

/** The positions of the hours, and the width of a text in the font of the labels. */
function measure(hours, units, { width, height }, font) {
  const start = Date.parse(hours[0].time);
  const span = Date.parse(hours.at(-1).time) - start;
  const x = (time) => EDGE + ((Date.parse(time) - start) / span) * (width - 2 * EDGE);
  const rows = { ...ROWS };
  for (const [row, up] of Object.entries(LOW_ROWS)) rows[row] = height - up;
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = `500 12px ${font}`;
  return {
    hours,
    units,
    x,
    y: scale(hours, units, rows),
    rows,
    width,
    step: ((width - 2 * EDGE) * HOUR_MS) / span,
    wide: (text) => paper.measureText(text).width,
  };
}

function picture(name, parts, { width, height }) {
  const { hours, units } = parts;
  return s(
    "svg",
    {
      class: "curve-picture",
      width,
      height,
      role: "img",
      "aria-label": told(name, hours, units),
    },
    hours.map((hour, index) => grounds(hour, hours[index + 1], parts)),
    hours.slice(1).map((hour, index) => midnight(hours[index], hour, parts)),
    hours.map((hour) => rainBar(hour, parts)),
    s("path", { class: "curve-line", d: path(parts) }),
    labelled(parts).map((label) => labels(label, parts)),
  );
}

function scale(hours, units, { top, bottom }) {
  const values = hours.map((hour) => degreesOf(hour.temperature, units));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, 4);
  return ({ temperature: value }) =>
    bottom - ((degreesOf(value, units) - low) / room) * (bottom - top);
}

const path = ({ hours, x, y }) =>
  hours
    .map((hour, index) => `${index ? "L" : "M"}${x(hour.time).toFixed(1)} ${y(hour).toFixed(1)}`)
    .join("");

/** The background until the next sample: night and clouds. */
function grounds(hour, next, { x, rows }) {
  if (!next) return null;
  const left = x(hour.time);
  const place = { x: left.toFixed(1), width: (x(next.time) - left).toFixed(1) };
  const opacity = (hour.cloudCover / 100).toFixed(2);
  return [
    hour.icon?.endsWith("-night") &&
      s("rect", { class: "curve-night", ...place, y: 10, height: rows.ground - 10 }),
    hour.cloudCover > 0 &&
      s("rect", { class: "curve-cloud", ...place, y: rows.clouds, height: 6, opacity }),
  ];
}

/** The line between two days, with the name of the second if there is room. */
function midnight(before, { time }, { x, rows, width, wide }) {
  const day = time.slice(0, 10);
  if (day === before.time.slice(0, 10)) return null;
  const at = x(time);
  const words = `${weekday(day)} ${shortDate(day)}`;
  return [
    s("path", { class: "curve-midnight", d: `M${at.toFixed(1)} 10V${rows.ground}` }),
    at + 5 + wide(words) < width && text(at + 5, rows.days, words, "curve-day", "start"),
  ];
}

function rainBar({ time, precipitation }, { x, step, units, rows }) {
  if (!precipitation) return null;
  const millimetres = units === "us" ? precipitation * INCH_MM : precipitation;
  const height = Math.max(3, Math.min(1, millimetres / FULL_RAIN) * (rows.ground - rows.top));
  const width = Math.max(3, step * 0.7);
  return s("rect", {
    class: "curve-rain",
    x: (x(time) - width / 2).toFixed(1),
    y: (rows.ground - height).toFixed(1),
    width: width.toFixed(1),
    height: height.toFixed(1),
  });
}

/**
 * The labelled samples, {hour, at, anchor, words}: the first, and every third hour of the clock whose
 * label does not touch the previous one.
 */
function labelled(parts) {
  const { hours, step } = parts;
  const every = step * EVERY < 34 ? 2 * EVERY : EVERY;
  let free = -Infinity;
  return hours
    .filter(({ time }, index) => index === 0 || Number(time.slice(11, 13)) % every === 0)
    .map((hour) => placed(hour, parts))
    .filter(({ left, right }) => {
      const fits = left >= free;
      if (fits) free = right + APART;
      return fits;
    });
}

/** The label of a sample, and the interval that it covers. */
function placed(hour, { hours, x, wide, units }) {
  const first = hour === hours[0];
  const last = hour === hours.at(-1);
  const words = first ? t("forecast.now") : clock(hour.time);
  const width = Math.max(wide(words), wide(degrees(hour.temperature, units)));
  const at = x(hour.time);
  if (first) return { hour, words, anchor: "start", at: 3, left: 3, right: 3 + width };
  if (last) {
    const end = at + EDGE - 3;
    return { hour, words, anchor: "end", at: end, left: end - width, right: end };
  }
  return { hour, words, anchor: "middle", at, left: at - width / 2, right: at + width / 2 };
}

function labels({ hour, words, anchor, at }, { hours, x, y, units, rows }) {
  const middle = x(hour.time);
  return [
    text(at, y(hour) - 7, degrees(hour.temperature, units), "curve-degrees", anchor),
    arrow(middle, hour.windDirection, rows),
    hour !== hours.at(-1) && speed(middle, hour, units, rows),
    text(at, rows.hours, words, "curve-hour", anchor),
  ];
}

/** An arrow in the direction in which the wind blows. */
function arrow(x, direction, rows) {
  if (direction === null || direction === undefined) return null;
  const turned = `translate(${(x - 9).toFixed(1)} ${rows.wind - 4}) rotate(${Math.round(direction) + 180})`;
  return s("path", { class: "curve-arrow", d: "M0 5V-5M-3 -1L0 -5L3 -1", transform: turned });
}

/** The number alone; the current wind shows the unit. */
const speed = (x, { windSpeed }, units, rows) =>
  text(
    x - 1,
    rows.wind,
    wind(windSpeed, units).replace(/[^\p{Nd}.,٫]/gu, ""),
    "curve-wind",
    "start",
  );

const text = (x, y, words, kind, anchor) =>
  s("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, words);

function told(name, hours, units) {
  const values = hours.map((hour) => hour.temperature);
  const wet = hours.filter(({ precipitation }) => precipitation > 0).length;
  return t("forecast.hoursCurve", {
    name: isolated(name),
    range: range(Math.min(...values), Math.max(...values), units),
    rain: t(wet > 0 ? "forecast.hoursWet" : "forecast.hoursDry", { wet, hours: hours.length }),
  });
}

/** The columns of the table by the name of their title in strings.js. */
const COLUMNS = {
  time: (hour) => `${weekday(hour.time)} ${clock(hour.time)}`,
  weather: (hour) => skyWords(hour),
  temperature: (hour, units) => temperature(hour.temperature, units),
  rain: (hour, units) => rain(hour.precipitation, units),
  chance: (hour) => percent(hour.precipitationProbability),
  wind: (hour, units) =>
    [wind(hour.windSpeed, units), compass(hour.windDirection)].join(" ").trim(),
  clouds: (hour) => percent(hour.cloudCover),
};

/** The values of an hour in a line. */
function inWords(hour, units) {
  const columns = Object.entries(COLUMNS);
  const values = columns.map(([column, tell]) => {
    const value = tell(hour, units);
    return value && NAMED.has(column) ? `${t(`forecast.${column}`)} ${value}` : value;
  });
  return values.filter(Boolean).join(" · ");
}

/** Columns whose values need their name outside the table. */
const NAMED = new Set(["rain", "chance", "wind", "clouds"]);

function table(name, hours, units) {
  const cell = (column, tell, hour) =>
    column === "time"
      ? h("th", { scope: "row", text: tell(hour, units) })
      : h("td", { text: tell(hour, units) });
  return h(
    "div",
    { class: "only-spoken on-paper-too" },
    h(
      "table",
      {},
      h("caption", { text: t("forecast.hoursOf", { name: isolated(name) }) }),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          Object.keys(COLUMNS).map((column) =>
            h("th", { scope: "col", text: t(`forecast.${column}`) }),
          ),
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
