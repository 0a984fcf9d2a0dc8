/** The archive as files: import, export, backup and restore. */
import { freshId, h, setText } from "./dom.js";
import { cities, plural, whole } from "./format.js";
import { ask, say, sayError } from "./messages.js";
import { call, download } from "./rpc.js";

const FORMATS = [
  ["csv", "CSV, for spreadsheets"],
  ["geojson", "GeoJSON, for maps"],
  ["gpx", "GPX, for navigation"],
  ["ids", "Ids of the favourites"],
];

export class ArchiveFiles {
  #app;
  #where = h("p", { class: "hint" });
  #format = select("Format", FORMATS);
  #only = h("input", { type: "checkbox", id: freshId("only") });
  #path = h("input", {
    type: "text",
    id: freshId("backup"),
    placeholder: "/home/ada/archive-2026-11-22.sqlite",
    autocomplete: "off",
    spellcheck: false,
    required: true,
  });
  #file = h("input", {
    type: "file",
    id: freshId("import"),
    class: "only-spoken",
    on: { change: () => this.#chosen() },
  });

  constructor(app) {
    this.#app = app;
    this.element = h(
      "div",
      { class: "files" },
      this.#where,
      h(
        "p",
        {},
        this.#file,
        h("label", { class: "link", htmlFor: this.#file.id, text: "Import a file" }),
        ", or drop it anywhere on the page. You see the result before you import.",
      ),
      this.#exporting(),
      this.#backingUp(),
      this.#restoring(),
    );
  }

  arrived() {
    call("archive.status").then(
      ({ path, count, favorites }) =>
        setText(this.#where, `${cities(count)}, ${whole(favorites)} starred, in ${path}`),
      (error) => setText(this.#where, error.message),
    );
  }

  left() {
    this.#file.value = "";
  }

  #exporting() {
    const only = h(
      "label",
      { class: "check" },
      this.#only,
      h("span", { text: "Starred ones only" }),
    );
    const on = { submit: (event) => this.#export(event) };
    const button = h("button", { type: "submit", text: "Export" });
    return h(
      "form",
      { class: "row-of", "aria-label": "Export", on },
      this.#format.field,
      only,
      button,
    );
  }

  #backingUp() {
    const button = h("button", {
      type: "button",
      text: "Back up",
      on: { click: () => this.#backUp(button) },
    });
    const about = "Everything in one file: cities, weather history, guide and pictures.";
    return h("div", { class: "row-of" }, h("p", { class: "hint grow", text: about }), button);
  }

  #restoring() {
    const on = { submit: (event) => this.#restore(event) };
    const label = h("label", { htmlFor: this.#path.id, text: "Backup to restore" });
    return h(
      "form",
      { class: "row-of", "aria-label": "Restore", on },
      h("div", { class: "field grow" }, label, this.#path),
      h("button", { type: "submit", class: "low", text: "Restore" }),
    );
  }

  #chosen() {
    const [file] = this.#file.files;
    if (file) this.#app.importFile(file);
    this.#file.value = "";
  }

  /** The program writes the file and the bridge sends it as a download. */
  async #export(event) {
    event.preventDefault();
    const format = this.#format.select.value;
    try {
      await download("/export", { format, favoritesOnly: this.#only.checked || format === "ids" });
    } catch (error) {
      sayError(error);
    }
  }

  async #backUp(button) {
    button.disabled = true;
    try {
      const { path, count, places } = await call("archive.backup");
      this.#path.value = path;
      const what = `${cities(count)} and ${plural(places, "place", "places")}`;
      say(`Backed up ${what} to ${path}.`);
    } catch (error) {
      sayError(error);
    }
    button.disabled = false;
  }

  /** Validates the backup without changes, then asks. */
  async #restore(event) {
    event.preventDefault();
    const path = this.#path.value.trim();
    try {
      const found = await call("archive.restore", { path, dryRun: true });
      if (!(await sureToRestore(found))) return;
      const { replaced } = await call("archive.restore", { path });
      say(
        `Restored ${cities(found.count)}.${replaced ? ` The previous archive is now ${replaced}.` : ""}`,
      );
      this.arrived();
    } catch (error) {
      sayError(error);
    }
  }
}

function select(label, values) {
  const id = freshId("format");
  const options = values.map(([value, text]) => h("option", { value, text }));
  const field = h("select", { id }, options);
  return {
    select: field,
    field: h("div", { class: "field grow" }, h("label", { htmlFor: id, text: label }), field),
  };
}

function sureToRestore({ count, favorites, places, history }) {
  const holds = [
    `${cities(count)}, ${whole(favorites)} starred`,
    plural(places, "place of the guide", "places of the guide"),
    plural(history, "entry of the weather history", "entries of the weather history"),
  ].join("; ");
  return ask(
    "Replace all your data with this backup?",
    `It has ${holds}. Your present data is kept under another name.`,
    [
      { label: "Restore", value: true, kind: "danger" },
      { label: "Cancel", value: false },
    ],
  );
}
