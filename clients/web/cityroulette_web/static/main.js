/** Starts the page: frame, views, and the address. */
import { Alerts } from "./alerts.js";
import { followAttempts } from "./attempts.js";
import { Banner } from "./banner.js";
import { BoardView } from "./board.js";
import { CityView } from "./cityview.js";
import { CompareView } from "./compare.js";
import { DiaryView } from "./diaryview.js";
import { byId, refreshTexts, replace } from "./dom.js";
import { forecasts } from "./forecasts.js";
import { keepFocus } from "./focus.js";
import { drawCredits, drawFrame, drawStatus, focusTitle, sayNotified } from "./frame.js";
import { GuideView } from "./guide.js";
import { HomeView } from "./home.js";
import { acceptDrops, acceptPastes, importFile, pasteList } from "./importfile.js";
import { keepShell, keepStrings } from "./install.js";
import { listenForKeys } from "./keys.js";
import { lists } from "./lists.js";
import { dropErrors, dropToasts, say, sayError } from "./messages.js";
import { drawViews, hadCities, noteCities, START } from "./nav.js";
import { listen as listenOffline, setOnline } from "./offline.js";
import { openWarningsOnPaper } from "./paper.js";
import { distanceUnit, load, subscribe } from "./preferences.js";
import { followPosition, tellPosition } from "./position.js";
import { addressOf, placeOf, Router } from "./router.js";
import { call, hasToken, pair, stream, Unreachable } from "./rpc.js";
import { Runs } from "./runs.js";
import { SessionView } from "./session.js";
import { isEdited, Sessions, sayEnded } from "./sessions.js";
import { SettingsView } from "./settings.js";
import { applyLanguage, t } from "./strings.js";
import { temperatureUnit } from "./units.js";
import { VisitsView } from "./visits.js";
import { ARCHIVE, Watching } from "./watching.js";
import { WeatherMapView } from "./weathermap.js";
import { Welcome } from "./welcome.js";

/** Interval for removing old weather from the title. */
const MINUTE_MS = 60000;

const unitsOfTexts = () => `${distanceUnit()} ${temperatureUnit()}`;

class App {
  hello = null;
  call = call;
  #methods = new Set();
  #program = "starting";
  #link = "up";
  #runs = new Runs();
  #view = null;
  #onScreen = null;
  #arrived = false;
  #arrivals = 0;
  #told = 0;
  /** Whether the bridge was down, and the place that could not be shown meanwhile. */
  #wasDown = false;
  #unreached = null;
  #router = new Router();
  sessions = new Sessions(this);
  #welcome = new Welcome(this, this.sessions);
  #session = new SessionView(this, this.sessions);
  #guide = new GuideView(this);
  #home = new HomeView(this, this.sessions);
  #settings = new SettingsView(this);
  #city = new CityView(this);
  #compare = new CompareView(this);
  #weatherMap = new WeatherMapView(this);
  #diary = new DiaryView(this);
  #visits = new VisitsView(this);
  #board = new BoardView(this);
  #archive = null;
  #kept = hadCities();
  /** The units in texts that no view redraws. */
  #units = unitsOfTexts();
  #banner = new Banner(this.sessions, () => this.#seen());
  #watching = new Watching();
  #alerts = new Alerts(this);

