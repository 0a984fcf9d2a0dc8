import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ErrorCodes, ProcessDied, RpcError } from "../cityroulette.js";
import { OutOfStep, SessionList } from "../client/session_list.js";
import { folder, random, REPLAY, start, startFake } from "./helpers.js";

/** All rows of a session, read from the server. */
async function rows(client, session) {
  const cities = [];
  let next = 0;
  while (next !== null) {
    const page = await client.call("session.get", { session, offset: next, limit: 500 });
    cities.push(...page.cities);
    next = page.next;
  }
  return cities;
}

async function openCountry(client, country, count) {
  const params = { mode: "import", source: "country", country, count };
  const { session } = await client.call("session.open", params);
  return client.mirror(session);
}

test("A mirror equals the list of the server after each edit", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "IT", 1200);
  const { session } = mirror;
  const choose = random(7);
  const city = () => mirror.cities[choose(mirror.cities.length)].id;
  const edits = [
    () => client.call("city.toggleFavorite", { session, city: city() }),
    () => client.call("city.remove", { session, city: city() }),
    () => client.call("city.search", { session, query: ["", "ro", "san"][choose(3)] }),
    () => client.call("session.undo", { session }),
    () => client.call("session.redo", { session }),
  ];
  for (let edit = 0; edit < 60; edit += 1) {
    await edits[choose(edits.length)]().catch((error) => assert.ok(error instanceof RpcError));
    await mirror.ready();
    const { revision, state } = await client.call("session.get", { session, limit: 1 });
    assert.deepEqual([mirror.revision, mirror.state], [revision, state]);
    assert.deepEqual(mirror.cities, await rows(client, session));
  }
});

test("When a call returns, the mirror has its effect", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "AD", 3);
  const city = mirror.cities[2].id;
  await client.call("city.toggleFavorite", { city });
  assert.equal(mirror.cities[0].id, city);
  assert.equal(mirror.cities[0].favorite, true);
  assert.equal(mirror.revision, 1);
  assert.equal(mirror.state.favorites, 1);
});

test("Changes that come while the list is read are applied to it", async (t) => {
  const client = await start(t);
  const params = { mode: "import", source: "country", country: "IT", count: 1200 };
  const { session, cities } = await client.call("session.open", params);
  const reading = client.mirror(session);
  const star = ({ id }) => client.call("city.toggleFavorite", { session, city: id });
  const edits = cities.slice(0, 20).map(star);
  const mirror = await reading;
  await Promise.all(edits);
  await mirror.ready();
  assert.equal(mirror.revision, 20);
  assert.deepEqual(mirror.cities, await rows(client, session));
});

test("After a change of many rows the old list stays until the new one is read", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "IT", 1200);
  const changes = [];
  mirror.onChange((change) => changes.push(change));
  await client.call("city.search", { session: mirror.session, query: "san" });
  assert.equal(mirror.isCurrent, false);
  assert.equal(mirror.cities.length, 1200);
  await mirror.ready();
  assert.deepEqual(mirror.cities, await rows(client, mirror.session));
  assert.deepEqual(changes, [{ revision: 1, changes: [], reset: true }]);
});

/** A fake program with a session of one city, whose list is read when a call has changed it. */
const FAKE = `
  let revision = 0;
  let reads = 0;
  const state = {};
  const change = (given) => {
    const params = { session: "s1", state, changes: [], ...given };
    send({ method: "session.didChange", params });
  };
  on(({ id, method, params }) => {
    if (method === "session.get") {
      reads += 1;
      const cities = [{ id: 1, weather: null, read: reads }];
      return reply(id, { session: "s1", revision, state, cities, total: 1, next: null });
    }
    revision = params.revision;
    change(params);
    reply(id, null);
  });
`;

for (const [name, params] of [
  ["A gap in the revisions", { revision: 2 }],
  ["A reset", { revision: 1, changes: [{ op: "reset" }] }],
  ["A step of a later version", { revision: 1, changes: [{ op: "swap", one: 0, other: 1 }] }],
  ["A step for another row", { revision: 1, changes: [{ op: "remove", index: 0, id: 9 }] }],
  ["A step outside of the list", { revision: 1, changes: [{ op: "move", from: 0, to: 1 }] }],
]) {
  test(`${name} makes the mirror read the list again`, async (t) => {
    const client = await startFake(t, FAKE);
    const mirror = await client.mirror("s1");
    await client.call("change", params);
    await mirror.ready();
    assert.equal(mirror.revision, params.revision);
    assert.deepEqual(mirror.cities, [{ id: 1, weather: null, read: 2 }]);
  });
}

