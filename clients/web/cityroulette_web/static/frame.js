/** What stands above and below the views: how the program is, and whose data is shown. */
import { byId, h, replace, setAttr, setText } from "./dom.js";
import { help } from "./help.js";
import { dropToasts, say } from "./messages.js";

const STATUS = {
  starting: "Starting",
  running: "Ready",
  restarting: "Restarting",
  failed: "Not running",
  down: "No bridge",
  refused: "Locked",
};

/** @param {string} kind how the program, or the way to it, is */
export function drawStatus(kind) {
  setAttr(byId("status"), "data-kind", kind);
  setText(byId("status-text"), STATUS[kind] ?? kind);
}

/** Puts the keyboard on the title of the view. */
export const focusTitle = () => byId("main").querySelector("h1")?.focus();

/** Says what the program tells by itself and what is no business of one view. */
export function sayNotified(method, params) {
  if (method === "server.message")
    say(params.text ?? params.message, { kind: params.level === "error" ? "error" : "info" });
  if (method === "draft.didChange" && params.event === "failed")
    say(params.message, { kind: "error" });
  if (method === "session.didClose") dropToasts(params.session);
}

/** The credits that the program asks to be shown, and that of the map. */
export function drawCredits(hello) {
  replace(
    byId("credits"),
    h("p", { text: [...(hello.attribution ?? []), "Map: made with Natural Earth."].join(" ") }),
    h("button", { type: "button", class: "link", text: "Keyboard", on: { click: help } }),
  );
}
