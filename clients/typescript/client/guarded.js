/**
 * Calls a listener. An exception becomes a warning, so that the other listeners are still called.
 */
export function guarded(action) {
  const warn = (error) => process.emitWarning(error instanceof Error ? error : String(error));
  try {
    action()?.then?.(undefined, warn);
  } catch (error) {
    warn(error);
  }
}
