/** The ways between the views, in the frame above them. */
import { byId, h, replace } from "./dom.js";
import { guideWanted } from "./guide.js";
import { symbol } from "./symbols.js";

/** What a tab of the browser is called while it shows a view. */
export const TITLES = {
  welcome: "CityRoulette",
  find: "Where to? · CityRoulette",
  session: "Session · CityRoulette",
  guide: "Guide · CityRoulette",
  settings: "Settings · CityRoulette",
  city: "City · CityRoulette",
  compare: "Side by side · CityRoulette",
};

/** Where the page begins when nothing is open, by the reader's choice. */
export const START = {
  roulette: { view: "find" },
  cities: { view: "session", session: null },
  guide: { view: "guide" },
};

const KEY = "kept";

/** Whether there were kept cities when the page was last open: so the first view begins as it ends. */
export function hadCities() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function noteCities(kept) {
  try {
    localStorage.setItem(KEY, kept ? "yes" : "no");
  } catch {
    // Without a memory the page finds it out each time.
  }
}

/** Which of the ways a view belongs to. */
const PART = {
  welcome: "cities",
  city: "cities",
  compare: "cities",
  find: "roulette",
  session: "roulette",
  guide: "guide",
  settings: "settings",
};

/**
 * Draws the ways.
 * @param app as main.js makes it
 * @param {string} view the one that is shown
 * @param {Object} roulette where new cities are: the session that is open, or the ways to one
 */
export function drawViews(app, view, roulette) {
  if (!app.hello) return replace(byId("views"));
  const way = (part, place, ...content) =>
    h(
      "button",
      {
        type: "button",
        "data-part": part,
        "aria-current": PART[view] === part ? "page" : null,
        on: { click: () => app.go(place) },
      },
      content,
    );
  const settings = way("settings", { view: "settings" }, symbol("sliders"));
  settings.setAttribute("aria-label", "Settings");
  settings.title = "Settings";
  const held = byId("views").contains(document.activeElement)
    ? document.activeElement.dataset.part
    : null;
  replace(
    byId("views"),
    way("cities", { view: "welcome" }, "My cities"),
    way("roulette", roulette, "Roulette"),
    guideWanted(app) && way("guide", { view: "guide" }, "Guide"),
    settings,
  );
  if (held) byId("views").querySelector(`[data-part="${held}"]`)?.focus();
}
