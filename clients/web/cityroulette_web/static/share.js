/** A city as a sentence to post, or in a format for another program. The page itself sends nothing. */
import { freshId, h } from "./dom.js";
import { Loading } from "./loading.js";
import { say } from "./messages.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The formats of share.compose, with the keys of their names; without one the result is a sentence. */
/** Characters of a text in the message that it was copied. */
const COPIED_AT_MOST = 60;
const FORMS = [
  ["", "share.sentence"],
  ["text", "share.text"],
  ["openStreetMap", "share.openStreetMap"],
  ["google", "share.google"],
  ["apple", "share.apple"],
  ["geo", "share.geo"],
  ["plusCode", "share.plusCode"],
  ["dms", "share.dms"],
  ["markdown", "share.markdown"],
  ["org", "share.org"],
];

export class SharePanel {
  #app;
  #city = null;
  #session = null;
  #loading = new Loading("share");
  #form = h(
    "select",
    { id: freshId("form"), on: { change: () => this.#ask() } },
    FORMS.map(([value, text]) => h("option", { value, text: () => t(text) })),
  );

  constructor(app) {
    this.#app = app;
    this.element = h(
      "div",
      { class: "share-panel" },
      h(
        "div",
        { class: "field" },
        h("label", { htmlFor: this.#form.id, text: () => t("share.as") }),
        this.#form,
      ),
      this.#loading.element,
    );
  }

  show(city, session) {
    this.#city = city.id;
    this.#session = session;
    this.#ask();
  }

  #ask() {
    const params = { city: this.#city, session: this.#session };
    const format = this.#form.value;
    if (format) params.format = format;
    this.#loading.show(
      (signal) => this.#app.call("share.compose", params, { signal }),
      (answer) => (format ? drawForm(answer) : drawSentence(answer)),
    );
  }

  /** Redraws after a change of the language. */
  redraw() {
    this.#loading.redraw();
  }

  leave() {
    this.#loading.stop();
  }
}

const drawForm = ({ text }) => copyable(t("share.textLabel"), text, 2);

function drawSentence({ text, link, url }) {
  const posting = { class: "button", href: url, target: "_blank", rel: "noreferrer noopener" };
  const post = h("a", posting, t("share.openForm"), symbol("external"));
  return [
    ...copyable(t("share.textAndLink"), `${text}\n${link}`, 4, post),
    h("p", { class: "hint", text: t("share.nothingPosted") }),
  ];
}

/** A text with a button to copy it, and further actions. */
function copyable(label, value, rows, ...more) {
  const id = freshId("share");
  const field = h("textarea", { id, rows, readOnly: true, value });
  const copying = { type: "button", class: "primary", on: { click: () => copy(field) } };
  return [
    h("div", { class: "field" }, h("label", { htmlFor: id, text: label }), field),
    h("div", { class: "row-of" }, h("button", copying, t("share.copy")), more),
  ];
}

/** Reports what was copied, shortened to a line. */
export function sayCopied(value) {
  const [line, ...more] = value.split("\n");
  const isShort = line.length <= COPIED_AT_MOST;
  const text = isShort ? line : line.slice(0, COPIED_AT_MOST).trimEnd();
  say(t("share.copied", { text: isShort && more.length === 0 ? text : `${text} …` }));
}

/** Copies the text, or selects it if the browser does not permit copying. */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    sayCopied(field.value);
  } catch {
    field.select();
    say(t("share.selected"));
  }
}
