/**
 * The view in the address, so that Back, Forward, reload and bookmarks work.
 *
 * `#/` is the first view, `#/find` new cities, `#/guide` the guide, `#/guide/5` one of its places, `#/map` the weather
 * map, `#/diary` the draws, `#/lists` the lists, `#/visits` the visits, `#/settings` the settings, `#/city/2657896` one
 * city, `#/compare/1,2` a comparison, `#/cities` the archive, `#/session/s1` a session of new cities; a city's id after
 * the last two opens its details. Dispatches `arrive` with the place.
 */

const PLAIN = {
  "": "welcome",
  diary: "diary",
  find: "find",
  guide: "guide",
  lists: "lists",
  map: "map",
  settings: "settings",
  visits: "visits",
};
/** The most cities in a comparison. */
const MOST_COMPARED = 4;

/** The place of an address: {view, session?, city?, cities?, place?}; null for an unknown one. */
export function placeIn(hash) {
  const [, view, ...rest] = hash.split("/");
  if (!hash.startsWith("#/")) return null;
  if (view === "guide" && idIn(rest[0])) return { view, place: idIn(rest[0]) };
  if (Object.hasOwn(PLAIN, view)) return { view: PLAIN[view] };
  if (view === "city" && idIn(rest[0])) return { view, city: idIn(rest[0]) };
  if (view === "compare") return compared(rest[0] ?? "");
  if (view === "cities") return { view: "session", session: null, city: idIn(rest[0]) };
  if (view === "session" && rest[0])
    return { view: "session", session: rest[0], city: idIn(rest[1]) };
  return null;
}

/** The address of a place. A browse session has the address of the archive. */
export function addressOf({ view, session = null, city = null, cities = [], place = null }) {
  if (view === "welcome") return "#/";
  if (view === "guide" && place !== null) return `#/guide/${place}`;
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

  /** The current place; null if the address is unknown. */
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

  /** Records a move to a place: Back returns to the previous one. */
  async go(place) {
    await this.#returned;
    const address = addressOf(place);
    if (location.hash === address) return;
    history.pushState({ from: location.hash }, "", address);
  }

  /** Replaces the address of the current place. */
  async stay(place) {
    await this.#returned;
    const address = addressOf(place);
    if (location.hash !== address) history.replaceState(history.state, "", address);
  }

  /** Records that something was closed, and returns to the place from which it was opened. */
  async leave(place) {
    await this.#returned;
    if (history.state?.from !== addressOf(place)) return this.stay(place);
    this.#returned = new Promise((resolve) => {
      this.#return = resolve;
    });
    history.back();
  }
}
