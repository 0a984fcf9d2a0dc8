/**
 * The last draw of this tab. A session around a drawn point, as one in a chosen country, does not tell that it was
 * drawn, so after a reload its title and the mark of the drawn city come from here.
 */
const KEY = "draw";

/** A new run of the program uses the same ids again, but hardly draws the same point. */
const nameOf = ({ session, source }) => JSON.stringify([session, source?.location ?? null]);

/** @param {{session, source}} opened @param {string} title */
export function rememberDraw(opened, title) {
  sessionStorage.setItem(KEY, JSON.stringify({ name: nameOf(opened), title }));
}

/** @param {{session, source}} opened @returns {?{title: string}} null if it was not the last draw of this tab */
export function recallDraw(opened) {
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  return kept?.name === nameOf(opened) ? kept : null;
}
