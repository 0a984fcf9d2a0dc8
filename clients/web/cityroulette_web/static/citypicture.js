/** One picture of a city with author and licence, for a figure. */
import { outward } from "./article.js";
import { h, replace } from "./dom.js";
import { remoteImage } from "./pictures.js";
import { locale, t } from "./strings.js";

/**
 * Fills a figure, which stays hidden if there is no picture; failures are ignored.
 * @param {function(): boolean} wanted whether the figure still belongs to the city when the picture is known
 */
export async function showPicture(app, city, figure, wanted = () => true) {
  figure.hidden = true;
  if (!app.has("photo.search") || !app.hello?.providers?.photos) return;
  const photo = await firstPhoto(app, city);
  if (!photo || !wanted()) return;
  const words = [photo.author, photo.license].filter(Boolean).join(", ") || t("photos.source");
  const credit = photo.page ? outward(photo.page, words) : words;
  replace(
    figure,
    remoteImage(photo.thumbnail ?? photo.url, photo.title),
    h("figcaption", { class: "credit" }, credit),
  );
  figure.hidden = false;
}

async function firstPhoto(app, city) {
  const asked = { city: city.id, limit: 1, language: locale() };
  try {
    return (await app.call("photo.search", asked)).photos[0] ?? null;
  } catch {
    return null;
  }
}
