/**
 * Positions of sun and moon, from the low-precision formulae of the Astronomical Almanac (US Nautical
 * Almanac Office and HM Nautical Almanac Office; sections C and D of each yearly volume). The sun is
 * accurate to 0.01°, the moon's longitude to 0.3° and its latitude to 0.2°, which shifts its rise and
 * set by a minute or two. Illumination and phase use the difference of the longitudes, after Meeus,
 * Astronomical Algorithms, 2nd edition, chapter 48.
 */
import { t } from "./strings.js";

const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DAY_MS = 86400000;
const RADIAN = Math.PI / 180;
const sin = (degrees) => Math.sin(degrees * RADIAN);
const cos = (degrees) => Math.cos(degrees * RADIAN);
const turn = (degrees) => ((degrees % 360) + 360) % 360;

/** Altitude of the centre at rise and set: refraction and half of the disc. */
const HORIZON = -0.833;
const STEP_MS = 600000;

const daysSince = (time) => (time - J2000_MS) / DAY_MS;

/** Ecliptic longitude of the sun, in degrees. */
export function sunLongitude(time) {
  const n = daysSince(time);
  const anomaly = 357.528 + 0.9856003 * n;
  return turn(280.46 + 0.9856474 * n + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly));
}

/** The moon: ecliptic longitude and latitude, and its parallax, in degrees. */
export function moonPosition(time) {
  const t = daysSince(time) / 36525;
  const anomaly = 135.0 + 477198.87 * t;
  const evection = 259.3 - 413335.36 * t;
  const variation = 235.7 + 890534.22 * t;
  const twice = 269.9 + 954397.74 * t;
  const longitude =
    218.32 +
    481267.881 * t +
    6.29 * sin(anomaly) -
    1.27 * sin(evection) +
    0.66 * sin(variation) +
    0.21 * sin(twice) -
    0.19 * sin(357.5 + 35999.05 * t) -
    0.11 * sin(186.5 + 966404.03 * t);
  const latitude =
    5.13 * sin(93.3 + 483202.02 * t) +
    0.28 * sin(228.2 + 960400.89 * t) -
    0.28 * sin(318.3 + 6003.15 * t) -
    0.17 * sin(217.6 - 407332.21 * t);
  const parallax =
    0.9508 +
    0.0518 * cos(anomaly) +
    0.0095 * cos(evection) +
    0.0078 * cos(variation) +
    0.0028 * cos(twice);
  return { longitude: turn(longitude), latitude, parallax };
}

/** Altitude above the horizon, in degrees, of a point on the ecliptic. */
function altitude(time, { lat, lon }, longitude, latitude) {
  const n = daysSince(time);
  const tilt = 23.439 - 0.0000004 * n;
  const x = cos(latitude) * cos(longitude);
  const y = cos(tilt) * cos(latitude) * sin(longitude) - sin(tilt) * sin(latitude);
  const z = sin(tilt) * cos(latitude) * sin(longitude) + cos(tilt) * sin(latitude);
  const hour = 280.46061837 + 360.98564736629 * n + lon - Math.atan2(y, x) / RADIAN;
  const height = sin(lat) * z + cos(lat) * Math.hypot(x, y) * cos(hour);
  return Math.asin(Math.max(-1, Math.min(1, height))) / RADIAN;
}

/** Altitude of the sun at a place, in degrees. */
export const sunAltitude = (time, place) => altitude(time, place, sunLongitude(time), 0);

/** Whether the sun is up at a place. */
export const isDay = (time, place) => sunAltitude(time, place) > HORIZON;

/** Altitude of the moon as seen from the surface, in degrees. */
export function moonAltitude(time, place) {
  const { longitude, latitude, parallax } = moonPosition(time);
  const high = altitude(time, place, longitude, latitude);
  return high - parallax * cos(high);
}

/** The names of the phases in strings.js. */
const PHASES = [
  "new",
  "waxingCrescent",
  "firstQuarter",
  "waxingGibbous",
  "full",
  "waningGibbous",
  "lastQuarter",
  "waningCrescent",
];

/** The moon's phase: its age as an angle from 0 to 360, its illuminated fraction, its name. */
export function moonPhase(time) {
  const { longitude, latitude } = moonPosition(time);
  const angle = turn(longitude - sunLongitude(time));
  const lit = (1 - cos(latitude) * cos(angle)) / 2;
  // A principal phase lasts half a day on both sides, a little more than six degrees.
  const nearest = Math.round(angle / 90) * 90;
  const principal = Math.abs(angle - nearest) <= 6.1;
  const index = principal ? (nearest / 45) % 8 : 1 + 2 * Math.floor(angle / 90);
  return { angle, lit, name: t(`moon.${PHASES[index]}`) };
}

/**
 * The moon's rises and sets in an interval, in order: [{time, rises}].
 * @param {number} from milliseconds since 1970 @param {number} until the same
 */
export function moonCrossings(from, until, place) {
  const high = (time) => moonAltitude(time, place) - HORIZON;
  const found = [];
  let before = high(from);
  for (let time = from + STEP_MS; time <= until; time += STEP_MS) {
    const now = high(time);
    if (now > 0 !== before > 0)
      found.push({ time: crossing(high, time - STEP_MS, time), rises: now > 0 });
    before = now;
  }
  return found;
}

/** Bisects the interval to less than a second. */
function crossing(high, from, until) {
  const up = high(until) > 0;
  let [low, top] = [from, until];
  while (top - low > 1000) {
    const middle = (low + top) / 2;
    if (high(middle) > 0 === up) top = middle;
    else low = middle;
  }
  return top;
}
