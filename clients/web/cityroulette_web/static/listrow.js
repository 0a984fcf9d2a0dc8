/** A row of the list, kept while its city is visible. */
import { shownName, withShownName } from "./annotations.js";
import { isolated } from "./bidi.js";
import { h, setAttr, setText } from "./dom.js";
import { age, degrees, people, region, spoken, weatherWords } from "./format.js";
import { setIcon } from "./icons.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The signs of weather that is not known. */
const WITHOUT = {
  loading: { sign: "…", words: "session.weatherLoading" },
  failed: { sign: "–", words: "list.noWeather" },
};

/** The placeholder of an unread row. */
export class UnknownRow {
  element = h(
    "div",
    { class: "row", role: "row", "aria-busy": "true" },
    h(
      "div",
      { class: "cell-name", role: "gridcell" },
      h("span", { class: "row-region", text: "…" }),
    ),
  );

  update(_, { index, top, active }) {
    this.element.style.transform = `translateY(${top}px)`;
    setAttr(this.element, "aria-rowindex", index + 2);
    setAttr(this.element, "tabindex", active ? 0 : -1);
  }

  moveInside() {}

  keepFocus() {
    this.element.focus({ preventScroll: true });
  }
}

export class ListRow {
  #name = h("span", { class: "row-name" });
  #marks = h("span", { class: "row-marks", hidden: true });
  #place = h("span");
  #region = h("span", { class: "row-region" }, this.#marks, this.#place);
  #people = h("div", { class: "cell-population", role: "gridcell" });
  #icon = h("img", { class: "weather-icon", alt: "", width: 26, height: 26, hidden: true });
  #degrees = h("span", { class: "row-degrees", "aria-hidden": "true" });
  #words = h("span", { class: "only-spoken" });
  #weather = h(
    "div",
    { class: "cell-weather", role: "gridcell" },
    this.#icon,
    this.#degrees,
    this.#words,
  );
  #star = h(
    "button",
    { type: "button", class: "star", tabIndex: -1, "data-does": "star" },
    symbol("star"),
  );
  #remove = h(
    "button",
    { type: "button", class: "row-remove", tabIndex: -1, "data-does": "remove" },
    symbol("remove"),
  );

  constructor(id) {
    this.element = h(
      "div",
      { class: "row", role: "row", "data-id": id },
      h("div", { class: "cell-favorite", role: "gridcell" }, this.#star),
      h("div", { class: "cell-name", role: "gridcell" }, this.#name, this.#region),
      this.#people,
      this.#weather,
      h("div", { class: "cell-remove", role: "gridcell" }, this.#remove),
    );
  }

  update(city, { index, top, active, selected, drawn, kept }) {
    const { element } = this;
    const name = shownName(city);
    const real = name === city.name ? null : isolated(city.name);
    const marks = [drawn && t("list.drawn"), kept && t("list.kept")].filter(Boolean);
    element.style.transform = `translateY(${top}px)`;
    setAttr(element, "aria-rowindex", index + 2);
    setAttr(element, "aria-selected", selected);
    setAttr(element, "tabindex", active ? 0 : -1);
    setAttr(element, "aria-label", [spoken(withShownName(city)), ...marks].join(", "));
    element.classList.toggle("favorite", city.favorite);
    element.classList.toggle("stale", city.weather?.stale === true);
    setText(this.#name, name);
    setText(this.#marks, marks.join(" · "));
    this.#marks.hidden = marks.length === 0;
    const where = [real, region(city)].filter(Boolean).join(" · ");
    setText(this.#place, marks.length > 0 ? ` · ${where}` : where);
    setText(this.#people, people(city.population));
    setAttr(this.#star, "aria-pressed", city.favorite);
    setAttr(this.#star, "aria-label", t("common.star", { name }));
    setAttr(this.#remove, "aria-label", t("list.removeCity", { name }));
    setIcon(this.#icon, city.weather?.icon ?? null);
    const missing = city.weather ? null : WITHOUT[city.weatherState];
    setText(this.#degrees, missing?.sign ?? degrees(city.weather?.temperature));
    setText(this.#words, missing ? t(missing.words) : weatherWords(city.weather));
    const since = city.weather
      ? `${weatherWords(city.weather)}, ${age(city.weather.fetchedAt)}`
      : missing && t(missing.words);
    setAttr(this.#weather, "title", since);
  }

  /** Moves from the row to its star, to its remove button, and back. */
  moveInside(step) {
    const stops = [this.element, this.#star, this.#remove];
    const here = Math.max(0, stops.indexOf(document.activeElement));
    stops[Math.max(0, Math.min(here + step, stops.length - 1))].focus({ preventScroll: true });
  }

  /** Keeps the focus within the row. */
  keepFocus() {
    if (!this.element.contains(document.activeElement)) this.element.focus({ preventScroll: true });
  }
}
