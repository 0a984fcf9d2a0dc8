/** Removes cities from the archive, with an Undo that restores all that the program can restore. */
import { distinctName } from "./format.js";
import { ADDED, ask, dropToasts, say, sayError, scopeOf } from "./messages.js";
import { load, save } from "./preferences.js";
import { t } from "./strings.js";

/**
 * Removes a city, after a question if that loses its recorded weather, which no request can restore.
 * @param {App} app
 * @param {Object} city its row
 * @returns {Promise<boolean>} whether it was removed
 */
export async function removeCity(app, city) {
  try {
    const before = await readAll(app, city);
    if (before.entries > 0 && !(await sureToRemove(city, before.entries))) return false;
    await app.call("archive.remove", { city: city.id });
    const work = () => restoreCity(app, before).catch(sayError);
    for (const scope of [scopeOf(city.id), ADDED]) dropToasts(scope);
    say(t("removing.removed", { name: distinctName(city) }), {
      action: { label: t("common.undo"), work, undoes: true },
      scope: scopeOf(city.id),
    });
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/** All that belongs to a city: its row, annotation, index in the user's order, and number of recorded values. */
async function readAll(app, city) {
  const [kept, history] = await Promise.all([
    app.has("archive.get") ? app.call("archive.get", { city: city.id }) : { city },
    app.has("weather.history") ? app.call("weather.history", { city: city.id, limit: 1 }) : null,
  ]);
  const index = load("order").indexOf(city.id);
  const lists = await Promise.all(
    (kept.annotation?.lists ?? []).map((list) => placeInList(app, list, city.id)),
  );
  return { ...kept, index, lists, entries: history?.total ?? 0 };
}

/** The index of a city in a list, among its first 500 cities; further down it is added at the end. */
async function placeInList(app, list, city) {
  const page = { query: { list }, order: "list", limit: 500 };
  const { cities } = await app.call("archive.list", page);
  const index = cities.findIndex(({ id }) => id === city);
  return index < 0 ? { list } : { list, index };
}

/** Adds a removed city again, with its star, place in the order, notes, tags, visits and lists. */
async function restoreCity(app, { city, annotation, index, lists }) {
  const { id, favorite } = city;
  restoreOrder(id, index);
  await app.call("archive.add", { city: id, favorite });
  if (annotation) await restoreAnnotation(app, id, annotation);
  for (const place of lists) await app.call("list.addCities", { ...place, city: id });
  dropToasts(scopeOf(id));
  say(t("removing.restored", { name: distinctName(city) }), { scope: scopeOf(id) });
}

/** Only an own order names the city; the archive's order follows from its star, size and name. */
function restoreOrder(id, index) {
  const order = load("order");
  if (index < 0 || order.includes(id)) return;
  save("order", order.toSpliced(index, 0, id));
}

async function restoreAnnotation(app, city, { ownName, note, planned, tags, visits }) {
  const isWritten = ownName || note || planned || tags.length > 0 || visits.length > 0;
  if (isWritten) await app.call("archive.annotate", { city, ownName, note, planned, tags, visits });
}

function sureToRemove(city, entries) {
  const name = distinctName(city);
  return ask(t("removing.sure", { name }), t("removing.lost", { count: entries }), [
    { label: t("common.remove"), value: true, kind: "danger" },
    { label: t("common.keep"), value: false },
  ]);
}