test("The list is read again if its revision changes between two pages", async (t) => {
  const client = await startFake(t, `
    let reads = 0;
    on(({ id, params: { offset } }) => {
      reads += 1;
      const revision = reads === 1 ? 4 : 5;
      const next = offset === 0 ? 500 : null;
      reply(id, { revision, state: {}, cities: [{ id: offset }], total: 501, next });
    });
  `);
  const mirror = await client.mirror("s1");
  assert.equal(mirror.revision, 5);
  assert.deepEqual(mirror.cities, [{ id: 0 }, { id: 500 }]);
});

test("A change that the list includes already is skipped", () => {
  const list = new SessionList([{ id: 1 }], 3, "old");
  const changes = [{ op: "remove", index: 0, id: 1 }];
  assert.equal(list.apply({ revision: 3, changes, state: "new" }), false);
  assert.deepEqual([list.cities, list.state], [[{ id: 1 }], "old"]);
});

test("The indexes of a step refer to the list after the steps before it", () => {
  const list = new SessionList([{ id: 1, name: "a" }, { id: 2 }, { id: 3 }], 0, {});
  const changes = [
    { op: "remove", index: 1, id: 2 },
    { op: "move", from: 1, to: 0 },
    { op: "insert", index: 2, city: { id: 4 } },
    { op: "update", index: 1, city: { id: 1, favorite: true } },
  ];
  assert.equal(list.apply({ revision: 1, changes, state: {} }), true);
  assert.deepEqual(list.cities, [{ id: 3 }, { id: 1, name: "a", favorite: true }, { id: 4 }]);
  const outside = { revision: 2, changes: [{ op: "update", index: 9, city: {} }], state: {} };
  assert.throws(() => list.apply(outside), OutOfStep);
});

test("Weather changes the rows of all sessions, whichever asked for it", async (t) => {
  const client = await start(t, REPLAY);
  const one = await openCountry(client, "AD", 2);
  const other = await openCountry(client, "AD", 2);
  const staleness = [];
  client.on("weather.willRefresh", () => {
    staleness.push(other.cities.map(({ weather }) => weather?.stale ?? null));
  });
  await client.call("weather.refresh", { session: one.session });
  await client.call("weather.refresh", { session: one.session });
  assert.deepEqual(staleness, [[null, null], [true, true]]);
  for (const mirror of [one, other]) {
    assert.deepEqual(mirror.cities, await rows(client, mirror.session));
    assert.equal(mirror.cities[0].weather.stale, false);
  }
});

test("A mirror ends with its session, and keeps the rows", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "AD", 2);
  const changes = mirror.changes();
  await client.call("city.toggleFavorite", { city: mirror.cities[0].id });
  await client.call("session.commit");
  assert.equal(mirror.closed, "committed");
  assert.equal(mirror.cities.length, 2);
  await mirror.ready();
  const revisions = [];
  for await (const { revision } of changes) {
    revisions.push(revision);
  }
  assert.deepEqual(revisions, [1]);
});

test("A reader that is too slow gets one change that asks to draw all", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "AD", 2);
  const changes = mirror.changes();
  const city = mirror.cities[0].id;
  const toggle = () => client.call("city.toggleFavorite", { city });
  await Promise.all(Array.from({ length: 101 }, toggle));
  assert.deepEqual((await changes.next()).value, { revision: 101, changes: [], reset: true });
  await changes.return();
  assert.equal((await changes.next()).done, true);
});

test("A mirror of a session that does not exist is refused", async (t) => {
  const client = await start(t);
  await assert.rejects(client.mirror("s9"), { code: ErrorCodes.SessionNotFound });
});

test("A mirror that is closed follows no more, and closing it twice is no error", async (t) => {
  const client = await start(t);
  const mirror = await openCountry(client, "AD", 2);
  mirror.close();
  mirror.close();
  await client.call("city.toggleFavorite", { city: mirror.cities[0].id });
  assert.equal(mirror.revision, 0);
});

test("After kill -9 the mirror names the draft to resume in a new program", async (t) => {
  const args = ["--archive", join(folder(t), "archive.sqlite")];
  const client = await start(t, args);
  const mirror = await openCountry(client, "AD", 3);
  const changes = mirror.changes();
  assert.equal(mirror.draft, null);
  await client.call("city.toggleFavorite", { city: mirror.cities[2].id });
  client.kill();
  assert.equal((await changes.next()).value.revision, 1);
  await assert.rejects(changes.next(), ProcessDied);
  await assert.rejects(mirror.ready(), ProcessDied);
  const again = await start(t, args);
  const resumed = await again.call("session.resume", { draft: mirror.draft });
  assert.deepEqual(resumed.cities, mirror.cities);
});
