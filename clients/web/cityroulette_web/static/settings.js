/** Settings, the weather service, and files of the archive. */
import { ArchiveFiles } from "./archivefiles.js";
import { freshId, h, replace } from "./dom.js";
import { sinceWhen, whole } from "./format.js";
import { load, save } from "./preferences.js";
import { call } from "./rpc.js";

/** The offered languages of names and dates; the browser's own comes first. */
const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "ar",
  "hi",
  "ja",
  "zh-Hans",
];

const UNITS = [
  [
    "temperature",
    "Temperature and rain",
    [
      ["celsius", "°C, millimetres"],
      ["fahrenheit", "°F, inches"],
    ],
  ],
  [
    "wind",
    "Wind",
    [
      ["kmh", "km/h"],
      ["ms", "m/s"],
      ["mph", "mph"],
      ["knots", "knots"],
      ["beaufort", "Beaufort"],
    ],
  ],
  [
    "pressure",
    "Pressure",
    [
      ["hpa", "hPa"],
      ["mmhg", "mmHg"],
      ["inhg", "inHg"],
    ],
  ],
  [
    "distance",
    "Distance",
    [
      ["km", "Kilometres"],
      ["mi", "Miles"],
    ],
  ],
];
const LOOKS = [
  [
    "theme",
    "Colours",
    [
      ["light", "Light"],
      ["dark", "Dark"],
    ],
    "System setting",
  ],
  [
    "startView",
    "Start page",
    [
      ["home", "My cities"],
      ["roulette", "Roulette"],
      ["cities", "The list of my cities"],
      ["guide", "The guide"],
    ],
    "Automatic",
  ],
];

export class SettingsView {
  #app;
  #fields = new Map();
  #files;
  #service = h("div", { class: "settings-service" });

  constructor(app) {
    this.#app = app;
    this.#files = new ArchiveFiles(app);
    const title = h("h1", { id: "settings-title", tabIndex: -1, text: "Settings" });
    const kept = h("p", { class: "hint", text: "These settings are stored in this browser." });
    this.element = h(
      "section",
      { class: "settings", "aria-labelledby": title.id },
      h("header", {}, title, kept),
      h(
        "div",
        { class: "settings-parts" },
        part(
          "Units",
          UNITS.map(([name, label, values]) =>
            this.#choice(name, label, values, "Regional default"),
          ),
        ),
        part(
          "Look and language",
          this.#language(),
          LOOKS.map(([name, label, values, usual]) => this.#choice(name, label, values, usual)),
        ),
        part("Weather", this.#service),
        part("Files of my cities", this.#files.element),
      ),
    );
  }

  get title() {
    return "Settings";
  }

  arrived() {
    this.redraw();
    this.#files.arrived();
    this.#drawService().catch((error) =>
      replace(this.#service, h("p", { class: "hint", text: error.message })),
    );
  }

  left() {
    this.#files.left();
  }

  /** A setting was changed in another tab. */
  redraw() {
    for (const [name, select] of this.#fields) select.value = load(name);
  }

  #language() {
    const own = (tag) => {
      const word = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
      return word[0].toLocaleUpperCase(tag) + word.slice(1);
    };
    const values = LANGUAGES.map((tag) => [tag, own(tag)]);
    return this.#choice("language", "Countries and dates in", values, "The browser's language");
  }

  /** A field whose first option is the default. */
  #choice(name, label, values, usual) {
    const id = freshId(name);
    const options = [["auto", usual], ...values].map(([value, text]) =>
      h("option", { value, text }),
    );
    const select = h("select", { id, on: { change: () => save(name, select.value) } }, options);
    this.#fields.set(name, select);
    return h("div", { class: "field" }, h("label", { htmlFor: id, text: label }), select);
  }

  /** The weather service and its remaining requests. */
  async #drawService() {
    const provider = this.#app.hello?.providers?.weather;
    if (!provider)
      return replace(
        this.#service,
        h("p", { text: "The program was started without a weather service." }),
      );
    const { services } = await call("server.status");
    replace(
      this.#service,
      h("p", {
        text: `Service: ${provider}. To change it, start the bridge with an option such as --weather metno.`,
      }),
      services.length === 0 && h("p", { class: "hint", text: "No requests have been sent yet." }),
      services.map(budget),
    );
  }
}

const part = (title, ...content) =>
  h("section", { class: "settings-part" }, h("h2", { text: title }), content);

/** The remaining requests to a service by time window. */
function budget({ service, windows, pausedUntil }) {
  const rows = windows.map(({ seconds, limit, remaining }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", text: `In ${span(seconds)}` }),
      h("td", { text: `${whole(Math.floor(remaining))} of ${whole(limit)}` }),
    ),
  );
  const paused = pausedUntil && `Paused by the service until ${sinceWhen(pausedUntil)}.`;
  return [
    h(
      "table",
      { class: "budget" },
      h("caption", { text: `Remaining requests to ${service}` }),
      h("tbody", {}, rows),
    ),
    paused && h("p", { class: "hint", text: paused }),
  ];
}

function span(seconds) {
  const named = {
    1: "a second",
    60: "a minute",
    3600: "an hour",
    86400: "a day",
    2592000: "a month",
  };
  return named[seconds] ?? `${whole(seconds)} seconds`;
}
