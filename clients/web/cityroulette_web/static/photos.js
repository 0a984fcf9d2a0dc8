/** Pictures of a city, with author and licence. */
import { outward } from "./article.js";
import { h } from "./dom.js";
import { Loading } from "./loading.js";
import { showDialog } from "./messages.js";
import { remoteImage } from "./pictures.js";
import { locale, t } from "./strings.js";

const AT_MOST = 12;

export class PhotosPanel {
  #app;
  #loading = new Loading("photos");

  constructor(app) {
    this.#app = app;
    this.element = this.#loading.element;
  }

  show(city) {
    this.#loading.show(
      (signal) =>
        this.#app.call(
          "photo.search",
          { city: city.id, limit: AT_MOST, language: locale() },
          { signal },
        ),
      draw,
    );
  }

  /** Redraws after a change of the language. */
  redraw() {
    this.#loading.redraw();
  }

  leave() {
    this.#loading.stop();
  }
}

function draw({ photos, attribution }) {
  if (photos.length === 0) return h("p", { class: "hint", text: t("photos.none") });
  return [
    h("ul", { class: "gallery" }, photos.map(tile)),
    h("p", { class: "hint" }, outward(attribution.url, attribution.text)),
  ];
}

function tile(photo) {
  const open = h(
    "button",
    {
      type: "button",
      class: "tile",
      "aria-label": t("photos.show", { title: photo.title }),
      on: { click: () => enlarge(photo) },
    },
    remoteImage(photo.thumbnail ?? photo.url, photo.title),
  );
  return h("li", {}, open, credit(photo));
}

function enlarge(photo) {
  showDialog(photo.title, remoteImage(photo.url, photo.title, "full-picture"), credit(photo));
}

function credit({ author, license, licenseUrl, page }) {
  const parts = [
    author ?? t("photos.unknownAuthor"),
    license && (licenseUrl ? outward(licenseUrl, license) : license),
    page && outward(page, t("photos.source")),
  ];
  return h(
    "p",
    { class: "credit" },
    parts.filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part])),
  );
}
