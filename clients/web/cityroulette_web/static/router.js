/**
 * The view in the address, so that Back, Forward, a reload and a bookmark work.
 *
 * `#/` is the first view, `#/find` the ways to new cities, `#/guide` the guide, `#/settings` what can
 * be chosen, `#/city/2657896` one city, `#/compare/1,2` some side by side, `#/cities` the list of the
 * kept cities, `#/session/s1` a session of new ones; behind the last two a city's id opens its details.
 * It tells `arrive`, with the place.
 */

const PLAIN = { "": "welcome", find: "find", guide: "guide", settings: "settings" };
/** Cities that can be put side by side. */
const MOST_COMPARED = 4;

/** What an address names: {view, session?, city?, cities?}; null for what is none of ours. */
export function placeIn(hash) {
  const [, view, ...rest] = hash.split("/");
  if (!hash.startsWith("#/")) return null;
  if (Object.hasOwn(PLAIN, view)) return { view: PLAIN[view] };
  if (view === "city" && idIn(rest[0])) return { view, city: idIn(rest[0]) };
  if (view === "compare") return compared(rest[0] ?? "");
  if (view === "cities") return { view: "session", session: null, city: idIn(rest[0]) };
  if (view === "session" && rest[0])
    return { view: "session", session: rest[0], city: idIn(rest[1]) };
  return null;
}

/** The address of a place. A browse session is that of the archive, whatever its name is. */
export function addressOf({ view, session = null, city = null, cities = [] }) {
  if (view === "welcome") return "#/";
  if (Object.hasOwn(PLAIN, view)) return `#/${view}`;
  if (view === "city") return `#/city/${city}`;
  if (view === "compare") return `#/compare/${cities.join()}`;
  const list = session === null ? "#/cities" : `#/session/${session}`;
  return city === null ? list : `${list}/${city}`;
}

/** The place of a session, and of a city in it. */
export function placeOf({ mode, session }, city = null) {
  return { view: "session", session: mode === "browse" ? null : session, city };
}

function compared(text) {
  const cities = [...new Set(text.split(",").map(idIn))].filter(Boolean).slice(0, MOST_COMPARED);
  return cities.length < 2 ? null : { view: "compare", cities };
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
