/**
 * The map: the world on a canvas (a sphere from afar, a plane when near), with the cities above it and
 * a small globe in the corner.
 *
 * Dispatches `pick` (a point was clicked), `choose` (a city), `star` (a city).
 */
import { Camera, cameraAround, globeCamera, worldCamera } from "./camera.js";
import { Corner } from "./corner.js";
import { CountryLayer } from "./countrylayer.js";
import { h, onNextFrame, setAttr } from "./dom.js";
import { Dots } from "./dots.js";
import { Motion } from "./flight.js";
import { world } from "./geodata.js";
import { followPointers } from "./gestures.js";
import { paintGlobe } from "./globe.js";
import { landNames } from "./landnames.js";
import { MapNames } from "./mapnames.js";
import { drawScale } from "./mapscale.js";
import { nearPlaces } from "./nearplaces.js";
import { Pace } from "./pace.js";
import { Palette } from "./palette.js";
import { paintPlane } from "./plane.js";
import { distanceUnit, subscribe } from "./preferences.js";
import { t } from "./strings.js";
import { daylit } from "./sun.js";
import { iconButton, symbol } from "./symbols.js";
import { WholePlane } from "./wholeplane.js";

const STEP = 80;
const STEP_ZOOM = 1.8;
/** More device pixels than this are invisible and slow. */
const SHARPEST = 2;
const MINUTE_MS = 60000;
/** The part of a spin after which the country grows. */
const GROWS_AFTER = 0.65;
/** The first globe shows the user's meridian, estimated from the time zone, or the nearest one in daylight. */
const HERE = { lat: 20, lon: -new Date().getTimezoneOffset() / 4 };

