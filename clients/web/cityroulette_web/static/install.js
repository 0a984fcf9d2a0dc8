/** Installation as an app: the worker, and the comparison of releases. */
import { stringsPath } from "./strings.js";

const VERSION = document.querySelector("meta[name=version]").content;

/**
 * Registers the worker once this browser is paired; an attribute of the document shows when it is done.
 * A browser without support works without it.
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
  await keepStrings();
  document.body.dataset.kept = "";
}

/** Adds the strings of the shown language to the files that the worker keeps. */
export async function keepStrings() {
  const name = `shell-${VERSION}`;
  if (!(await caches.has(name))) return;
  const store = await caches.open(name);
  const strings = stringsPath();
  if (strings && !(await store.match(strings))) await store.add(strings);
}

const STATES = ["installing", "installed", "activating", "activated", "redundant"];

/** Waits until a worker has reached a state, or was replaced by a newer one. */
function reached(worker, state) {
  const there = () => STATES.indexOf(worker.state) >= STATES.indexOf(state);
  return new Promise((done) => {
    worker.addEventListener("statechange", () => there() && done());
    if (there()) done();
  });
}

/** @param {?string} version of the page that the bridge serves; whether this page differs */
export const isOther = (version) => version !== null && version !== VERSION;
