/**
 * Stars and the buttons of a session and of a city while the bridge does not answer: they look disabled, keep the
 * focus, and give the reason when they are pressed. A `disabled` button would give none.
 */
import { byId, setAttr } from "./dom.js";
import { say } from "./messages.js";
import { t } from "./strings.js";

const NEEDS_BRIDGE = [
  ".star",
  ".row-remove",
  ".drawn-does button",
  ".commit button",
  ".panel > .tools[role=group] button",
  ".detail-head > button:not(.icon-button)",
].join(", ");

let isOffline = false;

/** Marks those of the present view; those that it draws later are marked as well. */
const observer = new MutationObserver(() => mark());

/** @param {boolean} online whether the bridge answers */
export function setOnline(online) {
  isOffline = !online;
  mark();
  observer.disconnect();
  if (isOffline) observer.observe(byId("main"), { childList: true, subtree: true });
}

function mark() {
  for (const button of document.querySelectorAll(NEEDS_BRIDGE)) {
    if (isOffline) disable(button);
    else enable(button);
  }
}

/** The attribute `data-offline` has the former title. A button that is disabled for another reason stays so. */
function disable(button) {
  if (button.ariaDisabled === "true") return;
  button.dataset.offline = button.title;
  button.ariaDisabled = "true";
  button.title = t("trouble.withoutBridge");
}

function enable(button) {
  const { offline: title } = button.dataset;
  if (title === undefined) return;
  delete button.dataset.offline;
  button.ariaDisabled = null;
  setAttr(button, "title", title || null);
}

/** Refuses presses of what needs the bridge. */
export function listen() {
  byId("main").addEventListener(
    "click",
    (event) => {
      if (!isOffline || !event.target.closest(NEEDS_BRIDGE)) return;
      event.preventDefault();
      event.stopPropagation();
      say(t("trouble.withoutBridge"));
    },
    true,
  );
}
