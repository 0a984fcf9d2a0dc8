/**
 * Pointers on a map: one moves it, two move and scale it, a short press is a click, and a movement that
 * is still going when the finger is lifted is a throw.
 *
 * @param {Element} target receives the pointers
 * @param {{begin, move, scale, click, wheel, fling}} does `begin()` when a pointer is pressed or lifted;
 *   `move(dx, dy)` since then; `scale(factor, x, y)` and `wheel(factor, x, y)` about a point of the
 *   target; `click(x, y)` for a press without movement; `fling(vx, vy)` in pixels per second
 */
export function followPointers(target, does) {
  new Pointers(target, does).listen();
}

/** Pixels that a pointer may move during a click. */
const SHAKE = 5;
const WHEEL_STEP = 0.0015;
/** Milliseconds for measuring the speed of a throw; a pause this long means no throw. */
const THROW_MS = 90;

class Pointers {
  #target;
  #does;
  #down = new Map();
  #from = null;
  #moved = false;
  #trail = [];
  /** The box of the target when the first pointer was pressed: reading it at each movement forces a layout. */
  #box = null;

  constructor(target, does) {
    this.#target = target;
    this.#does = does;
  }

  listen() {
    this.#target.addEventListener("pointerdown", (event) => this.#pressed(event));
    addEventListener("pointermove", (event) => this.#went(event));
    addEventListener("pointerup", (event) => this.#released(event));
    addEventListener("pointercancel", (event) => this.#released(event));
    this.#target.addEventListener("click", (event) => this.#clicked(event));
    this.#target.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
  }

  #pressed(event) {
    if (event.button !== 0 || this.#down.size === 2) return;
    if (this.#down.size === 0) {
      this.#moved = false;
      this.#box = this.#target.getBoundingClientRect();
    }
    this.#down.set(event.pointerId, this.#at(event, this.#box));
    this.#begin();
  }

  /** Restarts the measurement when a pointer is pressed or lifted. */
  #begin() {
    this.#from = this.#middle();
    this.#trail = [];
    this.#does.begin();
  }

  #went(event) {
    if (!this.#down.has(event.pointerId)) return;
    const before = this.#middle();
    this.#down.set(event.pointerId, this.#at(event, this.#box));
    const now = this.#middle();
    const [dx, dy] = [now.x - this.#from.x, now.y - this.#from.y];
    if (!this.#moved && this.#down.size === 1 && Math.hypot(dx, dy) < SHAKE) return;
    this.#moved = true;
    this.#trail.push({ x: now.x, y: now.y, at: event.timeStamp });
    this.#does.move(dx, dy);
    if (before.spread === 0 || now.spread === 0) return;
    this.#does.scale(now.spread / before.spread, now.x, now.y);
    this.#begin();
  }

  #released(event) {
    if (!this.#down.delete(event.pointerId)) return;
    if (this.#down.size > 0) return this.#begin();
    if (event.type === "pointerup" && this.#moved) this.#throw(event.timeStamp);
  }

  #throw(now) {
    const late = this.#trail.filter(({ at }) => now - at < THROW_MS);
    const [first, last] = [late[0], late.at(-1)];
    const seconds = (last?.at - first?.at) / 1000;
    if (seconds > 0.01)
      this.#does.fling((last.x - first.x) / seconds, (last.y - first.y) / seconds);
  }

  /** Suppresses the click event at the end of a movement. */
  #clicked(event) {
    const { x, y } = this.#at(event);
    if (!this.#moved) this.#does.click(x, y, event);
    this.#moved = false;
  }

  #wheeled(event) {
    event.preventDefault();
    const { x, y } = this.#at(event);
    this.#does.wheel(Math.exp(-event.deltaY * WHEEL_STEP), x, y);
  }

  #at({ clientX, clientY }, box = this.#target.getBoundingClientRect()) {
    return { x: clientX - box.left, y: clientY - box.top };
  }

  /** The midpoint of the pointers, and their distance. */
  #middle() {
    const [one, other = one] = this.#down.values();
    return {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      spread: Math.hypot(one.x - other.x, one.y - other.y),
    };
  }
}
