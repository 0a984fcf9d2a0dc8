/** Restores cities that were removed from a session. */

/** Cities per request, the most that the program allows. */
const AT_ONCE = 10000;

/**
 * Restores those cities that are missing from the list, in one step with undo.
 * @param call calls the program, as `call` of rpc.js
 * @param {Mirror} mirror the session's list
 */
export async function restore(call, mirror, ids) {
  await mirror.ready;
  const { session, byId } = mirror;
  const missing = ids.filter((id) => !byId.has(id));
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const cities = missing.slice(start, start + AT_ONCE);
    const which = cities.length === 1 ? { city: cities[0] } : { cities };
    await call("city.restore", { session, ...which });
  }
}
