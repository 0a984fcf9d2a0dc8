/** The word at the top that says how the program is. */
import { byId, setAttr, setText } from "./dom.js";

const WORDS = {
  starting: "Starting",
  running: "Ready",
  restarting: "Restarting",
  failed: "Not running",
  down: "No bridge",
  refused: "Locked",
};

/** Without the bridge nothing is known of the program. */
export function showStatus(link, program) {
  const kind = link === "up" ? program : link;
  setAttr(byId("status"), "data-kind", kind);
  setText(byId("status-text"), WORDS[kind] ?? kind);
}
