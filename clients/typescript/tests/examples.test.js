import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Bot } from "../examples/bot.js";
import { ListModel } from "../examples/list_model.js";
import { temperatures } from "../examples/temperatures.js";
import { afterwards, ended, folder, MEMORY, PROGRAM, REPLAY, slowService } from "./helpers.js";

const FOLDER = fileURLToPath(new URL("../examples/", import.meta.url));
const ENV = { ...process.env, CITYROULETTE_PROGRAM: PROGRAM };
const LOST = "I lost the thread. Please ask again.";

const ANDORRA = { mode: "import", source: "country", country: "AD", count: 3 };

/** Options of `Restarting`, and `current()`, the client that they started last. */
function observed(options) {
  let current;
  const onStart = (client) => {
    current = client;
  };
  return { options: { program: PROGRAM, onStart, ...options }, current: () => current };
}

function bot(t, options) {
  const seen = observed(options);
  const made = new Bot(seen.options);
  afterwards(t, () => made.close());
  return { made, current: seen.current };
}

/**
 * A model that is closed after the test; `until(isTrue)` resolves when it draws something that is
 * so.
 */
function model(t, given, params = ANDORRA) {
  const { options, current } = observed(given);
  const waiting = new Set();
  const made = new ListModel(options, params, () => waiting.forEach((check) => check()));
  afterwards(t, () => made.close());
  const until = (isTrue) =>
    new Promise((resolve) => {
      const check = () => isTrue() && waiting.delete(check) && resolve();
      waiting.add(check);
      check();
    });
  return { made, current, until };
}

const rowsOf = ({ mirror }) => mirror?.cities ?? [];

test("An example has at most 60 lines", () => {
  for (const name of readdirSync(FOLDER)) {
    const lines = readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n").length;
    assert.ok(lines <= 60, `${name} has ${lines} lines`);
  }
});

test("The bot answers each line of its input", async () => {
  const args = [join(FOLDER, "bot.js"), ...REPLAY];
  const running = promisify(execFile)(process.execPath, args, { env: ENV });
  const lines = ["weather Andorra la Vella", "near Florence, Italy", "weather Atlantiss", "hello"];
  running.child.stdin.end(lines.join("\n"));
  const [weather, near, unknown, help] = (await running).stdout.split("\n");
  assert.match(weather, /^Andorra la Vella: 6 °C/);
  assert.match(near, /^Florence \(0 km\), /);
  assert.match(unknown, /There is no place "Atlantiss"/);
  assert.match(help, /^I know: /);
});

test("The bot answers again after its program was killed", async (t) => {
  const { made, current } = bot(t, { args: REPLAY });
  await made.answer("near Florence, Italy");
  const client = current();
  client.kill();
  assert.equal(await made.answer("near Florence, Italy"), LOST);
  assert.match(await made.answer("near Florence, Italy"), /^Florence/);
  assert.notEqual(current(), client);
});

test("The bot replaces a program that is stopped", async (t) => {
  const { made, current } = bot(t, { args: REPLAY, timeout: 300 });
  await made.answer("near Florence, Italy");
  process.kill(current().pid, "SIGSTOP");
  assert.equal(await made.answer("near Florence, Italy"), LOST);
  assert.match(await made.answer("near Florence, Italy"), /^Florence/);
});

test("The bot reports a slow service, and answers other messages meanwhile", async (t) => {
  const service = await slowService(t, 0.3);
  const { made } = bot(t, { args: service.args });
  const weather = made.answer("weather Florence, Italy");
  await service.asked();
  assert.match(await made.answer("near Florence, Italy"), /^Florence/);
  assert.match(await weather, /did not answer within 0.3 s/);
});

test("The bot reports that it has no program", async (t) => {
  const { made } = bot(t, { program: "/nowhere/cityroulette" });
  const answer = await made.answer("near Florence");
  assert.match(answer, /^I cannot work now: The program cityroulette was not found/);
});

test("The model shows the effect of a command, and the failure of one", async (t) => {
  const { made, until } = model(t, { args: MEMORY });
  await until(() => rowsOf(made).length === 3);
  const { id } = rowsOf(made)[2];
  await made.send("city.toggleFavorite", { city: id });
  assert.deepEqual([rowsOf(made)[0].id, rowsOf(made)[0].favorite, made.message], [id, true, ""]);
  await made.send("city.toggleFavorite", { city: 1 });
  assert.match(made.message, /no city 1/);
});

