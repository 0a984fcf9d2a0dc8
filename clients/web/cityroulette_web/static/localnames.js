/**
 * Names of cities in the page's language, for cards, the page of a city and search results. The program's main names
 * are English or local; `city.get` has the names in other languages. The browser stores the last ones.
 *
 * Dispatches `change` when names are known.
 */
import { onNextFrame } from "./dom.js";
import { call } from "./rpc.js";
import { language } from "./strings.js";

/** The language of most main names. */
const MAIN = "en";
const AT_ONCE = 2;
/** Stored names of a language. */
const KEPT = 1000;

class LocalNames extends EventTarget {
  /** For each language the names by the id of the city; empty for a city without one. */
  #known = new Map();
  /** The ids of the visible cities of each view or field. */
  #wanted = new Map();
  #asked = new Set();
  #running = 0;
  #announce = onNextFrame(() => this.dispatchEvent(new Event("change")));

  /** The name of a city in the page's language: the main name if no other is known. */
  nameOf({ id, name }) {
    return this.#names().get(id) || name;
  }

  /** These cities of a view or field are visible now, and no others. */
  want(view, cities) {
    if (language() === MAIN || cities.length === 0) this.#wanted.delete(view);
    else {
      this.#wanted.set(
        view,
        cities.map(({ id }) => id),
      );
      this.#run();
    }
  }

  /** Adds the names of a city from a reply of city.get. */
  take({ id, name }, names) {
    if (language() === MAIN) return;
    const own = names.find((each) => each.language === language() && isShort(each.name, name));
    const known = this.#names();
    if (known.get(id) === (own?.name ?? "")) return;
    known.set(id, own?.name ?? "");
    this.#store(known);
    if (own) this.#announce();
  }

  #run() {
    const isDue = (id) => !this.#asked.has(id) && !this.#names().has(id);
    while (this.#running < AT_ONCE) {
      const id = [...this.#wanted.values()].flat().find(isDue);
      if (id === undefined) return;
      this.#asked.add(id);
      this.#running += 1;
      this.#ask(id).finally(() => {
        this.#running -= 1;
        this.#run();
      });
    }
  }

  /** A city that failed keeps its main name until the page is loaded again. */
  async #ask(city) {
    const answer = await call("city.get", { city }).catch(() => null);
    if (answer) this.take(answer.city, answer.names ?? []);
  }

  #names() {
    const tag = language();
    if (!this.#known.has(tag)) this.#known.set(tag, read(tag));
    return this.#known.get(tag);
  }

  #store(known) {
    try {
      localStorage.setItem(keyOf(language()), JSON.stringify([...known].slice(-KEPT)));
    } catch {
      // Without storage the names last as long as the page.
    }
  }
}

export const localNames = new LocalNames();

/** The title of a city: its own name, else that in the page's language. */
export const titleOf = (city) => city.annotation?.ownName ?? localNames.nameOf(city);

/** Some names in the gazetteer are those of an area, "Präfektur Tokio" for Tokyo; they have more words. */
const isShort = (name, main) => words(name) <= words(main);

const words = (name) => name.split(/[\s-]+/).length;

const keyOf = (tag) => `names.${tag}`;

function read(tag) {
  try {
    const isSound = ([id, name]) => Number.isSafeInteger(id) && typeof name === "string";
    return new Map(JSON.parse(localStorage.getItem(keyOf(tag)) ?? "[]").filter(isSound));
  } catch {
    return new Map();
  }
}
