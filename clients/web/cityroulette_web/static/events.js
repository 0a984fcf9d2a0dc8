/**
 * Events from the bridge over a WebSocket. Each tab may have one, while all tabs share the six HTTP
 * connections that a browser allows a site.
 *
 * Events: `notification` (method, params), `program` (state of the program), `gap` (events were missed:
 * read everything again), `link` ("up", "down", or "refused" if the bridge rejects the token).
 *
 */
const WAIT_FIRST = 250;
const WAIT_LONGEST = 4000;
/** The bridge sends a sign of life every 15 seconds; after three missing ones it counts as down. */
const SILENCE = 45000;
const WRONG_TOKEN = 4403;

export class EventStream extends EventTarget {
  #last = null;
  #waiting = [];
  #socket = null;
  #wait = WAIT_FIRST;
  #open = false;
  #silence = 0;

  constructor(token) {
    super();
    /** The last event id, sent when the stream is opened again. */
    this.token = token;
  }

  /** Opens the stream, and reopens it whenever it breaks. */
  start() {
    const after = this.#last === null ? "" : `?after=${this.#last}`;
    const socket = new WebSocket(`ws://${location.host}/events${after}`, [
      "cityroulette",
      `token.${this.token}`,
    ]);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.#closed(socket, code));
    this.#listenFor(socket);
  }

  /** Waits until the event with this id has been dispatched, or never will be. */
  reached(id) {
    if (!this.#open || id <= this.#last) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ id, resolve }));
  }

  #take({ event, id, data }) {
    this.#listenFor(this.#socket);
    if (!this.#open) this.#opened();
    if (id !== null) this.#last = id;
    if (event !== "alive") this.dispatchEvent(new CustomEvent(event, { detail: data }));
    this.#release();
  }

  /** A hanging bridge does not close the stream, so only its silence is a sign. */
  #listenFor(socket) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#closed(socket, 0), SILENCE);
  }

  #opened() {
    this.#open = true;
    this.#wait = WAIT_FIRST;
    this.#tellLink("up");
  }

  #closed(socket, code) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    this.#socket = null;
    socket.close();
    const wasOpen = this.#open;
    this.#open = false;
    this.#release();
    if (code === WRONG_TOKEN) return this.#tellLink("refused");
    if (wasOpen || this.#wait === WAIT_FIRST) this.#tellLink("down");
    setTimeout(() => this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, WAIT_LONGEST);
  }

  #release() {
    const ready = this.#waiting.filter(({ id }) => !this.#open || id <= this.#last);
    this.#waiting = this.#waiting.filter((waiter) => !ready.includes(waiter));
    for (const { resolve } of ready) resolve();
  }

  #tellLink(state) {
    this.dispatchEvent(new CustomEvent("link", { detail: state }));
  }
}
