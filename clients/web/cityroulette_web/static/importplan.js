/**
 * What a dry run shows beside the rows: the lists and columns of the file, the cities of the archive that it would
 * change, and those that may be there already. The user decides about single rows and columns.
 */
import { isolated } from "./bidi.js";
import { freshId, h, setText } from "./dom.js";
import { beginning, cityOf, inFull, SHOWN } from "./importrows.js";
import { hasString, t } from "./strings.js";

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
  ["planned", "columnUse.planned"],
  ["ownName", "columnUse.ownName"],
  ["favorite", "columnUse.favorite"],
  ["population", "columnUse.population"],
  ["timezone", "columnUse.timezone"],
  ["wikipedia", "columnUse.wikipedia"],
  ["geometry", "columnUse.geometry"],
  ["id", "columnUse.id"],
]);

const CONFLICTS = [
  ["keep", "importing.keep"],
  ["replace", "importing.replace"],
  ["both", "importing.both"],
];

/** What an import does with a row of which the program shows a doubt. */
const TAKEN = [
  ["", "importing.take"],
  ["skip", "importing.skip"],
];

/**
 * The user's decisions. Dispatches "change" after one about columns, which needs a new dry run, and "decide" after
 * one about rows, which only counts differently.
 */
export class ImportPlan extends EventTarget {
  /** The decisions by the number of the row: `city`, `skip` or `onConflict`. */
  #rows = new Map();
  /** What happens to all cities that the archive has; null if the program decides for each. */
  #onConflict = null;
  /** The chosen uses by heading; null for a column that is not used. */
  #columns = new Map();

