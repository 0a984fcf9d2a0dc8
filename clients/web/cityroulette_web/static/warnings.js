/** Official warnings of dangerous weather, on cards and on the page of a city. */
import { outward } from "./article.js";
import { isolated } from "./bidi.js";
import { h } from "./dom.js";
import { clock, weekday } from "./format.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The colour of a severity, where the service has no colours of its own. */
const COLOR_OF = { extreme: "red", severe: "orange", moderate: "yellow", minor: "yellow" };

/** "Flood Warning, until Mon 04:00". */
export const warningWords = (warning) =>
  [warning.event ?? t("warning.unnamed"), period(warning)].filter(Boolean).join(", ");

/** The line of a card: the most severe warning, and how many there are besides. */
export function warningLine([first, ...more]) {
  const words = warningWords(first);
  const others = more.length > 0 ? ` ${t("warning.more", { count: more.length })}` : "";
  return h(
    "p",
    { class: "card-warning", "data-level": levelOf(first) },
    symbol("warning"),
    h(
      "span",
      {},
      h("span", { class: "only-spoken", text: `${t("warning.title")}: ` }),
      words,
      others,
    ),
  );
}

/** All warnings of a city, each with its text and source. */
export const warningList = (warnings) => warnings.map(box);

function box(warning) {
  const { event, headline, description, instruction, area, web, credit } = warning;
  const texts = [headline, description, instruction].filter(Boolean);
  return h(
    "details",
    { class: "warning", "data-level": levelOf(warning) },
    h(
      "summary",
      {},
      symbol("warning"),
      h("strong", { lang: "en", text: event ?? t("warning.unnamed") }),
      h("span", { class: "warning-level", text: levelWords(warning) }),
      h("span", { text: period(warning) }),
    ),
    area && h("p", { class: "hint", lang: "en", text: area }),
    texts.map((text) => h("p", { class: "warning-text", lang: "en", text })),
    h(
      "p",
      { class: "hint report-credits" },
      credit?.url ? outward(credit.url, credit.text) : credit?.text,
      web && [" · ", outward(web, t("warning.page"))],
    ),
  );
}

const levelOf = ({ color, severity }) => color ?? COLOR_OF[severity] ?? "yellow";

const levelWords = ({ color, severity }) =>
  [severity, color]
    .filter(Boolean)
    .map((level) => t(`warning.${level}`))
    .join(", ");

/** "from Sun 12:00 until Mon 04:00", on the clocks of the city; a begin that is over is left out. */
export function period({ onset, ends, expires }) {
  const until = ends ?? expires;
  const when = (iso) => isolated(`${weekday(iso)} ${clock(iso)}`);
  const begins = onset && Date.parse(onset) > Date.now();
  if (begins && until) return t("warning.between", { from: when(onset), until: when(until) });
  if (begins) return t("warning.from", { from: when(onset) });
  return until ? t("warning.until", { until: when(until) }) : "";
}
