/** A card of the first view: an archived city with time, weather and its age. */
import { isDay } from "./astro.js";
import { h, replace, setAttr, setText } from "./dom.js";
import { age, range, region, skyWords, temperature, timeIn } from "./format.js";
import { setIcon } from "./icons.js";
import { localNames, titleOf } from "./localnames.js";
import { reports } from "./reports.js";
import { sparkline } from "./sparkline.js";
import { language, locale, t } from "./strings.js";
import { symbol } from "./symbols.js";
import { airWords, usualWords } from "./today.js";
import { warningLine } from "./warnings.js";

/** After this long, weather is marked as old. */
const OLD_MS = 3600000;

export class HomeCard {
  #city = null;
  #drawn = "";
  #warned = "";
  #link = h("a", { class: "card-link" });
  #where = h("p", { class: "card-where" });
  #clock = h("span", { class: "card-clock" });
  #light = h("span", { class: "card-light" });
  #icon = h("img", { class: "weather-icon", alt: "", width: 44, height: 44, hidden: true });
  #degrees = h("span", { class: "card-degrees" });
  #summary = h("p", { class: "card-summary" });
  #curve = h("div", { class: "card-curve" });
  #warning = h("div", { class: "card-warnings" });
  #today = h("p", { class: "card-today" });
  #age = h("p", { class: "card-age" });
  #check = h("input", { type: "checkbox", class: "card-check", "data-does": "choose" });
  /** For what cards are chosen: "compare", "select", or null. */
  #choosing = null;
  #choice = h(
    "label",
    { class: "card-compare", hidden: true },
    this.#check,
    h("span", { text: () => this.#choiceWords }),
  );
  #star = h("button", { type: "button", class: "star", "data-does": "star" }, symbol("star"));
  #grip = h(
    "button",
    {
      type: "button",
      class: "icon-button card-grip",
      "data-does": "grip",
      title: () => t("card.moving"),
    },
    symbol("grip"),
  );

  #more = h(
    "button",
    {
      type: "button",
      class: "icon-button card-more",
      "data-does": "more",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    },
    symbol("more"),
  );

  /**
   * @param {{movable: boolean, tool: ?Element, note: ?Element}} options cards of other cities than the user's can be
   *   neither moved, removed nor compared; a button beside the star, and a text in the foot
   */
  constructor({ movable = true, tool = null, note = null } = {}) {
    this.element = h(
      movable ? "li" : "div",
      { class: "card" },
      h(
        "div",
        { class: "card-head" },
        h("div", { class: "card-title" }, h("h2", {}, this.#link), this.#where),
        h("div", { class: "card-tools" }, tool, this.#star, movable && [this.#more, this.#grip]),
      ),
      this.#warning,
      h(
        "div",
        { class: "card-now" },
        this.#icon,
        this.#degrees,
        h("p", { class: "card-time" }, this.#clock, this.#light),
      ),
      this.#summary,
      this.#curve,
      h("div", { class: "card-foot" }, this.#age, this.#today, note, this.#choice),
    );
  }

  get city() {
    return this.#city;
  }

  focusGrip() {
    this.#grip.focus();
  }

  /**
   * Shows a city.
   * @param weather from homeweather.js, or null
   * @param {Object} how `trouble` the reason for missing weather, `choosing` for what cards are chosen
   *   ("compare" or "select"), `chosen`, `full` if no more can be chosen, `fixed` if the order cannot be changed, `without` if there is no weather service
   */
  update(
    city,
    weather,
    {
      trouble = null,
      choosing = null,
      chosen = false,
      full = false,
      fixed = false,
      without = false,
    },
  ) {
    this.#city = city;
    setAttr(this.element, "data-id", city.id);
    const name = titleOf(city);
    const real = localNames.nameOf(city);
    setText(this.#link, name);
    setAttr(this.#link, "href", `#/city/${city.id}`);
    setText(this.#where, name === real ? region(city) : `${real} · ${region(city)}`);
    setAttr(this.#star, "aria-pressed", city.favorite);
    setAttr(this.#star, "aria-label", t("common.star", { name }));
    setAttr(this.#grip, "aria-label", t("card.move", { name }));
    setAttr(this.#more, "aria-label", t("card.more", { name }));
    this.#grip.hidden = fixed;
    this.#choosing = choosing;
    this.#choice.hidden = choosing === null;
    setText(this.#choice.lastChild, this.#choiceWords);
    this.#check.checked = chosen;
    this.#check.disabled = full && !chosen;
    setAttr(
      this.#check,
      "aria-label",
      t(choosing === "select" ? "card.selectCity" : "card.compareCity", { name }),
    );
    this.#drawTime(city);
    this.#drawWeather(weather, without ? "" : trouble);
    this.#drawToday(city.id);
  }

  get #choiceWords() {
    return t(this.#choosing === "select" ? "card.select" : "card.compare");
  }

  #drawToday(id) {
    const warnings = reports.warningsOf(id);
    const line = warnings.length > 0 ? warningLine(warnings) : null;
    const words = line?.outerHTML ?? "";
    if (this.#warned !== words) replace(this.#warning, line);
    this.#warned = words;
    setText(this.#today, [airWords(id), usualWords(id)].filter(Boolean).join(" · "));
  }

  #drawTime(city) {
    const time = timeIn(city.timezone);
    setText(this.#clock, time);
    this.#clock.parentElement.hidden = time === "";
    const day = isDay(Date.now(), city);
    this.element.classList.toggle("night", !day);
    const words = t(day ? "card.day" : "card.night");
    if (this.#light.textContent === words) return;
    replace(
      this.#light,
      symbol(day ? "sun" : "moon"),
      h("span", { class: "only-spoken", text: words }),
    );
  }

  /** Updates the age; redraws the rest only for new values. */
  #drawWeather(weather, trouble) {
    const { now, units } = weather ?? {};
    const known = now?.temperature !== undefined && now.temperature !== null;
    const since = now ? Date.now() - Date.parse(now.fetchedAt) : 0;
    this.element.classList.toggle("old", since > OLD_MS);
    const missing = trouble === null ? t("card.loading") : trouble && t("card.noWeather");
    setText(this.#age, known ? age(now.fetchedAt) : missing);
    setAttr(this.#age, "title", trouble || null);
    setIcon(this.#icon, known ? now.icon : null);
    setText(this.#degrees, known ? temperature(now.temperature, units) : "");
    const words = known ? [skyWords(now), range(weather.low, weather.high, units)] : [];
    setText(this.#summary, words.filter(Boolean).join(" · "));
    const drawn = `${now?.fetchedAt} ${temperature(0)} ${language()} ${locale()}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    replace(this.#curve, weather && sparkline(weather.hours, units));
  }
}
