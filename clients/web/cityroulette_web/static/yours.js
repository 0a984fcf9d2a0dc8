/**
 * What the user has written about a city or a place of the guide: own name, note, tags, visits, lists, and whether a visit is
 * planned. Each change is sent at once to a store of annotations: the archive, or a session, which keeps it as an
 * edit. A failure is shown with a button that tries again, and what was typed stays. Dispatches `change` with the
 * annotation.
 */
import { canonical, NOTHING } from "./annotations.js";
import { isolated } from "./bidi.js";
import { chip } from "./chips.js";
import { freshId, h, replace, setText } from "./dom.js";
import { addList } from "./listdialog.js";
import { listIcon } from "./listicons.js";
import { lists } from "./lists.js";
import { sayError } from "./messages.js";
import { NoteEditor } from "./noteeditor.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";
import { TagField } from "./tagfield.js";
import { visitWords } from "./visitdates.js";
import { VisitForm } from "./visitform.js";

export class Yours extends EventTarget {
  #city = null;
  #store = null;
  #annotation = NOTHING;
  #known = [];
  #reading = 0;
  #retry = null;
  #trouble = h("p", {});
  #failed = h(
    "div",
    { class: "yours-failed", role: "alert", hidden: true },
    this.#trouble,
    h("button", {
      type: "button",
      text: () => t("common.tryAgain"),
      on: { click: () => this.#retry?.() },
    }),
  );
  #name = h("input", {
    id: freshId("own-name"),
    autocomplete: "off",
    on: { change: () => this.#saveName() },
  });
  #note = new NoteEditor((note) =>
    this.#save(() => ({ note }), { retry: () => this.#note.store() }),
  );
  #tags = new TagField();
  #planned = h("input", {
    type: "checkbox",
    on: { change: () => this.#savePlanned() },
  });
  #visits = h("ul", { class: "chips", "aria-label": () => t("yours.visits") });
  #visit = new VisitForm();
  #lists = h("div", { class: "chips", role: "group", "aria-label": () => t("yours.lists") });

  /**
   * @param {Object} [options] `isTitled` whether it has a heading, as outside of a tab; `isOfPlace` for places of the
   *   guide, which have neither own names nor visits
   */
  constructor({ isTitled = true, isOfPlace = false } = {}) {
    super();
    this.element = h(
      "section",
      { class: "yours", "aria-label": () => t("yours.title"), hidden: true },
      isTitled ? h("h2", { text: () => t("yours.title") }) : null,
      this.#failed,
      isOfPlace
        ? null
        : h(
            "div",
            { class: "field" },
            h("label", { htmlFor: this.#name.id, text: () => t("yours.ownName") }),
            this.#name,
          ),
      this.#note.element,
      this.#tags.element,
      h("div", { class: "yours-part" }, h("h3", { text: () => t("yours.lists") }), this.#lists),
      isOfPlace
        ? null
        : h(
            "div",
            { class: "yours-part" },
            h("h3", { text: () => t("yours.visits") }),
            h(
              "label",
              { class: "check" },
              this.#planned,
              h("span", { text: () => t("yours.planned") }),
            ),
            this.#visits,
            this.#visit.element,
          ),
    );
    this.#listen();
  }

  #listen() {
    this.#tags.addEventListener("add", ({ detail }) => this.#addTag(detail));
    this.#tags.addEventListener("remove", ({ detail }) => this.#removeTag(detail));
    this.#visit.addEventListener("add", ({ detail }) => this.#addVisit(detail));
    lists.addEventListener("change", () => this.#drawLists());
  }

  /**
   * Reads and shows the annotation of a city, again after a change by anyone.
   * @param {number} city
   * @param {{read, annotate, setInList}} store reads and changes annotations, as `archived` of annotations.js
   */
  async show(city, store) {
    const reading = ++this.#reading;
    if (city !== this.#city) this.#begin(city);
    this.#store = store;
    const [annotation, { tags }] = await Promise.all([store.read(city), call("archive.tags")]);
    if (reading !== this.#reading) return;
    this.#known = tags.map(({ tag }) => tag);
    this.#take(annotation);
    this.element.hidden = false;
  }

  /** The city is not shown any more, or not archived. */
  leave() {
    this.#reading += 1;
    this.#city = null;
    this.element.hidden = true;
  }

  /** Draws again after a change of the language. */
  redraw() {
    if (this.element.hidden) return;
    this.#note.redraw();
    this.#draw();
  }

  #begin(city) {
    this.#city = city;
    this.#annotation = NOTHING;
    this.#name.value = "";
    this.#tags.clear();
    this.#visit.clear();
    this.element.hidden = true;
    this.#succeeded();
  }

  #take(annotation) {
    const before = this.#annotation.ownName ?? "";
    // A name that is being typed, or could not be saved, is not replaced.
    const isTyped = canonical(this.#name.value) !== canonical(before);
    this.#annotation = annotation;
    if (!isTyped) this.#name.value = annotation.ownName ?? "";
    this.#note.show(this.#city, annotation.note);
    this.#draw();
    this.dispatchEvent(new CustomEvent("change", { detail: annotation }));
  }

  #draw() {
    const { planned, tags, visits } = this.#annotation;
    this.#planned.checked = planned;
    this.#tags.show(tags, this.#known);
    this.#visits.hidden = visits.length === 0;
    replace(
      this.#visits,
      visits.map((visit) => this.#visitChip(visit)),
    );
    this.#drawLists();
  }

  #visitChip(visit) {
    const words = visitWords(visit);
    return chip(words, t("yours.removeVisit", { visit: words }), () => this.#removeVisit(visit));
  }

  #drawLists() {
    if (this.#city === null) return;
    const held = this.#lists.contains(document.activeElement)
      ? document.activeElement.dataset.list
      : null;
    const add = h(
      "button",
      {
        type: "button",
        class: "chip-button",
        "data-list": "new",
        on: { click: () => this.#newList() },
      },
      symbol("plus"),
      h("span", { text: t("lists.new") }),
    );
    replace(
      this.#lists,
      lists.filled.map((list) => this.#listChip(list)),
      add,
    );
    if (held) this.#lists.querySelector(`[data-list="${held}"]`)?.focus();
  }

  #listChip(list) {
    const isIn = this.#annotation.lists.includes(list.id);
    const props = {
      type: "button",
      class: "chip-button",
      "data-list": list.id,
      "aria-pressed": isIn,
    };
    const click = () => this.#toggleList(list, isIn);
    return h("button", { ...props, on: { click } }, listIcon(list), h("bdi", { text: list.name }));
  }

  #saveName() {
    const ownName = canonical(this.#name.value);
    if (ownName === canonical(this.#annotation.ownName ?? "")) return this.#succeeded();
    return this.#save(() => ({ ownName: canonical(this.#name.value) }));
  }

  #savePlanned() {
    const planned = this.#planned.checked;
    return this.#save(() => ({ planned }));
  }

  #addTag(tag) {
    return this.#save(() => ({ addTags: [tag] }), { saved: () => this.#tags.clear() });
  }

  #removeTag(tag) {
    return this.#save(() => ({ removeTags: [tag] }), { saved: () => this.#tags.focus() });
  }

  #addVisit(visit) {
    return this.#save(() => ({ addVisits: [visit] }), { saved: () => this.#visit.clear() });
  }

  #removeVisit(visit) {
    return this.#save(() => ({ removeVisits: [visit] }), { saved: () => this.#visit.focus() });
  }

  #toggleList(list, isIn) {
    const city = this.#city;
    const store = this.#store;
    return this.#do(() => store.setInList(city, list.id, !isIn));
  }

  async #newList() {
    const list = await addList();
    if (list) await this.#toggleList(list, false);
  }

  /** @param {function(): Object} changes members of the annotation at the time of the request */
  #save(changes, options) {
    const city = this.#city;
    const store = this.#store;
    return this.#do(() => store.annotate(city, changes()), options);
  }

  /**
   * Requests a change and reads the result.
   * @param {Object} [options] `saved` runs once the change is saved; `retry` replaces the request in another attempt
   * @returns {Promise<boolean>} whether it was saved
   */
  async #do(request, options = {}) {
    const city = this.#city;
    try {
      await request();
    } catch (error) {
      const again = options.retry ?? (() => this.#do(request, options));
      if (city === this.#city) this.#showFailure(error, again);
      return false;
    }
    if (city !== this.#city) return true;
    this.#succeeded();
    options.saved?.();
    await this.show(city, this.#store).catch(sayError);
    return true;
  }

  #showFailure(error, again) {
    setText(this.#trouble, t("yours.notSaved", { reason: isolated(error.message) }));
    this.#failed.hidden = false;
    this.#retry = again;
    this.#draw();
  }

  #succeeded() {
    this.#retry = null;
    this.#failed.hidden = true;
  }
}
