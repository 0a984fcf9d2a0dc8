/** The position of the sun, accurate enough for the boundary of day and night. */

const DEGREE = Math.PI / 180;
const J2000 = Date.UTC(2000, 0, 1, 12);
const DAY_MS = 86400000;

/** Degrees between the sun and the centre of a view in daylight; the horizon is at 90. */
const WELL_LIT = 50;

/** A place moved along its parallel until it is well lit by the sun, or as far as its latitude permits. */
export function daylit({ lat, lon }, when = new Date()) {
  const sun = subsolar(when);
  const off = lon - sun.lon - 360 * Math.round((lon - sun.lon) / 360);
  const kept = Math.max(-WELL_LIT, Math.min(WELL_LIT, off));
  return { lat, lon: sun.lon + kept };
}

/**
 * The point with the sun in the zenith.
 *
 * Low-precision formulae of the Astronomical Almanac (section C): within 0.01 degrees from 1950 to
 * 2050.
 */
export function subsolar(when = new Date()) {
  const days = (when - J2000) / DAY_MS;
  const mean = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * DEGREE;
  const along = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE;
  const tilt = (23.439 - 0.0000004 * days) * DEGREE;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(along), Math.cos(along)) / DEGREE;
  const sidereal = 280.46062 + 360.98564737 * days;
  const lon = ascension - sidereal;
  return {
    lat: Math.asin(Math.sin(tilt) * Math.sin(along)) / DEGREE,
    lon: lon - 360 * Math.round(lon / 360),
  };
}
