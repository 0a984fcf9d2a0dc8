/**
 * The backups beside the archive, each with a button that restores it. Dispatches `restore` with the path, the
 * message for its trouble, and the name of the backup in a sentence.
 */
import { isolated } from "./bidi.js";
import { h, replace } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { fileSize, sinceWhen } from "./format.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

/** Backups that are shown first; the daily ones are a week by default. */
const FIRST = 10;

const KINDS = {
  daily: "files.dailyBackup",
  kept: "files.keptBackup",
  replaced: "files.replacedArchive",
};

const BACKUP_OF = {
  today: "files.backupOfToday",
  yesterday: "files.backupOfYesterday",
  other: "files.backupOfDay",
};

/** Names a backup by its file, as part of a sentence. */
export const backupInFile = (path) =>
  t("files.backupInFile", { file: isolated(path.slice(path.lastIndexOf("/") + 1)) });

export class BackupList extends EventTarget {
  #app;
  #backups = [];
  #hasMore = false;
  #isWhole = false;
  #list = h("ol", { class: "backups", "aria-label": () => t("files.backups") });
  #hint = h("p", { class: "hint" });
  #more = h("button", { type: "button", class: "quiet", on: { click: () => this.#showAll() } });

  constructor(app) {
    super();
    this.#app = app;
    this.element = h(
      "div",
      { class: "backup-list", hidden: true },
      h("h3", { text: () => t("files.backups") }),
      this.#hint,
      this.#list,
      this.#more,
    );
  }

  /** Reads the list, which an older program does not have. */
  async read() {
    if (!this.#app.has("archive.listBackups")) return;
    try {
      const { backups, more } = await call("archive.listBackups");
      this.#backups = backups;
      this.#hasMore = more;
      this.#draw(t(backups.length > 0 ? "files.backupsAbout" : "files.noBackups"));
    } catch (error) {
      this.#backups = [];
      this.#hasMore = false;
      this.#draw(error.message);
    }
  }

  #draw(hint) {
    this.element.hidden = false;
    const { length } = this.#backups;
    const shown = this.#isWhole ? this.#backups : this.#backups.slice(0, FIRST);
    const words = [hint, this.#hasMore && t("files.olderBackups", { count: length })];
    this.#hint.textContent = words.filter(Boolean).join(" ");
    replace(
      this.#list,
      shown.map((backup) => this.#row(backup)),
    );
    this.#list.hidden = length === 0;
    this.#more.hidden = shown.length === length;
    this.#more.textContent = t("files.allBackups", { count: length });
  }

  #row({ path, bytes, kind, written }) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    const backup = sinceWhen(written, new Date(), BACKUP_OF);
    const facts = [t(KINDS[kind] ?? "files.keptBackup"), fileSize(bytes)];
    const trouble = new FieldMessage();
    const detail = { path, trouble, backup };
    return h(
      "li",
      {},
      h(
        "div",
        { class: "grow" },
        h("p", { class: "backup-day", text: sinceWhen(written) }),
        h("p", { class: "hint", title: path, text: facts.join(" · ") }),
        kind === "kept" && h("p", { class: "hint", text: file }),
      ),
      h("button", {
        type: "button",
        class: "low",
        text: t("files.restoreThis"),
        "aria-label": t("files.restoreNamed", {
          backup: kind === "kept" ? backupInFile(path) : backup,
        }),
        on: { click: () => this.dispatchEvent(new CustomEvent("restore", { detail })) },
      }),
      trouble.element,
    );
  }

  #showAll() {
    this.#isWhole = true;
    this.#draw(t("files.backupsAbout"));
    this.#list.children[FIRST]?.querySelector("button").focus();
  }
}
