/**
 * What `cityroulette` takes, answers and tells, by the names of its protocol.
 *
 * Written by `clients/generate` from `rpc.discover`; not to be edited.
 */

/** What is in the air. */
export interface AirPollutants {
  /** Particles up to 2.5 μm. */
  pm25: number | null;
  /** Particles up to 10 μm. */
  pm10: number | null;
  /** Nitrogen dioxide. */
  no2: number | null;
  /** Ozone near the ground. */
  o3: number | null;
  /** Sulphur dioxide. */
  so2: number | null;
  /** Carbon monoxide. */
  co: number | null;
  /** Of all of them. */
  unit: string;
}

/** Pollen in the air. */
export interface AirPollen {
  /** Of alder; null where nobody knows. */
  alder: number | null;
  /** Of birch; null where nobody knows. */
  birch: number | null;
  /** Of grass; null where nobody knows. */
  grass: number | null;
  /** Of mugwort; null where nobody knows. */
  mugwort: number | null;
  /** Of olive; null where nobody knows. */
  olive: number | null;
  /** Of ragweed; null where nobody knows. */
  ragweed: number | null;
  /** Of all of them. */
  unit: string;
}

export interface Air {
  /** The hour that it is valid for, ISO 8601 on the place's clock. */
  time: string;
  /** The European index; null if it is not known. */
  european: EuropeanAirIndex | null;
  /** The index of the US EPA; null if it is not known. */
  us: USAirIndex | null;
  /** The one whose own European index is the highest; null if none is known. */
  mainPollutant: "pm25" | "pm10" | "no2" | "o3" | "so2" | "co" | null;
  /** What is in the air. */
  pollutants: AirPollutants;
  /** Pollen in the air. */
  pollen: AirPollen;
  /** The model of the Copernicus service; null where it may be either. */
  model: "cams_europe" | "cams_global" | null;
  /** Who says so. */
  provider: "open-meteo-air";
  /** When the provider said so, ISO 8601. */
  fetchedAt: string;
  /** The credit that the provider asks to be shown. */
  attribution: Credit;
  /** Whether something newer could not be had. */
  stale: boolean;
  /** Values of the answer that cannot be, and were left out. */
  dropped: number;
}

export interface Archive {
  /** Cities in the archive. */
  count: number;
  /** Those with a star. */
  favorites: number;
  /** Rises with every change, whichever process made it. */
  revision: number;
}

export interface ArchiveChange {
  /** Behind this change. */
  cursor: string;
  /** What became of the city. */
  kind: "added" | "removed" | "changed";
  /** Its id. */
  city: number;
  /** What changed of it: members of a city; none unless it is changed. */
  fields: ("name" | "country" | "admin1" | "lat" | "lon" | "population" | "timezone" | "wikipedia" | "favorite")[];
}

export interface Article {
  /** The city whose article was opened. */
  city: number;
  /** Title for the window: the city's name. */
  title: string;
  /** https address to be loaded. */
  url: string;
  /** Whether it is a search for the name, for want of a link. */
  fallback: boolean;
  /** Whether there is a page to go back to. */
  canGoBack: boolean;
  /** Whether there is a page to go forward to. */
  canGoForward: boolean;
}

export interface ArticlePicture {
  /** https address of the picture. */
  url: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** The page with its author and licence. */
  page: string | null;
}

export interface Attempt {
  /**
   * Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if
   * possible.
   */
  country: string;
  /** The point that was drawn in it. */
  location: Location;
  /** How far around it was searched. */
  radiusKm: number;
  /** Places found. */
  found: number;
}

/** Its limits. */
export interface BudgetWindow {
  /** Length of the window. */
  seconds: number;
  /** What it grants, in the service's units. */
  limit: number;
  /** What is left. */
  remaining: number;
}

export interface Budget {
  /** Its name. */
  service: string;
  /** Its limits. */
  windows: BudgetWindow[];
  /** Until when it asked to be left alone, ISO 8601. */
  pausedUntil: string | null;
}

/** One of the forms of `Change`. */
export interface ChangeInsert {
  /** A row appears. */
  op: "insert";
  /** Where it stands at that step. */
  index: number;
  /** The row. */
  city: City;
}

/** One of the forms of `Change`. */
export interface ChangeUpdate {
  /** A row has new values. */
  op: "update";
  /** Where it stands at that step. */
  index: number;
  /** Its id, and the members that are new. */
  city: CityUpdate;
}

/** One of the forms of `Change`. */
export interface ChangeRemove {
  /** A row goes. */
  op: "remove";
  /** Where it stood. */
  index: number;
  /** Its city. */
  id: number;
}

/** One of the forms of `Change`. */
export interface ChangeMove {
  /** A row changes its place. */
  op: "move";
  /** Where it stood. */
  from: number;
  /** Where it stands. */
  to: number;
}

/** One of the forms of `Change`. */
export interface ChangeReset {
  /** Read the list anew with session.get. */
  op: "reset";
}

export type Change = ChangeInsert | ChangeUpdate | ChangeRemove | ChangeMove | ChangeReset;

export interface City {
  /** GeoNames id. */
  id: number;
  /** Main name at GeoNames. */
  name: string;
  /** ISO 3166-1 alpha-2 code; XK is Kosovo. */
  country: string | null;
  /** Name of the state, region or canton. */
  admin1: string | null;
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
  /** Inhabitants. */
  population: number | null;
  /** IANA time zone. */
  timezone: string | null;
  /** https address of the article. */
  wikipedia: string | null;
  /** Whether it has a star, in the session or else in the archive. */
  favorite: boolean;
  /** Whether the archive held it when the session opened, or now. */
  archived: boolean;
  /** As weather.refresh found it; null if it was not asked. */
  weather: Weather | null;
}

export interface CityUpdate {
  /** GeoNames id of the city. */
  id: number;
  /** Its star, where that is new. */
  favorite: boolean;
}

export interface CloudLayer {
  /** How much of the sky it covers. */
  cover: "clear" | "few" | "scattered" | "broken" | "overcast" | "obscured";
  /** Metres above the station; null if it is not told. */
  base: number | null;
}

/** The same on the clocks of each city with a zone. */
export interface CommonHoursCity {
  /** Its id. */
  city: number;
  /** ISO 8601. */
  start: string;
  /** ISO 8601. */
  end: string;
}

export interface CommonHours {
  /** In UTC. */
  start: string;
  /** In UTC. */
  end: string;
  /** The same on the clocks of each city with a zone. */
  cities: CommonHoursCity[];
}

export interface Credit {
  /** The line to be shown. */
  text: string;
  /** What it links to. */
  url: string;
  /** Of the data, by its SPDX name; null where the service has terms of its own. */
  license: string | null;
}

export interface DayLight {
  /** While the sun rises. */
  morning: Span;
  /** While it sinks. */
  evening: Span;
}

export interface DeviceLocation {
  /** Where the device is; null if that is not known. */
  location: Location | null;
  /** Metres around the location within which the device is; null if that is not known. */
  accuracy: number | null;
  /** Whether the user lets the position be used. */
  permission: "notDetermined" | "denied" | "granted";
}

export interface Draft {
  /** Its id. */
  draft: string;
  /** What the session was for. */
  mode: "import" | "browse";
  /** When it was written last, ISO 8601. */
  savedAt: string;
  /** Stars, removals, restorations, undos and redos in it. */
  changes: number;
  /** The process in which its session is open, which may be this one; else null. */
  heldBy: number | null;
  /** When it is removed, ISO 8601; null while its session is open, or if drafts do not expire. */
  expiresAt: string | null;
}

export interface Edit {
  /** What it did when it was made. */
  kind: "favorite" | "remove" | "restore";
  /** The first 100 ids of the cities that it changed. */
  ids: number[];
  /** How many they are. */
  count: number;
}

/** What programs need to know. */
export interface ErrorData {
  /** Name of the code. */
  name: string;
  /** Whether the same request may succeed later as it is. */
  retryable: boolean;
  /** InvalidParams: the member that is wrong, as params.location.lat. */
  path?: string;
  /** ParseError: the byte at which the line ceases to be JSON, from 0. */
  offset?: number;
  /** The limit that was passed. */
  limit?: number;
  /** The line of an imported file that is wrong, from 1; null if it is no matter of a line. */
  line?: number | null;
  /** LocationUnavailable: denied if the position must not be used, else it is not known. */
  permission?: "notDetermined" | "denied" | "granted";
  /** Every look of surpriseMe that was made. */
  attempts?: Attempt[];
  /** NothingFound: what each wish left of the cities. */
  wishes?: WishStep[];
  /** CursorExpired: from where to follow the archive once it is read. */
  cursor?: string;
  /** NothingFound: where to search instead. */
  url?: string;
  /** Name of the service, where it is known. */
  provider?: string;
  /** Milliseconds until asking again makes sense, where that is known. */
  retryAfterMs?: number;
  /** The provider to pass instead, for live cities. */
  alternative?: "embedded" | "geonames";
}

export interface Error {
  /** Which error. */
  code: number;
  /** A sentence in English: what is wrong and what to do. */
  message: string;
  /** What programs need to know. */
  data: ErrorData;
}

export interface EuropeanAirIndex {
  /** The service's number, above 100 without an end. */
  index: number;
  /** Its level in one word. */
  level: "good" | "fair" | "moderate" | "poor" | "veryPoor" | "extremelyPoor";
  /** The same to be read, English. */
  text: string;
}

export interface Fallback {
  /** The provider that would have been preferred. */
  insteadOf: "open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather";
  /** What was wrong with it: a sentence. */
  reason: string;
}

export interface Guide {
  /** Places in the guide. */
  placeCount: number;
  /** Cities with a place, Unknown City among them. */
  cityCount: number;
  /** Rises with every change, whichever process made it. */
  revision: number;
}

export interface GuideCity {
  /** GeoNames id; 0 for Unknown City; below zero for a city that only an import names. */
  id: number;
  /** Its name. */
  name: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
}

export interface Limits {
  /** Bytes of a message: of a line without its end, or of what follows headers. */
  lineBytes: number;
  /** Arrays and objects within each other. */
  depth: number;
  /** Members of a batch. */
  batch: number;
  /** Requests waiting at a time. */
  waiting: number;
  /** Sessions open at a time. */
  sessions: number;
  /** Cities in the lists of all open sessions together. */
  sessionRows: number;
  /** Rows of a page: the largest limit of a list. */
  page: number;
  /** Cities of an import: the largest count of session.open. */
  import: number;
  /** Cities of one edit of a session. */
  edited: number;
  /**
   * Bytes of a session's undo history, 8 for each city of an edit. Older edits are forgotten first,
   * and the last one never.
   */
  undoBytes: number;
  /** The largest radius: half the Earth's circumference. */
  radiusKm: number;
  /** Cities of a weather.refresh. */
  refresh: number;
  /** Bytes of a file that archive.import reads. */
  importFile: number;
  /** Rows of a file that archive.import reads. */
  importRows: number;
  /** Bytes of the text in a reply of archive.export. */
  exportText: number;
  /** Bytes of a text for gazetteer.match. */
  matchText: number;
  /** Pages that article.back can go back over. */
  pagesBack: number;
  /** Places of a place.import. */
  places: number;
  /** Bytes of a file for place.import. */
  placesBytes: number;
  /** Bytes of a picture that place.setPhoto takes from a path. */
  photoBytes: number;
  /** Bytes of a picture in base64, decoded. */
  photoTextBytes: number;
  /** Rows told one by one; more are one reset. */
  changedRows: number;
}

/** When its clocks are changed next; null if that is not known to happen. */
export interface LocalClockNextChange {
  /** ISO 8601, as the clocks show it then. */
  time: string;
  /** Seconds ahead of UTC until then. */
  offsetBefore: number;
  /** And from then on. */
  offsetAfter: number;
}

export interface LocalClock {
  /** GeoNames id of the city. */
  id: number;
  /** Its main name. */
  name: string;
  /** IANA time zone; null, as what follows from it, if none is known. */
  timezone: string | null;
  /** What its clocks show, ISO 8601. */
  time: string | null;
  /** Seconds ahead of UTC. */
  offset: number | null;
  /** As CEST; null where people have no word for it. */
  abbreviation: string | null;
  /** In English. */
  weekday: string | null;
  /** Days by which its calendar is ahead of that of from. */
  dayDifference: number | null;
  /** When its clocks are changed next; null if that is not known to happen. */
  nextChange: LocalClockNextChange | null;
  /** Kilometres along the Earth's surface. */
  distanceKm: number;
  /** Degrees from north by east, as one sets out; null at no distance. */
  bearing: number | null;
  /** The nearest of 16 directions. */
  compass: "N" | "NNE" | "NE" | "ENE" | "E" | "ESE" | "SE" | "SSE" | "S" | "SSW" | "SW" | "WSW" | "W" | "WNW" | "NW" | "NNW" | null;
}

