/** The view of a session: list, map, details and actions. */
import { shownName, withShownName } from "./annotations.js";
import { isolated } from "./bidi.js";
import { Detail } from "./detail.js";
import { afterPaint, byId, h, onNextFrame, setText } from "./dom.js";
import { Filter } from "./filter.js";
import { cities } from "./format.js";
import { glance } from "./glance.js";
import { CityList } from "./list.js";
import { WorldMap } from "./map.js";
import { dropToasts, say, sayError } from "./messages.js";
import { Progress } from "./progress.js";
import { readable } from "./readable.js";
import { refreshWeather } from "./refresh.js";
import { restore } from "./restore.js";
import { Roulette } from "./roulette.js";
import { Sides } from "./sides.js";
import { t } from "./strings.js";
import { iconButton } from "./symbols.js";
import { standing, titleOf, whence, whyEmpty } from "./words.js";

/** The width below which detail.css covers the page with the details. */
const NARROW = matchMedia("(max-width: 860px)");

export class SessionView {
  #app;
  #sessions;
  #mirror = null;
  #asked = "";
  #fitNext = true;
  #searching = 0;
  /** Ids of cities whose weather was requested because they arrived without it. */
  #requested = new Set();
  #toldFailure = false;
  /** Ids of cities that were added to the archive while the session is shown, and of those removed from it. */
  #added = new Set();
  #removed = new Set();
  #list = new CityList();
  #map = new WorldMap({ label: () => t("session.map") });
  #filter = new Filter();
  #panel;
  #sides;
  #detail;
  #roulette;
  #progress = new Progress();
  #title = h("h1", { tabIndex: -1 });
  #about = h("p", { class: "about" });
  #summary = h("p", { class: "summary", role: "status", "aria-label": () => t("session.title") });
  #undo = iconButton(
    "undo",
    () => t("common.undo"),
    () => this.undo(),
  );
  #redo = iconButton(
    "redo",
    () => t("common.redo"),
    () => this.#act("session.redo"),
  );
  #refresh = iconButton(
    "refresh",
    () => t("common.refreshWeather"),
    () => refreshWeather(this.#app, this.#progress, this.#mirror),
  );
  #unstarred = button("session.removeUnstarred", "quiet", () => this.#removeUnstarred());
  #close = button("common.close", "", () => this.#app.end());
  #commit = button("common.import", "primary", () => this.#sessions.commit(this.#mirror));
  #draw = onNextFrame(() => this.#drawNow());
  #fill = onNextFrame(() => this.#drawList());
  #drawMap = afterPaint(() => this.#drawMapNow());

  constructor(app, sessions) {
    this.#app = app;
    this.#sessions = sessions;
    this.#detail = new Detail(app);
    this.#roulette = new Roulette(app, this.#map);
    const actions = { class: "tools", role: "group", "aria-label": () => t("session.actions") };
    const spring = h("span", { class: "spring" });
    const panel = h(
      "div",
      { class: "panel" },
      h("header", { class: "panel-head" }, this.#title, this.#about),
      this.#filter.element,
      h("div", actions, this.#undo, this.#redo, this.#refresh, spring, this.#unstarred),
      this.#progress.element,
      this.#list.element,
      h("footer", { class: "commit" }, this.#summary, this.#close, this.#commit),
    );
    const stage = h(
      "div",
      { class: "stage" },
      this.#map.element,
      this.#roulette.element,
      this.#detail.element,
    );
    this.element = h(
      "section",
      { class: "session", "aria-label": () => t("session.title") },
      panel,
      stage,
    );
    this.#panel = panel;
    this.#sides = new Sides(this.element);
    this.#listen();
  }

  /** Shows a session. @param {Mirror} mirror @param {{title?: string}} about */
  show(mirror, about) {
    this.#mirror = mirror;
    this.#requested.clear();
    this.#added.clear();
    this.#removed.clear();
    this.#list.setDrawn(null);
    this.#toldFailure = false;
    this.#filter.set(mirror.state);
    this.#asked = about.title ?? "";
    this.#fitNext = true;
    this.#detail.close();
    this.#roulette.leave();
    this.#sides.show("list");
    mirror.addEventListener("change", this.#draw);
    mirror.addEventListener("filled", this.#fill);
    mirror.addEventListener("change", ({ detail }) => this.#arrived(mirror, detail));
    mirror.ready.then(() => {
      if (this.#mirror !== mirror) return;
      this.#fitNext = !this.#roulette.spinning;
      this.#drawNow();
      if (about.choose) this.#choose(about.choose);
    }, sayError);
    this.#refresh.hidden = !this.#app.hello?.providers?.weather;
    this.describe();
    this.#draw();
    this.#title.focus();
    this.#roulette.show(mirror, about);
    this.#lead(this.#roulette.drawnId ?? drawnBefore(mirror));
    this.#fitNext = !this.#roulette.spinning;
  }

  /** Marks the drawn city and puts it first. */
  #lead(id) {
    this.#list.setDrawn(id);
    if (id !== null) this.#mark(id);
  }

  /** Describes the session; the source of a surprise is known only with the reply. */
  describe() {
    const { source, mode } = this.#mirror;
    setText(this.#title, titleOf(this.#mirror, this.#asked));
    setText(this.#about, whence(mode, source));
    if (this.element.isConnected) this.#app.drawTitle();
  }

  /** The city of the details, else the session. */
  get title() {
    const city = this.#detail.isOpen ? this.#detail.city : null;
    if (city) return glance(withShownName(city)) ?? shownName(city);
    return this.#title.textContent || t("session.title");
  }

  /** While a session is opened, that requests its weather. */
  get watched() {
    return this.#mirror && !this.#sessions.isOpening ? { session: this.#mirror.session } : null;
  }

  /** Opens or closes the details of a city, following the address. */
  go(city) {
    if (city !== null && city !== undefined) return this.#choose(city);
    this.#detail.close();
    this.#app.drawTitle();
    this.cover();
    this.#title.focus();
  }

  /** The session has ended. */
  leave() {
    this.#mirror = null;
    this.#detail.close();
    this.#roulette.leave();
  }

  /**
   * On a narrow screen the details cover everything else, which is then made inert.
   * @param {boolean} [shown] whether this view is visible
   */
  cover(shown = this.element.isConnected) {
    const covered = shown && NARROW.matches && this.#detail.isOpen;
    const { spinning } = this.#roulette;
    for (const element of [byId("top"), byId("credits"), this.#map.element])
      element.inert = covered;
    for (const element of [this.#sides.element, this.#panel]) element.inert = covered || spinning;
  }

  /** Redraws after a change of units or names. */
  redraw() {
    this.describe();
    this.#draw();
    this.#detail.redraw();
    this.#roulette.redraw();
  }

  resume() {
    this.#detail.resume();
  }

  focusSearch() {
    this.#sides.show("list");
    this.#filter.focus();
  }

  undo() {
    if (this.#undo.disabled) return;
    dropToasts(this.#mirror.session);
    this.#act("session.undo");
  }

  redo() {
    if (!this.#redo.disabled) this.#act("session.redo");
  }

  notified(method, params) {
    if (params?.session === this.#mirror?.session) this.#weatherTold(method, params);
    if (method === "city.didSelect" && params.session === this.#mirror?.session)
      this.#mark(params.city.id);
    if (method === "server.message") this.#noteArchived(params);
    this.#detail.notified(method, params);
  }

  /** The rows of an import tell what the archive had when it opened; messages report what follows. */
  #noteArchived({ code, city }) {
    if (code === "cityAdded") {
      this.#added.add(city);
      this.#removed.delete(city);
    } else if (code === "cityRemoved") {
      this.#added.delete(city);
      this.#removed.add(city);
    } else return;
    this.#draw();
  }

  /** Ids of the visible cities of an import that are in the archive already. */
  get #kept() {
    const { known, mode } = this.#mirror;
    if (mode !== "import") return new Set();
    const isKept = ({ id, archived }) =>
      this.#added.has(id) || (archived && !this.#removed.has(id));
    return new Set(known.filter(isKept).map(({ id }) => id));
  }

  /** Reports failed weather once, because a watch repeats its requests; a manual refresh reports it itself. */
  #weatherTold(method, { error }) {
    if (method === "weather.willRefresh" && this.#progress.running) this.#toldFailure = true;
    if (method !== "weather.didFail" || this.#toldFailure) return;
    this.#toldFailure = true;
    say(t("session.weatherTrouble", { reason: readable(error) }), { kind: "error" });
  }

  #listen() {
    this.#filter.addEventListener("filter", () => this.#search());
    this.#filter.addEventListener("down", () => this.#list.focus());
    for (const source of [this.#list, this.#map, this.#detail]) {
      source.addEventListener("choose", ({ detail }) => this.#choose(detail));
      source.addEventListener("star", ({ detail }) => this.#star(detail));
      source.addEventListener("remove", ({ detail }) => this.#remove(detail));
    }
    this.#list.addEventListener("sight", ({ detail }) => {
      this.#mirror?.look(detail.first, detail.last);
    });
    this.#list.addEventListener("active", ({ detail }) => this.#map.select(detail));
    this.#list.addEventListener("emptied", () => this.#filter.focus());
    this.#detail.addEventListener("closed", () => {
      this.cover();
      this.#app.detailClosed();
      this.#focusCities();
    });
    this.#roulette.addEventListener("turning", () => this.cover());
    this.#roulette.addEventListener("stands", () => this.#stands());
    this.#roulette.addEventListener("open", ({ detail }) => this.#choose(detail));
    this.#roulette.addEventListener("again", () => this.#sessions.again());
    this.#roulette.addEventListener("around", ({ detail }) => this.#sessions.around(detail));
    NARROW.addEventListener("change", () => this.cover());
  }

  /** Requests the weather of cities that arrive without it, such as those added by another program, once each. */
  #arrived(mirror, { changes = [] }) {
    const isNew = ({ op, city }) =>
      op === "insert" && city.weather === null && !this.#requested.has(city.id);
    const ids = changes.filter(isNew).map(({ city }) => city.id);
    if (ids.length === 0 || !this.#app.hello?.providers?.weather) return;
    for (const id of ids) this.#requested.add(id);
    const { session } = mirror;
    const params = { session, cities: ids.slice(0, this.#app.weatherLimit), origin: "automatic" };
    this.#app.call("weather.refresh", params).catch(() => {}); // The program reports failures itself.
  }

  /** Focuses the selected city in the list or, on a narrow screen, in the map if that is shown. */
  #focusCities() {
    if (this.#list.element.checkVisibility()) this.#list.focus();
    else this.#map.dots.focus();
  }

  /** The globe has stopped: the map fits the cities, and the panel becomes reachable. */
  #stands() {
    this.cover();
    this.#title.focus();
    this.#fitNext = true;
    this.#draw();
  }

  #drawNow() {
    if (!this.#mirror) return;
    this.#drawList();
    this.#drawMap();
    this.#drawState(this.#mirror.state);
    this.#detail.refresh(this.#mirror);
    this.#roulette.refresh();
  }

  /** While a long list is read, only its rows change. */
  #drawList() {
    if (!this.#mirror) return;
    const { state, rows } = this.#mirror;
    this.#list.set(rows, whyEmpty(state));
    this.#list.setKept(this.#kept);
  }

  /** Runs after the list, which is more urgent. */
  #drawMapNow() {
    if (!this.#mirror) return;
    const places = this.#mirror.known.map(withShownName);
    this.#map.show(places, { move: this.#fitNext });
    this.#fitNext = false;
  }

  #drawState(state) {
    const { mode, visible } = state;
    setText(this.#summary, standing(state));
    setText(this.#commit, mode === "import" ? this.#importWords(visible) : t("common.save"));
    this.#commit.disabled = !state.canCommit;
    this.#unstarred.disabled = !state.canRemoveUnfavorites;
    this.#refresh.disabled = this.#searching > 0 || visible === 0;
    this.#undo.disabled = !state.canUndo;
    this.#redo.disabled = !state.canRedo;
    if (this.#searching === 0) this.#filter.set(state);
  }

  /** "Import 8 cities", or "Import 7 more" if the archive has one; its stars are saved with them. */
  #importWords(visible) {
    const kept = this.#kept.size;
    if (kept === 0 || visible === 0) return t("session.importCities", { cities: cities(visible) });
    if (kept === visible) return t("session.saveChanges");
    return t("session.importMore", { count: visible - kept });
  }

  #mark(id) {
    this.#list.select(id);
    this.#map.select(id);
  }

  #choose(id) {
    const { session } = this.#mirror;
    if (!this.#mirror.row(id)) return;
    const instead = this.#detail.isOpen;
    this.#mark(id);
    this.#detail.open(this.#mirror, id);
    this.cover();
    this.#app.detailOpened(id, instead);
    this.#app.call("city.select", { session, city: id }).catch(() => {});
  }

  /** Edits the session; the change arrives as a notification. */
  async #act(method, params = {}) {
    try {
      return await this.#app.call(method, { session: this.#mirror.session, ...params });
    } catch (error) {
      sayError(error);
      return null;
    }
  }

  /** Until the latest search is answered, the field shows the user's text. */
  async #search() {
    this.#searching += 1;
    this.#refresh.disabled = true;
    await this.#act("city.search", { ...this.#filter.params, limit: 1 });
    this.#searching -= 1;
    this.#draw();
  }

  #star(city) {
    this.#act("city.toggleFavorite", { city });
  }

  async #remove(city) {
    const row = this.#mirror.row(city);
    const name = row && shownName(row);
    if (await this.#act("city.remove", { city })) this.#sayRemoved(isolated(name), [city]);
  }

  /** The reply names at most a hundred cities; the previous list has them all. */
  async #removeUnstarred() {
    await this.#mirror.ready;
    const before = this.#mirror.rows.filter(({ favorite }) => !favorite).map(({ id }) => id);
    const answer = await this.#act("city.removeUnfavorites");
    if (!answer || answer.removedCount === 0) return;
    const { removed, removedCount } = answer;
    this.#sayRemoved(cities(removedCount), removedCount > removed.length ? before : removed);
  }

  /** The toast's Undo restores exactly the named cities; it disappears with the session. */
  #sayRemoved(what, ids) {
    const mirror = this.#mirror;
    const work = () => restore(this.#app.call, mirror, ids).catch(sayError);
    const action = { label: t("common.undo"), work };
    say(t("session.removed", { what }), { action, scope: mirror.session });
  }
}

/** The id of the drawn city of a session that is shown again; null if it is not known. */
function drawnBefore({ source, known, isDraw }) {
  if (source?.kind !== "surpriseMe" && !isDraw) return null;
  return known.find(({ name }) => name === source.near)?.id ?? null;
}

const button = (text, kind, work) =>
  h("button", { type: "button", class: kind, text: () => t(text), on: { click: work } });
