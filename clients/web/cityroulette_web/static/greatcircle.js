/** Distances on the sphere. */
import { EARTH_KM_PER_DEGREE } from "./camera.js";

const DEGREE = Math.PI / 180;

/** Great-circle distance of two places in kilometres, by the haversine formula. */
export function kilometres(a, b) {
  const [y1, y2, x] = [a.lat * DEGREE, b.lat * DEGREE, (b.lon - a.lon) * DEGREE];
  const half = Math.sin((y2 - y1) / 2) ** 2 + Math.cos(y1) * Math.cos(y2) * Math.sin(x / 2) ** 2;
  return (2 * EARTH_KM_PER_DEGREE * Math.asin(Math.min(1, Math.sqrt(half)))) / DEGREE;
}
