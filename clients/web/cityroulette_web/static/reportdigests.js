/**
 * The parts of reports about a city that the page shows and stores. A part is a subset of the reply, with null for
 * every value of another type, so that the same functions check replies and what the browser has stored.
 */
const LEVELS = ["extreme", "severe", "moderate", "minor"];
const COLORS = ["red", "orange", "yellow", "green"];

const text = (value) => (typeof value === "string" ? value : null);
const number = (value) => (Number.isFinite(value) ? value : null);
const moment = (value) =>
  typeof value === "string" && Number.isFinite(Date.parse(value)) ? value : null;
const oneOf = (values, value) => (values.includes(value) ? value : null);
const address = (value) => (/^https?:\/\//.test(value) ? value : null);
const credit = (value) => ({ text: text(value?.text), url: address(value?.url) });

/** A place of weather.warnings; null if the services failed and no earlier warning is known. */
export function warnings(place) {
  if (place.coverage === "failed" && place.warnings.length === 0) return null;
  return {
    coverage: text(place.coverage),
    sources: place.sources.map(({ provider, attribution }) => ({
      provider: text(provider),
      attribution: credit(attribution),
    })),
    warnings: place.warnings.filter(({ isEnded }) => !isEnded).map(warning),
  };
}

function warning(each) {
  return {
    id: text(each.id),
    source: text(each.source),
    event: text(each.event),
    severity: oneOf(LEVELS, each.severity),
    color: oneOf(COLORS, each.color),
    headline: text(each.headline),
    description: text(each.description),
    instruction: text(each.instruction),
    area: text(each.area),
    onset: moment(each.onset),
    ends: moment(each.ends),
    expires: moment(each.expires),
    web: address(each.web),
  };
}

/** A place of weather.air; null if its air is unknown. */
export function air({ air: values }) {
  if (!values || !moment(values.time)) return null;
  const { time, european, us, mainPollutant, attribution } = values;
  const index = (of) => of && { index: number(of.index), level: text(of.level) };
  return {
    air: {
      time,
      european: index(european),
      us: index(us),
      mainPollutant: text(mainPollutant),
      attribution: credit(attribution),
    },
  };
}

/** The difference of today from the normals; null if it is unknown. */
export function normals({ date, difference, units, attribution }) {
  if (number(difference?.degrees) === null || !moment(date)) return null;
  return {
    date,
    difference: { degrees: difference.degrees, of: text(difference.of) },
    units: { temperature: text(units.temperature) },
    attribution: credit(attribution),
  };
}

/** A place of weather.measured; null without a measurement. */
export function measured({ station, time, measured: values, attribution }) {
  if (!values || !station || !moment(time)) return null;
  const { temperature, humidity, pressure, windSpeed, windDirection, visibility } = values;
  return {
    station: {
      name: text(station.name),
      distanceKm: number(station.distanceKm),
      attribution: credit(station.attribution),
    },
    time,
    measured: {
      temperature: number(temperature),
      humidity: number(humidity),
      pressure: number(pressure),
      windSpeed: number(windSpeed),
      windDirection: number(windDirection),
      visibility: number(visibility),
      visibilityIsAtLeast: values.visibilityIsAtLeast === true,
      units: text(values.units),
    },
    attribution: credit(attribution),
  };
}

/** The first day of city.sky, and the next phases of the moon. */
export function sky({ days, phases }) {
  const [{ date, sun }] = days;
  const span = (part) => ({ begin: moment(part?.begin), end: moment(part?.end) });
  return {
    days: [
      {
        date: moment(date),
        sun: {
          dayLength: number(sun.dayLength),
          dayLengthChange: number(sun.dayLengthChange),
          civil: { dawn: moment(sun.civil?.dawn), dusk: moment(sun.civil?.dusk) },
          goldenHour: {
            morning: span(sun.goldenHour?.morning),
            evening: span(sun.goldenHour?.evening),
          },
        },
      },
    ],
    phases: phases
      .map(({ phase, time }) => ({ phase: text(phase), time: moment(time) }))
      .filter(({ time }) => time),
  };
}
