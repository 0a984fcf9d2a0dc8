/**
 * Which cards are shown, and in which order: a list, a tag, visited or planned cities. The program searches
 * the archive with the query. Dispatches `change`, `save` to keep the filter as a smart list, and `export`.
 */
import { freshId, h, replace, setText } from "./dom.js";
import { listIcon } from "./listicons.js";
import { lists } from "./lists.js";
import { locate } from "./position.js";
import { call } from "./rpc.js";
import { numeral, t } from "./strings.js";
import { symbol } from "./symbols.js";

const ORDERS = ["own", "name", "population", "added", "visited", "distance"];
const VISITS = {
  any: {},
  visited: { visited: true },
  unvisited: { visited: false },
  planned: { planned: true },
};

export class HomeFilter extends EventTarget {
  #list = null;
  #place = null;
  #total = 0;
  #reading = 0;
  /** The numbers of cities of the smart lists, by id. */
  #counts = new Map();
  #chips = h("div", { class: "chips", role: "group", "aria-label": () => t("homeFilter.lists") });
  #tag = select("homeFilter.tag", () => this.#tell("change"));
  #visits = select("homeFilter.visits", () => this.#tell("change"));
  #order = select("homeFilter.order", () => this.#ordered());
  #save = h("button", {
    type: "button",
    class: "quiet",
    hidden: true,
    text: () => t("homeFilter.save"),
    on: { click: () => this.#tell("save") },
  });
  #reset = h("button", {
    type: "button",
    class: "quiet",
    hidden: true,
    text: () => t("homeFilter.reset"),
    on: { click: () => this.#clear() },
  });
  #export = h("button", {
    type: "button",
    class: "quiet",
    text: () => t("homeFilter.export"),
    on: { click: () => this.#tell("export") },
  });

  /** Opens the menus, which would otherwise push the cards off the first screen. */
  button = h(
    "button",
    {
      type: "button",
      "aria-expanded": "false",
      hidden: true,
      on: { click: () => this.#toggle() },
    },
    symbol("sliders"),
    h("span", { text: () => t("homeFilter.open") }),
  );
  #menus = h("div", { class: "row-of", id: freshId("menus"), hidden: true });

  constructor() {
    super();
    this.button.setAttribute("aria-controls", this.#menus.id);
    const options = (select, values, key) =>
      select.control.append(
        ...values.map((value) => h("option", { value, text: () => t(`homeFilter.${key(value)}`) })),
      );
    options(this.#visits, Object.keys(VISITS), (value) => value);
    options(this.#order, ORDERS, (value) => `by_${value}`);
    this.element = h(
      "div",
      {
        class: "home-choice",
        role: "search",
        "aria-label": () => t("homeFilter.title"),
        hidden: true,
      },
      this.#chips,
      this.#menus,
    );
    const menus = [this.#tag, this.#visits, this.#order].map(({ element }) => element);
    this.#menus.append(...menus, this.#save, this.#reset, this.#export);
    lists.addEventListener("change", () => this.#listsChanged());
  }

  /** The query of archive.list; empty for all cities. */
  get query() {
    const near = this.#order.control.value === "distance" ? this.#place : null;
    return { ...this.#filter, ...(near && { near: { location: near } }) };
  }

  /** The order of archive.list; null for the user's own. */
  get order() {
    const { value } = this.#order.control;
    return value === "own" ? null : value;
  }

  /** Whether some cities are not shown. */
  get isOn() {
    return Object.keys(this.#filter).length > 0;
  }

  /** The query of a smart list, with the words of the search. */
  smartQuery(text) {
    return { ...this.#filter, ...(text.trim() && { text: text.trim() }) };
  }

  /** Whether the filter may become a smart list, which cannot name another one. */
  get canSave() {
    return this.#list === null || lists.get(this.#list)?.query === null;
  }

  get #filter() {
    const tag = this.#tag.control.value;
    return {
      ...(this.#list !== null && { list: this.#list }),
      ...(tag && { tags: [tag] }),
      ...VISITS[this.#visits.control.value],
    };
  }

  /** Shows what the archive offers now. @param {number} total the number of its cities */
  async refresh(total) {
    const reading = ++this.#reading;
    this.#total = total;
    this.button.hidden = false;
    this.#draw();
    const [{ tags }, counts] = await Promise.all([call("archive.tags"), countSmartLists()]);
    if (reading !== this.#reading) return;
    this.#counts = counts;
    this.#draw();
    this.#offerTags(tags);
  }

  /** @param {boolean} searched whether the user searches for a text, which a smart list can keep as well */
  draw(searched) {
    this.#save.hidden = !(this.isOn || searched) || !this.canSave;
    this.#reset.hidden = !this.isOn && this.order === null;
  }

  /** Shows the texts of another language. */
  redraw() {
    this.#draw();
    this.#anyTag();
  }

  #toggle() {
    this.#menus.hidden = !this.#menus.hidden;
    this.button.setAttribute("aria-expanded", String(!this.#menus.hidden));
    this.#draw();
  }

  #listsChanged() {
    const isGone = this.#list !== null && !lists.get(this.#list);
    if (isGone) this.#list = null;
    this.#draw();
    // The cities of a smart list, or the order of another, may be different ones.
    if (isGone || this.#list !== null) this.#tell("change");
    if (this.element.isConnected && !this.button.hidden) this.refresh(this.#total).catch(() => {});
  }

  #draw() {
    const held = this.#chips.contains(document.activeElement)
      ? document.activeElement.dataset.list
      : null;
    const all = this.#chip("all", null, null, t("homeFilter.all"), this.#total);
    replace(
      this.#chips,
      all,
      lists.all.map((list) =>
        this.#chip(list.id, list.id, listIcon(list), list.name, this.#countOf(list)),
      ),
    );
    this.#chips.hidden = lists.all.length === 0;
    this.element.hidden = this.#chips.hidden && this.#menus.hidden;
    if (held) this.#chips.querySelector(`[data-list="${held}"]`)?.focus();
  }

  #countOf({ id, count }) {
    return count ?? this.#counts.get(id) ?? null;
  }

  #chip(key, id, icon, name, count) {
    const number = h("span", { class: "chip-count", text: numeral(count ?? 0) });
    const props = { type: "button", class: "chip-button", "data-list": key };
    return h(
      "button",
      { ...props, "aria-pressed": this.#list === id, on: { click: () => this.#choose(id) } },
      icon,
      h("bdi", { text: name }),
      count !== null && number,
    );
  }

  #choose(id) {
    this.#list = this.#list === id ? null : id;
    this.#draw();
    this.#tell("change");
  }

  /** Shows the cities of a list, without another filter. */
  showList(id) {
    this.#list = id;
    this.#tag.control.value = "";
    this.#visits.control.value = "any";
    this.#draw();
    this.#tell("change");
  }

  /** A chosen tag that no city has any more stays until the user chooses another one. */
  #offerTags(tags) {
    const { control, element } = this.#tag;
    const chosen = control.value;
    const offered = tags.map(({ tag, count }) => ({ tag, words: `${tag} (${numeral(count)})` }));
    if (chosen && !tags.some(({ tag }) => tag === chosen))
      offered.push({ tag: chosen, words: chosen });
    replace(
      control,
      h("option", { value: "" }),
      offered.map(({ tag, words }) => h("option", { value: tag, text: words })),
    );
    control.value = chosen;
    element.hidden = offered.length === 0;
    this.#anyTag();
  }

  #anyTag() {
    const [any] = this.#tag.control.options;
    if (any) setText(any, t("homeFilter.anyTag"));
  }

  /** The distance needs the device's position, which the browser may refuse. */
  async #ordered() {
    if (this.#order.control.value === "distance") {
      this.#place = await locate().catch(() => null);
      if (this.#place === null) {
        this.#order.control.value = "own";
        this.#tell("nowhere");
      }
    }
    this.#tell("change");
  }

  #clear() {
    this.#list = null;
    this.#tag.control.value = "";
    this.#visits.control.value = "any";
    this.#order.control.value = "own";
    this.#draw();
    this.#tell("change");
    this.#order.control.focus();
  }

  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

/** The number of cities in each smart list, which the program does not send with the lists. */
async function countSmartLists() {
  const smart = lists.all.filter(({ query }) => query !== null);
  const totals = smart.map(async ({ id }) => {
    const page = await call("archive.list", { query: { list: id }, limit: 1 });
    return [id, page.total];
  });
  const settled = await Promise.allSettled(totals);
  return new Map(settled.filter(({ value }) => value).map(({ value }) => value));
}

function select(label, change) {
  const control = h("select", { id: freshId("choice"), on: { change } });
  const words = h("label", { htmlFor: control.id, text: () => t(label) });
  return { control, element: h("div", { class: "field" }, words, control) };
}
