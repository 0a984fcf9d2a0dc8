/** A field for adding a city to the archive. */
import { isolated } from "./bidi.js";
import { h } from "./dom.js";
import { distinctName } from "./format.js";
import { isList, pasteList } from "./importfile.js";
import { dropToasts, say, sayError, scopeOf } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

export class AddCity {
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

  #sayAdded(city) {
    const scope = scopeOf(city.id);
    const work = () => call("archive.remove", { city: city.id }).catch(sayError);
    dropToasts(scope);
    const action = { label: t("common.undo"), work, undoes: true };
    say(t("addCity.added", { name: distinctName(city) }), { action, scope });
  }
}
