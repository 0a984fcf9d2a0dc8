/**
 * The form that downloads cities as a file: all of them, the starred ones, those of a list, or those that the
 * cards show.
 */
import { isolated } from "./bidi.js";
import { freshId, h, replace, setText } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { cities } from "./format.js";
import { lists } from "./lists.js";
import { showDialog } from "./messages.js";
import { call, download } from "./rpc.js";
import { t } from "./strings.js";

/** Formats of archive.export, with the keys of their names. */
const FORMATS = [
  ["csv", "files.csv"],
  ["excel", "files.excel"],
  ["geojson", "files.geojson"],
  ["gpx", "files.gpx"],
  ["kml", "files.kml"],
  ["kmz", "files.kmz"],
  ["markdown", "files.markdown"],
  ["org", "files.org"],
  ["ics", "files.ics"],
  ["ids", "files.ids"],
];

const ALL = "all";
const STARRED = "starred";
const SHOWN = "shown";

export class ExportForm {
  #query;
  #which = h("select", { id: freshId("exported"), on: { change: () => this.#trouble.clear() } });
  #format = h(
    "select",
    { id: freshId("format"), on: { change: () => this.#trouble.clear() } },
    FORMATS.map(([value, text]) => h("option", { value, text: () => t(text) })),
  );
  #trouble = new FieldMessage();
  #drawSoon = () => this.draw();

  /** @param {?Object} query of the cards, as in archive.list; null if they show all cities */
  constructor(query = null) {
    this.#query = query;
    this.element = h(
      "form",
      {
        class: "row-of exporting",
        "aria-label": () => t("files.export"),
        on: { submit: (event) => this.#export(event) },
      },
      field("files.exported", this.#which),
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
    const named = lists.all.map(({ id, name }) => h("option", { value: id, text: name }));
    replace(
      this.#which,
      this.#query && option(SHOWN, "files.exportShown"),
      option(ALL, "files.exportAll"),
      option(STARRED, "files.exportStarred"),
      named.length > 0 && h("optgroup", { label: t("homeFilter.lists") }, named),
    );
    this.#which.value = chosen;
    if (this.#which.selectedIndex < 0) this.#which.selectedIndex = 0;
  }

  /** What archive.export gets. The format of ids is that of favourites. */
  get #params() {
    const format = this.#format.value;
    const which = this.#which.value;
    const favoritesOnly = which === STARRED || format === "ids";
    if (which === ALL || which === STARRED) return { format, favoritesOnly };
    const query = which === SHOWN ? this.#query : { list: Number(which) };
    return { format, favoritesOnly, query };
  }

  /** The program writes the file and the bridge sends it as a download. */
  async #export(event) {
    event.preventDefault();
    this.#trouble.clear();
    try {
      await download("/export", this.#params);
    } catch (error) {
      this.#trouble.show(error.message);
    }
  }
}

/**
 * Shows the form in a dialog.
 * @param {{query?: Object, list?: Object}} what the query of the cards, or the list that is chosen
 */
export function showExport({ query = null, list = null }) {
  const form = new ExportForm(query);
  if (list) form.choose(list);
  const about = h("p", { class: "hint", hidden: true });
  const dialog = showDialog(t("files.exportCities"), about, form.element);
  form.arrived();
  dialog.addEventListener("close", () => form.left());
  if (query?.text) sayFound(query, about).catch(() => {}); // It only explains the export.
}

/** The cards also search regions and countries, so they may show other cities than the query finds. */
async function sayFound(query, about) {
  const { total } = await call("archive.list", { query, limit: 1 });
  setText(about, t("files.exportWords", { cities: cities(total), text: isolated(query.text) }));
  about.hidden = false;
}

const option = (value, key) => h("option", { value, text: t(key) });

const field = (label, control) =>
  h(
    "div",
    { class: "field grow" },
    h("label", { htmlFor: control.id, text: () => t(label) }),
    control,
  );
