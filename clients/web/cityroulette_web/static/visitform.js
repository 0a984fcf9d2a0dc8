/** The fields of a visit, a day, a range of days, a month or a year, and a form of them. */
import { freshId, h } from "./dom.js";
import { t } from "./strings.js";

const KINDS = ["day", "range", "month", "year"];
/** The year from which on a visit may be; an earlier one is a slip, such as 19 for 2019. */
const FIRST_YEAR = 1900;

export class VisitFields {
  #kind = h("select", { id: freshId("visit-kind"), on: { change: () => this.#changed() } });
  #day = input("date", "yours.day");
  #first = input("date", "yours.firstDay");
  #last = input("date", "yours.lastDay");
  #month = input("month", "yours.month", { placeholder: "2019-05", pattern: "\\d{4}-\\d{2}" });
  #year = input("number", "yours.year", { step: "1" });

  /** @param {{isOptional: boolean}} [options] whether the user may choose no visit, which is the first choice */
  constructor({ isOptional = false } = {}) {
    const kinds = isOptional ? ["noVisit", ...KINDS] : KINDS;
    this.#kind.append(
      ...kinds.map((value) => h("option", { value, text: () => t(`yours.${value}`) })),
    );
    const kind = h(
      "div",
      { class: "field" },
      h("label", { htmlFor: this.#kind.id, text: () => t("yours.visited") }),
      this.#kind,
    );
    this.elements = [kind, ...this.#fields.map(({ element }) => element)];
    this.#changed();
  }

  /** The visit in ISO 8601, or null for none. The browser checks that the fields are filled. */
  get value() {
    const values = this.#shown.map(({ control }) => control.value);
    if (values.length === 0) return null;
    return this.#kind.value === "year" ? values[0].padStart(4, "0") : values.join("/");
  }

  /** Empties the fields. */
  clear() {
    for (const { control } of this.#fields) control.value = "";
  }

  focus() {
    this.#kind.focus();
  }

  /** A visit is over or has begun; a later one is a plan. */
  #limit() {
    const now = new Date();
    const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    const [mm, dd] = [month, day].map((part) => String(part).padStart(2, "0"));
    const limits = [
      [this.#day, `${FIRST_YEAR}-01-01`, `${year}-${mm}-${dd}`],
      [this.#first, `${FIRST_YEAR}-01-01`, `${year}-${mm}-${dd}`],
      [this.#last, `${FIRST_YEAR}-01-01`, `${year + 1}-12-31`],
      [this.#month, `${FIRST_YEAR}-01`, `${year}-${mm}`],
      [this.#year, FIRST_YEAR, year],
    ];
    for (const [{ control }, min, max] of limits) Object.assign(control, { min, max });
  }

  get #fields() {
    return [this.#day, this.#first, this.#last, this.#month, this.#year];
  }

  get #shown() {
    const byKind = {
      noVisit: [],
      day: [this.#day],
      range: [this.#first, this.#last],
      month: [this.#month],
      year: [this.#year],
    };
    return byKind[this.#kind.value];
  }

  #changed() {
    const shown = this.#shown;
    this.#limit();
    for (const field of this.#fields) {
      field.element.hidden = !shown.includes(field);
      field.control.required = shown.includes(field);
      field.control.disabled = !shown.includes(field);
    }
  }
}

/** Dispatches `add` with the visit in ISO 8601. */
export class VisitForm extends EventTarget {
  #fields = new VisitFields();

  constructor() {
    super();
    this.element = h(
      "form",
      { class: "visit-form", on: { submit: (event) => this.#submit(event) } },
      this.#fields.elements,
      h("button", { type: "submit", text: () => t("common.add") }),
    );
  }

  /** Empties the fields, after the program has saved their visit. */
  clear() {
    this.#fields.clear();
  }

  focus() {
    this.#fields.focus();
  }

  #submit(event) {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("add", { detail: this.#fields.value }));
  }
}

function input(type, label, more = {}) {
  const control = h("input", { type, id: freshId("visit"), ...more });
  const words = h("label", { htmlFor: control.id, text: () => t(label) });
  return { control, element: h("div", { class: "field" }, words, control) };
}
