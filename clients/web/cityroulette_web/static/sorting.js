/** Sorting of the list on the screen. Without a column it is the program's order. */
import { shownName } from "./annotations.js";
import { locale } from "./strings.js";

const collators = new Map();

/** Compares names by the rules of the locale. */
function compareNames(a, b) {
  const tag = locale();
  if (!collators.has(tag))
    collators.set(tag, new Intl.Collator(tag, { sensitivity: "base", numeric: true }));
  return collators.get(tag).compare(shownName(a), shownName(b));
}

/** Unknown values are last in both directions. */
const byValue = (read) => (a, b, way) => {
  const [left, right] = [read(a), read(b)];
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left - right) * way;
};

/** Sortable columns: the key of the title, the initial direction, and the order. */
export const COLUMNS = {
  favorite: { title: "list.star", first: -1, compare: byValue(({ favorite }) => Number(favorite)) },
  name: { title: "list.city", first: 1, compare: (a, b, way) => compareNames(a, b) * way },
  population: { title: "list.people", first: -1, compare: byValue(({ population }) => population) },
  weather: {
    title: "list.weather",
    first: -1,
    compare: byValue(({ weather }) => weather?.temperature),
  },
};

/** A sorted copy of the rows, unknown ones last; `sort` is null or {column, way}. Ties keep the program's order. */
export function sorted(rows, sort) {
  if (!sort) return [...rows];
  const { compare } = COLUMNS[sort.column];
  return [...rows].sort((a, b) => compare(a, b, sort.way));
}

/** The effect of a click on a column title: initial direction, reversed, then the program's order. */
export function nextSort(sort, column) {
  const { first } = COLUMNS[column];
  if (sort?.column !== column) return { column, way: first };
  return sort.way === first ? { column, way: -first } : null;
}
