/** Weather icons from the program, each requested once. */
import { h } from "./dom.js";
import { call } from "./rpc.js";

const pictures = new Map();

/** A promise of the icon's address; null if the program has none. */
function picture(name) {
  if (!pictures.has(name)) {
    pictures.set(
      name,
      call("weather.icon", { icon: name }).then(
        ({ svg }) => `data:image/svg+xml,${encodeURIComponent(svg)}`,
        () => {
          pictures.delete(name);
          return null;
        },
      ),
    );
  }
  return pictures.get(name);
}

/** An image of the icon; decorative, because the text is beside it. */
export function iconImage(name, size = 24) {
  const image = h("img", { class: "weather-icon", alt: "", width: size, height: size });
  setIcon(image, name);
  return image;
}

/** Shows another icon in an existing image. */
export function setIcon(image, name) {
  if (image.dataset.icon === (name ?? "")) return;
  image.dataset.icon = name ?? "";
  image.hidden = true;
  if (!name) return;
  picture(name).then((address) => {
    if (!address || image.dataset.icon !== name) return;
    image.src = address;
    image.hidden = false;
  });
}
