import { setMaxListeners } from "node:events";
import {
  CityRouletteError,
  ClientClosed,
  ProcessDied,
  ProtocolError,
  RequestTimedOut,
  RequestTooLong,
  RpcError,
} from "./errors.js";
import { guarded } from "./guarded.js";
import { ServerProcess } from "./process.js";
import { after, within } from "./within.js";
import { ErrorCodes } from "../protocol.js";

/** Milliseconds from the end of the input or the output of a process to its exit. */
const EXIT = 1000;

/**
 * JSON-RPC with one process: its pending requests and the listeners of its notifications.
 *
 * The listeners of a notification are called before the next line is parsed. So a listener is up to
 * date when a reply arrives, because the server sends the notifications of a request before its
 * reply.
 */
export class Connection {
  #process;
  #pending = new Map();
  /** The methods of requests that were given up and are still to be answered, by id. */
  #abandoned = new Map();
  #lastId = 0;
  #listeners = new Set();
  #endListeners = new Set();
  #closing;

  /** Why the connection has ended; null while it is open. */
  end = null;

  /** The longest line that the server accepts, in bytes; `initialize` returns it. */
  lineLimit = 8 * 1024 * 1024;

  static async start(command, { env, cwd }) {
    const connection = new Connection();
    const onLine = (line) => connection.#receive(line);
    connection.#process = await ServerProcess.start(command, { env, cwd, onLine });
    connection.#watch();
    return connection;
  }

  get process() {
    return this.#process;
  }

  /** Calls `listener(method, params)` for each notification; returns a function that ends that. */
  listen(listener) {
    return added(this.#listeners, { call: listener });
  }

  /** Calls `listener(error)` when the connection ends; returns a function that ends that. */
  onEnd(listener) {
    if (this.end !== null) {
      listener(this.end);
      return () => {};
    }
    return added(this.#endListeners, { call: listener });
  }

  /**
   * Sends a request and returns its result.
   *
   * The line is written before this function returns. After `timeout` milliseconds, or when
   * `signal` is aborted, the promise is rejected at once, and the request is cancelled on the
   * server.
   */
  request(method, params, { timeout = Infinity, signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#check();
      this.#lastId += 1;
      const id = `c${this.#lastId}`;
      const given = onProgress === undefined ? params : { ...params, workDoneToken: id };
      this.#write(method, { jsonrpc: "2.0", id, method, params: given });
      const giveUp = (error) => this.#abandon(id, error);
      const onAbort = () => giveUp(signal.reason);
      const timer = after(timeout, () => giveUp(new RequestTimedOut(method, timeout)));
      if (signal !== undefined) {
        // One signal may cancel many calls; Node would warn of a leak from the eleventh.
        setMaxListeners(0, signal);
        signal.addEventListener("abort", onAbort);
      }
      const settle = () => {
        this.#pending.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      this.#pending.set(id, { method, resolve, reject, settle, onProgress });
    });
  }

  /** Sends a notification, which has no reply. */
  notify(method, params) {
    this.#check();
    this.#write(method, { jsonrpc: "2.0", method, params });
  }

  /**
   * Cancels the pending requests, asks the process to exit, and kills it after `timeout`
   * milliseconds.
   *
   * Pending requests fail with `ClientClosed`, unless the server completes them nevertheless.
   */
  close(timeout) {
    this.#closing ??= this.#close(timeout);
    return this.#closing;
  }

  async #close(timeout) {
    if (this.end === null) {
      for (const id of this.#pending.keys()) {
        this.#send({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
      }
      this.#send({ jsonrpc: "2.0", id: "shutdown", method: "shutdown" });
      this.#send({ jsonrpc: "2.0", method: "exit" });
    }
    await this.#process.stop(timeout);
    this.#finish(new ClientClosed());
  }

  // The end

  /** Ends the connection when the process exits, closes its output, or does not read its input. */
  #watch() {
    this.#process.ended.then(() => this.#died("closed its output"));
    this.#process.inputFailed.then(() => this.#died("closed its input"));
  }

