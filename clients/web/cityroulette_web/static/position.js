/**
 * The user's position: that of the device if the browser reveals it, or a place that the user has chosen. The browser
 * remembers it until the user changes or forgets it.
 */
import { load, save, subscribe } from "./preferences.js";

const PATIENCE_MS = 15000;
const OLD_MS = 300000;

/** The remembered position {lat, lon, name, isChosen}; null if there is none. */
export function knownPosition() {
  const position = load("position");
  return typeof position === "object" ? position : null;
}

/** Whether the user has forgotten the position, so that it is requested only when the user asks. */
export const isForgotten = () => load("position") === "forgotten";

/** @param {?string} name of a place that the user has chosen; null for the position of the device */
export const rememberPosition = ({ lat, lon }, name = null) =>
  save("position", { lat, lon, name, isChosen: name !== null });

export const forgetPosition = () => save("position", "forgotten");

/**
 * The user's position, remembered or requested from the browser. A position of the device is renewed if the browser
 * does so without a question.
 * @returns {Promise<{lat: number, lon: number}>} rejected if there is none
 */
export async function locate() {
  const known = knownPosition();
  if (known && (known.isChosen || (await permission()) !== "granted")) return pointOf(known);
  try {
    return await locateDevice();
  } catch (error) {
    if (known) return pointOf(known);
    throw error;
  }
}

/** The position of the device, which is remembered instead of any other. */
export async function locateDevice() {
  const position = await ask();
  rememberPosition(position);
  return position;
}

/** "granted", "prompt" or "denied". */
export async function permission() {
  if (!navigator.geolocation) return "denied";
  const asked = navigator.permissions?.query({ name: "geolocation" });
  const { state } = (await asked?.catch(() => null)) ?? { state: "prompt" };
  return state;
}

/** Tells the program the remembered position. @param {App} app */
export function tellPosition(app) {
  if (!app.has("location.set")) return;
  const known = knownPosition();
  if (known) app.call("location.set", { location: pointOf(known) }).catch(() => {});
}

/** Tells the program each change of the position, also by another tab. @param {App} app */
export function followPosition(app) {
  let before = JSON.stringify(knownPosition());
  subscribe(() => {
    const now = JSON.stringify(knownPosition());
    if (now === before) return;
    before = now;
    if (knownPosition()) tellPosition(app);
    else if (app.has("location.clear")) app.call("location.clear").catch(() => {});
  });
}

const pointOf = ({ lat, lon }) => ({ lat, lon });

function ask() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("The browser has no geolocation."));
    const found = ({ coords: { latitude: lat, longitude: lon } }) => resolve({ lat, lon });
    const options = { timeout: PATIENCE_MS, maximumAge: OLD_MS };
    navigator.geolocation.getCurrentPosition(found, reject, options);
  });
}
