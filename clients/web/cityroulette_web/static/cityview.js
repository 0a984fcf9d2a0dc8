/** A city at its own address, archived or not. */
import { archived } from "./annotations.js";
import { isolated } from "./bidi.js";
import { CityAside } from "./cityaside.js";
import { Detail } from "./detail.js";
import { h } from "./dom.js";
import { FRESH_MS, forecasts, isDue } from "./forecasts.js";
import { glance } from "./glance.js";
import { keptCity } from "./keptcities.js";
import { localNames, titleOf } from "./localnames.js";
import { sayError } from "./messages.js";
import { removeCity } from "./removing.js";
import { call, Unreachable } from "./rpc.js";
import { t } from "./strings.js";
import { ARCHIVE } from "./watching.js";
import { Yours } from "./yours.js";

const MINUTE_MS = 60000;

/** The height in pixels of the curve of hours. */
const CURVE = 220;

export class CityView {
  #app;
  #city = null;
  #wanted = null;
  #detail;
  #aside;
  #yours;
  /** Whether the bridge did not answer. */
  #incomplete = false;
  #timer = null;
  /** When the weather was last requested by the timer. */
  #asked = 0;
  /** Shown instead of a city that is not known without the bridge. */
  #missing = h("p", { class: "hint city-missing", hidden: true, text: () => t("city.missing") });
  #keep = h("button", {
    type: "button",
    class: "primary",
    text: () => t("common.keep"),
    hidden: true,
    on: { click: () => this.#add(false) },
  });
  #remove = h("button", {
    type: "button",
    class: "quiet",
    text: () => t("common.remove"),
    hidden: true,
    on: { click: () => removeCity(this.#app, this.#city) },
  });

  constructor(app) {
    this.#app = app;
    this.#detail = new Detail(app, {
      heading: "h1",
      actions: [this.#keep, this.#remove],
      curve: CURVE,
      today: true,
    });
    this.#detail.addEventListener("closed", () => app.go({ view: "welcome" }));
    this.#detail.addEventListener("star", () => this.#star());
    this.#yours = new Yours();
    this.#yours.addEventListener("change", ({ detail }) => this.#annotated(detail));
    this.#aside = new CityAside(app, this.#yours.element);
    this.#aside.addEventListener("star", () => this.#star());
    forecasts.addEventListener("change", ({ detail }) => {
      if (detail !== this.#city?.id) return;
      this.#aside.show(withWeather(this.#city));
    });
    this.element = h(
      "div",
      { class: "city-view" },
      this.#missing,
      this.#detail.element,
      this.#aside.element,
    );
  }

  get title() {
    if (!this.#city) return t("common.city");
    const city = { ...this.#city, name: titleOf(this.#city) };
    return glance(city) ?? isolated(city.name);
  }

  /** A city that is not archived has no watch; its weather is requested while it is visible. */
  get watched() {
    return this.#city?.archived ? ARCHIVE : null;
  }

  /** @param {{city: number}} place */
  async arrived({ city: id }) {
    this.#wanted = id;
    this.#missing.hidden = true;
    this.#incomplete = false;
    this.#nextMinute();
    try {
      await this.#read(id);
    } catch (error) {
      if (this.#wanted === id) this.#failed(id, error);
    }
    if (this.#city && this.#wanted === id) this.#detail.open(this.#mirror, id);
  }

  /** Shows a city that was shown earlier. Only the program knows that there is none; a reload ends requests too. */
  #failed(id, error) {
    sayError(error);
    if (!(error instanceof Unreachable)) return this.#app.giveUp();
    this.#incomplete = true;
    this.#set(keptCity(id));
  }

  /** The bridge answers again: reads what could not be read. */
  resume() {
    if (!this.#incomplete) return this.#detail.resume();
    this.#detail.close();
    this.arrived({ city: this.#wanted });
  }

  left() {
    clearTimeout(this.#timer);
    this.#wanted = null;
    this.#city = null;
    this.#detail.close();
    this.#aside.leave();
    this.#yours.leave();
  }

  #nextMinute() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#tick();
      this.#nextMinute();
    }, MINUTE_MS);
  }

  /** Requests newer weather when the shown one is old, at most that often, and never while the page is hidden. */
  #tick() {
    if (!this.#city || document.hidden || !this.#app.hello?.providers?.weather) return;
    this.#detail.refreshTab();
    if (Date.now() - this.#asked < FRESH_MS || !isDue(forecasts.of(this.#city.id))) return;
    this.#asked = Date.now();
    this.#renewWeather(this.#city).catch(() => {}); // What is known stays, with its age.
  }

  /** As "automatic", which adds no entry to the history. */
  async #renewWeather(city) {
    const params = { city: city.id, origin: "automatic" };
    forecasts.put(city, await call("weather.forecast", params));
  }

  redraw() {
    if (!this.#city) return;
    this.#detail.refresh(this.#mirror);
    this.#detail.redraw();
    this.#aside.show(withWeather(this.#city));
    this.#yours.redraw();
    this.#app.drawTitle();
  }

  /** Updates the buttons after a change by another tab or program. */
  notified(method, params) {
    if (!this.#city) return;
    if (method === "archive.didChange") this.#renew().catch(sayError);
    this.#detail.notified(method, params);
  }

  /** The details expect a session with the city's row; here there is none. */
  get #mirror() {
    return { session: null, row: (id) => (id === this.#city?.id ? this.#city : null) };
  }

  async #read(id) {
    const { city, names = [] } = await call("city.get", { city: id });
    localNames.take(city, names);
    if (this.#wanted === id) this.#set(city);
  }

  #set(city) {
    const { annotation = null } = city?.id === this.#city?.id ? (this.#city ?? {}) : {};
    this.#city = city && { ...city, annotation: city.archived ? annotation : null };
    this.#missing.hidden = city !== null;
    this.#offer(city);
    if (city) this.#aside.show(withWeather(city));
    else this.#aside.leave();
    this.#drawYours();
    this.#app.described();
  }

  /** The annotation is read apart, because only archived cities have one. */
  #drawYours() {
    if (!this.#city?.archived || !this.#app.has("archive.annotate")) return this.#yours.leave();
    return this.#yours.show(this.#city.id, archived).catch(sayError);
  }

  #annotated(annotation) {
    this.#city.annotation = annotation;
    this.#detail.refresh(this.#mirror);
    this.#aside.show(withWeather(this.#city));
    this.#app.drawTitle();
  }

  /** Offers to keep or to remove the city. The focus follows from the button that disappears to the other one. */
  #offer(city) {
    const isFocused = [this.#keep, this.#remove].includes(document.activeElement);
    this.#keep.hidden = city?.archived ?? true;
    this.#remove.hidden = !city?.archived;
    if (isFocused && city) (city.archived ? this.#remove : this.#keep).focus();
  }

  async #renew() {
    await this.#read(this.#city.id);
    if (this.#city) this.#detail.refresh(this.#mirror);
  }

  #star() {
    const { archived, favorite } = this.#city;
    if (archived) this.#ask("archive.setFavorite", { favorite: !favorite });
    else this.#add(true);
  }

  #add(favorite) {
    return this.#ask("archive.add", { favorite });
  }

  #ask(method, params) {
    return call(method, { city: this.#city.id, ...params }).catch(sayError);
  }
}

/** The city with the name to show and its current weather in the store of forecasts, as the map shows it. */
function withWeather(city) {
  const { current = null } = forecasts.of(city.id) ?? {};
  const named = { ...city, name: titleOf(city) };
  return current ? { ...named, weather: current } : named;
}
