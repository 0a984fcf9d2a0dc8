'use strict';
// The process that the extension talks to. It starts at the first use, and is restarted if it dies, up to
// a limit.
const { EventEmitter } = require('node:events');
const { version } = require('../package.json');
const program = require('./program');
const { Connection } = require('./rpc');

const PROTOCOL = 1;
const GREETING_MS = 10000;
// The usual limit for language servers: five ends in three minutes.
const MOST_ENDS = 5;
const ENDS_MS = 180000;

/**
 * Emits `notified` (method, params) for each notification, and `lost` (error, again) when the program ends
 * unexpectedly. `again` is whether the next request starts it again.
 */
class Client extends EventEmitter {
  /** @param {() => {program: string, arguments: string[], units: string, locale?: string}} settings */
  constructor(settings, log) {
    super();
    this.settings = settings;
    this.log = log;
    this.ends = [];
    /** @type {Connection | null} */
    this.connection = null;
    this.greeting = null;
    this.failed = null;
    this.info = null;
  }

  get running() {
    return this.connection !== null;
  }

  #start() {
    const settings = this.settings();
    const file = program.find(settings.program);
    this.log.info(`starting ${file}`);
    const mine = new Connection(file, settings.arguments, {
      notified: (method, params) => this.emit('notified', method, params),
      ended: (error) => this.#ended(mine, error),
      logged: (line) => this.log.warn(line),
    });
    this.connection = mine;
    this.greeting = this.#greet(mine, settings);
    this.greeting.catch(() => {});
  }

  async #greet(mine, settings) {
    const timer = setTimeout(() => mine.child.kill('SIGKILL'), GREETING_MS);
    try {
      const info = await mine.request('initialize', {
        protocolVersion: PROTOCOL, processId: process.pid, capabilities: {}, units: settings.units,
        locale: settings.locale, clientInfo: { name: 'cityroulette.vscode', version },
      });
      if (info?.protocolVersion !== PROTOCOL) throw this.#wrongVersion(mine, info?.protocolVersion);
      this.info = info;
    } finally {
      clearTimeout(timer);
    }
  }

  #wrongVersion(mine, theirs) {
    const update = theirs > PROTOCOL ? 'extension' : 'program';
    this.failed = new Error(`The program uses version ${theirs} of the protocol, this extension `
      + `version ${PROTOCOL}; update the ${update}.`);
    this.connection = null;
    mine.child.kill('SIGKILL');
    return this.failed;
  }

  #ended(mine, error) {
    if (mine !== this.connection) return;
    const greeted = this.info !== null;
    this.connection = null;
    this.info = null;
    this.log.error(error.message);
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < ENDS_MS), now];
    const again = greeted && this.ends.length <= MOST_ENDS;
    if (!again) {
      const message = `${error.message} It is not restarted automatically; run the command `
        + '“CityRoulette: Restart the Program”.';
      this.failed = Object.assign(new Error(message), { code: 'Stopped' });
    }
    this.emit('lost', this.failed ?? error, again);
  }

  /**
   * Sends a request. Starts the program if it is not running.
   * @param {string} method
   * @param {any} [params]
   * @param {any} [token] token of VS Code that cancels the request
   * @returns {Promise<any>}
   */
  async request(method, params, token) {
    if (this.failed) throw this.failed;
    if (!this.connection) this.#start();
    await this.greeting;
    // The program may have ended during `initialize`.
    if (!this.connection) throw this.failed ?? new Error('The program cityroulette has ended.');
    return this.connection.request(method, params, token);
  }

  /** Ends the program for good. */
  async close() {
    const ending = this.stop();
    this.failed = Object.assign(new Error('The extension was stopped.'), { kind: 'RequestCancelled' });
    await ending;
  }

  /** Ends the program and resets the limit of restarts. The next request starts it again. */
  async stop() {
    const old = this.connection;
    this.connection = null;
    this.info = null;
    this.failed = null;
    this.ends = [];
    await old?.leave();
  }
}

module.exports = { Client };
