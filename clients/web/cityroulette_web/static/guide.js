/** The city guide: places under their cities, within a radius if one is chosen, and on a map. */
import { freshId, h, replace, setText } from "./dom.js";
import { country, plural } from "./format.js";
import { WorldMap } from "./map.js";
import { ask, say, sayError } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { editPlace } from "./placeform.js";
import { remoteImage } from "./pictures.js";
import { symbol } from "./symbols.js";

const PAGE = 500;
const RADII = [["", "any distance"], ["1", "1 mile"], ["10", "10 miles"], ["100", "100 miles"]];

/** Whether the program has a guide at all. */
export const guideWanted = (app) => app.has("place.list");

export class GuideView {
  #app;
  #shown = false;
  #asked = 0;
  #places = new Map();
  #centre = null;
  #revision = -1;
  #closed = new Set();
  #map = new WorldMap({ label: "Map of the places", pickable: true });
  #count = h("p", { class: "about", role: "status" });
  #list = h("div", { class: "guide-list" });
  #from = new PlaceField("Distance from", "A city, or 47.37, 8.55");
  #radius = h("select", { id: freshId("within"), on: { change: () => this.#load() } }, RADII.map(([value, text]) => h("option", { value, text })));
  #query = h("input", { type: "search", id: freshId("find"), placeholder: "A place or a city", autocomplete: "off", on: { input: () => this.#load() } });

