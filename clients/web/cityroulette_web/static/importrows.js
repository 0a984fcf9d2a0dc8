/** Rows of a file that cannot be imported as they are, listed in the dialog of an import. */
import { h } from "./dom.js";
import { t } from "./strings.js";

/** Rows that are listed individually. */
export const SHOWN = 8;

/** The rows that cannot be used; null if there are none. */
export const invalidRows = ({ invalidCount, invalid }) =>
  list(
    t("importing.invalid", { count: invalidCount }),
    invalid.slice(0, SHOWN).map(({ line, reason }) => t("importing.invalidLine", { line, reason })),
    invalidCount,
  );

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