test("The model has the edits again after its program was killed, twice", async (t) => {
  const args = ["--archive", join(folder(t), "archive.sqlite")];
  const { made, current, until } = model(t, { args });
  await until(() => rowsOf(made).length === 3);
  const ids = rowsOf(made).map(({ id }) => id);
  for (const city of [ids[2], ids[1]]) {
    await made.send("city.toggleFavorite", { city });
    const client = current();
    client.kill();
    await ended(client);
    await made.send("city.search", { query: "" });
    assert.equal(made.message, "");
    assert.notEqual(current(), client);
  }
  assert.deepEqual(rowsOf(made).map(({ id }) => id).sort(), ids.sort());
  assert.equal(rowsOf(made).filter(({ favorite }) => favorite).length, 2);
});

test("The model opens its session after its program was killed at once", async (t) => {
  let starts = 0;
  const onStart = (client) => {
    starts += 1;
    if (starts === 1) {
      // Stopped first, so that it cannot answer the request that follows.
      process.kill(client.pid, "SIGSTOP");
      client.kill();
    }
  };
  const { until, made } = model(t, { args: MEMORY, onStart });
  await until(() => rowsOf(made).length === 3);
  assert.equal(starts, 2);
});

test("The model opens a session without edits anew", async (t) => {
  const { made, current, until } = model(t, { args: MEMORY });
  await until(() => rowsOf(made).length === 3);
  const client = current();
  client.kill();
  await ended(client);
  await made.send("city.toggleFavorite", { city: rowsOf(made)[2].id });
  assert.equal(made.message, "");
  assert.equal(rowsOf(made)[0].favorite, true);
});

test("The model replaces a program that is stopped, and keeps the edits", async (t) => {
  const args = ["--archive", join(folder(t), "archive.sqlite")];
  const { made, current, until } = model(t, { args, timeout: 300 });
  await until(() => rowsOf(made).length === 3);
  await made.send("city.toggleFavorite", { city: rowsOf(made)[2].id });
  process.kill(current().pid, "SIGSTOP");
  await made.send("session.undo", {});
  assert.match(made.message, /session\.undo was not answered/);
  await made.send("session.undo", {});
  assert.equal(made.message, "");
  assert.equal(rowsOf(made).filter(({ favorite }) => favorite).length, 0);
});

test("The model stays in use while a service is slow", async (t) => {
  const service = await slowService(t, 0.3);
  const { made, until } = model(t, { args: service.args });
  await until(() => rowsOf(made).length === 3);
  const refresh = made.send("weather.refresh", {});
  await service.asked();
  await made.send("city.toggleFavorite", { city: rowsOf(made)[1].id });
  assert.equal(rowsOf(made)[0].favorite, true);
  await refresh;
});

test("The script prints a table, and names the places that fail", async () => {
  const args = [join(FOLDER, "temperatures.js"), "Andorra la Vella", "Atlantiss", "--", ...REPLAY];
  const running = promisify(execFile)(process.execPath, args, { env: ENV });
  const failed = await running.catch((error) => error);
  assert.equal(failed.stdout, "Andorra la Vella\t6.3\n");
  assert.match(failed.stderr, /^Atlantiss: There is no place "Atlantiss"/);
  assert.equal(failed.code, 1);
});

for (const [name, signal] of [["killed", "SIGKILL"], ["stopped", "SIGSTOP"]]) {
  test(`The script goes on after its program was ${name}`, async (t) => {
    const { options, current } = observed({ args: REPLAY, timeout: 300, exitTimeout: 100 });
    const rows = [];
    for await (const row of temperatures(["Andorra la Vella", "Andorra la Vella"], options)) {
      rows.push(row.temperature);
      process.kill(current().pid, signal);
    }
    assert.deepEqual(rows, [6.3, 6.3]);
  });
}

test("The script reports a service that is slow each time", async (t) => {
  const service = await slowService(t, 0.3);
  const { options } = observed({ args: service.args });
  const codes = [];
  for await (const { error } of temperatures(["Florence, Italy"], options)) {
    codes.push(error.codeName);
  }
  assert.deepEqual(codes, ["ProviderTimeout"]);
});
