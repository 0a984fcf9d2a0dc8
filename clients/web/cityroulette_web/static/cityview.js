/** A city at its own address, archived or not. */
import { isolated } from "./bidi.js";
import { Detail } from "./detail.js";
import { h } from "./dom.js";
import { sayError } from "./messages.js";
import { call } from "./rpc.js";

/** The height in pixels of the curve of hours. */
const CURVE = 220;

export class CityView {
  #app;
  #city = null;
  #wanted = null;
  #detail;
  #keep = h("button", {
    type: "button",
    class: "primary",
    text: "Keep",
    hidden: true,
    on: { click: () => this.#add(false) },
  });
  #remove = h("button", {
    type: "button",
    class: "quiet",
    text: "Remove",
    hidden: true,
    on: { click: () => this.#ask("archive.remove", {}) },
  });

  constructor(app) {
    this.#app = app;
    this.#detail = new Detail(app, {
      heading: "h1",
      actions: [this.#keep, this.#remove],
      curve: CURVE,
    });
    this.#detail.addEventListener("closed", () => app.go({ view: "welcome" }));
    this.#detail.addEventListener("star", () => this.#star());
    this.element = h("div", { class: "city-view" }, this.#detail.element);
  }

  /** @param {{city: number}} place */
  async arrived({ city: id }) {
    this.#wanted = id;
    try {
      await this.#read(id);
      if (this.#wanted === id) this.#detail.open(this.#mirror, id);
    } catch (error) {
      if (this.#wanted !== id) return;
      sayError(error);
      this.#app.giveUp();
    }
  }

  left() {
    this.#wanted = null;
    this.#city = null;
    this.#detail.close();
  }

  redraw() {
    if (!this.#city) return;
    this.#detail.refresh(this.#mirror);
    this.#detail.redraw();
  }

  /** Updates the buttons after a change by another tab or program. */
  notified(method, params) {
    if (!this.#city) return;
    if (method === "archive.didChange") this.#renew().catch(sayError);
    this.#detail.notified(method, params);
  }

  /** The details expect a session with the city's row; here there is none. */
  get #mirror() {
    return { session: null, row: (id) => (id === this.#city?.id ? this.#city : null) };
  }

  async #read(id) {
    const { city } = await call("city.get", { city: id });
    if (this.#wanted !== id) return;
    this.#city = city;
    this.#keep.hidden = city.archived;
    this.#remove.hidden = !city.archived;
    document.title = `${isolated(city.name)} · CityRoulette`;
  }

  async #renew() {
    await this.#read(this.#city.id);
    if (this.#city) this.#detail.refresh(this.#mirror);
  }

  #star() {
    const { archived, favorite } = this.#city;
    if (archived) this.#ask("archive.setFavorite", { favorite: !favorite });
    else this.#add(true);
  }

  #add(favorite) {
    return this.#ask("archive.add", { favorite });
  }

  #ask(method, params) {
    return call(method, { city: this.#city.id, ...params }).catch(sayError);
  }
}
