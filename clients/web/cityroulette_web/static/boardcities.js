/** The cities of the columns of the board, and the moves between them. */
import { annotatedRows } from "./annotations.js";
import { lists } from "./lists.js";
import { call } from "./rpc.js";

/** The most cities of a column, and the most that are searched for those without a list. */
const MOST = 500;

/** The column of the cities that are in no list which the user fills. */
export const UNLISTED = { id: "none", query: null };

/**
 * Reads all columns: the cities without a list, then each list.
 * @returns {Promise<Array<{list: Object, cities: Object[], total: ?number}>>} `total` is null if only the
 *   first cities of the archive were searched
 */
export function readColumns() {
  return Promise.all([readUnlisted(), ...lists.all.map(readList)]);
}

async function readUnlisted() {
  const page = await call("archive.list", { limit: MOST, annotations: true });
  const cities = annotatedRows(page).filter(({ annotation }) => annotation.lists.length === 0);
  return { list: UNLISTED, cities, total: page.next === null ? cities.length : null };
}

async function readList(list) {
  const page = await call("archive.list", {
    limit: MOST,
    annotations: true,
    query: { list: list.id },
  });
  return { list, cities: annotatedRows(page), total: page.total };
}

/**
 * Moves a city to a place in a column. The program cannot do this as one change, so the city is first added
 * and then removed: after a failure it is in both lists, and never in none.
 * @param {Object} from, to lists or UNLISTED @param {number} index
 */
export async function moveCity(city, from, to, index) {
  if (to !== UNLISTED) await call("list.addCities", { list: to.id, city, index });
  if (from !== UNLISTED && from.id !== to.id)
    await call("list.removeCities", { list: from.id, city });
}
