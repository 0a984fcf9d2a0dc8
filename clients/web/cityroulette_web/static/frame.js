/** Header and footer: the state of the program, and the attributions. */
import { byId, h, replace, setAttr, setText } from "./dom.js";
import { help } from "./help.js";
import { dropToasts, say, scopeOf } from "./messages.js";
import { hasString, t } from "./strings.js";

/** Shows the texts of the frame that do not depend on the state of the page. */
export function drawFrame() {
  setText(byId("skip"), t("frame.skip"));
  setAttr(byId("views"), "aria-label", t("frame.views"));
  setAttr(byId("toasts"), "aria-label", t("frame.messages"));
}

/** @param {string} kind the state of the program or of the connection */
export function drawStatus(kind) {
  setAttr(byId("status"), "data-kind", kind);
  setText(byId("status-text"), hasString(`frame.${kind}`) ? t(`frame.${kind}`) : kind);
}

/** Focuses the title of the view. */
export const focusTitle = () => byId("main").querySelector("h1")?.focus();

/** Shows messages of the program that concern no particular view. */
export function sayNotified(method, params) {
  if (method === "server.message") {
    const kind = params.level === "error" ? "error" : "info";
    const scope = params.city ? scopeOf(params.city) : null;
    say(params.text ?? params.message, { kind, scope });
  }
  if (method === "draft.didChange" && params.event === "failed")
    say(params.message, { kind: "error" });
  if (method === "session.didClose") dropToasts(params.session);
}

/** The attributions required by the program's data and by the map. */
export function drawCredits(hello) {
  replace(
    byId("credits"),
    h("p", { text: [...(hello.attribution ?? []), t("frame.attribution")].join(" ") }),
    h("button", { type: "button", class: "link", text: t("frame.keyboard"), on: { click: help } }),
  );
}
