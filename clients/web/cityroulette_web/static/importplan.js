/**
 * What a dry run shows beside the rows: the lists and columns of the file, and the cities of the archive that it
 * would change. The user decides about single rows and columns.
 */
import { freshId, h } from "./dom.js";
import { list, SHOWN } from "./importrows.js";
import { t } from "./strings.js";

/** The meanings of columns in the order of the menu, with their words. */
const USES = new Map([
  ["name", "columnUse.name"],
  ["city", "columnUse.city"],
  ["country", "columnUse.country"],
  ["admin1", "columnUse.admin1"],
  ["lat", "columnUse.lat"],
  ["lon", "columnUse.lon"],
  ["latLon", "columnUse.latLon"],
  ["lonLat", "columnUse.lonLat"],
  ["location", "columnUse.location"],
  ["address", "columnUse.address"],
  ["link", "columnUse.link"],
  ["note", "columnUse.note"],
  ["tags", "columnUse.tags"],
  ["lists", "columnUse.lists"],
  ["visits", "columnUse.visits"],
  ["favorite", "columnUse.favorite"],
  ["id", "columnUse.id"],
]);

const CONFLICTS = [
  ["keep", "importing.keep"],
  ["replace", "importing.replace"],
  ["both", "importing.both"],
];

/** The user's decisions. A "change" of columns needs a new dry run. */
export class ImportPlan extends EventTarget {
  /** The decisions by the number of the row: `city` or `onConflict`. */
  #rows = new Map();
  /** The chosen uses by heading; null for a column that is not used. */
  #columns = new Map();

  /** The parameters of archive.import. */
  get params() {
    const params = {};
    const choices = [...this.#rows].map(([row, choice]) => ({ row, ...choice }));
    if (choices.length > 0) params.choices = choices;
    const columns = [...this.#columns].map(([name, use]) => ({ name, use }));
    if (columns.length > 0) params.columns = columns;
    return params;
  }

  /** The chosen cities, each once. */
  get cities() {
    const chosen = [...this.#rows.values()].map(({ city }) => city).filter(Boolean);
    return [...new Set(chosen)];
  }

  clear() {
    this.#rows.clear();
    this.#columns.clear();
  }

  /** @param {?number} city null to leave the row out */
  choose(row, city) {
    if (city) this.#rows.set(row, { city });
    else this.#rows.delete(row);
  }

  /** The lists of the file in a sentence; null if it has none. */
  lists({ lists }) {
    if (lists.length === 0) return null;
    const names = lists.map(({ name, count, isNew }) =>
      t(isNew ? "importing.newList" : "importing.list", { name, count }),
    );
    return h("p", { class: "hint", text: t("importing.lists", { names: names.join(", ") }) });
  }

  /** The rows that differ from their city in the archive; null if there are none. */
  conflicts({ conflicts, conflictRows }) {
    const rows = conflictRows.slice(0, SHOWN).map((row) => this.#conflict(row));
    return list(t("importing.conflicts", { count: conflicts }), rows, conflicts);
  }

  #conflict({ row, line, name, choice, differences }) {
    const id = freshId("conflict");
    const values = differences.map(({ field, archive, file }) =>
      t("importing.difference", { field, archive, file }),
    );
    const text = t("importing.conflict", { line, name, values: values.join("; ") });
    const decided = this.#rows.get(row)?.onConflict ?? choice;
    const change = ({ target }) => this.#rows.set(row, { onConflict: target.value });
    const options = CONFLICTS.map(([value, words]) =>
      h("option", { value, selected: value === decided, text: t(words) }),
    );
    return [h("label", { htmlFor: id, text }), h("select", { id, on: { change } }, options)];
  }

  /** The columns of a table with their meanings, which can be changed; null for other files. */
  columns({ columns }) {
    if (columns.length === 0) return null;
    return h(
      "details",
      { open: this.#columns.size > 0 },
      h("summary", { text: t("importing.columns") }),
      h(
        "ul",
        {},
        columns.map((column) => h("li", {}, this.#column(column))),
      ),
    );
  }

  #column({ name, use }) {
    const id = freshId("column");
    const change = ({ target }) => {
      this.#columns.set(name, target.value || null);
      this.#rows.clear();
      this.dispatchEvent(new Event("change"));
    };
    const known = [...USES].map(([value, words]) =>
      h("option", { value, selected: value === use, text: t(words) }),
    );
    const isOther = use && !USES.has(use);
    const other = isOther && h("option", { value: use, selected: true, disabled: true, text: use });
    const none = h("option", { value: "", selected: !use, text: t("importing.unused") });
    return [
      h("label", { htmlFor: id, text: name }),
      h("select", { id, on: { change } }, none, other, known),
    ];
  }
}
