/**
 * The view in the address, so that Back, Forward, a reload and a bookmark work.
 *
 * `#/` is the first view, `#/guide` the guide, `#/cities` the kept cities, `#/session/s1` a session
 * of new ones; behind the last two a city's id opens its details. It tells `arrive`, with the place.
 */

/** What an address names: {view, session?, city?}; null for what is none of ours. */
export function placeIn(hash) {
  const [, view, ...rest] = hash.split("/");
  if (!hash.startsWith("#/")) return null;
  if (view === "" || view === "guide") return { view: view || "welcome" };
  if (view === "cities") return { view: "session", session: null, city: idIn(rest[0]) };
  if (view === "session" && rest[0])
    return { view: "session", session: rest[0], city: idIn(rest[1]) };
  return null;
}

/** The address of a place. A browse session is that of the archive, whatever its name is. */
export function addressOf({ view, session = null, city = null }) {
  if (view === "welcome") return "#/";
  if (view === "guide") return "#/guide";
  const list = session === null ? "#/cities" : `#/session/${session}`;
  return city === null ? list : `${list}/${city}`;
}

const idIn = (text) => (/^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : null);

export class Router extends EventTarget {
  #returned = Promise.resolve();
  #return = null;

  /** The place of the address; null where it names none. */
  get place() {
    return placeIn(location.hash);
  }

  start() {
    addEventListener("popstate", () => {
      const returned = this.#return;
      this.#return = null;
      if (returned) return returned();
      const { place } = this;
      if (place) this.dispatchEvent(new CustomEvent("arrive", { detail: place }));
    });
  }

  /** Notes that the reader went to a place: Back leads to the one before. */
  async go(place) {
    await this.#returned;
    const address = addressOf(place);
    if (location.hash === address) return;
    history.pushState({ from: location.hash }, "", address);
  }

  /** Notes that the place has another address now: Back leads where it led. */
  async stay(place) {
    await this.#returned;
    const address = addressOf(place);
    if (location.hash !== address) history.replaceState(history.state, "", address);
  }

  /** Notes that the reader closed something: the address is that of what it was opened from. */
  async leave(place) {
    await this.#returned;
    if (history.state?.from !== addressOf(place)) return this.stay(place);
    this.#returned = new Promise((resolve) => {
      this.#return = resolve;
    });
    history.back();
  }
}
