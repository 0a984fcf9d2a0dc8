/** The position of the device, which the browser reveals if the user permits it. */

const PATIENCE_MS = 15000;
const OLD_MS = 300000;

/** @returns {Promise<{lat: number, lon: number}>} rejected if the browser does not reveal it */
export function locate() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("The browser has no geolocation."));
    const found = ({ coords: { latitude: lat, longitude: lon } }) => resolve({ lat, lon });
    const options = { timeout: PATIENCE_MS, maximumAge: OLD_MS };
    navigator.geolocation.getCurrentPosition(found, reject, options);
  });
}
