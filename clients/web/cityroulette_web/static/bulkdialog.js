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
/** At most so many annotations are read one by one; the program has no query for cities by their ids. */
const ONE_BY_ONE = 4;
/** The largest page of the archive. */
const PAGE = 500;
/** The scope of the message about the last change. */
const SCOPE = "bulk";

/**
 * Asks what to change and changes it.
 * @param {number[]} ids of archived cities; those that are not archived any more are skipped
 * @returns {Promise<boolean>} whether something was changed
 */
export async function changeCities(ids) {
  const [before, { tags }] = await Promise.all([readAll(ids), call("archive.tags")]);
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

/** Reads the annotations of many cities with the first page of the archive, and of the others one by one. */
async function readAll(ids) {
  const known = new Map();
  if (ids.length > ONE_BY_ONE) {
    const page = await call("archive.list", { limit: PAGE, annotations: true });
    for (const annotation of page.annotations) known.set(annotation.city, annotation);
  }
  const reading = ids.map((city) => {
    const annotation = known.get(city);
    return annotation ? { city, annotation } : read(city);
  });
  return (await Promise.all(reading)).filter(Boolean);
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

/** The members of archive.annotate that restore an annotation after these changes. */
function former({ tags, visits, planned, note }, changes) {
  const had = (tag) => tags.some((other) => plain(other) === plain(tag));
  const removeTags = (changes.addTags ?? []).filter((tag) => !had(tag));
  const removeVisits = (changes.addVisits ?? []).filter((visit) => !visits.includes(visit));
  return {
    ...(removeTags.length > 0 && { removeTags }),
    ...(removeVisits.length > 0 && { removeVisits }),
    ...(changes.planned && !planned && { planned: false }),
    ...(changes.note !== undefined && { note }),
  };
}

/** Restores what the cities had before, with one request for all cities that had the same. */
async function undo(before, { changes = {}, list }) {
  const groups = Map.groupBy(before, ({ annotation }) =>
    JSON.stringify(former(annotation, changes)),
  );
  try {
    for (const [restored, rows] of groups)
      if (restored !== "{}")
        await call("archive.annotate", { cities: idsOf(rows), ...JSON.parse(restored) });
    const added = idsOf(before.filter(({ annotation }) => !annotation.lists.includes(list)));
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
