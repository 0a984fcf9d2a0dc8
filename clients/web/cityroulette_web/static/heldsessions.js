/**
 * Which sessions the tabs of this browser show. Each tab holds a shared lock for its session, and the browser
 * releases the locks of a closed tab.
 */
const OPENING = "sessions";
const nameOf = (session) => `session-${session}`;

/**
 * Marks a session as shown by this tab.
 * @returns {function(): Promise} removes the mark
 */
export function hold(session) {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const released = navigator.locks.request(nameOf(session), { mode: "shared" }, () => held);
  return () => {
    release();
    return released;
  };
}

/** Runs `work` unless a tab shows the session. */
export const unlessHeld = (session, work) =>
  navigator.locks.request(nameOf(session), { ifAvailable: true }, (lock) => lock && work());

/** Runs `work`, which opens a session; no tab closes unshown sessions meanwhile. */
export const whileOpening = (work) => navigator.locks.request(OPENING, { mode: "shared" }, work);

/** Runs `work`, which closes sessions that no tab shows, once no tab is opening one. */
export const whileClosing = (work) => navigator.locks.request(OPENING, work);
