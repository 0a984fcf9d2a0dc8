/** Toasts, the banner, and dialogs. */
import { lastAttempt, onAttempt } from "./attempts.js";
import { byId, h, replace } from "./dom.js";
import { NoBridge } from "./rpc.js";
import { t } from "./strings.js";
import { iconButton } from "./symbols.js";

const SHOWN_MS = 9000;
const AT_ONCE = 3;
/** The scope of messages that the bridge does not answer, which the banner replaces. */
export const NO_BRIDGE = "no-bridge";
/** The scope of the message that counts additions in a row. */
export const ADDED = "added";

/** The attempts that failed, by their toasts. */
const attempts = new WeakMap();
onAttempt((attempt) => dropErrors((toast) => attempts.get(toast) === attempt));

/** Removes the errors of earlier attempts: a new attempt or another view makes them pointless. */
export function dropErrors(meant = () => true) {
  for (const toast of [...byId("toasts").children])
    if (toast.matches(".error") && meant(toast)) toast.remove();
  makeRoom();
}

/** Reserves room for the messages at the end of the page, so that they cover nothing for good. */
function makeRoom() {
  const page = document.scrollingElement;
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1;
  document.documentElement.style.setProperty("--toasts", `${byId("toasts").offsetHeight}px`);
  if (isAtEnd) page.scrollTop = page.scrollHeight;
}

new ResizeObserver(makeRoom).observe(byId("toasts"));

/**
 * Shows a toast, instead of an earlier one with the same text.
 * @param {Object} [options] `kind` is "info" or "error"; `action` is {label, work, undoes?}, with `undoes` for
 *   what Ctrl+Z does too; `scope` is the session of the action, with which the toast disappears
 */
export function say(text, { kind = "info", action = null, scope = null } = {}) {
  const toasts = byId("toasts");
  const close = () => {
    toast.remove();
    makeRoom();
  };
  const toast = h(
    "div",
    { class: `toast ${kind}`, "data-scope": scope },
    h("p", { text }),
    action &&
      h("button", {
        type: "button",
        class: "quiet",
        "data-undoes": action.undoes ? "" : null,
        text: action.label,
        on: {
          click: () => {
            close();
            action.work();
          },
        },
      }),
    iconButton("remove", () => t("common.dismiss"), close),
  );
  for (const other of [...toasts.children])
    if (other.querySelector("p").textContent === text) other.remove();
  attempts.set(toast, lastAttempt());
  toasts.append(toast);
  while (toasts.children.length > AT_ONCE) toasts.firstChild.remove();
  makeRoom();
  document.activeElement?.scrollIntoView({ block: "nearest" });
  if (kind !== "error") setTimeout(close, SHOWN_MS);
}

/** Does what the button Undo of the newest message does. @returns {boolean} whether there is one */
export function undoNewest() {
  const button = [...byId("toasts").querySelectorAll("[data-undoes]")].at(-1);
  button?.click();
  return button !== undefined;
}

/** The scope of the program's messages about a city, for views that report the same change themselves. */
export const scopeOf = (city) => `city-${city}`;

/** Whether a toast of this scope is on the screen. */
export const isSaid = (scope) =>
  [...byId("toasts").children].some((toast) => toast.dataset.scope === scope);

/** Removes the toasts whose action belongs to this session. */
export function dropToasts(scope) {
  for (const toast of [...byId("toasts").children])
    if (toast.dataset.scope === scope) toast.remove();
  makeRoom();
}

/** Shows the error of a request, unless the banner already reports that the bridge does not answer. */
export function sayError(error) {
  if (error?.name === "RequestCancelled" || error?.name === "AbortError") return;
  const unanswered = error instanceof NoBridge;
  if (unanswered && byId("banner").dataset.scope === NO_BRIDGE) return;
  const scope = unanswered ? NO_BRIDGE : null;
  say(error?.message ?? String(error), { kind: "error", scope });
}

/**
 * Shows a banner with buttons; `actions` are {label, work}.
 * @param {string} scope that of messages that the banner replaces
 */
export function showBanner(kind, text, actions = [], scope = "") {
  const banner = byId("banner");
  if (banner.dataset.text === text && banner.dataset.kind === kind) return;
  if (scope) dropToasts(scope);
  Object.assign(banner.dataset, { kind, text, scope });
  replace(
    banner,
    h("p", { text }),
    actions.map(({ label, work }) =>
      h("button", { type: "button", text: label, on: { click: work } }),
    ),
  );
}

export function hideBanner() {
  const banner = byId("banner");
  delete banner.dataset.text;
  delete banner.dataset.kind;
  delete banner.dataset.scope;
  banner.replaceChildren();
}

/**
 * Asks a question in a dialog.
 * @param {Array<{label, value, kind?}>} answers Escape selects the last one
 * @returns {Promise<*>} the value of the answer
 */
export function ask(title, text, answers) {
  return new Promise((resolve) => {
    let value = answers.at(-1).value;
    const buttons = answers.map((answer) =>
      h("button", {
        type: "button",
        class: answer.kind ?? "",
        text: answer.label,
        on: {
          click: () => {
            value = answer.value;
            dialog.close();
          },
        },
      }),
    );
    const dialog = h(
      "dialog",
      {
        class: "ask",
        "aria-label": title,
        on: {
          close: () => {
            dialog.remove();
            resolve(value);
          },
        },
      },
      h("h2", { text: title }),
      h("p", { text }),
      h("div", { class: "ask-buttons" }, buttons),
    );
    document.body.append(dialog);
    dialog.showModal();
    buttons.at(-1).focus();
  });
}

/** Shows content in a dialog that has a close button. */
export function showDialog(title, ...content) {
  const close = iconButton("remove", t("common.close"), () => dialog.close());
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-label": title, on: { close: () => dialog.remove() } },
    h("header", {}, h("h2", { text: title }), close),
    content,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
