/** The weather of all archived cities on one map: temperatures from the store of forecasts. */
import { annotatedRows, shownName } from "./annotations.js";
import { h, liveText, onNextFrame, setText } from "./dom.js";
import { cities } from "./format.js";
import { HomeWeather } from "./homeweather.js";
import { WorldMap } from "./map.js";
import { MapSearch } from "./mapsearch.js";
import { sayError } from "./messages.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";
import { ARCHIVE } from "./watching.js";

/** The rows of a page of the archive, and the most that are read, favourites first. */
const PAGE = 500;
const AT_MOST = 2000;
/** The cities whose weather is requested: as many as the store keeps. */
const REQUESTED = 60;
/** A temperature is shown for this long. */
const CURRENT_MS = 3600000;
const MINUTE_MS = 60000;
/** The degrees shown around a single city: enough for a coast or a border, without which it could be anywhere. */
const AROUND = 4;

export class WeatherMapView {
  #app;
  #cities = [];
  #total = 0;
  #reading = 0;
  #fits = false;
  #timer = null;
  #isOpen = false;
  #isRead = false;
  #map = null;
  #weather = new HomeWeather();
  #search = new MapSearch();
  #about = h("p", { class: "about", role: "status" });
  #draw = onNextFrame(() => this.#drawNow());

  constructor(app) {
    this.#app = app;
    const go = () => app.go({ view: "welcome" });
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: go } },
      symbol("back"),
      liveText(() => t("frame.myCities")),
    );
    const title = h("h1", {
      id: "weather-map-title",
      tabIndex: -1,
      text: () => t("weatherMap.title"),
    });
    this.element = h(
      "section",
      { class: "weather-map", "aria-labelledby": title.id },
      h(
        "header",
        { class: "home-head" },
        h("div", {}, title, this.#about),
        this.#search.element,
        back,
      ),
    );
    this.#weather.addEventListener("change", this.#draw);
  }

  get title() {
    return t("weatherMap.title");
  }

  get watched() {
    return ARCHIVE;
  }

  arrived() {
    this.#isOpen = true;
    this.#fits = true;
    this.#map ??= this.#makeMap();
    this.#read().catch((error) => this.#failed(error));
    this.#timer = setInterval(this.#draw, MINUTE_MS);
  }

  /** An empty map gives the reason, as that of an archive without cities would look alike. */
  #failed(error) {
    if (this.#isRead) sayError(error);
    else setText(this.#about, error.message);
  }

  left() {
    this.#isOpen = false;
    this.#reading += 1;
    this.#search.leave();
    clearInterval(this.#timer);
  }

  /** Draws again after a change of units or names. */
  redraw() {
    this.#draw();
  }

  /** The bridge answers again. */
  resume() {
    this.#weather.resume();
    this.#read().catch(sayError);
  }

  notified(method) {
    if (method === "archive.didChange" && this.#isOpen) this.#read().catch(sayError);
  }

  /** Made on first use, because most visits begin in another view. */
  #makeMap() {
    const map = new WorldMap({ label: () => t("weatherMap.label"), least: AROUND });
    map.addEventListener("choose", ({ detail }) => this.#app.go({ view: "city", city: detail }));
    map.addEventListener("star", ({ detail }) => this.#star(detail));
    this.element.append(map.element);
    return map;
  }

  /** Reads the cities; a later call supersedes this one. */
  async #read() {
    const reading = ++this.#reading;
    const found = [];
    const annotations = this.#app.has("archive.annotate");
    let page = { after: undefined };
    while (page.after !== null && found.length < AT_MOST) {
      const from = page.after && { after: page.after };
      page = await call("archive.list", {
        limit: PAGE,
        ...(annotations && { annotations }),
        ...from,
      });
      if (reading !== this.#reading) return;
      found.push(...annotatedRows(page));
    }
    this.#isRead = true;
    this.#cities = found;
    this.#total = page.total;
    this.#draw();
  }

  #drawNow() {
    if (!this.#isOpen || !this.#isRead) return;
    const places = this.#cities.map((city) => {
      const weather = this.#current(city.id);
      return { ...city, name: shownName(city), realName: city.name, weather };
    });
    this.#search.follow(this.#map, places);
    this.#map.show(places, { move: this.#fits && places.length > 0 });
    if (places.length > 0) this.#fits = false;
    setText(this.#about, this.#standing(places));
    if (this.#app.hello?.providers?.weather) this.#weather.want(this.#cities.slice(0, REQUESTED));
  }

  #standing({ length }) {
    if (length === 0) return t("weatherMap.empty");
    const known = this.#cities.filter(({ id }) => this.#current(id)).length;
    if (length < this.#total)
      return t("weatherMap.first", { count: length, total: this.#total, known });
    return t("weatherMap.standing", { cities: cities(length), known });
  }

  /** An older temperature is not current, so it is not shown. */
  #current(id) {
    const { now } = this.#weather.of(id) ?? {};
    const isCurrent = now?.icon && Date.now() - Date.parse(now.fetchedAt) < CURRENT_MS;
    return isCurrent ? now : null;
  }

  #star(id) {
    const { favorite } = this.#cities.find((city) => city.id === id);
    call("archive.setFavorite", { city: id, favorite: !favorite }).catch(sayError);
  }
}
