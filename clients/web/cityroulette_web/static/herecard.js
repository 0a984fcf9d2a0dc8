/** The card of where the device is: shown where the browser may tell, asked for where it may be asked. */
import { h } from "./dom.js";
import { HomeCard } from "./homecard.js";
import { say } from "./messages.js";
import { call } from "./rpc.js";
import { symbol } from "./symbols.js";

/** How far the device has to be from where it was, in degrees, to be elsewhere: some 5 km. */
const ELSEWHERE = 0.05;

export class HereCard {
  #app;
  #weather;
  #position = null;
  #city = null;
  #card = new HomeCard({ movable: false });
  #ask = h(
    "button",
    { type: "button", class: "quiet", hidden: true, on: { click: () => this.#locate(true) } },
    symbol("pin"),
    "Show the weather here",
  );

  /** @param {HomeWeather} weather what the cards know of the weather */
  constructor(app, weather) {
    this.#app = app;
    this.#weather = weather;
    this.#card.element.hidden = true;
    this.#card.element.classList.add("here");
    this.element = h("div", { class: "here-box" }, this.#ask, this.#card.element);
  }

  /** The city that is here, for its weather; null where that is not known. */
  get city() {
    return this.#city;
  }

  get card() {
    return this.#card;
  }

  /** Looks where the device is if that may be known without a question. */
  async look() {
    if (!navigator.geolocation || !this.#app.has("location.set")) return;
    const allowed = await navigator.permissions
      ?.query({ name: "geolocation" })
      .then(({ state }) => state)
      .catch(() => "prompt");
    this.#ask.hidden = allowed !== "prompt" || this.#city !== null;
    if (allowed === "granted") this.#locate(false);
  }

  draw(how) {
    if (this.#city) this.#card.update(this.#city, this.#weather.of(this.#city.id), how);
  }

  /** @param {boolean} asked whether the reader asked, who then is told when it cannot be found */
  #locate(asked) {
    const found = ({ coords: { latitude: lat, longitude: lon } }) =>
      this.#found({ lat, lon }).catch(() => {});
    const failed = () => asked && say("The browser does not share your location.");
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 15000, maximumAge: 300000 });
  }

  /** A device that has hardly moved is where it was. */
  async #found(position) {
    const { lat, lon } = this.#position ?? { lat: Infinity, lon: 0 };
    if (Math.max(Math.abs(position.lat - lat), Math.abs(position.lon - lon)) < ELSEWHERE) return;
    this.#position = position;
    await call("location.set", { location: position });
    this.#city = await cityAt(position, this.#app);
    this.#ask.hidden = true;
    this.#card.element.hidden = this.#city === null;
    this.element.dispatchEvent(new CustomEvent("found", { bubbles: true }));
  }
}

/** The program says which city a point is in together with its weather; without one, the nearest. */
async function cityAt(location, app) {
  if (app.hello?.providers?.weather)
    try {
      return (await call("weather.here")).city;
    } catch {
      // Its service does not answer; the place is known all the same.
    }
  const near = await call("gazetteer.nearby", { location, limit: 1, radiusKm: 50 });
  return near.cities[0] ?? null;
}
