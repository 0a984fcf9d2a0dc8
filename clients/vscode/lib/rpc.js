'use strict';
// A child process and the requests to it. Messages are lines of JSON, or have headers.
const { spawn } = require('node:child_process');

const KEPT_LINES = 50;

/** Joins pieces of output to messages that end with a line feed. */
class Lines {
  constructor(receive) {
    this.receive = receive;
    this.pieces = [];
  }

  push(chunk) {
    let start = 0;
    for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) {
      this.pieces.push(chunk.subarray(start, end));
      this.receive(Buffer.concat(this.pieces).toString('utf8'));
      this.pieces = [];
    }
    if (start < chunk.length) this.pieces.push(chunk.subarray(start));
  }

  static write(json) {
    return `${json}\n`;
  }
}

/** Joins pieces of output to messages with Content-Length headers. */
class Headers {
  constructor(receive) {
    this.receive = receive;
    this.buffer = Buffer.alloc(0);
  }

  push(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString('latin1', 0, end))?.[1]);
      if (this.buffer.length < end + 4 + length) return;
      const json = this.buffer.toString('utf8', end + 4, end + 4 + length);
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.receive(json);
    }
  }

  static write(json) {
    return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
  }
}

/** An error reply. `code` and `data` are those of the reply, and `kind` is the name of the error. */
class ProgramError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data ?? {};
    this.kind = this.data.name;
  }
}

class Connection {
  /**
   * @param {string} program
   * @param {string[]} args
   * @param {{notified: (method: string, params: any) => void, ended: (error: Error) => void,
   *   asked?: (method: string, params: any) => any, logged?: (line: string) => void,
   *   framing?: typeof Lines | typeof Headers}} handlers
   */
  constructor(program, args, handlers) {
    this.handlers = handlers;
    this.framing = handlers.framing ?? Lines;
    this.pending = new Map();
    this.nextId = 1;
    this.stderr = [];
    this.open = true;
    const input = new this.framing((json) => this.#receive(json));
    const errors = new Lines((line) => this.#logLine(line));
    this.child = spawn(program, args, { stdio: 'pipe' });
    this.child.stdout.on('data', (chunk) => input.push(chunk));
    this.child.stderr.on('data', (chunk) => errors.push(chunk));
    this.child.stdin.on('error', () => {});
    this.child.on('error', (error) => this.#end(`could not be started: ${error.message}`));
    this.child.on('close', (code, signal) => this.#end(signal ? `was ended by ${signal}` : `ended with status ${code}`));
  }

  #logLine(line) {
    this.stderr = [...this.stderr, line].slice(-KEPT_LINES);
    this.handlers.logged?.(line);
  }

  #end(how) {
    if (!this.open) return;
    this.open = false;
    const words = this.stderr.length > 0 ? `: ${this.stderr.at(-1)}` : '';
    const error = Object.assign(new Error(`The program cityroulette ${how}${words}.`), { kind: 'Ended' });
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
    this.handlers.ended(error);
  }

  async #answer({ id, method, params }) {
    this.send({ id, result: (await this.handlers.asked?.(method, params)) ?? null });
  }

  #receive(json) {
    let message;
    try {
      message = JSON.parse(json);
    } catch {
      return this.handlers.logged?.(`output that is not JSON: ${json.slice(0, 200)}`);
    }
    if (message.method && message.id !== undefined) return this.#answer(message);
    if (message.method) return this.handlers.notified(message.method, message.params ?? {});
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error) waiting?.reject(new ProgramError(message.error));
    else waiting?.resolve(message.result);
  }

  /** @param {object} message */
  send(message) {
    if (this.open) this.child.stdin.write(this.framing.write(JSON.stringify({ jsonrpc: '2.0', ...message })));
  }

  /**
   * @param {string} method
   * @param {any} params
   * @param {{onCancellationRequested: (f: () => void) => {dispose(): void}}} [token] cancels the request
   * @returns {Promise<any>}
   */
  request(method, params, token) {
    if (!this.open) return Promise.reject(Object.assign(new Error('The program cityroulette has ended.'), { kind: 'Ended' }));
    const id = this.nextId++;
    const answer = new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
    this.send({ id, method, params });
    const watch = token?.onCancellationRequested(() => this.send({ method: '$/cancelRequest', params: { id } }));
    return answer.finally(() => watch?.dispose());
  }

  /** Cancels every request that has no reply yet, including queued ones. */
  #cancelRunning() {
    for (const id of this.pending.keys()) this.send({ method: '$/cancelRequest', params: { id } });
  }

  /**
   * Ends the program: cancels running requests, which would otherwise finish first, asks it to exit, and kills
   * it after a timeout.
   */
  async leave(milliseconds = 2000) {
    if (!this.open) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.#cancelRunning();
    this.request('shutdown').catch(() => {});
    this.send({ method: 'exit' });
    const timer = setTimeout(() => this.child.kill('SIGKILL'), milliseconds);
    await closed;
    clearTimeout(timer);
  }
}

module.exports = { Connection, Headers, Lines, ProgramError };
