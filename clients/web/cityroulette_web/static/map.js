/**
 * The world map: land and grid below, dots above, a corner with the whole world when it is close.
 *
 * It tells `pick` (a point was clicked), `choose` (a city), `star` (a city), all as events.
 */
import { h, onNextFrame, prefersStillness, s } from "./dom.js";
import { Dots } from "./dots.js";
import { followPointers } from "./gestures.js";
import { drawGrid, drawScale } from "./mapgrid.js";
import { Window, windowAround, worldWindow, wrap } from "./projection.js";
import { iconButton, symbol } from "./symbols.js";

const world = fetch("/world.json").then((response) => response.json());
const MOVE_MS = 450;

export class WorldMap extends EventTarget {
  #land = s("g", { class: "land" });
  #view = s(
    "svg",
    { class: "map-land", preserveAspectRatio: "none", "aria-hidden": "true" },
    this.#land,
  );
  #lines = s("svg", { class: "map-lines", "aria-hidden": "true" });
  #corner = s("svg", { class: "map-corner", "aria-hidden": "true" });
  #mark = s("circle", { class: "corner-mark", r: 200 });
  #pin = h("div", { class: "map-pin", hidden: true, "aria-hidden": "true" }, symbol("pin"));
  #scale = h("p", { class: "map-scale", "aria-hidden": "true" }, h("span"));
  #whole;
  #places = [];
  #pinned = null;
  #follow = true;
  #move = 0;
  #units = 20;
  #draw = onNextFrame(() => this.#drawNow());

  /**
   * @param {{label: string, pickable?: boolean, whole?: boolean}} options `pickable`: a click picks
   *   a point; `whole`: to show all is to show the whole world
   */
  constructor({ label, pickable = false, whole = false }) {
    super();
    this.#whole = whole;
    this.window = new Window();
    this.dots = new Dots(label);
    this.element = h(
      "div",
      { class: pickable ? "map pickable" : "map" },
      this.#view,
      this.#lines,
      this.dots.element,
      this.#pin,
      this.#corner,
      this.#scale,
      this.#buttons(),
    );
    this.dots.addEventListener("choose", (event) => this.#tell("choose", event.detail));
    this.dots.addEventListener("star", (event) => this.#tell("star", event.detail));
    this.dots.addEventListener("zoom", (event) => this.zoom(event.detail));
    this.dots.addEventListener("fit", () => this.fit());
    this.dots.addEventListener("reveal", (event) => this.#reveal(event.detail));
    this.#listen(pickable);
    world.then((data) => this.#takeWorld(data));
    new ResizeObserver(([entry]) => this.#resized(entry.contentRect)).observe(this.element);
  }

  /** Shows these cities; the window goes to them when `move` is said. */
  show(places, { move = false } = {}) {
    this.#places = places;
    this.dots.set(places);
    if (move) this.fit();
    else this.#draw();
  }

  select(id) {
    this.dots.select(id);
  }

  /** Puts a pin at a point, or takes it away for null. */
  pin(point) {
    this.#pinned = point;
    this.#draw();
  }

  /** Goes to all the cities, or to the whole world where there are none. */
  fit() {
    this.#follow = true;
    const { width, height } = this.window;
    this.#goTo(this.#around(width, height));
  }

  #around(width, height) {
    return this.#whole ? worldWindow(width, height) : windowAround(this.#places, width, height);
  }

  zoom(factor, x = this.window.width / 2, y = this.window.height / 2) {
    this.#follow = false;
    const before = this.window.at(x, y);
    const zoomed = this.window.with({ scale: this.window.scale * factor }).clamped();
    const after = zoomed.at(x, y);
    const shift =
      before && after
        ? {
            lon: zoomed.lon + wrap(before.lon - after.lon, 0),
            lat: zoomed.lat + before.lat - after.lat,
          }
        : {};
    this.#set(zoomed.with(shift).clamped());
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #buttons() {
    return h(
      "div",
      { class: "map-buttons", role: "group", "aria-label": "Map view" },
      iconButton("plus", "Zoom in", () => this.zoom(1.8)),
      iconButton("minus", "Zoom out", () => this.zoom(1 / 1.8)),
      iconButton("fit", "Show all", () => this.fit()),
    );
  }

  #takeWorld({ land, units, width, height }) {
    this.#units = units;
    const copies = [-1, 0, 1].map((turn) =>
      s("path", { d: land, transform: `translate(${turn * width} 0)` }),
    );
    const sea = { class: "sea", x: -width, y: 0, width: 3 * width, height };
    this.#land.append(s("rect", sea), ...copies);
    this.#corner.setAttribute("viewBox", `0 ${0.04 * height} ${width} ${height * 0.83}`);
    this.#corner.append(s("path", { d: land }), this.#mark);
    this.#draw();
  }

  #resized({ width, height }) {
    if (width < 2 || height < 2) return;
    const first = this.window.width < 2;
    this.window = this.window.with({ width, height });
    if (first || this.#follow) this.#set(this.#around(width, height));
    else this.#set(this.window.clamped());
  }

  #listen(pickable) {
    let from = this.window;
    followPointers(this.dots.element, {
      begin: () => {
        from = this.window;
      },
      move: (dx, dy) => {
        this.#follow = false;
        const { scale, narrowing, lon, lat } = from;
        this.#set(
          from.with({ lon: lon - dx / (scale * narrowing), lat: lat + dy / scale }).clamped(),
        );
      },
      scale: (factor, x, y) => this.zoom(factor, x, y),
      wheel: (factor, x, y) => this.zoom(factor, x, y),
      click: (x, y, event) => {
        if (event.target.closest?.(".dot") || this.dots.chooseAt(x, y)) return;
        const point = pickable && this.window.at(x, y);
        if (point) this.#tell("pick", point);
      },
    });
  }

  /** Moves the window just so far that a place is seen. */
  #reveal(place) {
    const { x, y } = this.window.place(place);
    const { width, height } = this.window;
    if (x > 20 && y > 20 && x < width - 20 && y < height - 20) return;
    this.#follow = false;
    this.#set(this.window.with({ lon: place.lon, lat: place.lat }).clamped());
  }

  #set(window) {
    cancelAnimationFrame(this.#move);
    this.window = window;
    this.#draw();
  }

  /** Goes there in a short flight, or at once for readers who want things to stand still. */
  #goTo(target) {
    const start = this.window;
    if (prefersStillness() || start.width < 2) return this.#set(target);
    const begun = performance.now();
    const far = wrap(target.lon, start.lon) - start.lon;
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / MOVE_MS));
      const ease = part * part * (3 - 2 * part);
      this.window = target.with({
        scale: start.scale * (target.scale / start.scale) ** ease,
        lon: start.lon + far * ease,
        lat: start.lat + (target.lat - start.lat) * ease,
      });
      this.#drawNow();
      if (part < 1) this.#move = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.#move);
    this.#move = requestAnimationFrame(step);
  }

  #drawNow() {
    const { window } = this;
    if (window.width < 2) return;
    this.#view.setAttribute(
      "viewBox",
      window
        .viewBox(this.#units)
        .map((value) => value.toFixed(2))
        .join(" "),
    );
    drawGrid(this.#lines, window);
    drawScale(this.#scale, window);
    this.#drawCorner();
    this.dots.draw(window);
    this.#pin.hidden = !this.#pinned;
    if (this.#pinned) {
      const { x, y } = window.place(this.#pinned);
      this.#pin.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  #drawCorner() {
    const { span, lon, lat } = this.window;
    this.#corner.toggleAttribute("data-hidden", span.lon > 60);
    this.#mark.setAttribute("cx", (wrap(lon, 0) + 180) * this.#units);
    this.#mark.setAttribute("cy", (90 - lat) * this.#units);
  }
}
