/** The cities of a list as a table for printing, because the list itself has only its visible rows. */
import { nameOnPaper } from "./annotations.js";
import { h } from "./dom.js";
import { people, printedAt, region, weatherWords } from "./format.js";
import { t } from "./strings.js";

/** More cities than this are not printed. */
const AT_MOST = 1000;

/** The columns by the name of their title in strings.js. */
const COLUMNS = {
  city: (city) => (city.favorite ? `${nameOnPaper(city)} ★` : nameOnPaper(city)),
  region,
  people: (city) => people(city.population),
  weather: (city) => weatherWords(city.weather),
};

/** @param rows in order; unread ones are null and are left out */
export function paperTable(rows) {
  const cities = rows.filter(Boolean).slice(0, AT_MOST);
  const few = cities.length < rows.length;
  const title = t(few ? "list.firstOf" : "list.cities", {
    count: cities.length,
    total: rows.length,
  });
  const heads = Object.keys(COLUMNS).map((column) =>
    h("th", { scope: "col", text: t(`list.${column}`) }),
  );
  return h(
    "table",
    { class: "on-paper" },
    h("caption", { text: `${title} · ${t("paper.printed", { when: printedAt() })}` }),
    h("thead", {}, h("tr", {}, heads)),
    h(
      "tbody",
      {},
      cities.map((city) =>
        h(
          "tr",
          {},
          Object.values(COLUMNS).map((tell) => h("td", { text: tell(city) })),
        ),
      ),
    ),
  );
}

/** Opens the warnings for the time of printing, so that their texts are on paper. */
export function openWarningsOnPaper() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.warning:not([open])")];
    for (const warning of opened) warning.open = true;
  });
  addEventListener("afterprint", () => {
    for (const warning of opened) warning.open = false;
  });
}
