/** The view of a session: its list and map in step, the details of a city, and what is done with it all. */
import { Detail } from "./detail.js";
import { freshId, h, onNextFrame, setText } from "./dom.js";
import { cities, country, plural, point } from "./format.js";
import { CityList } from "./list.js";
import { WorldMap } from "./map.js";
import { ask, say, sayError } from "./messages.js";
import { Progress } from "./progress.js";
import { symbol } from "./symbols.js";

const SCOPES = [["all", "All"], ["favorites", "Starred"], ["unfavorites", "Not starred"], ["withWikipedia", "Wikipedia"]];

export class SessionView {
  #app;
  #mirror = null;
  #list = new CityList();
  #map = new WorldMap({ label: "Map of the cities" });
  #detail;
  #progress = new Progress();
  #title = h("h1", { tabIndex: -1 });
  #about = h("p", { class: "about" });
  #search = h("input", { type: "search", id: freshId("search"), placeholder: "Search these cities", autocomplete: "off", spellcheck: false });
  #scopes = new Map();
  #summary = h("p", { class: "summary", id: "summary" });
  #undo = this.#button("undo", "Undo", () => this.#act("session.undo"));
  #redo = this.#button("redo", "Redo", () => this.#act("session.redo"));
  #refresh = this.#button("refresh", "Refresh the weather", () => this.#refreshWeather());
  #unstarred = h("button", { type: "button", class: "quiet", text: "Remove unstarred", on: { click: () => this.#removeUnstarred() } });
  #close = h("button", { type: "button", text: "Close", on: { click: () => this.#app.leave() } });
  #commit = h("button", { type: "button", class: "primary", on: { click: () => this.#commitNow() } });
  #draw = onNextFrame(() => this.#drawNow());
  #fitNext = true;

