/** What the user tries: the form that was submitted last, or the button that was pressed. */

let last = null;
const listeners = new Set();

/** The form or button of the last attempt; null before the first one. */
export const lastAttempt = () => last;

/** Calls a listener with the form or button before each attempt. */
export const onAttempt = (listener) => listeners.add(listener);

/** Follows the clicks and forms of the page. */
export function followAttempts() {
  for (const kind of ["click", "submit"]) addEventListener(kind, attempted, { capture: true });
}

function attempted({ target }) {
  const control = target.closest?.("button, a, form");
  if (!control || control.closest("#toasts")) return;
  last = control.form ?? control;
  for (const listener of listeners) listener(last);
}
