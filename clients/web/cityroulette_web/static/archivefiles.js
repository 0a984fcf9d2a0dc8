/** The archive as files: import, export, backup and restore. */
import { BackupList } from "./backuplist.js";
import { freshId, h, liveText, setText } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { cities, places } from "./format.js";
import { pasteButton } from "./importfile.js";
import { ask, say, sayError } from "./messages.js";
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

export class ArchiveFiles {
  #app;
  #backups;
  #where = h("p", { class: "hint" });
  #format = select("files.format", FORMATS);
  #exportTrouble = new FieldMessage();
  #only = h("input", { type: "checkbox", id: freshId("only") });
  #path = h("input", {
    type: "text",
    id: freshId("backup"),
    placeholder: "/home/ada/archive-2026-11-22.sqlite",
    autocomplete: "off",
    spellcheck: false,
    required: true,
  });
  #restoreTrouble = new FieldMessage(this.#path);
  #file = h("input", {
    type: "file",
    id: freshId("import"),
    class: "only-spoken",
    on: { change: () => this.#chosen() },
  });

  constructor(app) {
    this.#app = app;
    this.#backups = new BackupList(app);
    this.#backups.addEventListener("restore", ({ detail }) =>
      this.#restore(detail.path, detail.trouble, detail.name),
    );
    this.element = h(
      "div",
      { class: "files" },
      this.#where,
      h(
        "p",
        {},
        this.#file,
        h("label", { class: "link", htmlFor: this.#file.id, text: () => t("common.importFile") }),
        liveText(() => t("files.dropHint")),
        " ",
        pasteButton(app),
      ),
      this.#exporting(),
      this.#backingUp(),
      this.#backups.element,
      this.#restoring(),
    );
  }

  arrived() {
    this.#backups.read();
    call("archive.status").then(
      (archive) => this.#draw(archive),
      (error) => setText(this.#where, error.message),
    );
  }

  #draw({ path, count, favorites }) {
    setText(this.#where, t("files.where", { cities: cities(count), starred: favorites, path }));
  }

  left() {
    this.#file.value = "";
    this.#restoreTrouble.clear();
    this.#exportTrouble.clear();
  }

  #exporting() {
    const only = h(
      "label",
      { class: "check" },
      this.#only,
      h("span", { text: () => t("files.onlyStarred") }),
    );
    const on = { submit: (event) => this.#export(event) };
    const button = h("button", { type: "submit", text: () => t("files.export") });
    return h(
      "form",
      { class: "row-of", "aria-label": () => t("files.export"), on },
      this.#format.field,
      only,
      button,
      this.#exportTrouble.element,
    );
  }

  #backingUp() {
    const button = h("button", {
      type: "button",
      text: () => t("files.backUp"),
      on: { click: () => this.#backUp(button) },
    });
    const about = h("p", { class: "hint grow", text: () => t("files.backupAbout") });
    return h("div", { class: "row-of" }, about, button);
  }

  #restoring() {
    const on = { submit: (event) => this.#restoreNamed(event) };
    const label = h("label", { htmlFor: this.#path.id, text: () => t("files.restoreField") });
    return h(
      "form",
      { class: "row-of", "aria-label": () => t("files.restore"), on },
      h("div", { class: "field grow" }, label, this.#path),
      h("button", { type: "submit", class: "low", text: () => t("files.restore") }),
      this.#restoreTrouble.element,
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
    this.#exportTrouble.clear();
    try {
      await download("/export", { format, favoritesOnly: this.#only.checked || format === "ids" });
    } catch (error) {
      this.#exportTrouble.show(error.message);
    }
  }

  async #backUp(button) {
    button.disabled = true;
    try {
      const saved = await call("archive.backup");
      const { path } = saved;
      this.#path.value = path;
      const what = { cities: cities(saved.count), places: places(saved.places) };
      say(t("files.backedUp", { ...what, path }));
      this.#backups.read();
    } catch (error) {
      sayError(error);
    }
    button.disabled = false;
  }

  /** What a restore would replace. */
  async #present() {
    const [archive, guide] = await Promise.all([
      call("archive.status"),
      this.#app.has("place.list") ? call("place.list", { limit: 1 }) : { total: 0 },
    ]);
    return { ...archive, places: guide.total };
  }

  #restoreNamed(event) {
    event.preventDefault();
    return this.#restore(this.#path.value.trim(), this.#restoreTrouble);
  }

  /**
   * Validates the backup without changes, then asks.
   * @param {FieldMessage} trouble shows an error
   * @param {string} name its day, else its file
   */
  async #restore(path, trouble, name = path.slice(path.lastIndexOf("/") + 1)) {
    trouble.clear();
    try {
      const found = await call("archive.restore", { path, dryRun: true });
      if (!(await sureToRestore(name, found, await this.#present()))) return;
      const { replaced } = await call("archive.restore", { path });
      const values = { cities: cities(found.count), path: replaced };
      say(t(replaced ? "files.restoredPrevious" : "files.restored", values));
      this.arrived();
    } catch (error) {
      trouble.show(error.message);
    }
  }
}

function select(label, values) {
  const id = freshId("format");
  const options = values.map(([value, text]) => h("option", { value, text: () => t(text) }));
  const field = h("select", { id }, options);
  return {
    select: field,
    field: h(
      "div",
      { class: "field grow" },
      h("label", { htmlFor: id, text: () => t(label) }),
      field,
    ),
  };
}

function sureToRestore(name, { count, favorites, places: inGuide, history }, present) {
  const inPlaces = (total) => t("files.backupPlaces", { count: total });
  const has = t("files.backupHas", {
    cities: cities(count),
    starred: favorites,
    places: inPlaces(inGuide),
    history: t("files.backupHistory", { count: history }),
  });
  const now = t("files.presentHas", {
    cities: cities(present.count),
    starred: present.favorites,
    places: inPlaces(present.places),
  });
  const sentences = [has, now, t("files.presentKept")];
  return ask(t("files.sureToRestore", { name }), sentences.join(" "), [
    { label: t("files.restore"), value: true, kind: "danger" },
    { label: t("common.cancel"), value: false },
  ]);
}
