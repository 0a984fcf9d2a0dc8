/** The skip link, and keys that work everywhere except in fields. */
import { byId } from "./dom.js";
import { help } from "./help.js";
import { undoNewest } from "./messages.js";

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select";
/** The search field of a view, else its field for a place, unless it is a setting. */
const SEARCHES = ["#main input[type=search]", "#main input[role=combobox]:not(.settings *)"];

/**
 * @param {SessionView} session whose list is searched, and whose changes are undone
 * @param {function(): boolean} seen whether it is visible
 * @param {function(): Promise} toCities goes to the first view, for views without a search field
 */
export function listenForKeys(session, seen, toCities) {
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.(FIELDS);
    const command = event.ctrlKey || event.metaKey;
    if (command && !typing && event.key.toLowerCase() === "z") {
      if (seen()) {
        event.preventDefault();
        if (event.shiftKey) session.redo();
        else session.undo();
      } else if (!event.shiftKey && undoNewest()) event.preventDefault();
    } else if (!typing && !command && event.key === "/") {
      event.preventDefault();
      if (seen()) session.focusSearch();
      else search(toCities);
    } else if (!typing && event.key === "?") help();
  });
}

async function search(toCities) {
  if (!searchField()) await toCities();
  searchField()?.focus();
}

function searchField() {
  const usable = (field) => !field.disabled && field.checkVisibility();
  return SEARCHES.map((each) => [...document.querySelectorAll(each)].find(usable)).find(Boolean);
}
