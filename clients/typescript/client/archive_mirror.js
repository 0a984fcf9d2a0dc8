import { isStarsOnly, withStars } from "./archive_rows.js";
import { RpcError } from "./errors.js";
import { Mirror, PAGE } from "./mirror.js";
import { applyWeather } from "./weather.js";
import { ErrorCodes } from "../protocol.js";

/**
 * Stars that are compared one by one with the server; more make the mirror read the archive again.
 */
const COMPARED = 20;

/**
 * A live copy of the archive in the order of session lists, with the changes of other processes.
 *
 * It follows `archive.changes`. For stars and removals it asks for the changed rows only; after
 * other changes it reads the archive again.
 */
export class ArchiveMirror extends Mirror {
  #cities = [];
  #cursor = null;
  #announced = false;
  /** Notifications about weather that arrive while the archive is read. */
  #held = [];
  #isFollowing = false;

  /** Use `CityRoulette.mirrorArchive`. */
  constructor(connection) {
    super(connection);
    this.#announced = true;
    this.#follow();
  }

  get cities() {
    return this.#cities;
  }

  /** The cursor after the last change that the rows include. */
  get cursor() {
    return this.#cursor;
  }

  /** Called for each notification. */
  receive(method, params) {
    if (method === "archive.didChange") {
      this.#announced ||= params.cursor !== this.#cursor;
      this.#follow();
    } else if (method.startsWith("weather.")) {
      this.#receiveWeather(method, params);
    }
  }

  #receiveWeather(method, params) {
    const changes = applyWeather(this.#cities, method, params) ?? [];
    if (changes.length > 0) {
      this.report({ cursor: this.#cursor, changes: [], reset: false });
    }
    if (this.#isFollowing) {
      this.#held.push({ method, params });
    }
  }

  /** Catches up, unless that is in progress or not necessary. */
  #follow() {
    if (this.#isFollowing || !this.#announced) {
      return;
    }
    this.#isFollowing = true;
    this.start(async () => {
      try {
        while (this.#announced && !this.isFinished) {
          this.#announced = false;
          await this.#catchUp();
        }
      } finally {
        this.#isFollowing = false;
      }
    });
  }

  async #catchUp() {
    if (this.#cursor === null) {
      await this.#readAll((await this.request("archive.changes", {})).next, []);
      return;
    }
    try {
      const { changes, cursor } = await this.#changes();
      if (changes.length > 0) {
        await this.#apply(changes, cursor);
      }
    } catch (error) {
      if (!(error instanceof RpcError && error.code === ErrorCodes.CursorExpired)) {
        throw error;
      }
      await this.#readAll(error.data.cursor, []);
    }
  }

  /** The changes after the cursor, and the cursor after them. */
  async #changes() {
    const changes = [];
    let cursor = this.#cursor;
    let page;
    do {
      page = await this.request("archive.changes", { since: cursor });
      changes.push(...page.changes);
      cursor = page.next;
    } while (page.more);
    return { changes, cursor };
  }

  async #apply(changes, cursor) {
    if (isStarsOnly(changes, this.#cities) && (await this.#applyStars(changes))) {
      this.#changed(cursor, changes);
    } else {
      await this.#readAll(cursor, changes);
    }
  }

  /** Applies stars and removals; returns false if the server has a row elsewhere. */
  async #applyStars(changes) {
    const { rows, indexes } = withStars(this.#cities, changes);
    if (indexes.length > COMPARED) {
      return false;
    }
    const pages = await Promise.all(indexes.map((offset) => this.#page({ offset, limit: 1 })));
    const isSame = ({ cities: [row] }, index) =>
      row?.id === rows[indexes[index]].id && row.favorite === rows[indexes[index]].favorite;
    if (!pages.every(isSame)) {
      return false;
    }
    this.#replace(rows);
    return true;
  }

  /**
   * Reads the archive page by page. The cursor is that before the first page, so a change that is
   * made meanwhile follows it; a city that moves meanwhile may be read twice.
   */
  async #readAll(cursor, changes) {
    const cities = new Map();
    let after;
    do {
      const page = await this.#page({ limit: PAGE, after });
      page.cities.forEach((city) => cities.set(city.id, city));
      after = page.after;
    } while (after !== null);
    this.#replace([...cities.values()]);
    this.#changed(cursor, changes);
  }

  #page(params) {
    return this.request("archive.list", params);
  }

  #replace(rows) {
    this.#held.forEach(({ method, params }) => applyWeather(rows, method, params));
    this.#held = [];
    this.#cities = rows;
  }

  #changed(cursor, changes) {
    this.#cursor = cursor;
    this.report({ cursor, changes, reset: changes.length === 0 });
  }
}
