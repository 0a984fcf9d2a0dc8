/**
 * The first view of a user with archived cities: pages of cards, the weather of the visible ones, the
 * card of the device's location, and ways to find new cities.
 */
import { AddCity } from "./addcity.js";
import { changeCities } from "./bulkdialog.js";
import { CardMenu } from "./cardmenu.js";
import { CardGrid } from "./cardgrid.js";
import { Comparing } from "./comparing.js";
import { DailyCard } from "./dailycard.js";
import { freshId, h, onNextFrame, setAttr, setText } from "./dom.js";
import { showCityExport } from "./exportform.js";
import { cities } from "./format.js";
import { glance } from "./glance.js";
import { HereCard } from "./herecard.js";
import { HomeFilter } from "./homefilter.js";
import { HomeList } from "./homelist.js";
import { HomeWeather } from "./homeweather.js";
import { addList } from "./listdialog.js";
import { localNames, titleOf } from "./localnames.js";
import { say, sayError } from "./messages.js";
import { paperHome } from "./paperhome.js";
import { removeCity } from "./removing.js";
import { reports } from "./reports.js";
import { call } from "./rpc.js";
import { Selecting } from "./selecting.js";
import { t } from "./strings.js";
import { iconButton, symbol } from "./symbols.js";
import { Unfinished } from "./unfinished.js";
import { ARCHIVE } from "./watching.js";

/** Cards per page. */
const PAGE = 24;
/** Interval for updating times and ages, and for refreshing stale weather. */
const MINUTE_MS = 60000;
/** Interval for drawing partial results while searching a large archive. */
const REDRAWN_MS = 400;