export interface Location {
  /** Latitude, degrees north. */
  lat: number;
  /** Longitude, degrees east. */
  lon: number;
}

export interface Measurement {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /** Who measured; the nearest if none did; null if none is near. */
  station: Station | null;
  /** When it was measured, ISO 8601 on the station's clock; null if never. */
  time: string | null;
  /** Minutes since then. */
  ageMinutes: number | null;
  /** What was measured; null if that is not known. */
  measured: Observation | null;
  /** Why that is not known; null if it is. */
  reason: "noStation" | "notReported" | "tooOld" | "failed" | null;
  /** Who says so. */
  provider: "aviationweather";
  /** The credit to be shown with it. */
  attribution: Credit;
  /** When the provider said so, ISO 8601; null if never. */
  fetchedAt: string | null;
  /** Whether there may be something newer that could not be had. */
  stale: boolean;
  /** Why that could not be had; else null. */
  error: Error | null;
}

export interface MoonDay {
  /** Whether it is up or down all day. */
  state: "normal" | "alwaysUp" | "alwaysDown";
  /** ISO 8601; null on a day without, which comes once a month. */
  rise: string | null;
  /** The same. */
  set: string | null;
  /** Degrees from north by east. */
  riseAzimuth: number | null;
  /** The same. */
  setAzimuth: number | null;
  /** One of the four principal ones if it falls on the day. */
  phase: "newMoon" | "waxingCrescent" | "firstQuarter" | "waxingGibbous" | "fullMoon" | "waningGibbous" | "lastQuarter" | "waningCrescent";
  /** Part of the disc that is lit, at 12:00. */
  illumination: number;
  /** Degrees by which it is ahead of the sun at 12:00, 180 at full moon. */
  phaseAngle: number;
  /** Days since the new moon, at 12:00. */
  age: number;
}

export interface MoonPhase {
  /** New moon, full moon or a quarter. */
  phase: "newMoon" | "waxingCrescent" | "firstQuarter" | "waxingGibbous" | "fullMoon" | "waningGibbous" | "lastQuarter" | "waningCrescent";
  /** Its moment, ISO 8601 on the place's clock. */
  time: string;
}

export interface Observation {
  /** What falls or hangs in the air, or else the clouds, in one word. */
  condition: "clear" | "partlyCloudy" | "cloudy" | "wind" | "haze" | "fog" | "drizzle" | "rain" | "sleet" | "snow" | "hail" | "thunderstorm" | null;
  /** Name for weather.icon. */
  icon: string | null;
  /** In words, English. */
  summary: string | null;
  /** Whether the sun is up at the station. */
  isDay: boolean | null;
  /** °C; °F in units us. */
  temperature: number | null;
  /** °C or °F. */
  dewPoint: number | null;
  /** %, computed of both: a report has none. */
  humidity: number | null;
  /** At sea level, hPa; null outside of North America, mostly. */
  pressure: number | null;
  /** QNH, hPa: at sea level in standard air. */
  altimeter: number | null;
  /** m/s; mph in units us. */
  windSpeed: number | null;
  /** m/s or mph; null if there are none. */
  windGust: number | null;
  /** Degrees from north that it comes from; null if variable, or in a calm. */
  windDirection: number | null;
  /** Whether it comes from all sides. */
  isWindVariable: boolean;
  /** km; miles in units us. */
  visibility: number | null;
  /** Whether one can see farther than that. */
  visibilityIsAtLeast: boolean;
  /** How much of the sky is covered; null if the station does not look. */
  skyCover: "clear" | "few" | "scattered" | "broken" | "overcast" | "obscured" | null;
  /** The clouds from below. */
  cloudLayers: CloudLayer[];
  /** The report's words for the weather, as -RA BR; null if it has none. */
  weather: string | null;
  /** The report as it was sent. */
  raw: string | null;
  /** Those of the values; of a choice of its own that of the temperature. */
  units: "metric" | "us";
  /** Values that cannot be, and were left out. */
  dropped: number;
}

export interface Photo {
  /** What it shows, as its author says. */
  title: string;
  /** Address of the picture in full size. */
  url: string;
  /** Address of a small one. */
  thumbnail: string | null;
  /** Pixels of the picture in full size. */
  width: number;
  /** Pixels. */
  height: number;
  /** Who made it, as plain text; null where that is not told. */
  author: string | null;
  /** Name of its licence; null where that is not told. */
  license: string | null;
  /** Address of the licence. */
  licenseUrl: string | null;
  /** The page that tells of it, or shows it. */
  page: string | null;
}

export interface Place {
  /** Names the place; never used twice. */
  id: number;
  /** One line. */
  name: string;
  /** May have several lines. */
  description: string | null;
  /** Where it is. */
  location: Location;
  /** What it is listed under. */
  city: GuideCity;
  /** import as an import left it; user once the user has added or changed it. */
  origin: "user" | "import";
  /** Its picture. */
  photo: PlacePicture;
  /** From the device or the given point; null where neither is known. */
  distanceMiles: number | null;
}

export interface PlaceInText {
  /** How the text tells it. */
  kind: "link" | "coordinates" | "plusCode" | "mention" | "wikiLink" | "quoted" | "bare";
  /** Where, in UTF-16 code units, without brackets, quotes and the like. */
  range: Range;
  /** The same in bytes of UTF-8. */
  bytes: Range;
  /** The point; of a name that of the city. */
  location: Location;
  /** The likeliest one; null where the text tells a point alone. */
  city: City | null;
  /** Whether it is not clear which city is meant. */
  ambiguous: boolean;
  /** Ids of those that may be meant, the likeliest first; empty where it is clear. */
  candidates: number[];
}

export interface PlaceName {
  /** As the gazetteer spells it. */
  name: string;
  /** A tag of BCP 47; null if unknown. */
  language: string | null;
}

export interface PlacePicture {
  /** Whether there is a picture, and whether it is here. */
  state: "none" | "remote" | "local";
  /** Where an import says that it is. */
  url: string | null;
  /** The file to show; null unless local. Another picture has another path. */
  path: string | null;
  /** Media type of the file, known by its content. */
  mediaType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | null;
}

/** One of the forms of `ProgressValue`. */
export interface ProgressValueBegin {
  /** It starts. */
  kind: "begin";
  /** What it is. */
  title: string;
}

/** One of the forms of `ProgressValue`. */
export interface ProgressValueReport {
  /** It goes on. */
  kind: "report";
  /** How far it is. */
  message: string;
  /** Null where the end is not known. */
  percentage: number | null;
}

/** One of the forms of `ProgressValue`. */
export interface ProgressValueEnd {
  /** It is over, one way or another. */
  kind: "end";
}

export type ProgressValue = ProgressValueBegin | ProgressValueReport | ProgressValueEnd;

export interface Range {
  /** Where it begins. */
  start: number;
  /** Where it ends: before that. */
  end: number;
}

export interface Sample {
  /** Its start, ISO 8601 on the place's clock. */
  time: string;
  /** Hours to the next sample. */
  intervalHours: number;
  /** In one word. */
  condition: "clear" | "partlyCloudy" | "cloudy" | "wind" | "haze" | "fog" | "drizzle" | "rain" | "sleet" | "snow" | "hail" | "thunderstorm" | null;
  /** Name for weather.icon. */
  icon: string | null;
  /** In words. */
  summary: string | null;
  /** °C or °F. */
  temperature: number | null;
  /** °C or °F. */
  feelsLike: number | null;
  /** %. */
  humidity: number | null;
  /** hPa. */
  pressure: number | null;
  /** m/s or mph. */
  windSpeed: number | null;
  /** Degrees from north that it comes from. */
  windDirection: number | null;
  /** %. */
  cloudCover: number | null;
  /** mm/h or inches/h. */
  precipitation: number | null;
  /** %. */
  precipitationProbability: number | null;
}

export interface SkyDay {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** The sun. */
  sun: SunDay;
  /** The moon. */
  moon: MoonDay;
}

export interface Source {
  /** Where the cities come from. */
  kind: "surpriseMe" | "aroundMe" | "country" | "search" | "daily";
  /** The point that was searched around. */
  location: Location | null;
  /** Name of the city there, for a label; null if none lies within 50 km. */
  near: string | null;
  /** Code of the country. */
  country: string | null;
  /** The radius that found them; null where none was used. */
  radiusKm: number | null;
  /** Whether the radius had to be larger than asked. */
  widened: boolean;
  /** Every look of surpriseMe; the last found the cities. */
  attempts: Attempt[];
  /** Whose cities they are. */
  provider: "embedded" | "geonames";
  /** How many cities it could be at most: less than asked where the source gives no more. */
  count: number;
  /** Records of the source's answer that could not be read and were left out. */
  skipped: number;
  /** The city that was drawn for its wishes, weighting or day; else null. */
  drawn: number | null;
  /** How it was drawn. */
  weighting: "country" | "place" | "people" | null;
  /** How many cities it was drawn from. */
  candidates: number | null;
  /** Of the city of the day, of UTC; else null. */
  date: string | null;
}

export interface Span {
  /** ISO 8601; null if the sun does not pass this height then. */
  begin: string | null;
  /** The same. */
  end: string | null;
}

export interface Spread {
  /** The lowest; null unless two sources tell it. */
  lowest: number | null;
  /** The highest. */
  highest: number | null;
  /** How far they are apart. */
  difference: number | null;
}

export interface State {
  /** What the session is for. */
  mode: "import" | "browse";
  /** Title for the button that commits. */
  commitLabel: "Import" | "Save";
  /** Cities in the session. */
  total: number;
  /** Cities that the filter lets through. */
  visible: number;
  /** Visible cities with a star. */
  favorites: number;
  /** Visible cities without a star. */
  unfavorites: number;
  /** Whether anything was changed, even if it was changed back. */
  dirty: boolean;
  /** Whether session.commit has anything to store. */
  canCommit: boolean;
  /** Whether a visible city has no star. */
  canRemoveUnfavorites: boolean;
  /** Whether session.close needs discard. */
  needsConfirmation: boolean;
  /** The filter's text, as it was given. */
  query: string;
  /** The filter's scope. */
  scope: "all" | "favorites" | "unfavorites" | "withWikipedia";
  /** Whether session.undo has anything to take back. */
  canUndo: boolean;
  /** Whether session.redo has anything to repeat. */
  canRedo: boolean;
}

export interface Station {
  /** Its code. */
  icao: string;
  /** Its name. */
  name: string;
  /** ISO 3166-1 code of two letters. */
  country: string;
  /** Where it is. */
  location: Location;
  /** Metres above the sea. */
  elevation: number | null;
  /** From the place, along the Earth's surface. */
  distanceKm: number;
  /** Degrees from north by east, from the place; null at no distance. */
  bearing: number | null;
  /** The credit for knowing of it. */
  attribution: Credit;
}

export interface SunDay {
  /** Polar day and night are days without sunrise and sunset. */
  state: "normal" | "polarDay" | "polarNight";
  /** ISO 8601; null if there is none before this noon. */
  rise: string | null;
  /** When it stands in the meridian. */
  noon: string | null;
  /** The one behind this noon, on the next day if it is behind midnight. */
  set: string | null;
  /** Degrees above the horizon. */
  noonAltitude: number;
  /** Degrees from north by east. */
  riseAzimuth: number | null;
  /** The same. */
  setAzimuth: number | null;
  /** Seconds from rise to set; 86,400 in polar day, 0 in polar night. */
  dayLength: number;
  /** Seconds more than the day before. */
  dayLengthChange: number;
  /** To 6 degrees below the horizon. */
  civil: Twilight;
  /** To 12 degrees. */
  nautical: Twilight;
  /** To 18 degrees. */
  astronomical: Twilight;
  /** From 6 to 4 degrees below the horizon. */
  blueHour: DayLight;
  /** From 4 degrees below to 6 above the horizon. */
  goldenHour: DayLight;
}

export interface Twilight {
  /** When it begins; null if the sun does not pass this height. */
  dawn: string | null;
  /** When it ends; likewise. */
  dusk: string | null;
}

export interface USAirIndex {
  /** The service's number, 500 at most but for the worst. */
  index: number;
  /** Its class in one word. */
  level: "good" | "moderate" | "unhealthyForSensitiveGroups" | "unhealthy" | "veryUnhealthy" | "hazardous";
  /** The same to be read, English. */
  text: string;
}

export interface Units {
  /** Of all temperatures. */
  temperature: "C" | "F";
  /** Of wind and gusts. */
  wind: "m/s" | "km/h" | "mph" | "kn";
  /** Of pressures. */
  pressure: "hPa" | "mmHg" | "inHg";
  /** Of distances that one can see. */
  visibility: "km" | "mi";
  /** Of what falls, an hour or a day. */
  precipitation: "mm" | "in";
}

