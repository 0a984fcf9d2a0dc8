/**
 * What the bridge pushes, over a WebSocket: of these each tab may have one, while the six connections
 * that a browser grants a site are shared by all its tabs.
 *
 * Events: `notification` (method, params), `program` (state of the program), `gap` (some were
 * missed: read everything anew), `link` ("up", "down", or "refused" for a token that is not of this
 * run of the bridge).
 */
const WAIT_FIRST = 250;
const WAIT_LONGEST = 4000;
/** The bridge shows a sign of life every 15 seconds; after three times that it is taken for dead. */
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
    /** What the next opening of the stream shows the bridge. */
    this.token = token;
  }

  /** Opens the stream, and opens it again whenever it breaks. */
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

  /** Waits until the event with this id has been told, or can no longer be waited for. */
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

  /** A bridge that stands still closes nothing; its silence is all there is to go by. */
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
