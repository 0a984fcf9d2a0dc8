/** The kept cities as a table for printing, with their warnings in words, and the time of print. */
import { nameOnPaper } from "./annotations.js";
import { h } from "./dom.js";
import { printedAt, region, skyWords, temperature, timeIn } from "./format.js";
import { reports } from "./reports.js";
import { t } from "./strings.js";
import { warningWords } from "./warnings.js";

/** The columns by the name of their title in strings.js. */
const COLUMNS = {
  "list.city": ({ city }) => (city.favorite ? `${nameOnPaper(city)} ★` : nameOnPaper(city)),
  "list.region": ({ city }) => region(city),
  "list.weather": ({ weather }) => now(weather),
  "paper.localTime": ({ city }) => timeIn(city.timezone),
  "warning.title": ({ city }) => reports.warningsOf(city.id).map(warningWords).join("; "),
};

/** @param {Array<{city, weather}>} rows with the weather of homeweather.js, or null */
export function paperHome(rows) {
  const heads = Object.keys(COLUMNS).map((title) => h("th", { scope: "col", text: t(title) }));
  return h(
    "table",
    { class: "on-paper" },
    h("caption", { text: t("paper.printed", { when: printedAt() }) }),
    h("thead", {}, h("tr", {}, heads)),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          {},
          Object.values(COLUMNS).map((tell) => h("td", { text: tell(row) })),
        ),
      ),
    ),
  );
}

/** Weather is loaded for visible cards only; a dash marks the others. */
function now(weather) {
  const { now: values, units } = weather ?? {};
  if (values?.temperature === undefined || values.temperature === null) return "–";
  return [temperature(values.temperature, units), skyWords(values)].filter(Boolean).join(", ");
}