export interface Value {
  /** The member of weather that it is. */
  key: string;
  /** Of the condition a word. */
  value: number | string | null;
  /** Null for the condition. */
  unit: string | null;
  /** Number and unit as a person reads them; null if not known. */
  text: string | null;
}

export interface WarnedPlace {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /**
   * Only where it is covered do no warnings mean that there are none; elsewhere nobody has told.
   */
  coverage: "covered" | "notCovered" | "failed";
  /** Who warns there. */
  sources: WarningSource[];
  /** What is warned of, the worst first, and last what has ended. */
  warnings: Warning[];
  /** Warnings that could not be read and were left out. */
  skipped: number;
  /** When that was told, ISO 8601; null if never. */
  fetchedAt: string | null;
  /** Whether the warnings came before, because nobody can be asked now. */
  stale: boolean;
  /** Why a service failed; else null. */
  error: Error | null;
}

export interface Warning {
  /** The service's own; every update has a new one. */
  id: string;
  /** Who warns. */
  source: "nws" | "metalerts";
  /** What of, in words. */
  event: string | null;
  /** The same by the service's code. */
  eventCode: string | null;
  /** As CAP has it. */
  severity: "extreme" | "severe" | "moderate" | "minor" | "unknown" | null;
  /** As CAP has it. */
  urgency: "immediate" | "expected" | "future" | "past" | "unknown" | null;
  /** As CAP has it. */
  certainty: "observed" | "likely" | "possible" | "unlikely" | "unknown" | null;
  /** The grade of European warnings. */
  color: "green" | "yellow" | "orange" | "red" | null;
  /** In a line. */
  headline: string | null;
  /** What is to be expected. */
  description: string | null;
  /** What to do. */
  instruction: string | null;
  /** Where it holds. */
  area: string | null;
  /** When the danger begins, ISO 8601 on the place's clock; null if not known. */
  onset: string | null;
  /** When it ends; null if not known. */
  ends: string | null;
  /** Until when the message holds, which may be renewed. */
  expires: string | null;
  /** Whether it was taken back or is over. */
  isEnded: boolean;
  /** The address of a page. */
  web: string | null;
}

export interface WarningSource {
  /** Its name. */
  provider: "nws" | "metalerts";
  /** The credit to be shown with its warnings. */
  attribution: Credit;
}

export interface Watch {
  /** The session whose weather is kept fresh; null for the archive. */
  session: string | null;
  /** Seconds from one look to the next. */
  every: number;
  /** When it looks next, ISO 8601. */
  nextAt: string;
  /** What a watch that is due waits for: visible, or budget; null for nothing. */
  waitsFor: "visible" | "budget" | null;
  /** How often it has asked. */
  refreshes: number;
  /** Of how many cities in all. */
  asked: number;
}

export interface Weather {
  /** When it is valid, ISO 8601 on the city's clock. */
  time: string;
  /** In one word. */
  condition: "clear" | "partlyCloudy" | "cloudy" | "wind" | "haze" | "fog" | "drizzle" | "rain" | "sleet" | "snow" | "hail" | "thunderstorm" | null;
  /** Name for weather.icon. */
  icon: string | null;
  /** In words, English. */
  summary: string | null;
  /** °C; °F in units us. */
  temperature: number | null;
  /** °C or °F, as the provider works it out. */
  feelsLike: number | null;
  /** %. */
  humidity: number | null;
  /** At sea level, hPa, which is mb. */
  pressure: number | null;
  /** m/s; mph in units us. */
  windSpeed: number | null;
  /** m/s or mph. */
  windGust: number | null;
  /** Degrees from north that it comes from. */
  windDirection: number | null;
  /** km; miles in units us. */
  visibility: number | null;
  /** %. */
  cloudCover: number | null;
  /** mm/h; inches/h in units us. */
  precipitation: number | null;
  /** Dobson units. */
  ozone: number | null;
  /** UV index. */
  uvIndex: number | null;
  /** ISO 8601 on the city's clock; null in polar day and night. */
  sunrise: string | null;
  /** The same. */
  sunset: string | null;
  /** Whether the sun is up. */
  isDay: boolean | null;
  /** Those of the values; of a choice of its own that of the temperature. */
  units: "metric" | "us";
  /** Who says so. */
  provider: "open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather";
  /** The model that it was asked for, as it calls it; null where it does not say. */
  model: string | null;
  /** Why it is not the provider that is asked first; null if it is. */
  fallback: Fallback | null;
  /** When the provider said so, ISO 8601. */
  fetchedAt: string;
  /** The credit that the provider asks to be shown. */
  attribution: Credit;
  /** Whether it is not valid for now, or a newer value is asked for or could not be had. */
  stale: boolean;
}

export interface WeatherEntry {
  /** Names the entry for weather.removeHistory. */
  id: number;
  /** When it was asked, ISO 8601 with the city's offset. */
  time: string;
  /** Degrees in the units. */
  temperature: number | null;
  /** Lowest of that day. */
  min: number | null;
  /** Highest of that day. */
  max: number | null;
  /** In words. */
  summary: string | null;
  /** Name for weather.icon. */
  icon: string | null;
  /** Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit. */
  units: "metric" | "us";
  /** Who said so; null for an entry that an older version recorded. */
  provider: "open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather" | null;
  /** The credit that the provider asks to be shown; null without a provider. */
  attribution: Credit | null;
}

export interface WishStep {
  /** Which. */
  wish: "continent" | "country" | "ring" | "minPopulation" | "maxPopulation" | "daylightNow" | "notArchived" | "warmNow";
  /** Cities that the wishes before it had left, and it did not. */
  removed: number;
  /** Cities that it left. */
  left: number;
}

/** Who asks, for the log. */
export interface InitializeClientInfo {
  /** Name of the client. */
  name: string;
  /** Its version. */
  version?: string | null;
}

/** Those of weather: a system, or a unit for each quantity; the others are metric. */
export interface InitializeUnits {
  /** Of all temperatures. */
  temperature?: "C" | "F" | null;
  /** Of wind and gusts. */
  wind?: "m/s" | "km/h" | "mph" | "kn" | null;
  /** Of pressures. */
  pressure?: "hPa" | "mmHg" | "inHg" | null;
  /** Of distances that one can see. */
  visibility?: "km" | "mi" | null;
  /** Of what falls, an hour or a day. */
  precipitation?: "mm" | "in" | null;
}

/** Who answers. */
export interface InitializeResultServerInfo {
  /** cityroulette. */
  name: string;
  /** Its version. */
  version: string;
}

/** What this server can do. */
export interface InitializeResultCapabilities {
  /** Whether batches are taken. */
  batch: boolean;
  /** Whether workDoneToken is taken. */
  progress: boolean;
  /** Whether sessions can undo and redo. */
  undo: boolean;
}

/** Where data comes from. */
export interface InitializeResultProviders {
  /** Where cities come from. */
  cities: "embedded" | "geonames";
  /** Where weather comes from; null for nowhere. */
  weather: string | null;
  /** Where articles come from. */
  articles: "wikipedia";
  /** Where pictures come from; null for nowhere. */
  photos: string | null;
}

/** The answer to `initialize`. */
export interface InitializeResult {
  /** The version in force. */
  protocolVersion: 1;
  /** Who answers. */
  serverInfo: InitializeResultServerInfo;
  /** What this server can do. */
  capabilities: InitializeResultCapabilities;
  /** The caps of the protocol. */
  limits: Limits;
  /** What is archived; null if that cannot be read. */
  archive: Archive | null;
  /** Drafts of sessions that can be resumed, or are open. */
  drafts: number;
  /** Where data comes from. */
  providers: InitializeResultProviders;
  /** Lines to be shown to the user; weather has its own. */
  attribution: string[];
}

/** Where cities come from. */
export interface ServerStatusResultGazetteer {
  /** As the program was started. */
  provider: "embedded" | "geonames";
  /** The credit to be shown with its cities. */
  attribution: Credit;
  /** What the service still grants; null of the embedded one and in a replay. */
  budget: Budget | null;
}

/** The answer to `server.status`. */
export interface ServerStatusResult {
  /** Whether the server can do its work. */
  health: "ok" | "error";
  /** What is wrong and what to do; null when all is well. */
  message: string | null;
  /** Open sessions. */
  sessions: number;
  /** Whether the gazetteer is open. */
  gazetteerLoaded: boolean;
  /** The services that were asked, with what they still grant. */
  services: Budget[];
  /** Where cities come from. */
  gazetteer: ServerStatusResultGazetteer;
  /** What keeps weather fresh, see weather.watch. */
  watches: Watch[];
  /**
   * What watches may still take now of the weather service's limits, in its units; null where none
   * are kept.
   */
  watchBudget: number | null;
  /**
   * Paths of backups of the day from days to come, made while the clock was wrong. They do not
   * count, and are never removed.
   */
  futureBackups: string[];
}

export type ClientConfigureUnits = InitializeUnits;

/** The answer to `client.configure`. */
export interface ClientConfigureResult {
  /** Those in force. */
  units: Units;
  /** The language tag in force; null if none was given. */
  locale: string | null;
  /** Those that come. */
  notify: ("weather.didChangeHere" | "roulette.didLook")[];
  /** Whether the client shows anything. */
  visible: boolean;
}

/** How far away it is. */
export interface SessionOpenWishesRing {
  /** From where; else from the device. */
  location?: Location | string | null;
  /** At least so far; else 0. */
  fromKm?: number | null;
  /** At most so far; else anywhere. */
  toKm?: number | null;
}

/** What the cities have to be like; all of them fulfil all wishes but warmNow. */
export interface SessionOpenWishes {
  /** Its continent's code. */
  continent?: "AF" | "AN" | "AS" | "EU" | "NA" | "OC" | "SA" | null;
  /** Its country: a code, or a name in any language. */
  country?: string | null;
  /** How far away it is. */
  ring?: SessionOpenWishesRing | null;
  /** It has at least so many people. */
  minPopulation?: number | null;
  /** It has at most so many people. */
  maxPopulation?: number | null;
  /** Whether the sun is up there now. */
  daylightNow?: boolean | null;
  /** True: it is not in the archive yet. */
  notArchived?: boolean | null;
  /** True: the drawn city has 20 °C or more now; false: less. The weather service is asked. */
  warmNow?: boolean | null;
}

