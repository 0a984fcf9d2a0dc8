/** The scale bar: the length of a round distance at the centre of the map. */
import { setText } from "./dom.js";
import { EARTH_KM_PER_DEGREE } from "./camera.js";
import { numeral } from "./strings.js";

const WIDEST = 110;
/** A world map has no single scale. */
const WIDEST_DEGREES = 120;
const UNITS = {
  km: { perKm: 1, small: "m", smaller: 1000 },
  mi: { perKm: 0.621371, small: "ft", smaller: 5280 },
};

/** @param {"km"|"mi"} unit */
export function drawScale(bar, camera, unit = "km") {
  const hidden = camera.span.lon > WIDEST_DEGREES;
  if (bar.hidden !== hidden) bar.hidden = hidden;
  if (hidden) return;
  const { perKm, small, smaller } = UNITS[unit] ?? UNITS.km;
  const perPixel = (EARTH_KM_PER_DEGREE * perKm) / camera.scale;
  const one = perPixel * WIDEST >= 1 ? 1 : smaller;
  const most = perPixel * WIDEST * one;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [5, 2, 1].map((factor) => factor * power).find((value) => value <= most);
  bar.style.width = `${round / one / perPixel}px`;
  setText(bar.firstChild, `${numeral(Math.round(round))} ${one === 1 ? unit : small}`);
}