  /** The parameters of archive.import. */
  get params() {
    const params = {};
    const choices = [...this.#rows].map(([row, choice]) => ({ row, ...choice }));
    if (choices.length > 0) params.choices = choices;
    const columns = [...this.#columns].map(([name, use]) => ({ name, use }));
    if (columns.length > 0) params.columns = columns;
    if (this.#onConflict) params.onConflict = this.#onConflict;
    return params;
  }

  clear() {
    this.#rows.clear();
    this.#columns.clear();
    this.#onConflict = null;
  }

  /** @param {?number} city null to leave the row out */
  choose(row, city) {
    this.#decide(row, "city", city);
  }

  #decide(row, name, value) {
    const { [name]: _, ...others } = this.#rows.get(row) ?? {};
    const decided = value ? { ...others, [name]: value } : others;
    if (Object.keys(decided).length > 0) this.#rows.set(row, decided);
    else this.#rows.delete(row);
    this.dispatchEvent(new Event("decide"));
  }

  /** The lists of the file in a sentence; null if it has none. */
  lists({ lists }) {
    if (lists.length === 0) return null;
    const names = lists.map(({ name, count, isNew }) =>
      t(isNew ? "importing.newList" : "importing.list", { name: isolated(name), count }),
    );
    return h("p", { class: "hint", text: t("importing.lists", { names: names.join(", ") }) });
  }

  /** The rows that differ from their city in the archive; null if there are none. */
  conflicts({ conflicts, conflictRows }) {
    const fields = new Map();
    const rows = conflictRows.map((row) => () => this.#conflict(row, fields));
    const shown = beginning(t("importing.conflicts", { count: conflicts }), rows, conflicts);
    if (conflicts < 2) return shown;
    const [title, ...others] = shown;
    return [title, this.#forAll(fields), others];
  }

  /** One decision for all conflicts, also for those that are not listed. It replaces those about single rows. */
  #forAll(fields) {
    const id = freshId("conflicts");
    const change = ({ target }) => {
      this.#onConflict = target.value || null;
      for (const [row, { onConflict, ...others }] of this.#rows)
        if (onConflict && Object.keys(others).length === 0) this.#rows.delete(row);
        else if (onConflict) this.#rows.set(row, others);
      for (const [select, proposed] of fields) select.value = this.#onConflict ?? proposed;
      this.dispatchEvent(new Event("decide"));
    };
    const options = [["", "importing.proposed"], ...CONFLICTS].map(([value, words]) =>
      h("option", { value, text: t(words) }),
    );
    return h(
      "div",
      { class: "import-all" },
      h("label", { htmlFor: id, text: t("importing.forAll") }),
      h("select", { id, on: { change } }, options),
    );
  }

  /** @param {Map} fields gets the menu of the row, with what the program proposes */
  #conflict({ name, choice, differences, ...found }, fields) {
    const id = freshId("conflict");
    const values = differences.map(({ field, archive, file }) =>
      t("importing.difference", {
        field: fieldName(field),
        archive: isolated(archive),
        file: isolated(file),
      }),
    );
    const { row } = found;
    const text = t("importing.conflict", {
      where: whereIs(found),
      name: isolated(name),
      values: values.join("; "),
    });
    const decided = this.#rows.get(row)?.onConflict ?? this.#onConflict ?? choice;
    const change = ({ target }) => this.#decide(row, "onConflict", target.value);
    const options = CONFLICTS.map(([value, words]) =>
      h("option", { value, selected: value === decided, text: t(words) }),
    );
    const select = h("select", { id, on: { change } }, options);
    fields.set(select, choice);
    return [h("label", { htmlFor: id, text }), select];
  }

  /** New cities with the name of another city, which may be meant; null if there are none. */
  sameName({ sameNameRows }) {
    const { length } = sameNameRows;
    const title = t("importing.sameNames", { count: length });
    return this.#doubtful(title, sameNameRows, length, sayNamesakes, length <= SHOWN);
  }

  /** Rows whose city an earlier row has; null if there are none. */
  repeated({ duplicates, repeatedRows }) {
    const title = t("importing.repeated", { count: duplicates });
    return this.#doubtful(title, repeatedRows, duplicates, sayCity, false);
  }

  /** Rows that are imported unless the user leaves them out, so that they may be folded. */
  #doubtful(title, found, count, say, open) {
    if (found.length === 0) return null;
    const rows = found.map((row) => () => this.#taken(row, say));
    return h("details", { open }, h("summary", { text: title }), beginning(null, rows, count));
  }

  /** A row that can be left out. @param {function} say writes what the row is, when it is known */
  #taken(found, say) {
    const { row, name } = found;
    const id = freshId("taken");
    const label = h("label", {
      htmlFor: id,
      text: t("importing.becomesRow", { where: whereIs(found), city: isolated(name) }),
    });
    say(found, label).catch(() => {}); // The name alone stays.
    const change = ({ target }) => this.#decide(row, "skip", target.value === "skip");
    const isSkipped = this.#rows.get(row)?.skip ?? false;
    const options = TAKEN.map(([value, words]) =>
      h("option", { value, selected: (value === "skip") === isSkipped, text: t(words) }),
    );
    return [label, h("select", { id, on: { change } }, options)];
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
    const words = isOther && fieldName(use);
    const other =
      isOther && h("option", { value: use, selected: true, disabled: true, text: words });
    const none = h("option", { value: "", selected: !use, text: t("importing.unused") });
    return [
      h("label", { htmlFor: id, text: name }),
      h("select", { id, on: { change } }, none, other, known),
    ];
  }
}

/** The name of a member of a city, or of the use of a column. */
const fieldName = (name) => (hasString(`columnUse.${name}`) ? t(`columnUse.${name}`) : name);

/** "Line 4", or "Line 4 of Food.kml" in an archive of several files. */
const whereIs = ({ line, file }) =>
  file ? t("importing.lineOfFile", { line, file: isolated(file) }) : t("importing.line", { line });

/** "Line 4: Springfield, Missouri, United States". */
async function sayCity({ id, ...found }, label) {
  const city = await cityOf(id);
  const values = { where: whereIs(found), city: isolated(city && inFull(city)) };
  if (city) setText(label, t("importing.becomesRow", values));
}

/** The same, with the other cities of the name. */
async function sayNamesakes({ id, others: ids, ...found }, label) {
  const [city, ...others] = await Promise.all([id, ...ids].map(cityOf));
  if (!city) return;
  const names = others.filter(Boolean).map((other) => isolated(inFull(other)));
  const values = {
    where: whereIs(found),
    city: isolated(inFull(city)),
    others: names.join("; "),
  };
  setText(label, t(names.length > 0 ? "importing.namesakes" : "importing.becomesRow", values));
}
