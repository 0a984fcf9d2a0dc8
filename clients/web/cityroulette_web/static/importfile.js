/**
 * Import of a file or a pasted list into the archive or the guide. The program first reports the expected
 * result; nothing is stored before the user confirms.
 */
import { freshId, h, replace, setText } from "./dom.js";
import { cities, places } from "./format.js";
import { NamePreview } from "./importnames.js";
import { ImportPlan } from "./importplan.js";
import { beginning, citiesOfIds, inFull, invalidRows, unknownRows } from "./importrows.js";
import { say } from "./messages.js";
import { call, importBytes } from "./rpc.js";
import { t } from "./strings.js";
import { imported } from "./words.js";

/** The largest file that fits into a request, escaped as JSON; the bridge hands over larger ones. */
const LARGEST_TEXT = 6 * 1024 * 1024;
/** The largest file that the program reads, if an older program does not report it. */
const LARGEST = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
/** The beginning of a ZIP archive. */
const PACKED = "PK\u0003\u0004";
/** The heading of a list of Google in any language, perhaps after a description. The list has the name of its file. */
const GOOGLE_LIST = /^[^,\n]*,[^,\n]*,URL(?:,|\r?$)/m;
const LONGEST_HEAD = 4096;

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

/**
 * Opens the dialog with a box for a list to paste.
 * @param {"cities"|"places"} target the proposed target
 * @param {string} text the text already pasted
 */
export function pasteList(target, text = "") {
  return new ImportDialog(null, target, text).open();
}

/** Whether a text has several lines, and so is a list. */
export const isList = (text) => text.trim().includes("\n");

/** Accepts lists and files pasted outside of fields. @param {{file: function(File), list: function(string)}} take */
export function acceptPastes(take) {
  addEventListener("paste", (event) => {
    const inField = event.target.closest?.("input, textarea, select, dialog");
    if (inField || document.querySelector("dialog[open]")) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (file) take.file(file);
    else if (isList(text)) take.list(text);
    else return;
    event.preventDefault();
  });
}

/** A button for a list to paste. @param {App} app */
export const pasteButton = (app) =>
  h("button", {
    type: "button",
    class: "link",
    text: () => t("importing.pasteTitle"),
    on: { click: () => app.pasteList() },
  });

