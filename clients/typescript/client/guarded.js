/**
 * Calls a listener. What it throws becomes a warning, because other listeners wait for their turn.
 */
export function guarded(action) {
  const warn = (error) => process.emitWarning(error instanceof Error ? error : String(error));
  try {
    action()?.then?.(undefined, warn);
  } catch (error) {
    warn(error);
  }
}
