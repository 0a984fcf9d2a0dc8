/** The card of the device's location: shown if the browser permits, otherwise a button asks for it. */
import { h, liveText, setAttr } from "./dom.js";
import { HomeCard } from "./homecard.js";
import { say } from "./messages.js";
import { isForgotten, knownPosition, locateDevice, permission } from "./position.js";
import { subscribe } from "./preferences.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";
import { iconButton, symbol } from "./symbols.js";

/** Movements of less than so many degrees (about 5 km) are ignored. */
const ELSEWHERE = 0.05;

export class HereCard {
  #app;
  #weather;
  #position = null;
  #city = null;
  #manage = iconButton(
    "pin",
    () => t("position.manage"),
    () => this.#app.go({ view: "settings" }),
  );
  #card = new HomeCard({ movable: false, tool: this.#manage });
  /** The button that asks for the location, for the tools of the view. */
  ask = h(
    "button",
    { type: "button", class: "quiet", hidden: true, on: { click: () => this.#locate(true) } },
    symbol("pin"),
    liveText(() => t("home.weatherHere")),
  );

  /** @param {HomeWeather} weather the weather of the cards */
  constructor(app, weather) {
    this.#app = app;
    this.#weather = weather;
    this.#card.element.hidden = true;
    this.#card.element.classList.add("labelled");
    this.element = h("div", { class: "here-box" }, this.#card.element);
    subscribe(() => this.#changed());
  }

  /** The city at the location, for its weather; null if unknown. */
  get city() {
    return this.#city;
  }

  get card() {
    return this.#card;
  }

  /** Shows the remembered position, and locates the device if the permission was already granted. */
  async look() {
    if (!this.#app.has("location.set")) return;
    const known = knownPosition();
    if (known) this.#found(known).catch(() => {});
    const allowed = await permission();
    const isOffered = allowed === "prompt" || (allowed === "granted" && isForgotten());
    this.ask.hidden = !isOffered || knownPosition() !== null;
    if (allowed === "granted" && !known?.isChosen && !isForgotten()) this.#locate(false);
  }

  draw(how) {
    if (!this.#city) return;
    setAttr(this.#card.element, "data-label", t("home.here"));
    this.#card.update(this.#city, this.#weather.of(this.#city.id), how);
  }

  /** @param {boolean} asked whether the user asked, and is told about a failure */
  #locate(asked) {
    locateDevice().catch(() => asked && say(t("home.noLocation")));
  }

  /** The position was changed or forgotten, perhaps in another tab. */
  #changed() {
    const known = knownPosition();
    if (!known) this.#forget();
    else if (this.element.isConnected) this.#found(known).catch(() => {});
  }

  #forget() {
    if (this.#position === null) return;
    this.#position = null;
    this.#city = null;
    this.ask.hidden = false;
    this.#card.element.hidden = true;
    this.element.dispatchEvent(new CustomEvent("found", { bubbles: true }));
  }

  /** Ignores small movements of the device. */
  async #found({ lat, lon, isChosen }) {
    const least = isChosen ? 0 : ELSEWHERE;
    const before = this.#position ?? { lat: Infinity, lon: 0 };
    if (Math.max(Math.abs(lat - before.lat), Math.abs(lon - before.lon)) <= least) return;
    const position = { lat, lon };
    this.#position = position;
    await call("location.set", { location: position });
    const city = await cityAt(position, this.#app);
    if (this.#position !== position) return;
    this.#city = city;
    this.ask.hidden = true;
    this.#card.element.hidden = city === null;
    this.element.dispatchEvent(new CustomEvent("found", { bubbles: true }));
  }
}

/** Gets the city of a point with its weather; without a weather service, the nearest city. */
async function cityAt(location, app) {
  if (app.hello?.providers?.weather)
    try {
      return (await call("weather.here")).city;
    } catch {
      // The weather service failed, but the place is known.
    }
  const near = await call("gazetteer.nearby", { location, limit: 1, radiusKm: 50 });
  return near.cities[0] ?? null;
}
