import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as client from "../cityroulette.js";

const DECLARATIONS = readFileSync(new URL("../client/index.d.ts", import.meta.url), "utf8");

/** The public members in the declaration of a class, by name. */
function declared() {
  const classes = new Map();
  for (const [, name, body] of DECLARATIONS.matchAll(/^export declare class (\w+)[^{]*\{(.*?)\}$/gms)) {
    const members = body.matchAll(/^ {2}(?!private)(?:static )?(?:readonly )?(\w+)[<(:]/gm);
    classes.set(name, [...members].map(([, member]) => member).filter((member) => member !== "constructor"));
  }
  return classes;
}

test("Every class is declared, and every declared class exists", () => {
  const classes = Object.keys(client).filter((name) => typeof client[name] === "function");
  assert.deepEqual([...declared().keys()].sort(), classes.sort());
});

test("Every declared method and accessor exists", () => {
  // The constructors of errors and of these classes set the other members.
  const fields = { CityRoulette: ["about"], SessionMirror: ["session", "closed", "draft"], ArchiveMirror: [] };
  for (const name of ["CityRoulette", "Restarting", "Notices", "SessionMirror", "ArchiveMirror"]) {
    const { prototype } = client[name];
    const missing = declared().get(name).filter((member) => !(member in prototype) && !(member in client[name]));
    assert.deepEqual(missing, fields[name] ?? [], name);
  }
});

test("Every public method of a client is declared", () => {
  for (const name of ["CityRoulette", "Restarting"]) {
    const members = Object.getOwnPropertyNames(client[name].prototype).filter((member) => member !== "constructor");
    assert.deepEqual(members.filter((member) => !declared().get(name).includes(member)), []);
  }
});

test("The codes of errors and the version exist at run time", () => {
  assert.equal(client.ErrorCodes.SessionNotFound, 1001);
  assert.equal(client.PROTOCOL_VERSION, 1);
  assert.ok(Object.isFrozen(client.ErrorCodes));
});
