import assert from "node:assert/strict";
import { test } from "node:test";
import { ClientClosed, ProcessDied, ProtocolError, RequestTimedOut } from "../cityroulette.js";
import { ended, MEMORY, slowService, start, startFake } from "./helpers.js";

test("kill -9 fails every pending call with the signal, and every later one", async (t) => {
  const service = await slowService(t);
  const client = await start(t, service.args);
  const calls = [3041563, 3040051].map((city) => client.call("weather.get", { city }));
  await service.asked();
  process.kill(client.pid, "SIGKILL");
  for (const { reason } of await Promise.allSettled(calls)) {
    assert.ok(reason instanceof ProcessDied);
    assert.equal(reason.signal, "SIGKILL");
    assert.equal(reason.status, null);
  }
  await assert.rejects(client.call("session.list"), ProcessDied);
  assert.throws(() => client.notify("initialized"), ProcessDied);
  await client.close();
});

test("Writing to a program that was just killed does not end the host", async (t) => {
  const client = await start(t);
  process.kill(client.pid, "SIGKILL");
  const params = { query: "x".repeat(10_000) };
  const calls = Array.from({ length: 100 }, () => client.call("gazetteer.search", params));
  for (const { reason } of await Promise.allSettled(calls)) {
    assert.ok(reason instanceof ProcessDied);
  }
});

test("A death has the exit status and the last lines of standard error", async (t) => {
  const client = await startFake(t, `on(() => {
    for (let line = 1; line <= 60; line += 1) console.error("line " + line);
    process.exitCode = 7;
    process.stdin.destroy();
  });`);
  const error = await client.call("session.list").catch((reason) => reason);
  assert.ok(error instanceof ProcessDied);
  assert.equal(error.status, 7);
  assert.equal(error.stderr.length, 50);
  assert.match(error.message, /exited with status 7: line 58 \/ line 59 \/ line 60$/);
});

test("A program that closes its input and stays is killed", async (t) => {
  const client = await startFake(t, `
    import { closeSync } from "node:fs";
    on(({ id }) => {
      process.stdin.destroy();
      closeSync(0);
      reply(id, null);
      setInterval(() => {}, 1000);
    });
  `);
  await client.call("session.list");
  // One line fills no pipe, but fails because the reader has closed it.
  const message = /closed its input, but still runs/;
  await assert.rejects(client.call("session.list"), { name: "ProtocolError", message });
  await client.close();
});

test("A program that closes its output and stays is killed", async (t) => {
  const client = await startFake(t, `
    import { closeSync } from "node:fs";
    on(() => { closeSync(1); setInterval(() => {}, 1000); });
  `);
  const message = /closed its output, but still runs/;
  await assert.rejects(client.call("session.list"), { name: "ProtocolError", message });
});

const GARBAGE = ["Segmentation fault", "[1]", "null", '{"id":1,"method":"x"}', '{"jsonrpc":'];

for (const garbage of GARBAGE) {
  test(`The line ${garbage} fails what is waiting`, async (t) => {
    const line = JSON.stringify(`${garbage}\n`);
    const client = await startFake(t, `on(() => process.stdout.write(${line}));`);
    const error = await client.call("session.list").catch((reason) => reason);
    assert.ok(error instanceof ProtocolError);
    assert.ok(error.message.includes(JSON.stringify(garbage)), error.message);
    assert.equal(await ended(client), error);
  });
}

test("Half a line before the death is not an error of its own", async (t) => {
  const client = await startFake(t, `on(() => {
    process.stdout.write('{"jsonrpc":"2.0","id"', () => process.kill(process.pid, "SIGKILL"));
  });`);
  await assert.rejects(client.call("session.list"), { name: "ProcessDied", signal: "SIGKILL" });
});

test("Lines may be long, empty, and split within a character", async (t) => {
  const client = await startFake(t, `on(({ id }) => {
    const result = "ō".repeat(300_000);
    const line = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n\\n");
    process.stdout.write(line.subarray(0, 1001));
    setImmediate(() => process.stdout.write(line.subarray(1001)));
  });`);
  assert.equal(await client.call("session.list"), "ō".repeat(300_000));
});

test("Calls to a stopped program time out, and it works again when it goes on", async (t) => {
  const client = await start(t);
  process.kill(client.pid, "SIGSTOP");
  await assert.rejects(client.call("session.list", {}, { timeout: 100 }), RequestTimedOut);
  process.kill(client.pid, "SIGCONT");
  assert.deepEqual((await client.call("session.list")).sessions, []);
});

test("close kills a program that does not exit in time", async (t) => {
  const client = await start(t, MEMORY, { exitTimeout: 100 });
  const { pid } = client;
  process.kill(pid, "SIGSTOP");
  const call = assert.rejects(client.call("session.list"), ClientClosed);
  await client.close();
  await call;
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});

test("A child that keeps the pipes open does not delay the end", { timeout: 10_000 }, async (t) => {
  const client = await startFake(t, `
    import { spawn } from "node:child_process";
    on(() => {
      const options = { stdio: "inherit", detached: true };
      const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 50000)"], options);
      send({ method: "child", params: { pid: child.pid } });
      process.stdout.write("", () => process.exit(4));
    });
  `);
  client.on("child", ({ pid }) => t.after(() => process.kill(pid, "SIGKILL")));
  await assert.rejects(client.call("session.list"), { name: "ProcessDied", status: 4 });
});
