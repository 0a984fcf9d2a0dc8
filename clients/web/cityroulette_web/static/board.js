/**
 * The board: a column for each list, with its cities as cards. Cards are dragged within and between columns,
 * or moved with their menu; the menu of a column changes, moves and deletes its list.
 */
import { shownName } from "./annotations.js";
import { isolated } from "./bidi.js";
import { moveCity, readColumns, UNLISTED } from "./boardcities.js";
import { boardColumn } from "./boardcolumn.js";
import { drag, isDrag } from "./boarddrag.js";
import { h, liveText, onNextFrame, replace, setText } from "./dom.js";
import { showCityExport } from "./exportform.js";
import { addList, editList } from "./listdialog.js";
import { lists } from "./lists.js";
import { ask, say, sayError } from "./messages.js";
import { call } from "./rpc.js";
import { language, t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The answer for a list that does not exist yet. */
const NEW_LIST = { isNew: true };

export class BoardView {
  #app;
  #isOpen = false;
  #isDragging = false;
  /** Whether the text above the board is the reason why it was not read. */
  #isUnread = false;
  /** Moves that the program has not finished, during which the board is not read. */
  #moves = 0;
  /** What the board shows, as a text. */
  #drawn = "";
  /** The key of a control that gets the focus as soon as it is drawn. */
  #awaited = null;
  #reading = 0;
  #columns = [];
  #about = h("p", { class: "about", role: "status" });
  #board = h("div", { class: "board-columns" });
  #readSoon = onNextFrame(() => this.#read().catch(sayError));

  constructor(app) {
    this.#app = app;
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: () => app.go({ view: "welcome" }) } },
      symbol("back"),
      liveText(() => t("frame.myCities")),
    );
    const add = h(
      "button",
      { type: "button", class: "primary", on: { click: () => addList() } },
      symbol("plus"),
      liveText(() => t("lists.new")),
    );
    const title = h("h1", { id: "board-title", tabIndex: -1, text: () => t("board.title") });
    this.element = h(
      "section",
      { class: "board", "aria-labelledby": title.id },
      h(
        "header",
        { class: "home-head" },
        h("div", {}, title, this.#about),
        h("div", { class: "row-of" }, back, add),
      ),
      this.#board,
    );
    this.#board.addEventListener("click", (event) => this.#clicked(event));
    this.#board.addEventListener("pointerdown", (event) => this.#pressed(event));
    lists.addEventListener("change", () => this.notified("archive.didChange"));
  }

  get title() {
    return t("board.title");
  }

  arrived() {
    this.#isOpen = true;
    setText(this.#about, t("board.about"));
    if (this.#app.has("list.list")) this.#read().catch((error) => this.#failed(error));
  }

  /** An empty board gives the reason, as that of an archive without cities would look alike. */
  #failed(error) {
    if (this.#columns.length > 0) return sayError(error);
    this.#isUnread = true;
    setText(this.#about, error.message);
  }

  left() {
    this.#isOpen = false;
    this.#reading += 1;
  }

  /** Draws again after a change of the language. */
  redraw() {
    if (!this.#isOpen) return;
    setText(this.#about, t("board.about"));
    this.#draw();
  }

  /** The bridge answers again. */
  resume() {
    this.#readSoon();
  }

  notified(method) {
    if (method === "archive.didChange" && this.#isOpen) this.#readSoon();
  }

  /** Reads all columns; a later call supersedes this one. */
  async #read() {
    if (!this.#isOpen || this.#moves > 0) return;
    const reading = ++this.#reading;
    const columns = await readColumns();
    if (reading !== this.#reading) return;
    this.#columns = columns;
    if (this.#isUnread) setText(this.#about, t("board.about"));
    this.#isUnread = false;
    this.#draw();
  }

  /** Keeps the focus and the scrolled position. A card that is being dragged must stay in the document. */
  #draw() {
    const shown = `${language()} ${JSON.stringify(this.#columns.map(shownOf))}`;
    if (this.#isDragging || shown === this.#drawn) return;
    this.#drawn = shown;
    const { activeElement } = document;
    const held = this.#board.contains(activeElement) ? activeElement.dataset.key : null;
    const awaited = activeElement === document.body ? this.#awaited : null;
    replace(
      this.#board,
      this.#columns.map((column) => boardColumn(column)),
    );
    const key = held ?? awaited;
    if (key) this.#focus(key);
  }

  /** Focuses a control, now or when it is drawn. */
  #focus(key) {
    const control = this.#board.querySelector(`[data-key="${key}"]`);
    this.#awaited = control ? null : key;
    control?.focus();
  }

  /** The column and the city of an element on the board. */
  #at(element) {
    const key = element.closest(".board-column").dataset.list;
    const column = this.#column(key);
    const id = Number(element.closest(".board-card")?.dataset.city);
    const index = column.cities.findIndex((city) => city.id === id);
    return { column, index, city: column.cities[index] };
  }

  #column(key) {
    return this.#columns.find(({ list }) => String(list.id) === key);
  }

  #clicked(event) {
    const control = event.target.closest("[data-does]");
    if (!control) return;
    const { column, index, city } = this.#at(control);
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (control.dataset.does === "menu") this.#askAboutList(column.list);
    if (control.dataset.does === "move") this.#askAboutCity(column, index, city);
    if (control.dataset.does === "open" && plain) {
      event.preventDefault();
      this.#app.go({ view: "city", city: city.id });
    }
  }

  async #pressed(event) {
    if (event.button !== 0 || this.#isDragging) return;
    const grip = event.target.closest("[data-does=grip]");
    if (grip) event.preventDefault();
    else if (!isMovable(event) || !(await isDrag(event))) return;
    const { column, index, city } = this.#at(event.target);
    this.#isDragging = true;
    const place = await drag(event, this.#board);
    this.#isDragging = false;
    const to = place && this.#column(place.column);
    const isElsewhere = to && (to !== column || (place.index !== index && to.list !== UNLISTED));
    if (isElsewhere) await this.#move(city, column, to, place.index);
    else this.#draw();
  }

  async #askAboutCity(column, index, city) {
    const last = column.cities.length - 1;
    const isOrdered = column.list !== UNLISTED;
    const to = (target, place, label) => ({ label, value: { target, place } });
    const others = this.#columns.filter(({ list }) => list.query === null && list !== column.list);
    const answers = [
      isOrdered && index > 0 && to(column, index - 1, t("board.up")),
      isOrdered && index < last && to(column, index + 1, t("board.down")),
      ...others.map((other) => to(other, other.cities.length, nameOf(other.list))),
      { label: t("board.newList"), value: NEW_LIST },
      { label: t("common.cancel"), value: null },
    ].filter(Boolean);
    const title = t("board.move", { name: isolated(shownName(city)) });
    const chosen = await ask(title, t("board.moveAbout"), answers);
    const answer = chosen === NEW_LIST ? await this.#newColumn() : chosen;
    const target = answer?.target ?? column;
    if (answer) await this.#moveBetween(city, column.list, target.list, answer.place);
    this.#focus(`move-${target.list.id}-${city.id}`);
  }

  /** The columns may have been read again since the user was asked, and their lists deleted. */
  async #moveBetween(city, from, to, place) {
    const [here, there] = [from, to].map(({ id }) => this.#column(String(id)));
    if (here && there) await this.#move(city, here, there, place);
  }

  /** Asks for a new list. @returns {Promise<?Object>} where to move a city to; null if the user cancelled */
  async #newColumn() {
    const list = await addList();
    if (list === null) return null;
    const known = this.#column(String(list.id));
    const target = known ?? { list, cities: [], total: 0 };
    if (!known) this.#columns = [...this.#columns, target];
    return { target, place: 0 };
  }

  /** Moves a city, and offers to move it back. */
  async #move(city, from, to, index) {
    const before = from.cities.findIndex(({ id }) => id === city.id);
    if (!(await this.#put(city, from, to, index))) return;
    const values = { name: isolated(shownName(city)), list: isolated(nameOf(to.list)) };
    const work = () => this.#putBack(city, to.list, from.list, before);
    const action = { label: t("common.undo"), work, undoes: true };
    say(t("board.moved", { ...values, place: index + 1 }), { action });
  }

  /** The columns may have been read again, and their lists deleted. */
  #putBack(city, from, to, index) {
    const [here, there] = [from, to].map(({ id }) => this.#column(String(id)));
    if (here && there) this.#put(city, here, there, index);
  }

  /**
   * Shows the result at once, and what the program has made of it after its reply.
   * @returns {Promise<boolean>} whether the program has moved it
   */
  async #put(city, from, to, index) {
    let isMoved = true;
    this.#moves += 1;
    this.#reading += 1;
    remove(from, city);
    remove(to, city);
    to.cities.splice(index, 0, city);
    if (to.total !== null) to.total += 1;
    this.#draw();
    try {
      await moveCity(city.id, from.list, to.list, index);
    } catch (error) {
      isMoved = false;
      sayError(error);
    }
    this.#moves -= 1;
    await this.#read().catch(sayError);
    return isMoved;
  }

  async #askAboutList(list) {
    const place = lists.all.findIndex(({ id }) => id === list.id);
    const answers = [
      { label: t("lists.edit"), value: () => editList(list) },
      place > 0 && { label: t("board.left"), value: () => this.#shift(list, place - 1) },
      place < lists.all.length - 1 && {
        label: t("board.right"),
        value: () => this.#shift(list, place + 1),
      },
      { label: t("board.export"), value: () => showCityExport({ list }) },
      { label: t("board.delete"), value: () => this.#delete(list), kind: "danger" },
      { label: t("common.cancel"), value: null },
    ].filter(Boolean);
    const title = t("board.menu", { name: isolated(list.name) });
    const work = await ask(title, t("board.menuAbout"), answers);
    await work?.();
    this.#focus(`menu-${list.id}`);
  }

  #shift(list, index) {
    return call("list.update", { list: list.id, index }).catch(sayError);
  }

  async #delete(list) {
    const answers = [
      { label: t("board.delete"), value: true, kind: "danger" },
      { label: t("common.cancel"), value: false },
    ];
    const text = t("board.deleteAbout", { name: isolated(list.name) });
    if (await ask(t("board.delete"), text, answers))
      await call("list.remove", { list: list.id }).catch(sayError);
  }
}

/** The part of a column that is visible. */
const shownOf = ({ list: { id, name, color, icon }, cities, total }) => [
  ...[id, name, color, icon, total],
  cities.map((city) => [city.id, shownName(city), city.name]),
];

function remove(column, city) {
  const { length } = column.cities;
  column.cities = column.cities.filter(({ id }) => id !== city.id);
  if (column.total !== null) column.total -= length - column.cities.length;
}

/** Whether a mouse is pressed on a card that it may drag, but not on one of its buttons. */
const isMovable = ({ pointerType, target }) =>
  pointerType === "mouse" &&
  target.closest(".board-column[data-fillable] .board-card") !== null &&
  target.closest("button") === null;

const nameOf = (list) => (list === UNLISTED ? t("board.unlisted") : list.name);
