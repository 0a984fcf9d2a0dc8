/** A field for adding a city to the archive. */
import { isolated } from "./bidi.js";
import { h } from "./dom.js";
import { cities as counted, distinctName } from "./format.js";
import { isList, pasteList } from "./importfile.js";
import { ADDED, dropToasts, isSaid, say, sayError, scopeOf } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

export class AddCity {
  /** The cities that the message on the screen is about, the last addition last. */
  #added = [];
  #field = new PlaceField("addCity.label", "addCity.hint");
  element;

  constructor() {
    this.#field.addEventListener("city", ({ detail }) => this.#add(detail));
    const on = { submit: (event) => this.#submit(event) };
    this.#field.input.addEventListener("paste", (event) => this.#pasted(event));
    this.element = h("form", { class: "add-city", on }, this.#field.element);
  }

  setOnline(online) {
    this.#field.setOnline(online);
  }

  /** Forgets the text when another view is shown. */
  leave() {
    this.#field.clear();
  }

  focus() {
    this.#field.input.focus();
  }

  /** A field joins lines to one, so a list goes to the dialog of an import. */
  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!isList(text)) return;
    event.preventDefault();
    pasteList("cities", text);
  }

  /** A pasted place selects the nearest city. */
  async #submit(event) {
    event.preventDefault();
    const { place } = this.#field;
    if (!place) return;
    if (place.city) return this.#add(place.city);
    try {
      const near = { location: place.location, limit: 1, radiusKm: 50 };
      const [city] = (await call("gazetteer.nearby", near)).cities;
      if (city) await this.#add(city);
      else this.#field.say(t("addCity.noneNear"));
    } catch (error) {
      sayError(error);
    }
  }

  /** Reports the addition; the new card appears through the notification. */
  async #add(city) {
    const { id, name } = city;
    this.#field.clear();
    try {
      await call("archive.add", { city: id });
      this.#sayAdded(city);
    } catch (error) {
      if (error.name === "AlreadyExists") say(t("addCity.already", { name: isolated(name) }));
      else sayError(error);
    }
  }

  /** Additions in a row share a message, whose Undo removes the last one and counts the others again. */
  #sayAdded(city) {
    dropToasts(scopeOf(city.id));
    this.#added = isSaid(ADDED) ? [...this.#added, city] : [city];
    this.#report();
  }

  #report() {
    dropToasts(ADDED);
    const count = this.#added.length;
    if (count === 0) return;
    const values = { cities: counted(count), name: distinctName(this.#added.at(-1)) };
    const action = { label: t("common.undo"), work: () => this.#undo(), undoes: true };
    say(t(count === 1 ? "addCity.added" : "addCity.addedSeveral", values), {
      action,
      scope: ADDED,
    });
  }

  async #undo() {
    const city = this.#added.pop();
    try {
      await call("archive.remove", { city: city.id });
    } catch (error) {
      if (error.name !== "CityNotFound") return sayError(error);
    }
    this.#report();
  }
}
