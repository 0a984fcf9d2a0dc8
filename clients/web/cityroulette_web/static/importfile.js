/**
 * Import of a file into the archive or the guide, chosen or dropped on the page. The program first
 * reports the expected result; nothing is stored before the user confirms.
 */
import { freshId, h, replace, setText } from "./dom.js";
import { cities, country, plural } from "./format.js";
import { dropToasts, say, scopeOf } from "./messages.js";
import { call, importBytes } from "./rpc.js";

/** The largest file that fits into a request, escaped as JSON; the bridge hands over larger ones. */
const LARGEST_TEXT = 6 * 1024 * 1024;
/** The largest file that the program reads, if an older program does not report it. */
const LARGEST = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
/** Rows that are listed individually. */
const SHOWN = 8;

const TARGETS = [
  ["cities", "My cities"],
  ["places", "The guide"],
];

/**
 * Opens the dialog for a file.
 * @param {"cities"|"places"} target the proposed target
 * @param {number} largest the largest file in bytes
 */
export function importFile(file, target, largest = LARGEST) {
  if (file.size <= largest) return new ImportDialog(file, target).open();
  const most = Math.floor(largest / MIB);
  const advice = `A file may have ${most} MiB; divide it and import the parts.`;
  return say(`${file.name} has ${Math.ceil(file.size / MIB)} MiB. ${advice}`, { kind: "error" });
}

/** Accepts files dropped on an element. @param {function(File): void} take */
export function acceptDrops(element, take) {
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  element.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = document.querySelector("dialog[open]") ? "none" : "copy";
    element.classList.add("dropping");
  });
  for (const end of ["dragleave", "drop"])
    element.addEventListener(end, (event) => {
      if (end === "drop" || !event.relatedTarget) element.classList.remove("dropping");
    });
  element.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !document.querySelector("dialog[open]")) take(file);
  });
}

class ImportDialog {
  #file;
  /** The text of a small file. */
  #text = null;
  /** The number of places of a file in the guide's own format, of which the program has no dry run. */
  #places = null;
  /** Whether the rows have pictures, which only the import of the guide reads. */
  #pictures = false;
  #target;
  #asked = 0;
  #found = null;
  #choices = [];
  #summary = h("p", { role: "status" });
  #details = h("div", { class: "import-details" });
  #trouble = h("p", { class: "trouble", role: "alert" });
  #store = h("button", { type: "submit", class: "primary", disabled: true, text: "Import" });
  #dialog;

