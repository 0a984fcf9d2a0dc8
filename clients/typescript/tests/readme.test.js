import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { folder, PROGRAM } from "./helpers.js";

const PACKAGE = new URL("../cityroulette.js", import.meta.url);

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

const BLOCKS = [...README.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

/** Runs a block in a folder; returns what it prints. */
async function run(code, cwd) {
  const path = join(cwd, "block.mjs");
  writeFileSync(path, code.replace('from "cityroulette"', `from "${PACKAGE}"`));
  const env = { ...process.env, CITYROULETTE_PROGRAM: PROGRAM };
  return (await promisify(execFile)(process.execPath, [path], { cwd, env })).stdout;
}

test("The first call of the README prints the cities, the star first", async (t) => {
  const printed = await run(BLOCKS[0], folder(t));
  assert.match(printed, /^Contains data from GeoNames.*\n\S[^,]* ★, Lisbon, /);
});

test("The README's example of an error handles one", async (t) => {
  const path = folder(t);
  assert.equal(await run(BLOCKS[1], path), "");
  assert.match(await run(BLOCKS[1], path), /^City 2643743 is already in the archive\./);
});
