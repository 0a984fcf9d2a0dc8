/** The view of visits: the visited cities and countries and the planned cities on a map, and their numbers. */
import { shownName, withShownName } from "./annotations.js";
import { h, liveText, replace, setText } from "./dom.js";
import { cities as counted, country } from "./format.js";
import { WorldMap } from "./map.js";
import { sayError } from "./messages.js";
import { call } from "./rpc.js";
import { hasString, locale, t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The rows of a page of the archive. */
const PAGE = 500;

export class VisitsView {
  #app;
  #isOpen = false;
  #reading = 0;
  #cities = [];
  /** The cities that the user plans to visit for the first time. */
  #planned = [];
  #statistics = null;
  #map = null;
  #fits = false;
  #about = h("p", { class: "about", role: "status" });
  #numbers = h("dl", { class: "visit-numbers" });
  #years = h("ol", { class: "visit-years" });
  #continents = h("ul", { class: "visit-rows" });
  #extremes = h("ul", { class: "visit-rows" });
  #countries = h("ul", { class: "visit-countries" });
  #plans = h("ul", { class: "visit-countries" });
  #parts = h(
    "div",
    { class: "visit-parts", hidden: true },
    this.#numbers,
    part("visits.plans", this.#plans),
    part("visits.byYear", this.#years),
    part("visits.continents", this.#continents),
    part("visits.extremes", this.#extremes),
    part("visits.countries", this.#countries),
  );

  constructor(app) {
    this.#app = app;
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: () => app.go({ view: "welcome" }) } },
      symbol("back"),
      liveText(() => t("frame.myCities")),
    );
    const title = h("h1", { id: "visits-title", tabIndex: -1, text: () => t("visits.title") });
    this.element = h(
      "section",
      { class: "visits", "aria-labelledby": title.id },
      h("header", { class: "home-head" }, h("div", {}, title, this.#about), back),
      this.#parts,
    );
    this.element.addEventListener("click", (event) => this.#clicked(event));
  }

  get title() {
    return t("visits.title");
  }

  arrived() {
    this.#isOpen = true;
    this.#fits = true;
    this.#map ??= this.#makeMap();
    if (this.#app.has("archive.statistics")) this.#read().catch((error) => this.#failed(error));
  }

  left() {
    this.#isOpen = false;
    this.#reading += 1;
  }

  /** An empty view gives the reason, as that of an archive without visits would look alike. */
  #failed(error) {
    if (this.#statistics) sayError(error);
    else setText(this.#about, error.message);
  }

  /** Draws again after a change of the language. */
  redraw() {
    if (this.#isOpen && this.#statistics) this.#draw();
  }

  /** The bridge answers again, or the program whose methods were unknown. */
  resume() {
    this.#read().catch(sayError);
  }

  notified(method) {
    if (method === "archive.didChange" && this.#isOpen) this.#read().catch(sayError);
  }

  /** Made on first use, because most visits begin in another view. */
  #makeMap() {
    const map = new WorldMap({ label: () => t("visits.map"), whole: true });
    map.addEventListener("choose", ({ detail }) => this.#open(detail));
    this.#parts.before(map.element);
    return map;
  }

  #open(city) {
    this.#app.go({ view: "city", city });
  }

  #clicked(event) {
    const link = event.target.closest("a[data-city]");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain) return;
    event.preventDefault();
    this.#open(Number(link.dataset.city));
  }

  /** Reads the visits; a later call supersedes this one. */
  async #read() {
    const reading = ++this.#reading;
    const wanted = () => reading === this.#reading;
    const [statistics, found, planned] = await Promise.all([
      call("archive.statistics"),
      citiesOf({ visited: true }, wanted),
      citiesOf({ visited: false, planned: true }, wanted),
    ]);
    if (reading !== this.#reading) return;
    this.#statistics = statistics;
    this.#cities = found;
    this.#planned = planned;
    this.#draw();
  }

  #draw() {
    const { visited, countries, continents, years, extremes, planned, cities } = this.#statistics;
    const seen = countries.filter((each) => each.visited > 0);
    this.#drawMap(seen);
    setText(this.#about, visited > 0 ? counted(visited) : t("visits.empty"));
    this.#parts.hidden = visited === 0 && planned === 0;
    const all = continents.reduce((sum, each) => sum + each.countries, 0);
    const reached = continents.filter((each) => each.visited > 0).length;
    replace(
      this.#numbers,
      number("visits.cities", t("visits.of", { count: visited, total: cities })),
      number("visits.countries", t("visits.of", { count: seen.length, total: all })),
      number("visits.continents", t("visits.of", { count: reached, total: continents.length })),
      number("visits.planned", t("visits.plain", { count: planned })),
    );
    this.#drawYears(years);
    replace(
      this.#continents,
      continents.map((each) => continentRow(each)),
    );
    replace(
      this.#extremes,
      extremes.map((each) => this.#extreme(each)),
    );
    replace(this.#countries, namesOf(seen));
    replace(
      this.#plans,
      this.#planned.map((city) => h("li", {}, link(city.id, shownName(city)))),
    );
    for (const each of this.#parts.querySelectorAll("section"))
      each.hidden = each.lastElementChild.childElementCount === 0;
  }

  #drawMap(seen) {
    const places = [...this.#cities, ...this.#planned.map((city) => ({ ...city, planned: true }))];
    this.#map.show(places.map((city) => ({ ...withShownName(city), weather: null })));
    this.#map.showCountries(seen.map(({ code }) => code));
    if (this.#fits) this.#map.fit();
    this.#fits = false;
  }

  #drawYears(years) {
    const most = Math.max(1, ...years.map(({ cities }) => cities));
    replace(
      this.#years,
      years.map(({ year, cities, countries }) => {
        const values = { cities: counted(cities), count: countries };
        const bar = h("span", { class: "visit-bar", "aria-hidden": "true" });
        bar.style.setProperty("--part", cities / most);
        return h(
          "li",
          {},
          h("span", { class: "visit-year", text: String(year) }),
          bar,
          h("span", { text: t("visits.yearWords", values) }),
        );
      }),
    );
  }

  #extreme({ kind, city, name }) {
    const known = this.#cities.find(({ id }) => id === city);
    const text = known ? shownName(known) : name;
    return h("li", {}, h("span", { text: t(`visits.${kind}`) }), link(city, text));
  }
}

const link = (city, text) =>
  h("a", { href: `#/city/${city}`, "data-city": city }, h("bdi", { text }));

/** All cities of a query with their annotations. @param {function(): boolean} wanted whether to go on */
async function citiesOf(query, wanted) {
  const found = [];
  let after;
  while (after !== null && wanted()) {
    const from = after === undefined ? {} : { after };
    const page = await call("archive.list", { limit: PAGE, query, annotations: true, ...from });
    for (const [index, city] of page.cities.entries())
      found.push({ ...city, annotation: page.annotations[index] });
    after = page.after;
  }
  return found;
}

const part = (title, content) => h("section", {}, h("h2", { text: () => t(title) }), content);

const number = (label, value) =>
  h("div", {}, h("dt", { text: t(label) }), h("dd", { text: value }));

/** A continent with the number of its visited countries. */
function continentRow({ code, name, countries, visited }) {
  const key = `choice.${code}`;
  const text = hasString(key) ? t(key) : code === "AN" ? t("visits.AN") : (name ?? code);
  const values = { count: visited, total: countries };
  return h("li", {}, h("span", { text }), h("span", { text: t("visits.of", values) }));
}

function namesOf(countries) {
  const named = countries.map(({ code, visited }) => ({ name: country(code), visited }));
  named.sort((a, b) => a.name.localeCompare(b.name, locale()));
  return named.map(({ name, visited }) => h("li", { text: name, title: counted(visited) }));
}