export class WorldMap extends EventTarget {
  #canvas = h("canvas", { class: "map-canvas", "aria-hidden": "true" });
  #corner = new Corner();
  #plane = new WholePlane();
  #pace = new Pace();
  #pin = h("div", { class: "map-pin", hidden: true, "aria-hidden": "true" }, symbol("pin"));
  #scale = h("p", { class: "map-scale", "aria-hidden": "true" }, h("span"));
  #kind = iconButton(
    "plane",
    () => this.#kindWords,
    () => this.#changeKind(),
  );
  #names = new MapNames();
  #palette;
  #whole;
  #least;
  #motion;
  #places = [];
  #tries = [];
  #spinning = false;
  #spunAt = 0;
  #spinMs = 0;
  #country = new CountryLayer(() => this.#draw());
  /** Further countries, by code. */
  #filled = new Map();
  #pinned = null;
  #follow = "start";
  #draw = onNextFrame(() => this.#drawNow());

  /**
   * @param {{label: function(): string, pickable?: boolean, whole?: boolean, least?: number}} options
   *   `pickable`: a click picks a point; `whole`: "show all" shows the whole world; `least`: degrees that a
   *   view fitted to the cities shows at least
   */
  constructor({ label, pickable = false, whole = false, least = undefined }) {
    super();
    this.#whole = whole;
    this.#least = least;
    this.camera = new Camera();
    this.dots = new Dots(label);
    const parts = [this.#canvas, this.dots.element, this.#pin, this.#corner.element, this.#scale];
    const kind = pickable ? "map pickable" : "map";
    this.element = h("div", { class: kind }, ...parts, this.#buttons());
    this.#motion = new Motion({
      at: () => this.camera,
      go: (camera) => this.#show(camera),
      rest: this.#draw,
    });
    this.#palette = new Palette(this.#scale, () => this.#recolour());
    this.#listen(pickable);
    subscribe(this.#draw);
    world.addEventListener("more", () => this.#recolour());
    for (const names of [landNames, nearPlaces]) names.addEventListener("more", this.#draw);
    setInterval(this.#draw, MINUTE_MS); // Moves the night.
    new ResizeObserver(([entry]) => this.#resized(entry.contentRect)).observe(this.element);
  }

  /** Shows these cities; `move` fits the view to them. */
  show(places, { move = false } = {}) {
    this.#places = places;
    this.dots.set(places);
    if (move) this.#all();
    else if (this.#follow === "start" && this.camera.width > 1) this.#show(this.#around());
    this.#draw();
  }

  select(id) {
    this.dots.select(id);
    this.#draw();
  }

  /** Sets a pin at a point, or removes it for null. */
  pin(point) {
    this.#pinned = point;
    this.#draw();
  }

  /** Fits the view to all cities, or to the whole world. */
  fit() {
    this.#all();
  }

  /** Moves to a place and shows so many degrees around it. */
  goTo(place, degrees) {
    this.#follow = null;
    const { width, height, low } = this.camera;
    this.#motion.fly(cameraAround([place], width, height, low, degrees));
  }

  zoom(factor, { x, y } = this.camera.middle) {
    this.#leave(this.camera.zoomed(factor, x, y));
  }

  /** Keeps pixels at the bottom free for an overlay. */
  keepFree(low) {
    if (this.camera.asked === low) return;
    this.element.style.setProperty("--low", `${low}px`);
    this.camera = this.camera.with({ low });
    if (this.#follow) this.#show(this.#around());
  }

  /** Spins the globe and stops at a place; marks `tries` on it meanwhile. */
  async spin(place, { ms, tries = [] }) {
    this.#follow = null;
    this.#tries = tries;
    this.#spinning = true;
    this.#spunAt = performance.now();
    this.#spinMs = ms;
    const { width, height, low } = this.camera;
    await this.#motion.spin(globeCamera(place, width, height, low), ms);
    this.#spinning = false;
    this.#draw();
  }

  /** Fills and outlines a country; null for none. @param {?string} code */
  showCountry(code) {
    this.#country.show(code);
  }

  /** Fills these countries, besides that of `showCountry`. @param {string[]} codes */
  showCountries(codes) {
    const before = this.#filled;
    this.#filled = new Map();
    for (const code of codes) {
      const layer = before.get(code) ?? new CountryLayer(() => this.#draw(), "accent");
      layer.show(code);
      this.#filled.set(code, layer);
    }
    this.#draw();
  }

  /** How far the country has grown: it does so at the end of a spin. */
  get #grown() {
    if (!this.#spinning) return 1;
    const part = (performance.now() - this.#spunAt) / this.#spinMs;
    return Math.max(0, Math.min(1, (part - GROWS_AFTER) / (1 - GROWS_AFTER)));
  }

  /** Jumps to the end of a spin or flight. */
  arrive() {
    this.#motion.arrive();
  }

  #all() {
    this.#follow = "all";
    if (this.camera.width > 1) this.#motion.fly(this.#around());
  }

  #around() {
    const { width, height, low } = this.camera;
    if (!this.#whole) return cameraAround(this.#places, width, height, low, this.#least);
    if (this.#follow === "all") return worldCamera(width, height, low);
    if (this.#places.length === 0) return globeCamera(daylit(HERE), width, height, low);
    const all = cameraAround(this.#places, width, height, low);
    return all.flat ? all : globeCamera(all, width, height, low);
  }

  #changeKind() {
    this.#follow = null;
    const { width, height, low, globe, lon } = this.camera;
    const flat = worldCamera(width, height, low);
    this.#motion.fly(globe ? flat.with({ lon }) : globeCamera(this.camera, width, height, low));
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #buttons() {
    return h(
      "div",
      { class: "map-buttons", role: "group", "aria-label": () => t("map.view") },
      iconButton(
        "plus",
        () => t("map.zoomIn"),
        () => this.zoom(STEP_ZOOM),
      ),
      iconButton(
        "minus",
        () => t("map.zoomOut"),
        () => this.zoom(1 / STEP_ZOOM),
      ),
      iconButton(
        "fit",
        () => t("map.showAll"),
        () => this.fit(),
      ),
      this.#kind,
    );
  }

  #recolour() {
    this.#corner.forget();
    this.dots.forget();
    this.#names.forget();
    this.#draw();
  }

  #resized({ width, height }) {
    if (width < 2 || height < 2) return;
    this.camera = this.camera.with({ width, height });
    if (this.#motion.resized(width, height)) return;
    this.#show(this.#follow ? this.#around() : this.camera.clamped());
    this.#drawNow();
  }

  /** The canvas for a painting, whose size it sets; that clears it. @param {number} ratio device pixels per pixel */
  #paper(ratio) {
    const width = Math.round(this.camera.width * ratio);
    const height = Math.round(this.camera.height * ratio);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const paper = this.#canvas.getContext("2d", { alpha: true });
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    return paper;
  }

  /** The ratio of a painting: a globe in motion may have fewer pixels. */
  #ratioNow(moving) {
    if (!moving) this.#pace.rested();
    if (!moving || !this.camera.globe) return this.#ratio;
    this.#pace.moved(performance.now());
    return this.#pace.ratio(this.#ratio);
  }

  get #ratio() {
    return Math.min(SHARPEST, devicePixelRatio || 1);
  }

  #listen(pickable) {
    const { dots } = this;
    const heard = {
      choose: (id) => this.#tell("choose", id),
      star: (id) => this.#tell("star", id),
      zoom: (factor) => this.zoom(factor),
      pan: ([dx, dy]) => this.#leave(this.camera.moved(-dx * STEP, -dy * STEP)),
      fit: () => this.fit(),
      split: (mark) => this.#split(mark),
      reveal: (place) => this.#reveal(place),
    };
    for (const [name, work] of Object.entries(heard))
      dots.addEventListener(name, ({ detail }) => work(detail));
    let from = this.camera;
    followPointers(dots.element, {
      begin: () => {
        this.#motion.stop();
        from = this.camera;
      },
      move: (dx, dy) => this.#leave(from.moved(dx, dy)),
      scale: (factor, x, y) => this.zoom(factor, { x, y }),
      wheel: (factor, x, y) => this.zoom(factor, { x, y }),
      fling: (x, y) => this.#motion.fling(x, y),
      click: (x, y, event) => {
        if (event.target.closest?.(".dot") || dots.chooseAt(x, y)) return;
        const point = pickable && this.camera.at(x, y);
        if (point) this.#tell("pick", point);
      },
    });
  }

  /** Zooms in on a cluster until it splits. */
  #split({ place, x, y }) {
    this.#follow = null;
    const closer = this.camera.zoomed(2.5, x, y);
    this.#motion.fly(closer.with({ lat: place.lat, lon: place.lon }).clamped());
  }

  /** Moves the map just enough to make a place visible. */
  #reveal(place) {
    const { x, y, hidden } = this.camera.place(place);
    const { width, height, low } = this.camera;
    if (!hidden && x > 20 && y > 20 && x < width - 20 && y < height - low - 20) return;
    this.#leave(this.camera.with({ lon: place.lon, lat: place.lat }).clamped());
  }

  /** After a movement by the user, the view no longer follows the cities. */
  #leave(camera) {
    this.#follow = null;
    this.#motion.moved();
    this.#show(camera);
  }

  #show(camera) {
    this.camera = camera;
    this.#draw();
  }

  #drawNow() {
    const { camera } = this;
    if (camera.width < 2 || !this.element.isConnected) return;
    const ratio = this.#ratio;
    const { moving } = this.#motion;
    const { colours } = this.#palette;
    const paper = this.#paper(this.#ratioNow(moving));
    if (camera.globe) {
      paper.clearRect(0, 0, camera.width, camera.height);
      const sphere = moving ? world.sphere?.coarse(camera.scale) : world.sphere;
      paintGlobe(paper, { sphere, camera, colours, coasts: !moving || !this.#pace.isHurried });
    } else paintPlane(paper, { camera, colours, ratio, whole: this.#plane, moving });
    for (const layer of this.#filled.values()) layer.draw(paper, { camera, colours, ratio }, 1);
    this.#country.draw(paper, { camera, colours, ratio }, this.#grown);
    this.#corner.draw(camera, colours, ratio);
    drawScale(this.#scale, camera, distanceUnit());
    if (this.#spinning) this.#drawTries(paper, colours);
    else this.#drawCities(paper, { camera, colours, ratio, moving });
    this.#drawPin();
    this.#tellLook();
  }

  /** What the button shows instead. */
  get #kindWords() {
    return t(this.camera?.globe === false ? "map.globe" : "map.flat");
  }

  #drawCities(paper, look) {
    const covered = look.moving ? [] : this.#covered();
    const room = this.dots.draw(look.camera, paper, { ...look, covered });
    for (const box of covered) room.fill(box);
    this.#names.draw(paper, look, { room, own: this.dots.ids });
    if (!look.moving) this.element.dataset.names = JSON.stringify(this.#names.shown);
  }

  /** The boxes of the controls, the scale and the small globe, which names leave free. */
  #covered() {
    const { left, top } = this.element.getBoundingClientRect();
    const covering = this.element.querySelectorAll(
      ".map-buttons, .map-scale, .map-corner:not([data-hidden])",
    );
    return [...covering].map((each) => {
      const box = each.getBoundingClientRect();
      return {
        left: box.left - left,
        right: box.right - left,
        top: box.top - top - 14,
        bottom: box.bottom - top,
      };
    });
  }

  /** Publishes the view for style sheets and tests. */
  #tellLook() {
    const { globe, lon, lat, scale } = this.camera;
    const filled = [...this.#filled.values()].map(({ drawn }) => drawn);
    setAttr(this.element, "data-country", this.#country.drawn ?? "");
    setAttr(this.element, "data-countries", filled.filter(Boolean).sort().join(" "));
    setAttr(this.element, "data-kind", globe ? "globe" : "plane");
    this.element.dataset.look = [lon, lat, scale].map((value) => value.toFixed(4)).join(" ");
    const label = this.#kindWords;
    if (this.#kind.title === label) return;
    this.#kind.title = label;
    setAttr(this.#kind, "aria-label", label);
    this.#kind.replaceChildren(symbol(globe ? "plane" : "globe"));
  }

  #drawTries(paper, colours) {
    for (const { lat, lon } of this.#tries) {
      const { x, y, hidden } = this.camera.place({ lat, lon });
      if (hidden) continue;
      paper.beginPath();
      paper.arc(x, y, 5, 0, 2 * Math.PI);
      paper.fillStyle = colours.star;
      paper.fill();
    }
  }

  #drawPin() {
    const at = this.#pinned && this.camera.place(this.#pinned);
    const hidden = !at || at.hidden;
    if (this.#pin.hidden !== hidden) this.#pin.hidden = hidden;
    if (at) this.#pin.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }
}
