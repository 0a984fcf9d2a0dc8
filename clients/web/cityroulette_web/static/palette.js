/** The colours for painting, taken from the style sheets in effect. */

const NAMES = [
  "sea",
  "land",
  "coast",
  "river",
  "border",
  "sea-ink",
  "place-ink",
  "grid",
  "ink",
  "muted",
  "accent",
  "on-accent",
  "star",
  "surface",
  "line-strong",
  "night",
  "space",
];

const changes = new EventTarget();
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
  matchMedia(query).addEventListener("change", () => changes.dispatchEvent(new Event("change")));
new MutationObserver(() => changes.dispatchEvent(new Event("change"))).observe(
  document.documentElement,
  { attributes: true },
);

/** Colours by name, read from an element of the page; `changed` is called after changes. */
export class Palette {
  #probe;
  #colours = null;

  constructor(element, changed) {
    this.#probe = element;
    changes.addEventListener("change", () => {
      this.#colours = null;
      changed();
    });
  }

  get colours() {
    if (!this.#probe.isConnected) return this.#colours ?? {};
    this.#colours ??= this.#read();
    return this.#colours;
  }

  /** Assigns system colour names to a probe element to resolve them. */
  #read() {
    const style = getComputedStyle(this.#probe);
    const colours = { sans: style.getPropertyValue("--sans") };
    for (const name of NAMES) {
      this.#probe.style.color = `var(--${name})`;
      colours[name] = style.color;
    }
    this.#probe.style.color = "";
    return colours;
  }
}
