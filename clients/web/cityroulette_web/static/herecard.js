/** The card of the device's location: shown if the browser permits, otherwise a button asks for it. */
import { h, liveText, setAttr } from "./dom.js";
import { HomeCard } from "./homecard.js";
import { say } from "./messages.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** Movements of less than so many degrees (about 5 km) are ignored. */
const ELSEWHERE = 0.05;

export class HereCard {
  #app;
  #weather;
  #position = null;
  #city = null;
  #card = new HomeCard({ movable: false });
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
  }

  /** The city at the location, for its weather; null if unknown. */
  get city() {
    return this.#city;
  }

  get card() {
    return this.#card;
  }

  /** Locates the device if the permission was already granted. */
  async look() {
    if (!navigator.geolocation || !this.#app.has("location.set")) return;
    const allowed = await navigator.permissions
      ?.query({ name: "geolocation" })
      .then(({ state }) => state)
      .catch(() => "prompt");
    this.ask.hidden = allowed !== "prompt" || this.#city !== null;
    if (allowed === "granted") this.#locate(false);
  }

  draw(how) {
    if (!this.#city) return;
    setAttr(this.#card.element, "data-label", t("home.here"));
    this.#card.update(this.#city, this.#weather.of(this.#city.id), how);
  }

  /** @param {boolean} asked whether the user asked, and is told about a failure */
  #locate(asked) {
    const found = ({ coords: { latitude: lat, longitude: lon } }) =>
      this.#found({ lat, lon }).catch(() => {});
    const failed = () => asked && say(t("home.noLocation"));
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 15000, maximumAge: 300000 });
  }

  /** Ignores small movements of the device. */
  async #found(position) {
    const { lat, lon } = this.#position ?? { lat: Infinity, lon: 0 };
    if (Math.max(Math.abs(position.lat - lat), Math.abs(position.lon - lon)) < ELSEWHERE) return;
    this.#position = position;
    await call("location.set", { location: position });
    this.#city = await cityAt(position, this.#app);
    this.ask.hidden = true;
    this.#card.element.hidden = this.#city === null;
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