  constructor(app) {
    this.#app = app;
    this.#detail = new Detail(app);
    const panel = h("div", { class: "panel" },
      h("header", { class: "panel-head" }, this.#title, this.#about),
      h("div", { class: "tools", role: "search" },
        h("label", { class: "only-spoken", htmlFor: this.#search.id, text: "Search these cities" }),
        h("div", { class: "search-box" }, symbol("search"), this.#search), this.#scopeGroup()),
      h("div", { class: "tools", role: "group", "aria-label": "Actions" }, this.#undo, this.#redo, this.#refresh, h("span", { class: "spring" }), this.#unstarred),
      this.#progress.element,
      this.#list.element,
      h("footer", { class: "commit" }, this.#summary, this.#close, this.#commit));
    this.element = h("section", { class: "session", "aria-label": "Session" }, panel,
      h("div", { class: "stage" }, this.#map.element, this.#detail.element));
    this.#listen();
  }

  /** Shows a session. @param {Mirror} mirror @param {{title?: string}} about */
  show(mirror, about) {
    this.#mirror = mirror;
    this.#about.dataset.title = about.title ?? "";
    this.#fitNext = true;
    this.#search.value = mirror.state.query;
    this.#detail.close();
    mirror.addEventListener("change", this.#draw);
    mirror.ready.then(() => ((this.#fitNext = true), this.#draw()), sayError);
    this.#refresh.hidden = this.#unwanted("weather");
    this.describe();
    this.#draw();
    this.#title.focus();
  }

  /** Says what the session is of; the source of a surprise is known only with the reply. */
  describe() {
    const { source, mode } = this.#mirror;
    const title = this.#about.dataset.title || (source?.country ? country(source.country) : "A surprise");
    setText(this.#title, title);
    setText(this.#about, mode === "browse" ? "What you have kept. Changes count when you save them." : whence(source));
  }

  focusSearch() {
    this.#search.focus();
  }

  undo() {
    if (!this.#undo.disabled) this.#act("session.undo");
  }

  redo() {
    if (!this.#redo.disabled) this.#act("session.redo");
  }

  /** What was pointed out, by this page or by the program. */
  pointedOut({ session, city }) {
    if (session === this.#mirror?.session) this.#mark(city.id);
  }

  notified(method, params) {
    if (method === "city.didSelect") this.pointedOut(params);
    this.#detail.notified(method, params);
  }

  #button(name, label, work) {
    return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: work } }, symbol(name));
  }

  #scopeGroup() {
    const radios = SCOPES.map(([scope, text]) => {
      const input = h("input", { type: "radio", name: "scope", value: scope, on: { change: () => this.#filter() } });
      this.#scopes.set(scope, input);
      return h("label", {}, input, h("span", { text }));
    });
    return h("fieldset", { class: "segments" }, h("legend", { class: "only-spoken", text: "Which cities" }), radios);
  }

  #listen() {
    this.#search.addEventListener("input", () => this.#filter());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") event.preventDefault(), this.#list.focus();
    });
    for (const source of [this.#list, this.#map]) {
      source.addEventListener("choose", ({ detail }) => this.#choose(detail));
      source.addEventListener("star", ({ detail }) => this.#act("city.toggleFavorite", { city: detail }));
      source.addEventListener("remove", ({ detail }) => this.#remove(detail));
    }
    this.#list.addEventListener("active", ({ detail }) => this.#map.select(detail));
    this.#list.addEventListener("emptied", () => this.#search.focus());
    this.#detail.addEventListener("star", ({ detail }) => this.#act("city.toggleFavorite", { city: detail }));
    this.#detail.addEventListener("closed", () => this.#list.focus());
  }

  #unwanted(area) {
    return area === "weather" && !this.#app.hello?.providers?.weather;
  }

  #drawNow() {
    const { state } = this.#mirror;
    const rows = [...this.#mirror.rows];
    const nothing = state.total === 0 ? "No cities left." : "No city fits the search.";
    this.#list.set(rows, nothing);
    this.#map.show(rows, { move: this.#fitNext });
    this.#fitNext = false;
    this.#drawState(state);
    this.#detail.refresh(this.#mirror);
  }

  #drawState(state) {
    const shown = state.visible < state.total ? `${cities(state.visible)} of ${state.total}` : cities(state.total);
    const only = state.mode === "import" && state.visible < state.total ? " Only those shown are imported." : "";
    const unsaved = state.mode === "browse" && state.dirty ? " Not saved yet." : "";
    setText(this.#summary, `${shown}, ${state.favorites} starred.${only}${unsaved}`);
    setText(this.#commit, state.mode === "import" ? `${state.commitLabel} ${cities(state.visible)}` : state.commitLabel);
    this.#commit.disabled = !state.canCommit;
    this.#unstarred.disabled = !state.canRemoveUnfavorites;
    this.#undo.disabled = !state.canUndo;
    this.#redo.disabled = !state.canRedo;
    this.#scopes.get(state.scope).checked = true;
    if (document.activeElement !== this.#search) this.#search.value = state.query;
  }

  #mark(id) {
    this.#list.select(id);
    this.#map.select(id);
  }

  #choose(id) {
    this.#mark(id);
    this.#detail.open(this.#mirror, id);
    this.#app.call("city.select", { session: this.#mirror.session, city: id }).catch(() => {});
  }

  /** Does something to the session; what it changed comes as a notification. */
  async #act(method, params = {}) {
    try {
      return await this.#app.call(method, { session: this.#mirror.session, ...params });
    } catch (error) {
      sayError(error);
      return null;
    }
  }

  #filter() {
    const scope = [...this.#scopes].find(([, input]) => input.checked)?.[0] ?? "all";
    this.#act("city.search", { query: this.#search.value, scope, limit: 1 });
  }

  async #remove(id) {
    const name = this.#mirror.row(id)?.name;
    if (await this.#act("city.remove", { city: id })) this.#sayRemoved(name);
  }

  async #removeUnstarred() {
    const answer = await this.#act("city.removeUnfavorites");
    if (answer) this.#sayRemoved(cities(answer.removed.length));
  }

  #sayRemoved(what) {
    say(`Removed ${what}.`, { action: { label: "Undo", work: () => this.#act("session.undo") } });
  }

  async #refreshWeather() {
    const { session } = this.#mirror;
    try {
      const answer = await this.#progress.during("Asking for the weather", ({ token, signal }) =>
        this.#app.call("weather.refresh", { session, workDoneToken: token }, { signal }));
      const failed = answer.failed ? ` ${cities(answer.failed)} without.` : "";
      say(`New weather for ${cities(answer.updated)}.${failed}`);
    } catch (error) {
      sayError(error);
    }
  }

  async #commitNow() {
    const { state, mode } = this.#mirror;
    const left = state.total - state.visible;
    if (mode === "import" && left > 0 && !(await this.#sureToDrop(state.visible, left))) return;
    const answer = await this.#act("session.commit");
    if (!answer) return;
    say(committed(mode, answer));
    this.#app.ended();
  }

  #sureToDrop(kept, left) {
    return ask(`Import only ${cities(kept)}?`,
      `The search hides ${cities(left)}; they are not imported and are gone afterwards.`,
      [{ label: `Import ${cities(kept)}`, value: true, kind: "primary" }, { label: "Back", value: false }]);
  }
}

/** Where the cities of an import come from, in a sentence. */
function whence(source) {
  if (!source?.location) return "New cities.";
  const radius = source.radiusKm === null ? "nearest to" : `within ${Math.round(source.radiusKm)} km of`;
  const widened = source.widened ? " Nothing was closer." : "";
  return `New cities ${radius} ${point(source.location)}.${widened}`;
}

function committed(mode, { added, replaced, removed, updated, discarded, archive }) {
  const parts = mode === "import"
    ? [`Imported ${cities(added + replaced)}`, replaced ? `${replaced} were there already` : null]
    : [`Saved ${plural(updated + removed, "change", "changes")}`, discarded ? `${plural(discarded, "change was", "changes were")} overtaken by another program` : null];
  return `${parts.filter(Boolean).join("; ")}. You have ${cities(archive.count)} now.`;
}
