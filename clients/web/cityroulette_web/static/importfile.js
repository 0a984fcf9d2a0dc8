/**
 * Import of a file into the archive or the guide, chosen or dropped on the page. The program first
 * reports the expected result; nothing is stored before the user confirms.
 */
import { freshId, h, replace, setText } from "./dom.js";
import { cities, country, places } from "./format.js";
import { dropToasts, say, scopeOf } from "./messages.js";
import { call, importBytes } from "./rpc.js";
import { t } from "./strings.js";

/** The largest file that fits into a request, escaped as JSON; the bridge hands over larger ones. */
const LARGEST_TEXT = 6 * 1024 * 1024;
/** The largest file that the program reads, if an older program does not report it. */
const LARGEST = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
/** Rows that are listed individually. */
const SHOWN = 8;

const TARGETS = [
  ["cities", "frame.myCities"],
  ["places", "importing.guideTarget"],
];

/**
 * Opens the dialog for a file.
 * @param {"cities"|"places"} target the proposed target
 * @param {number} largest the largest file in bytes
 */
export function importFile(file, target, largest = LARGEST) {
  if (file.size <= largest) return new ImportDialog(file, target).open();
  const most = Math.floor(largest / MIB);
  const values = { file: file.name, size: Math.ceil(file.size / MIB), most };
  return say(t("importing.tooLarge", values), { kind: "error" });
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
  #store = h("button", {
    type: "submit",
    class: "primary",
    disabled: true,
    text: t("common.import"),
  });
  #dialog;

  constructor(file, target) {
    this.#file = file;
    this.#target = target;
    const title = t("importing.title", { file: file.name });
    const cancel = {
      type: "button",
      text: t("common.cancel"),
      on: { click: () => this.#dialog.close() },
    };
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
      return h("label", {}, h("input", { ...props, on: { change } }), h("span", { text: t(text) }));
    });
    const legend = h("legend", { class: "only-spoken", text: t("importing.into") });
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
    setText(this.#summary, t("common.loading"));
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
    setText(this.#summary, t("importing.guideFormat", { count: this.#places }));
    replace(this.#details, h("p", { class: "hint", text: t("importing.guideHint") }));
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
        t("importing.ambiguous", { count: unresolved }),
        unresolvedRows.slice(0, SHOWN).map((row) => this.#unclear(row)),
        unresolved,
      ),
      list(
        t("importing.invalid", { count: invalidCount }),
        invalid
          .slice(0, SHOWN)
          .map(({ line, reason }) => t("importing.invalidLine", { line, reason })),
        invalidCount,
      ),
      unknown > 0 && h("p", { text: t("importing.unknownIds", { count: unknown }) }),
    );
    this.#offer(found);
  }

  /** An ambiguous row with its candidates; the guide offers no choice. */
  #unclear({ line, text, reason, candidates }) {
    const row = t("importing.unclearLine", { line, text, reason });
    if (candidates.length === 0 || this.#target === "places") return row;
    const id = freshId("meant");
    const options = candidates.map(({ id: city, name, admin1, country: code }) =>
      h("option", { value: city, text: [name, admin1, country(code)].filter(Boolean).join(", ") }),
    );
    const change = () => this.#offer();
    const select = h(
      "select",
      { id, on: { change } },
      h("option", { value: "", text: t("importing.skip") }),
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
    const what = this.#target === "places" ? places(count) : cities(count);
    setText(this.#store, count > 0 ? t("importing.import", { what }) : t("importing.nothing"));
    this.#store.disabled = count === 0;
  }

  async #submit(event) {
    event.preventDefault();
    this.#store.disabled = true;
    try {
      const { added, updated, invalidCount } = await this.#import();
      const more = await this.#addChosen();
      const what = this.#target === "places" ? places(added) : cities(added + more);
      const sentences = [
        t(updated > 0 ? "importing.addedAndChanged" : "importing.added", { what, updated }),
        this.#isOfGuide && invalidCount > 0 && t("importing.skipped", { count: invalidCount }),
      ];
      say(sentences.filter(Boolean).join(" "));
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
    const { places: listed } = JSON.parse(await file.text());
    return Array.isArray(listed) ? listed.length : null;
  } catch {
    return null;
  }
}

/** The expected result of an import as a sentence. */
function told({ rows, added, updated, unchanged, duplicates }, target) {
  const what = target === "places" ? places(added) : cities(added);
  const parts = [
    t("importing.toAdd", { what }),
    updated > 0 && t("importing.toChange", { count: updated }),
    unchanged > 0 && t("importing.unchanged", { count: unchanged }),
    duplicates > 0 && t("importing.duplicates", { count: duplicates }),
  ];
  return t("importing.rows", { count: rows, parts: parts.filter(Boolean).join(", ") });
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
    more > 0 && h("p", { class: "hint", text: t("importing.more", { count: more }) }),
  ];
}