/** The answer to `session.open`. */
export interface SessionOpenResult {
  /** Id to name it by. */
  session: string;
  /** As asked. */
  mode: "import" | "browse";
  /** Where the cities come from; null for browse. */
  source: Source | null;
  /** 0; each change adds one. */
  revision: number;
  /** The session's state. */
  state: State;
  /** The rows of the page. */
  cities: City[];
  /** Rows on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
}

/** The answer to `session.get`. */
export interface SessionGetResult {
  /** Its id. */
  session: string;
  /** What it is for. */
  mode: "import" | "browse";
  /** The session's revision after the request. */
  revision: number;
  /** The session's state after the request. */
  state: State;
  /** The rows of the page. */
  cities: City[];
  /** Rows on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
}

/** The sessions. */
export interface SessionListResultSession {
  /** Its id. */
  session: string;
  /** What it is for. */
  mode: "import" | "browse";
  /** Where its cities come from. */
  source: Source | null;
  /** Id of its draft; null before the first edit. */
  draft: string | null;
  /** The session's revision after the request. */
  revision: number;
  /** The session's state after the request. */
  state: State;
}

/** The answer to `session.list`. */
export interface SessionListResult {
  /** The sessions. */
  sessions: SessionListResultSession[];
  /** The drafts, those written last first: the first 100. */
  drafts: Draft[];
  /** How many they are. */
  draftCount: number;
}

export type SessionResumeResult = SessionOpenResult;

/** The answer to `session.undo`. */
export interface SessionUndoResult {
  /** The edit that was taken back, or made again. */
  edit: Edit;
  /** The session's revision after the request. */
  revision: number;
}

export type SessionRedoResult = SessionUndoResult;

/** The answer to `session.commit`. */
export interface SessionCommitResult {
  /** Import: cities that the archive did not hold. */
  added: number;
  /** Import: cities that it held, overwritten, the star included. */
  replaced: number;
  /** Browse: cities taken out. */
  removed: number;
  /** Browse: cities whose star changed. */
  updated: number;
  /**
   * Import: cities that the filter left out. Browse: changes to cities that another process had
   * removed.
   */
  discarded: number;
  /** The archive afterwards. */
  archive: Archive;
}

/** The answer to `city.toggleFavorite`. */
export interface CityToggleFavoriteResult {
  /** Its id. */
  city: number;
  /** Whether it has a star now. */
  favorite: boolean;
  /** Its place in the visible list; null if filtered out. */
  index: number | null;
  /** The session's revision after the request. */
  revision: number;
}

/** The answer to `city.setFavorite`. */
export interface CitySetFavoriteResult {
  /** Its id. */
  city?: number;
  /** Whether it has a star now. */
  favorite?: boolean;
  /** Its place in the visible list; null if filtered out. */
  index?: number | null;
  /** How many of the cities it changed; told of cities alone. */
  changed?: number;
  /** The session's revision after the request. */
  revision: number;
}

/** The answer to `city.remove`. */
export interface CityRemoveResult {
  /** Its id. */
  city?: number;
  /** How many of the cities it changed; told of cities alone. */
  changed?: number;
  /** The session's revision after the request. */
  revision: number;
}

/** The answer to `city.removeUnfavorites`. */
export interface CityRemoveUnfavoritesResult {
  /** The first 100 of their ids, in the list's order. */
  removed: number[];
  /** How many they are. */
  removedCount: number;
  /** The session's revision after the request. */
  revision: number;
}

export type CityRestoreResult = CitySetFavoriteResult;

/** The answer to `city.search`. */
export interface CitySearchResult {
  /** The rows of the page. */
  cities: City[];
  /** Rows on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
  /** The session's revision after the request. */
  revision: number;
  /** The session's state after the request. */
  state: State;
}

/** The answer to `city.select`. */
export interface CitySelectResult {
  /** The session. */
  session: string;
  /** The row's place in the visible list; null if filtered out. */
  index: number | null;
  /** The row. */
  city: City;
}

/** The answer to `city.get`. */
export interface CityGetResult {
  /** The city. */
  city: City;
  /** All names that the gazetteer has for it, the main one first; empty for a city of elsewhere. */
  names: PlaceName[];
}

/** Calendar days of the place, today first. */
export interface CityDetailResultForecastDay {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** In one word. */
  condition: "clear" | "partlyCloudy" | "cloudy" | "wind" | "haze" | "fog" | "drizzle" | "rain" | "sleet" | "snow" | "hail" | "thunderstorm" | null;
  /** Name for weather.icon. */
  icon: string | null;
  /** In words. */
  summary: string | null;
  /** Lowest temperature, °C or °F. */
  min: number | null;
  /** Highest temperature, °C or °F. */
  max: number | null;
  /** Sum of the day, mm or inches. */
  precipitation: number | null;
  /** %. */
  precipitationProbability: number | null;
  /** Highest. */
  uvIndex: number | null;
  /** ISO 8601 on the place's clock. */
  sunrise: string | null;
  /** The same. */
  sunset: string | null;
}

/** What the days are like on the whole. */
export interface CityDetailResultForecastSummary {
  /** One sentence. */
  text: string;
  /** Its icon. */
  icon: string;
}

/** The lowest of each day. */
export interface CityDetailResultForecastSeriesMinimum {
  /** The day. */
  date: string;
  /** The temperature. */
  value: number | null;
}

export type CityDetailResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum;

/** Two lines for a chart, of equal length. */
export interface CityDetailResultForecastSeries {
  /** The lowest of each day. */
  minimum: CityDetailResultForecastSeriesMinimum[];
  /** The highest of each day. */
  maximum: CityDetailResultForecastSeriesMaximum[];
  /** °C or °F. */
  unit: string;
}

/** As weather.forecast without hours; null without weather. */
export interface CityDetailResultForecast {
  /** The weather now. */
  current: Weather | null;
  /** Samples from now on, as close as the service has them; empty where not wanted. */
  hours: Sample[];
  /** Eight samples at steps of three hours, the first being now. */
  slots: Sample[];
  /** Calendar days of the place, today first. */
  days: CityDetailResultForecastDay[];
  /** What the days are like on the whole. */
  summary: CityDetailResultForecastSummary | null;
  /** Two lines for a chart, of equal length. */
  series: CityDetailResultForecastSeries;
  /** IANA time zone of the place. */
  timezone: string;
  /** Those of all values; of a choice of its own that of the temperature. */
  units: "metric" | "us";
  /** Who says so. */
  provider: "open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather" | null;
  /** The model that it was asked for, as it calls it; null where it does not say. */
  model: string | null;
  /** Why it is not the provider that is asked first; null if it is. */
  fallback: Fallback | null;
  /** The credit that the provider asks to be shown. */
  attribution: Credit | null;
  /** When the provider said so, ISO 8601; null if it told no weather now. */
  fetchedAt: string | null;
  /** Whether it is one that came before, because no newer one could be had. */
  stale: boolean;
  /** Values of the answer that cannot be, and were left out. */
  dropped: number;
}

/** The first entries of weather.history. */
export interface CityDetailResultHistory {
  /** The entries of the page. */
  entries: WeatherEntry[];
  /** Entries on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
  /** Whether weather is added to it: the city has a star. */
  recorded: boolean;
}

/** The answer to `city.detail`. */
export interface CityDetailResult {
  /** The city and its country. */
  title: string;
  /** Its row. */
  city: City;
  /** Nine values of the weather now; none without weather. */
  values: Value[];
  /** As weather.forecast without hours; null without weather. */
  forecast: CityDetailResultForecast | null;
  /** The first entries of weather.history. */
  history: CityDetailResultHistory;
  /** Why there is no weather; null if there is. */
  error: Error | null;
}

/** For a status bar. */
export interface CityBriefResultStatus {
  /** What the bar shows. */
  text: string;
  /** What it shows to who points at it. */
  tooltip: string;
  /** The icon's name, for weather.icon or a style. */
  class: string;
}

export type CityBriefResultDay = CityDetailResultForecastDay;

export type CityBriefResultForecastDay = CityDetailResultForecastDay;

export type CityBriefResultForecastSummary = CityDetailResultForecastSummary;

export type CityBriefResultForecastSeriesMinimum = CityDetailResultForecastSeriesMinimum;

export type CityBriefResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum;

export type CityBriefResultForecastSeries = CityDetailResultForecastSeries;

export type CityBriefResultForecast = CityDetailResultForecast;

/** The answer to `city.brief`. */
export interface CityBriefResult {
  /** Its id. */
  city: number;
  /** One line. */
  line: string;
  /** Sentences without abbreviations. */
  spoken: string;
  /** For a status bar. */
  status: CityBriefResultStatus;
  /** Whether the weather is not of now, or newer could not be had. */
  stale: boolean;
  /** The days in a sentence; null for a line. */
  outlook: string | null;
  /** Nine values of the weather now; none for a line. */
  values: Value[];
  /** The next days; none for a line. */
  days: CityBriefResultDay[];
  /** As weather.forecast without hours; null but for full. */
  forecast: CityBriefResultForecast | null;
}

/** The answer to `city.sky`. */
export interface CitySkyResult {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /** The zone of all times: an IANA name, or as UTC+03:00. */
  timezone: string;
  /** The city's own, the given one, that of the nearest city, or hours by the longitude. */
  timezoneSource: "city" | "given" | "nearestCity" | "longitude";
  /** The days in their order. */
  days: SkyDay[];
  /** The moon's principal phases from the first day on. */
  phases: MoonPhase[];
}

/** When people work, on the clocks of each city. */
export interface CityClockWorkingHours {
  /** The time at which work begins, as 09:00. */
  start: string;
  /** At which it ends; before the start: on the next day. */
  end: string;
}

/** From where distances and days count. */
export interface CityClockResultFrom {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /** Its zone; null if none is known. */
  timezone: string | null;
}

export type CityClockResultWorkingHours = CityClockWorkingHours;

/** When all of them work. */
export interface CityClockResultWorking {
  /** The day on the clocks from which days count. */
  date: string;
  /** When people work, on the clocks of each city. */
  hours: CityClockResultWorkingHours;
  /** When it is working time in all cities with a zone; empty if at no time. */
  intervals: CommonHours[];
}

/** The answer to `city.clock`. */
export interface CityClockResult {
  /** The moment, in UTC. */
  at: string;
  /** From where distances and days count. */
  from: CityClockResultFrom;
  /** The clocks of the cities, in the order of the request. */
  cities: LocalClock[];
  /** When all of them work. */
  working: CityClockResultWorking;
}

/** The best matches first. */
export interface GazetteerSearchResultCity extends City {
  /** The name that matched; of a live source the main name. */
  matchedName: string;
  /** Its language, a tag of BCP 47; null if unknown. */
  matchedLanguage: string | null;
}

/** The answer to `gazetteer.search`. */
export interface GazetteerSearchResult {
  /** The best matches first. */
  cities: GazetteerSearchResultCity[];
  /** All matches. */
  total: number;
  /** Whose cities they are. */
  provider: "embedded" | "geonames";
  /** Records of the source's answer that could not be read and were left out. */
  skipped: number;
}

/** Nearest first, then by id. */
export interface GazetteerNearbyResultCity extends City {
  /** Great-circle distance in kilometres, to the metre. */
  distanceKm: number;
}

/** The answer to `gazetteer.nearby`. */
export interface GazetteerNearbyResult {
  /** Nearest first, then by id. */
  cities: GazetteerNearbyResultCity[];
  /** All cities within the radius; of a live source those that it told. */
  total: number;
  /** Whose cities they are. */
  provider: "embedded" | "geonames";
  /** Records of the source's answer that could not be read and were left out. */
  skipped: number;
}

/** Its box; west above east crosses the 180th meridian. */
export interface GazetteerCountriesResultCountryBounds {
  /** Degrees. */
  north: number;
  /** Degrees. */
  south: number;
  /** Degrees. */
  east: number;
  /** Degrees. */
  west: number;
}

/** The countries. */
export interface GazetteerCountriesResultCountry {
  /** ISO 3166-1 alpha-2; XK is Kosovo. */
  code: string;
  /** English name. */
  name: string;
  /** Its capital. */
  capital: string | null;
  /** AF, AN, AS, EU, NA, OC or SA. */
  continent: string;
  /** Inhabitants. */
  population: number | null;
  /** Its box; west above east crosses the 180th meridian. */
  bounds: GazetteerCountriesResultCountryBounds;
  /** Cities in the gazetteer; null of a live source. */
  cityCount: number | null;
}

/** The answer to `gazetteer.countries`. */
export interface GazetteerCountriesResult {
  /** The countries. */
  countries: GazetteerCountriesResultCountry[];
  /** Whose cities they are. */
  provider: "embedded" | "geonames";
  /** Records of the source's answer that could not be read and were left out. */
  skipped: number;
}

/** The answer to `gazetteer.match`. */
export interface GazetteerMatchResult {
  /** In the order of the text. */
  matches: PlaceInText[];
  /** Matches on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
}

/** The last 10 at most, the newest first. */
export interface RouletteHistoryResultCountry {
  /** Its code. */
  code: string;
  /** Its name in English; null if the gazetteer has none. */
  name: string | null;
}

/** The answer to `roulette.history`. */
export interface RouletteHistoryResult {
  /** The last 10 at most, the newest first. */
  countries: RouletteHistoryResultCountry[];
}

/** The answer to `roulette.clearHistory`. */
export interface RouletteClearHistoryResult {
  /** How many countries were forgotten. */
  cleared: number;
}

/** The answer to `weather.refresh`. */
export interface WeatherRefreshResult {
  /** Cities with new weather. */
  updated: number;
  /** Cities without; weather.didFail told why. */
  failed: number;
  /** Cities of which the service allows no newer question yet. */
  fromCache: number;
  /** Values that cannot be, and were left out. */
  dropped: number;
  /** Cities that there are to ask for, these included. */
  total: number;
  /** The offset to go on with; null if no city is left. */
  next: number | null;
}

/** The answer to `weather.get`. */
export interface WeatherGetResult {
  /** The weather. */
  weather: Weather;
  /** Nine of its values, ready to be read. */
  values: Value[];
}

/** The answer to `weather.here`. */
export interface WeatherHereResult {
  /** The weather. */
  weather: Weather;
  /** Nine of its values, ready to be read. */
  values: Value[];
  /** The device position. */
  location: Location;
  /** The city there; null if none lies within 50 km. */
  city: City | null;
}

export type WeatherForecastResultDay = CityDetailResultForecastDay;

export type WeatherForecastResultSummary = CityDetailResultForecastSummary;

export type WeatherForecastResultSeriesMinimum = CityDetailResultForecastSeriesMinimum;

export type WeatherForecastResultSeriesMaximum = CityDetailResultForecastSeriesMinimum;

export type WeatherForecastResultSeries = CityDetailResultForecastSeries;

export type WeatherForecastResult = CityDetailResultForecast;

export type WeatherCompareResultSourceDay = CityDetailResultForecastDay;

/** What each says, in the order in which they were named. */
export interface WeatherCompareResultSource {
  /** Who is asked. */
  provider: "open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather";
  /** Which model; null where the service does not say. */
  model: string | null;
  /** The weather now; null if there is none. */
  current: Weather | null;
  /** The days; empty if there are none. */
  days: WeatherCompareResultSourceDay[];
  /** Values that cannot be, and were left out. */
  dropped: number;
  /** The credit to be shown. */
  attribution: Credit;
  /** Why there is nothing; null if there is. */
  error: Error | null;
}

/** Of each day that two sources tell. */
export interface WeatherCompareResultSpreadDay {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** Of the lowest temperature. */
  min: Spread;
  /** Of the highest temperature. */
  max: Spread;
  /** Of the precipitation. */
  precipitation: Spread;
}

/** How far apart they are. */
export interface WeatherCompareResultSpread {
  /** How many say anything of the weather now. */
  sources: number;
  /** Of the temperature now. */
  temperature: Spread;
  /** Of the humidity now. */
  humidity: Spread;
  /** Of the pressure now. */
  pressure: Spread;
  /** Of the wind now. */
  windSpeed: Spread;
  /** Of the gusts now. */
  windGust: Spread;
  /** Of the visibility now. */
  visibility: Spread;
  /** Of the clouds now. */
  cloudCover: Spread;
  /** Of the precipitation now. */
  precipitation: Spread;
  /** Of each day that two sources tell. */
  days: WeatherCompareResultSpreadDay[];
}

/** The answer to `weather.compare`. */
export interface WeatherCompareResult {
  /** Id of the city; null for a point. */
  city: number | null;
  /** Where. */
  location: Location;
  /** Those of all values. */
  units: Units;
  /** What each says, in the order in which they were named. */
  sources: WeatherCompareResultSource[];
  /** How far apart they are. */
  spread: WeatherCompareResultSpread;
}

/** Each place that was asked for, in that order. */
export interface WeatherAirResultPlace {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /** The air; null if none was ever had. */
  air: Air | null;
  /** Why there is none, or none newer; else null. */
  error: Error | null;
}

/** The answer to `weather.air`. */
export interface WeatherAirResult {
  /** Each place that was asked for, in that order. */
  places: WeatherAirResultPlace[];
  /** Of them those that nobody was asked about, because their hour is not over. */
  fromCache: number;
  /** Places that there are to ask for, these included. */
  total: number;
  /** The offset to go on with; null if no city is left. */
  next: number | null;
}

/** What the day is normally like. */
export interface WeatherNormalsResultNormal {
  /** Mean of the lowest temperatures, °C or °F. */
  minimum: number | null;
  /** Mean of the highest. */
  maximum: number | null;
  /** The middle of both. */
  mean: number | null;
  /** Mean of a day's sum, mm or inches. */
  precipitation: number | null;
}

/** How today differs; null for another day, and where it is not known. */
export interface WeatherNormalsResultDifference {
  /** What is compared: today's highest temperature, or where it is not told that of now. */
  of: "maximum" | "now";
  /** That temperature. */
  value: number | null;
  /** How many more than normal; negative for less. */
  degrees: number | null;
  /** The same to be read, English. */
  text: string;
}

/** The day before; null for another day than today, and where it failed. */
export interface WeatherNormalsResultYesterday {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** Lowest temperature, °C or °F; null if not known yet. */
  minimum: number | null;
  /** Highest; likewise. */
  maximum: number | null;
  /** What fell, mm or inches; likewise. */
  precipitation: number | null;
  /** Whether the reanalysis comes later, which may differ. */
  preliminary: boolean;
}

/** The answer to `weather.normals`. */
export interface WeatherNormalsResult {
  /** Its id; null for a point. */
  city: number | null;
  /** The point. */
  location: Location;
  /** The day, YYYY-MM-DD. */
  date: string;
  /** The zone of its days: an IANA name, or as UTC+03:00. */
  timezone: string;
  /** What the day is normally like. */
  normal: WeatherNormalsResultNormal;
  /** How today differs; null for another day, and where it is not known. */
  difference: WeatherNormalsResultDifference | null;
  /** The day before; null for another day than today, and where it failed. */
  yesterday: WeatherNormalsResultYesterday | null;
  /** Of all values. */
  units: Units;
  /** The years of the normals. */
  period: "1991-2020";
  /** What the service was asked for them. */
  model: "era5_seamless";
  /** Who says so. */
  provider: "open-meteo-archive";
  /** When the thirty years were asked for, ISO 8601. */
  fetchedAt: string;
  /** The credit that the provider asks to be shown. */
  attribution: Credit;
  /** Why there is no yesterday; null if nothing failed. */
  error: Error | null;
}

/** The answer to `weather.measured`. */
export interface WeatherMeasuredResult {
  /** Each place that was asked for, in that order. */
  places: Measurement[];
}

/** The answer to `weather.warnings`. */
export interface WeatherWarningsResult {
  /** Each place that was asked for, in that order. */
  places: WarnedPlace[];
}

/** The answer to `weather.unwatch`. */
export interface WeatherUnwatchResult {
  /** Whether there was one. */
  ended: boolean;
}

/** The answer to `weather.icon`. */
export interface WeatherIconResult {
  /** Its name. */
  icon: string;
  /** Its type. */
  mediaType: "image/svg+xml";
  /** The picture. */
  svg: string;
  /** The file; null if there is no folder for caches. */
  path: string | null;
}

/** The answer to `weather.history`. */
export interface WeatherHistoryResult {
  /** The entries of the page. */
  entries: WeatherEntry[];
  /** Entries on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
}

/** The answer to `weather.removeHistory`. */
export interface WeatherRemoveHistoryResult {
  /** False if there was no such entry. */
  removed: boolean;
}

/** The answer to `article.open`. */
export interface ArticleOpenResult {
  /** The session. */
  session: string;
  /** What is shown. */
  article: Article;
}

export type ArticleNavigateResult = ArticleOpenResult;

export type ArticleBackResult = ArticleOpenResult;

export type ArticleForwardResult = ArticleOpenResult;

export type ArticleReloadResult = ArticleOpenResult;

/** The answer to `article.summary`. */
export interface ArticleSummaryResult {
  /** Its id. */
  city: number;
  /** Title of the article. */
  title: string;
  /** Its first paragraph as plain text; may be empty. */
  extract: string;
  /** What it is about, in a few words. */
  description: string | null;
  /** https address of the article. */
  url: string;
  /** The wiki that it is from: that of the language asked for, or not. */
  language: string;
  /** Its first picture in full size. */
  image: ArticlePicture | null;
  /** The same, some 320 pixels wide. */
  thumbnail: ArticlePicture | null;
  /** Name of the text's licence. */
  license: string;
  /** Address of the licence. */
  licenseUrl: string;
  /** Who says so. */
  provider: "wikipedia";
  /** The credit to be shown, beside a link to the url. */
  attribution: Credit;
  /** Whether it was found by the city's name and place, not by a link. */
  fallback: boolean;
}

/** The answer to `photo.search`. */
export interface PhotoSearchResult {
  /** The pictures; none is no error. */
  photos: Photo[];
  /** Who found them. */
  provider: "commons" | "google";
  /** The credit that the provider asks to be shown. */
  attribution: Credit;
  /** Pictures that were left out because their record is broken. */
  skipped: number;
  /** How many there are in all; null where that is not told. */
  total: number | null;
}

/** The answer to `archive.status`. */
export interface ArchiveStatusResult {
  /** Cities in the archive. */
  count: number;
  /** Those with a star. */
  favorites: number;
  /** Rises with every change, whichever process made it. */
  revision: number;
  /** The file, or :memory:. */
  path: string;
}

/** The answer to `archive.list`. */
export interface ArchiveListResult {
  /** The rows of the page. */
  cities: City[];
  /** Rows on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
  /** Leads to the next page; null after the last. */
  after: string | null;
}

/** The answer to `archive.changes`. */
export interface ArchiveChangesResult {
  /** The changes, the oldest first. */
  changes: ArchiveChange[];
  /** The cursor behind them, for the next request. */
  next: string;
  /** Whether there are more behind it already. */
  more: boolean;
}

/** The answer to `archive.add`. */
export interface ArchiveAddResult {
  /** Its id. */
  city: number;
  /** The archive afterwards. */
  archive: Archive;
}

export type ArchiveRemoveResult = ArchiveAddResult;

export type ArchiveSetFavoriteResult = ArchiveAddResult;

/** The answer to `archive.export`. */
export interface ArchiveExportResult {
  /** Cities in it. */
  count: number;
  /** The file that was written; null if no path was given. */
  path: string | null;
  /** What would stand in the file; null if a path was given. */
  text: string | null;
}

/** The first 100 of them. */
export interface ArchiveImportResultUnknownRow {
  /** Where the row begins, from 1. */
  line: number;
  /** The id that it has. */
  id: number;
}

/** At most 5 cities that may be meant, the likeliest first. */
export interface ArchiveImportResultUnresolvedRowCandidate {
  /** GeoNames id. */
  id: number;
  /** Its name. */
  name: string;
  /** ISO code; null if unknown. */
  country: string | null;
  /** First-level division; null if unknown. */
  admin1: string | null;
}

/** The first 100 of them, by line. */
export interface ArchiveImportResultUnresolvedRow {
  /** Where the row begins, from 1. */
  line: number;
  /** What it is called in the file. */
  text: string;
  /** Why its city is not known. */
  reason: string;
  /** At most 5 cities that may be meant, the likeliest first. */
  candidates: ArchiveImportResultUnresolvedRowCandidate[];
}

/** The first 100 of them, by line. */
export interface ArchiveImportResultInvalid {
  /** Where the row begins, from 1. */
  line: number;
  /** What is wrong with it. */
  reason: string;
}

/** The answer to `archive.import`. */
export interface ArchiveImportResult {
  /** The format that it has. */
  format: "csv" | "ids" | "geojson" | "gpx" | "kml" | "names";
  /** Rows of the file: the sum of the seven counts that follow. */
  rows: number;
  /** Cities, or places, that were not there. */
  added: number;
  /** Those that were there otherwise, or without the star. */
  updated: number;
  /** Those that were there like this. */
  unchanged: number;
  /** Rows of what an earlier row told. */
  duplicates: number;
  /** Rows with an id that nobody knows, and too little beside it. */
  unknown: number;
  /** Rows of which nobody can tell the city without a guess. */
  unresolved: number;
  /** Rows that cannot be used. */
  invalidCount: number;
  /** The first 100 of them. */
  unknownRows: ArchiveImportResultUnknownRow[];
  /** The first 100 of them, by line. */
  unresolvedRows: ArchiveImportResultUnresolvedRow[];
  /** The first 100 of them, by line. */
  invalid: ArchiveImportResultInvalid[];
  /**
   * The columns, properties or elements of the file that were not used, by their names there; the
   * first 100.
   */
  ignoredColumns: string[];
  /** The archive afterwards. */
  archive: Archive;
  /** The guide afterwards; null if the cities were the target. */
  guide: Guide | null;
}

/** The answer to `archive.backup`. */
export interface ArchiveBackupResult {
  /** The file. */
  path: string;
  /** Its size. */
  bytes: number;
  /** Cities in it. */
  count: number;
  /** Those with a star. */
  favorites: number;
  /** Entries of the weather history. */
  history: number;
  /** Places of the guide. */
  places: number;
  /** Pictures of places. */
  pictures: number;
  /** Of the archive's format. */
  version: number;
}

/** The answer to `archive.restore`. */
export interface ArchiveRestoreResult {
  /** The file. */
  path: string;
  /** Its size. */
  bytes: number;
  /** Cities in it. */
  count: number;
  /** Those with a star. */
  favorites: number;
  /** Entries of the weather history. */
  history: number;
  /** Places of the guide. */
  places: number;
  /** Pictures of places. */
  pictures: number;
  /** Of the archive's format. */
  version: number;
  /** Where the former archive is now; null if there was none, or with dryRun. */
  replaced: string | null;
  /** The archive afterwards; null with dryRun. */
  archive: Archive | null;
}

/** For a text that tells a point alone, the city of the point; null if none is within 50 km. */
export interface LocationResolveResultNearestCity {
  /** The nearest, or the city that it is a district of. */
  city: City;
  /** Great-circle distance in kilometres, to the metre. */
  distanceKm: number;
  /** IANA time zone. */
  timezone: string | null;
}

/** The airport whose code the text is. */
export interface LocationResolveResultAirport {
  /** Three letters. */
  iata: string;
  /** Four letters or digits; null if it has none. */
  icao: string | null;
  /** In English. */
  name: string;
  /** Where it is. */
  location: Location;
}

/** Countries and divisions of that name. */
export interface LocationResolveResultAlternativesArea {
  /** What it is. */
  kind: "continent" | "country" | "division";
  /** As `EU`, `UA` or `US.TX`. */
  code: string;
  /** In English. */
  name: string;
}

/** What else the name may mean. */
export interface LocationResolveResultAlternatives {
  /** The likeliest first. */
  cities: City[];
  /** Countries and divisions of that name. */
  areas: LocationResolveResultAlternativesArea[];
}

/** The answer to `location.resolve`. */
export interface LocationResolveResult {
  /** The point. */
  location: Location;
  /** What the text names; null where it tells a point alone. */
  city: City | null;
  /** The form of the text. */
  kind: "coordinates" | "link" | "plusCode" | "id" | "name";
  /** How far from the point what is meant may be. */
  precisionKm: number;
  /** For a text that tells a point alone, the city of the point; null if none is within 50 km. */
  nearestCity?: LocationResolveResultNearestCity | null;
  /** The airport whose code the text is. */
  airport?: LocationResolveResultAirport;
  /** What else the name may mean. */
  alternatives?: LocationResolveResultAlternatives;
  /** What in the text was passed over, such as a postcode. */
  note?: string;
}

/** The answer to `share.compose`. */
export interface ShareComposeResult {
  /** A sentence and a line with the hashtag; with a format the point in that form. */
  text: string;
  /** The city's Wikipedia article, else the point on OpenStreetMap. */
  link: string;
  /** The hashtag by itself. */
  hashtag: string;
  /** An address that opens the sentence and the link in a form to post. */
  url: string;
}

/** The cities that have a place on the page, by name. */
export interface PlaceListResultGroup {
  /** The city. */
  city: GuideCity;
  /** Its places, by name. */
  places: Place[];
}

/** A guide to begin with; null unless the guide is empty. */
export interface PlaceListResultShipped {
  /** Places that place.import without a path would add. */
  placeCount: number;
  /** How many cities they are in. */
  cityCount: number;
}

/** The answer to `place.list`. */
export interface PlaceListResult {
  /** The cities that have a place on the page, by name. */
  groups: PlaceListResultGroup[];
  /** Places on all pages. */
  total: number;
  /** The offset of the next page, null after the last. */
  next: number | null;
  /** A guide to begin with; null unless the guide is empty. */
  shipped: PlaceListResultShipped | null;
}

/** The answer to `place.get`. */
export interface PlaceGetResult {
  /** The place. */
  place: Place;
  /** Degrees of latitude and of longitude for a map around it. */
  span: number;
}

/** The answer to `place.add`. */
export interface PlaceAddResult {
  /** The place as it is now. */
  place: Place;
}

export type PlaceUpdateResult = PlaceAddResult;

/** The answer to `place.remove`. */
export interface PlaceRemoveResult {
  /** Its id. */
  place: number;
  /** The guide afterwards. */
  guide: Guide;
}

/** The first 100 rows that cannot be used. */
export interface PlaceImportResultInvalid {
  /** Which place of the file, from 0. */
  index: number;
  /** Where it begins in a table, from 1. */
  line: number | null;
  /** What is wrong with it. */
  reason: string;
}

/** The answer to `place.import`. */
export interface PlaceImportResult {
  /** Places that are new. */
  added: number;
  /** Places that the file says something new of. */
  updated: number;
  /** Places that are as the file says, or are the user's. */
  unchanged: number;
  /** The first 100 rows that cannot be used. */
  invalid: PlaceImportResultInvalid[];
  /** All rows that cannot be used. */
  invalidCount: number;
  /** The columns of a table, or members of places, that were not used; the first 100. */
  ignoredColumns: string[];
  /** The guide afterwards. */
  guide: Guide;
}

export type PlaceSetPhotoResult = PlaceAddResult;

/** The answer to `place.photo`. */
export interface PlacePhotoResult {
  /** Its id. */
  place: number;
  /** Its picture. */
  photo: PlacePicture;
}

/** The parameters and the result of each method. */
export interface Methods {
  /** Agrees on the protocol and says who is there; optional, but first if sent. */
  "initialize": {
    params?: {
      /** The newest version that the client speaks. */
      protocolVersion?: number | null;
      /** Who asks, for the log. */
      clientInfo?: InitializeClientInfo | null;
      /**
       * Process id of the client; if it is visible to the server, the server exits when it ends.
       */
      processId?: number | null;
      /** What the client can do; nothing is asked of it yet. */
      capabilities?: Record<string, unknown> | null;
      /** Those of weather: a system, or a unit for each quantity; the others are metric. */
      units?: "metric" | "us" | InitializeUnits | null;
      /** The client's language tag; articles are wanted in it. */
      locale?: string | null;
      /** Where the device is. */
      location?: Location | string | null;
    };
    result: InitializeResult;
  };
  /** The client is ready; nothing follows from it. */
  "initialized": {
    params?: Record<string, never>;
    result: null;
  };
  /** Announces the end: from now on only exit is accepted. */
  "shutdown": {
    params?: Record<string, never>;
    result: null;
  };
  /**
   * Ends the process once the requests before it are answered, with status 0 after shutdown and 1
   * without.
   */
  "exit": {
    params?: Record<string, never>;
    result: null;
  };
  /**
   * Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a
   * notification.
   */
  "$/cancelRequest": {
    params: {
      /** The id of the request. */
      id: string | number;
    };
    result: null;
  };
  /** Turns $/logTrace on or off; a notification. */
  "$/setTrace": {
    params: {
      /** How much to tell. */
      value: "off" | "messages" | "verbose";
    };
    result: null;
  };
  /** The whole protocol as an OpenRPC document. */
  "rpc.discover": {
    params?: Record<string, never>;
    result: Record<string, unknown>;
  };
  /** How the server does, without loading anything. */
  "server.status": {
    params?: Record<string, never>;
    result: ServerStatusResult;
  };
  /**
   * Changes what initialize said of units and language, which further notifications come, and
   * whether anything is shown.
   */
  "client.configure": {
    params?: {
      /** Those of weather: a system, or the quantities that change; else they stay. */
      units?: "metric" | "us" | ClientConfigureUnits | null;
      /** The client's language tag; articles are wanted in it. */
      locale?: string | null;
      /** The notifications that come on request only, all that are wanted; else they stay. */
      notify?: ("weather.didChangeHere" | "roulette.didLook")[] | null;
      /** Whether the client shows anything: while it does not, watches rest; else it stays. */
      visible?: boolean | null;
    };
    result: ClientConfigureResult;
  };
  /**
   * Opens a session: new cities to import, or the archive to browse. Waits only for weather and for
   * a live source.
   */
  "session.open": {
    params: {
      /** What the session is for. */
      mode: "import" | "browse";
      /** Where an import looks. */
      source?: "surpriseMe" | "aroundMe" | "country" | "search" | "daily" | null;
      /** The point for aroundMe; else the device position. */
      location?: Location | string | null;
      /** A country: its ISO 3166-1 code of two or three letters, or its name in any language. */
      country?: string | null;
      /** The text for search. */
      query?: string | null;
      /** Radius in kilometres. */
      radiusKm?: number | null;
      /** How many cities at most. */
      count?: number | null;
      /** Whose cities; without it those that the program was started with. */
      provider?: "embedded" | "geonames" | null;
      /** What the cities have to be like; all of them fulfil all wishes but warmNow. */
      wishes?: SessionOpenWishes | null;
      /** How a city is drawn from those that fulfil the wishes. */
      weighting?: "country" | "place" | "people" | null;
      /** Answer when the weather of the cities is there too, or could not be had. */
      weather?: boolean | null;
      /** Asks for $/progress notifications that carry it. */
      workDoneToken?: string | number | null;
    };
    result: SessionOpenResult;
  };
  /** A page of the visible cities, with the session's state. */
  "session.get": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many rows at most. */
      limit?: number | null;
    };
    result: SessionGetResult;
  };
  /** The open sessions, oldest first, and the drafts of those that were cut off. */
  "session.list": {
    params?: Record<string, never>;
    result: SessionListResult;
  };
  /** Opens a session again that ended with its process, from the draft of it. */
  "session.resume": {
    params: {
      /** Id of the draft, of session.list. */
      draft: string;
      /** If the archive has changed since: open it over the archive as it is now. */
      force?: boolean | null;
    };
    result: SessionResumeResult;
  };
  /** Removes a draft that is open in no session; what it holds is lost. */
  "session.discardDraft": {
    params: {
      /** Id of the draft, of session.list. */
      draft: string;
    };
    result: Record<string, never>;
  };
  /** Takes the last star, removal or restoration back; the filter stays. */
  "session.undo": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: SessionUndoResult;
  };
  /** Does again what session.undo took back. */
  "session.redo": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: SessionRedoResult;
  };
  /**
   * Stores the session in the archive and ends it: an import its visible cities, a browse all its
   * changes.
   */
  "session.commit": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: SessionCommitResult;
  };
  /** Ends the session without storing anything. */
  "session.close": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Lose unsaved work without asking. */
      discard?: boolean | null;
    };
    result: Record<string, never>;
  };
  /** Stars a city of the session, or takes its star away, until the commit. */
  "city.toggleFavorite": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CityToggleFavoriteResult;
  };
  /** As city.toggleFavorite, to a given value; of one city or of several at once. */
  "city.setFavorite": {
    params: {
      /** Whether the city is to have a star. */
      favorite: boolean;
      /** GeoNames id of the city. */
      city?: number | null;
      /** In its place: ids of several, which are one edit and one step of undo. */
      cities?: number[] | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CitySetFavoriteResult;
  };
  /** Takes a city, or several at once, out of the session, until the commit. */
  "city.remove": {
    params?: {
      /** GeoNames id of the city. */
      city?: number | null;
      /** In its place: ids of several, which are one edit and one step of undo. */
      cities?: number[] | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CityRemoveResult;
  };
  /** Takes every visible city without a star out of the session. */
  "city.removeUnfavorites": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CityRemoveUnfavoritesResult;
  };
  /** Puts a city, or several at once, that were removed from the session back, with their stars. */
  "city.restore": {
    params?: {
      /** GeoNames id of the city. */
      city?: number | null;
      /** In its place: ids of several, which are one edit and one step of undo. */
      cities?: number[] | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CityRestoreResult;
  };
  /** Sets the session's filter and answers what it lets through. */
  "city.search": {
    params: {
      /** Part of a name, or a name in any language; empty means all. */
      query: string;
      /** Which cities to look among. */
      scope?: "all" | "favorites" | "unfavorites" | "withWikipedia" | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many rows at most. */
      limit?: number | null;
    };
    result: CitySearchResult;
  };
  /** Points a city out to every view of the session, by city.didSelect. */
  "city.select": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CitySelectResult;
  };
  /** One city: from the named or only session, else the archive, else wherever it is known. */
  "city.get": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: CityGetResult;
  };
  /**
   * What a page about one city shows: its title and row, today's nine values, the days to come, its
   * history.
   */
  "city.detail": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** How many days, today included. */
      days?: number | null;
      /** How many entries of the history at most. */
      entries?: number | null;
      /** Who wants it: only what the user asks for goes into the history. */
      origin?: "user" | "automatic" | null;
    };
    result: CityDetailResult;
  };
  /**
   * The weather of a city in as many words as the asker wants: a line, a sentence to be spoken, a
   * status bar's item; with the next days; or with all but the hours.
   */
  "city.brief": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** How much is wanted. */
      detail?: "line" | "summary" | "full" | null;
    };
    result: CityBriefResult;
  };
  /**
   * Sun and moon over a city or a point, day by day: rise, set, twilights, light for pictures,
   * phases.
   */
  "city.sky": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** IANA time zone of the location; without it that of the nearest city. */
      timezone?: string | null;
      /** The first day, YYYY-MM-DD; without it the day that it is there. */
      date?: string | null;
      /** How many days. */
      days?: number | null;
    };
    result: CitySkyResult;
  };
  /**
   * Local time in several cities, when their clocks change, how far they are, and when all work.
   */
  "city.clock": {
    params: {
      /** Ids of the cities. */
      cities: number[];
      /** The moment, ISO 8601 with Z or an offset; without it now. */
      at?: string | null;
      /** From where distances and days count: a city's id or a location; or else the first city. */
      from?: number | Location | string | null;
      /** When people work, on the clocks of each city. */
      workingHours?: CityClockWorkingHours | null;
    };
    result: CityClockResult;
  };
  /**
   * Cities by name, for completion while typing: names in any language, whole or begun, words
   * inside of them, one typing error a word.
   */
  "gazetteer.search": {
    params: {
      /** A name or its beginning; after a comma a country or region narrows it. */
      query: string;
      /** A country: its ISO 3166-1 code of two or three letters, or its name in any language. */
      country?: string | null;
      /** How many cities at most. */
      limit?: number | null;
      /** Whose cities; without it those that the program was started with. */
      provider?: "embedded" | "geonames" | null;
    };
    result: GazetteerSearchResult;
  };
  /** The cities around a point, nearest first. */
  "gazetteer.nearby": {
    params: {
      /** The point. */
      location: Location | string;
      /** Radius in kilometres. */
      radiusKm?: number | null;
      /** How many cities at most. */
      limit?: number | null;
      /** Whose cities; without it those that the program was started with. */
      provider?: "embedded" | "geonames" | null;
    };
    result: GazetteerNearbyResult;
  };
  /** All countries and territories, by code. */
  "gazetteer.countries": {
    params?: {
      /** Whose cities; without it those that the program was started with. */
      provider?: "embedded" | "geonames" | null;
    };
    result: GazetteerCountriesResult;
  };
  /**
   * The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and names.
   */
  "gazetteer.match": {
    params: {
      /** The text, or a part of it. */
      text: string;
      /** The ways to write a name that count; an empty list leaves names out. */
      names?: ("mention" | "wikiLink" | "quoted" | "bare")[] | null;
      /** People that the place of a bare name has at least; a tenth is enough for a quoted one. */
      minimumPopulation?: number | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many matches at most. */
      limit?: number | null;
    };
    result: GazetteerMatchResult;
  };
  /** The countries that surpriseMe drew last, which it leaves out of the next draws. */
  "roulette.history": {
    params?: Record<string, never>;
    result: RouletteHistoryResult;
  };
  /** Forgets the countries that surpriseMe drew, so that any may come next. */
  "roulette.clearHistory": {
    params?: Record<string, never>;
    result: RouletteClearHistoryResult;
  };
  /** Asks for the weather of a page of a session's cities, or of the named ones, anew. */
  "weather.refresh": {
    params?: {
      /** Ids of the cities; without them those of the session. */
      cities?: number[] | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Which of the session's cities, in its order. */
      scope?: "visible" | "all" | "favorites" | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many of them at most. */
      limit?: number | null;
      /** Who wants it: only what the user asks for goes into the history. */
      origin?: "user" | "automatic" | null;
      /** Asks for $/progress notifications that carry it. */
      workDoneToken?: string | number | null;
    };
    result: WeatherRefreshResult;
  };
  /**
   * The weather now in a city or at a point; when it cannot be had, the last known, marked stale.
   */
  "weather.get": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** Who wants it: only what the user asks for goes into the history. */
      origin?: "user" | "automatic" | null;
    };
    result: WeatherGetResult;
  };
  /**
   * The weather now at the device position, with the city there; when it cannot be had, the last
   * known, marked stale.
   */
  "weather.here": {
    params?: Record<string, never>;
    result: WeatherHereResult;
  };
  /**
   * The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart; when it
   * cannot be had, what is left of the last one, marked stale.
   */
  "weather.forecast": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** How many days, today included. */
      days?: number | null;
      /** Whether to tell the hours, which take most of the bytes. */
      hours?: boolean | null;
      /** Who wants it: only what the user asks for goes into the history. */
      origin?: "user" | "automatic" | null;
    };
    result: WeatherForecastResult;
  };
  /**
   * What several services, or several models of Open-Meteo, say of one place, side by side, and how
   * far they are apart.
   */
  "weather.compare": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** The services; without them those of --weather. */
      providers?: ("open-meteo" | "openweathermap" | "metno" | "worldweatheronline" | "pirateweather")[] | null;
      /**
       * Models of Open-Meteo, by its names; without them the service's choice, or three global ones
       * where it would stand alone.
       */
      models?: string[] | null;
      /** How many days, today included. */
      days?: number | null;
    };
    result: WeatherCompareResult;
  };
  /**
   * The air now: indices with their levels, pollutants and pollen; of many places in one request.
   */
  "weather.air": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** Ids of the cities; without any place those of the session. */
      cities?: number[] | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Which of the session's cities, in its order. */
      scope?: "visible" | "all" | "favorites" | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many of them at most. */
      limit?: number | null;
    };
    result: WeatherAirResult;
  };
  /**
   * What a calendar day is normally like at a place, how today differs from that, and yesterday.
   */
  "weather.normals": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** The day, YYYY-MM-DD; without it the day that it is there. */
      date?: string | null;
    };
    result: WeatherNormalsResult;
  };
  /**
   * What the nearest weather station measured last, of one place or several; never a model's
   * values.
   */
  "weather.measured": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** Ids of several cities. */
      cities?: number[] | null;
      /** How far away the station may be. */
      maxKm?: number | null;
      /** How old the report may be. */
      maxAgeMinutes?: number | null;
    };
    result: WeatherMeasuredResult;
  };
  /**
   * Official warnings of dangerous weather, of one place or several, where a service is known that
   * warns.
   */
  "weather.warnings": {
    params?: {
      /** GeoNames id of the city; or else a location. */
      city?: number | null;
      /** The point; or else a city. */
      location?: Location | string | null;
      /** Ids of several cities. */
      cities?: number[] | null;
    };
    result: WeatherWarningsResult;
  };
  /**
   * Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what is
   * new.
   */
  "weather.watch": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** The archive's cities in the place of a session's. */
      archive?: boolean | null;
      /** Seconds from one look to the next. */
      every?: number | null;
    };
    result: Watch;
  };
  /** Ends a watch; that of a session ends with it, too. */
  "weather.unwatch": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** The archive's cities in the place of a session's. */
      archive?: boolean | null;
    };
    result: WeatherUnwatchResult;
  };
  /** A weather icon as SVG, and as a file to show; drawn by this program. */
  "weather.icon": {
    params: {
      /** Its name, as weather has it. */
      icon: "clear-day" | "clear-night" | "partly-cloudy-day" | "partly-cloudy-night" | "cloudy-day" | "cloudy-night" | "wind-day" | "wind-night" | "haze-day" | "haze-night" | "fog-day" | "fog-night" | "drizzle-day" | "drizzle-night" | "rain-day" | "rain-night" | "sleet-day" | "sleet-night" | "snow-day" | "snow-night" | "hail-day" | "hail-night" | "thunderstorm-day" | "thunderstorm-night";
    };
    result: WeatherIconResult;
  };
  /** What the weather of a favourite was each time the user asked for it, newest first. */
  "weather.history": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many rows at most. */
      limit?: number | null;
      /** Those of the temperatures. */
      units?: "metric" | "us" | null;
    };
    result: WeatherHistoryResult;
  };
  /** Removes one entry from the weather history. */
  "weather.removeHistory": {
    params: {
      /** The entry, as weather.history names it. */
      id: number;
    };
    result: WeatherRemoveHistoryResult;
  };
  /** Opens the Wikipedia article of a city of the session, or else the search for its name. */
  "article.open": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: ArticleOpenResult;
  };
  /** Follows a link from the page shown; what was ahead is forgotten. */
  "article.navigate": {
    params: {
      /** https address of the page, on any host. */
      url: string;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: ArticleNavigateResult;
  };
  /** Goes back to the page that was shown before. */
  "article.back": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: ArticleBackResult;
  };
  /** Goes forward to the page that was gone back from. */
  "article.forward": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: ArticleForwardResult;
  };
  /** Asks every view of the session to load the page shown again. */
  "article.reload": {
    params?: {
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
    };
    result: ArticleReloadResult;
  };
  /** The beginning of a city's Wikipedia article, with its picture. */
  "article.summary": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /**
       * Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.
       */
      language?: string | null;
    };
    result: ArticleSummaryResult;
  };
  /** Pictures of a city, or by words, with author and licence. */
  "photo.search": {
    params?: {
      /** GeoNames id of the city; or else a query. */
      city?: number | null;
      /** What to look for; or else a city. */
      query?: string | null;
      /** How many pictures at most; google finds 10 at most. */
      limit?: number | null;
      /**
       * Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.
       */
      language?: string | null;
    };
    result: PhotoSearchResult;
  };
  /** How much is archived, and where. */
  "archive.status": {
    params?: Record<string, never>;
    result: ArchiveStatusResult;
  };
  /** A page of the archive, in the order of sessions. */
  "archive.list": {
    params?: {
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many rows at most. */
      limit?: number | null;
      /** In the place of offset: what the page before answered as after. */
      after?: string | null;
    };
    result: ArchiveListResult;
  };
  /** What was committed to the archive since a cursor, change by change. */
  "archive.changes": {
    params?: {
      /** A cursor that was answered or announced; without it nothing but the latest is told. */
      since?: string | null;
      /** How many changes at most. */
      limit?: number | null;
    };
    result: ArchiveChangesResult;
  };
  /** Archives a city that was found, or any of the gazetteer, at once, outside any session. */
  "archive.add": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Whether it gets a star. */
      favorite?: boolean | null;
    };
    result: ArchiveAddResult;
  };
  /** Takes a city out of the archive at once, outside any session. */
  "archive.remove": {
    params: {
      /** GeoNames id of the city. */
      city: number;
    };
    result: ArchiveRemoveResult;
  };
  /** Stars an archived city, or takes its star away, at once. */
  "archive.setFavorite": {
    params: {
      /** GeoNames id of the city. */
      city: number;
      /** Whether the city is to have a star. */
      favorite: boolean;
    };
    result: ArchiveSetFavoriteResult;
  };
  /** The archive as a file, or as text in the reply, by id. */
  "archive.export": {
    params: {
      /** The format of the file. */
      format: "csv" | "ids" | "geojson" | "gpx";
      /** Absolute path of the file. */
      path?: string | null;
      /** Only the cities with a star; true for ids, false for the others if it is left out. */
      favoritesOnly?: boolean | null;
    };
    result: ArchiveExportResult;
  };
  /**
   * Adds the cities of a file or a text to the archive, or its places to the guide, at once; also
   * of files of other programs.
   */
  "archive.import": {
    params?: {
      /** The format; auto, or nothing, to tell it from the contents. */
      format?: "auto" | "csv" | "ids" | "geojson" | "gpx" | "kml" | "names" | null;
      /** Absolute path of the file. */
      path?: string | null;
      /** What would stand in the file. */
      text?: string | null;
      /** Whether the rows become cities of the archive, or places of the guide. */
      target?: "cities" | "places" | null;
      /** Whether to answer what the import would do, and do nothing. */
      dryRun?: boolean | null;
      /** Asks for $/progress notifications that carry it. */
      workDoneToken?: string | number | null;
    };
    result: ArchiveImportResult;
  };
  /** A file that holds all of the archive: cities, history, guide and pictures. */
  "archive.backup": {
    params?: {
      /** Absolute path of the file; a new one in the folder backups if it is left out. */
      path?: string | null;
      /** Whether a file that is there is replaced. */
      overwrite?: boolean | null;
    };
    result: ArchiveBackupResult;
  };
  /** Puts a backup in the place of the archive, which is kept under another name. */
  "archive.restore": {
    params: {
      /** Absolute path of the backup. */
      path: string;
      /** Only looks whether the file can be restored. */
      dryRun?: boolean | null;
    };
    result: ArchiveRestoreResult;
  };
  /** Tells where the device is. */
  "location.set": {
    params: {
      /** The position. */
      location: Location | string;
      /** Metres around it within which the device is. */
      accuracy?: number | null;
    };
    result: DeviceLocation;
  };
  /** What is known of the device's position. */
  "location.get": {
    params?: Record<string, never>;
    result: DeviceLocation;
  };
  /** Forgets the device's position; the permission stays. */
  "location.clear": {
    params?: Record<string, never>;
    result: DeviceLocation;
  };
  /** Tells whether the user lets the device's position be used. */
  "location.setPermission": {
    params: {
      /** What the user said; denied forgets the position. */
      permission: "notDetermined" | "denied" | "granted";
    };
    result: DeviceLocation;
  };
  /**
   * The point that a text means: coordinates, a link to a map, a Plus Code, a name, an airport's
   * code or a GeoNames id.
   */
  "location.resolve": {
    params: {
      /** What was typed or pasted. */
      text: string;
    };
    result: LocationResolveResult;
  };
  /**
   * Text, link and hashtag to share a city, a place of the guide or a point with; sends nothing.
   */
  "share.compose": {
    params?: {
      /** GeoNames id of the city. */
      city?: number | null;
      /** Or else the id of a place of the guide. */
      place?: number | null;
      /** Or else a point. */
      location?: Location | string | null;
      /** Id of the session; may be left out while exactly one is open. */
      session?: string | null;
      /** Those of the temperature; else those of initialize. */
      units?: "metric" | "us" | null;
      /** A form for other programs, for text; or else a sentence to post. */
      format?: "text" | "geo" | "openStreetMap" | "google" | "apple" | "plusCode" | "dms" | "markdown" | "org" | null;
    };
    result: ShareComposeResult;
  };
  /** The guide: cities by name with their places by name, all or those within a radius. */
  "place.list": {
    params?: {
      /** Only places at most so many miles away, usually 1, 10 or 100; null for all. */
      radiusMiles?: number | null;
      /** Where distances are measured from; or else the device position. */
      location?: Location | string | null;
      /** Found anywhere in the name of the place or of its city, whatever case and accents. */
      query?: string | null;
      /** Index of the first row of the page. */
      offset?: number | null;
      /** How many rows at most. */
      limit?: number | null;
    };
    result: PlaceListResult;
  };
  /** One place, with how much of the map to show around it. */
  "place.get": {
    params: {
      /** Id of the place. */
      place: number;
    };
    result: PlaceGetResult;
  };
  /** Adds a place of the user's to the guide, under the city there. */
  "place.add": {
    params?: {
      /** One line; has to be given. */
      name?: string | null;
      /** Where the pin is; has to be given. */
      location?: Location | string | null;
      /** May have several lines. */
      description?: string | null;
      /** GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City. */
      city?: number | null;
    };
    result: PlaceAddResult;
  };
  /** Changes a place, which is the user's from then on; what is left out stays. */
  "place.update": {
    params: {
      /** Id of the place. */
      place: number;
      /** One line. */
      name?: string | null;
      /** Where the place is. */
      location?: Location | string | null;
      /** Null clears it. */
      description?: string | null;
      /** As in place.add; null lists the place under Unknown City. */
      city?: number | null;
    };
    result: PlaceUpdateResult;
  };
  /** Removes a place with its picture. */
  "place.remove": {
    params: {
      /** Id of the place. */
      place: number;
    };
    result: PlaceRemoveResult;
  };
  /** Takes in the places of a file, of a text, or of the guide that comes with the program. */
  "place.import": {
    params?: {
      /** Absolute path of a file. */
      path?: string | null;
      /** The content of one, or else a path. */
      text?: string | null;
      /** What it is; or else what it looks like. */
      format?: "json" | "geojson" | "csv" | null;
      /** Takes the guide that comes with the program, as without path and text. */
      shipped?: boolean | null;
      /** Asks for $/progress notifications that carry it. */
      workDoneToken?: string | number | null;
    };
    result: PlaceImportResult;
  };
  /** Gives a place a picture of the user's, or none; the former file is deleted. */
  "place.setPhoto": {
    params: {
      /** Id of the place. */
      place: number;
      /** Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away. */
      path?: string | null;
      /** The bytes of such a file in base 64, or else a path; null takes the picture away. */
      base64?: string | null;
    };
    result: PlaceSetPhotoResult;
  };
  /** The picture of a place as a file; one that is elsewhere is fetched once and kept. */
  "place.photo": {
    params: {
      /** Id of the place. */
      place: number;
      /** Asks for $/progress notifications that carry it. */
      workDoneToken?: string | number | null;
    };
    result: PlacePhotoResult;
  };
}

