/**
 * The cities on the map. Up to 500 are elements with accessible names, and the arrow keys move between
 * them; more are painted, with overlapping ones as a cluster with its number, and are reached through
 * the list.
 */
import { wrap } from "./camera.js";
import { byRank, Clusters, parts } from "./clusters.js";
import { h, s, setAttr, setText } from "./dom.js";
import { cities as counted, spoken, weatherWords } from "./format.js";
import { iconImage } from "./icons.js";
import { MarkPainter, marksInSight, pinnable, Room } from "./marks.js";
import { t } from "./strings.js";

const ELEMENTS_AT_MOST = 500;
const REACH = 12;
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Dots extends EventTarget {
  #label;
  #layer = s("svg", { class: "dots", role: "group", "aria-roledescription": () => t("map.role") });
  #card = h("div", { class: "map-card", hidden: true, "aria-hidden": "true" });
  #nodes = new Map();
  #places = [];
  #ranked = [];
  #clusters = null;
  #marks = [];
  #pinned = new Set();
  #painter = new MarkPainter();
  #camera = null;
  #selected = null;
  #current = null;
  #hovered = null;
  #room = new Room(0, 0);

  /** @param {function(): string} label */
  constructor(label) {
    super();
    this.#label = label;
    this.element = h("div", { class: "map-dots" }, this.#layer, this.#card);
    this.#layer.addEventListener("keydown", (event) => this.#key(event));
    this.#layer.addEventListener("focusin", (event) => this.#focused(event));
    this.#layer.addEventListener("focusout", () => this.#hover(null));
    this.element.addEventListener("pointermove", (event) => this.#pointed(event));
    this.element.addEventListener("pointerleave", () => this.#hover(null));
  }

  set(places) {
    this.#places = places;
    const painted = places.length > ELEMENTS_AT_MOST;
    this.#clusters = painted ? new Clusters(places) : null;
    this.#ranked = painted ? [] : [...places].sort(byRank);
    const hint = t(painted ? "map.useList" : "map.arrows");
    const label = this.#label();
    const named = places.length > 0 && !painted;
    setAttr(
      this.#layer,
      "aria-label",
      places.length ? t("map.described", { label, cities: counted(places.length), hint }) : label,
    );
    this.#followHovered();
    setAttr(this.#layer, "role", named ? "group" : "img");
    setAttr(this.#layer, "tabindex", named ? null : 0);
    this.#keep(painted ? [] : places);
  }

  select(id) {
    this.#selected = id;
    if (id !== null) this.#current = id;
  }

  /** Repaints cached images after a change of colours. */
  forget() {
    this.#painter.forget();
  }

  /**
   * @param {Camera} camera
   * @param {CanvasRenderingContext2D} paper for painted marks
   * @param {{colours, ratio, moving: boolean, covered: Object[]}} how while it moves, names keep their positions;
   *   `covered`: boxes of the controls, which names leave free
   * @returns {Room} the space that cities and their names took at the last rest
   */
  draw(camera, paper, how) {
    this.#camera = camera;
    if (this.#clusters) {
      this.#marks = marksInSight(this.#clusters, camera);
      const what = { marks: this.#marks, chosen: this.#selected, camera, ...how };
      this.#room = this.#painter.paint(paper, what);
    } else this.#drawElements(camera, paper, how);
    this.#placeCard();
    return this.#room;
  }

  /** The ids of the cities. */
  get ids() {
    return new Set(this.#places.map(({ id }) => id));
  }

  /** Selects the city at a pixel, or zooms in on a cluster; returns whether there is one. */
  chooseAt(x, y) {
    const mark = this.#clusters ? nearest(this.#marks, x, y, REACH) : null;
    if (mark?.held > 1 && parts(this.#camera.unit)) this.#tell("split", mark);
    else if (mark) this.#tell("choose", mark.place.id);
    else {
      const place = this.#clusters ? null : this.#nearest(x, y);
      if (place) this.#tell("choose", place.id);
      return Boolean(place);
    }
    return true;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Creates missing elements and removes those of missing places. */
  #keep(places) {
    const wanted = new Set(places.map(({ id }) => id));
    for (const [id, node] of this.#nodes) {
      if (wanted.has(id)) continue;
      node.remove();
      this.#nodes.delete(id);
    }
    if (!wanted.has(this.#current)) this.#current = places[0]?.id ?? null;
    for (const place of places) {
      const node = this.#nodes.get(place.id) ?? this.#make(place.id);
      setAttr(node, "class", classOf(place));
      const planned = place.planned && t("visits.planned");
      setAttr(node, "aria-label", [spoken(place), planned].filter(Boolean).join(", "));
      setText(node.lastChild, place.name);
    }
  }

  #make(id) {
    const node = s(
      "g",
      { class: "dot", role: "button", "data-id": id, tabindex: -1 },
      s("circle", { class: "dot-halo", r: 12 }),
      s("circle", { class: "dot-mark", r: 5 }),
      s("text", { class: "dot-label", y: 4, "aria-hidden": "true" }),
    );
    node.addEventListener("click", () => this.#tell("choose", id));
    this.#nodes.set(id, node);
    this.#layer.prepend(node);
    return node;
  }

  #drawElements(camera, paper, how) {
    const chosen = this.#ranked.find(({ id }) => id === this.#selected);
    const ordered = chosen
      ? [chosen, ...this.#ranked.filter((one) => one !== chosen)]
      : this.#ranked;
    const spots = ordered.map((place) => ({ place, ...camera.place(place) }));
    const seen = spots.filter(({ x, y, hidden }) => !hidden && x > -30 && y > -30);
    if (!how.moving)
      this.#pinned = new Set(pinnable(seen, seen, camera).map(({ place }) => place.id));
    const pinned = this.#pinned;
    this.#painter.pins(
      paper,
      seen.filter(({ place }) => pinned.has(place.id)),
      how,
    );
    for (const { place, x, y, hidden } of spots) {
      const node = this.#nodes.get(place.id);
      node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      setAttr(node, "data-hidden", hidden ? "" : null);
      setAttr(node, "data-pinned", pinned.has(place.id) ? "" : null);
    }
    if (!how.moving) this.#room = this.#name(seen, camera, pinned, how.covered);
  }

  /** Places names where there is room, highest rank first. */
  #name(spots, camera, pinned, covered) {
    const room = new Room(camera.width, camera.height);
    for (const box of covered) room.fill(box);
    for (const { x, y, place } of spots) {
      const wide = pinned.has(place.id) ? 17 : 6;
      room.fill({ left: x - wide, right: x + wide, top: y - 6, bottom: y + 6 });
    }
    for (const { place, x, y } of spots) {
      const node = this.#nodes.get(place.id);
      const off = pinned.has(place.id) ? 20 : 9;
      const side = [1, -1].find((each) => room.take(labelBox(place.name, x, y, each, off)));
      setAttr(node, "data-labelled", side ? "" : null);
      setAttr(node.lastChild, "x", (side ?? 1) * off);
      setAttr(node.lastChild, "text-anchor", side === -1 ? "end" : "start");
    }
    for (const place of this.#places) {
      const node = this.#nodes.get(place.id);
      setAttr(node, "aria-pressed", place.id === this.#selected);
      setAttr(node, "tabindex", place.id === this.#current ? 0 : -1);
    }
    return room;
  }

  #nearest(x, y) {
    const spots = this.#places.map((place) => ({ place, ...this.#camera.place(place) }));
    return (
      nearest(
        spots.filter(({ hidden }) => !hidden),
        x,
        y,
        REACH,
      )?.place ?? null
    );
  }

  #pointed(event) {
    if (!this.#camera || this.#places.length === 0) return;
    const box = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (this.#clusters) {
      const mark = nearest(this.#marks, x, y, REACH);
      this.element.classList.toggle("over-dot", Boolean(mark));
      return this.#hover(mark?.held === 1 ? mark.place : null, Boolean(mark));
    }
    const id = Number(event.target.closest?.(".dot")?.dataset.id);
    this.#hover(this.#places.find((place) => place.id === id) ?? this.#nearest(x, y));
  }

  /** Focuses the city that the Tab key would reach. */
  focus() {
    this.#layer.querySelector("[tabindex='0']")?.focus();
  }

  #focused(event) {
    const id = Number(event.target.dataset?.id);
    const place = this.#places.find((candidate) => candidate.id === id);
    if (!place) return;
    this.#current = id;
    for (const [other, node] of this.#nodes) setAttr(node, "tabindex", other === id ? 0 : -1);
    this.#tell("reveal", place);
    this.#hover(place);
  }

  /** The card of a place shows its new values. */
  #followHovered() {
    const id = this.#hovered?.id;
    if (id !== undefined) this.#hovered = this.#places.find((place) => place.id === id) ?? null;
  }

  #hover(place, over = Boolean(place)) {
    this.#hovered = place;
    this.element.classList.toggle("over-dot", over);
    this.#placeCard();
  }

  #placeCard() {
    const place = this.#camera && this.#hovered;
    if (this.#card.hidden !== !place) this.#card.hidden = !place;
    if (!place) return;
    const words = weatherWords(place.weather);
    this.#card.replaceChildren(
      h("strong", {}, place.favorite ? "★ " : "", place.name),
      h(
        "span",
        {},
        place.weather ? iconImage(place.weather.icon, 20) : null,
        words || t("map.noWeather"),
      ),
    );
    const { x, y } = this.#camera.place(place);
    const right = x > this.#camera.width - 220;
    this.#card.style.transform = `translate(${x + (right ? -14 : 14)}px, ${y}px) translate(${right ? -100 : 0}%, -50%)`;
  }

  #key(event) {
    const here = this.#places.find(({ id }) => id === this.#current);
    const direction = DIRECTIONS[event.key];
    if (event.key === "+" || event.key === "=") this.#tell("zoom", 1.8);
    else if (event.key === "-") this.#tell("zoom", 1 / 1.8);
    else if (event.key === "0") this.#tell("fit");
    else if (direction && (event.shiftKey || !here || this.#clusters)) this.#tell("pan", direction);
    else if (!here || this.#clusters) return;
    else if (direction) this.#step(here, direction);
    else if (event.key === "Enter" || event.key === " ") this.#tell("choose", here.id);
    else if (event.key === "s") this.#tell("star", here.id);
    else return;
    event.preventDefault();
  }

  /** Moves to the nearest city in a direction; sideways distance counts more. */
  #step(here, [dx, dy]) {
    let best = null;
    let least = Infinity;
    for (const place of this.#places) {
      const east = (wrap(place.lon, here.lon) - here.lon) * Math.cos((here.lat * Math.PI) / 180);
      const along = east * dx - (place.lat - here.lat) * dy;
      const aside = Math.abs(-(place.lat - here.lat) * dx - east * dy);
      if (place.id === here.id || along <= 0 || along + 3 * aside >= least) continue;
      [best, least] = [place, along + 3 * aside];
    }
    if (best) this.#nodes.get(best.id)?.focus();
  }
}

/** A city that is planned only, on the map of visits, has an open mark. */
function classOf({ planned, favorite }) {
  if (planned) return "dot planned";
  return favorite ? "dot favorite" : "dot";
}

function nearest(spots, x, y, reach) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y);
    if (distance < least && distance < Math.max(reach, spot.radius ?? 0))
      [best, least] = [spot, distance];
  }
  return best;
}

/** The box of a label to the right or left; the width is an estimate. */
function labelBox(name, x, y, side, off) {
  const far = x + side * (off + 5 + name.length * 6.8);
  const near = x + side * (off - 2);
  return { left: Math.min(near, far), right: Math.max(near, far), top: y - 9, bottom: y + 9 };
}
