/** A chart of the lowest and the highest temperature of each day; the table below it has the numbers. */
import { s } from "./dom.js";
import { degrees, weekday } from "./format.js";

const WIDTH = 640;
const HEIGHT = 200;
const EDGE = { left: 28, right: 28, top: 34, bottom: 50 };

/** @param series as weather.forecast answers it @returns an SVG element, named for those who do not see it */
export function chart(name, series) {
  const points = series.minimum.map(({ date, value }, index) => ({
    date,
    low: value,
    high: series.maximum[index].value,
  }));
  const known = points.filter(({ low, high }) => low !== null && high !== null);
  if (known.length < 2) return null;
  const x = (index) => EDGE.left + (index * (WIDTH - EDGE.left - EDGE.right)) / (points.length - 1);
  const y = scale(known);
  const at = points
    .map((point, index) => ({ ...point, x: x(index) }))
    .filter(({ low, high }) => low !== null && high !== null);
  const line = (member) =>
    at
      .map(
        (point, index) =>
          `${index ? "L" : "M"}${point.x.toFixed(1)} ${y(point[member]).toFixed(1)}`,
      )
      .join("");
  const band = `${line("high")}${[...at]
    .reverse()
    .map((point) => `L${point.x.toFixed(1)} ${y(point.low).toFixed(1)}`)
    .join("")}Z`;
  const lowest = Math.min(...known.map(({ low }) => low));
  const highest = Math.max(...known.map(({ high }) => high));
  const label = `Chart of the lowest and highest temperatures in ${name}, ${points.length} days: from ${degrees(lowest)} to ${degrees(highest)}`;
  return s(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    freezing(lowest, highest, y),
    s("path", { class: "chart-band", d: band }),
    s("path", { class: "chart-high", d: line("high") }),
    s("path", { class: "chart-low", d: line("low") }),
    at.map((point) => [
      dot(point.x, y(point.high), "chart-high-dot"),
      dot(point.x, y(point.low), "chart-low-dot"),
      text(point.x, y(point.high) - 12, degrees(point.high), "chart-high-text"),
      text(point.x, y(point.low) + 22, degrees(point.low), "chart-low-text"),
      text(point.x, HEIGHT - 6, weekday(point.date), "chart-day"),
    ]),
  );
}

function scale(known) {
  const lowest = Math.min(...known.map(({ low }) => low));
  const highest = Math.max(...known.map(({ high }) => high));
  const room = Math.max(highest - lowest, 4);
  return (value) => EDGE.top + ((highest - value) / room) * (HEIGHT - EDGE.top - EDGE.bottom);
}

/** A line at 0 °C where the chart crosses it. */
function freezing(lowest, highest, y) {
  return lowest < 0 && highest > 0
    ? s("path", { class: "chart-zero", d: `M0 ${y(0).toFixed(1)}H${WIDTH}` })
    : null;
}

const dot = (x, y, kind) => s("circle", { class: kind, cx: x.toFixed(1), cy: y.toFixed(1), r: 4 });
const text = (x, y, words, kind) =>
  s("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": "middle" }, words);
