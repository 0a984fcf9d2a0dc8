/** Sorting of the list on the screen. Without a column it is the program's order. */

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Unknown values are last in both directions. */
const byValue = (read) => (a, b, way) => {
  const [left, right] = [read(a), read(b)];
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left - right) * way;
};

/** Sortable columns, with their initial direction. */
export const COLUMNS = {
  favorite: { title: "Star", first: -1, compare: byValue(({ favorite }) => Number(favorite)) },
  name: { title: "City", first: 1, compare: (a, b, way) => names.compare(a.name, b.name) * way },
  population: { title: "People", first: -1, compare: byValue(({ population }) => population) },
  weather: { title: "Weather", first: -1, compare: byValue(({ weather }) => weather?.temperature) },
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