/** The visible list or the state of a session changed. */
export interface SessionDidChangeParams {
  /** The session. */
  session: string;
  /** One more than that of the change before. */
  revision: number;
  /** Applied in order they turn the old list into the new. */
  changes: Change[];
  /** The state after the change. */
  state: State;
}

/** A session ended. */
export interface SessionDidCloseParams {
  /** The session. */
  session: string;
  /** What ended it. */
  reason: "committed" | "closed" | "failed";
}

/** A session's draft was begun, or ended with it, or can't be written. */
export interface DraftDidChangeParams {
  /** Its id; null for one that could not be begun. */
  draft: string | null;
  /** The session that it is of; null for one of an earlier process. */
  session: string | null;
  /** What became of it. */
  event: "begun" | "ended" | "failed";
  /** Why it failed, for the user; else null. */
  message: string | null;
}

/** The archive changed, by this process or another. */
export interface ArchiveDidChangeParams {
  /** The archive's revision. */
  revision: number;
  /** Cities in the archive. */
  count: number;
  /** Those with a star. */
  favorites: number;
  /** Behind the last change, as for archive.changes. */
  cursor: string;
  /** What changed it. */
  origin: "session" | "archive" | "otherProcess" | "otherMachine";
  /** The role that changed it, with the origin otherMachine where that is known. */
  by?: string;
}

