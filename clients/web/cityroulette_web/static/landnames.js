/** The names of oceans, seas, continents and landscapes, read when the first map is drawn. */

/** A name is shown from this share of the width of its area on. */
const FITS = 0.9;
/** An area this much wider than the view is not named in it. */
const WIDEST = 5;

class LandNames extends EventTarget {
  #labels = null;
  #asked = false;

  /** The names that fit into their areas in a view, largest area first: {name, lat, lon, water}. */
  in(camera, widthOf) {
    if (this.#labels === null) {
      this.#read();
      return [];
    }
    const { scale, width } = camera;
    return this.#labels.filter(
      (label) =>
        widthOf(label.name) < FITS * label.span * scale && label.span * scale < WIDEST * width,
    );
  }

  async #read() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const response = await fetch(new URL("./map/labels.json", import.meta.url));
      const rows = await response.json();
      this.#labels = rows.map(([name, lat, lon, span, water]) => ({
        name,
        lat,
        lon,
        span,
        water: water === 1,
      }));
      this.dispatchEvent(new Event("more"));
    } catch {
      this.#asked = false; // The next drawing asks again.
    }
  }
}

export const landNames = new LandNames();
