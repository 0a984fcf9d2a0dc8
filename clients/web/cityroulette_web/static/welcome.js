/** The view of new cities: three ways to start, beside a clickable map of the world. */
import { annotatedRows, withShownName } from "./annotations.js";
import { isolated } from "./bidi.js";
import { Choice } from "./choice.js";
import { drawnCities } from "./diary.js";
import { freshId, h, liveText, replace, setText } from "./dom.js";
import { FieldMessage } from "./fieldmessage.js";
import { cities } from "./format.js";
import { pasteButton } from "./importfile.js";
import { WorldMap } from "./map.js";
import { say, sayError } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { locate } from "./position.js";
import { positionInWords } from "./positionfield.js";
import { subscribe } from "./preferences.js";
import { placeOf } from "./router.js";
import { isEdited } from "./sessions.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";
import { distance, kilometres } from "./units.js";
import { Unfinished } from "./unfinished.js";

/** Archived cities on the map: the largest page that the program allows. */
const SHOWN = 500;
/** The offered radii, round in each unit. */
const RADII = [
  { km: 10, mi: 6 },
  { km: 25, mi: 25 },
  { km: 50, mi: 50 },
  { km: 100, mi: 100 },
  { km: 500, mi: 300 },
];
const WORLD_KM = 20038;
/** Whether the main pointer is a finger. */
const TOUCHED = matchMedia("(pointer: coarse)").matches;

