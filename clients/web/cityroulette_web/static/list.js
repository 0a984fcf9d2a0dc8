/**
 * The list of cities: a grid with only the visible rows in the document.
 *
 * One row is active; the arrow keys move it. Dispatches `choose`, `star`, `remove` and `active`, each
 * with a city's id, and `sight` with the range of visible rows. Rows may be unknown; they still take up
 * space. The drawn city is the first row, unless a column is sorted.
 */
import { h, onNextFrame, prefersStillness, setAttr } from "./dom.js";
import { ListRow, UnknownRow } from "./listrow.js";
import { paperTable } from "./paper.js";
import { COLUMNS, nextSort, sorted } from "./sorting.js";
import { t } from "./strings.js";

const ROW = 60;
const BEYOND = 6;

export class CityList extends EventTarget {
  #rows = [];
  #order = [];
  #sort = null;
  #active = 0;
  #selected = null;
  /** Ids of the drawn city and of those in the archive. */
  #drawn = null;
  #kept = new Set();
  #shown = new Map();
  #spacer = h("div", { class: "list-spacer", role: "presentation" });
  #body = h("div", { class: "list-body", role: "rowgroup", tabIndex: -1 }, this.#spacer);
  #empty = h("p", { class: "list-empty", hidden: true });
  #heads = {};
  #paper = null;
  #draw = onNextFrame(() => this.#drawNow());

