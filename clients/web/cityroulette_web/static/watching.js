/**
 * Keeps the weather of the cities on screen fresh with `weather.watch`, while the page is visible.
 *
 * The program has one watch of the archive and one of each session, for all tabs. A tab that needs a watch holds a
 * shared lock for it, and the last tab to release the lock ends the watch. The bridge pauses the watches while no page
 * is open.
 */
import { shareLock, unlessLocked } from "./locks.js";
import { call } from "./rpc.js";

/** The watch of the archive's cities. */
export const ARCHIVE = Object.freeze({ archive: true });

/** The time before a change of the view takes effect: its own first requests come first, and it may be left at once. */
const SETTLE_MS = 10000;
/** How long a hidden page keeps its watch. */
const HIDDEN_MS = 5 * 60000;
/** Interval for repeating the request: another browser, which shares no locks with this one, may have ended the watch. */
const RENEW_MS = 10 * 60000;

const keyOf = (target) => JSON.stringify(target);

export class Watching {
  #wanted = null;
  #watched = null;
  /** The timers of a changed view and of a hidden page; null if they are not running. */
  #settling = null;
  #hiding = null;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#seen());
    setInterval(() => this.#renew(), RENEW_MS);
  }

  /** @param {?Object} target the parameters of weather.watch for the cities on screen; null for none */
  want(target) {
    if (keyOf(target) === keyOf(this.#wanted)) return;
    this.#wanted = target;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = null;
      this.#change();
    }, SETTLE_MS);
  }

  /** A new process of the program has no watches. */
  restarted() {
    this.#renew();
  }

  #seen() {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#end(), HIDDEN_MS);
    else if (this.#settling === null) this.#change();
  }

  #change() {
    const target = this.#wanted;
    if (keyOf(this.#watched?.target ?? null) === keyOf(target)) return;
    this.#end();
    if (!target || document.hidden) return;
    const lock = shareLock(nameOf(target));
    this.#watched = { target, lock, asked: lock.held.then(() => ask(target)) };
  }

  #renew() {
    const watched = this.#watched;
    if (watched && !document.hidden) watched.asked = watched.asked.then(() => ask(watched.target));
  }

  async #end() {
    if (!this.#watched) return;
    const { target, lock, asked } = this.#watched;
    this.#watched = null;
    await asked; // Requests of a page may overtake each other.
    await lock.release();
    await unlessLocked(nameOf(target), () => call("weather.unwatch", target)).catch(() => {});
  }
}

const nameOf = (target) => `watch-${keyOf(target)}`;

/** A failure is repaired by the next renewal. A session may have ended meanwhile. */
const ask = (target) => call("weather.watch", target).catch(() => {});