/** The weather of some cities is asked for anew; what is shown is stale. */
export interface WeatherWillRefreshParams {
  /** The session whose cities they are; null if they were named. */
  session: string | null;
  /** Their ids. */
  cities: number[];
}

/** A city has new weather. */
export interface WeatherDidUpdateParams {
  /** The session that was refreshed; null if cities were named. */
  session: string | null;
  /** Its id. */
  city: number;
  /** What is shown now; null if nothing ever came. */
  weather: Weather | null;
}

/** A city's weather could not be had; the last known stays. */
export interface WeatherDidFailParams {
  /** The session that was refreshed; null if cities were named. */
  session: string | null;
  /** Its id. */
  city: number;
  /** What is shown now; null if nothing ever came. */
  weather: Weather | null;
  /** As in the reply of a request. */
  error: Error;
}

/** The weather where the device is, behind location.set; for clients that asked for it. */
export interface WeatherDidChangeHereParams {
  /** The weather; null if it could not be had. */
  weather: Weather | null;
  /** Nine of its values, ready to be read. */
  values: Value[];
  /** The device position. */
  location: Location;
  /** The city there; null if none lies within 50 km. */
  city: City | null;
  /** Why there is none; null if there is. */
  error: Error | null;
}

/** A look of surpriseMe; for clients that asked for it. */
export interface RouletteDidLookParams {
  /**
   * Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if
   * possible.
   */
  country: string;
  /** The point that was drawn in it. */
  location: Location;
  /** How far around it was searched. */
  radiusKm: number;
  /** Places found. */
  found: number;
}

