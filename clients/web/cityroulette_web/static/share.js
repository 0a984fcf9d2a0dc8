/** A text and a link to share a city with. Nothing is sent from here. */
import { freshId, h } from "./dom.js";
import { Loading } from "./loading.js";
import { say } from "./messages.js";
import { symbol } from "./symbols.js";

export class SharePanel {
  #app;
  #loading = new Loading("share");

  constructor(app) {
    this.#app = app;
    this.element = this.#loading.element;
  }

  show(city, session) {
    this.#loading.show(
      (signal) => this.#app.call("share.compose", { city: city.id, session }, { signal }),
      draw,
    );
  }

  leave() {
    this.#loading.stop();
  }
}

function draw({ text, link, url }) {
  const id = freshId("share");
  const field = h("textarea", { id, rows: 4, readOnly: true, value: `${text}\n${link}` });
  return [
    h("div", { class: "field" }, h("label", { htmlFor: id, text: "Text and link" }), field),
    h(
      "div",
      { class: "row-of" },
      h("button", {
        type: "button",
        class: "primary",
        text: "Copy",
        on: { click: () => copy(field) },
      }),
      h(
        "a",
        { class: "button", href: url, target: "_blank", rel: "noreferrer noopener" },
        "Open a form to post it",
        symbol("external"),
      ),
    ),
    h("p", { class: "hint", text: "Nothing is sent before you send it." }),
  ];
}

/** Selects the text where the browser does not let a page copy. */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    say("Copied.");
  } catch {
    field.select();
    say("Selected: copy it with the keyboard.");
  }
}
