'use strict';
// The texts about cities and weather.

const GLYPHS = {
  clear: '☀', partlyCloudy: '☼', cloudy: '☁', wind: '≈', haze: '∼', fog: '≡', drizzle: '∴',
  rain: '☂', sleet: '⁂', snow: '❄', hail: '∷', thunderstorm: '☇',
};
const KINDS = { surpriseMe: 'Surprise', daily: 'Daily', aroundMe: 'Around', country: 'Country', search: 'Search' };

/** @param {number | null} value */
function degrees(value) {
  return typeof value === 'number' ? `${Math.round(value) + 0}°` : '';
}

/** @param {number | null} value */
function thousands(value) {
  return typeof value === 'number' ? String(value).replace(/\B(?=(\d{3})+$)/g, ' ') : '';
}

/** @param {number} count */
function cities(count) {
  return `${thousands(count)} ${count === 1 ? 'city' : 'cities'}`;
}

/** The weather in a few characters. `~` marks an outdated value. */
function weather(value) {
  if (!value) return '';
  return `${GLYPHS[value.condition] ?? ''} ${value.stale ? '~' : ''}${degrees(value.temperature)}`.trim();
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** @param {string | null} code */
function country(code) {
  if (!code) return '';
  // XK is not in ISO 3166, but in general use for Kosovo.
  return code === 'XK' ? 'Kosovo' : regions.of(code);
}

/** The local time in a time zone; empty if the zone is unknown. */
function localTime(zone, now = new Date()) {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset',
    }).format(now);
  } catch {
    return '';
  }
}

function place(city) {
  return [city.admin1, country(city.country)].filter(Boolean).join(', ');
}

/** The name of a city, with the name that the user gave it. */
function name(city) {
  const own = city.annotation?.ownName;
  return own ? `${city.name} “${own}”` : city.name;
}

/** The tags of a city and the signs of its visits, in a few characters. */
function signs(city) {
  const { visits = [], planned = false, tags = [] } = city.annotation ?? {};
  return [visits.length > 0 ? '◆' : planned && '◇', ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' ');
}

/** What the user has written about a city, as lines of Markdown. */
function written(city) {
  const { visits = [], planned = false, tags = [] } = city.annotation ?? {};
  return [visits.length > 0 && `◆ Visited ${escape(visits.join(', '))}`, planned && '◇ A visit is planned',
    tags.length > 0 && escape(tags.map((tag) => `#${tag}`).join(' '))].filter(Boolean);
}

/** The title of a list. */
function title(session) {
  const { source } = session;
  if (session.mode === 'browse' || !source) return 'Archive';
  if (source.kind === 'search') return `Search “${session.opened.query}”`;
  const where = source.kind === 'aroundMe' ? source.near ?? '' : country(source.country);
  return `${KINDS[source.kind] ?? 'Import'} ${where}`.trim();
}

function counts(state) {
  const seen = state.visible === state.total ? '' : `${thousands(state.visible)} of `;
  return `${seen}${cities(state.total)}, ${thousands(state.favorites)} ★`;
}

/** The result of a commit, as a sentence. */
function committed(mode, result) {
  const parts = mode === 'import'
    ? [`${cities(result.added)} imported`, result.replaced && `${result.replaced} replaced`,
      result.annotated && `${result.annotated} annotated`, result.discarded && `${result.discarded} skipped`]
    : [`${cities(result.updated)} changed`, `${result.removed} removed`,
      result.annotated && `${result.annotated} annotated`,
      result.discarded && `${result.discarded} already removed`];
  const { count, favorites } = result.archive;
  return `${parts.filter(Boolean).join(', ')}; the archive has ${cities(count)}, `
    + `${thousands(favorites)} starred.`;
}

// Escapes Markdown, since names can contain any character.
function escape(text) {
  return String(text ?? '').replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, '\\$&');
}

/** The details of a city, as Markdown. */
function details(city) {
  const point = `${city.lat.toFixed(4)}, ${city.lon.toFixed(4)}`;
  const people = city.population ? `${thousands(city.population)} people` : '';
  const now = city.weather
    && `${weather(city.weather)} ${escape(city.weather.summary)}${city.weather.stale ? ', outdated' : ''}`;
  const lines = [`**${escape(name(city))}**${city.favorite ? ' ★' : ''}`, escape(place(city)),
    [people, escape(point)].filter(Boolean).join(' · '), escape(localTime(city.timezone)),
    city.archived && '✓ In the archive', ...written(city), now].filter(Boolean).join('  \n');
  // The note is Markdown; the view shows it without commands and without HTML.
  return [lines, city.annotation?.note].filter(Boolean).join('\n\n');
}

/** A forecast as Markdown. */
function forecast(city, answer) {
  const rows = answer.days.map((day) => {
    const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
      .format(new Date(`${day.date}T12:00:00Z`));
    const rain = typeof day.precipitationProbability === 'number' ? `${Math.round(day.precipitationProbability)} %` : '';
    return `| ${date} | ${GLYPHS[day.condition] ?? ''} ${escape(day.summary)} | ${degrees(day.min)} | ${degrees(day.max)} | ${rain} |`;
  });
  const current = answer.current ?? city.weather;
  return [`# ${escape(name(city))}`, details({ ...city, weather: current }), escape(answer.summary?.text),
    ['| day | weather | lowest | highest | rain |', '| --- | --- | ---: | ---: | ---: |', ...rows].join('\n'),
    current && `*${escape(current.attribution.text)}*`].filter(Boolean).join('\n\n');
}

module.exports = { cities, committed, counts, country, degrees, details, forecast, localTime, name, place, signs, thousands, title, weather };
