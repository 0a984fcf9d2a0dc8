/** Sorting of the list on the screen. The program's own order is the one without a column. */

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Unknown values go last, whichever way the rest is sorted. */
const byValue = (read) => (a, b, way) => {
  const [left, right] = [read(a), read(b)];
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left - right) * way;
};

/** Columns that can be sorted by, with the way that comes first. */
export const COLUMNS = {
  favorite: { title: "Star", first: -1, compare: byValue(({ favorite }) => Number(favorite)) },
  name: { title: "City", first: 1, compare: (a, b, way) => names.compare(a.name, b.name) * way },
  population: { title: "People", first: -1, compare: byValue(({ population }) => population) },
  weather: { title: "Weather", first: -1, compare: byValue(({ weather }) => weather?.temperature) },
};

/** A copy of the rows in the chosen order, those that are not known yet at its end; `sort` is null or {column, way}. Equal rows keep the program's order. */
export function sorted(rows, sort) {
  if (!sort) return [...rows];
  const { compare } = COLUMNS[sort.column];
  return [...rows].sort((a, b) => compare(a, b, sort.way));
}

/** What a click on a column's title leads to: its first way, the other one, then the program's order. */
export function nextSort(sort, column) {
  const { first } = COLUMNS[column];
  if (sort?.column !== column) return { column, way: first };
  return sort.way === first ? { column, way: -first } : null;
}
