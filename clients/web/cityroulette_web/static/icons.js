/** Weather icons from the program, each requested once, and stored in the browser for times without the bridge. */
import { h } from "./dom.js";
import { call } from "./rpc.js";

const KEY = "weatherIcons";
const pictures = new Map();

/** A promise of the icon's address; null if neither the program nor the browser has it. */
function picture(name) {
  if (!pictures.has(name)) {
    pictures.set(
      name,
      call("weather.icon", { icon: name }).then(
        ({ svg }) => {
          keep(name, svg);
          return addressOf(svg);
        },
        () => {
          pictures.delete(name);
          const svg = kept()[name];
          return typeof svg === "string" ? addressOf(svg) : null;
        },
      ),
    );
  }
  return pictures.get(name);
}

const addressOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The stored icons by name. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(name, svg) {
  try {
    const icons = kept();
    if (icons[name] !== svg) localStorage.setItem(KEY, JSON.stringify({ ...icons, [name]: svg }));
  } catch {
    // Without storage there are no icons without the bridge.
  }
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
    if (image.dataset.icon !== name) return;
    if (!address) return delete image.dataset.icon; // The next drawing of the image asks again.
    image.src = address;
    image.hidden = false;
  });
}
