/** What makes the page a program of its own: its worker, and whether it is of the bridge's release. */
const VERSION = document.querySelector("meta[name=version]").content;

/**
 * Has the page kept for when there is no bridge, once this browser is known to it; the document says
 * so when it is done. A browser that cannot do so does without.
 * @param {Promise} known
 */
export async function keepShell(known) {
  await known;
  if (!navigator.serviceWorker) return;
  const place = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  await place.update();
  await inForce(place.installing ?? place.waiting);
  document.body.dataset.kept = "";
}

/** Waits until a worker that is coming has taken over, or was given up for a newer one. */
function inForce(worker) {
  const settled = () => ["activated", "redundant"].includes(worker.state);
  if (!worker || settled()) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => settled() && done());
  });
}

/** @param {?string} version of the page that the bridge serves; whether this page is another one. */
export const isOther = (version) => version !== null && version !== VERSION;
