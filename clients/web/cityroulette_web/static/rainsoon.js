/** Rain, snow or a thunderstorm that the hours of a forecast announce for the next two hours. */

/** How far ahead an announcement is "soon". */
const SOON_MS = 2 * 3600000;
const HOUR_MS = 3600000;
/** The probability in percent from which an hour counts as wet. */
const LIKELY = 50;
const WET = new Set(["drizzle", "rain", "sleet", "snow", "hail", "thunderstorm"]);

/**
 * The wet hours that begin soon, where it is dry now; null if there are none.
 * @returns {?{sample: Object, from: number, until: number}} the first of these hours, and their begin and end
 */
export function rainSoon({ current, hours }, now = Date.now()) {
  if (!current || current.stale || WET.has(current.condition)) return null;
  const ahead = hours.filter(({ time }) => Date.parse(time) > now);
  const first = ahead.findIndex(isWet);
  const from = Date.parse(ahead[first]?.time);
  if (first === -1 || from > now + SOON_MS) return null;
  const dry = ahead.findIndex((sample, index) => index > first && !isWet(sample));
  const last = dry === -1 ? ahead.at(-1) : ahead[dry - 1];
  return { sample: ahead[first], from, until: endOf(last) };
}

const endOf = ({ time, intervalHours }) => Date.parse(time) + (intervalHours ?? 1) * HOUR_MS;

/** Services without a probability or an amount report only the condition. */
function isWet({ condition, precipitation, precipitationProbability }) {
  const isLikely = (precipitationProbability ?? LIKELY) >= LIKELY;
  return WET.has(condition) && isLikely && precipitation !== 0;
}
