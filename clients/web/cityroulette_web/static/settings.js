/** Settings, the weather service, and files of the archive. */
import { ArchiveFiles } from "./archivefiles.js";
import { freshId, h, replace } from "./dom.js";
import { regionalClock, sinceWhen } from "./format.js";
import { LANGUAGES } from "./languages.js";
import { load, save } from "./preferences.js";
import { PositionField } from "./positionfield.js";
import { NotifyField } from "./notifyfield.js";
import { call } from "./rpc.js";
import { serviceName } from "./servicenames.js";
import { hasString, t } from "./strings.js";
import { regionalUnit } from "./units.js";

/** For each choice its name, the key of its label, and the values with their keys or names of units. */
const UNITS = [
  [
    "temperature",
    "settings.temperature",
    [
      ["celsius", "settings.celsius"],
      ["fahrenheit", "settings.fahrenheit"],
    ],
  ],
  [
    "wind",
    "settings.wind",
    [
      ["kmh", "km/h"],
      ["ms", "m/s"],
      ["mph", "mph"],
      ["knots", "settings.knots"],
      ["beaufort", "Beaufort"],
    ],
  ],
  [
    "pressure",
    "settings.pressure",
    [
      ["hpa", "hPa"],
      ["mmhg", "mmHg"],
      ["inhg", "inHg"],
    ],
  ],
  [
    "distance",
    "settings.distance",
    [
      ["km", "settings.km"],
      ["mi", "settings.mi"],
    ],
  ],
];
const CLOCKS = [
  ["12", "settings.clock12"],
  ["24", "settings.clock24"],
];
const LOOKS = [
  [
    "theme",
    "settings.colours",
    [
      ["light", "settings.light"],
      ["dark", "settings.dark"],
    ],
    "settings.system",
  ],
  [
    "startView",
    "settings.startPage",
    [
      ["home", "frame.myCities"],
      ["roulette", "frame.roulette"],
      ["cities", "settings.startCities"],
      ["guide", "settings.startGuide"],
    ],
    "settings.automatic",
  ],
];

export class SettingsView {
  #app;
  #fields = new Map();
  #files;
  #notify;
  #position = new PositionField();
  #service = h("div", { class: "settings-service" });

  constructor(app) {
    this.#app = app;
    this.#files = new ArchiveFiles(app);
    this.#notify = new NotifyField(app);
    const title = h("h1", { id: "settings-title", tabIndex: -1, text: () => t("frame.settings") });
    const kept = h("p", { class: "hint", text: () => t("settings.stored") });
    this.element = h(
      "section",
      { class: "settings", "aria-labelledby": title.id },
      h("header", {}, title, kept),
      h(
        "div",
        { class: "settings-parts" },
        part(
          "settings.units",
          UNITS.map(([name, label, values]) =>
            this.#choice(name, label, values, () =>
              t("settings.regional", { usual: usualUnit(name, values) }),
            ),
          ),
        ),
        part(
          "settings.look",
          this.#language(),
          this.#choice("clock", "settings.clock", CLOCKS, () =>
            t("settings.regional", { usual: regionalClock() }),
          ),
          LOOKS.map(([name, label, values, usual]) => this.#choice(name, label, values, usual)),
        ),
        part("settings.weather", this.#service),
        part("position.title", this.#position.element),
        part("alerts.title", this.#notify.element),
        part("settings.files", this.#files.element),
      ),
    );
  }

  get title() {
    return t("frame.settings");
  }

  arrived() {
    this.redraw();
  }

  left() {
    this.#files.left();
  }

  /** Redraws after a change of a setting, which another tab may have made. */
  redraw() {
    for (const [name, select] of this.#fields) select.value = load(name);
    this.#notify.draw();
    this.#position.draw();
    if (!this.element.isConnected) return;
    this.#files.arrived();
    this.#drawService().catch((error) =>
      replace(this.#service, h("p", { class: "hint", text: error.message })),
    );
  }

  #language() {
    const values = Object.entries(LANGUAGES).map(([tag, { name }]) => [tag, name]);
    return this.#choice("language", "settings.language", values, "settings.browserLanguage");
  }

  /** A field whose first option is the default, a key or a function of its text. */
  #choice(name, label, values, usual) {
    const id = freshId(name);
    const options = [["auto", usual], ...values].map(([value, text]) =>
      h("option", { value, text: typeof text === "function" ? text : () => inWords(text) }),
    );
    const select = h("select", { id, on: { change: () => save(name, select.value) } }, options);
    this.#fields.set(name, select);
    return h("div", { class: "field" }, h("label", { htmlFor: id, text: () => t(label) }), select);
  }

  /** The weather service and its remaining requests. */
  async #drawService() {
    const provider = this.#app.hello?.providers?.weather;
    if (!provider) return replace(this.#service, h("p", { text: t("settings.noService") }));
    const { services } = await call("server.status");
    replace(
      this.#service,
      h("p", { text: t("settings.service", { service: serviceName(provider) }) }),
      services.length === 0 && h("p", { class: "hint", text: t("settings.noRequests") }),
      services.filter(({ windows, pausedUntil }) => windows.length > 0 || pausedUntil).map(budget),
    );
  }
}

const part = (title, ...content) =>
  h("section", { class: "settings-part" }, h("h2", { text: () => t(title) }), content);

/** The remaining requests to a service by time window. */
function budget({ service, windows, pausedUntil }) {
  const rows = windows.map(({ seconds, limit, remaining }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", text: t("settings.budgetIn", { span: span(seconds) }) }),
      h("td", { text: t("settings.budgetLeft", { remaining: Math.floor(remaining), limit }) }),
    ),
  );
  const paused = pausedUntil && t("settings.paused", { when: sinceWhen(pausedUntil) });
  return [
    h(
      "table",
      { class: "budget" },
      h("caption", { text: t("settings.budgetTitle", { service: serviceName(service) }) }),
      h("tbody", {}, rows),
    ),
    paused && h("p", { class: "hint", text: paused }),
  ];
}

function span(seconds) {
  const named = {
    1: "settings.second",
    60: "settings.minute",
    3600: "settings.hour",
    86400: "settings.day",
    2592000: "settings.month",
  };
  return t(named[seconds] ?? "settings.seconds", { count: seconds });
}

/** The string of a key; texts that are no keys are shown as they are. */
const inWords = (text) => (hasString(text) ? t(text) : text);

/** The label of the unit that is usual in the browser's region. */
const usualUnit = (name, values) =>
  inWords(values.find(([value]) => value === regionalUnit(name))[1]);
