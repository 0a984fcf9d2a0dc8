// Uses of the declarations: the compiler must accept the correct calls, and reject each call after
// a line with the comment ts-expect-error.

import type { City, Draft, ErrorCodes, Methods, Notifications } from "./cityroulette";

declare function call<M extends keyof Methods>(
  method: M,
  params: Methods[M]["params"],
): Promise<Methods[M]["result"]>;

declare function on<N extends keyof Notifications>(
  method: N,
  listener: (params: Notifications[N]) => void,
): void;

export async function right(): Promise<string[]> {
  const opened = await call("session.open", { mode: "import", source: "aroundMe", location: "Kyōto" });
  const { session, cities } = opened;
  await call("session.open", { mode: "browse", weather: true });
  await call("city.toggleFavorite", { city: cities[0].id, session });
  await call("city.remove", { cities: cities.map((city: City) => city.id) });
  const found = await call("city.search", { query: "wien", session });
  const committed = await call("session.commit", { session });
  const drafts: Draft[] = (await call("session.list", undefined)).drafts;
  const missing: ErrorCodes["CityNotFound"] = 1002;
  on("session.didChange", (change) => change.changes.filter((each) => "insert" in each));
  on("$/progress", (progress) => progress.value.kind);
  return [`${committed.added} of ${found.total} ${drafts.length} ${missing}`];
}

export async function wrong(): Promise<void> {
  // @ts-expect-error There is no such method.
  await call("city.explode", {});
  // @ts-expect-error A mode is import or browse.
  await call("session.open", { mode: "imports" });
  // @ts-expect-error The query is a text.
  await call("city.search", { query: 7 });
  // @ts-expect-error The query is required.
  await call("gazetteer.search", {});
  // @ts-expect-error There is no such parameter.
  await call("session.commit", { sesion: "s1" });
  // @ts-expect-error There is no such notification.
  on("session.didExplode", () => {});
  // @ts-expect-error The revision is a number.
  on("session.didChange", (change) => change.revision.toUpperCase());
}
