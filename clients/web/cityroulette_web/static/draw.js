/**
 * The draw of the roulette: a country, a point in it, and the cities around it.
 *
 * The program itself draws from the whole world, and among the cities that satisfy wishes. For a
 * continent or a country without wishes the page draws by the same rules: a point in the country's
 * bounding box, another one if nothing is near, finally a larger radius. Without wishes the radius is
 * widened until there are about eight cities.
 */

/** The intended number of cities; with fewer than `FEW` the radius is widened. */
const [FEW, ENOUGH] = [7, 8];
const FARTHEST = 20038;
const POINTS = 5;
const WIDER = [25, 50];
const REMEMBERED = 10;

/** Codes of the countries drawn last, which are avoided. */
let lately = [];

/**
 * Opens a session of cities around a drawn point.
 * @param {function} call calls the program
 * @param {Object} params of session.open: mode, radiusKm, count, workDoneToken
 * @param {{continent?: string, country?: string, wishes?: Object, weighting?: string, around?: {lat, lon}}}
 *   choice empty for the whole world
 * @param {{signal: AbortSignal}} options
 * @returns {Promise<{opened, drawn: {country, point, tries: Object[], candidates: ?number, warmNow: ?boolean}}>}
 *   the session; all tries: country, location, radiusKm, found; how many cities satisfied the wishes, except warmth if
 *   `warmNow`
 */
export async function drawCities(call, params, choice, options) {
  const ask = (method, more) => call(method, more, options);
  if (choice.wishes) return drawWished(ask, params, choice);
  const first = choice.around
    ? { point: choice.around, country: null, tries: [] }
    : await drawPoint(ask, params, choice);
  const opened = first.opened ?? (await openAround(ask, params, first));
  const { point, country, tries } = first;
  if (!point) return { opened, drawn: null }; // An older program does not report the point.
  return { opened: await widened(ask, params, first, opened), drawn: { point, country, tries } };
}

/** Among the cities that satisfy all wishes. The cities around it do so too, however few they are. */
async function drawWished(ask, params, { wishes, weighting, continent, country }) {
  const all = { ...wishes, continent, country };
  const opened = await ask("session.open", {
    ...params,
    source: "surpriseMe",
    wishes: all,
    weighting,
  });
  const { location: point, country: drawn, candidates } = opened.source;
  const drawing = { country: drawn, point, tries: [], candidates, warmNow: wishes.warmNow };
  return { opened, drawn: drawing };
}

function drawPoint(ask, params, { continent, country }) {
  return continent || country
    ? drawHere(ask, params, { continent, country })
    : drawAnywhere(ask, params);
}

/** As the program does it. */
async function drawAnywhere(ask, params) {
  const opened = await ask("session.open", { ...params, source: "surpriseMe" });
  const { location: point, country, attempts: tries } = opened.source ?? {};
  return { opened, point, country, tries };
}

async function drawHere(ask, params, choice) {
  const { countries } = await ask("gazetteer.countries", {});
  const tries = [];
  const points = Array.from({ length: POINTS }, () => drawIn(chosen(countries, choice)));
  for (const radiusKm of [params.radiusKm, ...WIDER.filter((km) => km > params.radiusKm)])
    for (const { country, point } of points) {
      const found = await lookAround(ask, point, radiusKm, country);
      tries.push({ country, location: point, radiusKm, found });
      if (found > 0) return remembered({ country, point, tries, radiusKm });
    }
  return remembered(await nearestIn(ask, points[0], tries));
}

function remembered(drawn) {
  lately = [drawn.country, ...lately].slice(0, REMEMBERED);
  return drawn;
}

/** A country of the choice, if possible not a recent one. */
function chosen(countries, { continent, country }) {
  const all = countries.filter(
    (each) =>
      each.cityCount !== 0 && (country ? each.code === country : each.continent === continent),
  );
  const fresh = all.filter(({ code }) => !lately.includes(code));
  const among = fresh.length > 0 ? fresh : all;
  return among[Math.floor(Math.random() * among.length)];
}

function drawIn({ code, bounds: { north, south, east, west } }) {
  const width = east - west + (west > east ? 360 : 0);
  const lon = west + Math.random() * width;
  const point = { lat: south + Math.random() * (north - south), lon: lon > 180 ? lon - 360 : lon };
  return { country: code, point };
}

/** The number of cities around a point if the nearest is in the country, else 0. */
async function lookAround(ask, location, radiusKm, country) {
  const { cities, total } = await ask("gazetteer.nearby", { location, radiusKm, limit: 1 });
  return cities[0]?.country === country ? total : 0;
}

/** The city of the country nearest to a point, as the last resort. */
async function nearestIn(ask, { country, point }, tries) {
  const around = { location: point, radiusKm: FARTHEST, limit: 500 };
  const { cities } = await ask("gazetteer.nearby", around);
  const { lat, lon } = cities.find((city) => city.country === country) ?? cities[0];
  return { country, point: { lat, lon }, tries, radiusKm: WIDER[0] };
}

const openAround = (ask, params, { point, radiusKm = params.radiusKm }) =>
  ask("session.open", { ...params, source: "aroundMe", location: point, radiusKm });

/** The session itself if it has enough cities, else one that reaches the eighth. */
async function widened(ask, params, { point }, opened) {
  if (opened.total >= Math.min(FEW, params.count)) return opened;
  try {
    const around = { location: point, radiusKm: FARTHEST, limit: ENOUGH };
    const { cities } = await ask("gazetteer.nearby", around);
    const radiusKm = Math.ceil(10 * (cities.at(-1)?.distanceKm ?? 0) + 1) / 10;
    if (cities.length <= opened.total || radiusKm > FARTHEST) return opened;
    const wider = await openAround(ask, params, { point, radiusKm });
    await ask("session.close", { session: opened.session, discard: true });
    return wider;
  } catch {
    return opened; // A few cities are better than none.
  }
}
