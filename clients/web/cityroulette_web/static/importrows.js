/**
 * Rows of a file in the dialog of an import: those that cannot be imported as they are, and the cities of a list of
 * ids. The program reports no cities for the other rows of a table, a collection or a track.
 */
import { isolated } from "./bidi.js";
import { h, replace, setText } from "./dom.js";
import { region } from "./format.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

/** Rows that are listed at first. */
export const SHOWN = 8;
/** Ids whose cities are shown; the rest is only counted. */
const RESOLVED = 100;

/** The rows that cannot be used; null if there are none. */
export const invalidRows = ({ invalidCount, invalid }) =>
  beginning(
    t("importing.invalid", { count: invalidCount }),
    invalid.map(({ line, reason }) => t("importing.invalidLine", { line, reason })),
    invalidCount,
  );

/** The rows whose ids nobody knows; null if there are none. */
export const unknownRows = ({ unknown, unknownRows: rows }) =>
  beginning(
    t("importing.unknownIds", { count: unknown }),
    rows.map(({ line, id }) => t("importing.unknownLine", { line, id: String(id) })),
    unknown,
  );

/** The cities of a list of ids, which are shown when they are known. @param {string} text of the file */
export function citiesOfIds(text) {
  const element = h("div", { class: "import-ids" });
  const ids = [...new Set(text.match(/\d+/g)?.map(Number) ?? [])];
  Promise.all(ids.slice(0, RESOLVED).map(cityOf)).then((found) => {
    const cities = found.filter(Boolean);
    const rows = cities.map(({ id, ...city }) =>
      t("importing.becomesLine", { text: String(id), city: isolated(inFull(city)) }),
    );
    const unread = Math.max(0, ids.length - RESOLVED);
    const shown = list(t("importing.idsBecome"), rows, cities.length + unread);
    replace(element, shown ?? []);
  });
  return element;
}

/** @returns {Promise<?Object>} the city of an id; null if the id is unknown */
export const cityOf = (city) =>
  call("city.get", { city }).then(
    (answer) => answer.city,
    () => null,
  );

/** "London, England, United Kingdom". */
export function inFull(city) {
  const isNamedAlike = city.admin1 === city.name;
  const where = region(isNamedAlike ? { ...city, admin1: null } : city);
  return [city.name, where].filter(Boolean).join(", ");
}

/** A title with rows, and the number of those that are not listed; null for none. */
export function list(title, rows, count) {
  if (count === 0) return null;
  const more = count - rows.length;
  return [
    h("p", { text: title }),
    h(
      "ul",
      {},
      rows.map((row) => h("li", {}, row)),
    ),
    more > 0 && h("p", { class: "hint", text: t("importing.more", { count: more }) }),
  ];
}

/**
 * The same with the first rows, and a button that shows the others.
 * @param {Array<*>} rows their contents, or functions that make them when they are shown
 */
export function beginning(title, rows, count) {
  if (count === 0) return null;
  const made = (row) => h("li", {}, typeof row === "function" ? row() : row);
  const listed = h("ul", {}, rows.slice(0, SHOWN).map(made));
  const rest = rows.slice(SHOWN);
  const left = h("p", { class: "hint" });
  const drawLeft = (number) => {
    left.hidden = number === 0;
    setText(left, t("importing.more", { count: number }));
  };
  drawLeft(count - Math.min(rows.length, SHOWN));
  const more = h("button", {
    type: "button",
    class: "quiet",
    text: t("importing.showMore", { count: rest.length }),
    on: {
      click: () => {
        const added = rest.map(made);
        listed.append(...added);
        more.remove();
        drawLeft(count - rows.length);
        added[0].querySelector("select, input")?.focus();
      },
    },
  });
  return [title && h("p", { text: title }), listed, rest.length > 0 && more, left];
}
