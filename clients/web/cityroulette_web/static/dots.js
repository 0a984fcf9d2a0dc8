/**
 * The cities on the map. Up to 500 they are elements of their own, with a name each, and the arrow
 * keys go from one to the next; beyond that they are painted, and the list is the way to reach them.
 */
import { h, s, setAttr, setText } from "./dom.js";
import { cities as counted, spoken, weatherWords } from "./format.js";
import { iconImage } from "./icons.js";

const ELEMENTS_AT_MOST = 500;
const REACH = 12;

export class Dots extends EventTarget {
  #label;
  #layer = s("svg", { class: "dots", role: "group", "aria-roledescription": "map" });
  #canvas = h("canvas", { class: "dots-canvas", hidden: true });
  #card = h("div", { class: "map-card", hidden: true, "aria-hidden": "true" });
  #nodes = new Map();
  #places = [];
  #window = null;
  #selected = null;
  #current = null;
  #hovered = null;

  constructor(label) {
    super();
    this.#label = label;
    this.element = h("div", { class: "map-dots" }, this.#canvas, this.#layer, this.#card);
    this.#layer.addEventListener("keydown", (event) => this.#key(event));
    this.#layer.addEventListener("focusin", (event) => this.#focused(event));
    this.#layer.addEventListener("focusout", () => this.#hover(null));
    this.element.addEventListener("pointermove", (event) => this.#pointed(event));
    this.element.addEventListener("pointerleave", () => this.#hover(null));
  }

  set(places) {
    this.#places = places;
    const painted = places.length > ELEMENTS_AT_MOST;
    this.#canvas.hidden = !painted;
    const hint = painted
      ? "They are reached through the list."
      : "The arrow keys go from city to city.";
    setAttr(
      this.#layer,
      "aria-label",
      places.length ? `${this.#label}: ${counted(places.length)}. ${hint}` : this.#label,
    );
    setAttr(this.#layer, "role", painted || places.length === 0 ? "img" : "group");
    this.#keep(painted ? [] : places);
  }

  select(id) {
    this.#selected = id;
    if (id !== null) this.#current = id;
    if (this.#window) this.draw(this.#window);
  }

  draw(window) {
    this.#window = window;
    if (this.#canvas.hidden) this.#drawElements(window);
    else this.#paint(window);
    this.#placeCard();
  }

  /** Chooses the city at a pixel, if one is there. */
  chooseAt(x, y) {
    const place = this.#nearest(x, y, REACH);
    if (place) this.#tell("choose", place.id);
    return Boolean(place);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Makes an element for each place that has none, and takes those away that are gone. */
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
      setAttr(node, "class", place.favorite ? "dot favorite" : "dot");
      setAttr(node, "aria-label", spoken(place));
      setText(node.lastChild, place.name);
    }
  }

  #make(id) {
    const node = s(
      "g",
      { class: "dot", role: "button", "data-id": id, tabindex: -1 },
      s("circle", { class: "dot-halo", r: 12 }),
      s("circle", { class: "dot-mark", r: 5 }),
      s("text", { class: "dot-label", x: 9, y: 4, "aria-hidden": "true" }),
    );
    node.addEventListener("click", () => this.#tell("choose", id));
    this.#nodes.set(id, node);
    this.#layer.prepend(node);
    return node;
  }

  #drawElements(window) {
    const chosen = this.#places.find(({ id }) => id === this.#selected);
    const others = this.#places.filter((place) => place !== chosen);
    const spots = (chosen ? [chosen, ...others] : others).map((place) => ({
      place,
      ...window.place(place),
    }));
    const taken = spots.map(({ x, y }) => ({
      left: x - 6,
      top: y - 6,
      right: x + 6,
      bottom: y + 6,
    }));
    for (const [index, { place, x, y }] of spots.entries()) {
      const node = this.#nodes.get(place.id);
      node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      setAttr(node, "aria-pressed", place.id === this.#selected);
      setAttr(node, "tabindex", place.id === this.#current ? 0 : -1);
      const free = (box) =>
        box.left > 0 &&
        box.right < window.width &&
        !taken.some((other, number) => number !== index && overlap(box, other));
      const box = [1, -1].map((side) => labelBox(place.name, x, y, side)).find(free);
      if (box) taken.push(box);
      node.toggleAttribute("data-labelled", Boolean(box));
      node.toggleAttribute("data-left", box?.side === -1);
    }
  }

  #paint(window) {
    const ratio = devicePixelRatio || 1;
    const { width, height } = window;
    if (this.#canvas.width !== Math.round(width * ratio))
      this.#canvas.width = Math.round(width * ratio);
    if (this.#canvas.height !== Math.round(height * ratio))
      this.#canvas.height = Math.round(height * ratio);
    const paper = this.#canvas.getContext("2d");
    const style = getComputedStyle(this.element);
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, width, height);
    const draw = (places, radius) => {
      paper.beginPath();
      for (const place of places) {
        const { x, y } = window.place(place);
        paper.moveTo(x + radius, y);
        paper.arc(x, y, radius, 0, 2 * Math.PI);
      }
    };
    paper.fillStyle = style.getPropertyValue("--accent");
    paper.globalAlpha = 0.55;
    draw(
      this.#places.filter((place) => !place.favorite),
      2,
    );
    paper.fill();
    paper.globalAlpha = 1;
    paper.fillStyle = style.getPropertyValue("--star");
    draw(
      this.#places.filter((place) => place.favorite),
      4,
    );
    paper.fill();
    const chosen = this.#places.find(({ id }) => id === this.#selected);
    if (!chosen) return;
    paper.strokeStyle = style.getPropertyValue("--ink");
    paper.lineWidth = 2;
    draw([chosen], 8);
    paper.stroke();
  }

  #nearest(x, y, reach) {
    let best = null;
    let least = reach;
    for (const place of this.#places) {
      const at = this.#window.place(place);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  #pointed(event) {
    if (!this.#window || this.#places.length === 0) return;
    const box = this.element.getBoundingClientRect();
    const id = Number(event.target.closest?.(".dot")?.dataset.id);
    this.#hover(
      this.#places.find((place) => place.id === id) ??
        this.#nearest(event.clientX - box.left, event.clientY - box.top, REACH),
    );
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

  #hover(place) {
    this.#hovered = place;
    this.element.classList.toggle("over-dot", Boolean(place));
    this.#placeCard();
  }

  #placeCard() {
    const place = this.#hovered;
    this.#card.hidden = !place;
    if (!place) return;
    const words = weatherWords(place.weather);
    this.#card.replaceChildren(
      h("strong", {}, place.favorite ? "★ " : "", place.name),
      h(
        "span",
        {},
        place.weather ? iconImage(place.weather.icon, 20) : null,
        words || "No weather yet",
      ),
    );
    const { x, y } = this.#window.place(place);
    const right = x > this.#window.width - 220;
    this.#card.style.transform = `translate(${x + (right ? -14 : 14)}px, ${y}px) translate(${right ? -100 : 0}%, -50%)`;
  }

  #key(event) {
    const directions = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const here = this.#places.find(({ id }) => id === this.#current);
    if (event.key === "+" || event.key === "=") this.#tell("zoom", 1.8);
    else if (event.key === "-") this.#tell("zoom", 1 / 1.8);
    else if (event.key === "0") this.#tell("fit");
    else if (!here) return;
    else if (directions[event.key]) this.#step(here, directions[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#tell("choose", here.id);
    else if (event.key === "s") this.#tell("star", here.id);
    else return;
    event.preventDefault();
  }

  /** To the nearest city in a direction: one that is further aside counts as further away. */
  #step(here, [dx, dy]) {
    const from = this.#window.place(here);
    let best = null;
    let least = Infinity;
    for (const place of this.#places) {
      const to = this.#window.place(place);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy + (to.y - from.y) * dx);
      if (place.id === here.id || along <= 0 || along + 3 * aside >= least) continue;
      [best, least] = [place, along + 3 * aside];
    }
    if (best) this.#nodes.get(best.id)?.focus();
  }
}

/** Where a label would stand, to the right or to the left; the width is a guess that is enough. */
function labelBox(name, x, y, side) {
  const far = x + side * (14 + name.length * 6.8);
  const near = x + side * 7;
  return {
    side,
    left: Math.min(near, far),
    right: Math.max(near, far),
    top: y - 9,
    bottom: y + 9,
  };
}

const overlap = (a, b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
