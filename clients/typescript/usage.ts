// Uses of the declarations: the compiler must accept the correct calls, and reject each call after
// a line with the comment ts-expect-error.

import { CityRoulette, ErrorCodes, ProcessDied, Restarting, RpcError } from "./cityroulette.js";
import type { Arguments, Change, City, Draft, Methods, Notifications } from "./cityroulette.js";

declare const client: CityRoulette;

export async function right(): Promise<string[]> {
  const opened = await client.call("session.open", {
    mode: "import",
    source: "aroundMe",
    location: "Kyōto",
  });
  const { session, cities } = opened;
  await client.call("session.open", { mode: "browse", weather: true }, { timeout: 1000 });
  await client.call("city.toggleFavorite", { city: cities[0].id, session });
  await client.call("city.remove", { cities: cities.map((city: City) => city.id) });
  const found = await client.call("city.search", { query: "wien", session });
  const committed = await client.call("session.commit", { session });
  const drafts: Draft[] = (await client.call("session.list")).drafts;
  await client.call("session.list", {}, { signal: new AbortController().signal });
  await client.call("session.undo");
  await client.call("weather.refresh", {}, { onProgress: (value) => value.kind });
  const missing: ErrorCodes["CityNotFound"] = ErrorCodes.CityNotFound;
  client.on("session.didChange", (change) => change.changes.filter((each) => "insert" in each));
  client.on("$/progress", (progress) => progress.value.kind);
  client.notify("$/setTrace", { value: "verbose" });
  return [`${committed.added} of ${found.total} ${drafts.length} ${missing}`];
}

/** A library of your own can use the types alone. */
declare function request<M extends keyof Methods>(
  method: M,
  ...rest: Arguments<M>
): Promise<Methods[M]["result"]>;

export async function ownLibrary(): Promise<number> {
  await request("session.list");
  // @ts-expect-error The query is required.
  await request("gazetteer.search");
  return (await request("gazetteer.search", { query: "wien" })).total;
}

/** A word of a result may be one of a later version, and the known words are still completed. */
export function openWords(reason: Notifications["session.didClose"]["reason"]): string {
  const later: typeof reason = "expired";
  switch (reason) {
    case "committed":
      return "stored";
    default:
      return later;
  }
}

/** A union is told apart by its word, which is closed. */
export function step(change: Change): number {
  switch (change.op) {
    case "move":
      return change.to;
    case "reset":
      return 0;
    default:
      return change.index;
  }
}

export async function iterates(): Promise<void> {
  for await (const { method, params } of client.notifications(["session.didClose"])) {
    const reason: string = params.reason;
    console.log(method, reason);
  }
  const notices = client.notifications(["session.didClose", "session.didChange"], { limit: 10 });
  for await (const each of notices) {
    if (each.method === "session.didChange") {
      console.log(each.params.revision);
    }
  }
}

export async function mirrors(): Promise<void> {
  const mirror = await client.mirror("s1");
  for await (const change of mirror.changes()) {
    console.log(change.revision, mirror.cities[0].name, mirror.state.canUndo);
  }
  const archive = await client.mirrorArchive();
  archive.onChange((change) => console.log(change.changes.map((each) => each.kind)));
}

export async function fails(server: Restarting): Promise<string | null> {
  try {
    await server.call("session.commit");
  } catch (error) {
    if (error instanceof RpcError && error.code === ErrorCodes.NothingToCommit) {
      return error.message;
    }
    if (error instanceof ProcessDied) {
      return error.signal;
    }
  }
  return null;
}

export async function wrong(): Promise<void> {
  // @ts-expect-error There is no such method.
  await client.call("city.explode", {});
  // @ts-expect-error A mode is import or browse: words of parameters are closed.
  await client.call("session.open", { mode: "imports" });
  // @ts-expect-error The mode is required.
  await client.call("session.open");
  // @ts-expect-error A continent has a code.
  await client.call("session.open", { mode: "import", wishes: { continent: "Europe" } });
  // @ts-expect-error The query is a text.
  await client.call("city.search", { query: 7 });
  // @ts-expect-error The query is required.
  await client.call("gazetteer.search", {});
  // @ts-expect-error There is no such parameter.
  await client.call("session.commit", { sesion: "s1" });
  // @ts-expect-error There is no such option.
  await client.call("session.list", {}, { timeuot: 1 });
  // @ts-expect-error There is no such notification.
  client.on("session.didExplode", () => {});
  // @ts-expect-error The revision is a number.
  client.on("session.didChange", (change) => change.revision.toUpperCase());
  // @ts-expect-error A code is one of the protocol.
  console.log(ErrorCodes.NoSuchError);
  // @ts-expect-error A client is started, not constructed.
  new CityRoulette();
}
