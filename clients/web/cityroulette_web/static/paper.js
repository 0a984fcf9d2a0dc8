/** The cities of a list as a table for printing, because the list itself has only its visible rows. */
import { h } from "./dom.js";
import { people, region, weatherWords, whole } from "./format.js";

/** More cities than this are not printed. */
const AT_MOST = 1000;

const COLUMNS = {
  City: (city) => (city.favorite ? `${city.name} ★` : city.name),
  Region: region,
  People: (city) => people(city.population),
  Weather: (city) => weatherWords(city.weather),
};

/** @param rows in order; unread ones are null and are left out */
export function paperTable(rows) {
  const cities = rows.filter(Boolean).slice(0, AT_MOST);
  const few = `The first ${whole(cities.length)} of ${whole(rows.length)} cities`;
  const heads = Object.keys(COLUMNS).map((text) => h("th", { scope: "col", text }));
  return h(
    "table",
    { class: "on-paper" },
    h("caption", { text: cities.length < rows.length ? few : "Cities" }),
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
