/** The names of services and weather models, which the program names by ids. */

const SERVICES = {
  aviationweather: "Aviation Weather Center",
  commons: "Wikimedia Commons",
  geonames: "GeoNames",
  google: "Google Custom Search",
  metalerts: "MET Norway MetAlerts",
  metno: "MET Norway",
  nws: "National Weather Service",
  "open-meteo": "Open-Meteo",
  "open-meteo-air": "Open-Meteo Air Quality",
  "open-meteo-archive": "Open-Meteo Historical Weather",
  openweathermap: "OpenWeatherMap",
  pirateweather: "Pirate Weather",
  wikimedia: "Wikimedia",
  wikipedia: "Wikipedia",
  worldweatheronline: "World Weather Online",
};

const MODELS = {
  ecmwf_ifs025: "ECMWF IFS",
  gfs_seamless: "NOAA GFS",
  icon_seamless: "DWD ICON",
};

/** The name of a service; an unknown one keeps its id. */
export const serviceName = (id) => SERVICES[id] ?? id;

/** The name of a weather model; an unknown one keeps its id. */
export const modelName = (id) => MODELS[id] ?? id;
