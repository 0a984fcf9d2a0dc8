// The rows of the archive in the order of session lists, without I/O.

/** The last change of each city, and the number of changes of its star. */
export function summarize(changes) {
  const cities = new Map();
  for (const { kind, city, fields } of changes) {
    const { starChanges = 0 } = cities.get(city) ?? {};
    cities.set(city, { kind, starChanges: starChanges + (fields.includes("favorite") ? 1 : 0) });
  }
  return cities;
}

/** Whether the changes are stars and removals only, of which the rows show everything else. */
export function isStarsOnly(changes, rows) {
  const ids = new Set(rows.map((row) => row.id));
  return changes.every(
    ({ kind, city, fields }) =>
      kind === "removed" ||
      (kind === "changed" && ids.has(city) && fields.every((field) => field === "favorite")),
  );
}

/**
 * The rows after changes of stars and removals, and the indexes of the rows whose star changed.
 *
 * A change says that a star changed, and not to what, and the rows may include it already. So the
 * caller compares these rows with those of the server.
 */
export function withStars(rows, changes) {
  const cities = summarize(changes);
  const moved = [];
  const kept = [];
  for (const row of rows) {
    const change = cities.get(row.id);
    if (change === undefined) {
      kept.push(row);
    } else if (change.kind !== "removed") {
      moved.push({ ...row, favorite: row.favorite !== (change.starChanges % 2 === 1) });
    }
  }
  moved.sort(compare);
  for (const row of moved) {
    kept.splice(position(kept, row), 0, row);
  }
  const ids = new Set(moved.map((row) => row.id));
  const indexes = kept.flatMap((row, index) => (ids.has(row.id) ? [index] : []));
  return { rows: kept, indexes };
}

/** Favourites first, then by population in descending order, then by name, then by id. */
function compare(one, other) {
  return (
    Number(other.favorite) - Number(one.favorite) ||
    (other.population ?? 0) - (one.population ?? 0) ||
    compareText(folded(one.name), folded(other.name)) ||
    one.id - other.id
  );
}

function compareText(one, other) {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

/** A name without case and accents. */
function folded(name) {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The index at which a row belongs, by binary search. */
function position(rows, row) {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(rows[middle], row) < 0) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}