  start() {
    drawFrame();
    this.#show("welcome");
    if (!hasToken) return this.#locked();
    stream.addEventListener("program", ({ detail }) => this.#programChanged(detail));
    stream.addEventListener("notification", ({ detail }) => this.#notified(detail));
    stream.addEventListener("gap", () => this.#missed());
    stream.addEventListener("link", ({ detail }) => this.#linkChanged(detail));
    this.sessions.addEventListener("shown", ({ detail }) => this.#shown(detail));
    this.sessions.addEventListener("described", () => this.#session.describe());
    this.sessions.addEventListener("opened", () => this.#watch());
    this.sessions.addEventListener("noneFits", ({ detail }) => {
      if (this.#onScreen === this.#welcome) this.#welcome.sayTrouble(detail);
      else say(detail, { kind: "error" });
    });
    this.sessions.addEventListener("ended", ({ detail }) => this.#ended(detail));
    this.#router.addEventListener("arrive", ({ detail }) => this.#arriveOrSay(detail));
    byId("home").addEventListener("click", () => this.go({ view: "welcome" }));
    followAttempts();
    keepFocus(() => byId("main").querySelector("h1") ?? byId("main"));
    const toCities = () => this.go({ view: "welcome" });
    listenForKeys(this.#session, () => this.#view === "session", toCities);
    document.addEventListener("visibilitychange", () => this.#seen());
    subscribe(() => this.#chosen());
    forecasts.addEventListener("change", () => this.drawTitle());
    setInterval(() => this.drawTitle(), MINUTE_MS);
    addEventListener("languagechange", () => this.#chosen());
    listenOffline();
    followPosition(this);
    openWarningsOnPaper();
    acceptDrops(document.body, (file) => this.importFile(file));
    acceptPastes({ file: (file) => this.importFile(file), list: (text) => this.pasteList(text) });
    this.#router.start();
    stream.start();
  }

  has(method) {
    return this.#methods.has(method);
  }

  /** The most cities per weather refresh, for older programs that do not report it. */
  get weatherLimit() {
    return this.hello?.limits?.refresh ?? 300;
  }

  /** Opens a session of new cities and shows it. A draw that fails is reported by its form. */
  async open(params, about = {}) {
    this.#welcome.setBusy(true);
    dropErrors();
    await this.sessions.open(params, about);
    this.#welcome.setBusy(false);
  }

  /** Goes to the view {view, session, city} and records it in the address. */
  async go(place) {
    this.#welcome.setBusy(true);
    await this.#arriveOrSay(place);
    this.#welcome.setBusy(false);
  }

  /** Starts a surprise in the view that shows its progress. */
  async surprise() {
    this.#show("find");
    await this.#welcome.surprise();
    if (this.#view === "find") this.#router.go({ view: "find" });
  }

  /** Imports a file: into the guide if that is shown, else into the archive. */
  importFile(file) {
    if (!this.has("archive.import")) return;
    importFile(file, this.#importTarget, this.hello?.limits?.importFile);
  }

  /** Imports a list that is pasted into the dialog, or was pasted on the page. */
  pasteList(text = "") {
    if (this.has("archive.import")) pasteList(this.#importTarget, text);
  }

  get #importTarget() {
    return this.#view === "guide" ? "places" : "cities";
  }

  /** Ends the shown session: closes it, or commits it by a request. @returns its result, or false */
  end(request = null) {
    const { mirror } = this.sessions;
    return request ? this.sessions.leave(mirror.session, request) : this.sessions.close(mirror);
  }

  /** Opens the details of a city in the shown session, replacing others. */
  detailOpened(city, instead) {
    const place = placeOf(this.sessions.mirror, city);
    if (instead) this.#router.stay(place);
    else this.#router.go(place);
    this.drawTitle();
  }

  detailClosed() {
    this.drawTitle();
    this.#router.leave(placeOf(this.sessions.mirror));
  }

  async #arriveOrSay(place) {
    try {
      await this.#arrive(place);
    } catch (error) {
      if (error instanceof Unreachable) this.#unreached = place;
      sayError(error);
    }
  }

  /** Shows the place of an address. Reports a missing one and goes to the first view. */
  async #arrive(place) {
    const { mirror } = this.sessions;
    const arrival = ++this.#arrivals;
    dropErrors();
    const wanted = () => arrival === this.#arrivals;
    if (place.view !== "session") {
      this.#show(place.view, place);
      this.#router.go(place);
      focusTitle();
    } else if (mirror && placeOf(mirror).session === place.session) {
      this.#show("session");
      this.#session.go(place.city);
      this.#router.go(place);
    } else if (!(await this.sessions.reach(place, wanted))) {
      say(t("frame.sessionEnded"));
      this.giveUp();
    }
  }

  /** Replaces an invalid address, so that Back does not return to it. */
  giveUp() {
    this.#router.stay({ view: "welcome" });
    this.#show("welcome");
  }

  /** Shows the address first, else the last session with edits, unless the user was faster. */
  async #arriveFirst() {
    if (this.#router.place) return this.#arrive(this.#router.place);
    const open = (await this.sessions.list()).sessions.filter(isEdited).at(-1);
    if (this.#arrivals > 0 || this.#view !== "welcome") return;
    const start = START[load("startView")];
    this.#router.stay({ view: "welcome" });
    if (open) await this.sessions.takeUp(open);
    else if (start) await this.#arrive(start);
  }

  #shown({ mirror, about, heard }) {
    dropErrors();
    this.#show("session");
    for (const { method, params } of heard) mirror.take(method, params);
    this.#session.show(mirror, about);
    for (const { method, params } of heard) this.#session.notified(method, params);
    if (this.#router.place?.view === "session") this.#router.stay(placeOf(mirror, about.choose));
    else this.#router.go(placeOf(mirror));
  }

  #ended({ session, reason }) {
    dropToasts(session);
    this.#session.leave();
    sayEnded(reason);
    if (this.#view === "session") {
      this.#router.leave({ view: "welcome" });
      this.#show("welcome");
      focusTitle();
    } else this.#drawViews();
  }

  #programChanged(state) {
    if (state.hello) {
      this.hello = state.hello;
      this.#methods = new Set(state.methods);
    }
    const again = this.#runs.isAnother(state);
    this.#program = state.kind;
    this.#drawStatus();
    if (again) this.#watching.restarted();
    const lost = again ? this.sessions.lost() : null;
    const forgotten = again && this.#kept && this.#archive?.path === ":memory:";
    this.#banner.program(state, { lost, again, forgotten });
    if (state.kind === "running") this.#becameReady().catch(sayError);
  }

  async #becameReady() {
    this.#drawViews();
    this.#watch();
    drawCredits(this.hello);
    if (this.#view === "guide") this.#guide.show();
    if (this.has("list.list")) lists.read().catch(sayError);
    tellPosition(this);
    const archive = this.#readArchive();
    if (!this.#arrived) {
      this.#arrived = true;
      await this.#arriveFirst();
    }
    this.#seen();
    this.#resume();
    await archive;
    keepShell(pair()).catch(() => {});
  }

  /** After a time without the bridge: shows the address that it could not show, or reads the rest of the view. */
  #resume() {
    if (!this.#wasDown) return;
    this.#wasDown = false;
    const missed = this.#unreached;
    this.#unreached = null;
    if (missed && addressOf(missed) === location.hash) this.#arriveOrSay(missed);
    else this.#onScreen.resume?.();
  }

  /** A notification received after the request is newer than its reply. */
  async #readArchive() {
    const told = this.#told;
    const archive = await call("archive.status").catch(() => null);
    if (told === this.#told) this.#setArchive(archive);
  }

  /** Shows the cards to users with archived cities, unless they are typing. */
  #setArchive(archive) {
    this.#told += 1;
    this.#archive = { ...this.#archive, ...archive };
    const hadCitiesBefore = this.#kept;
    this.#kept = archive?.count > 0;
    noteCities(this.#kept);
    this.#welcome.setArchive(archive);
    this.#home.setArchive(archive);
    this.#alerts.setArchive(archive);
    const typing = document.activeElement?.matches("main input, main select");
    if (this.#view === "welcome" && !typing) this.#show("welcome");
    else if (hadCitiesBefore !== this.#kept) this.#drawViews();
    this.#watch();
  }

  /** Redraws after a change of units, language or colours. */
  async #chosen() {
    document.dispatchEvent(new Event("theme"));
    if (await applyLanguage()) {
      this.#drawTexts();
      keepStrings().catch(() => {});
    } else if (this.#units !== unitsOfTexts()) refreshTexts();
    this.#units = unitsOfTexts();
    if (this.sessions.mirror) this.#session.redraw();
    const views = [this.#home, this.#city, this.#compare, this.#weatherMap, this.#diary];
    for (const view of [...views, this.#visits, this.#board, this.#settings]) view.redraw();
    this.drawTitle();
  }

  /** Shows the texts that no view redraws in the present language. */
  #drawTexts() {
    refreshTexts();
    drawFrame();
    this.#drawStatus();
    this.#drawViews();
    if (this.hello) drawCredits(this.hello);
    this.#welcome.setArchive(this.#archive);
    this.#home.setArchive(this.#archive);
    this.#seen();
    if (this.#view === "guide") this.#guide.show();
  }

  #locked() {
    this.#link = "refused";
    this.#drawStatus();
    this.#banner.locked();
  }

  #linkChanged(link) {
    this.#link = link;
    if (link === "down") this.#wasDown = true;
    this.#drawStatus();
    this.#banner.link(link);
    for (const view of [this.#home, this.#welcome]) view.setOnline(link !== "down");
    setOnline(link !== "down");
    if (link === "down" && !this.#arrived) this.#arriveWithout();
  }

  /** Shows the address without the bridge, as far as that is known; it stays until the bridge answers. */
  #arriveWithout() {
    const { place } = this.#router;
    if (["city", "compare", "settings"].includes(place?.view)) this.#show(place.view, place);
  }

  /** Without the bridge the state of the program is unknown. */
  #drawStatus() {
    drawStatus(this.#link === "up" ? this.#program : this.#link);
  }

  #drawViews() {
    const { mirror } = this.sessions;
    drawViews(this, this.#view, { kept: this.#kept, mode: mirror?.mode });
  }

  /** Shows the title of the view, which a view requests when its own changes. */
  drawTitle() {
    document.title = `${this.#onScreen.title} · CityRoulette`;
  }

  /** Updates what depends on the shown city, which a view requests when that changes. */
  described() {
    this.drawTitle();
    this.#watch();
  }

  /** Watches the weather of the cities on screen. */
  #watch() {
    const offered = this.has("weather.watch") && this.hello?.providers?.weather;
    const target = offered ? (this.#onScreen.watched ?? null) : null;
    this.#watching.want(target === ARCHIVE && !this.#kept ? null : target);
  }

  #show(view, place = {}) {
    const shown = this.#viewOf(view);
    if (this.#onScreen !== shown) this.#onScreen?.left?.();
    this.#onScreen = shown;
    this.#view = view;
    if (byId("main").firstElementChild !== shown.element) replace(byId("main"), shown.element);
    document.body.dataset.view = shown === this.#home ? "home" : view;
    shown.arrived?.(place);
    if (view === "guide") this.#guide.show();
    if (shown === this.#welcome) this.#welcome.refresh();
    this.#session.cover(view === "session");
    this.described();
    this.#drawViews();
    if (view !== "session") this.sessions.leaveArchive();
  }

  #viewOf(name) {
    return {
      welcome: this.#kept ? this.#home : this.#welcome,
      find: this.#welcome,
      session: this.#session,
      guide: this.#guide,
      settings: this.#settings,
      city: this.#city,
      compare: this.#compare,
      map: this.#weatherMap,
      diary: this.#diary,
      visits: this.#visits,
      lists: this.#board,
    }[name];
  }

  /** Events were missed: read everything again. */
  #missed() {
    if (this.has("list.list")) lists.read().catch(sayError);
    this.sessions.mirror?.reload().catch(sayError);
    this.#seen();
  }

  /** Updates the first view's list of sessions, which other tabs may have changed. */
  #seen() {
    if (document.hidden || !["welcome", "find"].includes(this.#view)) return;
    this.#viewOf(this.#view).refresh();
  }

  #notified({ method, params }) {
    this.sessions.notified(method, params);
    if (method === "archive.didChange") this.#setArchive(params);
    if (method === "list.didChange") lists.take(params.lists);
    if (method === "weather.didUpdate") forecasts.renew(params.city, params.weather);
    if (method === "server.didChangeStatus") this.#banner.health(params);
    sayNotified(method, params);
    if (method === "draft.didChange" || method === "session.didClose") this.#seen();
    if (this.sessions.mirror) this.#session.notified(method, params);
    this.#guide.notified(method, params);
    this.#city.notified(method, params);
    this.#weatherMap.notified(method);
    this.#visits.notified(method);
    this.#board.notified(method);
  }
}

await applyLanguage();
new App().start();