  constructor() {
    super();
    const head = h(
      "div",
      { class: "list-head", role: "row", "aria-rowindex": 1 },
      Object.keys(COLUMNS).map((column) => this.#head(column)),
      h(
        "div",
        { class: "cell-remove", role: "columnheader" },
        h("span", { class: "only-spoken", text: () => t("common.remove") }),
      ),
    );
    this.grid = h(
      "div",
      {
        class: "list-grid",
        role: "grid",
        "aria-label": () => t("list.cities"),
        "aria-readonly": "true",
      },
      h("div", { role: "rowgroup" }, head),
      this.#body,
    );
    this.element = h("div", { class: "list" }, this.grid, this.#empty);
    this.#body.addEventListener("scroll", this.#draw, { passive: true });
    this.#body.addEventListener("keydown", (event) => this.#key(event));
    this.#body.addEventListener("click", (event) => this.#clicked(event));
    this.#body.addEventListener("focusin", (event) => this.#focused(event));
    new ResizeObserver(this.#draw).observe(this.#body);
    addEventListener("beforeprint", () => this.#print());
    addEventListener("afterprint", () => this.#paper?.remove());
    this.#markHeads();
  }

  /** Shows these rows, some of which may be unknown; `emptyText` is shown if there are none. */
  set(rows, emptyText) {
    this.#rows = rows;
    this.#empty.textContent = emptyText;
    this.#resort();
  }

  /** Sets the city that was drawn, which is marked and first; null for none. */
  setDrawn(id) {
    this.#drawn = id;
    this.#resort();
  }

  /** Sets the ids of the cities that are marked as archived. */
  setKept(ids) {
    this.#kept = ids;
    this.#draw();
  }

  /** Marks a city and scrolls to it. */
  select(id, { reveal = true } = {}) {
    this.#selected = id;
    const index = this.#order.findIndex((row) => row?.id === id);
    if (index >= 0) {
      this.#active = index;
      if (reveal) this.#reveal(index);
    }
    this.#draw();
  }

  /** Focuses the active row. */
  focus() {
    this.#drawNow();
    this.#shown.get(this.#keyOf(this.#active))?.element.focus({ preventScroll: true });
  }

  /** Adds a table of all rows for the time of printing. */
  #print() {
    if (!this.element.isConnected) return;
    this.#paper?.remove();
    this.#paper = paperTable(this.#order);
    this.element.append(this.#paper);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #head(column) {
    const { title } = COLUMNS[column];
    const button = h(
      "button",
      { type: "button", class: "sort", on: { click: () => this.#sortBy(column) } },
      column === "favorite"
        ? h("span", { class: "only-spoken", text: () => t(title) })
        : h("span", { text: () => t(title) }),
      h("span", { class: "sort-mark", "aria-hidden": "true" }),
    );
    this.#heads[column] = h("div", { class: `cell-${column}`, role: "columnheader" }, button);
    return this.#heads[column];
  }

  #sortBy(column) {
    this.#sort = nextSort(this.#sort, column);
    this.#markHeads();
    this.#resort();
  }

  #markHeads() {
    for (const [column, head] of Object.entries(this.#heads)) {
      const way = this.#sort?.column === column ? this.#sort.way : 0;
      setAttr(head, "aria-sort", way === 0 ? "none" : way > 0 ? "ascending" : "descending");
      head.querySelector(".sort-mark").textContent =
        way === 0 ? (column === "favorite" ? "★" : "") : way > 0 ? "▲" : "▼";
    }
  }

  #resort() {
    const held = this.#body.contains(document.activeElement) ? this.#keyOf(this.#active) : null;
    this.#order = sorted(this.#rows, this.#sort);
    if (!this.#sort) this.#leadWithDrawn();
    const moved = held === null ? -1 : this.#order.findIndex((row) => row?.id === held);
    this.#active = Math.max(0, Math.min(moved >= 0 ? moved : this.#active, this.#order.length - 1));
    setAttr(this.grid, "aria-rowcount", this.#order.length + 1);
    this.#spacer.style.height = `${this.#order.length * ROW}px`;
    this.#empty.hidden = this.#order.length > 0;
    this.#drawNow();
    if (held === null) return;
    if (moved < 0) this.#reveal(this.#active);
    this.#shown.get(this.#keyOf(this.#active))?.keepFocus();
    if (this.#order.length === 0) this.#tell("emptied", null);
  }

  #leadWithDrawn() {
    const at = this.#order.findIndex((row) => row?.id === this.#drawn);
    if (at > 0) this.#order.unshift(...this.#order.splice(at, 1));
  }

  #drawNow() {
    const first = Math.max(0, Math.floor(this.#body.scrollTop / ROW) - BEYOND);
    const last = Math.min(
      this.#order.length,
      Math.ceil((this.#body.scrollTop + this.#body.clientHeight) / ROW) + BEYOND,
    );
    const wanted = new Set();
    for (let index = first; index < last; index += 1) wanted.add(index);
    if (this.#active < this.#order.length) wanted.add(this.#active);
    const kept = new Map();
    for (const index of wanted) {
      const city = this.#order[index];
      const key = this.#keyOf(index);
      const row = this.#shown.get(key) ?? (city ? new ListRow(city.id) : new UnknownRow());
      kept.set(key, row);
      row.update(city, {
        index,
        top: index * ROW,
        active: index === this.#active,
        selected: city?.id === this.#selected,
        drawn: city?.id === this.#drawn,
        kept: this.#kept.has(city?.id),
      });
    }
    for (const [id, row] of this.#shown) if (!kept.has(id)) row.element.remove();
    this.#shown = kept;
    this.#putInOrder(wanted);
    if (!this.#sort) this.#tell("sight", { first, last });
  }

  /** The key of a row: its city's id, or a negative number for its index if it is unknown. */
  #keyOf(index) {
    return index < this.#order.length ? (this.#order[index]?.id ?? -1 - index) : undefined;
  }

  /** Keeps document order equal to screen order for screen readers, moving as few rows as possible. */
  #putInOrder(wanted) {
    let before = this.#spacer;
    for (const index of [...wanted].sort((a, b) => a - b)) {
      const { element } = this.#shown.get(this.#keyOf(index));
      if (before.nextSibling !== element) before.after(element);
      before = element;
    }
  }

  #reveal(index) {
    const top = index * ROW;
    const { scrollTop, clientHeight } = this.#body;
    const to =
      top < scrollTop
        ? top
        : top + ROW > scrollTop + clientHeight
          ? top + ROW - clientHeight
          : null;
    if (to === null) return;
    const far =
      Math.abs(to - scrollTop) > 2000 ||
      prefersStillness() ||
      this.#body.contains(document.activeElement);
    this.#body.scrollTo({ top: to, behavior: far ? "auto" : "smooth" });
  }

  #goTo(index) {
    this.#active = Math.max(0, Math.min(index, this.#order.length - 1));
    this.#reveal(this.#active);
    this.focus();
    this.#tell("active", this.#order[this.#active]?.id ?? null);
  }

  #idOf(target) {
    const id = Number(target.closest("[data-id]")?.dataset.id);
    return Number.isFinite(id) ? id : null;
  }

  #clicked(event) {
    const id = this.#idOf(event.target);
    if (id === null) return;
    const kind = event.target.closest("[data-does]")?.dataset.does ?? "choose";
    this.#tell(kind, id);
  }

  #focused(event) {
    const id = this.#idOf(event.target);
    const index = this.#order.findIndex((row) => row?.id === id);
    if (id === null || index < 0 || index === this.#active) return;
    this.#active = index;
    this.#draw();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#order.length === 0) return;
    const page = Math.max(1, Math.floor(this.#body.clientHeight / ROW) - 1);
    const steps = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const inRow = event.target.closest("button") !== null;
    const id = this.#order[this.#active]?.id;
    if (event.key in steps) this.#goTo(this.#active + steps[event.key]);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      this.#shown.get(this.#keyOf(this.#active)).moveInside(event.key === "ArrowRight" ? 1 : -1);
    else if (id === undefined) return;
    else if (event.key === "Enter" && !inRow) this.#tell("choose", id);
    else if ((event.key === " " && !inRow) || event.key === "s") this.#tell("star", id);
    else if (event.key === "Delete" || event.key === "d") this.#tell("remove", id);
    else return;
    event.preventDefault();
  }
}