export class HomeView {
  #app;
  #archive = null;
  #readRevision = null;
  #seen = false;
  #count = PAGE;
  #searching = 0;
  #timer = null;
  #list = new HomeList();
  #weather = new HomeWeather();
  #grid;
  #here;
  #daily;
  #unfinished;
  #add = new AddCity();
  #filter = new HomeFilter();
  #about = h("p", { class: "about", role: "status" });
  #trouble = h("p", { class: "hint home-trouble", hidden: true });
  #query = h("input", {
    type: "search",
    id: freshId("home-filter"),
    placeholder: () => t("home.filterHint"),
    autocomplete: "off",
    on: { input: () => this.#search() },
  });
  #browse = button("book", "home.browse", () =>
    this.#app.go({ view: "session", session: null, city: null }),
  );
  #surprise = button("dice", "home.surprise", () => this.#app.surprise());
  #around = button("pin", "home.around", () => this.#app.go({ view: "find" }));
  #menu = new CardMenu();
  #compare = new Comparing();
  #select = new Selecting();
  #map = button("globe", "home.map", () => this.#app.go({ view: "map" }));
  #board = hidden(button("columns", "board.title", () => this.#app.go({ view: "lists" })));
  #visits = hidden(button("flag", "visits.title", () => this.#app.go({ view: "visits" })));
  #order = h("button", {
    type: "button",
    class: "quiet",
    hidden: true,
    text: () => t("home.originalOrder"),
    on: { click: () => this.#forgetOrder() },
  });
  #renew = iconButton(
    "refresh",
    () => t("common.refreshWeather"),
    () => this.#weather.renew(),
  );
  #paper = null;
  #loading = h("span", {
    class: "hint",
    role: "status",
    hidden: true,
    text: () => t("session.weatherLoading"),
  });
  #more = h("button", { type: "button", hidden: true, on: { click: () => this.#showMore() } });

  /** @param {Sessions} sessions unfinished sessions */
  constructor(app, sessions) {
    this.#app = app;
    this.#here = new HereCard(app, this.#weather);
    this.#daily = new DailyCard(app, () => this.#draw());
    this.#grid = new CardGrid(this.#daily.element, this.#here.element);
    this.#unfinished = new Unfinished(sessions, ({ mode, session }) =>
      app.go({ view: "session", session: mode === "browse" ? null : session }),
    );
    this.#surprise.classList.add("primary");
    const filter = h(
      "div",
      { class: "field home-filter" },
      h("label", { htmlFor: this.#query.id, text: () => t("home.filter") }),
      this.#query,
    );
    this.element = h(
      "section",
      { class: "home", "aria-labelledby": "home-title" },
      h(
        "header",
        { class: "home-head" },
        h(
          "div",
          {},
          h("h1", { id: "home-title", tabIndex: -1, text: () => t("frame.myCities") }),
          this.#about,
        ),
        h("div", { class: "row-of" }, this.#surprise, this.#around, this.#browse),
      ),
      this.#unfinished.element,
      h("div", { class: "home-tools" }, this.#add.element, filter, this.#tools()),
      this.#filter.element,
      this.#trouble,
      this.#grid.element,
      this.#more,
      this.#menu.element,
      this.#select.element,
    );
    this.#listen();
  }

  #tools() {
    const props = { class: "row-of", role: "group", "aria-label": () => t("home.cards") };
    return h(
      "div",
      props,
      this.#filter.button,
      [this.#compare.element, this.#select.button],
      [this.#map, this.#board, this.#visits],
      this.#here.ask,
      this.#order,
      this.#renew,
      this.#loading,
    );
  }

  #listen() {
    const { element } = this;
    element.addEventListener("click", (event) => this.#clicked(event));
    element.addEventListener("change", (event) => this.#ticked(event));
    element.addEventListener("keydown", (event) => this.#pressed(event));
    this.#menu.addEventListener("remove", ({ detail }) => this.#remove(detail));
    element.addEventListener("found", () => this.#draw());
    this.#filter.addEventListener("change", () => this.#choose());
    this.#filter.addEventListener("save", () => this.#saveFilter());
    this.#filter.addEventListener("export", () => this.#export());
    this.#filter.addEventListener("nowhere", () => say(t("home.noLocation")));
    this.#grid.addEventListener("move", ({ detail: { id, to } }) => {
      this.#list.move(id, to);
      this.#draw();
    });
    this.#compare.addEventListener("change", () => this.#chosenOf(this.#compare));
    this.#select.addEventListener("change", () => this.#chosenOf(this.#select));
    this.#select.addEventListener("all", () => this.#select.add(this.#shown.map(({ id }) => id)));
    this.#select.addEventListener("edit", ({ detail }) => this.#changeAll(detail));
    this.#compare.addEventListener("go", ({ detail }) =>
      this.#app.go({ view: "compare", cities: detail }),
    );
    this.#grid.addEventListener("stayed", () => this.#draw());
    this.#grid.addEventListener("sight", () => this.#want());
    // A watch refreshes many cities at once.
    const draw = onNextFrame(() => this.#draw());
    this.#weather.addEventListener("change", draw);
    reports.addEventListener("change", draw);
    localNames.addEventListener("change", draw);
    this.#weather.addEventListener("trouble", () => this.#draw());
    document.addEventListener("visibilitychange", () => this.#tick());
    addEventListener("beforeprint", () => this.#print());
    addEventListener("afterprint", () => this.#paper?.remove());
  }

  get title() {
    const first = this.#here.city ?? this.#list.first;
    return [first && glance({ ...first, name: titleOf(first) }), t("frame.myCities")]
      .filter(Boolean)
      .join(" · ");
  }

  get watched() {
    return ARCHIVE;
  }

  /** The view becomes visible. */
  arrived() {
    this.#seen = true;
    this.#nextMinute();
    this.#renew.hidden = !this.#hasWeather;
    this.#here.look();
    this.refresh();
    if (this.#archive === null || this.#readRevision === this.#archive.revision) this.#draw();
    else this.#read().catch(sayError);
  }

  /** Without the bridge nothing can be drawn or added. @param {boolean} online */
  setOnline(online) {
    for (const control of [this.#surprise, this.#around, this.#browse, this.#renew])
      control.disabled = !online;
    this.#add.setOnline(online);
  }

  /** The bridge answers again. */
  resume() {
    this.#weather.resume();
    reports.resume();
  }

  /** Another view becomes visible: stop all requests. */
  left() {
    this.#seen = false;
    this.#add.leave();
    this.#compare.cancel();
    this.#select.cancel();
    reports.leave();
    localNames.want(this, []);
    clearTimeout(this.#timer);
  }

  /** Updates the unfinished sessions. */
  refresh() {
    this.#unfinished.refresh();
  }

  /** Redraws after a change of units, names or clocks. */
  redraw() {
    this.#filter.redraw();
    if (this.#seen) this.#draw();
  }

  /** The number of archived cities has changed. */
  setArchive(archive) {
    this.#archive = archive;
    const words = archive
      ? t("home.browseCities", { cities: cities(archive.count) })
      : t("home.browse");
    setText(this.#browse.lastChild, words);
    if (archive?.count === 0) this.#list.clear();
    const other = archive !== null && this.#readRevision !== archive.revision;
    if (this.#seen && other) this.#read().catch(sayError);
  }

  get #hasWeather() {
    return Boolean(this.#app.hello?.providers?.weather);
  }

  /** Reads the cities of another filter or order. */
  #choose() {
    this.#count = PAGE;
    this.#list.choose(this.#filter.query, this.#filter.order);
    if (this.#archive) this.#read().catch(sayError);
  }

  /** Keeps the filter as a smart list, and shows that instead. */
  async #saveFilter() {
    const list = await addList(this.#filter.smartQuery(this.#query.value));
    if (!list) return;
    this.#query.value = "";
    this.#filter.showList(list.id);
  }

  /** Offers the cities of the cards as a file. */
  #export() {
    const query = this.#filter.smartQuery(this.#query.value);
    showCityExport({ query: Object.keys(query).length > 0 ? query : null });
  }

  async #read() {
    this.#readRevision = this.#archive.revision;
    this.#list.annotated = this.#app.has("archive.annotate");
    for (const button of [this.#board, this.#visits, this.#select.button])
      button.hidden = !this.#list.annotated;
    if (this.#list.annotated) this.#filter.refresh(this.#archive.count).catch(sayError);
    try {
      if (!(await this.#list.read())) return;
    } catch (error) {
      this.#readRevision = null;
      throw error;
    }
    this.#draw();
    if (this.#query.value.trim()) this.#search();
  }

  /** Updates the clocks every minute. */
  #nextMinute() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#tick();
        this.#nextMinute();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  }

  #tick() {
    if (this.#seen && !document.hidden) this.#draw();
  }

  /** Filters the whole archive, reading the rest page by page. */
  async #search() {
    const searching = ++this.#searching;
    const text = this.#query.value;
    const over = () => searching !== this.#searching;
    this.#count = PAGE;
    this.#draw();
    if (!text.trim()) return;
    await this.#list.lookUp(text).catch(() => {});
    let drawn = 0;
    while (!over()) {
      if (this.#list.complete || performance.now() - drawn > REDRAWN_MS) {
        this.#draw();
        drawn = performance.now();
        if (this.#list.search(text).length >= this.#count) return;
      }
      if (!(await this.#list.more().catch(() => false))) return;
    }
  }

  async #showMore() {
    this.#count += PAGE;
    while (this.#list.search(this.#query.value).length < this.#count && !this.#list.complete)
      if (!(await this.#list.more().catch(() => false))) break;
    this.#draw();
    this.#grid.focusAt(this.#count - PAGE);
  }

  #draw() {
    if (!this.#seen || (this.#list.total === 0 && !this.#filter.isOn)) return;
    const found = this.#list.search(this.#query.value);
    const searched = this.#query.value.trim() !== "";
    const filtered = searched || !this.#list.isPlain;
    this.#filter.draw(searched);
    const how = this.#how(filtered);
    this.#grid.show(found.slice(0, this.#count), (card, city) =>
      card.update(city, this.#weather.of(city.id), {
        ...how,
        chosen: this.#compare.has(city.id) || this.#select.has(city.id),
      }),
    );
    this.#here.draw({ ...how, choosing: null });
    this.#drawDaily(how);
    setText(this.#about, this.#standing(found.length, searched));
    this.#drawMore(found.length, searched);
    this.#order.hidden = !this.#list.isOrdered || filtered;
    setText(this.#trouble, how.trouble ? t("home.weatherTrouble", { reason: how.trouble }) : "");
    this.#trouble.hidden = !how.trouble;
    this.#drawRenewing();
    this.#compare.offer(this.#archive?.count ?? this.#list.total);
    this.#app.drawTitle();
    this.#want();
  }

  #drawRenewing() {
    const { renewing } = this.#weather;
    setAttr(this.#renew, "aria-busy", renewing ? "true" : null);
    this.#loading.hidden = !renewing;
  }

  /** Not while the user searches the kept cities. */
  #drawDaily(how) {
    this.#daily.look();
    const { city } = this.#daily;
    const row = this.#list.cities.find(({ id }) => id === city?.id) ?? null;
    this.#daily.draw(row, city && this.#weather.of(city.id), { ...how, choosing: null });
    if (how.fixed) this.#daily.element.hidden = true;
  }

  #how(filtered) {
    const without = !this.#hasWeather;
    const { isFull: full } = this.#compare;
    return {
      ...{ trouble: this.#weather.trouble, without, full, fixed: filtered },
      choosing: this.#choosing,
    };
  }

  /** For what cards are chosen now. */
  get #choosing() {
    if (this.#select.isOn) return "select";
    return this.#compare.isOn ? "compare" : null;
  }

  /** Cards are chosen for one purpose at a time. */
  #chosenOf(purpose) {
    const other = purpose === this.#select ? this.#compare : this.#select;
    if (purpose.isOn && other.isOn) other.cancel();
    else this.#draw();
  }

  /** The cities of the cards. */
  get #shown() {
    return this.#list.search(this.#query.value).slice(0, this.#count);
  }

  async #changeAll(ids) {
    try {
      if (await changeCities(ids)) this.#select.end();
    } catch (error) {
      sayError(error);
    }
  }

  #standing(found, searched) {
    const { complete, total } = this.#list;
    const count = this.#archive?.count ?? total;
    if (this.#filter.isOn && !searched)
      return t(total === 0 ? "homeFilter.none" : "home.someOf", {
        cities: cities(total),
        total: count,
      });
    if (this.#list.order && !searched) return t("homeFilter.sorted", { cities: cities(total) });
    if (!searched) return t(this.#orderInWords, { cities: cities(total) });
    if (found === 0 && complete) return t("home.noneFound", { cities: cities(total) });
    return t(complete ? "home.someOf" : "home.soFar", { cities: cities(found), total });
  }

  get #orderInWords() {
    const isStarredFirst = this.#archive?.favorites > 0 && !this.#list.isOrdered;
    return isStarredFirst ? "home.standing" : "home.standingPlain";
  }

  #drawMore(found, searched) {
    const total = searched && this.#list.complete ? found : this.#list.total;
    const left = searched ? found - this.#count : total - this.#count;
    this.#more.hidden = left <= 0;
    setText(this.#more, t("home.showMore", { count: Math.max(0, Math.min(left, PAGE)) }));
  }

  /** Adds a table of the shown cities for the time of printing. */
  #print() {
    if (!this.element.isConnected) return;
    this.#paper?.remove();
    const all = [this.#here.city, ...this.#shown].filter(Boolean);
    this.#paper = paperHome(all.map((city) => ({ city, weather: this.#weather.of(city.id) })));
    this.element.append(this.#paper);
  }

  /** Requests weather and local names of visible cities, the device's location first. */
  #want() {
    if (!this.#seen) return;
    const visible = [this.#daily.shown, this.#here.city, ...this.#grid.inSight].filter(Boolean);
    localNames.want(this, visible);
    if (!this.#hasWeather) return;
    this.#weather.want(visible);
    reports.want(this.#app, visible, ["warnings", "air"]);
  }

  #clicked(event) {
    const card = event.target.closest("[data-id]");
    const link = event.target.closest("a.card-link");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!card) return;
    const id = Number(card.dataset.id);
    if (link && plain) {
      event.preventDefault();
      // While cards are chosen, a pointer chooses them; Enter, a click without a count, still opens the city.
      const choice = this.#choosing && event.detail > 0 && card.querySelector("[data-does=choose]");
      if (choice) choice.click();
      else this.#app.go({ view: "city", city: id });
    }
    if (event.target.closest("[data-does=star]")) this.#star(id, card);
    const more = event.target.closest("[data-does=more]");
    if (more) this.#menu.open(more, this.#row(id));
  }

  /** Delete removes the city of the card with the focus; Escape ends the selection of cards. */
  #pressed(event) {
    const card = event.target.closest("a.card-link")?.closest("li.card");
    if (event.key === "Escape") this.#cancelChoice();
    if (event.key === "Delete" && card) this.#remove(Number(card.dataset.id));
  }

  #row(id) {
    return this.#list.cities.find((city) => city.id === id);
  }

  #cancelChoice() {
    this.#compare.cancel();
    this.#select.cancel();
  }

  async #remove(id) {
    if (await removeCity(this.#app, this.#row(id))) this.#select.tick(id, false);
  }

  /** Edits the archive directly, outside of any session. */
  async #star(id, card) {
    const favorite = card.querySelector("[data-does=star]").ariaPressed !== "true";
    const kept = this.#list.cities.some((city) => city.id === id);
    const method = kept ? "archive.setFavorite" : "archive.add";
    await call(method, { city: id, favorite }).catch(sayError);
  }

  #forgetOrder() {
    this.#list.forgetOrder();
    this.#draw();
    this.#query.focus();
  }

  #ticked({ target }) {
    if (!target.matches("[data-does=choose]")) return;
    const purpose = this.#select.isOn ? this.#select : this.#compare;
    purpose.tick(Number(target.closest("[data-id]").dataset.id), target.checked);
  }
}

/** A button for a part of the program that older ones do not have. */
function hidden(element) {
  element.hidden = true;
  return element;
}

function button(name, text, work) {
  return h(
    "button",
    { type: "button", on: { click: work } },
    symbol(name),
    h("span", { text: () => t(text) }),
  );
}
