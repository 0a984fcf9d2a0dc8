/** The city guide: places by city, optionally within a radius, with a map. */
import { isolated } from "./bidi.js";
import { freshId, h, setText } from "./dom.js";
import { cities, plural } from "./format.js";
import { GuideFilter } from "./guidefilter.js";
import { GuideList } from "./guidelist.js";
import { WorldMap } from "./map.js";
import { ask, say, sayError } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { editPlace } from "./placeform.js";
import { Sides } from "./sides.js";
import { symbol } from "./symbols.js";

const PAGE = 500;
const EMPTY =
  "Your guide is empty. Start with the guide that is included with the program, " +
  "or add your own places.";

/** Whether the program has a guide. */
export const guideWanted = (app) => app.has("place.list");

const places = (count) => plural(count, "place", "places");

export class GuideView {
  #app;
  #asked = 0;
  #centre = null;
  #remote = [];
  #list;
  #sides;
  #map = new WorldMap({ label: "Map of the places", pickable: true });
  #count = h("p", { class: "about", role: "status" });
  #from = new PlaceField("Distance from");
  #filter = new GuideFilter();
  #fetch = h("button", {
    type: "button",
    hidden: true,
    text: "Fetch the pictures",
    on: { click: () => this.#fetchPictures() },
  });
  #query = h("input", {
    type: "search",
    id: freshId("find"),
    placeholder: "A place or a city",
    autocomplete: "off",
    on: { input: () => this.#load(true) },
  });

  constructor(app) {
    this.#app = app;
    this.#list = new GuideList(app);
    const title = h("h1", { id: "guide-title", tabIndex: -1, text: "Guide" });
    const panel = h(
      "div",
      { class: "panel" },
      h("header", { class: "panel-head" }, title, this.#count),
      this.#head(),
      this.#list.element,
      this.#footer(),
    );
    const stage = h("div", { class: "stage" }, this.#map.element);
    this.element = h("section", { class: "guide", "aria-labelledby": title.id }, panel, stage);
    this.#sides = new Sides(this.element);
    this.#listen();
  }

  get title() {
    return "Guide";
  }

  show() {
    this.#load(true);
  }

  notified(method) {
    if (method === "place.didChange" && this.element.isConnected) this.#load(false);
  }

  #head() {
    const field = (label, input) =>
      h("div", { class: "field" }, h("label", { htmlFor: input.id, text: label }), input);
    return h(
      "div",
      { class: "guide-filter", role: "search" },
      field("Find", this.#query),
      this.#from.element,
      this.#filter.fields,
    );
  }

  #footer() {
    const file = h("input", {
      type: "file",
      id: freshId("file"),
      class: "only-spoken",
      on: { change: () => this.#importFile(file) },
    });
    const props = { type: "button", class: "primary", on: { click: () => this.#edit(null) } };
    return h(
      "footer",
      { class: "commit" },
      h("label", { class: "button", htmlFor: file.id }, "Import a file"),
      file,
      this.#fetch,
      h("span", { class: "spring" }),
      h("button", props, symbol("plus"), "Add a place"),
    );
  }

  #listen() {
    this.#from.addEventListener("place", ({ detail }) => {
      this.#centre = detail?.location ?? null;
      this.#map.pin(this.#centre);
      this.#load(this.#filter.radiusMiles !== null);
    });
    this.#filter.addEventListener("change", () => this.element.isConnected && this.#load(true));
    this.#map.addEventListener("pick", ({ detail }) => this.#from.setPoint(detail));
    this.#map.addEventListener("choose", ({ detail }) => this.#reveal(detail));
    this.#list.addEventListener("reach", ({ detail }) => this.#map.select(detail));
    this.#list.addEventListener("edit", ({ detail }) => this.#edit(detail));
    this.#list.addEventListener("remove", ({ detail }) => this.#remove(detail));
  }

  /** Shows a place of the map in the list. */
  #reveal(place) {
    this.#sides.show("list");
    this.#list.reveal(place);
  }

  /** Reads all pages; a later call supersedes this one. @param {boolean} move whether to move the map */
  async #load(move) {
    const asked = ++this.#asked;
    const params = { query: this.#query.value, limit: PAGE };
    if (this.#filter.radiusMiles !== null) params.radiusMiles = this.#filter.radiusMiles;
    if (this.#centre) params.location = this.#centre;
    try {
      const groups = [];
      let page = { next: 0 };
      while (page.next !== null) {
        page = await this.#app.call("place.list", { ...params, offset: page.next });
        if (asked !== this.#asked) return;
        join(groups, page.groups);
      }
      this.#draw(groups, page, move);
    } catch (error) {
      if (asked === this.#asked) this.#trouble(error);
    }
  }

  #trouble(error) {
    setText(this.#count, error.message);
    this.#list.set([]);
  }

  #draw(listed, { total, shipped }, move) {
    const groups = this.#filter.apply(listed);
    const all = groups.flatMap((group) => group.places);
    const of = all.length < total ? ` of ${total}` : "";
    const words = `${places(all.length)}${of} in ${cities(groups.length)}.`;
    setText(this.#count, all.length === 0 ? this.#whyEmpty() : words);
    this.#list.set(groups, shipped && this.#offer(shipped));
    this.#map.show(all.map(onMap), { move });
    this.#remote = all.filter(({ photo }) => photo.state === "remote").map(({ id }) => id);
    this.#fetch.hidden = this.#remote.length === 0;
  }

  #whyEmpty() {
    const filtered = this.#query.value.trim() || this.#filter.isSet;
    return filtered
      ? "No place matches. Clear the search, or choose all kinds and any distance."
      : "No places yet. Add one, or import a file.";
  }

  /** Fetches the visible pictures one after another, because each is from an external server. */
  async #fetchPictures() {
    this.#fetch.disabled = true;
    let failed = 0;
    for (const place of this.#remote)
      await this.#app.call("place.photo", { place }).catch(() => {
        failed += 1;
      });
    this.#fetch.disabled = false;
    if (failed)
      say(`${plural(failed, "picture", "pictures")} could not be loaded.`, { kind: "error" });
    this.#load(false);
  }

  #offer(shipped) {
    const take = { type: "button", class: "primary", on: { click: () => this.#importShipped() } };
    return h(
      "div",
      { class: "offer" },
      h("p", { text: EMPTY }),
      h("button", take, `Import ${places(shipped.placeCount)}`),
    );
  }

  async #edit(place) {
    if (await editPlace(this.#app, place, this.#centre)) this.#load(false);
  }

  async #remove({ id, name }) {
    const answers = [
      { label: "Remove", value: true, kind: "danger" },
      { label: "Keep", value: false },
    ];
    const text = "The place and its picture are removed permanently.";
    if (!(await ask(`Remove ${isolated(name)}?`, text, answers))) return;
    try {
      await this.#app.call("place.remove", { place: id });
      say(`Removed ${isolated(name)}.`);
      this.#load(false);
    } catch (error) {
      sayError(error);
    }
  }

  #importFile(input) {
    const [file] = input.files;
    if (file) this.#app.importFile(file);
    input.value = "";
  }

  /** Imports the guide of the program, whose size the button shows. */
  async #importShipped() {
    try {
      const { added, updated } = await this.#app.call("place.import", {});
      say(`Added ${places(added)}, changed ${updated}.`);
      this.#load(true);
    } catch (error) {
      sayError(error);
    }
  }
}

/** A place in the form for the map. */
const onMap = ({ id, name, location }) => {
  return { id, name, ...location, favorite: true, weather: null, country: null };
};

/** Merges a city that is continued on the next page. */
function join(groups, more) {
  for (const group of more) {
    const last = groups.at(-1);
    if (last?.city.id === group.city.id) last.places.push(...group.places);
    else groups.push({ ...group, places: [...group.places] });
  }
}
