/** The form for a new or an existing place of the guide. */
import { isolated } from "./bidi.js";
import { freshId, h, setText } from "./dom.js";
import { point } from "./format.js";
import { say } from "./messages.js";
import { PlaceField } from "./placefield.js";
import { t } from "./strings.js";

/**
 * Asks for name, description, position and picture, and saves them.
 * @param {?Object} place the place to edit, null for a new one
 * @param {?{lat, lon}} location the initial position of a new place
 * @returns {Promise<boolean>} whether anything was saved
 */
export function editPlace(app, place, location) {
  return new Promise((resolve) => new PlaceForm(app, place, location, resolve).open());
}

class PlaceForm {
  #app;
  #place;
  #location;
  #stored = false;
  #done;
  #name = h("input", { type: "text", id: freshId("name"), maxLength: 200, autocomplete: "off" });
  #text = h("textarea", { id: freshId("text"), rows: 4 });
  #photo = h("input", {
    type: "file",
    id: freshId("photo"),
    accept: "image/jpeg,image/png,image/webp,image/gif",
  });
  #where = new PlaceField("placeForm.where");
  #trouble = h("p", { class: "trouble", role: "alert" });

  constructor(app, place, location, done) {
    this.#app = app;
    this.#place = place;
    this.#location = place?.location ?? location;
    this.#done = done;
    this.#name.value = place?.name ?? "";
    this.#text.value = place?.description ?? "";
    if (this.#location) this.#where.input.value = point(this.#location);
    this.#where.addEventListener("place", ({ detail }) => {
      this.#location = detail?.location ?? null;
    });
  }

  open() {
    const field = (label, input) =>
      h("div", { class: "field" }, h("label", { htmlFor: input.id, text: label }), input);
    const title = this.#place
      ? t("placeForm.edit", { name: isolated(this.#place.name) })
      : t("guide.add");
    const form = h(
      "form",
      { method: "dialog", on: { submit: (event) => this.#submit(event, dialog) } },
      h("h2", { text: title }),
      field(t("placeForm.name"), this.#name),
      this.#where.element,
      field(t("placeForm.description"), this.#text),
      field(t("placeForm.picture"), this.#photo),
      this.#trouble,
      h(
        "div",
        { class: "ask-buttons" },
        h("button", {
          type: "submit",
          class: "primary",
          text: t(this.#place ? "common.save" : "common.add"),
        }),
        h("button", {
          type: "button",
          text: t("common.cancel"),
          on: { click: () => dialog.close() },
        }),
      ),
    );
    const dialog = h(
      "dialog",
      {
        class: "ask",
        "aria-label": title,
        on: {
          close: () => {
            dialog.remove();
            this.#done(this.#stored);
          },
        },
      },
      form,
    );
    document.body.append(dialog);
    dialog.showModal();
    this.#name.focus();
  }

  async #submit(event, dialog) {
    event.preventDefault();
    await this.#where.settled();
    if (this.#where.trouble) return setText(this.#trouble, this.#where.trouble);
    const params = {
      name: this.#name.value,
      description: this.#text.value,
      location: this.#location,
    };
    try {
      const { place } = this.#place
        ? await this.#app.call("place.update", { place: this.#place.id, ...params })
        : await this.#app.call("place.add", params);
      this.#stored = true;
      this.#place = place;
      if (this.#photo.files[0])
        await this.#app.call("place.setPhoto", {
          place: place.id,
          base64: await base64(this.#photo.files[0]),
        });
      say(t("placeForm.saved", { name: isolated(place.name) }));
      dialog.close();
    } catch (error) {
      setText(this.#trouble, error.message);
    }
  }
}

/** The bytes of a file as Base64. */
async function base64(file) {
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(",") + 1);
}