/** A favourite's weather was added to its history. */
export interface WeatherDidRecordParams {
  /** Its id. */
  city: number;
  /** The entry. */
  entry: WeatherEntry;
}

/** The city guide changed, by this process or another. */
export interface PlaceDidChangeParams {
  /** The guide's revision. */
  revision: number;
  /** Places in the guide. */
  placeCount: number;
  /** Cities with a place. */
  cityCount: number;
  /** What changed it. */
  origin: "user" | "import" | "photo" | "archive" | "otherProcess" | "otherMachine";
  /** The place, if one alone was changed, added or removed. */
  place: number | null;
  /** The role that changed it, with the origin otherMachine where that is known. */
  by?: string;
}

/** A city was pointed out. */
export interface CityDidSelectParams {
  /** The session. */
  session: string;
  /** The row's place in the visible list; null if filtered out. */
  index: number | null;
  /** The row. */
  city: City;
}

/** What is known of the device's position changed. */
export interface LocationDidChangeParams {
  /** Where the device is; null if that is not known. */
  location: Location | null;
  /** Metres around the location within which the device is; null if that is not known. */
  accuracy: number | null;
  /** Whether the user lets the position be used. */
  permission: "notDetermined" | "denied" | "granted";
}

/** Something for the user to read for a moment. */
export interface ServerMessageParams {
  /** How much it matters. */
  level: "info" | "warning" | "error";
  /** What happened, for programs. */
  code: "cityAdded" | "cityRemoved" | "favoriteAdded" | "favoriteRemoved" | "archiveOnNetwork";
  /** What happened, in English, with the city's name. */
  text: string;
  /** Id of the city that it is about. */
  city: number | null;
}

