import { spawn } from "node:child_process";
import { once } from "node:events";
import { ProgramNotStarted } from "./errors.js";
import { LineSplitter } from "./lines.js";
import { within } from "./within.js";

/** Lines of standard error that are kept for messages. */
const STDERR_LINES = 50;

/** Milliseconds for the rest of the output of a process that has exited: a child of it may keep the
 * pipes open. */
const DRAIN = 1000;

/** The program as a child process: lines in and out, and the last lines of standard error. */
export class ServerProcess {
  #child;
  #stderr = [];

  /**
   * Starts a command. `onLine` is called with each line of output.
   *
   * The child gets a process group of its own, so that Ctrl-C in a terminal does not stop the
   * server before its client.
   */
  static async start(command, { env, cwd, onLine }) {
    const [program, ...args] = command;
    let child;
    try {
      const detached = process.platform !== "win32";
      child = spawn(program, args, { env, cwd, detached, windowsHide: true });
      await once(child, "spawn");
    } catch (error) {
      throw new ProgramNotStarted(program, error);
    }
    return new ServerProcess(program, child, onLine);
  }

  constructor(program, child, onLine) {
    this.program = program;
    this.#child = child;
    /** Resolves to `{ status, signal }`. */
    this.exited = new Promise((resolve) => {
      child.once("exit", (status, signal) => resolve({ status, signal }));
    });
    /** Resolves when the process no longer reads its input. */
    this.inputFailed = new Promise((resolve) => child.stdin.on("error", resolve));
    // An unhandled error event would end the host; the end of the stream is noticed elsewhere.
    child.on("error", () => {});
    // A last line without a line feed is half a message, and is dropped.
    const outputEnd = readLines(child.stdout, onLine);
    const keep = (line) => this.#keep(line);
    const stderrEnd = readLines(child.stderr, keep).then(keep);
    const drained = this.exited.then(() => within(DRAIN, Promise.all([outputEnd, stderrEnd])));
    /** Resolves when no line will follow. */
    this.ended = Promise.race([outputEnd, drained]);
    /** Resolves when the process has exited, and its last lines were read. */
    this.gone = drained;
  }

  get pid() {
    return this.#child.pid;
  }

  /** The last lines of standard error, the oldest first. */
  get stderr() {
    return [...this.#stderr];
  }

  /** Queues bytes; they are written in the order of the calls. */
  write(bytes) {
    if (this.#child.stdin.writable) {
      this.#child.stdin.write(bytes);
    }
  }

  kill() {
    this.#child.kill("SIGKILL");
  }

  /** Closes the input, and kills the process if it does not exit within `timeout` milliseconds. */
  async stop(timeout) {
    this.#child.stdin.end();
    if (!(await within(timeout, this.exited))) {
      this.kill();
    }
    await this.gone;
    // A child of the process may keep the pipes open, which would keep the host running.
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  #keep(line) {
    if (line === "") {
      return;
    }
    this.#stderr.push(line);
    if (this.#stderr.length > STDERR_LINES) {
      this.#stderr.shift();
    }
  }
}

/** Calls `onLine` with each line of a stream; resolves to the rest at its end. */
function readLines(stream, onLine) {
  const splitter = new LineSplitter();
  stream.on("data", (chunk) => splitter.split(chunk).forEach(onLine));
  stream.on("error", () => {});
  return new Promise((resolve) => stream.once("close", () => resolve(splitter.rest())));
}
