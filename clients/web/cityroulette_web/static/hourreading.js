/** The values of an hour of the curve, chosen with the pointer or the arrow keys. */
import { h, s, setText } from "./dom.js";

const ENDS = { Home: -Infinity, End: Infinity };
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ...ENDS };

export class HourReading {
  #box;
  #tell;
  #parts = null;
  #index = null;
  #line = s("path", { class: "curve-cursor" });

  /** @param {HTMLElement} box contains the curve @param {function(Object): string} tell an hour's values */
  constructor(box, tell) {
    this.#box = box;
    this.#tell = tell;
    this.element = h("p", { class: "curve-reading", role: "status", hidden: true });
    box.addEventListener("pointermove", (event) => this.#pointed(event));
    box.addEventListener("pointerdown", (event) => this.#pressed(event));
    box.addEventListener("pointerleave", (event) => this.#leftBy(event));
    box.addEventListener("blur", () => this.#show(null));
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("scroll", () => this.#place(), { passive: true });
  }

  /** The curve was drawn again. @param parts its hours, positions and rows */
  follow(parts) {
    this.#parts = parts;
    this.#box.firstElementChild.append(this.#line);
    this.#show(this.#index);
  }

  /** A finger leaves with every tap, so what it read stays until the focus leaves. */
  #pressed(event) {
    if (event.pointerType === "touch") this.#box.focus({ preventScroll: true });
    this.#pointed(event);
  }

  #leftBy({ pointerType }) {
    if (pointerType !== "touch") this.#show(null);
  }

  #pointed({ clientX }) {
    const { hours, x } = this.#parts;
    const at = clientX - this.#box.getBoundingClientRect().left + this.#box.scrollLeft;
    const far = ({ time }) => Math.abs(x(time) - at);
    const nearest = hours.reduce((best, hour) => (far(hour) < far(best) ? hour : best));
    this.#show(hours.indexOf(nearest));
  }

  #key(event) {
    if (!(event.key in STEPS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const last = this.#parts.hours.length - 1;
    const to = this.#index === null && !(event.key in ENDS) ? 0 : this.#index + STEPS[event.key];
    this.#show(Math.max(0, Math.min(to, last)));
    const { clientWidth } = this.#box;
    this.#box.scrollLeft = Math.max(
      this.#at - clientWidth + 40,
      Math.min(this.#box.scrollLeft, this.#at - 40),
    );
    this.#place();
  }

  get #at() {
    return this.#parts.x(this.#parts.hours[this.#index].time);
  }

  #show(index) {
    this.#index = index;
    this.element.hidden = index === null;
    this.#line.setAttribute("visibility", index === null ? "hidden" : "visible");
    if (index === null) return;
    const { hours, rows } = this.#parts;
    setText(this.element, this.#tell(hours[index]));
    this.#line.setAttribute("d", `M${this.#at.toFixed(1)} 10V${rows.ground}`);
    this.#place();
  }

  /** Puts the text above the line, within the box. */
  #place() {
    if (this.#index === null) return;
    const room = this.#box.clientWidth - this.element.offsetWidth;
    const left = this.#at - this.#box.scrollLeft - this.element.offsetWidth / 2;
    this.element.style.translate = `${Math.max(0, Math.min(left, room)).toFixed(0)}px 0`;
  }
}
