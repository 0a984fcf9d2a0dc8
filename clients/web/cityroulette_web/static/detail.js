/** The details of one city, in tabs: weather, history, article, pictures, sharing. */
import { ArticlePanel } from "./article.js";
import { h, replace, setAttr, setText } from "./dom.js";
import { people, point, region, timeIn } from "./format.js";
import { ForecastPanel } from "./forecast.js";
import { forecasts } from "./forecasts.js";
import { HistoryPanel } from "./history.js";
import { localNames, titleOf } from "./localnames.js";
import { PhotosPanel } from "./photos.js";
import { SharePanel } from "./share.js";
import { t } from "./strings.js";
import { iconButton, symbol } from "./symbols.js";
import { Tabs } from "./tabs.js";
import { YoursPanel } from "./yourspanel.js";

const PANELS = [
  {
    name: "weather",
    title: () => t("detail.weather"),
    make: (app, { curve, today }) => new ForecastPanel(app, { height: curve, today }),
    wanted: (app, city) => app.hello?.providers?.weather || forecasts.of(city.id),
  },
  {
    name: "yours",
    title: () => t("yours.title"),
    make: () => new YoursPanel(),
    // Outside of a session the annotation is beside the details.
    wanted: (app, city, mirror) =>
      mirror.session !== null && mirror.row(city.id) !== null && app.has("city.annotate"),
  },
  {
    name: "history",
    title: () => t("detail.history"),
    make: (app) => new HistoryPanel(app),
    wanted: (app, city) => city.archived && app.has("weather.history"),
  },
  {
    name: "article",
    title: () => t("detail.article"),
    make: (app, { below }) => new ArticlePanel(app, below),
    wanted: (app) => app.has("article.open"),
  },
  {
    name: "photos",
    title: () => t("detail.photos"),
    make: (app) => new PhotosPanel(app),
    wanted: (app) => app.has("photo.search"),
  },
  {
    name: "share",
    title: () => t("detail.share"),
    make: (app) => new SharePanel(app),
    wanted: (app) => app.has("share.compose"),
  },
];

/** The curve's height in pixels beside a list, where the weather is visible without scrolling. */
const LOW_CURVE = 138;

