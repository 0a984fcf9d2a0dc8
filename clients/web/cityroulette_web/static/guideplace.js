/**
 * A place of the guide on a page of its own. Dispatches `shown` (the place), `missing` if the guide has no such place,
 * `edit` and `remove`.
 */
import { placed } from "./annotations.js";
import { h, liveText, replace, setText } from "./dom.js";
import { country, point } from "./format.js";
import { say, sayError } from "./messages.js";
import { remoteImage } from "./pictures.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";
import { distance } from "./units.js";
import { Yours } from "./yours.js";

export class GuidePlace extends EventTarget {
  #app;
  #id = null;
  #asked = 0;
  #title = h("h1", { id: "place-title", tabIndex: -1 });
  #city = h("p", { class: "about" });
  #content = h("div", { class: "place-facts" });
  #yours = new Yours({ isOfPlace: true });
  place = null;

  /** @param {App} app */
  constructor(app) {
    super();
    this.#app = app;
    const go = () => app.go({ view: "guide" });
    const back = h(
      "button",
      { type: "button", class: "quiet", on: { click: go } },
      symbol("back"),
      liveText(() => t("frame.guide")),
    );
    this.element = h(
      "div",
      { class: "panel" },
      h("header", { class: "panel-head" }, h("div", {}, back), this.#title, this.#city),
      h("div", { class: "place-page" }, this.#content, this.#yours.element),
      h(
        "footer",
        { class: "commit" },
        button("edit", "guidePlace.edit", () => this.#tell("edit")),
        button("trash", "common.remove", () => this.#tell("remove")),
        h("span", { class: "spring" }),
        button("external", "guidePlace.copy", () => this.#copy()),
      ),
    );
  }

  /** Shows a place as it is now; a later call supersedes this one. */
  async show(id) {
    const asked = ++this.#asked;
    if (id !== this.#id) this.#clear();
    this.#id = id;
    try {
      const { place } = await this.#app.call("place.get", { place: id });
      if (asked !== this.#asked) return;
      this.place = place;
      this.#draw();
      this.#tell("shown");
      if (this.#app.has("place.annotate")) await this.#yours.show(id, placed);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (error.name === "PlaceNotFound") this.#tell("missing");
      else sayError(error);
    }
  }

  leave() {
    this.#asked += 1;
    this.#id = null;
    this.#clear();
  }

  #clear() {
    this.place = null;
    this.#yours.leave();
    setText(this.#title, t("frame.guide"));
    replace(this.#city);
    replace(this.#content);
  }

  #draw() {
    const { name, description, city, location, distanceMiles } = this.place;
    setText(this.#title, name);
    const isKnown = city.id > 0;
    const link = isKnown ? h("a", { href: `#/city/${city.id}`, text: city.name }) : city.name;
    const where = country(city.country);
    replace(this.#city, link, where && `, ${where}`);
    const far = distanceMiles === null ? null : distance(distanceMiles, "us");
    const facts = [point(location), far].filter(Boolean).join(" · ");
    replace(
      this.#content,
      this.#picture(),
      description && h("p", { class: "place-words", text: description }),
      h("p", { class: "hint", text: facts }),
    );
  }

  /** The picture, or a button that fetches it. */
  #picture() {
    const { name, photo } = this.place;
    if (photo.state === "local")
      return remoteImage(photo.path, t("guide.picture", { name }), "place-large");
    if (photo.state === "none") return null;
    const words = { type: "button", text: t("guide.fetchPicture", { name }) };
    return h("button", { ...words, on: { click: ({ target }) => this.#fetch(target) } });
  }

  async #fetch(trigger) {
    trigger.disabled = true;
    try {
      const { photo } = await this.#app.call("place.photo", { place: this.#id });
      this.place = { ...this.place, photo };
      this.#draw();
      this.#title.focus();
    } catch (error) {
      trigger.disabled = false;
      sayError(error);
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      say(t("guidePlace.copied"));
    } catch {
      say(location.href);
    }
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent(name, { detail: this.place }));
  }
}

function button(name, text, work) {
  return h(
    "button",
    { type: "button", on: { click: work } },
    symbol(name),
    liveText(() => t(text)),
  );
}
