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
  const worker = place.installing ?? place.waiting;
  if (worker) {
    await reached(worker, "installed");
    worker.postMessage(VERSION);
    await reached(worker, "activated");
  }
  document.body.dataset.kept = "";
}

const STATES = ["installing", "installed", "activating", "activated", "redundant"];

/** Waits until a worker has come so far, or was given up for a newer one. */
function reached(worker, state) {
  const there = () => STATES.indexOf(worker.state) >= STATES.indexOf(state);
  return new Promise((done) => {
    worker.addEventListener("statechange", () => there() && done());
    if (there()) done();
  });
}

/** @param {?string} version of the page that the bridge serves; whether this page is another one. */
export const isOther = (version) => version !== null && version !== VERSION;