/** Accepts files dropped on an element. @param {function(File): void} take */
export function acceptDrops(element, take) {
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  element.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = document.querySelector("dialog[open]") ? "none" : "copy";
    element.dataset.drop = t("importing.drop");
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

/** Whether the text of a file is all that an import needs, and fits into a request. */
async function isText(file) {
  if (file.size > LARGEST_TEXT) return false;
  const head = await file.slice(0, LONGEST_HEAD).text();
  return !head.startsWith(PACKED) && !GOOGLE_LIST.test(head);
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
  /** Decisions about rows that are not counted yet. */
  #recounts = 0;
  /** The decisions about single rows and columns of a file. */
  #plan = new ImportPlan();
  /** The box of a pasted list; null for a file. */
  #box = null;
  /** The lines of a list of names with their cities; null for other files. */
  #names = null;
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

  /** @param {?File} file null for a list to paste, which begins with `pasted` */
  constructor(file, target, pasted = "") {
    this.#file = file;
    this.#target = target;
    this.#plan.addEventListener("change", () => this.#look());
    this.#plan.addEventListener("decide", () => this.#recount());
    if (!file) this.#box = this.#pasteBox(pasted);
    const title = file ? t("importing.title", { file: file.name }) : t("importing.pasteTitle");
    const cancel = {
      type: "button",
      text: t("common.cancel"),
      on: { click: () => this.#dialog.close() },
    };
    const form = h(
      "form",
      { method: "dialog", on: { submit: (event) => this.#submit(event) } },
      h("h2", { text: title }),
      this.#box && [
        h("label", { htmlFor: this.#box.id, text: t("importing.pasteLabel") }),
        this.#box,
      ],
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
    if (this.#box) return this.#pasted();
    this.#places = await placesOf(this.#file);
    if (await isText(this.#file)) this.#text = await this.#file.text();
    await this.#look();
  }

  #pasteBox(value) {
    const id = freshId("pasted");
    const on = { input: () => this.#pasted() };
    return h("textarea", { id, rows: 6, value, spellcheck: false, on });
  }

  /** Looks at the text of the box, which replaces the file. */
  async #pasted() {
    const { value } = this.#box;
    this.#file = new File([value], "list.txt");
    this.#text = this.#file.size <= LARGEST_TEXT ? value : null;
    this.#names = null;
    this.#plan.clear();
    if (value.trim()) return this.#look();
    this.#asked += 1;
    setText(this.#summary, "");
    setText(this.#trouble, "");
    replace(this.#details);
    this.#offer({ added: 0, updated: 0 });
  }

  #targets() {
    const name = freshId("target");
    const radios = TARGETS.map(([value, text]) => {
      const props = { type: "radio", name, value, checked: value === this.#target };
      const change = () => {
        this.#target = value;
        this.#names = null;
        this.#plan.clear();
        if (!this.#box || this.#box.value.trim()) this.#look();
      };
      return h("label", {}, h("input", { ...props, on: { change } }), h("span", { text: t(text) }));
    });
    const legend = h("legend", { class: "only-spoken", text: t("importing.into") });
    return h("fieldset", { class: "segments" }, legend, radios);
  }

  #ask(dryRun) {
    return this.#send("archive.import", { target: this.#target, dryRun, ...this.#planned });
  }

  #send(method, params) {
    if (this.#text === null)
      return importBytes(this.#file, { method, name: this.#file.name, ...params });
    if (this.#names) return call(method, { ...params, ...this.#names.changed });
    return call(method, { ...params, text: this.#text });
  }

  /** A list of names has its own preview, and the guide offers no choice. */
  get #planned() {
    return this.#names || this.#target === "places" ? {} : this.#plan.params;
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
    setText(this.#trouble, "");
    if (!this.#names) {
      setText(this.#summary, t("common.loading"));
      replace(this.#details);
    }
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
    this.#plan.clear();
    this.#offer({ added: this.#places, updated: 0 });
  }

  #draw(found) {
    this.#pictures = found.ignoredColumns?.includes("image") ?? false;
    const { unresolved, unresolvedRows } = found;
    const isSmall = this.#target === "cities" && this.#text !== null;
    const isOfNames = found.format === "names" && isSmall;
    const isOfIds = found.format === "ids" && isSmall;
    if (isOfNames && !this.#names) {
      this.#names = new NamePreview(this.#text);
      this.#names.addEventListener("change", () => this.#look());
      replace(this.#details, this.#names.element);
    }
    if (this.#names) this.#names.show(found);
    else
      replace(
        this.#details,
        this.#target === "cities" && [
          this.#plan.lists(found),
          this.#plan.columns(found),
          this.#plan.conflicts(found),
        ],
        beginning(
          t("importing.ambiguous", { count: unresolved }),
          unresolvedRows.map((row) => () => this.#unclear(row)),
          unresolved,
        ),
        invalidRows(found),
        unknownRows(found),
        isOfIds && citiesOfIds(this.#text),
        this.#target === "cities" && [this.#plan.sameName(found), this.#plan.repeated(found)],
        found.format !== "ids" &&
          this.#target === "cities" &&
          found.added > 0 &&
          h("p", { class: "hint", text: t("importing.becomesCity") }),
      );
    this.#offer(found);
  }

  /** An ambiguous row with its candidates; the guide offers no choice. */
  #unclear({ row: number, line, text, reason, candidates }) {
    const row = t("importing.unclearLine", { line, text, reason });
    if (candidates.length === 0 || this.#target === "places") return row;
    const id = freshId("meant");
    const options = candidates.map((city) => h("option", { value: city.id, text: inFull(city) }));
    const change = ({ target }) => this.#plan.choose(number, Number(target.value));
    const select = h(
      "select",
      { id, on: { change } },
      h("option", { value: "", text: t("importing.skip") }),
      options,
    );
    return [h("label", { htmlFor: id, text: row }), select];
  }

  /**
   * Counts again after a decision about rows, which stay as they are. Decisions during a count are counted together
   * after it, because the dry run of a large file takes longer than a decision.
   */
  async #recount() {
    this.#recounts += 1;
    if (this.#recounts > 1) return;
    while (this.#recounts > 0) {
      const counted = this.#recounts;
      await this.#count();
      this.#recounts -= counted;
    }
  }

  async #count() {
    const asked = ++this.#asked;
    setText(this.#trouble, "");
    try {
      const found = await this.#ask(true);
      if (asked === this.#asked) this.#offer(found);
    } catch (error) {
      if (asked === this.#asked) setText(this.#trouble, error.message);
    }
  }

  /** The summary and the button, which count the same cities. */
  #offer(found) {
    const { added } = found;
    if (found.rows) setText(this.#summary, told(found, this.#target));
    const count = added + found.updated;
    const what = this.#target === "places" ? places(count) : cities(count);
    setText(this.#store, count > 0 ? t("importing.import", { what }) : t("importing.nothing"));
    this.#store.disabled = count === 0;
  }

  async #submit(event) {
    event.preventDefault();
    this.#asked += 1;
    this.#store.disabled = true;
    try {
      const { added, updated, invalidCount, undo } = await this.#import();
      const counted = this.#target === "places" ? places : cities;
      const sentences = [
        imported(added, updated, counted),
        this.#isOfGuide && invalidCount > 0 && t("importing.skipped", { count: invalidCount }),
      ];
      const action = undo
        ? { label: t("common.undo"), work: () => takeBack(undo), undoes: true }
        : null;
      say(sentences.filter(Boolean).join(" "), { action });
      this.#dialog.close();
    } catch (error) {
      setText(this.#trouble, error.message);
      this.#store.disabled = false;
    }
  }
}

/** Undoes an import. @param {number} undo its number */
async function takeBack(undo) {
  try {
    const { keptCount } = await call("archive.undoImport", { undo });
    const kept = keptCount > 0 && t("importing.kept", { count: keptCount });
    say([t("importing.undone"), kept].filter(Boolean).join(" "));
  } catch (error) {
    say(error.message, { kind: "error" });
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
function told({ rows, added, updated, unchanged, duplicates, skipped }, target) {
  const what = target === "places" ? places(added) : cities(added);
  const parts = [
    (added > 0 || updated + unchanged + duplicates + (skipped ?? 0) === 0) &&
      t("importing.toAdd", { what }),
    updated > 0 && t("importing.toChange", { count: updated }),
    unchanged > 0 && t("importing.unchanged", { count: unchanged }),
    duplicates > 0 && t("importing.duplicates", { count: duplicates }),
    skipped > 0 && t("importing.leftOut", { count: skipped }),
  ];
  return t("importing.rows", { count: rows, parts: parts.filter(Boolean).join(", ") });
}
