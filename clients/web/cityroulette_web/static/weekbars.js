/** A week as a table, with bars from the lowest to the highest temperature of each day; a day shows its hours. */
import { isolated } from "./bidi.js";
import { freshId, h, s, setAttr } from "./dom.js";
import { clock, degrees, percent, shortDate, skyWords, weekday } from "./format.js";
import { iconImage } from "./icons.js";
import { t } from "./strings.js";
import { rain } from "./units.js";

const DAYS = 7;
const WIDTH = 200;

/** @param {string} name of the city @param days, hours from weather.forecast */
export function weekBars(name, days, hours, units) {
  const week = days.slice(0, DAYS);
  const known = week.filter(({ min, max }) => min !== null && max !== null);
  const low = Math.min(...known.map(({ min }) => min));
  const high = Math.max(...known.map(({ max }) => max));
  const x = (value) => ((value - low) / Math.max(high - low, 1)) * WIDTH;
  const heads = ["day", "weather", "low", "fromLowToHigh", "high", "rain"];
  return h(
    "table",
    { class: "days" },
    h("caption", { class: "only-spoken", text: t("forecast.week", { name: isolated(name) }) }),
    h(
      "thead",
      { class: "only-spoken" },
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col", text: t(`forecast.${head}`) })),
      ),
    ),
    h(
      "tbody",
      {},
      week.map((day, index) => rows(day, index, { hours, x, units })),
    ),
  );
}

/** The row of a day and, if its hours are known, the row that shows them on request. */
function rows(day, index, { hours, x, units }) {
  const known = hours.filter((hour) => hour.time.startsWith(day.date) && hour.temperature !== null);
  const title = [
    index === 0 ? t("forecast.today") : weekday(day.date),
    h("small", { text: ` ${shortDate(day.date)}` }),
  ];
  if (known.length === 0) return row(day, title, x, units);
  const below = h("tr", { id: freshId("hours"), class: "day-hours", hidden: true });
  const button = h(
    "button",
    {
      type: "button",
      class: "link day-open",
      "aria-expanded": "false",
      "aria-controls": below.id,
      on: {
        click: () => {
          if (below.children.length === 0) below.append(hoursOf(known, units));
          below.hidden = !below.hidden;
          setAttr(button, "aria-expanded", !below.hidden);
        },
      },
    },
    title,
  );
  return [row(day, button, x, units), below];
}

function hoursOf(hours, units) {
  const items = hours.map((hour) =>
    h(
      "li",
      {},
      h("span", { class: "hint", text: clock(hour.time) }),
      iconImage(hour.icon, 26),
      h("span", { class: "only-spoken", text: skyWords(hour) }),
      h("strong", { text: degrees(hour.temperature, units) }),
      h("span", {
        class: "day-rain",
        text: hour.precipitation ? rain(hour.precipitation, units) : "",
      }),
    ),
  );
  return h("td", { colSpan: 6 }, h("ol", { class: "hours-of-day" }, items));
}

function row(day, title, x, units) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, title),
    h(
      "td",
      { class: "day-weather", title: skyWords(day) },
      iconImage(day.icon, 22),
      h("span", { class: "day-summary", text: skyWords(day) }),
    ),
    h("td", { class: "number", text: degrees(day.min, units) }),
    h("td", { class: "day-bar" }, bar(day, x)),
    h("td", { class: "number", text: degrees(day.max, units) }),
    h("td", { class: "number day-rain" }, wet(day, units)),
  );
}

/** The numbers are on both sides of it. */
function bar({ min, max }, x) {
  if (min === null || max === null) return null;
  return s(
    "svg",
    { class: "bar", viewBox: `0 0 ${WIDTH} 8`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { class: "bar-ground", d: `M4 4H${WIDTH - 4}` }),
    s("path", {
      class: "bar-range",
      d: `M${(4 + x(min) * 0.96).toFixed(1)} 4H${(4 + x(max) * 0.96).toFixed(1)}`,
    }),
  );
}

/** Amount and probability, between which a narrow column breaks; empty for a dry day. */
function wet({ precipitation, precipitationProbability: chance }, units) {
  if (!precipitation && !chance) return "";
  const parts = [precipitation ? rain(precipitation, units) : "", percent(chance)].filter(Boolean);
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return [h("span", { text: isLast ? part : `${part},` }), isLast ? "" : " "];
  });
}
