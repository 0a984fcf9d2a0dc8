/** Texts about a session: source, state and result. */
import { isolated } from "./bidi.js";
import { cities, country, point } from "./format.js";
import { t } from "./strings.js";
import { distance } from "./units.js";

/** The title: the request, the city at the point, or the country that was drawn. */
export function titleOf({ mode, source }, asked = "") {
  if (mode === "browse") return t("session.yourCities");
  if (asked) return asked;
  if (source?.kind === "aroundMe")
    return t("session.aroundPlace", { place: isolated(source.near) ?? point(source.location) });
  return source?.country ? country(source.country) : t("session.newCities");
}

/** The source of the cities as a sentence. */
export function whence(mode, source) {
  if (mode === "browse") return t("session.browseSource");
  if (!source?.location) return t("session.sourceNothing");
  const at = { point: point(source.location), name: isolated(source.near) };
  const values = {
    place: source.near ? t("session.placeNear", at) : at.point,
    radius: source.radiusKm === null ? null : distance(source.radiusKm),
  };
  return sentences(
    t(source.radiusKm === null ? "session.sourceNearest" : "session.sourceWithin", values),
    source.widened && t("session.noneCloser"),
  );
}

const sentences = (...all) => all.filter(Boolean).join(" ");

/** The result of an import. @param {function(number): string} counted a number of cities or places in words */
export function imported(added, updated, counted) {
  if (updated === 0) return t("importing.added", { what: counted(added) });
  if (added === 0) return t("importing.changed", { what: counted(updated) });
  return t("importing.addedAndChanged", { what: counted(added), updated });
}

/** The state of a session. */
export function standing({ mode, visible, total, favorites, dirty }) {
  const some = visible < total;
  const shown = some ? t("session.someOf", { cities: cities(visible), total }) : cities(total);
  return sentences(
    t("session.standing", { shown, starred: favorites }),
    mode === "import" && some && t("session.onlyShown"),
    mode === "browse" && dirty && t("session.notSaved"),
  );
}

/** What to do about an empty list. */
export function whyEmpty({ mode, total, query, canUndo }) {
  if (total > 0 && query) return t("session.noneMatches", { cities: cities(total) });
  if (total > 0) return t("session.noneStarred");
  if (canUndo) return t("session.noneLeftUndo");
  return t(mode === "browse" ? "session.noneYet" : "session.noneLeft");
}

/** The result of a commit. */
export function committed(
  mode,
  { added, replaced, removed, updated, annotated = 0, discarded, archive },
) {
  const now = t("session.nowHave", { cities: cities(archive.count) });
  if (mode === "import") {
    const values = { cities: cities(added + replaced), replaced };
    return sentences(t(replaced ? "session.importedAgain" : "session.imported", values), now);
  }
  const changes = t("session.changes", { count: updated + removed + annotated });
  const key = discarded ? "session.overridden" : "session.saved";
  return sentences(t(key, { changes, discarded }), now);
}

/** What is not stored when a session is closed. */
export function lost({ mode, total, favorites }) {
  if (mode === "browse") return t("session.lostChanges");
  return sentences(
    t("session.notImported", { count: total }),
    favorites > 0 && t("session.someStarred", { count: favorites }),
  );
}
