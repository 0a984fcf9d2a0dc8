// What the tests share: the built program, fake programs, a slow service, a temporary folder.

import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CityRoulette } from "../cityroulette.js";

export const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));

export const PROGRAM =
  process.env.CITYROULETTE_PROGRAM ?? join(REPOSITORY, ".build/release/cityroulette");

/** Arguments with which the program has recorded weather of Andorra. */
export const REPLAY = [
  "--archive", ":memory:", "--weather", "open-meteo", "--clock", "2026-03-01T09:00:00Z",
  "--replay", join(REPOSITORY, "Tests/Transcripts/Fixtures/weather/http"),
];

export const MEMORY = ["--archive", ":memory:", "--seed", "6"];

/** For each test, what to do after it; the last first. */
const endings = new WeakMap();

/**
 * Runs an action after the test and after the later actions, even if one of these fails. The hooks of node run in the
 * order in which they were registered, so a folder would be removed before the programs that use it end.
 */
export function afterwards(t, action) {
  const earlier = endings.get(t);
  endings.set(t, async () => {
    try {
      await action();
    } finally {
      await earlier?.();
    }
  });
  if (!earlier) {
    t.after(() => endings.get(t)());
  }
}

/** A folder that is removed after the test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "cityroulette-js-"));
  afterwards(t, () => rmSync(path, { recursive: true }));
  return path;
}

/** A client of the built program, closed after the test. */
export async function start(t, args = MEMORY, options = {}) {
  const client = await CityRoulette.start({ program: PROGRAM, args, ...options });
  afterwards(t, () => client.close());
  return client;
}

/** The reply to `initialize` that a fake program gives. */
const ABOUT = {
  protocolVersion: 1,
  serverInfo: { name: "fake", version: "1" },
  limits: { lineBytes: 100_000 },
};

/**
 * A command that runs JavaScript as a fake program. The code has `send(message)`, `reply(id,
 * result)` and `on(handler)`, which is called with each message but `initialize`, `shutdown` and
 * `exit`.
 */
export function fake(t, code) {
  const path = join(folder(t), "fake.mjs");
  writeFileSync(path, `
    import { createInterface } from "node:readline";
    const send = (message) => {
      process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
    };
    const reply = (id, result) => send({ id, result });
    let handler = () => {};
    const on = (given) => { handler = given; };
    const input = createInterface({ input: process.stdin });
    input.on("line", (line) => {
      const message = JSON.parse(line);
      if (message.method === "initialize") reply(message.id, ${JSON.stringify(ABOUT)});
      else if (message.method === "exit") process.exit(0);
      else if (message.method !== "shutdown") handler(message);
    });
    ${code}
  `);
  return [process.execPath, path];
}

/** A client of a fake program, closed after the test. */
export function startFake(t, code, options = {}) {
  return start(t, [], { program: fake(t, code), exitTimeout: 1000, ...options });
}

/**
 * A weather service that accepts requests and never answers.
 *
 * `args` are those of the program, and `asked()` resolves when the next request arrives.
 */
export async function slowService(t, seconds = 30) {
  const server = createServer();
  const arrivals = [];
  const waiting = [];
  server.on("request", (request) => {
    const next = waiting.shift();
    if (next === undefined) {
      arrivals.push(request);
    } else {
      next(request);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${server.address().port}`;
  return {
    args: [
      "--archive", ":memory:", "--weather", "open-meteo", "--timeout", String(seconds),
      "--base-url", `open-meteo=${address}`,
    ],
    asked: () =>
      new Promise((resolve) => {
        if (arrivals.length > 0) {
          resolve(arrivals.shift());
        } else {
          waiting.push(resolve);
        }
      }),
  };
}

/** The parameters of the next notification of a method. */
export function next(client, method) {
  return new Promise((resolve) => {
    const stop = client.on(method, (params) => {
      stop();
      resolve(params);
    });
  });
}

/** Resolves when the client ends. */
export function ended(client) {
  return new Promise((resolve) => client.onEnd(resolve));
}

/** A function that returns numbers below a limit, the same in each run. */
export function random(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
