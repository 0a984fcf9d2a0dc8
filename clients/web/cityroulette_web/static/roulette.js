/**
 * The roulette in the view of a session: the globe spins while the tries are reported and stops at the
 * drawn point, then a card shows the city.
 *
 * Dispatches `turning` and `stands`, and from its card `again`, `around` (a city) and `open` (a city's
 * id).
 */
import { addToDiary } from "./diary.js";
import { drawnCard, flag } from "./drawncard.js";
import { h, prefersStillness, replace, setText } from "./dom.js";
import { cities, country } from "./format.js";
import { t } from "./strings.js";
import { distance } from "./units.js";

const SPIN_MS = 2000;
/** The last try is reported when the globe stops. */
const TOLD_MS = 1700;
const TOLD_AT_MOST = 6;
const BUSY = "a, button, input, select, textarea, summary, dialog, [role], .dots";

export class Roulette extends EventTarget {
  #app;
  #map;
  #mirror = null;
  #drawn = null;
  #timers = [];
  #card = null;
  #told = h("p", { class: "spin-told", role: "status" });
  #skip = h("button", {
    type: "button",
    class: "spin-skip",
    text: () => t("roulette.skip"),
    title: () => t("roulette.space"),
    on: { click: () => this.skip() },
  });
  #flag = h("span", { class: "spin-flag", "aria-hidden": "true" });
  #spin = h("div", { class: "spin", hidden: true }, this.#flag, this.#told, this.#skip);
  #place = h("div", { class: "drawn-place", hidden: true });

  constructor(app, map) {
    super();
    this.#app = app;
    this.#map = map;
    this.element = h("div", { class: "roulette" }, this.#spin, this.#place);
    addEventListener("keydown", (event) => this.#key(event), true);
    for (const kind of ["pointerdown", "click"])
      map.element.addEventListener(kind, (event) => this.#pressed(event), true);
    new ResizeObserver(() => this.#makeRoom()).observe(this.#place);
  }

  /** The id of the drawn city; null without a draw. */
  get drawnId() {
    return this.#mirror ? (this.#city?.id ?? null) : null;
  }

  get spinning() {
    return !this.#spin.hidden;
  }

  /**
   * Shows a draw and requests its weather.
   * @param {{drawn?: {point, country, tries}, weather?: boolean}} about from draw.js
   */
  async show(mirror, { drawn, weather }) {
    this.leave();
    if (weather) this.#askWeather(mirror);
    if (!drawn) return;
    this.#mirror = mirror;
    this.#drawn = drawn;
    this.#map.showCountry(drawn.country ?? null);
    if (this.#city) addToDiary(this.#city);
    if (!prefersStillness()) await this.#turn(mirror, drawn);
    if (this.#mirror === mirror) this.#showCard();
  }

  /** Shows the draw without waiting for the weather; the program reports a failure itself. */
  #askWeather({ session, known }) {
    const ids = known.slice(0, this.#app.weatherLimit).map(({ id }) => id);
    this.#app.call("weather.refresh", { session, cities: ids }).catch(() => {});
  }

  /** Jumps to the end of the spin. */
  skip() {
    this.#map.arrive();
  }

  /** Updates the city's weather and star. */
  refresh() {
    this.#card?.refresh(this.#city);
  }

  /** Redraws the card after a change of units or language. */
  redraw() {
    if (this.#card) this.#showCard();
  }

  /** Removes the card and the draw. */
  leave() {
    this.#mirror = null;
    this.#map.showCountry(null);
    this.#card = null;
    this.#place.hidden = true;
    this.#makeRoom();
    this.#stand();
    this.skip();
    replace(this.#place);
  }

  /** The city that the program names for the point, else the first of the list. */
  get #city() {
    const { known, source } = this.#mirror;
    return known.find(({ name }) => name === source?.near) ?? known[0];
  }

  async #turn(mirror, { point, tries }) {
    setText(this.#flag, flag(this.#drawn.country));
    this.#spin.hidden = false;
    this.element.closest(".session").dataset.spinning = "";
    this.dispatchEvent(new Event("turning"));
    this.#skip.focus();
    const seen = [];
    this.#tell(mirror, tries, seen);
    await this.#map.spin(point, { ms: SPIN_MS, tries: seen });
    if (this.#mirror === mirror) this.#stand();
  }

  #stand() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (this.#spin.hidden) return;
    this.#spin.hidden = true;
    delete this.element.closest(".session")?.dataset.spinning;
    this.dispatchEvent(new Event("stands"));
  }

  /** Reports the tries in sequence, the last one as the globe slows down, and marks them. */
  #tell(mirror, tries, seen) {
    const told = tries.slice(-TOLD_AT_MOST);
    const words = told.map(tryInWords);
    if (words.length === 0) words.push(cities(mirror.state.total));
    setText(this.#told, t("roulette.spinning"));
    this.#timers = words.map((text, at) =>
      setTimeout(
        () => {
          setText(this.#told, text);
          if (told[at]) seen.push(told[at].location);
        },
        (TOLD_MS * (at + 1)) / words.length,
      ),
    );
  }

  #showCard() {
    const city = this.#city;
    if (!city) return;
    const tell = (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail }));
    this.#card = drawnCard(this.#app, city, this.#drawn, this.#mirror.known, {
      open: () => tell("open", city.id),
      around: () => tell("around", city),
      again: () => tell("again"),
      close: () => this.leave(),
    });
    replace(this.#place, this.#card.element);
    this.#place.hidden = false;
    this.#makeRoom();
  }

  /** Reserves the part of the map that the card covers. */
  #makeRoom() {
    const covers = getComputedStyle(this.#place).position === "absolute";
    const height = this.#place.offsetHeight;
    this.#map.keepFree(covers && height > 0 ? height + 14 : 0);
  }

  /** A click skips the spin; it does not also move the map. */
  #pressed(event) {
    if (!this.spinning) return;
    event.stopPropagation();
    if (event.type === "click") this.skip();
  }

  /** Space skips the spin, or draws again where it has no other meaning. */
  #key(event) {
    if (!this.element.isConnected || document.querySelector("dialog[open]")) return;
    if (this.spinning && [" ", "Enter", "Escape"].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      this.skip();
    } else if (event.key === " " && this.#card && !event.target.closest?.(BUSY)) {
      if (!this.#place.checkVisibility()) return;
      event.preventDefault();
      this.dispatchEvent(new Event("again"));
    }
  }
}

function tryInWords({ country: code, radiusKm, found }) {
  const values = { country: country(code), radius: distance(radiusKm), count: found };
  return t(found === 0 ? "roulette.foundNothing" : "roulette.found", values);
}
