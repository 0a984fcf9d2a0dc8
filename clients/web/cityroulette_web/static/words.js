/** Texts about a session: source, state and result. */
import { isolated } from "./bidi.js";
import { cities, country, plural, point } from "./format.js";

/** The title: the request, the city at the point, or the country that was drawn. */
export function titleOf({ mode, source }, asked = "") {
  if (mode === "browse") return "Your cities";
  if (asked) return asked;
  if (source?.kind === "aroundMe")
    return `Around ${isolated(source.near) ?? point(source.location)}`;
  return source?.country ? country(source.country) : "New cities";
}

/** The source of the cities as a sentence. */
export function whence(mode, source) {
  if (mode === "browse") return "Your archive. Changes take effect when you save them.";
  if (!source?.location) return "New cities.";
  const radius = source.radiusKm === null ? "nearest to" : `within ${km(source.radiusKm)} of`;
  const widened = source.widened ? " No cities were closer." : "";
  const near = source.near ? `, near ${isolated(source.near)}` : "";
  return `New cities ${radius} ${point(source.location)}${near}.${widened}`;
}

const km = (radius) => `${Number(radius.toFixed(radius < 10 ? 1 : 0))} km`;

/** The state of a session. */
export function standing({ mode, visible, total, favorites, dirty }) {
  const shown = visible < total ? `${cities(visible)} of ${total}` : cities(total);
  const only = mode === "import" && visible < total ? " Only those shown are imported." : "";
  const unsaved = mode === "browse" && dirty ? " Not saved yet." : "";
  return `${shown}, ${favorites} starred.${only}${unsaved}`;
}

/** What to do about an empty list. */
export function whyEmpty({ mode, total, query, canUndo }) {
  if (total > 0 && query) return `No city matches. Clear the search to see ${cities(total)}.`;
  if (total > 0) return "No city is starred. Choose all cities, and star those you like.";
  if (canUndo) return "No cities left. Undo brings them back.";
  if (mode === "browse") return "No cities yet. Draw some with the roulette, or add one by name.";
  return "No cities left. Draw again with the roulette.";
}

/** The result of a commit. */
export function committed(mode, { added, replaced, removed, updated, discarded, archive }) {
  const now = `You now have ${cities(archive.count)}.`;
  if (mode === "import") {
    const again = replaced ? `; ${replaced} were already there` : "";
    return `Imported ${cities(added + replaced)}${again}. ${now}`;
  }
  const lost = discarded ? `; ${discarded} overridden by another program` : "";
  return `Saved ${plural(updated + removed, "change", "changes")}${lost}. ${now}`;
}

/** The loss when a session is closed. */
export function lost({ mode, total }) {
  if (mode === "browse") return "Your changes are not saved and will be lost.";
  return `None of the ${cities(total)} has been imported; they will be lost.`;
}
