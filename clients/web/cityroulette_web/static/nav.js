/** Navigation between the views. */
import { byId, h, replace } from "./dom.js";
import { guideWanted } from "./guide.js";
import { say } from "./messages.js";
import { t } from "./strings.js";
import { symbol } from "./symbols.js";

/** The start page chosen by the user, if no session is open. */
export const START = {
  roulette: { view: "find" },
  cities: { view: "session", session: null },
  guide: { view: "guide" },
};

const KEY = "kept";

/** Whether there were archived cities at the last visit, to show the right view immediately. */
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
    // Without storage the page finds out from the program.
  }
}

/** The navigation entries of the views that have the same one in every state. */
const PART = {
  city: "cities",
  compare: "cities",
  diary: "roulette",
  find: "roulette",
  guide: "guide",
  lists: "cities",
  map: "cities",
  settings: "settings",
  visits: "cities",
};

/**
 * The navigation entry that a view belongs to.
 * @param {{kept: boolean, mode: ?string}} state whether there are archived cities, without which the first
 *   view is that of new ones, and the mode of the session
 */
function partOf(view, { kept, mode }) {
  if (view === "welcome") return kept ? "cities" : "roulette";
  if (view === "session") return mode === "browse" ? "cities" : "roulette";
  return PART[view];
}

/**
 * Draws the ways.
 * @param app from main.js
 * @param {string} view the shown view
 * @param {{kept: boolean, mode: ?string}} state as for `partOf`
 */
export function drawViews(app, view, state) {
  if (!app.hello) return replace(byId("views"));
  const shown = partOf(view, state);
  const way = (part, place, ...content) =>
    h(
      "button",
      {
        type: "button",
        "data-part": part,
        "aria-current": shown === part ? "page" : null,
        on: { click: () => goTo(app, part, place, state) },
      },
      content,
    );
  const settings = way("settings", { view: "settings" }, symbol("sliders"));
  settings.setAttribute("aria-label", t("frame.settings"));
  settings.title = t("frame.settings");
  const held = byId("views").contains(document.activeElement)
    ? document.activeElement.dataset.part
    : null;
  replace(
    byId("views"),
    way("cities", { view: "welcome" }, t("nav.cities")),
    way("roulette", { view: "find" }, t("nav.roulette")),
    guideWanted(app) && way("guide", { view: "guide" }, t("nav.guide")),
    settings,
  );
  if (held) byId("views").querySelector(`[data-part="${held}"]`)?.focus();
}

/** Goes to a place. Without cities, theirs is the view of new ones, which looks as if nothing had happened. */
async function goTo(app, part, place, { kept }) {
  await app.go(place);
  if (part === "cities" && !kept) say(t("nav.noneYet"));
}
