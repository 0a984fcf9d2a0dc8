/** Pictures of places and cities. The bridge fetches them, so that no request of the page leaves this machine. */
import { h } from "./dom.js";
import { fetchPicture } from "./rpc.js";

/**
 * An image that comes when it is in sight and there; when it cannot be had, words take its place.
 * @param {string} address a web address or a file that the program answered
 */
export function remoteImage(address, alt, kind = "picture") {
  const image = h("img", { class: kind, alt, loading: "lazy" });
  const frame = h("span", { class: `${kind}-frame waiting-picture` }, image);
  whenSeen(frame, () => fetchInto(image, frame, address));
  return frame;
}

/** A long list asks only for the pictures that are looked at. */
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
      frame.replaceChildren(h("span", { class: "hint", text: "The picture could not be loaded." }));
    },
  );
}
