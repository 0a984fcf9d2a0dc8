/** The view of the diary: where the roulette has been, as a list and on a map. */
import { isolated } from "./bidi.js";
import { clearDiary, drawnCities } from "./diary.js";
import { h, liveText, replace, setText } from "./dom.js";
import { region, sinceWhen } from "./format.js";
import { WorldMap } from "./map.js";
import { ask } from "./messages.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

export class DiaryView {
  #app;
  #map = null;
  #about = h("p", { class: "about", role: "status" });
  #list = h("ol", { class: "diary-list", "aria-label": () => t("diary.title") });
  #clear = h("button", {
    type: "button",
    text: () => t("diary.clear"),
    on: { click: () => this.#sureToClear() },
  });

  constructor(app) {
    this.#app = app;
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: () => app.go({ view: "find" }) } },
      symbol("back"),
      liveText(() => t("frame.roulette")),
    );
    const title = h("h1", { id: "diary-title", tabIndex: -1, text: () => t("diary.title") });
    this.element = h(
      "section",
      { class: "diary", "aria-labelledby": title.id },
      h(
        "header",
        { class: "home-head" },
        h("div", {}, title, this.#about),
        h("div", { class: "row-of" }, back, this.#clear),
      ),
      this.#list,
    );
  }

  get title() {
    return t("diary.title");
  }

  arrived() {
    this.#map ??= this.#makeMap();
    this.#draw({ move: true });
  }

  /** Draws again after a change of language or clocks. */
  redraw() {
    if (this.#map) this.#draw({ move: false });
  }

  #makeMap() {
    const map = new WorldMap({ label: () => t("diary.map"), whole: true });
    map.addEventListener("choose", ({ detail }) => this.#open(detail));
    this.element.append(map.element);
    return map;
  }

  #open(city) {
    this.#app.go({ view: "city", city });
  }

  #draw({ move }) {
    const drawn = drawnCities();
    const countries = new Set(drawn.map(({ country }) => country)).size;
    const draws = t("diary.draws", { count: drawn.length });
    const standing = t("diary.standing", { draws, count: countries });
    setText(this.#about, drawn.length > 0 ? standing : t("diary.empty"));
    this.#clear.hidden = drawn.length === 0;
    replace(
      this.#list,
      drawn.map((city) => this.#row(city)),
    );
    const places = [...new Map(drawn.map((city) => [city.id, city])).values()];
    this.#map.show(
      places.map((city) => ({ ...city, favorite: false, weather: null })),
      { move: move && places.length > 0 },
    );
  }

  #row(city) {
    const open = h("button", {
      type: "button",
      class: "link",
      text: isolated(city.name),
      on: { click: () => this.#open(city.id) },
    });
    const where = [region(city), sinceWhen(city.drawnAt)].filter(Boolean).join(" · ");
    return h("li", {}, open, h("span", { class: "about", text: where }));
  }

  async #sureToClear() {
    const answers = [
      { label: t("diary.clear"), value: true, kind: "danger" },
      { label: t("common.cancel"), value: false },
    ];
    if (!(await ask(t("diary.clear"), t("diary.clearForGood"), answers))) return;
    clearDiary();
    this.#draw({ move: false });
  }
}
