/**
 * The dialog that changes several archived cities at once: a tag, a list, a visit, a plan and a note. The
 * annotations are one request and the list is another. Undo restores the members that the dialog changed.
 */
import { canonical, readAnnotation } from "./annotations.js";
import { freshId, h, setText } from "./dom.js";
import { cities as counted } from "./format.js";
import { plain } from "./homelist.js";
import { addList } from "./listdialog.js";
import { lists } from "./lists.js";
import { dropToasts, say, sayError } from "./messages.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";
import { VisitFields } from "./visitform.js";

const NEW = "new";
/** The scope of the message about the last change. */
const SCOPE = "bulk";

/**
 * Asks what to change and changes it.
 * @param {number[]} ids of archived cities; those that are not archived any more are skipped
 * @returns {Promise<boolean>} whether something was changed
 */
export async function changeCities(ids) {
  const [found, { tags }] = await Promise.all([Promise.all(ids.map(read)), call("archive.tags")]);
  const before = found.filter(Boolean);
  if (before.length === 0) return false;
  const done = await open(
    before,
    tags.map(({ tag }) => tag),
  );
  if (Object.keys(done).length === 0) return false;
  dropToasts(SCOPE);
  say(t("bulk.changed", { cities: counted(before.length) }), {
    action: { label: t("common.undo"), work: () => undo(before, done), undoes: true },
    scope: SCOPE,
  });
  return true;
}

async function read(city) {
  const annotation = await readAnnotation(city).catch(() => null);
  return annotation && { city, annotation };
}

/** @returns {Promise<{changes?: Object, list?: Object}>} what the program has stored */
function open(before, tags) {
  return new Promise((resolve) => {
    const done = {};
    const title = t("bulk.change", { cities: counted(before.length) });
    const noted = before.filter(({ annotation }) => annotation.note).length;
    const known = h(
      "datalist",
      { id: freshId("bulk-tags") },
      tags.map((value) => h("option", { value })),
    );
    const tag = h("input", { id: freshId("bulk-tag"), autocomplete: "off" });
    tag.setAttribute("list", known.id);
    const list = listMenu();
    const visit = new VisitFields({ isOptional: true });
    const planned = h("input", { type: "checkbox" });
    const note = h("textarea", { id: freshId("bulk-note"), rows: 3 });
    const replaced =
      noted > 0 && h("p", { class: "hint", text: t("bulk.noted", { count: noted }) });
    const trouble = h("p", { class: "trouble", role: "alert" });
    const form = h(
      "form",
      { on: { submit: (event) => submit(event) } },
      h("p", { class: "hint", text: t("bulk.about") }),
      field("bulk.tag", tag, known),
      field("bulk.list", list),
      h("div", { class: "visit-form" }, visit.elements),
      h("label", { class: "check" }, planned, h("span", { text: t("yours.planned") })),
      field("yours.note", note, replaced),
      trouble,
      h(
        "div",
        { class: "ask-buttons" },
        h("button", { type: "submit", class: "primary", text: t("common.save") }),
        h("button", {
          type: "button",
          text: t("common.cancel"),
          on: { click: () => dialog.close() },
        }),
      ),
    );
    const close = () => {
      dialog.remove();
      resolve(done);
    };
    const props = { class: "ask bulk-dialog", "aria-label": title, on: { close } };
    const dialog = h("dialog", props, h("h2", { text: title }), form);

    async function submit(event) {
      event.preventDefault();
      const changes = changesOf({ tag, visit, planned, note });
      const chosen = lists.get(Number(list.value)) ?? null;
      const isEmpty = Object.keys(changes).length === 0 && chosen === null;
      setText(trouble, isEmpty ? t("bulk.nothing") : "");
      if (isEmpty) return tag.focus();
      try {
        const ids = before.map(({ city }) => city);
        if (Object.keys(changes).length > 0) {
          await call("archive.annotate", { cities: ids, ...changes });
          done.changes = changes;
        }
        if (chosen !== null) {
          await call("list.addCities", { list: chosen.id, cities: ids });
          done.list = chosen.id;
        }
        dialog.close();
      } catch (error) {
        setText(trouble, error.message);
      }
    }

    document.body.append(dialog);
    dialog.showModal();
    tag.focus();
  });
}

/** The members of archive.annotate for the filled fields. */
function changesOf({ tag, visit, planned, note }) {
  const changes = {};
  if (tag.value.trim()) changes.addTags = [tag.value.trim()];
  if (visit.value) changes.addVisits = [visit.value];
  if (planned.checked) changes.planned = true;
  if (note.value.trim()) changes.note = canonical(note.value);
  return changes;
}

/** The lists that the user fills; the last entry makes another one. */
function listMenu() {
  const none = h("option", { value: "", text: t("bulk.noList") });
  const fresh = h("option", { value: NEW, text: t("bulk.newList") });
  const options = lists.filled.map(({ id, name }) => h("option", { value: id, text: name }));
  const menu = h("select", { id: freshId("bulk-list") }, none, options, fresh);
  menu.addEventListener("change", async () => {
    if (menu.value !== NEW) return;
    menu.value = "";
    const list = await addList();
    menu.focus();
    if (list === null) return;
    fresh.before(h("option", { value: list.id, text: list.name }));
    // The notification about the new list may follow its reply.
    if (lists.get(list.id) === null) await lists.read();
    menu.value = list.id;
  });
  return menu;
}

/** Restores what the cities had before, one request for each former value. */
async function undo(before, { changes = {}, list }) {
  const without = (has) => idsOf(before.filter(({ annotation }) => !has(annotation)));
  const steps = [];
  for (const tag of changes.addTags ?? []) {
    const has = ({ tags }) => tags.some((other) => plain(other) === plain(tag));
    steps.push({ cities: without(has), removeTags: [tag] });
  }
  for (const visit of changes.addVisits ?? [])
    steps.push({ cities: without(({ visits }) => visits.includes(visit)), removeVisits: [visit] });
  if (changes.planned) steps.push({ cities: without(({ planned }) => planned), planned: false });
  if (changes.note !== undefined)
    for (const [note, rows] of Map.groupBy(before, ({ annotation }) => annotation.note))
      steps.push({ cities: idsOf(rows), note });
  try {
    for (const step of steps) if (step.cities.length > 0) await call("archive.annotate", step);
    const added = without((annotation) => annotation.lists.includes(list));
    if (list !== undefined && added.length > 0)
      await call("list.removeCities", { list, cities: added });
    say(t("bulk.undone", { cities: counted(before.length) }), { scope: SCOPE });
  } catch (error) {
    sayError(error);
  }
}

const idsOf = (rows) => rows.map(({ city }) => city);

const field = (label, control, ...more) =>
  h("div", { class: "field" }, h("label", { htmlFor: control.id, text: t(label) }), control, more);
