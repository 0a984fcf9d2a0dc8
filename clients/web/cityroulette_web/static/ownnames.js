/**
 * The names that the user gave to archived cities, for lists of sessions, their maps and details: the rows of an
 * import session have the annotations of the time when it opened. The first cities of the archive are read with one request, the others one by one while they are
 * visible. Dispatches `change`.
 */
import { call } from "./rpc.js";

/** The largest page of the archive. */
const PAGE = 500;
const AT_ONCE = 2;

class OwnNames extends EventTarget {
  /** Own names by the id of the city; outdated ones stay until they are read again. */
  #names = new Map();
  /** Ids whose names were read since the last change of the archive. */
  #fresh = new Set();
  #wanted = [];
  #running = 0;
  /** Counts the changes of the archive, so that older replies are ignored. */
  #change = 0;
  #isPageRead = false;

  /** The city with its own name as `annotation`, if it has one and no annotation yet. */
  named(city) {
    const ownName = this.#names.get(city.id);
    return ownName && !city.annotation ? { ...city, annotation: { ownName } } : city;
  }

  /** Rows with their own names; unread rows stay undefined. */
  namedAll(rows) {
    if (this.#names.size === 0) return [...rows];
    return Array.from(rows, (row) => row && this.named(row));
  }

  /** These cities are visible now, and no others. @param {App} app */
  want(app, cities) {
    if (!app.has("archive.annotate")) return;
    this.#wanted = cities.filter(({ archived }) => archived).map(({ id }) => id);
    this.#run();
  }

  /** The archive has changed. */
  forget() {
    this.#change += 1;
    this.#fresh.clear();
    this.#isPageRead = false;
    this.#run();
  }

  #run() {
    while (this.#running < AT_ONCE) {
      const id = this.#wanted.find((each) => !this.#fresh.has(each));
      if (id === undefined) return;
      this.#running += 1;
      this.#read(id).finally(() => {
        this.#running -= 1;
        this.#run();
      });
      if (!this.#isPageRead) return;
    }
  }

  /** Reads the page, or a city that it lacks. After a failure the name is read again when the archive changes. */
  async #read(id) {
    const change = this.#change;
    if (this.#isPageRead) {
      this.#fresh.add(id);
      const { annotation } = await call("archive.get", { city: id }).catch(() => ({}));
      if (change === this.#change && annotation) this.#take([[id, annotation.ownName]]);
      return;
    }
    const page = await call("archive.list", { limit: PAGE, annotations: true }).catch(() => null);
    if (change !== this.#change) return;
    this.#isPageRead = true;
    const names = page?.annotations.map(({ ownName }, index) => [page.cities[index].id, ownName]);
    this.#take(names ?? []);
  }

  #take(names) {
    let isChanged = false;
    for (const [id, ownName] of names) {
      this.#fresh.add(id);
      if ((this.#names.get(id) ?? null) === ownName) continue;
      isChanged = true;
      if (ownName === null) this.#names.delete(id);
      else this.#names.set(id, ownName);
    }
    if (isChanged) this.dispatchEvent(new Event("change"));
  }
}

export const ownNames = new OwnNames();