export class Welcome {
  #app;
  #sessions;
  #busy = false;
  #online = true;
  #place = null;
  #shown = 0;
  #map = new WorldMap({ label: () => t("welcome.map"), pickable: true, whole: true });
  #field = new PlaceField("place.label");
  #unfinished;
  #where;
  #trouble = new FieldMessage();
  #file = h("input", {
    type: "file",
    id: freshId("file"),
    class: "only-spoken",
    on: { change: () => this.#chosen() },
  });
  #import = h("p", { class: "hint", hidden: true });
  #around = h("button", {
    type: "submit",
    class: "primary wide",
    disabled: true,
    text: () => t("welcome.lookAround"),
  });
  #locate = h(
    "button",
    { type: "button", class: "quiet", on: { click: () => this.#useDevice() } },
    symbol("pin"),
    liveText(() => t("welcome.useLocation")),
  );
  #back = h(
    "button",
    { type: "button", class: "quiet", hidden: true, on: { click: () => this.#goBack() } },
    symbol("back"),
    h("span"),
  );
  #position = h("p", { class: "hint", hidden: true });
  #surprise = h(
    "button",
    {
      type: "button",
      class: "primary large",
      on: { click: () => this.surprise() },
    },
    symbol("dice"),
    liveText(() => t("home.surprise")),
  );
  #browse = h(
    "button",
    {
      type: "button",
      class: "large",
      hidden: true,
      on: { click: () => this.#openKept() },
    },
    symbol("book"),
    h("span"),
  );
  #diary = h(
    "button",
    {
      type: "button",
      class: "quiet",
      hidden: true,
      on: { click: () => this.#app.go({ view: "diary" }) },
    },
    symbol("book"),
    h("span"),
  );
  #radius = h(
    "select",
    { id: freshId("radius") },
    RADII.map(() => h("option")),
    h("option", { value: WORLD_KM, text: () => t("welcome.anywhere") }),
  );
  #count = h("input", {
    type: "number",
    id: freshId("count"),
    min: 1,
    max: 100000,
    value: 30,
    required: true,
  });

  /** @param {Sessions} sessions unfinished sessions, and the progress of a search */
  constructor(app, sessions) {
    this.#app = app;
    this.#sessions = sessions;
    this.#where = new Choice(app.call);
    this.#import.append(
      this.#file,
      h("label", { class: "link", htmlFor: this.#file.id, text: () => t("common.importFile") }),
      liveText(() => t("welcome.dropFile")),
      " ",
      pasteButton(app),
    );
    this.#unfinished = new Unfinished(sessions, ({ mode, session }) =>
      app.go({ view: "session", session: mode === "browse" ? null : session }),
    );
    const form = h(
      "form",
      {
        class: "around",
        "aria-labelledby": "around-title",
        on: { submit: (event) => this.#submit(event) },
      },
      h("h2", { id: "around-title", text: () => t("welcome.around") }),
      this.#field.element,
      h("p", { class: "hint", text: () => t(TOUCHED ? "welcome.tapMap" : "welcome.clickMap") }),
      h("div", { class: "row-of" }, this.#locate, this.#around),
      this.#position,
    );
    const options = h(
      "details",
      { class: "options" },
      h("summary", { text: () => t("welcome.options") }),
      h(
        "div",
        { class: "row-of" },
        h(
          "div",
          { class: "field" },
          h("label", { htmlFor: this.#radius.id, text: () => t("welcome.within") }),
          this.#radius,
        ),
        h(
          "div",
          { class: "field" },
          h("label", { htmlFor: this.#count.id, text: () => t("welcome.count") }),
          this.#count,
        ),
      ),
    );
    this.element = h(
      "section",
      { class: "welcome", "aria-labelledby": "welcome-title" },
      h(
        "div",
        { class: "welcome-panel" },
        h("h1", { id: "welcome-title", tabIndex: -1, text: () => t("welcome.title") }),
        h("p", {
          class: "lead",
          text: () => t("welcome.lead"),
        }),
        this.#unfinished.element,
        this.#back,
        h("div", { class: "ways" }, this.#surprise, this.#browse),
        this.#where.element,
        this.#trouble.element,
        this.#diary,
        form,
        options,
        this.#import,
      ),
      this.#map.element,
      sessions.progress.element,
    );
    this.#map.addEventListener("choose", ({ detail }) => this.#openKept(detail));
    this.#map.addEventListener("pick", ({ detail }) => this.#field.setPoint(detail));
    this.#field.addEventListener("place", ({ detail }) => this.#placed(detail));
    this.#drawRadii();
    subscribe(() => {
      this.#drawPosition();
      this.#drawRadii();
    });
    this.#drawPosition();
  }

  get title() {
    return t("welcome.title");
  }

  /**
   * Shows the size of the archive and its cities on the map, favourites first. The third way to start is
   * offered only if there are any.
   */
  setArchive(archive) {
    this.#browse.hidden = !archive || archive.count === 0;
    if (archive)
      setText(this.#browse.lastChild, t("home.browseCities", { cities: cities(archive.count) }));
    this.#showKept(archive).catch(sayError);
  }

  async #showKept(archive) {
    const wanted = archive?.revision ?? 0;
    this.#shown = wanted;
    const params = {
      limit: SHOWN,
      ...(this.#app.has("archive.annotate") && { annotations: true }),
    };
    const page = archive?.count ? await this.#app.call("archive.list", params) : null;
    if (this.#shown === wanted) this.#map.show(page ? annotatedRows(page).map(withShownName) : []);
  }

  setBusy(busy) {
    this.#busy = busy;
    this.#drawEnabled();
  }

  /** Without the bridge there are no new cities. */
  setOnline(online) {
    this.#online = online;
    this.#field.setOnline(online);
    this.#drawEnabled();
  }

  /** The remembered position, with a link to change or forget it. */
  #drawPosition() {
    const words = positionInWords();
    this.#position.hidden = words === "";
    const link = h("a", { href: "#/settings", text: t("position.manage") });
    replace(this.#position, words, " · ", link);
  }

  #drawEnabled() {
    const off = this.#busy || !this.#online;
    for (const button of [this.#surprise, this.#browse, this.#locate]) button.disabled = off;
    this.#around.disabled = off || this.#place === null;
  }

  /** Updates the unfinished sessions and the size of the diary. */
  refresh() {
    const { length } = drawnCities();
    this.#diary.hidden = length === 0;
    setText(this.#diary.lastChild, t("diary.open", { count: length }));
    this.#import.hidden = !this.#app.has("archive.import");
    this.#drawPosition();
    this.#drawBack();
    this.#unfinished.refresh();
  }

  /** The way back to the new cities that were shown last; with edits they are among the unfinished work. */
  #drawBack() {
    const { mirror, title } = this.#sessions;
    this.#back.hidden = mirror?.mode !== "import" || isEdited(mirror);
    if (!this.#back.hidden) setText(this.#back.lastChild, t("welcome.backTo", { title }));
  }

  #goBack() {
    const { mirror } = this.#sessions;
    if (mirror) this.#app.go(placeOf(mirror));
  }

  /** Opens a session of cities around a random place. */
  async surprise() {
    if (!(await this.#where.settled())) return;
    return this.#open({ source: "surpriseMe" }, { choice: this.#where.value });
  }

  #chosen() {
    const [file] = this.#file.files;
    if (file) this.#app.importFile(file);
    this.#file.value = "";
  }

  #placed(place) {
    this.#place = place;
    this.#drawEnabled();
    this.#map.pin(place?.location ?? null);
  }

  #submit(event) {
    event.preventDefault();
    if (this.#place === null) return;
    this.#open(
      { source: "aroundMe", location: this.#place.location },
      {
        title: this.#place.name && t("session.aroundPlace", { place: isolated(this.#place.name) }),
      },
    );
  }

  /** @param {?number} choose a city whose details are opened */
  #openKept(choose = null) {
    this.#app.go({ view: "session", session: null, city: choose });
  }

  /** The radii in the user's unit; the choice remains at its position. */
  #drawRadii() {
    for (const [index, radius] of RADII.entries()) {
      const option = this.#radius.options[index];
      const km = kilometres(radius);
      option.value = km;
      setText(option, distance(km));
    }
  }

  /** Says below the wishes why no city was drawn, until the next attempt. */
  sayTrouble(text) {
    this.#trouble.show(text);
    this.#trouble.element.scrollIntoView({ block: "nearest" });
  }

  left() {
    this.#trouble.clear();
  }

  #open(params, about) {
    this.#trouble.clear();
    if (!this.#count.reportValidity()) return;
    const common = {
      mode: "import",
      radiusKm: Number(this.#radius.value),
      count: Number(this.#count.value),
    };
    return this.#app.open({ ...common, ...params }, about);
  }

  /** Uses the remembered location or asks the browser for it; on failure the user can type a place. */
  async #useDevice() {
    this.#locate.disabled = true;
    try {
      this.#field.setPoint(await locate(), t("welcome.myLocation"));
    } catch {
      say(t("welcome.noLocation"));
    }
    this.#drawEnabled();
  }
}