export class Detail extends EventTarget {
  #app;
  #id = null;
  #mirror = null;
  #panels = new Map();
  #name;
  #below;
  #curve;
  #today;
  #where = h("p", { class: "about" });
  #facts = h("p", { class: "facts" });
  #star = h(
    "button",
    { type: "button", class: "star", on: { click: () => this.#tell("star", this.#id) } },
    symbol("star"),
  );
  #tabs = new Tabs(() => t("detail.about"));

  /**
   * @param {{heading: string, actions: Node[], curve: number, today: boolean}} options heading level, buttons
   *   beside it, height of the curve of hours, and whether to show warnings, air and more about today
   */
  constructor(app, { heading = "h2", actions = [], curve = LOW_CURVE, today = false } = {}) {
    super();
    this.#app = app;
    this.#name = h(heading, { tabIndex: -1 });
    this.#curve = curve;
    this.#today = today;
    this.#below = `h${Number(heading[1]) + 1}`;
    const close = iconButton(
      "remove",
      () => t("detail.close"),
      () => this.#leave(),
    );
    this.element = h(
      "section",
      { class: "detail", "aria-label": () => t("detail.title"), hidden: true },
      h(
        "header",
        { class: "detail-head" },
        this.#star,
        h(
          "div",
          { class: "detail-title" },
          this.#name,
          h("div", { class: "detail-about" }, this.#where, this.#facts),
        ),
        actions,
        close,
      ),
      this.#tabs.element,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      this.#leave();
    });
    this.#tabs.addEventListener("open", ({ detail }) => this.#open(detail));
    localNames.addEventListener("change", () => {
      if (this.#id !== null) this.refresh(this.#mirror);
    });
  }

  get isOpen() {
    return this.#id !== null;
  }

  open(mirror, id) {
    this.#mirror = mirror;
    const other = id !== this.#id;
    this.#id = id;
    this.element.hidden = false;
    this.refresh(mirror);
    const first = PANELS.find((panel) => panel.wanted(this.#app, mirror.row(id), mirror))?.name;
    // Do not call methods that the program does not have.
    if (other && first) this.#tabs.open(this.#tabs.current ?? first);
    this.#name.focus();
  }

  close() {
    this.#id = null;
    localNames.want(this, []);
    this.element.hidden = true;
    for (const panel of this.#panels.values()) panel.leave?.();
  }

  /** Updates the star, and whether the city is still in the list. */
  refresh(mirror) {
    if (this.#id === null) return;
    const city = mirror.row(this.#id) ?? this.city;
    if (!city) return this.close();
    localNames.want(this, [city]);
    const gone = mirror.row(this.#id) === null;
    this.city = gone ? city : { ...city };
    this.#drawName(city);
    setText(this.#where, region(city));
    this.#drawFacts(city, gone);
    setAttr(this.#star, "aria-pressed", city.favorite);
    setAttr(this.#star, "aria-label", t("common.star", { name: titleOf(city) }));
    this.#offerTabs(PANELS.filter((panel) => panel.wanted(this.#app, city, mirror)));
    this.#panels.get(this.#tabs.current)?.update?.(city);
  }

  /** If the open tab is no longer offered, the first one opens. */
  #offerTabs(panels) {
    const wasOpen = this.#tabs.current !== null;
    this.#tabs.offer(panels);
    if (wasOpen && this.#tabs.current === null && panels.length > 0)
      this.#tabs.open(panels[0].name);
  }

  /** The name that the user gave the city, or that in the page's language, with the other name beside it. */
  #drawName(city) {
    const title = titleOf(city);
    const local = localNames.nameOf(city);
    const real = title === local ? city.name : local;
    const drawn = JSON.stringify([title, real]);
    if (this.#name.dataset.drawn === drawn) return;
    this.#name.dataset.drawn = drawn;
    if (title === real) return replace(this.#name, real);
    const small = h("small", { class: "real-name" }, h("bdi", { text: real }));
    return replace(this.#name, h("bdi", { text: title }), " ", small);
  }

  #drawFacts(city, gone) {
    const clock = timeIn(city.timezone);
    const facts = [
      ["", city.population ? t("common.people", { people: people(city.population) }) : null],
      ["facts-point", point(city)],
      ["", clock && t("common.there", { clock })],
      ["", gone ? t("detail.notInList") : null],
    ].filter(([, text]) => text);
    const drawn = facts.map(([, text]) => text).join();
    if (this.#facts.dataset.drawn === drawn) return;
    this.#facts.dataset.drawn = drawn;
    const spans = facts.map(([kind, text]) => h("span", { class: kind || null, text }));
    replace(this.#facts, spans);
  }

  /** Redraws after a change of units, language or clocks. */
  redraw() {
    if (this.#id === null) return;
    this.refresh(this.#mirror);
    this.#panels.get(this.#tabs.current)?.redraw?.();
  }

  /** Requests newer values of the open tab, if it has any that age. */
  refreshTab() {
    if (this.#id !== null) this.#panels.get(this.#tabs.current)?.refresh?.();
  }

  /** The bridge answers again. */
  resume() {
    this.#panels.get(this.#tabs.current)?.resume?.();
  }

  notified(method, params) {
    if (this.#id === null) return;
    this.#panels.get(this.#tabs.current)?.notified?.(method, params);
  }

  #open(name) {
    for (const panel of this.#panels.values()) panel.leave?.();
    const { make } = PANELS.find((panel) => panel.name === name);
    if (!this.#panels.has(name))
      this.#panels.set(
        name,
        make(this.#app, { below: this.#below, curve: this.#curve, today: this.#today }),
      );
    const panel = this.#panels.get(name);
    this.#tabs.fill(panel.element);
    panel.show(this.city, this.#mirror.session, this.#mirror);
  }

  #leave() {
    this.close();
    this.#tell("closed", null);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
