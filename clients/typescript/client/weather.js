/**
 * Applies a notification about weather to rows, whichever session asked for it; returns the steps,
 * or null for any other notification.
 */
export function applyWeather(rows, method, params) {
  switch (method) {
    case "weather.willRefresh": {
      const cities = new Set(params.cities);
      return replaceRows(rows, (row) => cities.has(row.id) && row.weather !== null, markStale);
    }
    case "weather.didUpdate":
    case "weather.didFail":
      return replaceRows(
        rows,
        (row) => row.id === params.city,
        (row) => ({ ...row, weather: params.weather }),
      );
    default:
      return null;
  }
}

function markStale(row) {
  return { ...row, weather: { ...row.weather, stale: true } };
}

function replaceRows(rows, isAffected, replaced) {
  const steps = [];
  rows.forEach((row, index) => {
    if (isAffected(row)) {
      rows[index] = replaced(row);
      steps.push({ op: "update", index, city: rows[index] });
    }
  });
  return steps;
}
