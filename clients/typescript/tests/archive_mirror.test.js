import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ProcessDied } from "../cityroulette.js";
import { folder, next, random, start } from "./helpers.js";

/** The cities of the archive, read from the server. */
async function rows(client) {
  const cities = [];
  let after;
  while (after !== null) {
    const page = await client.call("archive.list", { limit: 500, after });
    cities.push(...page.cities);
    after = page.after;
  }
  return cities;
}

/** Imports the largest cities of a country. */
async function fill(client, country, count) {
  await client.call("session.open", { mode: "import", source: "country", country, count });
  await client.call("session.commit");
}

/** The `archive.list` requests in a recording. */
function listRequests(record) {
  const lines = readFileSync(record, "utf8").split("\n");
  return lines.filter((line) => line.startsWith("-->") && line.includes('"archive.list"'));
}

test("A mirror has the archive in its order, of more than one page", async (t) => {
  const client = await start(t);
  await fill(client, "IT", 1200);
  const mirror = await client.mirrorArchive();
  assert.equal(mirror.cities.length, 1200);
  assert.deepEqual(mirror.cities, await rows(client));
});

test("A star, its end and a removal do not read the archive again", async (t) => {
  const record = join(folder(t), "record.rpc");
  const client = await start(t, ["--archive", ":memory:", "--record", record]);
  await fill(client, "IT", 1200);
  const mirror = await client.mirrorArchive();
  const ids = [1100, 700, 300].map((index) => mirror.cities[index].id);
  await client.call("archive.setFavorite", { cities: ids, favorite: true });
  await mirror.ready();
  const starred = mirror.cities.slice(0, 3).map(({ id }) => id);
  await client.call("archive.setFavorite", { city: ids[1], favorite: false });
  await mirror.ready();
  await client.call("archive.remove", { city: ids[0] });
  await mirror.ready();
  const expected = mirror.cities.slice();
  assert.deepEqual(starred.sort(), ids.sort());
  const before = 3;
  await client.close();
  const requests = listRequests(record);
  assert.equal(requests.length, before + 4);
  const later = requests.slice(before);
  assert.ok(later.every((line) => line.includes('"limit":1}')), later.join("\n"));
  assert.equal(expected.length, 1199);
});

test("A mirror equals the archive after any changes", async (t) => {
  const client = await start(t);
  await fill(client, "IT", 600);
  const mirror = await client.mirrorArchive();
  const choose = random(3);
  const city = () => mirror.cities[choose(mirror.cities.length)].id;
  const changes = [
    () => client.call("archive.setFavorite", { city: city(), favorite: true }),
    () => client.call("archive.setFavorite", { city: mirror.cities[0].id, favorite: false }),
    () => {
      const cities = Array.from({ length: 30 }, city);
      return client.call("archive.setFavorite", { cities, favorite: choose(2) === 0 });
    },
    () => client.call("archive.remove", { city: city() }),
    () => fill(client, "AD", 1 + choose(7)),
  ];
  for (let change = 0; change < 60; change += 1) {
    await changes[choose(changes.length)]();
    await mirror.ready();
    assert.deepEqual(mirror.cities, await rows(client));
  }
});

test("Stars that change while the mirror catches up are all applied", async (t) => {
  const client = await start(t);
  await fill(client, "IT", 600);
  const mirror = await client.mirrorArchive();
  const stars = Array.from({ length: 40 }, (_, index) => {
    const { id } = mirror.cities[300 + (index % 10)];
    return client.call("archive.setFavorite", { city: id, favorite: index % 3 !== 0 });
  });
  await Promise.all(stars);
  await mirror.ready();
  assert.deepEqual(mirror.cities, await rows(client));
});

test("A star that the first reading includes is not applied again", async (t) => {
  const client = await start(t);
  await fill(client, "IT", 3);
  const [, city] = await rows(client);
  // The mirror has asked for the cursor, but not yet for the cities.
  const reading = client.mirrorArchive();
  await client.call("archive.setFavorite", { city: city.id, favorite: true });
  const mirror = await reading;
  await mirror.ready();
  assert.equal(mirror.cities[0].id, city.id);
  assert.deepEqual(mirror.cities, await rows(client));
});

test("The changes of another process arrive", async (t) => {
  const args = ["--archive", join(folder(t), "archive.sqlite")];
  const client = await start(t, args);
  const other = await start(t, args);
  const mirror = await client.mirrorArchive();
  const changes = mirror.changes();
  await other.call("archive.add", { city: 2643743 });
  const { value } = await changes.next();
  assert.deepEqual(value.changes.map(({ kind, city }) => [kind, city]), [["added", 2643743]]);
  assert.equal(mirror.cities[0].name, "London");
  const changed = next(client, "archive.didChange");
  await other.call("archive.setFavorite", { city: 2643743, favorite: true });
  await changed;
  await mirror.ready();
  assert.equal(mirror.cities[0].favorite, true);
});

test("After a restored backup the mirror reads the archive again", async (t) => {
  const path = folder(t);
  const client = await start(t, ["--archive", join(path, "archive.sqlite")]);
  await client.call("archive.add", { city: 2643743 });
  await client.call("archive.backup", { path: join(path, "backup") });
  await client.call("archive.remove", { city: 2643743 });
  const mirror = await client.mirrorArchive();
  assert.deepEqual(mirror.cities, []);
  await client.call("archive.restore", { path: join(path, "backup") });
  await mirror.ready();
  assert.deepEqual(mirror.cities.map(({ name }) => name), ["London"]);
  assert.deepEqual(mirror.cities, await rows(client));
});

test("A mirror reports the death of the program", async (t) => {
  const client = await start(t);
  const mirror = await client.mirrorArchive();
  client.kill();
  await assert.rejects(mirror.changes().next(), ProcessDied);
  await assert.rejects(mirror.ready(), ProcessDied);
});

test("A mirror ends with its client, without an error of its own in an iterator", async (t) => {
  const client = await start(t);
  const mirror = await client.mirrorArchive();
  const change = mirror.changes().next();
  await client.close();
  assert.equal((await change).done, true);
});