  constructor(file, target) {
    this.#file = file;
    this.#target = target;
    const title = `Import ${file.name}`;
    const cancel = { type: "button", text: "Cancel", on: { click: () => this.#dialog.close() } };
    const form = h(
      "form",
      { method: "dialog", on: { submit: (event) => this.#submit(event) } },
      h("h2", { text: title }),
      this.#targets(),
      this.#summary,
      this.#details,
      this.#trouble,
      h("div", { class: "ask-buttons" }, this.#store, h("button", cancel)),
    );
    const on = { close: () => this.#dialog.remove() };
    this.#dialog = h("dialog", { class: "ask import", "aria-label": title, on }, form);
  }

  async open() {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#places = await placesOf(this.#file);
    if (this.#file.size <= LARGEST_TEXT) this.#text = await this.#file.text();
    await this.#look();
  }

  #targets() {
    const name = freshId("target");
    const radios = TARGETS.map(([value, text]) => {
      const props = { type: "radio", name, value, checked: value === this.#target };
      const change = () => {
        this.#target = value;
        this.#look();
      };
      return h("label", {}, h("input", { ...props, on: { change } }), h("span", { text }));
    });
    const legend = h("legend", { class: "only-spoken", text: "Into" });
    return h("fieldset", { class: "segments" }, legend, radios);
  }

  #ask(dryRun) {
    return this.#send("archive.import", { target: this.#target, dryRun });
  }

  #send(method, params) {
    if (this.#text === null) return importBytes(this.#file, { method, ...params });
    return call(method, { ...params, text: this.#text });
  }

  get #isOfGuide() {
    return this.#target === "places" && this.#places !== null;
  }

  /** Imports the file as the dry run read it. */
  #import() {
    const byGuide = this.#isOfGuide || (this.#target === "places" && this.#pictures);
    return byGuide ? this.#send("place.import", {}) : this.#ask(false);
  }

  /** Requests the expected result for the chosen target. */
  async #look() {
    const asked = ++this.#asked;
    this.#store.disabled = true;
    setText(this.#summary, "Loading…");
    setText(this.#trouble, "");
    replace(this.#details);
    try {
      const found = this.#isOfGuide ? null : await this.#ask(true);
      if (asked !== this.#asked) return;
      if (found) this.#draw(found);
      else this.#drawPlaces();
    } catch (error) {
      if (asked !== this.#asked) return;
      setText(this.#summary, "");
      setText(this.#trouble, error.message);
    }
  }

  #drawPlaces() {
    const count = plural(this.#places, "place", "places");
    setText(this.#summary, `${count} in the format of the guide.`);
    const text =
      "Rows that cannot be used are skipped, and places that are there already are kept.";
    replace(this.#details, h("p", { class: "hint", text }));
    this.#choices = [];
    this.#offer({ added: this.#places, updated: 0 });
  }

  #draw(found) {
    this.#pictures = found.ignoredColumns?.includes("image") ?? false;
    const { unresolved, unresolvedRows, invalidCount, invalid, unknown } = found;
    setText(this.#summary, told(found, this.#target));
    this.#choices = [];
    replace(
      this.#details,
      list(
        `${plural(unresolved, "row is", "rows are")} ambiguous or unknown:`,
        unresolvedRows.slice(0, SHOWN).map((row) => this.#unclear(row)),
        unresolved,
      ),
      list(
        `${plural(invalidCount, "invalid row", "invalid rows")}:`,
        invalid.slice(0, SHOWN).map(({ line, reason }) => `Line ${line}: ${reason}`),
        invalidCount,
      ),
      unknown > 0 && h("p", { text: `${plural(unknown, "row has", "rows have")} an unknown id.` }),
    );
    this.#offer(found);
  }

  /** An ambiguous row with its candidates; the guide offers no choice. */
  #unclear({ line, text, reason, candidates }) {
    const row = `Line ${line}, ${text}: ${reason}.`;
    if (candidates.length === 0 || this.#target === "places") return row;
    const id = freshId("meant");
    const options = candidates.map(({ id: city, name, admin1, country: code }) =>
      h("option", { value: city, text: [name, admin1, country(code)].filter(Boolean).join(", ") }),
    );
    const change = () => this.#offer();
    const select = h(
      "select",
      { id, on: { change } },
      h("option", { value: "", text: "Skip" }),
      options,
    );
    this.#choices.push(select);
    return [h("label", { htmlFor: id, text: row }), select];
  }

  get #chosen() {
    return this.#choices.map(({ value }) => Number(value)).filter(Boolean);
  }

  #offer(found = this.#found) {
    this.#found = found;
    const count = found.added + found.updated + this.#chosen.length;
    const noun = this.#target === "places" ? plural(count, "place", "places") : cities(count);
    setText(this.#store, count > 0 ? `Import ${noun}` : "Nothing to import");
    this.#store.disabled = count === 0;
  }

  async #submit(event) {
    event.preventDefault();
    this.#store.disabled = true;
    try {
      const { added, updated, invalidCount } = await this.#import();
      const more = await this.#addChosen();
      const noun =
        this.#target === "places" ? plural(added, "place", "places") : cities(added + more);
      const bad = plural(invalidCount, "invalid row was", "invalid rows were");
      const skipped = this.#isOfGuide && invalidCount > 0 ? ` ${bad} skipped.` : "";
      say(`Added ${noun}${updated > 0 ? `, changed ${updated}` : ""}.${skipped}`);
      this.#dialog.close();
    } catch (error) {
      setText(this.#trouble, error.message);
      this.#store.disabled = false;
    }
  }

  /** Adds chosen cities; one that exists by now is ignored. @returns the number of added cities */
  async #addChosen() {
    let added = 0;
    for (const city of new Set(this.#chosen))
      try {
        await call("archive.add", { city });
        dropToasts(scopeOf(city));
        added += 1;
      } catch (error) {
        if (error.name !== "AlreadyExists") throw error;
      }
    return added;
  }
}

/** The number of places of a file in the guide's own format, {"places": […]}; null for other files. */
async function placesOf(file) {
  if (!file.name.toLowerCase().endsWith(".json")) return null;
  try {
    const { places } = JSON.parse(await file.text());
    return Array.isArray(places) ? places.length : null;
  } catch {
    return null;
  }
}

/** The expected result of an import as a sentence. */
function told({ rows, added, updated, unchanged, duplicates }, target) {
  const noun = target === "places" ? plural(added, "place", "places") : cities(added);
  const parts = [
    `${noun} to add`,
    updated > 0 && `${updated} to change`,
    unchanged > 0 && `${unchanged} already there`,
    duplicates > 0 && `${plural(duplicates, "duplicate", "duplicates")}`,
  ];
  return `${plural(rows, "row", "rows")}: ${parts.filter(Boolean).join(", ")}.`;
}

function list(title, rows, count) {
  if (count === 0) return null;
  const more = count - rows.length;
  return [
    h("p", { text: title }),
    h(
      "ul",
      {},
      rows.map((row) => h("li", {}, row)),
    ),
    more > 0 && h("p", { class: "hint", text: `And ${more} more.` }),
  ];
}