  constructor(app) {
    this.#app = app;
    const file = h("input", { type: "file", id: freshId("file"), accept: ".json,application/json", class: "only-spoken", on: { change: () => this.#importFile(file) } });
    this.element = h("section", { class: "guide", "aria-labelledby": "guide-title" },
      h("div", { class: "panel" },
        h("header", { class: "panel-head" }, h("h1", { id: "guide-title", text: "Guide" }), this.#count),
        h("div", { class: "guide-filter", role: "search" },
          h("div", { class: "field" }, h("label", { htmlFor: this.#query.id, text: "Find" }), this.#query),
          this.#from.element,
          h("div", { class: "field" }, h("label", { htmlFor: this.#radius.id, text: "Within" }), this.#radius)),
        this.#list,
        h("footer", { class: "commit" }, h("label", { class: "button", htmlFor: file.id }, "Import a file"), file, h("span", { class: "spring" }),
          h("button", { type: "button", class: "primary", on: { click: () => this.#add() } }, symbol("plus"), "Add a place"))),
      h("div", { class: "stage" }, this.#map.element));
    this.#from.addEventListener("place", ({ detail }) => ((this.#centre = detail?.location ?? null), this.#map.pin(this.#centre), this.#load()));
    this.#map.addEventListener("pick", ({ detail }) => this.#from.setPoint(detail));
    this.#map.addEventListener("choose", ({ detail }) => this.#reveal(detail));
  }

  show() {
    this.#shown = true;
    this.#load(true);
  }

  notified(method, params) {
    if (method === "place.didChange" && this.#shown && params.revision !== this.#revision) this.#load();
  }

  async #load(move = false) {
    const asked = ++this.#asked;
    const params = { query: this.#query.value, limit: PAGE };
    if (this.#radius.value !== "") params.radiusMiles = Number(this.#radius.value);
    if (this.#centre) params.location = this.#centre;
    try {
      const groups = [];
      let page = { next: 0, shipped: null };
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
    replace(this.#list);
  }

  #draw(groups, { total, shipped }, move) {
    setText(this.#count, total === 0 ? "No places." : `${plural(total, "place", "places")} in ${plural(groups.length, "city", "cities")}.`);
    this.#places = new Map(groups.flatMap(({ places }) => places).map((place) => [place.id, place]));
    const offer = shipped && h("div", { class: "offer" },
      h("p", { text: "Your guide is empty. Begin with the one that comes with the program, or add a place of your own." }),
      h("button", { type: "button", class: "primary", text: `Take in ${plural(shipped.places, "place", "places")}`, on: { click: () => this.#import({}) } }));
    replace(this.#list, offer, groups.map((group) => this.#group(group)));
    this.#map.show([...this.#places.values()].map(({ id, name, location }) => ({ id, name, ...location, favorite: true, weather: null, country: null })), { move: move || total > 0 });
  }

  #group({ city, places }) {
    const details = h("details", { class: "guide-city", open: !this.#closed.has(city.id) },
      h("summary", {}, h("span", { class: "row-name", text: city.name }), h("span", { class: "row-region", text: [country(city.country), plural(places.length, "place", "places")].filter(Boolean).join(" · ") })),
      h("ul", {}, places.map((place) => this.#item(place))));
    details.addEventListener("toggle", () => (details.open ? this.#closed.delete(city.id) : this.#closed.add(city.id)));
    return details;
  }

  #item(place) {
    const away = place.distanceMiles === null ? "" : `${place.distanceMiles.toFixed(1)} miles`;
    return h("li", { "data-place": place.id, tabIndex: -1 },
      this.#picture(place),
      h("div", { class: "place-main" }, h("h3", { text: place.name }), place.description && h("p", { text: place.description }), away && h("small", { text: away })),
      h("div", { class: "place-buttons" },
        h("button", { type: "button", class: "icon-button", "aria-label": `Edit ${place.name}`, on: { click: () => this.#edit(place) } }, symbol("edit")),
        h("button", { type: "button", class: "icon-button", "aria-label": `Remove ${place.name}`, on: { click: () => this.#remove(place) } }, symbol("trash"))));
  }

  /** A picture that is here is shown; one that is elsewhere is fetched when it is asked for. */
  #picture({ id, name, photo }) {
    if (photo.state === "local") return remoteImage(photo.path, `Picture of ${name}`, "place-picture");
    if (photo.state !== "remote") return h("span", { class: "place-picture-frame", "aria-hidden": "true" }, symbol("pin"));
    const frame = h("button", { type: "button", class: "place-picture-frame", "aria-label": `Fetch the picture of ${name}` }, symbol("refresh"));
    frame.addEventListener("click", async () => {
      frame.disabled = true;
      try {
        const answer = await this.#app.call("place.photo", { place: id });
        frame.replaceWith(remoteImage(answer.photo.path, `Picture of ${name}`, "place-picture"));
      } catch (error) {
        frame.disabled = false;
        sayError(error);
      }
    });
    return frame;
  }

  #reveal(id) {
    const item = this.#list.querySelector(`[data-place="${Number(id)}"]`);
    if (!item) return;
    item.closest("details").open = true;
    item.scrollIntoView({ block: "nearest" });
    item.focus({ preventScroll: true });
  }

  async #add() {
    if (await editPlace(this.#app, null, this.#centre)) this.#load();
  }

  async #edit(place) {
    if (await editPlace(this.#app, place, null)) this.#load();
  }

  async #remove(place) {
    const sure = await ask(`Remove ${place.name}?`, "The place and its picture are removed at once.", [{ label: "Remove", value: true, kind: "danger" }, { label: "Keep", value: false }]);
    if (!sure) return;
    try {
      await this.#app.call("place.remove", { place: place.id });
      say(`Removed ${place.name}.`);
      this.#load();
    } catch (error) {
      sayError(error);
    }
  }

  async #importFile(input) {
    const [file] = input.files;
    if (file) await this.#import({ text: await file.text() });
    input.value = "";
  }

  async #import(params) {
    try {
      const { added, updated, invalidCount } = await this.#app.call("place.import", params);
      const bad = invalidCount ? ` ${plural(invalidCount, "row", "rows")} could not be used.` : "";
      say(`Added ${plural(added, "place", "places")}, changed ${updated}.${bad}`);
      this.#load(true);
    } catch (error) {
      sayError(error);
    }
  }
}

/** A city that goes on over the end of a page is one group all the same. */
function join(groups, more) {
  for (const group of more) {
    const last = groups.at(-1);
    if (last?.city.id === group.city.id) last.places.push(...group.places);
    else groups.push({ ...group, places: [...group.places] });
  }
}
