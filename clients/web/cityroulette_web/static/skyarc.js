/**
 * The paths of sun and moon over the day. Sunrise and sunset come from the weather service; the moon is
 * computed here, see astro.js.
 */
import { moonCrossings, moonPhase } from "./astro.js";
import { h, s } from "./dom.js";
import { clock, percent, timeIn } from "./format.js";
import { t } from "./strings.js";

const DAY_MS = 86400000;
const WIDTH = 320;
const HEIGHT = 74;
const HORIZON = 58;
/** Half of the width of a time. */
const EDGE = 28;

/**
 * @param city gives the position and time zone
 * @param {string} now the current time, ISO 8601 in the city's time zone
 * @param today the first day of weather.forecast
 */
export function skyArc(city, now, today) {
  const midnight = Date.parse(`${today.date}T00:00:00${now.slice(19)}`);
  const x = (time) => 6 + ((time - midnight) / DAY_MS) * (WIDTH - 12);
  const time = Date.parse(now);
  const sun = today.sunrise &&
    today.sunset && [Date.parse(today.sunrise), Date.parse(today.sunset)];
  const phase = moonPhase(time);
  const moons = moonCrossings(midnight, midnight + DAY_MS, city);
  return h(
    "div",
    { class: "sky" },
    s(
      "svg",
      { class: "sky-picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
      s("path", { class: "sky-horizon", d: `M0 ${HORIZON}H${WIDTH}` }),
      ups(moons, midnight).map(([from, to]) => arc(x(from), x(to), 34, "sky-moon")),
      sun && [
        arc(x(sun[0]), x(sun[1]), 50, "sky-sun"),
        time > sun[0] && time < sun[1] && sunNow(x, sun, time),
        text(x(sun[0]), clock(today.sunrise)),
        text(x(sun[1]), clock(today.sunset)),
      ],
      s("path", { class: "sky-now", d: `M${x(time).toFixed(1)} 4V${HORIZON}` }),
    ),
    h(
      "dl",
      { class: "values" },
      value(
        t("moon.sun"),
        sun ? `${clock(today.sunrise)} – ${clock(today.sunset)}` : t("moon.noRise"),
      ),
      value(t("moon.moon"), moonWords(moons, city)),
      value(t("moon.phase"), disc(phase), ` ${phase.name}, ${percent(phase.lit * 100)}`),
    ),
  );
}

const value = (name, ...content) => h("div", {}, h("dt", { text: name }), h("dd", {}, content));

/** The intervals of the day in which the moon is up, possibly across midnight. */
function ups(moons, midnight) {
  const spans = [];
  let up = moons[0]?.rises === false ? midnight : null;
  for (const { time, rises } of moons) {
    if (!rises && up !== null) spans.push([up, time]);
    up = rises ? time : null;
  }
  return up === null ? spans : [...spans, [up, midnight + DAY_MS]];
}

function moonWords(moons, { timezone }) {
  const words = moons.map(({ time, rises }) =>
    t(rises ? "moon.rises" : "moon.sets", { clock: timeIn(timezone, time) }),
  );
  return words.join(", ") || t("moon.noRise");
}

const arc = (from, to, height, kind) =>
  s("path", {
    class: kind,
    d: `M${from.toFixed(1)} ${HORIZON}A${((to - from) / 2).toFixed(1)} ${height} 0 0 1 ${to.toFixed(1)} ${HORIZON}`,
  });

function sunNow(x, [rise, set], time) {
  const part = (time - rise) / (set - rise);
  const middle = (x(rise) + x(set)) / 2;
  const offset = x(time) - middle;
  const half = (x(set) - x(rise)) / 2;
  const high = 50 * Math.sqrt(Math.max(0, 1 - (offset / half) ** 2));
  return (
    part > 0 &&
    s("circle", {
      class: "sky-disc",
      cx: x(time).toFixed(1),
      cy: (HORIZON - high).toFixed(1),
      r: 6,
    })
  );
}

/** A time below the horizon, moved inwards near midnight so that it is not cut off. */
function text(x, words) {
  const inside = Math.max(EDGE, Math.min(x, WIDTH - EDGE)).toFixed(1);
  return s("text", { class: "sky-time", x: inside, y: HEIGHT - 3, "text-anchor": "middle" }, words);
}

/** The moon as seen from the northern hemisphere: lit from the right while waxing. */
function disc({ angle, lit }) {
  const radius = 7;
  const waxing = angle < 180;
  const bulge = radius * Math.abs(1 - 2 * lit);
  const outer = waxing ? 1 : 0;
  const inner = lit > 0.5 ? outer : 1 - outer;
  const path = `M8 1A${radius} ${radius} 0 0 ${outer} 8 15A${bulge.toFixed(2)} ${radius} 0 0 ${inner} 8 1Z`;
  return s(
    "svg",
    { class: "moon-disc", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("circle", { class: "moon-dark", cx: 8, cy: 8, r: radius }),
    s("path", { class: "moon-lit", d: path }),
  );
}