  async #died(how) {
    if (this.#closing !== undefined) {
      return;
    }
    const { process } = this;
    if (await within(EXIT, process.gone)) {
      const exit = await process.exited;
      process.stop(0);
      this.#finish(new ProcessDied(process.program, exit, process.stderr));
    } else {
      this.#break(`${process.program} ${how}, but still runs; it was killed.`);
    }
  }

  /** Ends a connection whose process does not follow the protocol. */
  #break(message) {
    this.#process.stop(0);
    this.#finish(new ProtocolError(message));
  }

  /** Fails all pending and later requests. */
  #finish(end) {
    if (this.end !== null) {
      return;
    }
    this.end = end;
    for (const call of [...this.#pending.values()]) {
      call.settle();
      call.reject(end);
    }
    this.#abandoned.clear();
    for (const listener of [...this.#endListeners]) {
      guarded(() => listener.call(end));
    }
  }

  #check() {
    if (this.end !== null) {
      throw this.end;
    }
    if (this.#closing !== undefined) {
      throw new ClientClosed();
    }
  }

  // Sending

  #write(method, message) {
    const bytes = this.#encode(message);
    if (hasLoneSurrogate(bytes)) {
      throw new CityRouletteError(
        `${method} has half a character, an unpaired surrogate; remove it.`,
      );
    }
    if (bytes.length > this.lineLimit) {
      throw new RequestTooLong(method, bytes.length, this.lineLimit);
    }
    this.#process.write(bytes);
  }

  #send(message) {
    this.#process.write(this.#encode(message));
  }

  #encode(message) {
    return Buffer.from(`${JSON.stringify(message)}\n`);
  }

  #abandon(id, error) {
    const call = this.#pending.get(id);
    call.settle();
    this.#abandoned.set(id, call.method);
    if (this.#closing === undefined) {
      this.#send({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
    }
    call.reject(error);
  }

  // Receiving

  #receive(line) {
    if (this.end !== null || line.trim() === "") {
      return;
    }
    const message = parsed(line);
    if (message === null || ("method" in message && "id" in message)) {
      const start = JSON.stringify(line.slice(0, 80));
      this.#break(`${this.#process.program} wrote a line that is not a message: ${start}`);
    } else if ("method" in message) {
      this.#notified(message.method, message.params ?? {});
    } else {
      this.#answered(message);
    }
  }

  #notified(method, params) {
    if (method === "$/progress") {
      const onProgress = this.#pending.get(params.token)?.onProgress;
      guarded(() => onProgress?.(params.value));
    }
    for (const listener of [...this.#listeners]) {
      guarded(() => listener.call(method, params));
    }
  }

  #answered(reply) {
    const call = this.#pending.get(reply.id);
    if (call === undefined) {
      this.#answeredLate(reply);
      return;
    }
    call.settle();
    if (!("error" in reply)) {
      call.resolve(reply.result);
    } else if (this.#closing !== undefined && reply.error?.code === ErrorCodes.RequestCancelled) {
      call.reject(new ClientClosed());
    } else {
      call.reject(new RpcError(call.method, reply.error));
    }
  }

  /** Closes a session that a cancelled request opened: the caller never received its id. */
  #answeredLate(reply) {
    if (reply.id === null) {
      process.emitWarning(`cityroulette refused a line: ${reply.error?.message}`);
      return;
    }
    const method = this.#abandoned.get(reply.id);
    this.#abandoned.delete(reply.id);
    const session = reply.result?.session;
    if (method === "session.open" && session !== undefined && this.#closing === undefined) {
      this.#send({ jsonrpc: "2.0", method: "session.close", params: { session, discard: true } });
    }
  }
}

function added(set, entry) {
  set.add(entry);
  return () => {
    set.delete(entry);
  };
}

/**
 * Whether a line of `JSON.stringify` has half a character, which it escapes: the server could reply
 * to such a line only without the id.
 */
function hasLoneSurrogate(bytes) {
  return bytes.includes("\\ud") && /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(bytes.toString("latin1"));
}

/** The object in a line, or null if there is none. */
function parsed(line) {
  try {
    const message = JSON.parse(line);
    return typeof message === "object" && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}
