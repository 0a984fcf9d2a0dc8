/** The longest delay of a timer in milliseconds; Node fires longer ones at once. */
const LONGEST = 2 ** 31 - 1;

/** Calls `action` after `timeout` milliseconds, or never if that is longer than a timer lasts. */
export function after(timeout, action) {
  return timeout > LONGEST ? undefined : setTimeout(action, timeout);
}

/** Whether a promise settles within `timeout` milliseconds. */
export async function within(timeout, promise) {
  let timer;
  const late = new Promise((resolve) => {
    timer = after(timeout, () => resolve(false));
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
