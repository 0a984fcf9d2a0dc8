/**
 * The note of a city: shown as text with its links, edited as Markdown. A draft is stored at each keystroke
 * until the program has saved it. Leaving the editor saves, unless the note was changed elsewhere meanwhile.
 */
import { canonical } from "./annotations.js";
import { dropDraft, loadDraft, saveDraft } from "./drafts.js";
import { freshId, h, replace, setText } from "./dom.js";
import { renderMarkdown } from "./markdown.js";
import { t } from "./strings.js";

export class NoteEditor {
  #city = null;
  #note = "";
  /** The saved note that the open draft began with; null while nothing is edited. */
  #base = null;
  #save;
  #shown = h("div", { class: "note" });
  #text = h("textarea", {
    id: freshId("note"),
    rows: 6,
    on: {
      input: () => this.#typed(),
      keydown: (event) => this.#key(event),
    },
  });
  #edit = h("button", { type: "button", on: { click: () => this.#open() } });
  #elsewhere = h("div", { class: "note-elsewhere", hidden: true });
  #editor;

  /** @param {function(string): Promise<boolean>} save saves a note, and returns whether that worked */
  constructor(save) {
    this.#save = save;
    const hint = h("p", { class: "hint", id: freshId("hint"), text: () => t("yours.noteHint") });
    this.#text.setAttribute("aria-describedby", hint.id);
    // Keeps the focus in the text, so that discarding is not preceded by saving.
    const stay = (event) => event.preventDefault();
    this.#editor = h(
      "div",
      { class: "note-editor", hidden: true, on: { focusout: (event) => this.#left(event) } },
      h("label", { htmlFor: this.#text.id, class: "only-spoken", text: () => t("yours.note") }),
      this.#text,
      hint,
      this.#elsewhere,
      h(
        "div",
        { class: "row-of" },
        h("button", {
          type: "button",
          class: "primary",
          text: () => t("common.save"),
          on: { click: () => this.#done() },
        }),
        h("button", {
          type: "button",
          text: () => t("common.discard"),
          on: { click: () => this.#discard(), pointerdown: stay },
        }),
      ),
    );
    this.element = h(
      "div",
      { class: "yours-part" },
      h("h3", { text: () => t("yours.note") }),
      this.#shown,
      this.#edit,
      this.#editor,
    );
  }

  /** Shows the saved note of a city; an open draft stays as it is. */
  show(city, note) {
    const isOther = city !== this.#city;
    this.#city = city;
    this.#note = note ?? "";
    if (isOther) this.#takeUp(loadDraft(city));
    const isSaved = this.#isEditing && !this.#isNote(this.#base) && this.#isNote(this.#text.value);
    if (isSaved) this.#close();
    else this.#draw();
  }

  /** Draws again after a change of the language. */
  redraw() {
    if (this.#city !== null) this.#draw();
  }

  #takeUp(draft) {
    this.#base = draft?.base ?? null;
    this.#text.value = draft?.text ?? "";
  }

  get #isEditing() {
    return this.#base !== null;
  }

  /** Whether a text is the saved note. */
  #isNote(text) {
    return canonical(text) === canonical(this.#note);
  }

  #draw() {
    replace(this.#shown, renderMarkdown(this.#note));
    this.#shown.hidden = this.#isEditing || this.#note === "";
    this.#edit.hidden = this.#isEditing;
    setText(this.#edit, t(this.#note === "" ? "yours.writeNote" : "yours.editNote"));
    this.#editor.hidden = !this.#isEditing;
    this.#drawElsewhere();
  }

  /** Whether another tab or program has changed the note since the draft began. */
  get #isChangedElsewhere() {
    return this.#isEditing && !this.#isNote(this.#base) && !this.#isNote(this.#text.value);
  }

  #drawElsewhere() {
    this.#elsewhere.hidden = !this.#isChangedElsewhere;
    if (!this.#isChangedElsewhere) return replace(this.#elsewhere);
    const theirs = this.#note === "" ? [h("p", { text: t("yours.noNote") })] : null;
    const words = h("p", { class: "hint", role: "status", text: t("yours.noteElsewhere") });
    replace(
      this.#elsewhere,
      words,
      h("div", { class: "note" }, theirs ?? renderMarkdown(this.#note)),
    );
  }

  #open() {
    this.#base = this.#note;
    this.#text.value = this.#note;
    this.#draw();
    this.#text.focus();
  }

  #typed() {
    saveDraft(this.#city, { base: this.#base, text: this.#text.value });
    this.#drawElsewhere();
  }

  #key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#done();
    }
  }

  #left({ relatedTarget }) {
    if (!this.#isEditing || this.#editor.contains(relatedTarget)) return;
    if (canonical(this.#text.value) === canonical(this.#base)) this.#close();
    else if (!this.#isChangedElsewhere) this.store();
  }

  async #done() {
    if (await this.store()) this.#edit.focus();
  }

  #discard() {
    this.#close();
    this.#edit.focus();
  }

  #close() {
    dropDraft(this.#city);
    this.#base = null;
    this.#draw();
  }

  /** Saves the text. What is typed while the program saves stays a draft. @returns whether the editor was closed */
  async store() {
    const city = this.#city;
    const text = this.#text.value;
    if (!(await this.#save(text)) || city !== this.#city) return false;
    this.#note = canonical(text);
    if (this.#text.value === text) {
      this.#close();
      return true;
    }
    this.#base = this.#note;
    this.#typed();
    return false;
  }
}
