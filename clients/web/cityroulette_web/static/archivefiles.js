/** The archive as files: import, export, backup and restore. */
import { backupInFile, BackupList } from "./backuplist.js";
import { freshId, h, liveText, setText } from "./dom.js";
import { ExportForm } from "./exportform.js";
import { FieldMessage } from "./fieldmessage.js";
import { cities, places } from "./format.js";
import { pasteButton } from "./importfile.js";
import { ask, say, sayError } from "./messages.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

export class ArchiveFiles {
  #app;
  #backups;
  #where = h("p", { class: "hint" });
  #export = new ExportForm();
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
      this.#restore(detail.path, detail.trouble, detail.backup),
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
      this.#export.element,
      this.#backingUp(),
      this.#backups.element,
      this.#restoring(),
    );
  }

  arrived() {
    this.#backups.read();
    this.#export.arrived();
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
    this.#export.left();
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
   * @param {string} backup its name in a sentence
   */
  async #restore(path, trouble, backup = backupInFile(path)) {
    trouble.clear();
    try {
      const found = await call("archive.restore", { path, dryRun: true });
      if (!(await sureToRestore(backup, found, await this.#present()))) return;
      const { replaced } = await call("archive.restore", { path });
      const values = { cities: cities(found.count), path: replaced };
      say(t(replaced ? "files.restoredPrevious" : "files.restored", values));
      this.arrived();
    } catch (error) {
      trouble.show(error.message);
    }
  }
}

function sureToRestore(backup, { count, favorites, places: inGuide, history }, present) {
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
  return ask(t("files.sureToRestore", { backup }), sentences.join(" "), [
    { label: t("files.restore"), value: true, kind: "danger" },
    { label: t("common.cancel"), value: false },
  ]);
}
