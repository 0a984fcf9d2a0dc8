import assert from "node:assert/strict";
import { test } from "node:test";
import { NotificationsLost, ProcessDied } from "../cityroulette.js";
import { start, startFake } from "./helpers.js";

/** A fake program that sends as many notifications as a call asks for, then the reply. */
const FLOOD = `on(({ id, params }) => {
  for (let index = 0; index < params.count; index += 1) send({ method: "tick", params: { index } });
  reply(id, null);
});`;

const ANDORRA = { mode: "import", source: "country", country: "AD", count: 3 };

const open = (client) => client.call("session.open", ANDORRA);

test("All listeners are called in the order of registration, before the reply", async (t) => {
  const client = await start(t);
  const { cities } = await open(client);
  const heard = [];
  client.on("session.didChange", ({ revision }) => heard.push(`first ${revision}`));
  client.onAny(({ method }) => heard.push(method));
  client.on("session.didChange", ({ revision }) => heard.push(`third ${revision}`));
  await client.call("city.toggleFavorite", { city: cities[1].id });
  assert.deepEqual(heard, ["first 1", "session.didChange", "third 1"]);
});

test("A listener that was stopped hears nothing, and stopping twice is no error", async (t) => {
  const client = await start(t);
  const { cities } = await open(client);
  const heard = [];
  const listener = ({ revision }) => heard.push(revision);
  const stop = client.on("session.didChange", listener);
  client.on("session.didChange", listener);
  stop();
  stop();
  await client.call("city.toggleFavorite", { city: cities[1].id });
  assert.deepEqual(heard, [1]);
});

test("A listener that throws becomes a warning, and the others are called", async (t) => {
  const client = await startFake(t, FLOOD);
  const warned = new Promise((resolve) => process.once("warning", resolve));
  let heard = 0;
  client.on("tick", () => {
    throw new Error("a fault in a listener");
  });
  client.on("tick", () => (heard += 1));
  await client.call("x", { count: 1 });
  assert.equal(heard, 1);
  assert.equal((await warned).message, "a fault in a listener");
});

test("An iterator yields the notifications of its methods until it is left", async (t) => {
  const client = await start(t);
  const { cities } = await open(client);
  const notices = client.notifications(["session.didChange", "session.didClose"]);
  await client.call("city.select", { city: cities[0].id });
  await client.call("city.toggleFavorite", { city: cities[1].id });
  await client.call("session.commit");
  const seen = [];
  for await (const { method } of notices) {
    seen.push(method);
    if (method === "session.didClose") {
      break;
    }
  }
  assert.deepEqual(seen, ["session.didChange", "session.didClose"]);
  assert.deepEqual(await notices.next(), { done: true, value: undefined });
});

test("An iterator that is full reports the gap once, and goes on after it", async (t) => {
  const client = await startFake(t, FLOOD);
  const notices = client.notifications(["tick"], { limit: 3 });
  await client.call("x", { count: 10 });
  const indexes = [];
  const read = async (count) => {
    for (let each = 0; each < count; each += 1) {
      indexes.push((await notices.next()).value.params.index);
    }
  };
  await read(3);
  await assert.rejects(notices.next(), new NotificationsLost(7));
  await client.call("x", { count: 2 });
  await read(2);
  assert.deepEqual(indexes, [0, 1, 2, 0, 1]);
});

test("An iterator ends when the client is closed", async (t) => {
  const client = await start(t);
  const notices = client.notifications();
  const rest = (async () => {
    for await (const each of notices) {
      assert.fail(each.method);
    }
  })();
  await client.close();
  await rest;
});

test("An iterator throws the death of the program, after what came before it", async (t) => {
  const client = await startFake(t, `on(() => {
    send({ method: "tick" });
    process.stdin.destroy();
  });`);
  const notices = client.notifications();
  await assert.rejects(client.call("x"), ProcessDied);
  assert.equal((await notices.next()).value.method, "tick");
  await assert.rejects(notices.next(), ProcessDied);
  await assert.rejects(client.notifications().next(), ProcessDied);
});

test("A limit below 1 is refused", async (t) => {
  const client = await start(t);
  assert.throws(() => client.notifications([], { limit: 0 }), RangeError);
});
