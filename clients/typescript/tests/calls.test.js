import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CityRouletteError,
  ClientClosed,
  ErrorCodes,
  RequestTimedOut,
  RequestTooLong,
  RpcError,
} from "../cityroulette.js";
import { MEMORY, next, REPLAY, slowService, start, startFake } from "./helpers.js";

/** A fake program that repeats each message in a notification, and answers nothing. */
const ECHO = 'on((message) => send({ method: "seen", params: message }));';

test("A method without parameters needs none", async (t) => {
  const client = await start(t);
  assert.deepEqual((await client.call("session.list")).sessions, []);
});

test("Replies are matched by id, in whatever order they come", async (t) => {
  const client = await startFake(t, `
    const ids = [];
    on(({ id }) => {
      ids.unshift(id);
      if (ids.length === 3) ids.forEach((each) => reply(each, each));
    });
  `);
  const replies = await Promise.all([1, 2, 3].map(() => client.call("session.list")));
  assert.deepEqual(replies, ["c2", "c3", "c4"]);
});

test("Calls take effect in the order in which they were made", async (t) => {
  const client = await start(t);
  const [opened, starred, list] = await Promise.all([
    client.call("session.open", { mode: "import", source: "country", country: "AD", count: 2 }),
    client.call("city.toggleFavorite", { city: 3040051 }),
    client.call("session.get"),
  ]);
  assert.equal(opened.revision, 0);
  assert.equal(starred.revision, 1);
  assert.equal(list.cities[0].id, 3040051);
});

test("An error reply has code, data and message", async (t) => {
  const client = await start(t);
  const params = { location: { lat: 91, lon: 0 } };
  const error = await client.call("gazetteer.nearby", params).catch((reason) => reason);
  assert.ok(error instanceof RpcError);
  assert.equal(error.code, ErrorCodes.InvalidParams);
  assert.equal(error.codeName, "InvalidParams");
  assert.equal(error.data.path, "params.location.lat");
  assert.equal(error.retryable, false);
  assert.match(error.message, /expected a number from -90 to 90, got 91/);
  assert.equal(error.method, "gazetteer.nearby");
});

test("A call that times out is cancelled on the server", async (t) => {
  const client = await startFake(t, ECHO, { timeout: 100 });
  const seen = [];
  const cancelled = new Promise((resolve) => {
    client.on("seen", (message) => {
      seen.push(message);
      if (message.method === "$/cancelRequest") {
        resolve();
      }
    });
  });
  const call = client.call("session.list");
  await assert.rejects(call, (error) => error instanceof RequestTimedOut && error.timeout === 100);
  await cancelled;
  assert.deepEqual(seen.map(({ method }) => method), ["session.list", "$/cancelRequest"]);
  assert.equal(seen[1].params.id, seen[0].id);
});

test("An infinite timeout waits", async (t) => {
  const code = 'on(({ id }) => setTimeout(() => reply(id, "late"), 50));';
  const client = await startFake(t, code, { timeout: 1 });
  assert.equal(await client.call("session.list", {}, { timeout: Infinity }), "late");
});

test("An aborted call is rejected at once, and cancelled on the server", async (t) => {
  const service = await slowService(t);
  const client = await start(t, service.args);
  const controller = new AbortController();
  const call = client.call("weather.get", { city: 3041563 }, { signal: controller.signal });
  await service.asked();
  const reason = new Error("the user moved on");
  controller.abort(reason);
  await assert.rejects(call, reason);
  // The server would wait for the service until its own time limit, and finish the request before
  // this.
  assert.equal((await client.call("server.status")).health, "ok");
});

test("A call with an aborted signal is not sent", async (t) => {
  const client = await startFake(t, "on(({ id, method }) => reply(id, method));");
  const call = client.call("session.commit", {}, { signal: AbortSignal.abort() });
  await assert.rejects(call, { name: "AbortError" });
  assert.equal(await client.call("session.list"), "session.list");
});

