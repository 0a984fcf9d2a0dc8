/**
 * The form that downloads cities or places of the guide as a file: all of them, the starred cities, those of a
 * list, or those that the view shows.
 */
import { isolated } from "./bidi.js";
import { freshId, h, replace, setText } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { cities } from "./format.js";
import { lists } from "./lists.js";
import { showDialog } from "./messages.js";
import { readable } from "./readable.js";
import { call, download } from "./rpc.js";
import { t } from "./strings.js";

/** Formats, with the keys of their names. */
const FORMATS = {
  csv: "files.csv",
  excel: "files.excel",
  geojson: "files.geojson",
  gpx: "files.gpx",
  kml: "files.kml",
  kmz: "files.kmz",
  markdown: "files.markdown",
  org: "files.org",
};

const ALL = "all";
const STARRED = "starred";
const SHOWN = "shown";

/** The target of archive.export. The bridge knows it by its name. */
const CITIES = {
  name: "cities",
  title: "files.exportCities",
  which: "files.exported",
  formats: { ...FORMATS, ics: "files.ics", ids: "files.ids" },
  hasStars: true,
  lists: () => lists.all,
  ofList: (list) => ({ query: { list } }),
};

/** The target of place.export. A smart list has no places. */
const PLACES = {
  name: "places",
  title: "files.exportPlaces",
  which: "files.exportedPlaces",
  formats: { ...FORMATS, kmz: "files.kmzPictures", json: "files.json" },
  hasStars: false,
  lists: () => lists.filled.filter(({ placeCount }) => placeCount > 0),
  ofList: (list) => ({ list }),
};

export class ExportForm {
  #target;
  #shown;
  #which = h("select", { id: freshId("exported"), on: { change: () => this.#trouble.clear() } });
  #format = h("select", { id: freshId("format"), on: { change: () => this.#trouble.clear() } });
  #trouble = new FieldMessage();
  #drawSoon = () => this.draw();

  /**
   * @param {Object} target CITIES or PLACES
   * @param {?Object} shown the parameters for what the view shows; null if it shows all
   */
  constructor(target = CITIES, shown = null) {
    this.#target = target;
    this.#shown = shown;
    const formats = Object.entries(target.formats);
    this.#format.append(
      ...formats.map(([value, text]) => h("option", { value, text: () => t(text) })),
    );
    this.element = h(
      "form",
      {
        class: "row-of exporting",
        "aria-label": () => t("files.export"),
        on: { submit: (event) => this.#export(event) },
      },
      field(target.which, this.#which),
      field("files.format", this.#format),
      h("button", { type: "submit", text: () => t("files.export") }),
      this.#trouble.element,
    );
    this.draw();
  }

  /** Begins to offer the present lists, and follows their changes until `left`. */
  arrived() {
    this.#trouble.clear();
    this.draw();
    lists.addEventListener("change", this.#drawSoon);
  }

  left() {
    lists.removeEventListener("change", this.#drawSoon);
  }

  /** Chooses a list. */
  choose(list) {
    this.#which.value = list.id;
  }

  /** Offers the present lists. A list that was deleted is no longer chosen. */
  draw() {
    const chosen = this.#which.value;
    const offered = this.#target.lists();
    const named = offered.map(({ id, name }) => h("option", { value: id, text: name }));
    replace(
      this.#which,
      this.#shown && option(SHOWN, "files.exportShown"),
      option(ALL, "files.exportAll"),
      this.#target.hasStars && option(STARRED, "files.exportStarred"),
      named.length > 0 && h("optgroup", { label: t("homeFilter.lists") }, named),
    );
    this.#which.value = chosen;
    if (this.#which.selectedIndex < 0) this.#which.selectedIndex = 0;
  }

  /** The parameters for the chosen cities or places. */
  get #filter() {
    const which = this.#which.value;
    if (which === ALL) return {};
    if (which === STARRED) return { favoritesOnly: true };
    if (which === SHOWN) return this.#shown;
    return this.#target.ofList(Number(which));
  }

  /** The program writes the file and the bridge sends it as a download. */
  async #export(event) {
    event.preventDefault();
    this.#trouble.clear();
    try {
      const format = this.#format.value;
      await download("/export", { ...this.#filter, target: this.#target.name, format });
    } catch (error) {
      this.#trouble.show(readable(error));
    }
  }
}

/**
 * Shows the form for cities in a dialog.
 * @param {{query?: Object, list?: Object}} what the query of the cards, or the list that is chosen
 */
export function showCityExport({ query = null, list = null }) {
  const form = new ExportForm(CITIES, query && { query });
  if (list) form.choose(list);
  const about = showForm(form, CITIES.title);
  if (query?.text) sayFound(query, about).catch(() => {}); // It only explains the export.
}

/**
 * Shows the form for places of the guide in a dialog.
 * @param {?Object} shown the parameters for the places that the guide shows; null if it shows all
 * @param {string} hint about what the form does not offer
 */
export function showPlaceExport(shown, hint = "") {
  sayAbout(showForm(new ExportForm(PLACES, shown), PLACES.title), hint);
}

/** @returns {Element} a hidden paragraph above the form */
function showForm(form, title) {
  const about = h("p", { class: "hint", hidden: true });
  const dialog = showDialog(t(title), about, form.element);
  form.arrived();
  dialog.addEventListener("close", () => form.left());
  return about;
}

function sayAbout(about, text) {
  setText(about, text);
  about.hidden = text === "";
}

/** The cards also search regions and countries, so they may show other cities than the query finds. */
async function sayFound(query, about) {
  const { total } = await call("archive.list", { query, limit: 1 });
  sayAbout(about, t("files.exportWords", { cities: cities(total), text: isolated(query.text) }));
}

const option = (value, key) => h("option", { value, text: t(key) });

const field = (label, control) =>
  h(
    "div",
    { class: "field grow" },
    h("label", { htmlFor: control.id, text: () => t(label) }),
    control,
  );
