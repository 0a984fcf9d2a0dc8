/**
 * Import of a file into the archive or the guide, chosen or dropped on the page. The program first
 * reports the expected result; nothing is stored before the user confirms.
 */
import { freshId, h, replace, setText } from "./dom.js";
import { cities, country, plural } from "./format.js";
import { say } from "./messages.js";
import { call } from "./rpc.js";

/** The largest file that fits into a request, escaped as JSON. */
const LARGEST = 6 * 1024 * 1024;
/** Rows that are listed individually. */
const SHOWN = 8;

const TARGETS = [
  ["cities", "My cities"],
  ["places", "The guide"],
];

/** Opens the dialog for a file. @param {"cities"|"places"} target the proposed target */
export function importFile(file, target) {
  if (file.size > LARGEST)
    return say(
      `${file.name} is too large for the page; import it with python -m cityroulette import.`,
      {
        kind: "error",
      },
    );
  return new ImportDialog(file, target).open();
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
  #text = "";
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
    this.#text = await this.#file.text();
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
    return call("archive.import", {
      format: "auto",
      text: this.#text,
      target: this.#target,
      dryRun,
    });
  }

  /** Requests the expected result for the chosen target. */
  async #look() {
    const asked = ++this.#asked;
    this.#store.disabled = true;
    setText(this.#summary, "Loading…");
    setText(this.#trouble, "");
    replace(this.#details);
    try {
      const found = await this.#ask(true);
      if (asked === this.#asked) this.#draw(found);
    } catch (error) {
      if (asked !== this.#asked) return;
      setText(this.#summary, "");
      setText(this.#trouble, error.message);
    }
  }

  #draw(found) {
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
      const { added, updated } = await this.#ask(false);
      const more = await this.#addChosen();
      const noun =
        this.#target === "places" ? plural(added, "place", "places") : cities(added + more);
      say(`Added ${noun}${updated > 0 ? `, changed ${updated}` : ""}.`);
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
        added += 1;
      } catch (error) {
        if (error.name !== "AlreadyExists") throw error;
      }
    return added;
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
