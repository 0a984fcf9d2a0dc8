/** The skip link, and keys that work everywhere except in fields. */
import { byId } from "./dom.js";
import { help } from "./help.js";
import { undoNewest } from "./messages.js";

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select";

/**
 * @param {SessionView} session whose list is searched, and whose changes are undone
 * @param {function(): boolean} seen whether it is visible
 */
export function listenForKeys(session, seen) {
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.(FIELDS);
    const command = event.ctrlKey || event.metaKey;
    if (seen() && command && !typing && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) session.redo();
      else session.undo();
    } else if (command && !event.shiftKey && !typing && event.key.toLowerCase() === "z") {
      if (undoNewest()) event.preventDefault();
    } else if (!typing && !command && event.key === "/" && seen()) {
      event.preventDefault();
      session.focusSearch();
    } else if (!typing && event.key === "?") help();
  });
}
