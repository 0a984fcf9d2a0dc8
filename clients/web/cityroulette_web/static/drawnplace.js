/** Where the drawn city is: its nearest neighbours, and its distance from the device's position. */
import { isolated } from "./bidi.js";
import { compass } from "./format.js";
import { kilometres } from "./greatcircle.js";
import { t } from "./strings.js";
import { distance } from "./units.js";

const NEIGHBOURS = 3;

/** "Near Zug (3 km), Baar (5 km)": the nearest of the other cities; empty if there are none. */
export function neighbours(city, cities) {
  const near = cities
    .filter(({ id }) => id !== city.id)
    .map((other) => ({ name: other.name, far: kilometres(city, other) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEIGHBOURS);
  if (near.length === 0) return "";
  const places = near.map(({ name, far }) => `${isolated(name)} (${distance(far)})`).join(", ");
  return t("roulette.near", { places });
}

/** "789 km NW of you"; empty if the position of the device is not known. */
export async function fromHere(app, city) {
  if (!app.has("city.distance")) return "";
  try {
    const { places } = await app.call("city.distance", { to: [city.id] });
    const [{ distanceKm, bearing }] = places;
    if (bearing === null) return "";
    return t("roulette.fromYou", { distance: distance(distanceKm), direction: compass(bearing) });
  } catch {
    return ""; // Without a position or a permission the card has no distance.
  }
}
