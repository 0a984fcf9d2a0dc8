/** Where the address of a city leads: to the kept cities if it is one, else to those around it. */
import { call } from "./rpc.js";

/** @returns {Promise<?{place: Object}|{params: Object, about: Object}>} null where there is no such city */
export async function leadOf(id) {
  const city = await cityOf(id);
  if (!city) return null;
  if (city.archived) return { place: { view: "session", session: null, city: id } };
  const { lat, lon, name } = city;
  const params = { mode: "import", source: "aroundMe", location: { lat, lon } };
  return { params, about: { title: `Around ${name}`, choose: id } };
}

async function cityOf(id) {
  try {
    return (await call("city.get", { city: id })).city;
  } catch (error) {
    if (error.name === "CityNotFound") return null;
    throw error;
  }
}
