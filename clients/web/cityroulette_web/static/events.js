/**
 * The stream of events of the bridge, read with fetch because EventSource sends no headers.
 *
 * Events: `notification` (method, params), `program` (state of the program), `gap` (some were
 * missed: read everything anew), `link` (true or false: the bridge is there or not).
 */
const WAIT_FIRST = 250;
const WAIT_LONGEST = 4000;
/** A hidden page lets go of the stream after this time: browsers grant a site six connections. */
const HIDDEN_PATIENCE = 20000;

export class EventStream extends EventTarget {
  #token;
  #last = null;
  #waiting = [];
  #abort = null;
  #wait = WAIT_FIRST;
  #open = false;
  #timer = 0;

  constructor(token) {
    super();
    this.#token = token;
  }

  /** Opens the stream, and opens it again whenever it breaks. */
  start() {
    document.addEventListener("visibilitychange", () => this.#visibilityChanged());
    this.#connect();
  }

  /** Waits until the event with this id has been told, or can no longer be waited for. */
  reached(id) {
    if (!this.#open || id <= this.#last) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ id, resolve }));
  }

  async #connect() {
    this.#abort = new AbortController();
    const headers = { "X-CityRoulette-Token": this.#token };
    if (this.#last !== null) headers["Last-Event-ID"] = String(this.#last);
    try {
      const response = await fetch("/events", { headers, signal: this.#abort.signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      await this.#read(response.body.pipeThrough(new TextDecoderStream()).getReader());
    } catch {
      // Whatever broke it, the stream is opened again below.
    }
    this.#broken();
  }

  async #read(reader) {
    let pending = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (pending + value).split("\n\n");
      pending = blocks.pop();
      for (const block of blocks) this.#take(block);
    }
  }

  /** One event: lines `id:`, `event:` and one `data:`; a block of comments is a sign of life. */
  #take(block) {
    const fields = {};
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
    }
    if (!this.#open) this.#opened();
    if (!fields.event) return;
    if (fields.id) this.#last = Number(fields.id);
    this.dispatchEvent(new CustomEvent(fields.event, { detail: JSON.parse(fields.data) }));
    this.#release();
  }

  #opened() {
    this.#open = true;
    this.#wait = WAIT_FIRST;
    this.dispatchEvent(new CustomEvent("link", { detail: true }));
  }

  #broken() {
    const wasOpen = this.#open;
    this.#open = false;
    this.#release();
    if (document.hidden && this.#abort.signal.aborted) return;
    if (wasOpen || this.#wait === WAIT_FIRST)
      this.dispatchEvent(new CustomEvent("link", { detail: false }));
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, WAIT_LONGEST);
  }

  #release() {
    const ready = this.#waiting.filter(({ id }) => !this.#open || id <= this.#last);
    this.#waiting = this.#waiting.filter((waiter) => !ready.includes(waiter));
    for (const { resolve } of ready) resolve();
  }

  #visibilityChanged() {
    clearTimeout(this.#timer);
    if (document.hidden) this.#timer = setTimeout(() => this.#abort.abort(), HIDDEN_PATIENCE);
    else if (this.#abort.signal.aborted) this.#connect();
  }
}
