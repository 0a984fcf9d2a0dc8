import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as client from "../cityroulette.js";

const DECLARATIONS = readFileSync(new URL("../client/index.d.ts", import.meta.url), "utf8");

const isNoConstructor = (member) => member !== "constructor";

/** The public members in the declaration of a class, by name. */
function declared() {
  const classes = new Map();
  const found = DECLARATIONS.matchAll(/^export declare class (\w+)[^{]*\{(.*?)\}$/gms);
  for (const [, name, body] of found) {
    const matches = body.matchAll(/^ {2}(?!private)(?:static )?(?:readonly )?(\w+)[<(:]/gm);
    const members = [...matches].map(([, member]) => member);
    classes.set(name, members.filter(isNoConstructor));
  }
  return classes;
}

test("Every class is declared, and every declared class exists", () => {
  const classes = Object.keys(client).filter((name) => typeof client[name] === "function");
  assert.deepEqual([...declared().keys()].sort(), classes.sort());
});

test("Every declared method and accessor exists", () => {
  // The constructors of errors and of these classes set the other members.
  const fields = { CityRoulette: ["about"], SessionMirror: ["session", "closed", "draft"] };
  for (const name of ["CityRoulette", "Restarting", "Notices", "SessionMirror", "ArchiveMirror"]) {
    const { prototype } = client[name];
    const members = declared().get(name);
    const missing = members.filter((each) => !(each in prototype) && !(each in client[name]));
    assert.deepEqual(missing, fields[name] ?? [], name);
  }
});

test("Every public method of a client is declared", () => {
  for (const name of ["CityRoulette", "Restarting"]) {
    const members = Object.getOwnPropertyNames(client[name].prototype).filter(isNoConstructor);
    assert.deepEqual(members.filter((each) => !declared().get(name).includes(each)), []);
  }
});

test("The codes of errors and the version exist at run time", () => {
  assert.equal(client.ErrorCodes.SessionNotFound, 1001);
  assert.equal(client.PROTOCOL_VERSION, 1);
  assert.ok(Object.isFrozen(client.ErrorCodes));
});
