/** Unfinished work: open sessions with edits, and drafts of runs that were cut off. */
import { h, replace } from "./dom.js";
import { sinceWhen } from "./format.js";
import { sayError } from "./messages.js";
import { isEdited } from "./sessions.js";
import { t } from "./strings.js";
import { standing, titleOf } from "./words.js";

export class Unfinished {
  #sessions;
  #show;
  #asked = 0;
  #list = h("ul");

  /** @param {Sessions} sessions @param {function(Object): void} show goes to an open session */
  constructor(sessions, show) {
    this.#sessions = sessions;
    this.#show = show;
    const title = h("h2", { id: "unfinished-title", text: () => t("unfinished.continue") });
    const props = { class: "unfinished", "aria-labelledby": title.id, hidden: true };
    this.element = h("section", props, title, this.#list);
  }

  /** Updates the list; a later call supersedes this one. */
  async refresh() {
    const asked = ++this.#asked;
    const listed = await this.#sessions.list().catch(() => null);
    if (listed && asked === this.#asked) this.#draw(listed);
  }

  #draw({ sessions, drafts }) {
    const { offered } = this.#sessions;
    const left = drafts.filter(({ draft, heldBy }) => heldBy === null && draft !== offered);
    const rows = [
      ...sessions.filter(isEdited).map((each) => this.#open(each)),
      ...left.map((each) => this.#left(each)),
    ];
    replace(this.#list, rows);
    this.element.hidden = rows.length === 0;
  }

  #open(open) {
    const title = titleOf(open);
    return this.#row(title, standing(open.state), [
      button(t("unfinished.continue"), t("unfinished.continueTitle", { title }), "", () =>
        this.#show(open),
      ),
      button(t("common.close"), t("unfinished.closeTitle", { title }), "quiet", () =>
        this.#sessions.close(open),
      ),
    ]);
  }

  #left({ draft, mode, savedAt, changes }) {
    const title = t("unfinished.unsaved", { when: sinceWhen(savedAt) });
    const what = mode === "browse" ? "unfinished.changesSaved" : "unfinished.changesImport";
    return this.#row(title, t(what, { count: changes }), [
      button(t("common.resume"), t("unfinished.resumeTitle", { title }), "", () =>
        this.#sessions.resume(draft),
      ),
      button(t("common.discard"), t("unfinished.discardTitle", { title }), "quiet", () =>
        this.#sessions.discard(draft),
      ),
    ]);
  }

  /** A row whose buttons are disabled while one of them is working. */
  #row(title, about, buttons) {
    const row = h(
      "li",
      {},
      h(
        "p",
        { class: "unfinished-words" },
        h("span", { class: "unfinished-title", text: title }),
        "\u00a0· ",
        h("span", { class: "hint", text: about }),
      ),
      h(
        "div",
        { class: "row-of" },
        buttons.map(({ element }) => element),
      ),
    );
    for (const { element, work } of buttons)
      element.addEventListener("click", async () => {
        row.inert = true;
        await Promise.resolve(work()).catch(sayError);
        row.inert = false;
        this.refresh();
      });
    return row;
  }
}

const button = (text, label, kind, work) => ({
  element: h("button", { type: "button", class: kind, text, "aria-label": label }),
  work,
});
