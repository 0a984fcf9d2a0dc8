/** The guide's list: collapsible cities with their places. Dispatches `edit`, `remove` and `reach`. */
import { h, replace } from "./dom.js";
import { country, places as counted } from "./format.js";
import { sayError } from "./messages.js";
import { remoteImage } from "./pictures.js";
import { t } from "./strings.js";
import { iconButton } from "./symbols.js";
import { distance } from "./units.js";

export class GuideList extends EventTarget {
  #app;
  #closed = new Set();

  constructor(app) {
    super();
    this.#app = app;
    this.element = h("div", { class: "guide-list" });
  }

  /** @param groups the result of place.list @param {?Node} first an element above them */
  set(groups, first = null) {
    replace(
      this.element,
      first,
      groups.map((group) => this.#group(group)),
    );
  }

  /** Scrolls to a place and focuses it. */
  reveal(id) {
    const item = this.element.querySelector(`[data-place="${Number(id)}"]`);
    if (!item) return;
    item.closest("details").open = true;
    item.scrollIntoView({ block: "nearest" });
    item.focus({ preventScroll: true });
  }

  #group({ city, places }) {
    const about = [country(city.country), counted(places.length)];
    const summary = h(
      "summary",
      {},
      h("h2", { class: "row-name", text: city.name }),
      h("span", { class: "row-region", text: about.filter(Boolean).join(" · ") }),
    );
    const items = places.map((place) => this.#item(place));
    const props = { class: "guide-city", open: !this.#closed.has(city.id) };
    const details = h("details", props, summary, h("ul", {}, items));
    details.addEventListener("toggle", () => {
      if (details.open) this.#closed.delete(city.id);
      else this.#closed.add(city.id);
    });
    return details;
  }

  #item(place) {
    const { name, description, distanceMiles } = place;
    const far = distanceMiles === null ? null : distance(distanceMiles, "us");
    const main = h(
      "div",
      { class: "place-main" },
      h("h3", {}, h("a", { class: "place-link", href: `#/guide/${place.id}`, text: name })),
      description && h("p", { text: description }),
      far && h("small", { text: far }),
    );
    const buttons = h(
      "div",
      { class: "place-buttons" },
      place.photo.state === "remote" && this.#fetchButton(place),
      iconButton("edit", t("guide.editPlace", { name }), () => this.#tell("edit", place)),
      iconButton("trash", t("guide.removeCity", { name }), () => this.#tell("remove", place)),
    );
    const reach = () => this.#tell("reach", place.id);
    const on = { mouseenter: reach, focusin: reach };
    const props = { "data-place": place.id, tabIndex: -1, on };
    return h("li", props, this.#picture(place), main, buttons);
  }

  /** A local picture. A place without one has no empty frame, and a remote one is fetched on request. */
  #picture({ name, photo }) {
    if (photo.state !== "local") return null;
    return remoteImage(photo.path, t("guide.picture", { name }), "place-picture");
  }

  #fetchButton({ id: place, name }) {
    const button = iconButton("refresh", t("guide.fetchPicture", { name }), async () => {
      button.disabled = true;
      try {
        const { photo } = await this.#app.call("place.photo", { place });
        button.closest("li").prepend(this.#picture({ name, photo }));
        button.remove();
      } catch (error) {
        button.disabled = false;
        sayError(error);
      }
    });
    return button;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
