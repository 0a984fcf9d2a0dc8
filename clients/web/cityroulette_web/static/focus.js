/**
 * Keeps the focus on the page. The browser gives it to the document when the element that has it is removed, hidden
 * or disabled, so that a screen reader loses its place and the Tab key begins anew.
 */

/** The earlier elements with the focus that are remembered. */
const REMEMBERED = 8;

/** What appears beside the view, and gives the focus back to where it was. */
const TEMPORARY = ".toast, dialog, [popover]";

let held = null;
let earlier = [];
let asked = false;
/** Whether the element that had the focus is disabled and may be enabled again. */
let isWaiting = false;

/** @param {function(): ?Element} fallback an element to focus if no earlier one is left */
export function keepFocus(fallback) {
  const check = () => {
    if (asked) return;
    asked = true;
    // After the work that caused it, which may move the focus itself.
    setTimeout(() => {
      asked = false;
      restore(fallback);
    });
  };
  addEventListener("focusin", ({ target }) => {
    if (held && held !== target) earlier = [held, ...earlier].slice(0, REMEMBERED);
    held = target;
    isWaiting = false;
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget === null && document.hasFocus()) check();
  });
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "hidden", "inert"],
  });
}

function restore(fallback) {
  const { activeElement } = document;
  if (held === null || (activeElement !== document.body && activeElement !== null)) return;
  // A button that is disabled while it works is focused again when it is done.
  if (held.isConnected && held.disabled && held.checkVisibility()) {
    isWaiting = true;
  } else if (canFocus(held) && !isWaiting) {
    held = null; // The user has clicked beside everything.
  } else {
    const before = held.closest(TEMPORARY) ? earlier : [];
    const next = [held, ...before].find(canFocus) ?? fallback();
    next?.focus({ preventScroll: true });
  }
}

const canFocus = (element) =>
  element.isConnected &&
  !element.disabled &&
  !element.closest("[inert]") &&
  element.checkVisibility({ visibilityProperty: true });
