import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import {
  CityRoulette,
  ProcessDied,
  ProgramNotFound,
  ProgramNotStarted,
  VersionMismatch,
} from "../cityroulette.js";
import { fake, folder, MEMORY, PROGRAM, start } from "./helpers.js";

test("The option program wins over CITYROULETTE_PROGRAM, and that over the PATH", async (t) => {
  const wrong = { ...process.env, CITYROULETTE_PROGRAM: "/nowhere/cityroulette" };
  await start(t, MEMORY, { program: PROGRAM, env: wrong });
  const message = /\/nowhere\/cityroulette \(from CITYROULETTE_PROGRAM\)/;
  await assert.rejects(CityRoulette.start({ env: wrong }), { name: "ProgramNotFound", message });
  const right = { ...process.env, CITYROULETTE_PROGRAM: PROGRAM };
  await start(t, MEMORY, { program: undefined, env: right });
  const path = [dirname(PROGRAM), process.env.PATH].join(delimiter);
  const onPath = { ...process.env, CITYROULETTE_PROGRAM: "", PATH: path };
  await start(t, MEMORY, { program: undefined, env: onPath });
});

test("A program that is missing is an error with the places that were tried", async () => {
  const error = await CityRoulette.start({ env: { PATH: "/nowhere" } }).catch((reason) => reason);
  assert.ok(error instanceof ProgramNotFound);
  assert.deepEqual(error.tried, [
    "CITYROULETTE_PROGRAM (not set)",
    "cityroulette on the PATH (/nowhere)",
  ]);
});

test("A program that the system cannot run is an error", async (t) => {
  const path = join(folder(t), "empty");
  writeFileSync(path, "#!/nowhere/interpreter\n", { mode: 0o755 });
  await assert.rejects(CityRoulette.start({ program: path }), ProgramNotStarted);
});

test("The greeting has the version, the process id and the options", async (t) => {
  const program = fake(t, `
    input.removeAllListeners("line");
    input.on("line", (line) => {
      const { id, params } = JSON.parse(line);
      reply(id, { protocolVersion: 1, serverInfo: params, limits: { lineBytes: 1000 } });
    });
  `);
  const client = await start(t, [], { program, locale: "de", units: "us", exitTimeout: 100 });
  const params = client.about.serverInfo;
  assert.deepEqual(params, {
    protocolVersion: 1,
    clientInfo: { name: "cityroulette-js" },
    processId: process.pid,
    units: "us",
    locale: "de",
  });
});

test("Another version of the protocol is refused, with the side to update", async (t) => {
  const program = fake(t, `
    input.removeAllListeners("line");
    const about = { protocolVersion: 2, serverInfo: { name: "later" } };
    input.on("line", (line) => reply(JSON.parse(line).id, about));
  `);
  const error = await CityRoulette.start({ program, exitTimeout: 100 }).catch((reason) => reason);
  assert.ok(error instanceof VersionMismatch);
  assert.match(error.message, /^later .* uses version 2 .* version 1; update this client\.$/);
});

test("A refused option fails with the exit status and standard error", async () => {
  const started = CityRoulette.start({ program: PROGRAM, args: ["--frog"] });
  const error = await started.catch((reason) => reason);
  assert.ok(error instanceof ProcessDied);
  assert.equal(error.status, 2);
  assert.match(error.message, /exited with status 2: .*--frog/);
});

test("A program that never answers is stopped after the time for the greeting", async (t) => {
  const program = fake(t, 'input.removeAllListeners("line");');
  const started = CityRoulette.start({ program, startTimeout: 300, exitTimeout: 100 });
  await assert.rejects(started, { name: "ProtocolError", message: /did not answer initialize/ });
});

test("A start can be given up with a signal", async (t) => {
  const program = fake(t, 'input.removeAllListeners("line");');
  const started = CityRoulette.start({ program, signal: AbortSignal.timeout(100) });
  await assert.rejects(started, { name: "TimeoutError" });
});
