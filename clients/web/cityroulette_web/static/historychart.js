/** The recorded weather of a city as a curve; the list below has the numbers. */
import { s } from "./dom.js";
import { degrees, degreesOf, longDate, range as span } from "./format.js";
import { t } from "./strings.js";

const WIDTH = 640;
const HEIGHT = 150;
const EDGE = { side: 20, top: 26, bottom: 28 };

/** @param entries the result of weather.history, newest first @returns {?SVGElement} */
export function historyChart(name, entries) {
  const known = entries
    .filter(({ temperature }) => temperature !== null)
    .map((entry) => ({ ...entry, at: Date.parse(entry.time) }))
    .reverse();
  const lasting = known.length > 1 ? known.at(-1).at - known[0].at : 0;
  if (lasting === 0) return null;
  const all = known.flatMap(({ temperature, min, max }) =>
    [temperature, min, max].filter((value) => value !== null),
  );
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = ({ at }) => EDGE.side + ((at - known[0].at) / lasting) * (WIDTH - 2 * EDGE.side);
  const y = (value) =>
    EDGE.top +
    ((degreesOf(high) - degreesOf(value)) / Math.max(degreesOf(high) - degreesOf(low), 4)) *
      (HEIGHT - EDGE.top - EDGE.bottom);
  const label = t("history.curve", { count: known.length, name, range: span(low, high) });
  const line = known
    .map((entry, index) => `${index ? "L" : "M"}${point(x(entry), y(entry.temperature))}`)
    .join("");
  return s(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    known.map((entry) => range(entry, x, y)),
    s("path", { class: "chart-high", d: line }),
    extremes(known).map((entry) =>
      text(x(entry), y(entry.temperature) - 9, degrees(entry.temperature), "chart-value"),
    ),
    text(EDGE.side, HEIGHT - 6, longDate(known[0].time), "chart-day", "start"),
    text(WIDTH - EDGE.side, HEIGHT - 6, longDate(known.at(-1).time), "chart-day", "end"),
  );
}

const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The range of that day. */
function range(entry, x, y) {
  if (entry.min === null || entry.max === null) return null;
  const at = x(entry).toFixed(1);
  return s("path", {
    class: "chart-range",
    d: `M${at} ${y(entry.min).toFixed(1)}V${y(entry.max).toFixed(1)}`,
  });
}

/** The coldest and the warmest entry, which are labelled. */
function extremes(entries) {
  const sorted = [...entries].sort((a, b) => a.temperature - b.temperature);
  return [...new Set([sorted[0], sorted.at(-1)])];
}

const text = (x, y, words, kind, anchor = "middle") =>
  s("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, words);
