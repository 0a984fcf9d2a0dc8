/** Pictures of places and cities. The bridge fetches them, so the page sends no request off this machine. */
import { h } from "./dom.js";
import { fetchPicture } from "./rpc.js";
import { t } from "./strings.js";

/**
 * An image that is loaded when it becomes visible; a text replaces it on failure.
 * @param {string} address a web address or file from the program
 */
export function remoteImage(address, alt, kind = "picture") {
  const image = h("img", { class: kind, alt, loading: "lazy" });
  const frame = h("span", { class: `${kind}-frame waiting-picture` }, image);
  whenSeen(frame, () => fetchInto(image, frame, address));
  return frame;
}

/** Loads only visible pictures. */
function whenSeen(element, work) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    work();
  });
  observer.observe(element);
}

function fetchInto(image, frame, address) {
  fetchPicture(address).then(
    (url) => {
      image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
      image.src = url;
      frame.classList.remove("waiting-picture");
    },
    () => {
      frame.classList.replace("waiting-picture", "no-picture");
      frame.replaceChildren(h("span", { class: "hint", text: t("trouble.noPicture") }));
    },
  );
}
