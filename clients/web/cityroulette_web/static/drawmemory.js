/**
 * The last draw of this tab. The source of a session around a drawn point does not say that the point was drawn, so
 * after a reload the page reads the title and the mark of the drawn city from here.
 */
const KEY = "draw";

/** Includes the point, because a new run of the program uses the same ids again. */
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