/** A page of the encyclopedia is to be shown. */
export interface ArticleDidChangeParams {
  /** The session. */
  session: string;
  /** What is shown. */
  article: Article;
  /** What was asked. */
  reason: "open" | "navigate" | "back" | "forward" | "reload";
}

/** The server became able or unable to do its work. */
export interface ServerDidChangeStatusParams {
  /** Whether the server can do its work. */
  health: "ok" | "error";
  /** What is wrong and what to do; null when all is well. */
  message: string | null;
}

/** How a request with a workDoneToken comes along. */
export interface ProgressParams {
  /** The request's workDoneToken. */
  token: string | number;
  /** What there is to tell. */
  value: ProgressValue;
}

/** What the server does, while $/setTrace asks for it. */
export interface LogTraceParams {
  /** One sentence. */
  message: string;
}

/** The parameters of each notification that the server sends. */
export interface Notifications {
  /** The visible list or the state of a session changed. */
  "session.didChange": SessionDidChangeParams;
  /** A session ended. */
  "session.didClose": SessionDidCloseParams;
  /** A session's draft was begun, or ended with it, or can't be written. */
  "draft.didChange": DraftDidChangeParams;
  /** The archive changed, by this process or another. */
  "archive.didChange": ArchiveDidChangeParams;
  /** The weather of some cities is asked for anew; what is shown is stale. */
  "weather.willRefresh": WeatherWillRefreshParams;
  /** A city has new weather. */
  "weather.didUpdate": WeatherDidUpdateParams;
  /** A city's weather could not be had; the last known stays. */
  "weather.didFail": WeatherDidFailParams;
  /** The weather where the device is, behind location.set; for clients that asked for it. */
  "weather.didChangeHere": WeatherDidChangeHereParams;
  /** A look of surpriseMe; for clients that asked for it. */
  "roulette.didLook": RouletteDidLookParams;
  /** A favourite's weather was added to its history. */
  "weather.didRecord": WeatherDidRecordParams;
  /** The city guide changed, by this process or another. */
  "place.didChange": PlaceDidChangeParams;
  /** A city was pointed out. */
  "city.didSelect": CityDidSelectParams;
  /** What is known of the device's position changed. */
  "location.didChange": LocationDidChangeParams;
  /** Something for the user to read for a moment. */
  "server.message": ServerMessageParams;
  /** A page of the encyclopedia is to be shown. */
  "article.didChange": ArticleDidChangeParams;
  /** The server became able or unable to do its work. */
  "server.didChangeStatus": ServerDidChangeStatusParams;
  /** How a request with a workDoneToken comes along. */
  "$/progress": ProgressParams;
  /** What the server does, while $/setTrace asks for it. */
  "$/logTrace": LogTraceParams;
}

/** The code of each error; `error.data.name` is its name. */
export interface ErrorCodes {
  /** A legal request that cannot be carried out now. */
  RequestFailed: -32803;
  /** A newer request for the same method took its place. */
  RequestOvertaken: -32801;
  /** The client cancelled the request. */
  RequestCancelled: -32800;
  /** The message is not JSON. */
  ParseError: -32700;
  /** A fault of the server itself. */
  InternalError: -32603;
  /** A parameter is missing, unknown, of the wrong type or out of range. */
  InvalidParams: -32602;
  /** There is no such method. */
  MethodNotFound: -32601;
  /** JSON, but not a request, or not now. */
  InvalidRequest: -32600;
  /** No such session is open, or it has ended. */
  SessionNotFound: 1001;
  /** No such city in the session, the archive or the gazetteer. */
  CityNotFound: 1002;
  /** Closing would lose unsaved work; say discard. */
  ConfirmationRequired: 1003;
  /** Nothing is visible to import, or nothing was changed to save. */
  NothingToCommit: 1004;
  /** The device position is needed and not known. */
  LocationUnavailable: 1005;
  /** The search found nothing; data tells where it looked, or where to look. */
  NothingFound: 1006;
  /** It is there already. */
  AlreadyExists: 1007;
  /** No such place is in the guide. */
  PlaceNotFound: 1008;
  /** A name that several places have; data.candidates lists them. */
  AmbiguousLocation: 1009;
  /**
   * The changes since a cursor are no longer known; data.cursor goes with the archive read anew.
   */
  CursorExpired: 1010;
  /** There is no such draft, or it has ended. */
  DraftNotFound: 1011;
  /** The draft is open in a session, of this or another process. */
  DraftInUse: 1012;
  /** The archive has changed since; data.left counts what can be taken up. */
  DraftOutdated: 1013;
  /**
   * The name is that of a continent, a country or a division; data has its capital and largest
   * cities.
   */
  LocationIsArea: 1014;
  /** The service needs a key or was turned off. */
  ProviderNotConfigured: 1020;
  /** The service does not answer this request or this account. */
  ProviderRejected: 1021;
  /** The service was asked too much; data.retryAfterMs tells how long. */
  QuotaExceeded: 1022;
  /** The service cannot be reached or is out of order. */
  ProviderUnavailable: 1023;
  /** The service took too long. */
  ProviderTimeout: 1024;
  /** The service sent what it should not. */
  ProviderAnswerInvalid: 1025;
  /** The archive or the gazetteer cannot be read or written. */
  StorageFailed: 1030;
  /** Another process held the archive's lock for too long. */
  StorageLocked: 1031;
  /**
   * Storage failed in the middle of a commit, and whether that was kept is not known; look before
   * you repeat the request.
   */
  OutcomeUnknown: 1032;
  /** A cap that initialize announces was reached. */
  LimitExceeded: 1040;
}
