/** Web Locks, which all tabs of this browser share. The browser releases the locks of a closed tab. */

/**
 * Requests a lock that other tabs can hold as well.
 * @returns {{held: Promise, release: function(): Promise}} `held` resolves once this tab holds the lock
 */
export function shareLock(name) {
  let release;
  let hold;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  const held = new Promise((resolve) => {
    hold = resolve;
  });
  const over = navigator.locks.request(name, { mode: "shared" }, () => {
    hold();
    return released;
  });
  return {
    held,
    release: () => {
      release();
      return over;
    },
  };
}

/** Runs `work` with the lock, unless a tab holds it. */
export const unlessLocked = (name, work) =>
  navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work());
