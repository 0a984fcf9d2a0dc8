"""The shapes of the protocol: what is sent and what is answered.

Written by `clients/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Union


PROTOCOL_VERSION = 1
"""The version of the protocol that this is."""


__all__ = [
    "Air", "AirPollen", "AirPollutants", "Archive", "ArchiveAddResult", "ArchiveBackupResult",
    "ArchiveChange", "ArchiveChangesResult", "ArchiveExportResult", "ArchiveImportResult",
    "ArchiveImportResultInvalid", "ArchiveImportResultUnknownRow",
    "ArchiveImportResultUnresolvedRow", "ArchiveImportResultUnresolvedRowCandidate",
    "ArchiveListResult", "ArchiveRemoveResult", "ArchiveRestoreResult", "ArchiveSetFavoriteResult",
    "ArchiveStatusResult", "Article", "ArticleBackResult", "ArticleForwardResult",
    "ArticleNavigateResult", "ArticleOpenResult", "ArticlePicture", "ArticleReloadResult",
    "ArticleSummaryResult", "Attempt", "Budget", "BudgetWindow", "Change", "ChangeInsert",
    "ChangeMove", "ChangeRemove", "ChangeReset", "ChangeUpdate", "City", "CityBriefResult",
    "CityBriefResultDay", "CityBriefResultForecast", "CityBriefResultForecastDay",
    "CityBriefResultForecastSeries", "CityBriefResultForecastSeriesMaximum",
    "CityBriefResultForecastSeriesMinimum", "CityBriefResultForecastSummary",
    "CityBriefResultStatus", "CityClockResult", "CityClockResultFrom", "CityClockResultWorking",
    "CityClockResultWorkingHours", "CityClockWorkingHours", "CityDetailResult",
    "CityDetailResultForecast", "CityDetailResultForecastDay", "CityDetailResultForecastSeries",
    "CityDetailResultForecastSeriesMaximum", "CityDetailResultForecastSeriesMinimum",
    "CityDetailResultForecastSummary", "CityDetailResultHistory", "CityGetResult",
    "CityRemoveResult", "CityRemoveUnfavoritesResult", "CityRestoreResult", "CitySearchResult",
    "CitySelectResult", "CitySetFavoriteResult", "CitySkyResult", "CityToggleFavoriteResult",
    "CityUpdate", "ClientConfigureResult", "ClientConfigureUnits", "CloudLayer", "CommonHours",
    "CommonHoursCity", "Credit", "DayLight", "DeviceLocation", "Draft", "Edit", "Error",
    "ErrorData", "EuropeanAirIndex", "Fallback", "GazetteerCountriesResult",
    "GazetteerCountriesResultCountry", "GazetteerCountriesResultCountryBounds",
    "GazetteerMatchResult", "GazetteerNearbyResult", "GazetteerNearbyResultCity",
    "GazetteerSearchResult", "GazetteerSearchResultCity", "Guide", "GuideCity",
    "InitializeClientInfo", "InitializeResult", "InitializeResultCapabilities",
    "InitializeResultProviders", "InitializeResultServerInfo", "InitializeUnits", "Limits",
    "LocalClock", "LocalClockNextChange", "Location", "LocationResolveResult",
    "LocationResolveResultAirport", "LocationResolveResultAlternatives",
    "LocationResolveResultAlternativesArea", "LocationResolveResultNearestCity", "Measurement",
    "MoonDay", "MoonPhase", "Observation", "PROTOCOL_VERSION", "Photo", "PhotoSearchResult",
    "Place", "PlaceAddResult", "PlaceGetResult", "PlaceImportResult", "PlaceImportResultInvalid",
    "PlaceInText", "PlaceListResult", "PlaceListResultGroup", "PlaceListResultShipped", "PlaceName",
    "PlacePhotoResult", "PlacePicture", "PlaceRemoveResult", "PlaceSetPhotoResult",
    "PlaceUpdateResult", "ProgressValue", "ProgressValueBegin", "ProgressValueEnd",
    "ProgressValueReport", "Range", "RouletteClearHistoryResult", "RouletteHistoryResult",
    "RouletteHistoryResultCountry", "Sample", "ServerStatusResult", "ServerStatusResultGazetteer",
    "SessionCommitResult", "SessionGetResult", "SessionListResult", "SessionListResultSession",
    "SessionOpenResult", "SessionOpenWishes", "SessionOpenWishesRing", "SessionRedoResult",
    "SessionResumeResult", "SessionUndoResult", "ShareComposeResult", "SkyDay", "Source", "Span",
    "Spread", "State", "Station", "SunDay", "Twilight", "USAirIndex", "Units", "Value",
    "WarnedPlace", "Warning", "WarningSource", "Watch", "Weather", "WeatherAirResult",
    "WeatherAirResultPlace", "WeatherCompareResult", "WeatherCompareResultSource",
    "WeatherCompareResultSourceDay", "WeatherCompareResultSpread", "WeatherCompareResultSpreadDay",
    "WeatherEntry", "WeatherForecastResult", "WeatherForecastResultDay",
    "WeatherForecastResultSeries", "WeatherForecastResultSeriesMaximum",
    "WeatherForecastResultSeriesMinimum", "WeatherForecastResultSummary", "WeatherGetResult",
    "WeatherHereResult", "WeatherHistoryResult", "WeatherIconResult", "WeatherMeasuredResult",
    "WeatherNormalsResult", "WeatherNormalsResultDifference", "WeatherNormalsResultNormal",
    "WeatherNormalsResultYesterday", "WeatherRefreshResult", "WeatherRemoveHistoryResult",
    "WeatherUnwatchResult", "WeatherWarningsResult", "WishStep",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AirPollutants:
    """What is in the air."""

    pm25: float | None  #: Particles up to 2.5 μm.
    pm10: float | None  #: Particles up to 10 μm.
    no2: float | None  #: Nitrogen dioxide.
    o3: float | None  #: Ozone near the ground.
    so2: float | None  #: Sulphur dioxide.
    co: float | None  #: Carbon monoxide.
    unit: str  #: Of all of them.


@dataclass(frozen=True, slots=True, kw_only=True)
class AirPollen:
    """Pollen in the air."""

    alder: float | None  #: Of alder; null where nobody knows.
    birch: float | None  #: Of birch; null where nobody knows.
    grass: float | None  #: Of grass; null where nobody knows.
    mugwort: float | None  #: Of mugwort; null where nobody knows.
    olive: float | None  #: Of olive; null where nobody knows.
    ragweed: float | None  #: Of ragweed; null where nobody knows.
    unit: str  #: Of all of them.


@dataclass(frozen=True, slots=True, kw_only=True)
class Air:
    time: str  #: The hour that it is valid for, ISO 8601 on the place's clock.
    european: EuropeanAirIndex | None  #: The European index; null if it is not known.
    us: USAirIndex | None  #: The index of the US EPA; null if it is not known.
    #: The one whose own European index is the highest; null if none is known.
    main_pollutant: Literal["pm25", "pm10", "no2", "o3", "so2", "co"] | None
    pollutants: AirPollutants  #: What is in the air.
    pollen: AirPollen  #: Pollen in the air.
    #: The model of the Copernicus service; null where it may be either.
    model: Literal["cams_europe", "cams_global"] | None
    provider: Literal["open-meteo-air"]  #: Who says so.
    fetched_at: str  #: When the provider said so, ISO 8601.
    attribution: Credit  #: The credit that the provider asks to be shown.
    stale: bool  #: Whether something newer could not be had.
    dropped: int  #: Values of the answer that cannot be, and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    count: int  #: Cities in the archive.
    favorites: int  #: Those with a star.
    revision: int  #: Rises with every change, whichever process made it.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveChange:
    cursor: str  #: Behind this change.
    kind: Literal["added", "removed", "changed"]  #: What became of the city.
    city: int  #: Its id.
    #: What changed of it: members of a city; none unless it is changed.
    fields: tuple[
        Literal["name", "country", "admin1", "lat", "lon", "population", "timezone", "wikipedia",
        "favorite"], ...
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    city: int  #: The city whose article was opened.
    title: str  #: Title for the window: the city's name.
    url: str  #: https address to be loaded.
    fallback: bool  #: Whether it is a search for the name, for want of a link.
    can_go_back: bool  #: Whether there is a page to go back to.
    can_go_forward: bool  #: Whether there is a page to go forward to.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePicture:
    url: str  #: https address of the picture.
    width: int  #: Pixels.
    height: int  #: Pixels.
    page: str | None  #: The page with its author and licence.


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    #: Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if
    #: possible.
    country: str
    location: Location  #: The point that was drawn in it.
    radius_km: float  #: How far around it was searched.
    found: int  #: Places found.


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetWindow:
    """Its limits."""

    seconds: float  #: Length of the window.
    limit: float  #: What it grants, in the service's units.
    remaining: float  #: What is left.


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    service: str  #: Its name.
    windows: tuple[BudgetWindow, ...]  #: Its limits.
    paused_until: str | None  #: Until when it asked to be left alone, ISO 8601.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeInsert:
    """One of the forms of `Change`."""

    op: Literal["insert"]  #: A row appears.
    index: int  #: Where it stands at that step.
    city: City  #: The row.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeUpdate:
    """One of the forms of `Change`."""

    op: Literal["update"]  #: A row has new values.
    index: int  #: Where it stands at that step.
    city: CityUpdate  #: Its id, and the members that are new.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRemove:
    """One of the forms of `Change`."""

    op: Literal["remove"]  #: A row goes.
    index: int  #: Where it stood.
    id: int  #: Its city.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMove:
    """One of the forms of `Change`."""

    op: Literal["move"]  #: A row changes its place.
    from_: int  #: Where it stood.
    to: int  #: Where it stands.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeReset:
    """One of the forms of `Change`."""

    op: Literal["reset"]  #: Read the list anew with session.get.


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    id: int  #: GeoNames id.
    name: str  #: Main name at GeoNames.
    country: str | None  #: ISO 3166-1 alpha-2 code; XK is Kosovo.
    admin1: str | None  #: Name of the state, region or canton.
    lat: float  #: Degrees north.
    lon: float  #: Degrees east.
    population: int | None  #: Inhabitants.
    timezone: str | None  #: IANA time zone.
    wikipedia: str | None  #: https address of the article.
    favorite: bool  #: Whether it has a star, in the session or else in the archive.
    archived: bool  #: Whether the archive held it when the session opened, or now.
    weather: Weather | None  #: As weather.refresh found it; null if it was not asked.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityUpdate:
    id: int  #: GeoNames id of the city.
    favorite: bool  #: Its star, where that is new.


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudLayer:
    #: How much of the sky it covers.
    cover: Literal["clear", "few", "scattered", "broken", "overcast", "obscured"]
    base: float | None  #: Metres above the station; null if it is not told.


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonHoursCity:
    """The same on the clocks of each city with a zone."""

    city: int  #: Its id.
    start: str  #: ISO 8601.
    end: str  #: ISO 8601.


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonHours:
    start: str  #: In UTC.
    end: str  #: In UTC.
    cities: tuple[CommonHoursCity, ...]  #: The same on the clocks of each city with a zone.


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    text: str  #: The line to be shown.
    url: str  #: What it links to.
    #: Of the data, by its SPDX name; null where the service has terms of its own.
    license: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLight:
    morning: Span  #: While the sun rises.
    evening: Span  #: While it sinks.


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLocation:
    location: Location | None  #: Where the device is; null if that is not known.
    #: Metres around the location within which the device is; null if that is not known.
    accuracy: float | None
    #: Whether the user lets the position be used.
    permission: Literal["notDetermined", "denied", "granted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    draft: str  #: Its id.
    mode: Literal["import", "browse"]  #: What the session was for.
    saved_at: str  #: When it was written last, ISO 8601.
    changes: int  #: Stars, removals, restorations, undos and redos in it.
    #: The process in which its session is open, which may be this one; else null.
    held_by: int | None
    #: When it is removed, ISO 8601; null while its session is open, or if drafts do not expire.
    expires_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    kind: Literal["favorite", "remove", "restore"]  #: What it did when it was made.
    ids: tuple[int, ...]  #: The first 100 ids of the cities that it changed.
    count: int  #: How many they are.


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorData:
    """What programs need to know."""

    name: str  #: Name of the code.
    retryable: bool  #: Whether the same request may succeed later as it is.
    path: str | None = None  #: InvalidParams: the member that is wrong, as params.location.lat.
    offset: int | None = None  #: ParseError: the byte at which the line ceases to be JSON, from 0.
    limit: float | None = None  #: The limit that was passed.
    #: The line of an imported file that is wrong, from 1; null if it is no matter of a line.
    line: int | None = None
    #: LocationUnavailable: denied if the position must not be used, else it is not known.
    permission: Literal["notDetermined", "denied", "granted"] | None = None
    attempts: tuple[Attempt, ...] | None = None  #: Every look of surpriseMe that was made.
    wishes: tuple[WishStep, ...] | None = None  #: NothingFound: what each wish left of the cities.
    cursor: str | None = None  #: CursorExpired: from where to follow the archive once it is read.
    url: str | None = None  #: NothingFound: where to search instead.
    provider: str | None = None  #: Name of the service, where it is known.
    #: Milliseconds until asking again makes sense, where that is known.
    retry_after_ms: int | None = None
    #: The provider to pass instead, for live cities.
    alternative: Literal["embedded", "geonames"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    code: int  #: Which error.
    message: str  #: A sentence in English: what is wrong and what to do.
    data: ErrorData  #: What programs need to know.


@dataclass(frozen=True, slots=True, kw_only=True)
class EuropeanAirIndex:
    index: float  #: The service's number, above 100 without an end.
    #: Its level in one word.
    level: Literal["good", "fair", "moderate", "poor", "veryPoor", "extremelyPoor"]
    text: str  #: The same to be read, English.


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallback:
    #: The provider that would have been preferred.
    instead_of: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    reason: str  #: What was wrong with it: a sentence.


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    place_count: int  #: Places in the guide.
    city_count: int  #: Cities with a place, Unknown City among them.
    revision: int  #: Rises with every change, whichever process made it.


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideCity:
    id: int  #: GeoNames id; 0 for Unknown City; below zero for a city that only an import names.
    name: str  #: Its name.
    country: str | None  #: ISO 3166-1 alpha-2 code.


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    line_bytes: float  #: Bytes of a message: of a line without its end, or of what follows headers.
    depth: float  #: Arrays and objects within each other.
    batch: float  #: Members of a batch.
    waiting: float  #: Requests waiting at a time.
    sessions: float  #: Sessions open at a time.
    session_rows: float  #: Cities in the lists of all open sessions together.
    page: float  #: Rows of a page: the largest limit of a list.
    import_: float  #: Cities of an import: the largest count of session.open.
    edited: float  #: Cities of one edit of a session.
    #: Bytes of a session's undo history, 8 for each city of an edit. Older edits are forgotten
    #: first, and the last one never.
    undo_bytes: float
    radius_km: float  #: The largest radius: half the Earth's circumference.
    refresh: float  #: Cities of a weather.refresh.
    import_file: float  #: Bytes of a file that archive.import reads.
    import_rows: float  #: Rows of a file that archive.import reads.
    export_text: float  #: Bytes of the text in a reply of archive.export.
    match_text: float  #: Bytes of a text for gazetteer.match.
    pages_back: float  #: Pages that article.back can go back over.
    places: float  #: Places of a place.import.
    places_bytes: float  #: Bytes of a file for place.import.
    photo_bytes: float  #: Bytes of a picture that place.setPhoto takes from a path.
    photo_text_bytes: float  #: Bytes of a picture in base64, decoded.
    changed_rows: float  #: Rows told one by one; more are one reset.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalClockNextChange:
    """When its clocks are changed next; null if that is not known to happen."""

    time: str  #: ISO 8601, as the clocks show it then.
    offset_before: int  #: Seconds ahead of UTC until then.
    offset_after: int  #: And from then on.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalClock:
    id: int  #: GeoNames id of the city.
    name: str  #: Its main name.
    timezone: str | None  #: IANA time zone; null, as what follows from it, if none is known.
    time: str | None  #: What its clocks show, ISO 8601.
    offset: int | None  #: Seconds ahead of UTC.
    abbreviation: str | None  #: As CEST; null where people have no word for it.
    weekday: str | None  #: In English.
    day_difference: int | None  #: Days by which its calendar is ahead of that of from.
    #: When its clocks are changed next; null if that is not known to happen.
    next_change: LocalClockNextChange | None
    distance_km: float  #: Kilometres along the Earth's surface.
    bearing: float | None  #: Degrees from north by east, as one sets out; null at no distance.
    #: The nearest of 16 directions.
    compass: Literal[
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
        "NNW"
    ] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    lat: float  #: Latitude, degrees north.
    lon: float  #: Longitude, degrees east.


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    station: Station | None  #: Who measured; the nearest if none did; null if none is near.
    time: str | None  #: When it was measured, ISO 8601 on the station's clock; null if never.
    age_minutes: int | None  #: Minutes since then.
    measured: Observation | None  #: What was measured; null if that is not known.
    #: Why that is not known; null if it is.
    reason: Literal["noStation", "notReported", "tooOld", "failed"] | None
    provider: Literal["aviationweather"]  #: Who says so.
    attribution: Credit  #: The credit to be shown with it.
    fetched_at: str | None  #: When the provider said so, ISO 8601; null if never.
    stale: bool  #: Whether there may be something newer that could not be had.
    error: Error | None  #: Why that could not be had; else null.


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonDay:
    state: Literal["normal", "alwaysUp", "alwaysDown"]  #: Whether it is up or down all day.
    rise: str | None  #: ISO 8601; null on a day without, which comes once a month.
    set: str | None  #: The same.
    rise_azimuth: float | None  #: Degrees from north by east.
    set_azimuth: float | None  #: The same.
    #: One of the four principal ones if it falls on the day.
    phase: Literal[
        "newMoon", "waxingCrescent", "firstQuarter", "waxingGibbous", "fullMoon", "waningGibbous",
        "lastQuarter", "waningCrescent"
    ]
    illumination: float  #: Part of the disc that is lit, at 12:00.
    phase_angle: float  #: Degrees by which it is ahead of the sun at 12:00, 180 at full moon.
    age: float  #: Days since the new moon, at 12:00.


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonPhase:
    #: New moon, full moon or a quarter.
    phase: Literal[
        "newMoon", "waxingCrescent", "firstQuarter", "waxingGibbous", "fullMoon", "waningGibbous",
        "lastQuarter", "waningCrescent"
    ]
    time: str  #: Its moment, ISO 8601 on the place's clock.


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    #: What falls or hangs in the air, or else the clouds, in one word.
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None  #: Name for weather.icon.
    summary: str | None  #: In words, English.
    is_day: bool | None  #: Whether the sun is up at the station.
    temperature: float | None  #: °C; °F in units us.
    dew_point: float | None  #: °C or °F.
    humidity: float | None  #: %, computed of both: a report has none.
    pressure: float | None  #: At sea level, hPa; null outside of North America, mostly.
    altimeter: float | None  #: QNH, hPa: at sea level in standard air.
    wind_speed: float | None  #: m/s; mph in units us.
    wind_gust: float | None  #: m/s or mph; null if there are none.
    #: Degrees from north that it comes from; null if variable, or in a calm.
    wind_direction: float | None
    is_wind_variable: bool  #: Whether it comes from all sides.
    visibility: float | None  #: km; miles in units us.
    visibility_is_at_least: bool  #: Whether one can see farther than that.
    #: How much of the sky is covered; null if the station does not look.
    sky_cover: Literal["clear", "few", "scattered", "broken", "overcast", "obscured"] | None
    cloud_layers: tuple[CloudLayer, ...]  #: The clouds from below.
    weather: str | None  #: The report's words for the weather, as -RA BR; null if it has none.
    raw: str | None  #: The report as it was sent.
    #: Those of the values; of a choice of its own that of the temperature.
    units: Literal["metric", "us"]
    dropped: int  #: Values that cannot be, and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    title: str  #: What it shows, as its author says.
    url: str  #: Address of the picture in full size.
    thumbnail: str | None  #: Address of a small one.
    width: int  #: Pixels of the picture in full size.
    height: int  #: Pixels.
    author: str | None  #: Who made it, as plain text; null where that is not told.
    license: str | None  #: Name of its licence; null where that is not told.
    license_url: str | None  #: Address of the licence.
    page: str | None  #: The page that tells of it, or shows it.


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    id: int  #: Names the place; never used twice.
    name: str  #: One line.
    description: str | None  #: May have several lines.
    location: Location  #: Where it is.
    city: GuideCity  #: What it is listed under.
    #: import as an import left it; user once the user has added or changed it.
    origin: Literal["user", "import"]
    photo: PlacePicture  #: Its picture.
    #: From the device or the given point; null where neither is known.
    distance_miles: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInText:
    #: How the text tells it.
    kind: Literal["link", "coordinates", "plusCode", "mention", "wikiLink", "quoted", "bare"]
    range: Range  #: Where, in UTF-16 code units, without brackets, quotes and the like.
    bytes: Range  #: The same in bytes of UTF-8.
    location: Location  #: The point; of a name that of the city.
    city: City | None  #: The likeliest one; null where the text tells a point alone.
    ambiguous: bool  #: Whether it is not clear which city is meant.
    #: Ids of those that may be meant, the likeliest first; empty where it is clear.
    candidates: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceName:
    name: str  #: As the gazetteer spells it.
    language: str | None  #: A tag of BCP 47; null if unknown.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePicture:
    #: Whether there is a picture, and whether it is here.
    state: Literal["none", "remote", "local"]
    url: str | None  #: Where an import says that it is.
    path: str | None  #: The file to show; null unless local. Another picture has another path.
    #: Media type of the file, known by its content.
    media_type: Literal["image/jpeg", "image/png", "image/webp", "image/gif"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueBegin:
    """One of the forms of `ProgressValue`."""

    kind: Literal["begin"]  #: It starts.
    title: str  #: What it is.


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueReport:
    """One of the forms of `ProgressValue`."""

    kind: Literal["report"]  #: It goes on.
    message: str  #: How far it is.
    percentage: int | None  #: Null where the end is not known.


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueEnd:
    """One of the forms of `ProgressValue`."""

    kind: Literal["end"]  #: It is over, one way or another.


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    start: int  #: Where it begins.
    end: int  #: Where it ends: before that.


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    time: str  #: Its start, ISO 8601 on the place's clock.
    interval_hours: int  #: Hours to the next sample.
    #: In one word.
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None  #: Name for weather.icon.
    summary: str | None  #: In words.
    temperature: float | None  #: °C or °F.
    feels_like: float | None  #: °C or °F.
    humidity: float | None  #: %.
    pressure: float | None  #: hPa.
    wind_speed: float | None  #: m/s or mph.
    wind_direction: float | None  #: Degrees from north that it comes from.
    cloud_cover: float | None  #: %.
    precipitation: float | None  #: mm/h or inches/h.
    precipitation_probability: float | None  #: %.


@dataclass(frozen=True, slots=True, kw_only=True)
class SkyDay:
    date: str  #: The day, YYYY-MM-DD.
    sun: SunDay  #: The sun.
    moon: MoonDay  #: The moon.


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    #: Where the cities come from.
    kind: Literal["surpriseMe", "aroundMe", "country", "search", "daily"]
    location: Location | None  #: The point that was searched around.
    near: str | None  #: Name of the city there, for a label; null if none lies within 50 km.
    country: str | None  #: Code of the country.
    radius_km: float | None  #: The radius that found them; null where none was used.
    widened: bool  #: Whether the radius had to be larger than asked.
    attempts: tuple[Attempt, ...]  #: Every look of surpriseMe; the last found the cities.
    provider: Literal["embedded", "geonames"]  #: Whose cities they are.
    #: How many cities it could be at most: less than asked where the source gives no more.
    count: int
    skipped: int  #: Records of the source's answer that could not be read and were left out.
    drawn: int | None  #: The city that was drawn for its wishes, weighting or day; else null.
    weighting: Literal["country", "place", "people"] | None  #: How it was drawn.
    candidates: int | None  #: How many cities it was drawn from.
    date: str | None  #: Of the city of the day, of UTC; else null.


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    begin: str | None  #: ISO 8601; null if the sun does not pass this height then.
    end: str | None  #: The same.


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    lowest: float | None  #: The lowest; null unless two sources tell it.
    highest: float | None  #: The highest.
    difference: float | None  #: How far they are apart.


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    mode: Literal["import", "browse"]  #: What the session is for.
    commit_label: Literal["Import", "Save"]  #: Title for the button that commits.
    total: int  #: Cities in the session.
    visible: int  #: Cities that the filter lets through.
    favorites: int  #: Visible cities with a star.
    unfavorites: int  #: Visible cities without a star.
    dirty: bool  #: Whether anything was changed, even if it was changed back.
    can_commit: bool  #: Whether session.commit has anything to store.
    can_remove_unfavorites: bool  #: Whether a visible city has no star.
    needs_confirmation: bool  #: Whether session.close needs discard.
    query: str  #: The filter's text, as it was given.
    scope: Literal["all", "favorites", "unfavorites", "withWikipedia"]  #: The filter's scope.
    can_undo: bool  #: Whether session.undo has anything to take back.
    can_redo: bool  #: Whether session.redo has anything to repeat.


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    icao: str  #: Its code.
    name: str  #: Its name.
    country: str  #: ISO 3166-1 code of two letters.
    location: Location  #: Where it is.
    elevation: float | None  #: Metres above the sea.
    distance_km: float  #: From the place, along the Earth's surface.
    bearing: float | None  #: Degrees from north by east, from the place; null at no distance.
    attribution: Credit  #: The credit for knowing of it.


@dataclass(frozen=True, slots=True, kw_only=True)
class SunDay:
    #: Polar day and night are days without sunrise and sunset.
    state: Literal["normal", "polarDay", "polarNight"]
    rise: str | None  #: ISO 8601; null if there is none before this noon.
    noon: str | None  #: When it stands in the meridian.
    set: str | None  #: The one behind this noon, on the next day if it is behind midnight.
    noon_altitude: float  #: Degrees above the horizon.
    rise_azimuth: float | None  #: Degrees from north by east.
    set_azimuth: float | None  #: The same.
    day_length: int  #: Seconds from rise to set; 86,400 in polar day, 0 in polar night.
    day_length_change: int  #: Seconds more than the day before.
    civil: Twilight  #: To 6 degrees below the horizon.
    nautical: Twilight  #: To 12 degrees.
    astronomical: Twilight  #: To 18 degrees.
    blue_hour: DayLight  #: From 6 to 4 degrees below the horizon.
    golden_hour: DayLight  #: From 4 degrees below to 6 above the horizon.


@dataclass(frozen=True, slots=True, kw_only=True)
class Twilight:
    dawn: str | None  #: When it begins; null if the sun does not pass this height.
    dusk: str | None  #: When it ends; likewise.


@dataclass(frozen=True, slots=True, kw_only=True)
class USAirIndex:
    index: float  #: The service's number, 500 at most but for the worst.
    #: Its class in one word.
    level: Literal[
        "good", "moderate", "unhealthyForSensitiveGroups", "unhealthy", "veryUnhealthy", "hazardous"
    ]
    text: str  #: The same to be read, English.


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    temperature: Literal["C", "F"]  #: Of all temperatures.
    wind: Literal["m/s", "km/h", "mph", "kn"]  #: Of wind and gusts.
    pressure: Literal["hPa", "mmHg", "inHg"]  #: Of pressures.
    visibility: Literal["km", "mi"]  #: Of distances that one can see.
    precipitation: Literal["mm", "in"]  #: Of what falls, an hour or a day.


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    key: str  #: The member of weather that it is.
    value: float | str | None  #: Of the condition a word.
    unit: str | None  #: Null for the condition.
    text: str | None  #: Number and unit as a person reads them; null if not known.


@dataclass(frozen=True, slots=True, kw_only=True)
class WarnedPlace:
    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    #: Only where it is covered do no warnings mean that there are none; elsewhere nobody has told.
    coverage: Literal["covered", "notCovered", "failed"]
    sources: tuple[WarningSource, ...]  #: Who warns there.
    warnings: tuple[Warning, ...]  #: What is warned of, the worst first, and last what has ended.
    skipped: int  #: Warnings that could not be read and were left out.
    fetched_at: str | None  #: When that was told, ISO 8601; null if never.
    stale: bool  #: Whether the warnings came before, because nobody can be asked now.
    error: Error | None  #: Why a service failed; else null.


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning:
    id: str  #: The service's own; every update has a new one.
    source: Literal["nws", "metalerts"]  #: Who warns.
    event: str | None  #: What of, in words.
    event_code: str | None  #: The same by the service's code.
    severity: Literal["extreme", "severe", "moderate", "minor", "unknown"] | None  #: As CAP has it.
    urgency: Literal["immediate", "expected", "future", "past", "unknown"] | None  #: As CAP has it.
    #: As CAP has it.
    certainty: Literal["observed", "likely", "possible", "unlikely", "unknown"] | None
    color: Literal["green", "yellow", "orange", "red"] | None  #: The grade of European warnings.
    headline: str | None  #: In a line.
    description: str | None  #: What is to be expected.
    instruction: str | None  #: What to do.
    area: str | None  #: Where it holds.
    onset: str | None  #: When the danger begins, ISO 8601 on the place's clock; null if not known.
    ends: str | None  #: When it ends; null if not known.
    expires: str | None  #: Until when the message holds, which may be renewed.
    is_ended: bool  #: Whether it was taken back or is over.
    web: str | None  #: The address of a page.


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningSource:
    provider: Literal["nws", "metalerts"]  #: Its name.
    attribution: Credit  #: The credit to be shown with its warnings.


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    session: str | None  #: The session whose weather is kept fresh; null for the archive.
    every: int  #: Seconds from one look to the next.
    next_at: str  #: When it looks next, ISO 8601.
    #: What a watch that is due waits for: visible, or budget; null for nothing.
    waits_for: Literal["visible", "budget"] | None
    refreshes: int  #: How often it has asked.
    asked: int  #: Of how many cities in all.


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    time: str  #: When it is valid, ISO 8601 on the city's clock.
    #: In one word.
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None  #: Name for weather.icon.
    summary: str | None  #: In words, English.
    temperature: float | None  #: °C; °F in units us.
    feels_like: float | None  #: °C or °F, as the provider works it out.
    humidity: float | None  #: %.
    pressure: float | None  #: At sea level, hPa, which is mb.
    wind_speed: float | None  #: m/s; mph in units us.
    wind_gust: float | None  #: m/s or mph.
    wind_direction: float | None  #: Degrees from north that it comes from.
    visibility: float | None  #: km; miles in units us.
    cloud_cover: float | None  #: %.
    precipitation: float | None  #: mm/h; inches/h in units us.
    ozone: float | None  #: Dobson units.
    uv_index: float | None  #: UV index.
    sunrise: str | None  #: ISO 8601 on the city's clock; null in polar day and night.
    sunset: str | None  #: The same.
    is_day: bool | None  #: Whether the sun is up.
    #: Those of the values; of a choice of its own that of the temperature.
    units: Literal["metric", "us"]
    #: Who says so.
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    #: The model that it was asked for, as it calls it; null where it does not say.
    model: str | None
    fallback: Fallback | None  #: Why it is not the provider that is asked first; null if it is.
    fetched_at: str  #: When the provider said so, ISO 8601.
    attribution: Credit  #: The credit that the provider asks to be shown.
    #: Whether it is not valid for now, or a newer value is asked for or could not be had.
    stale: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherEntry:
    id: int  #: Names the entry for weather.removeHistory.
    time: str  #: When it was asked, ISO 8601 with the city's offset.
    temperature: float | None  #: Degrees in the units.
    min: float | None  #: Lowest of that day.
    max: float | None  #: Highest of that day.
    summary: str | None  #: In words.
    icon: str | None  #: Name for weather.icon.
    #: Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit.
    units: Literal["metric", "us"]
    #: Who said so; null for an entry that an older version recorded.
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    #: The credit that the provider asks to be shown; null without a provider.
    attribution: Credit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishStep:
    #: Which.
    wish: Literal[
        "continent", "country", "ring", "minPopulation", "maxPopulation", "daylightNow",
        "notArchived", "warmNow"
    ]
    removed: int  #: Cities that the wishes before it had left, and it did not.
    left: int  #: Cities that it left.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeClientInfo:
    """Who asks, for the log."""

    name: str  #: Name of the client.
    version: str | None = None  #: Its version.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeUnits:
    """Those of weather: a system, or a unit for each quantity; the others are metric."""

    temperature: Literal["C", "F"] | None = None  #: Of all temperatures.
    wind: Literal["m/s", "km/h", "mph", "kn"] | None = None  #: Of wind and gusts.
    pressure: Literal["hPa", "mmHg", "inHg"] | None = None  #: Of pressures.
    visibility: Literal["km", "mi"] | None = None  #: Of distances that one can see.
    precipitation: Literal["mm", "in"] | None = None  #: Of what falls, an hour or a day.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultServerInfo:
    """Who answers."""

    name: str  #: cityroulette.
    version: str  #: Its version.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultCapabilities:
    """What this server can do."""

    batch: bool  #: Whether batches are taken.
    progress: bool  #: Whether workDoneToken is taken.
    undo: bool  #: Whether sessions can undo and redo.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultProviders:
    """Where data comes from."""

    cities: Literal["embedded", "geonames"]  #: Where cities come from.
    weather: str | None  #: Where weather comes from; null for nowhere.
    articles: Literal["wikipedia"]  #: Where articles come from.
    photos: str | None  #: Where pictures come from; null for nowhere.


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResult:
    """The answer to `initialize`."""

    protocol_version: Literal[1]  #: The version in force.
    server_info: InitializeResultServerInfo  #: Who answers.
    capabilities: InitializeResultCapabilities  #: What this server can do.
    limits: Limits  #: The caps of the protocol.
    archive: Archive | None  #: What is archived; null if that cannot be read.
    drafts: int  #: Drafts of sessions that can be resumed, or are open.
    providers: InitializeResultProviders  #: Where data comes from.
    attribution: tuple[str, ...]  #: Lines to be shown to the user; weather has its own.


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatusResultGazetteer:
    """Where cities come from."""

    provider: Literal["embedded", "geonames"]  #: As the program was started.
    attribution: Credit  #: The credit to be shown with its cities.
    #: What the service still grants; null of the embedded one and in a replay.
    budget: Budget | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatusResult:
    """The answer to `server.status`."""

    health: Literal["ok", "error"]  #: Whether the server can do its work.
    message: str | None  #: What is wrong and what to do; null when all is well.
    sessions: int  #: Open sessions.
    gazetteer_loaded: bool  #: Whether the gazetteer is open.
    services: tuple[Budget, ...]  #: The services that were asked, with what they still grant.
    gazetteer: ServerStatusResultGazetteer  #: Where cities come from.
    watches: tuple[Watch, ...]  #: What keeps weather fresh, see weather.watch.
    #: What watches may still take now of the weather service's limits, in its units; null where
    #: none are kept.
    watch_budget: float | None
    #: Paths of backups of the day from days to come, made while the clock was wrong. They do not
    #: count, and are never removed.
    future_backups: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientConfigureResult:
    """The answer to `client.configure`."""

    units: Units  #: Those in force.
    locale: str | None  #: The language tag in force; null if none was given.
    notify: tuple[Literal["weather.didChangeHere", "roulette.didLook"], ...]  #: Those that come.
    visible: bool  #: Whether the client shows anything.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenWishesRing:
    """How far away it is."""

    location: Location | str | None = None  #: From where; else from the device.
    from_km: float | None = None  #: At least so far; else 0.
    to_km: float | None = None  #: At most so far; else anywhere.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenWishes:
    """What the cities have to be like; all of them fulfil all wishes but warmNow."""

    #: Its continent's code.
    continent: Literal["AF", "AN", "AS", "EU", "NA", "OC", "SA"] | None = None
    country: str | None = None  #: Its country: a code, or a name in any language.
    ring: SessionOpenWishesRing | None = None  #: How far away it is.
    min_population: int | None = None  #: It has at least so many people.
    max_population: int | None = None  #: It has at most so many people.
    daylight_now: bool | None = None  #: Whether the sun is up there now.
    not_archived: bool | None = None  #: True: it is not in the archive yet.
    #: True: the drawn city has 20 °C or more now; false: less. The weather service is asked.
    warm_now: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenResult:
    """The answer to `session.open`."""

    session: str  #: Id to name it by.
    mode: Literal["import", "browse"]  #: As asked.
    source: Source | None  #: Where the cities come from; null for browse.
    revision: int  #: 0; each change adds one.
    state: State  #: The session's state.
    cities: tuple[City, ...]  #: The rows of the page.
    total: int  #: Rows on all pages.
    next: int | None  #: The offset of the next page, null after the last.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionGetResult:
    """The answer to `session.get`."""

    session: str  #: Its id.
    mode: Literal["import", "browse"]  #: What it is for.
    revision: int  #: The session's revision after the request.
    state: State  #: The session's state after the request.
    cities: tuple[City, ...]  #: The rows of the page.
    total: int  #: Rows on all pages.
    next: int | None  #: The offset of the next page, null after the last.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionListResultSession:
    """The sessions."""

    session: str  #: Its id.
    mode: Literal["import", "browse"]  #: What it is for.
    source: Source | None  #: Where its cities come from.
    draft: str | None  #: Id of its draft; null before the first edit.
    revision: int  #: The session's revision after the request.
    state: State  #: The session's state after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionListResult:
    """The answer to `session.list`."""

    sessions: tuple[SessionListResultSession, ...]  #: The sessions.
    drafts: tuple[Draft, ...]  #: The drafts, those written last first: the first 100.
    draft_count: int  #: How many they are.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionUndoResult:
    """The answer to `session.undo`."""

    edit: Edit  #: The edit that was taken back, or made again.
    revision: int  #: The session's revision after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionCommitResult:
    """The answer to `session.commit`."""

    added: int  #: Import: cities that the archive did not hold.
    replaced: int  #: Import: cities that it held, overwritten, the star included.
    removed: int  #: Browse: cities taken out.
    updated: int  #: Browse: cities whose star changed.
    #: Import: cities that the filter left out. Browse: changes to cities that another process had
    #: removed.
    discarded: int
    archive: Archive  #: The archive afterwards.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityToggleFavoriteResult:
    """The answer to `city.toggleFavorite`."""

    city: int  #: Its id.
    favorite: bool  #: Whether it has a star now.
    index: int | None  #: Its place in the visible list; null if filtered out.
    revision: int  #: The session's revision after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySetFavoriteResult:
    """The answer to `city.setFavorite`."""

    city: int | None = None  #: Its id.
    favorite: bool | None = None  #: Whether it has a star now.
    index: int | None = None  #: Its place in the visible list; null if filtered out.
    changed: int | None = None  #: How many of the cities it changed; told of cities alone.
    revision: int  #: The session's revision after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRemoveResult:
    """The answer to `city.remove`."""

    city: int | None = None  #: Its id.
    changed: int | None = None  #: How many of the cities it changed; told of cities alone.
    revision: int  #: The session's revision after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRemoveUnfavoritesResult:
    """The answer to `city.removeUnfavorites`."""

    removed: tuple[int, ...]  #: The first 100 of their ids, in the list's order.
    removed_count: int  #: How many they are.
    revision: int  #: The session's revision after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySearchResult:
    """The answer to `city.search`."""

    cities: tuple[City, ...]  #: The rows of the page.
    total: int  #: Rows on all pages.
    next: int | None  #: The offset of the next page, null after the last.
    revision: int  #: The session's revision after the request.
    state: State  #: The session's state after the request.


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySelectResult:
    """The answer to `city.select`."""

    session: str  #: The session.
    index: int | None  #: The row's place in the visible list; null if filtered out.
    city: City  #: The row.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityGetResult:
    """The answer to `city.get`."""

    city: City  #: The city.
    #: All names that the gazetteer has for it, the main one first; empty for a city of elsewhere.
    names: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastDay:
    """Calendar days of the place, today first."""

    date: str  #: The day, YYYY-MM-DD.
    #: In one word.
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None  #: Name for weather.icon.
    summary: str | None  #: In words.
    min: float | None  #: Lowest temperature, °C or °F.
    max: float | None  #: Highest temperature, °C or °F.
    precipitation: float | None  #: Sum of the day, mm or inches.
    precipitation_probability: float | None  #: %.
    uv_index: float | None  #: Highest.
    sunrise: str | None  #: ISO 8601 on the place's clock.
    sunset: str | None  #: The same.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSummary:
    """What the days are like on the whole."""

    text: str  #: One sentence.
    icon: str  #: Its icon.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSeriesMinimum:
    """The lowest of each day."""

    date: str  #: The day.
    value: float | None  #: The temperature.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSeries:
    """Two lines for a chart, of equal length."""

    minimum: tuple[CityDetailResultForecastSeriesMinimum, ...]  #: The lowest of each day.
    maximum: tuple[CityDetailResultForecastSeriesMaximum, ...]  #: The highest of each day.
    unit: str  #: °C or °F.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecast:
    """As weather.forecast without hours; null without weather."""

    current: Weather | None  #: The weather now.
    #: Samples from now on, as close as the service has them; empty where not wanted.
    hours: tuple[Sample, ...]
    slots: tuple[Sample, ...]  #: Eight samples at steps of three hours, the first being now.
    days: tuple[CityDetailResultForecastDay, ...]  #: Calendar days of the place, today first.
    summary: CityDetailResultForecastSummary | None  #: What the days are like on the whole.
    series: CityDetailResultForecastSeries  #: Two lines for a chart, of equal length.
    timezone: str  #: IANA time zone of the place.
    #: Those of all values; of a choice of its own that of the temperature.
    units: Literal["metric", "us"]
    #: Who says so.
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    #: The model that it was asked for, as it calls it; null where it does not say.
    model: str | None
    fallback: Fallback | None  #: Why it is not the provider that is asked first; null if it is.
    attribution: Credit | None  #: The credit that the provider asks to be shown.
    fetched_at: str | None  #: When the provider said so, ISO 8601; null if it told no weather now.
    stale: bool  #: Whether it is one that came before, because no newer one could be had.
    dropped: int  #: Values of the answer that cannot be, and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultHistory:
    """The first entries of weather.history."""

    entries: tuple[WeatherEntry, ...]  #: The entries of the page.
    total: int  #: Entries on all pages.
    next: int | None  #: The offset of the next page, null after the last.
    recorded: bool  #: Whether weather is added to it: the city has a star.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResult:
    """The answer to `city.detail`."""

    title: str  #: The city and its country.
    city: City  #: Its row.
    values: tuple[Value, ...]  #: Nine values of the weather now; none without weather.
    #: As weather.forecast without hours; null without weather.
    forecast: CityDetailResultForecast | None
    history: CityDetailResultHistory  #: The first entries of weather.history.
    error: Error | None  #: Why there is no weather; null if there is.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultStatus:
    """For a status bar."""

    text: str  #: What the bar shows.
    tooltip: str  #: What it shows to who points at it.
    class_: str  #: The icon's name, for weather.icon or a style.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResult:
    """The answer to `city.brief`."""

    city: int  #: Its id.
    line: str  #: One line.
    spoken: str  #: Sentences without abbreviations.
    status: CityBriefResultStatus  #: For a status bar.
    stale: bool  #: Whether the weather is not of now, or newer could not be had.
    outlook: str | None  #: The days in a sentence; null for a line.
    values: tuple[Value, ...]  #: Nine values of the weather now; none for a line.
    days: tuple[CityBriefResultDay, ...]  #: The next days; none for a line.
    #: As weather.forecast without hours; null but for full.
    forecast: CityBriefResultForecast | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySkyResult:
    """The answer to `city.sky`."""

    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    timezone: str  #: The zone of all times: an IANA name, or as UTC+03:00.
    #: The city's own, the given one, that of the nearest city, or hours by the longitude.
    timezone_source: Literal["city", "given", "nearestCity", "longitude"]
    days: tuple[SkyDay, ...]  #: The days in their order.
    phases: tuple[MoonPhase, ...]  #: The moon's principal phases from the first day on.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockWorkingHours:
    """When people work, on the clocks of each city."""

    start: str  #: The time at which work begins, as 09:00.
    end: str  #: At which it ends; before the start: on the next day.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResultFrom:
    """From where distances and days count."""

    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    timezone: str | None  #: Its zone; null if none is known.


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResultWorking:
    """When all of them work."""

    date: str  #: The day on the clocks from which days count.
    hours: CityClockResultWorkingHours  #: When people work, on the clocks of each city.
    #: When it is working time in all cities with a zone; empty if at no time.
    intervals: tuple[CommonHours, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResult:
    """The answer to `city.clock`."""

    at: str  #: The moment, in UTC.
    from_: CityClockResultFrom  #: From where distances and days count.
    cities: tuple[LocalClock, ...]  #: The clocks of the cities, in the order of the request.
    working: CityClockResultWorking  #: When all of them work.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerSearchResultCity(City):
    """The best matches first."""

    matched_name: str  #: The name that matched; of a live source the main name.
    matched_language: str | None  #: Its language, a tag of BCP 47; null if unknown.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerSearchResult:
    """The answer to `gazetteer.search`."""

    cities: tuple[GazetteerSearchResultCity, ...]  #: The best matches first.
    total: int  #: All matches.
    provider: Literal["embedded", "geonames"]  #: Whose cities they are.
    skipped: int  #: Records of the source's answer that could not be read and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerNearbyResultCity(City):
    """Nearest first, then by id."""

    distance_km: float  #: Great-circle distance in kilometres, to the metre.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerNearbyResult:
    """The answer to `gazetteer.nearby`."""

    cities: tuple[GazetteerNearbyResultCity, ...]  #: Nearest first, then by id.
    total: int  #: All cities within the radius; of a live source those that it told.
    provider: Literal["embedded", "geonames"]  #: Whose cities they are.
    skipped: int  #: Records of the source's answer that could not be read and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResultCountryBounds:
    """Its box; west above east crosses the 180th meridian."""

    north: float  #: Degrees.
    south: float  #: Degrees.
    east: float  #: Degrees.
    west: float  #: Degrees.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResultCountry:
    """The countries."""

    code: str  #: ISO 3166-1 alpha-2; XK is Kosovo.
    name: str  #: English name.
    capital: str | None  #: Its capital.
    continent: str  #: AF, AN, AS, EU, NA, OC or SA.
    population: int | None  #: Inhabitants.
    #: Its box; west above east crosses the 180th meridian.
    bounds: GazetteerCountriesResultCountryBounds
    city_count: int | None  #: Cities in the gazetteer; null of a live source.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResult:
    """The answer to `gazetteer.countries`."""

    countries: tuple[GazetteerCountriesResultCountry, ...]  #: The countries.
    provider: Literal["embedded", "geonames"]  #: Whose cities they are.
    skipped: int  #: Records of the source's answer that could not be read and were left out.


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerMatchResult:
    """The answer to `gazetteer.match`."""

    matches: tuple[PlaceInText, ...]  #: In the order of the text.
    total: int  #: Matches on all pages.
    next: int | None  #: The offset of the next page, null after the last.


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteHistoryResultCountry:
    """The last 10 at most, the newest first."""

    code: str  #: Its code.
    name: str | None  #: Its name in English; null if the gazetteer has none.


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteHistoryResult:
    """The answer to `roulette.history`."""

    countries: tuple[RouletteHistoryResultCountry, ...]  #: The last 10 at most, the newest first.


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteClearHistoryResult:
    """The answer to `roulette.clearHistory`."""

    cleared: int  #: How many countries were forgotten.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRefreshResult:
    """The answer to `weather.refresh`."""

    updated: int  #: Cities with new weather.
    failed: int  #: Cities without; weather.didFail told why.
    from_cache: int  #: Cities of which the service allows no newer question yet.
    dropped: int  #: Values that cannot be, and were left out.
    total: int  #: Cities that there are to ask for, these included.
    next: int | None  #: The offset to go on with; null if no city is left.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherGetResult:
    """The answer to `weather.get`."""

    weather: Weather  #: The weather.
    values: tuple[Value, ...]  #: Nine of its values, ready to be read.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherHereResult:
    """The answer to `weather.here`."""

    weather: Weather  #: The weather.
    values: tuple[Value, ...]  #: Nine of its values, ready to be read.
    location: Location  #: The device position.
    city: City | None  #: The city there; null if none lies within 50 km.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSource:
    """What each says, in the order in which they were named."""

    #: Who is asked.
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    model: str | None  #: Which model; null where the service does not say.
    current: Weather | None  #: The weather now; null if there is none.
    days: tuple[WeatherCompareResultSourceDay, ...]  #: The days; empty if there are none.
    dropped: int  #: Values that cannot be, and were left out.
    attribution: Credit  #: The credit to be shown.
    error: Error | None  #: Why there is nothing; null if there is.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSpreadDay:
    """Of each day that two sources tell."""

    date: str  #: The day, YYYY-MM-DD.
    min: Spread  #: Of the lowest temperature.
    max: Spread  #: Of the highest temperature.
    precipitation: Spread  #: Of the precipitation.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSpread:
    """How far apart they are."""

    sources: int  #: How many say anything of the weather now.
    temperature: Spread  #: Of the temperature now.
    humidity: Spread  #: Of the humidity now.
    pressure: Spread  #: Of the pressure now.
    wind_speed: Spread  #: Of the wind now.
    wind_gust: Spread  #: Of the gusts now.
    visibility: Spread  #: Of the visibility now.
    cloud_cover: Spread  #: Of the clouds now.
    precipitation: Spread  #: Of the precipitation now.
    days: tuple[WeatherCompareResultSpreadDay, ...]  #: Of each day that two sources tell.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResult:
    """The answer to `weather.compare`."""

    city: int | None  #: Id of the city; null for a point.
    location: Location  #: Where.
    units: Units  #: Those of all values.
    #: What each says, in the order in which they were named.
    sources: tuple[WeatherCompareResultSource, ...]
    spread: WeatherCompareResultSpread  #: How far apart they are.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherAirResultPlace:
    """Each place that was asked for, in that order."""

    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    air: Air | None  #: The air; null if none was ever had.
    error: Error | None  #: Why there is none, or none newer; else null.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherAirResult:
    """The answer to `weather.air`."""

    places: tuple[WeatherAirResultPlace, ...]  #: Each place that was asked for, in that order.
    from_cache: int  #: Of them those that nobody was asked about, because their hour is not over.
    total: int  #: Places that there are to ask for, these included.
    next: int | None  #: The offset to go on with; null if no city is left.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultNormal:
    """What the day is normally like."""

    minimum: float | None  #: Mean of the lowest temperatures, °C or °F.
    maximum: float | None  #: Mean of the highest.
    mean: float | None  #: The middle of both.
    precipitation: float | None  #: Mean of a day's sum, mm or inches.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultDifference:
    """How today differs; null for another day, and where it is not known."""

    #: What is compared: today's highest temperature, or where it is not told that of now.
    of: Literal["maximum", "now"]
    value: float | None  #: That temperature.
    degrees: float | None  #: How many more than normal; negative for less.
    text: str  #: The same to be read, English.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultYesterday:
    """The day before; null for another day than today, and where it failed."""

    date: str  #: The day, YYYY-MM-DD.
    minimum: float | None  #: Lowest temperature, °C or °F; null if not known yet.
    maximum: float | None  #: Highest; likewise.
    precipitation: float | None  #: What fell, mm or inches; likewise.
    preliminary: bool  #: Whether the reanalysis comes later, which may differ.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResult:
    """The answer to `weather.normals`."""

    city: int | None  #: Its id; null for a point.
    location: Location  #: The point.
    date: str  #: The day, YYYY-MM-DD.
    timezone: str  #: The zone of its days: an IANA name, or as UTC+03:00.
    normal: WeatherNormalsResultNormal  #: What the day is normally like.
    #: How today differs; null for another day, and where it is not known.
    difference: WeatherNormalsResultDifference | None
    #: The day before; null for another day than today, and where it failed.
    yesterday: WeatherNormalsResultYesterday | None
    units: Units  #: Of all values.
    period: Literal["1991-2020"]  #: The years of the normals.
    model: Literal["era5_seamless"]  #: What the service was asked for them.
    provider: Literal["open-meteo-archive"]  #: Who says so.
    fetched_at: str  #: When the thirty years were asked for, ISO 8601.
    attribution: Credit  #: The credit that the provider asks to be shown.
    error: Error | None  #: Why there is no yesterday; null if nothing failed.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherMeasuredResult:
    """The answer to `weather.measured`."""

    places: tuple[Measurement, ...]  #: Each place that was asked for, in that order.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherWarningsResult:
    """The answer to `weather.warnings`."""

    places: tuple[WarnedPlace, ...]  #: Each place that was asked for, in that order.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherUnwatchResult:
    """The answer to `weather.unwatch`."""

    ended: bool  #: Whether there was one.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherIconResult:
    """The answer to `weather.icon`."""

    icon: str  #: Its name.
    media_type: Literal["image/svg+xml"]  #: Its type.
    svg: str  #: The picture.
    path: str | None  #: The file; null if there is no folder for caches.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherHistoryResult:
    """The answer to `weather.history`."""

    entries: tuple[WeatherEntry, ...]  #: The entries of the page.
    total: int  #: Entries on all pages.
    next: int | None  #: The offset of the next page, null after the last.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRemoveHistoryResult:
    """The answer to `weather.removeHistory`."""

    removed: bool  #: False if there was no such entry.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleOpenResult:
    """The answer to `article.open`."""

    session: str  #: The session.
    article: Article  #: What is shown.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSummaryResult:
    """The answer to `article.summary`."""

    city: int  #: Its id.
    title: str  #: Title of the article.
    extract: str  #: Its first paragraph as plain text; may be empty.
    description: str | None  #: What it is about, in a few words.
    url: str  #: https address of the article.
    language: str  #: The wiki that it is from: that of the language asked for, or not.
    image: ArticlePicture | None  #: Its first picture in full size.
    thumbnail: ArticlePicture | None  #: The same, some 320 pixels wide.
    license: str  #: Name of the text's licence.
    license_url: str  #: Address of the licence.
    provider: Literal["wikipedia"]  #: Who says so.
    attribution: Credit  #: The credit to be shown, beside a link to the url.
    fallback: bool  #: Whether it was found by the city's name and place, not by a link.


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoSearchResult:
    """The answer to `photo.search`."""

    photos: tuple[Photo, ...]  #: The pictures; none is no error.
    provider: Literal["commons", "google"]  #: Who found them.
    attribution: Credit  #: The credit that the provider asks to be shown.
    skipped: int  #: Pictures that were left out because their record is broken.
    total: int | None  #: How many there are in all; null where that is not told.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveStatusResult:
    """The answer to `archive.status`."""

    count: int  #: Cities in the archive.
    favorites: int  #: Those with a star.
    revision: int  #: Rises with every change, whichever process made it.
    path: str  #: The file, or :memory:.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveListResult:
    """The answer to `archive.list`."""

    cities: tuple[City, ...]  #: The rows of the page.
    total: int  #: Rows on all pages.
    next: int | None  #: The offset of the next page, null after the last.
    after: str | None  #: Leads to the next page; null after the last.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveChangesResult:
    """The answer to `archive.changes`."""

    changes: tuple[ArchiveChange, ...]  #: The changes, the oldest first.
    next: str  #: The cursor behind them, for the next request.
    more: bool  #: Whether there are more behind it already.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveAddResult:
    """The answer to `archive.add`."""

    city: int  #: Its id.
    archive: Archive  #: The archive afterwards.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveExportResult:
    """The answer to `archive.export`."""

    count: int  #: Cities in it.
    path: str | None  #: The file that was written; null if no path was given.
    text: str | None  #: What would stand in the file; null if a path was given.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnknownRow:
    """The first 100 of them."""

    line: int  #: Where the row begins, from 1.
    id: int  #: The id that it has.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnresolvedRowCandidate:
    """At most 5 cities that may be meant, the likeliest first."""

    id: int  #: GeoNames id.
    name: str  #: Its name.
    country: str | None  #: ISO code; null if unknown.
    admin1: str | None  #: First-level division; null if unknown.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnresolvedRow:
    """The first 100 of them, by line."""

    line: int  #: Where the row begins, from 1.
    text: str  #: What it is called in the file.
    reason: str  #: Why its city is not known.
    #: At most 5 cities that may be meant, the likeliest first.
    candidates: tuple[ArchiveImportResultUnresolvedRowCandidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultInvalid:
    """The first 100 of them, by line."""

    line: int  #: Where the row begins, from 1.
    reason: str  #: What is wrong with it.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResult:
    """The answer to `archive.import`."""

    format: Literal["csv", "ids", "geojson", "gpx", "kml", "names"]  #: The format that it has.
    rows: int  #: Rows of the file: the sum of the seven counts that follow.
    added: int  #: Cities, or places, that were not there.
    updated: int  #: Those that were there otherwise, or without the star.
    unchanged: int  #: Those that were there like this.
    duplicates: int  #: Rows of what an earlier row told.
    unknown: int  #: Rows with an id that nobody knows, and too little beside it.
    unresolved: int  #: Rows of which nobody can tell the city without a guess.
    invalid_count: int  #: Rows that cannot be used.
    unknown_rows: tuple[ArchiveImportResultUnknownRow, ...]  #: The first 100 of them.
    #: The first 100 of them, by line.
    unresolved_rows: tuple[ArchiveImportResultUnresolvedRow, ...]
    invalid: tuple[ArchiveImportResultInvalid, ...]  #: The first 100 of them, by line.
    #: The columns, properties or elements of the file that were not used, by their names there; the
    #: first 100.
    ignored_columns: tuple[str, ...]
    archive: Archive  #: The archive afterwards.
    guide: Guide | None  #: The guide afterwards; null if the cities were the target.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveBackupResult:
    """The answer to `archive.backup`."""

    path: str  #: The file.
    bytes: int  #: Its size.
    count: int  #: Cities in it.
    favorites: int  #: Those with a star.
    history: int  #: Entries of the weather history.
    places: int  #: Places of the guide.
    pictures: int  #: Pictures of places.
    version: int  #: Of the archive's format.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveRestoreResult:
    """The answer to `archive.restore`."""

    path: str  #: The file.
    bytes: int  #: Its size.
    count: int  #: Cities in it.
    favorites: int  #: Those with a star.
    history: int  #: Entries of the weather history.
    places: int  #: Places of the guide.
    pictures: int  #: Pictures of places.
    version: int  #: Of the archive's format.
    #: Where the former archive is now; null if there was none, or with dryRun.
    replaced: str | None
    archive: Archive | None  #: The archive afterwards; null with dryRun.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultNearestCity:
    """For a text that tells a point alone, the city of the point; null if none is within 50 km."""

    city: City  #: The nearest, or the city that it is a district of.
    distance_km: float  #: Great-circle distance in kilometres, to the metre.
    timezone: str | None  #: IANA time zone.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAirport:
    """The airport whose code the text is."""

    iata: str  #: Three letters.
    icao: str | None  #: Four letters or digits; null if it has none.
    name: str  #: In English.
    location: Location  #: Where it is.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAlternativesArea:
    """Countries and divisions of that name."""

    kind: Literal["continent", "country", "division"]  #: What it is.
    code: str  #: As `EU`, `UA` or `US.TX`.
    name: str  #: In English.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAlternatives:
    """What else the name may mean."""

    cities: tuple[City, ...]  #: The likeliest first.
    #: Countries and divisions of that name.
    areas: tuple[LocationResolveResultAlternativesArea, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResult:
    """The answer to `location.resolve`."""

    location: Location  #: The point.
    city: City | None  #: What the text names; null where it tells a point alone.
    kind: Literal["coordinates", "link", "plusCode", "id", "name"]  #: The form of the text.
    precision_km: float  #: How far from the point what is meant may be.
    #: For a text that tells a point alone, the city of the point; null if none is within 50 km.
    nearest_city: LocationResolveResultNearestCity | None = None
    airport: LocationResolveResultAirport | None = None  #: The airport whose code the text is.
    alternatives: LocationResolveResultAlternatives | None = None  #: What else the name may mean.
    note: str | None = None  #: What in the text was passed over, such as a postcode.


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareComposeResult:
    """The answer to `share.compose`."""

    text: str  #: A sentence and a line with the hashtag; with a format the point in that form.
    link: str  #: The city's Wikipedia article, else the point on OpenStreetMap.
    hashtag: str  #: The hashtag by itself.
    url: str  #: An address that opens the sentence and the link in a form to post.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResultGroup:
    """The cities that have a place on the page, by name."""

    city: GuideCity  #: The city.
    places: tuple[Place, ...]  #: Its places, by name.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResultShipped:
    """A guide to begin with; null unless the guide is empty."""

    place_count: int  #: Places that place.import without a path would add.
    city_count: int  #: How many cities they are in.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResult:
    """The answer to `place.list`."""

    groups: tuple[PlaceListResultGroup, ...]  #: The cities that have a place on the page, by name.
    total: int  #: Places on all pages.
    next: int | None  #: The offset of the next page, null after the last.
    #: A guide to begin with; null unless the guide is empty.
    shipped: PlaceListResultShipped | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceGetResult:
    """The answer to `place.get`."""

    place: Place  #: The place.
    span: float  #: Degrees of latitude and of longitude for a map around it.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAddResult:
    """The answer to `place.add`."""

    place: Place  #: The place as it is now.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRemoveResult:
    """The answer to `place.remove`."""

    place: int  #: Its id.
    guide: Guide  #: The guide afterwards.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceImportResultInvalid:
    """The first 100 rows that cannot be used."""

    index: int  #: Which place of the file, from 0.
    line: int | None  #: Where it begins in a table, from 1.
    reason: str  #: What is wrong with it.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceImportResult:
    """The answer to `place.import`."""

    added: int  #: Places that are new.
    updated: int  #: Places that the file says something new of.
    unchanged: int  #: Places that are as the file says, or are the user's.
    invalid: tuple[PlaceImportResultInvalid, ...]  #: The first 100 rows that cannot be used.
    invalid_count: int  #: All rows that cannot be used.
    #: The columns of a table, or members of places, that were not used; the first 100.
    ignored_columns: tuple[str, ...]
    guide: Guide  #: The guide afterwards.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePhotoResult:
    """The answer to `place.photo`."""

    place: int  #: Its id.
    photo: PlacePicture  #: Its picture.


ClientConfigureUnits = InitializeUnits
SessionResumeResult = SessionOpenResult
SessionRedoResult = SessionUndoResult
CityRestoreResult = CitySetFavoriteResult
CityDetailResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum
CityBriefResultDay = CityDetailResultForecastDay
CityBriefResultForecastDay = CityDetailResultForecastDay
CityBriefResultForecastSummary = CityDetailResultForecastSummary
CityBriefResultForecastSeriesMinimum = CityDetailResultForecastSeriesMinimum
CityBriefResultForecastSeriesMaximum = CityDetailResultForecastSeriesMinimum
CityBriefResultForecastSeries = CityDetailResultForecastSeries
CityBriefResultForecast = CityDetailResultForecast
CityClockResultWorkingHours = CityClockWorkingHours
WeatherForecastResultDay = CityDetailResultForecastDay
WeatherForecastResultSummary = CityDetailResultForecastSummary
WeatherForecastResultSeriesMinimum = CityDetailResultForecastSeriesMinimum
WeatherForecastResultSeriesMaximum = CityDetailResultForecastSeriesMinimum
WeatherForecastResultSeries = CityDetailResultForecastSeries
WeatherForecastResult = CityDetailResultForecast
WeatherCompareResultSourceDay = CityDetailResultForecastDay
ArticleNavigateResult = ArticleOpenResult
ArticleBackResult = ArticleOpenResult
ArticleForwardResult = ArticleOpenResult
ArticleReloadResult = ArticleOpenResult
ArchiveRemoveResult = ArchiveAddResult
ArchiveSetFavoriteResult = ArchiveAddResult
PlaceUpdateResult = PlaceAddResult
PlaceSetPhotoResult = PlaceAddResult
Change = Union[ChangeInsert, ChangeUpdate, ChangeRemove, ChangeMove, ChangeReset]
ProgressValue = Union[ProgressValueBegin, ProgressValueReport, ProgressValueEnd]
