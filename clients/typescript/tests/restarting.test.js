import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  ClientClosed,
  ProcessDied,
  ProgramNotFound,
  Restarting,
  TooManyRestarts,
} from "../cityroulette.js";
import { afterwards, ended, folder, MEMORY, PROGRAM } from "./helpers.js";

/** Starts the built program when it is first used; closed after the test. */
function restarting(t, options = {}) {
  const server = new Restarting({ program: PROGRAM, args: MEMORY, ...options });
  afterwards(t, () => server.close());
  return server;
}

/** Kills the running program, and waits until its client has noticed. */
async function crash(server) {
  const client = await server.client();
  client.kill();
  await ended(client);
}

test("The program starts on the first use, and again after a crash", async (t) => {
  const started = [];
  const server = restarting(t, { onStart: (client) => started.push(client.pid) });
  assert.deepEqual(started, []);
  await server.call("session.list");
  await server.call("session.list");
  await crash(server);
  await server.call("session.list");
  assert.equal(new Set(started).size, 2);
});

test("Calls that come together share one start", async (t) => {
  let starts = 0;
  const server = restarting(t, { onStart: () => (starts += 1) });
  await Promise.all([server.call("session.list"), server.call("session.list"), server.client()]);
  assert.equal(starts, 1);
});

test("A call that a crash interrupts is not repeated", async (t) => {
  const server = restarting(t);
  const client = await server.client();
  process.kill(client.pid, "SIGSTOP");
  const call = server.call("archive.add", { city: 2643743 });
  const rejected = assert.rejects(call, ProcessDied);
  await server.restart();
  await rejected;
  assert.equal((await server.call("archive.status")).count, 0);
});

test("At most 5 restarts happen in 180 seconds; the last crash is the cause", async (t) => {
  let now = 0;
  const server = restarting(t, { now: () => now });
  for (let restart = 0; restart <= 5; restart += 1) {
    now = restart * 1000;
    await crash(server);
  }
  const error = await server.client().catch((reason) => reason);
  assert.ok(error instanceof TooManyRestarts);
  assert.ok(error.cause instanceof ProcessDied);
  now = 180_999;
  await assert.rejects(server.client(), TooManyRestarts);
  now = 181_000;
  await server.call("session.list");
});

test("A program that crashes at its start counts as a restart", async (t) => {
  const server = restarting(t, { args: ["--frog"], now: () => 0 });
  for (let start = 0; start <= 5; start += 1) {
    await assert.rejects(server.client(), ProcessDied);
  }
  const error = await server.client().catch((reason) => reason);
  assert.ok(error instanceof TooManyRestarts);
  assert.equal(error.cause.status, 2);
});

test("A program that is missing is reported as such", async (t) => {
  const server = restarting(t, { program: join(folder(t), "missing") });
  await assert.rejects(server.client(), ProgramNotFound);
});

test("After close nothing is started", async (t) => {
  const unused = restarting(t);
  await unused.close();
  await assert.rejects(unused.client(), ClientClosed);
  const used = restarting(t);
  const client = await used.client();
  await used.close();
  assert.ok(client.end instanceof ClientClosed);
  await assert.rejects(used.call("session.list"), ClientClosed);
});

test("close waits for a start that runs, and stops its program", async (t) => {
  const server = restarting(t);
  const starting = server.client();
  await server.close();
  assert.ok((await starting).end instanceof ClientClosed);
});