test("One signal cancels many calls, without a warning", async (t) => {
  const warnings = [];
  const warn = (warning) => warnings.push(warning);
  process.on("warning", warn);
  t.after(() => process.off("warning", warn));
  const client = await startFake(t, ECHO);
  const controller = new AbortController();
  const { signal } = controller;
  const calls = Array.from({ length: 50 }, () => client.call("session.list", {}, { signal }));
  controller.abort();
  const outcomes = await Promise.allSettled(calls);
  assert.ok(outcomes.every(({ reason }) => reason.name === "AbortError"));
  // Node reports a warning only after the promises that are settled.
  await client.close();
  assert.deepEqual(warnings, []);
});

test("A signal that is aborted after the reply changes nothing", async (t) => {
  const client = await startFake(t, `
    on(({ id, method }) => id ? reply(id, method) : send({ method: "seen" }));
  `);
  const controller = new AbortController();
  let seen = 0;
  client.on("seen", () => (seen += 1));
  await client.call("session.list", {}, { signal: controller.signal });
  controller.abort();
  await client.call("session.list");
  assert.equal(seen, 0);
});

test("A session that opens although its request was cancelled is closed", async (t) => {
  const service = await slowService(t);
  const client = await start(t, service.args);
  const controller = new AbortController();
  const params = { mode: "import", source: "country", country: "AD", count: 2, weather: true };
  const call = client.call("session.open", params, { signal: controller.signal });
  await service.asked();
  const closed = next(client, "session.didClose");
  controller.abort();
  await assert.rejects(call, { name: "AbortError" });
  assert.equal((await closed).reason, "closed");
  assert.deepEqual((await client.call("session.list")).sessions, []);
});

test("A late session is closed with discard, but one that was resumed stays", async (t) => {
  const client = await startFake(t, `
    const open = [];
    on((message) => {
      const { id } = message.params;
      if (message.method === "$/cancelRequest") reply(id, { session: "s" + id });
      else if (message.method === "server.status") reply(message.id, open);
      else if (message.method === "session.close") open.push(message.params);
    });
  `);
  const signal = AbortSignal.timeout(20);
  await Promise.allSettled([
    client.call("session.open", { mode: "browse" }, { signal }),
    client.call("session.resume", { draft: "d1" }, { signal }),
  ]);
  // The late replies come before the reply to the first call, and their effect before that of the
  // second.
  await client.call("server.status");
  assert.deepEqual(await client.call("server.status"), [{ session: "sc2", discard: true }]);
});

test("A line that the server would refuse is not sent", async (t) => {
  const client = await startFake(t, "on(({ id }) => reply(id, null));");
  const long = client.call("gazetteer.search", { query: "x".repeat(100_000) });
  await assert.rejects(long, RequestTooLong);
  await assert.rejects(
    client.call("gazetteer.search", { query: "a\ud800b" }),
    (error) => error instanceof CityRouletteError && /half a character/.test(error.message),
  );
  await client.call("gazetteer.search", { query: "\\ud800 is text, and 😀 is whole" });
});

test("Progress is reported before the reply", async (t) => {
  const client = await start(t, REPLAY);
  await client.call("session.open", { mode: "import", source: "country", country: "AD", count: 2 });
  const kinds = [];
  await client.call("weather.refresh", {}, { onProgress: ({ kind }) => kinds.push(kind) });
  assert.deepEqual(kinds, ["begin", "report", "end"]);
});

test("close fails the calls that wait for a service, and later ones", async (t) => {
  const service = await slowService(t);
  const client = await start(t, service.args);
  const call = client.call("weather.get", { city: 3041563 });
  await service.asked();
  const rejected = assert.rejects(call, ClientClosed);
  await Promise.all([client.close(), client.close()]);
  await rejected;
  assert.ok(client.end instanceof ClientClosed);
  await assert.rejects(client.call("session.list"), ClientClosed);
});

test("A request that cannot be cancelled returns its result during close", async (t) => {
  const client = await start(t, MEMORY);
  const call = client.call("location.get");
  await client.close();
  assert.equal((await call).location, null);
});
