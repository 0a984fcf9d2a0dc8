/** The city guide: places by city, optionally within a radius, with a map. */
import { isolated } from "./bidi.js";
import { freshId, h, liveText, setText } from "./dom.js";
import { showPlaceExport } from "./exportform.js";
import { places } from "./format.js";
import { GuideFilter } from "./guidefilter.js";
import { GuideList } from "./guidelist.js";
import { GuidePlace } from "./guideplace.js";
import { WorldMap } from "./map.js";
import { ask, say, sayError } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { editPlace } from "./placeform.js";
import { Sides } from "./sides.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";
import { imported } from "./words.js";

const PAGE = 500;

/** Whether the program has a guide. */
export const guideWanted = (app) => app.has("place.list");

/** Interval for reading the guide again while many of its places change. */
const REREAD_MS = 500;

export class GuideView {
  #app;
  #rereads = false;
  #asked = 0;
  #centre = null;
  #remote = [];
  /** The id of the place that has the page; null for the list. */
  #placeId = null;
  #panel;
  #page;
  #list;
  #sides;
  #map = new WorldMap({ label: () => t("guide.map"), pickable: true });
  #count = h("p", { class: "about", role: "status" });
  #from = new PlaceField("guide.distanceFrom");
  #filter = new GuideFilter();
  #fetch = h("button", {
    type: "button",
    hidden: true,
    text: () => t("guide.fetchPictures"),
    on: { click: () => this.#fetchPictures() },
  });
  #export = h("button", {
    type: "button",
    hidden: true,
    text: () => t("guide.export"),
    on: { click: () => this.#showExport() },
  });
  #query = h("input", {
    type: "search",
    id: freshId("find"),
    placeholder: () => t("guide.findHint"),
    autocomplete: "off",
    on: { input: () => this.#load(true) },
  });

  constructor(app) {
    this.#app = app;
    this.#list = new GuideList(app);
    const title = h("h1", { id: "guide-title", tabIndex: -1, text: () => t("frame.guide") });
    this.#page = new GuidePlace(app);
    this.#panel = h(
      "div",
      { class: "panel" },
      h("header", { class: "panel-head" }, title, this.#count),
      this.#head(),
      this.#list.element,
      this.#footer(),
    );
    const stage = h("div", { class: "stage" }, this.#map.element);
    this.element = h(
      "section",
      { class: "guide", "aria-label": () => t("frame.guide") },
      this.#panel,
      stage,
    );
    this.#sides = new Sides(this.element);
    this.#listen();
  }

  get title() {
    return this.#page.place?.name ?? t("frame.guide");
  }

  /** @param {{place: ?number}} where a place with a page of its own, else the list is shown */
  arrived({ place = null }) {
    if (place !== this.#placeId) this.#sides.show("list");
    this.#placeId = place;
    if (place !== null) return this.#panel.replaceWith(this.#page.element);
    this.#page.element.replaceWith(this.#panel);
    this.#page.leave();
    this.#map.select(null);
    this.#map.pin(this.#centre);
  }

  show() {
    if (this.#placeId === null) this.#load(true);
    else this.#page.show(this.#placeId);
  }

  notified(method) {
    if (method !== "place.didChange" || !this.element.isConnected) return;
    if (!this.#fetch.disabled) return this.#read();
    if (this.#rereads) return;
    this.#rereads = true;
    setTimeout(() => this.#reread(), REREAD_MS);
  }

  /** While pictures are fetched, each of which is a change of the guide. */
  #reread() {
    this.#rereads = false;
    this.#read();
  }

  #head() {
    const field = (label, input) =>
      h("div", { class: "field" }, h("label", { htmlFor: input.id, text: () => t(label) }), input);
    return h(
      "div",
      { class: "guide-filter", role: "search" },
      field("guide.find", this.#query),
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
      h("label", { class: "button", htmlFor: file.id, text: () => t("common.importFile") }),
      file,
      this.#export,
      this.#fetch,
      h(
        "button",
        props,
        symbol("plus"),
        liveText(() => t("guide.add")),
      ),
    );
  }

  #listen() {
    this.#from.addEventListener("place", ({ detail }) => {
      this.#centre = detail?.location ?? null;
      this.#map.pin(this.#centre);
      this.#load(this.#filter.radiusMiles !== null);
    });
    this.#filter.addEventListener("change", () => this.element.isConnected && this.#load(true));
    this.#map.addEventListener("pick", ({ detail }) => {
      if (this.#placeId === null) this.#from.setPoint(detail);
    });
    this.#map.addEventListener("choose", ({ detail }) => this.#reveal(detail));
    this.#list.addEventListener("reach", ({ detail }) => this.#map.select(detail));
    this.#list.addEventListener("edit", ({ detail }) => this.#edit(detail));
    this.#list.addEventListener("remove", ({ detail }) => this.#remove(detail));
    this.#page.addEventListener("shown", ({ detail }) => this.#pageShown(detail));
    this.#page.addEventListener("missing", () => this.#pageMissing());
    this.#page.addEventListener("edit", ({ detail }) => detail && this.#edit(detail));
    this.#page.addEventListener("remove", ({ detail }) => detail && this.#remove(detail));
  }

  #pageShown(place) {
    this.#map.pin(null);
    this.#map.show([onMap(place)], { move: true });
    this.#map.select(place.id);
    this.#app.drawTitle();
  }

  #pageMissing() {
    say(t("guidePlace.missing"));
    this.#app.go({ view: "guide" });
  }

  /** Shows a place of the map in the list. */
  #reveal(place) {
    if (this.#placeId !== null) return this.#map.fit();
    this.#sides.show("list");
    this.#list.reveal(place);
  }

  /** Reads what is shown again, without moving the map of the list. */
  #read() {
    if (this.#placeId === null) this.#load(false);
    else this.#page.show(this.#placeId);
  }

  /** The parameters that place.list and place.export share. */
  get #params() {
    const params = { query: this.#query.value };
    if (this.#filter.radiusMiles !== null) params.radiusMiles = this.#filter.radiusMiles;
    if (this.#centre) params.location = this.#centre;
    return params;
  }

  /** Reads all pages; a later call supersedes this one. @param {boolean} move whether to move the map */
  async #load(move) {
    if (this.#placeId !== null) return;
    const asked = ++this.#asked;
    const params = { ...this.#params, limit: PAGE };
    try {
      const groups = [];
      let page = { next: 0 };
      while (page.next !== null) {
        page = await this.#app.call("place.list", { ...params, offset: page.next });
        if (asked !== this.#asked || this.#placeId !== null) return;
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
    const values = { places: places(all.length), total, count: groups.length };
    const words = t(all.length < total ? "guide.someOf" : "guide.count", values);
    setText(this.#count, all.length === 0 ? this.#whyEmpty() : words);
    this.#list.set(groups, shipped && this.#offer(shipped));
    this.#map.show(all.map(onMap), { move });
    this.#remote = all.filter(({ photo }) => photo.state === "remote").map(({ id }) => id);
    this.#fetch.hidden = this.#remote.length === 0;
    this.#export.hidden = shipped !== null || !this.#app.has("place.export");
  }

  #whyEmpty() {
    const filtered = this.#query.value.trim() || this.#filter.isSet;
    return t(filtered ? "guide.noneMatches" : "guide.noneYet");
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
    if (failed) say(t("guide.picturesFailed", { count: failed }), { kind: "error" });
    this.#load(false);
  }

  #offer(shipped) {
    const take = { type: "button", class: "primary", on: { click: () => this.#importShipped() } };
    return h(
      "div",
      { class: "offer" },
      h("p", { text: t("guide.empty") }),
      h("button", take, t("guide.importShipped", { places: places(shipped.placeCount) })),
    );
  }

  async #edit(place) {
    if (await editPlace(this.#app, place, this.#centre)) this.#read();
  }

  async #remove({ id, name }) {
    const answers = [
      { label: t("common.remove"), value: true, kind: "danger" },
      { label: t("common.keep"), value: false },
    ];
    const text = t("guide.removePermanently");
    if (!(await ask(t("guide.remove", { name: isolated(name) }), text, answers))) return;
    try {
      await this.#app.call("place.remove", { place: id });
      say(t("guide.removed", { name: isolated(name) }));
      if (this.#placeId === null) this.#load(false);
      else this.#app.go({ view: "guide" });
    } catch (error) {
      sayError(error);
    }
  }

  /** place.export does not know kinds, so the places of one kind are not offered. */
  #showExport() {
    const { kind, radiusMiles } = this.#filter;
    if (kind) return showPlaceExport(null, t("guide.exportKind", { kind }));
    const isFiltered = this.#query.value.trim() !== "" || radiusMiles !== null;
    showPlaceExport(isFiltered ? this.#params : null);
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
      say(imported(added, updated, places));
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
