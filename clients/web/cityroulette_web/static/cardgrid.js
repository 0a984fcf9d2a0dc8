/**
 * The cards in order. The handle of a card can be dragged, or moved with the arrow keys. Dispatches
 * `move` with {id, to}, `stayed` after a drag without effect, and `sight` when other cards become
 * visible.
 */
import { isolated } from "./bidi.js";
import { h, onNextFrame } from "./dom.js";
import { HomeCard } from "./homecard.js";
import { titleOf } from "./localnames.js";
import { t } from "./strings.js";

/** A card dragged this close to the window's edge scrolls the page, by this much per move. */
const EDGE_PX = 48;
const STEP_PX = 18;

export class CardGrid extends EventTarget {
  #cards = new Map();
  #order = [];
  #sight = new Set();
  #dragged = null;
  #told = h("p", { class: "only-spoken", role: "status", "aria-label": () => t("card.order") });
  #list = h("ol", { class: "cards", "aria-label": () => t("frame.myCities") });
  #announce = onNextFrame(() => this.dispatchEvent(new CustomEvent("sight")));
  #observer = new IntersectionObserver((entries) => this.#sighted(entries));

  /** @param {...Element} first shown before the cards, in cells of the same grid */
  constructor(...first) {
    super();
    this.element = h("div", { class: "card-grid" }, first, this.#list, this.#told);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("pointerdown", (event) => this.#pressed(event));
  }

  /** The cities of the visible cards, in order. */
  get inSight() {
    return this.#order.filter(({ id }) => this.#sight.has(id));
  }

  /** Shows these cities; `update` fills a card. Existing cards are moved, not recreated. */
  show(cities, update) {
    if (this.#dragged) return;
    this.#order = cities;
    const wanted = new Set(cities.map(({ id }) => id));
    const focused = [...this.#list.children].findIndex((card) =>
      card.contains(document.activeElement),
    );
    for (const [id, card] of this.#cards)
      if (!wanted.has(id)) {
        this.#observer.unobserve(card.element);
        this.#sight.delete(id);
        card.element.remove();
        this.#cards.delete(id);
      }
    const held = this.#list.contains(document.activeElement) ? document.activeElement : null;
    for (const [index, city] of cities.entries()) {
      const card = this.#card(city.id);
      update(card, city);
      const there = this.#list.children[index];
      if (there !== card.element) this.#list.insertBefore(card.element, there ?? null);
    }
    if (held) held.focus({ preventScroll: true });
    else if (focused >= 0) this.focusAt(Math.min(focused, cities.length - 1));
  }

  /** Focuses the card at an index. */
  focusAt(index) {
    this.#list.children[index]?.querySelector("a")?.focus();
  }

  #card(id) {
    if (!this.#cards.has(id)) {
      const card = new HomeCard();
      this.#cards.set(id, card);
      card.element.dataset.id = id;
      this.#observer.observe(card.element);
    }
    return this.#cards.get(id);
  }

  #sighted(entries) {
    for (const { target, isIntersecting } of entries) {
      const id = Number(target.dataset.id);
      if (isIntersecting) this.#sight.add(id);
      else this.#sight.delete(id);
    }
    this.#announce();
  }

  #move(id, to) {
    const last = this.#order.length - 1;
    const index = Math.max(0, Math.min(to, last));
    const name = titleOf(this.#order.find((city) => city.id === id));
    this.dispatchEvent(new CustomEvent("move", { detail: { id, to: index } }));
    this.#told.textContent = t("card.moved", {
      name: isolated(name),
      place: index + 1,
      total: this.#order.length,
    });
  }

  #key(event) {
    const card = event.target.closest("[data-does=grip]")?.closest("[data-id]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = Number(card.dataset.id);
    const index = this.#order.findIndex((city) => city.id === id);
    const across = this.#columns;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
    const ends = { Home: 0, End: this.#order.length - 1 };
    if (event.key in steps) this.#move(id, index + steps[event.key]);
    else if (event.key in ends) this.#move(id, ends[event.key]);
    else return;
    event.preventDefault();
    this.#cards.get(id).focusGrip();
    this.#cards.get(id).element.scrollIntoView({ block: "nearest" });
  }

  /** The number of cells per row. */
  get #columns() {
    return getComputedStyle(this.element).gridTemplateColumns.split(" ").length;
  }

  /** While a card is dragged, the others make room; releasing it leaves it there. */
  #pressed(event) {
    const grip = event.target.closest("[data-does=grip]");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    grip.focus();
    grip.setPointerCapture(event.pointerId);
    const card = grip.closest("[data-id]");
    const before = [...this.#list.children].indexOf(card);
    this.#dragged = card;
    card.classList.add("dragged");
    const moved = (at) => this.#over(card, at);
    const ended = ({ type }) => {
      grip.removeEventListener("pointermove", moved);
      for (const end of ["pointerup", "pointercancel"]) grip.removeEventListener(end, ended);
      card.classList.remove("dragged");
      this.#dragged = null;
      const to = [...this.#list.children].indexOf(card);
      const id = Number(card.dataset.id);
      if (type === "pointerup" && to !== before) this.#move(id, to);
      else this.dispatchEvent(new CustomEvent("stayed"));
      grip.focus();
    };
    grip.addEventListener("pointermove", moved);
    for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, ended);
  }

  #over(card, { clientX, clientY }) {
    if (clientY < EDGE_PX) scrollBy(0, -STEP_PX);
    if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
    const below = document
      .elementsFromPoint(clientX, clientY)
      .map((each) => each.closest?.("li.card"))
      .find((each) => each && each !== card && this.#list.contains(each));
    if (!below) return;
    const { left, width } = below.getBoundingClientRect();
    const cards = [...this.#list.children];
    const behind = cards.indexOf(card) < cards.indexOf(below);
    const past =
      this.#columns === 1 ||
      (behind ? clientX > left + width / 4 : clientX < left + (3 * width) / 4);
    if (past) makeRoom(card, below, behind);
  }
}

/** Moves the other cards, because removing the dragged one from the document ends its pointer capture. */
function makeRoom(card, below, behind) {
  const cards = [...card.parentElement.children];
  const [from, to] = [cards.indexOf(card), cards.indexOf(below)];
  if (behind) card.before(...cards.slice(from + 1, to + 1));
  else card.after(...cards.slice(to, from));
}
