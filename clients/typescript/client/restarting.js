import { CityRoulette } from "./client.js";
import { ClientClosed, TooManyRestarts } from "./errors.js";

/** A program that is started again after it has ended, up to a limit. */
export class Restarting {
  #options;
  #most;
  #within;
  #now;
  #restarts = [];
  #client;
  #starting;
  #lastEnd;
  #wasStarted = false;
  #isClosed = false;

  /** Takes the options of `CityRoulette.start`; the program is started on the first use. */
  constructor({
    most = 5,
    within = 180_000,
    now = () => performance.now(),
    onStart,
    ...options
  } = {}) {
    this.#most = most;
    this.#within = within;
    this.#now = now;
    this.#options = { onStart, ...options };
  }

  async client() {
    if (this.#isClosed) {
      throw new ClientClosed();
    }
    if (this.#client !== undefined && this.#client.end === null) {
      return this.#client;
    }
    // Calls that arrive while the program starts share one start.
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async call(method, ...rest) {
    const client = await this.client();
    return client.call(method, ...rest);
  }

  /** Kills the program, which hangs; the next use starts it again. */
  async restart() {
    const client = this.#client;
    client?.kill();
    await new Promise((resolve) => (client === undefined ? resolve() : client.onEnd(resolve)));
  }

  async close() {
    this.#isClosed = true;
    await this.#starting?.catch(() => {});
    await this.#client?.close();
  }

  async #start() {
    this.#lastEnd = this.#client?.end ?? this.#lastEnd;
    if (this.#lastEnd instanceof ClientClosed) {
      throw this.#lastEnd;
    }
    if (this.#wasStarted) {
      this.#spend();
    }
    this.#wasStarted = true;
    // Frees the pipes of the process that has ended.
    await this.#client?.close();
    this.#client = undefined;
    try {
      this.#client = await this.#started();
    } catch (error) {
      this.#lastEnd = error;
      throw error;
    }
    return this.#client;
  }

  async #started() {
    const client = await CityRoulette.start(this.#options);
    try {
      await this.#options.onStart?.(client);
    } catch (error) {
      await client.close();
      throw error;
    }
    return client;
  }

  #spend() {
    const now = this.#now();
    this.#restarts = this.#restarts.filter((time) => now - time < this.#within);
    if (this.#restarts.length >= this.#most) {
      throw new TooManyRestarts(this.#most, this.#within, this.#lastEnd);
    }
    this.#restarts.push(now);
  }
}
