import { Connection } from "./connection.js";
import { ArchiveMirror } from "./archive_mirror.js";
import { ProtocolError, RequestTimedOut, VersionMismatch } from "./errors.js";
import { findProgram } from "./find.js";
import { Notices } from "./notices.js";
import { SessionMirror } from "./session_mirror.js";
import { PROTOCOL_VERSION } from "../protocol.js";

/** Milliseconds for a reply. A service gets 15 s, so only a program that hangs takes longer. */
const TIMEOUT = 60_000;

/**
 * Milliseconds for the reply to `initialize`. It takes some, so after these it is another program.
 */
const GREETING = 10_000;

/** Milliseconds for the exit. The server gives its last requests five seconds. */
const EXIT = 6000;

/** A running program, its methods and its notifications. */
export class CityRoulette {
  #connection;
  #timeout;
  #exitTimeout;

  /** Starts the program and greets it; `close` stops it. */
  static async start(options = {}) {
    const { program, args = [], env, cwd, exitTimeout = EXIT } = options;
    const command = [...findProgram(program, env), ...args];
    const connection = await Connection.start(command, { env, cwd });
    try {
      const about = await greet(connection, options);
      return new CityRoulette(connection, about, options);
    } catch (error) {
      connection.process.kill();
      await connection.close(exitTimeout);
      throw error;
    }
  }

  /** Use `start`. */
  constructor(connection, about, { timeout = TIMEOUT, exitTimeout = EXIT }) {
    this.#connection = connection;
    this.#timeout = timeout;
    this.#exitTimeout = exitTimeout;
    this.about = about;
  }

  get pid() {
    return this.#connection.process.pid;
  }

  get stderr() {
    return this.#connection.process.stderr;
  }

  get end() {
    return this.#connection.end;
  }

  call(method, params = {}, { timeout = this.#timeout, signal, onProgress } = {}) {
    return this.#connection.request(method, params, { timeout, signal, onProgress });
  }

  notify(method, params = {}) {
    this.#connection.notify(method, params);
  }

  on(method, listener) {
    return this.#connection.listen((name, params) => {
      if (name === method) {
        listener(params);
      }
    });
  }

  onAny(listener) {
    return this.#connection.listen((method, params) => listener({ method, params }));
  }

  onEnd(listener) {
    return this.#connection.onEnd(listener);
  }

  notifications(methods = [], { limit } = {}) {
    return new Notices(this.#connection, methods, limit);
  }

  async mirror(session, { draft = null } = {}) {
    const mirror = new SessionMirror(this.#connection, session, draft);
    await mirror.ready();
    return mirror;
  }

  async mirrorArchive() {
    const mirror = new ArchiveMirror(this.#connection);
    await mirror.ready();
    return mirror;
  }

  kill() {
    this.#connection.process.kill();
  }

  close() {
    return this.#connection.close(this.#exitTimeout);
  }
}

async function greet(connection, options) {
  const { clientInfo = { name: "cityroulette-js" }, units, locale, location } = options;
  const greeting = { protocolVersion: PROTOCOL_VERSION, clientInfo, processId: process.pid };
  const about = await initialized(connection, { ...greeting, units, locale, location }, options);
  checkVersion(connection.process.program, about);
  connection.lineLimit = about.limits.lineBytes;
  return about;
}

async function initialized(connection, params, { startTimeout = GREETING, signal }) {
  try {
    return await connection.request("initialize", params, { timeout: startTimeout, signal });
  } catch (error) {
    if (!(error instanceof RequestTimedOut)) {
      throw error;
    }
    const { program } = connection.process;
    throw new ProtocolError(
      `${program} did not answer initialize within ${startTimeout} ms; ` +
        "check that it is cityroulette.",
      { cause: error },
    );
  }
}

/**
 * Checks the version before anything else of the reply, which another version may shape otherwise.
 */
function checkVersion(program, about) {
  const version = about?.protocolVersion;
  if (!Number.isInteger(version)) {
    throw new ProtocolError(
      `The reply of ${program} to initialize has no version; check that it is cityroulette.`,
    );
  }
  if (version !== PROTOCOL_VERSION) {
    const { name = "the server", version: release = "" } = about.serverInfo ?? {};
    throw new VersionMismatch(`${name} ${release} (${program})`, version, PROTOCOL_VERSION);
  }
}
