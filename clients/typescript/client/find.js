import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ProgramNotFound } from "./errors.js";

const NAME = "cityroulette";
const VARIABLE = "CITYROULETTE_PROGRAM";

/**
 * The command to run: the given program, or CITYROULETTE_PROGRAM, or `cityroulette` on the PATH.
 *
 * If one of the first two is set, the others are not tried, because that would hide a typo.
 */
export function findProgram(program, env = process.env) {
  if (program !== undefined) {
    const [name = "", ...args] = typeof program === "string" ? [program] : program;
    return [executable(name, JSON.stringify(name), env), ...args];
  }
  if (env[VARIABLE]) {
    return [executable(env[VARIABLE], `${env[VARIABLE]} (from ${VARIABLE})`, env)];
  }
  const found = onPath(NAME, env);
  if (found === undefined) {
    throw new ProgramNotFound([`${VARIABLE} (not set)`, `${NAME} on the PATH (${env.PATH ?? ""})`]);
  }
  return [found];
}

/** The path of an executable file, or of a name on the PATH. */
function executable(name, shown, env) {
  const isPath = name.includes("/") || name.includes("\\");
  const found = isPath ? [name].find(isExecutable) : onPath(name, env);
  if (found === undefined) {
    const why = isPath && existsSync(name) ? "not an executable file" : "missing";
    throw new ProgramNotFound([`${shown} (${why})`]);
  }
  return found;
}

function onPath(name, env) {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const names = process.platform === "win32" ? [`${name}.exe`, name] : [name];
  return folders.flatMap((folder) => names.map((each) => join(folder, each))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
