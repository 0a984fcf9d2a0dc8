/** Which sessions the tabs of this browser show: each tab holds a shared lock for its session. */
import { shareLock, unlessLocked } from "./locks.js";

const OPENING = "sessions";
const nameOf = (session) => `session-${session}`;

/**
 * Marks a session as shown by this tab.
 * @returns {function(): Promise} removes the mark
 */
export const hold = (session) => shareLock(nameOf(session)).release;

/** Runs `work` unless a tab shows the session. */
export const unlessHeld = (session, work) => unlessLocked(nameOf(session), work);

/** Runs `work`, which opens a session; no tab closes unshown sessions meanwhile. */
export const whileOpening = (work) => navigator.locks.request(OPENING, { mode: "shared" }, work);

/** Runs `work`, which closes sessions that no tab shows, once no tab is opening one. */
export const whileClosing = (work) => navigator.locks.request(OPENING, work);
