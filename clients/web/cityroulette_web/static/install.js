/** What makes the page a program of its own: its worker, and whether it is of the bridge's release. */
import { showBanner } from "./messages.js";

const VERSION = document.querySelector("meta[name=version]").content;

/**
 * Has the page kept for when there is no bridge, once this browser is known to it; the document says
 * so when it is done. A browser that cannot do so does without.
 */
export async function keepShell() {
  await navigator.serviceWorker?.register("/worker.js", { updateViaCache: "none" });
  await navigator.serviceWorker?.ready;
  document.body.dataset.kept = "";
}

/**
 * Offers another release of the page where the bridge has one; what is open goes on in it.
 * @param {string} [version] of the page that the bridge serves
 */
export function checkRelease(version) {
  if (!version || version === VERSION) return;
  showBanner("warning", "The bridge has another release of this page.", [
    { label: "Load it", work: () => location.reload() },
  ]);
}
