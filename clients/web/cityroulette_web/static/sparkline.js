/** A small curve of the next hours: temperature as a line, rain as bars. */
import { s } from "./dom.js";
import { range } from "./format.js";
import { t } from "./strings.js";
import { degreesOf } from "./units.js";

const WIDTH = 220;
const HEIGHT = 44;
const EDGE = 4;
/** The rain in mm/h at full height. */
const FULL_RAIN = 4;
const US_RAIN = 25.4;

/**
 * @param {Array<[number, ?number, ?number]>} hours time in milliseconds, temperature, rain per hour
 * @param {string} units of these values
 * @returns {?SVGElement} null if there are fewer than two temperatures
 */
export function sparkline(hours, units) {
  const known = hours.filter(([, value]) => value !== null);
  if (known.length < 2) return null;
  const [start, end] = [hours[0][0], hours.at(-1)[0]];
  const values = known.map(([, value]) => degreesOf(value, units));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time) => EDGE + ((time - start) / (end - start || 1)) * (WIDTH - 2 * EDGE);
  const room = Math.max(high - low, 4);
  const y = (value) => HEIGHT - 8 - ((value - low) / room) * (HEIGHT - 16);
  const line = known
    .map(
      ([time], index) => `${index ? "L" : "M"}${x(time).toFixed(1)} ${y(values[index]).toFixed(1)}`,
    )
    .join("");
  return s(
    "svg",
    {
      class: "spark",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": told(known, units),
    },
    hours.map(([time, , rain]) => bar(x(time), rain, units)),
    s("path", { class: "spark-line", d: line }),
  );
}

function bar(x, rain, units) {
  if (!rain) return null;
  const millimetres = units === "us" ? rain * US_RAIN : rain;
  const height = Math.max(3, Math.min(1, millimetres / FULL_RAIN) * HEIGHT);
  const place = { x: (x - 3).toFixed(1), y: (HEIGHT - height).toFixed(1) };
  return s("rect", { class: "spark-rain", ...place, width: 6, height: height.toFixed(1) });
}

/** A description of the curve. */
function told(known, units) {
  const values = known.map(([, value]) => value);
  const wet = known.filter(([, , rain]) => rain > 0).length;
  return t(wet > 0 ? "spark.toldWithRain" : "spark.told", {
    hours: known.length - 1,
    range: range(Math.min(...values), Math.max(...values), units),
    wet,
  });
}
