/** The card of the city of the day, with the streak and a button to share it. */
import { isolated } from "./bidi.js";
import { Daily } from "./daily.js";
import { h, setAttr, setText } from "./dom.js";
import { longDate, region } from "./format.js";
import { HomeCard } from "./homecard.js";
import { say, sayError } from "./messages.js";
import { call } from "./rpc.js";
import { sayCopied } from "./share.js";
import { t } from "./strings.js";
import { iconButton } from "./symbols.js";

export class DailyCard {
  #app;
  #daily = new Daily();
  #streak = h("p", { class: "card-note" });
  #share = iconButton(
    "external",
    () => t("daily.share"),
    () => this.#shared().catch(sayError),
  );
  #card = new HomeCard({ movable: false, tool: this.#share, note: this.#streak });

  /** @param {function()} changed the city is known */
  constructor(app, changed) {
    this.#app = app;
    this.#card.element.classList.add("labelled");
    this.element = h(
      "section",
      { class: "here-box daily", "aria-label": () => t("daily.title"), hidden: true },
      this.#card.element,
    );
    this.#daily.addEventListener("change", changed);
  }

  /** The city; null if unknown. */
  get city() {
    return this.#daily.today?.city ?? null;
  }

  /** The city while its card is shown, for its weather. */
  get shown() {
    return this.element.hidden ? null : this.city;
  }

  /** Requests the city unless it is known. */
  look() {
    this.#daily.look(this.#app);
  }

  /**
   * @param {?Object} row of the city, if it is kept
   * @param weather of the city, and how to show it, as for HomeCard
   */
  draw(row, weather, how) {
    const { city, streak } = this.#daily.today ?? {};
    this.element.hidden = !city;
    if (!city) return;
    setAttr(this.#card.element, "data-label", t("daily.title"));
    this.#card.update(row ?? { ...city, favorite: false }, weather, how);
    setText(this.#streak, streak > 1 ? t("daily.streak", { count: streak }) : t("daily.tomorrow"));
    this.#share.hidden = !this.#app.has("share.compose");
  }

  /** Shares the city with a link to its place, or copies both. */
  async #shared() {
    const { city, date } = this.#daily.today;
    const place = [isolated(city.name), region(city)].filter(Boolean).join(", ");
    const { text: url } = await call("share.compose", { city: city.id, format: "openStreetMap" });
    const text = t("daily.message", { day: longDate(date), place });
    try {
      if (navigator.share) return await navigator.share({ text, url });
      await navigator.clipboard.writeText(`${text}\n${url}`);
      sayCopied(text);
    } catch (error) {
      // Closing the dialog of the system is no failure.
      if (error.name !== "AbortError") say(`${text} ${url}`);
    }
  }
}
