/** The times of visits: a year, a month, a day or a range of days, in ISO 8601, as texts for the user. */
import { isolated } from "./bidi.js";
import { locale } from "./strings.js";

const FORMS = {
  4: { year: "numeric" },
  7: { year: "numeric", month: "long" },
  10: { year: "numeric", month: "short", day: "numeric" },
};

/** "2019", "May 2019", "3 May 2019" or "3 – 10 May 2019". */
export function visitWords(visit) {
  const [start, end] = visit.split("/");
  const form = { ...FORMS[start.length], timeZone: "UTC" };
  const format = new Intl.DateTimeFormat(locale(), form);
  const from = dateOf(start);
  return isolated(end ? format.formatRange(from, dateOf(end)) : format.format(from));
}

/** The date of the first day of a time; years before 100 are not those of the last century. */
function dateOf(text) {
  const [year, month = 1, day = 1] = text.split("-").map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
