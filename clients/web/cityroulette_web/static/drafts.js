/**
 * Notes that are being written, stored by the browser until the program has saved them. They survive a
 * reload, and a program or bridge that is killed.
 */

const keyOf = (city) => `note-draft-${city}`;

/**
 * The draft of a city's note, or null.
 * @returns {?{base: string, text: string}} `base` is the saved note that the draft began with
 */
export function loadDraft(city) {
  try {
    const { base, text } = JSON.parse(localStorage.getItem(keyOf(city)));
    return typeof base === "string" && typeof text === "string" ? { base, text } : null;
  } catch {
    return null;
  }
}

export function saveDraft(city, draft) {
  try {
    localStorage.setItem(keyOf(city), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export function dropDraft(city) {
  try {
    localStorage.removeItem(keyOf(city));
  } catch {
    // Without storage there is no draft to remove.
  }
}
