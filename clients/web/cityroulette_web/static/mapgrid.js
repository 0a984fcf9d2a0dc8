/** What is drawn over the land for orientation: lines of the grid with their latitude, a scale. */
import { replace, s, setText } from "./dom.js";
import { EARTH_KM_PER_DEGREE, gridStep } from "./projection.js";

const SCALE_PIXELS = 110;
/** Kept free at the top, and at the bottom for the scale. */
const LABEL_PIXELS = 34;
const SCALE_WIDEST_DEGREES = 120;

/** Draws the lines and the names of the parallels into an SVG element. */
export function drawGrid(svg, window) {
  const { span, lon, lat, width, height, scale, narrowing } = window;
  const step = gridStep(Math.max(span.lon, span.lat));
  const toY = (value) => height / 2 - (value - lat) * scale;
  const [top, bottom] = [Math.max(0, toY(90)), Math.min(height, toY(-90))];
  const meridians = multiples(step, lon - span.lon / 2, lon + span.lon / 2)
    .map((value) => width / 2 + (value - lon) * scale * narrowing)
    .map((x) => `M${x.toFixed(1)} ${top.toFixed(1)}V${bottom.toFixed(1)}`);
  const parallels = multiples(
    step,
    Math.max(-90, lat - span.lat / 2),
    Math.min(90, lat + span.lat / 2),
  ).map((value) => ({ value, y: toY(value) }));
  const lines = parallels.map(({ y }) => `M0 ${y.toFixed(1)}H${width}`);
  const seen = parallels.filter(({ y }) => y > LABEL_PIXELS && y < height - LABEL_PIXELS);
  const labels = seen.map(({ value, y }) =>
    s("text", { class: "grid-label", x: 8, y: (y - 4).toFixed(1) }, latitude(value, step)),
  );
  replace(svg, s("path", { class: "grid", d: [...meridians, ...lines].join("") }), labels);
}

function multiples(step, from, to) {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function latitude(value, step) {
  const degrees = Math.abs(value).toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0);
  if (Number(degrees) === 0) return "0°";
  return `${degrees}° ${value < 0 ? "S" : "N"}`;
}

/** Makes the bar as long as a round distance; on a map of the world there is no one scale. */
export function drawScale(bar, window) {
  const kmPerPixel = EARTH_KM_PER_DEGREE / window.scale;
  const most = kmPerPixel * SCALE_PIXELS;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = [5, 2, 1].map((factor) => factor * power).find((value) => value <= most);
  bar.style.width = `${km / kmPerPixel}px`;
  setText(bar.firstChild, km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`);
  bar.hidden = window.span.lon > SCALE_WIDEST_DEGREES;
}
