"""The shapes of the protocol: what is sent and what is answered.

Written by `clients/python/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Union


PROTOCOL_VERSION = 1
"""The version of the protocol that this is."""


__all__ = [
    "Air",
    "AirPollen",
    "AirPollutants",
    "Archive",
    "ArchiveAddResult",
    "ArchiveBackupResult",
    "ArchiveChange",
    "ArchiveChangesResult",
    "ArchiveExportResult",
    "ArchiveImportResult",
    "ArchiveImportResultInvalid",
    "ArchiveImportResultUnknownRow",
    "ArchiveImportResultUnresolvedRow",
    "ArchiveImportResultUnresolvedRowCandidate",
    "ArchiveListResult",
    "ArchiveRemoveResult",
    "ArchiveRestoreResult",
    "ArchiveSetFavoriteResult",
    "ArchiveStatusResult",
    "Article",
    "ArticleBackResult",
    "ArticleForwardResult",
    "ArticleNavigateResult",
    "ArticleOpenResult",
    "ArticlePicture",
    "ArticleReloadResult",
    "ArticleSummaryResult",
    "Attempt",
    "Budget",
    "BudgetWindow",
    "Change",
    "ChangeInsert",
    "ChangeMove",
    "ChangeRemove",
    "ChangeReset",
    "ChangeUpdate",
    "City",
    "CityBriefResult",
    "CityBriefResultDay",
    "CityBriefResultForecast",
    "CityBriefResultForecastDay",
    "CityBriefResultForecastSeries",
    "CityBriefResultForecastSeriesMaximum",
    "CityBriefResultForecastSeriesMinimum",
    "CityBriefResultForecastSummary",
    "CityBriefResultStatus",
    "CityClockResult",
    "CityClockResultFrom",
    "CityClockResultWorking",
    "CityClockResultWorkingHours",
    "CityClockWorkingHours",
    "CityDetailResult",
    "CityDetailResultForecast",
    "CityDetailResultForecastDay",
    "CityDetailResultForecastSeries",
    "CityDetailResultForecastSeriesMaximum",
    "CityDetailResultForecastSeriesMinimum",
    "CityDetailResultForecastSummary",
    "CityDetailResultHistory",
    "CityGetResult",
    "CityRemoveResult",
    "CityRemoveUnfavoritesResult",
    "CityRestoreResult",
    "CitySearchResult",
    "CitySelectResult",
    "CitySetFavoriteResult",
    "CitySkyResult",
    "CityToggleFavoriteResult",
    "CityUpdate",
    "ClientConfigureResult",
    "ClientConfigureUnits",
    "CloudLayer",
    "CommonHours",
    "CommonHoursCity",
    "Credit",
    "DayLight",
    "DeviceLocation",
    "Draft",
    "Edit",
    "Error",
    "ErrorData",
    "EuropeanAirIndex",
    "Fallback",
    "GazetteerCountriesResult",
    "GazetteerCountriesResultCountry",
    "GazetteerCountriesResultCountryBounds",
    "GazetteerMatchResult",
    "GazetteerNearbyResult",
    "GazetteerNearbyResultCity",
    "GazetteerSearchResult",
    "GazetteerSearchResultCity",
    "Guide",
    "GuideCity",
    "InitializeClientInfo",
    "InitializeResult",
    "InitializeResultCapabilities",
    "InitializeResultProviders",
    "InitializeResultServerInfo",
    "InitializeUnits",
    "Limits",
    "LocalClock",
    "LocalClockNextChange",
    "Location",
    "LocationResolveResult",
    "LocationResolveResultAirport",
    "LocationResolveResultAlternatives",
    "LocationResolveResultAlternativesArea",
    "LocationResolveResultNearestCity",
    "Measurement",
    "MoonDay",
    "MoonPhase",
    "Observation",
    "PROTOCOL_VERSION",
    "Photo",
    "PhotoSearchResult",
    "Place",
    "PlaceAddResult",
    "PlaceGetResult",
    "PlaceImportResult",
    "PlaceImportResultInvalid",
    "PlaceInText",
    "PlaceListResult",
    "PlaceListResultGroup",
    "PlaceListResultShipped",
    "PlaceName",
    "PlacePhotoResult",
    "PlacePicture",
    "PlaceRemoveResult",
    "PlaceSetPhotoResult",
    "PlaceUpdateResult",
    "ProgressValue",
    "ProgressValueBegin",
    "ProgressValueEnd",
    "ProgressValueReport",
    "Range",
    "RouletteClearHistoryResult",
    "RouletteHistoryResult",
    "RouletteHistoryResultCountry",
    "Sample",
    "ServerStatusResult",
    "ServerStatusResultGazetteer",
    "SessionCommitResult",
    "SessionGetResult",
    "SessionListResult",
    "SessionListResultSession",
    "SessionOpenResult",
    "SessionOpenWishes",
    "SessionOpenWishesRing",
    "SessionRedoResult",
    "SessionResumeResult",
    "SessionUndoResult",
    "ShareComposeResult",
    "SkyDay",
    "Source",
    "Span",
    "Spread",
    "State",
    "Station",
    "SunDay",
    "Twilight",
    "USAirIndex",
    "Units",
    "Value",
    "WarnedPlace",
    "Warning",
    "WarningSource",
    "Watch",
    "Weather",
    "WeatherAirResult",
    "WeatherAirResultPlace",
    "WeatherCompareResult",
    "WeatherCompareResultSource",
    "WeatherCompareResultSourceDay",
    "WeatherCompareResultSpread",
    "WeatherCompareResultSpreadDay",
    "WeatherEntry",
    "WeatherForecastResult",
    "WeatherForecastResultDay",
    "WeatherForecastResultSeries",
    "WeatherForecastResultSeriesMaximum",
    "WeatherForecastResultSeriesMinimum",
    "WeatherForecastResultSummary",
    "WeatherGetResult",
    "WeatherHereResult",
    "WeatherHistoryResult",
    "WeatherIconResult",
    "WeatherMeasuredResult",
    "WeatherNormalsResult",
    "WeatherNormalsResultDifference",
    "WeatherNormalsResultNormal",
    "WeatherNormalsResultYesterday",
    "WeatherRefreshResult",
    "WeatherRemoveHistoryResult",
    "WeatherUnwatchResult",
    "WeatherWarningsResult",
    "WishStep",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AirPollutants:
    """What is in the air.

    Attributes:
        pm25: Particles up to 2.5 μm.
        pm10: Particles up to 10 μm.
        no2: Nitrogen dioxide.
        o3: Ozone near the ground.
        so2: Sulphur dioxide.
        co: Carbon monoxide.
        unit: Of all of them.
    """

    pm25: float | None
    pm10: float | None
    no2: float | None
    o3: float | None
    so2: float | None
    co: float | None
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AirPollen:
    """Pollen in the air.

    Attributes:
        alder: Of alder; null where nobody knows.
        birch: Of birch; null where nobody knows.
        grass: Of grass; null where nobody knows.
        mugwort: Of mugwort; null where nobody knows.
        olive: Of olive; null where nobody knows.
        ragweed: Of ragweed; null where nobody knows.
        unit: Of all of them.
    """

    alder: float | None
    birch: float | None
    grass: float | None
    mugwort: float | None
    olive: float | None
    ragweed: float | None
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Air:
    """The shape `Air` of the protocol.

    Attributes:
        time: The hour that it is valid for, ISO 8601 on the place's clock.
        european: The European index; null if it is not known.
        us: The index of the US EPA; null if it is not known.
        main_pollutant: The one whose own European index is the highest; null if none is known.
        pollutants: What is in the air.
        pollen: Pollen in the air.
        model: The model of the Copernicus service; null where it may be either.
        provider: Who says so.
        fetched_at: When the provider said so, ISO 8601.
        attribution: The credit that the provider asks to be shown.
        stale: Whether something newer could not be had.
        dropped: Values of the answer that cannot be, and were left out.
    """

    time: str
    european: EuropeanAirIndex | None
    us: USAirIndex | None
    main_pollutant: Literal["pm25", "pm10", "no2", "o3", "so2", "co"] | None
    pollutants: AirPollutants
    pollen: AirPollen
    model: Literal["cams_europe", "cams_global"] | None
    provider: Literal["open-meteo-air"]
    fetched_at: str
    attribution: Credit
    stale: bool
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """The shape `Archive` of the protocol.

    Attributes:
        count: Cities in the archive.
        favorites: Those with a star.
        revision: Rises with every change, whichever process made it.
    """

    count: int
    favorites: int
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveChange:
    """The shape `ArchiveChange` of the protocol.

    Attributes:
        cursor: Behind this change.
        kind: What became of the city.
        city: Its id.
        fields: What changed of it: members of a city; none unless it is changed.
    """

    cursor: str
    kind: Literal["added", "removed", "changed"]
    city: int
    fields: tuple[
        Literal["name", "country", "admin1", "lat", "lon", "population", "timezone", "wikipedia",
        "favorite"], ...
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The shape `Article` of the protocol.

    Attributes:
        city: The city whose article was opened.
        title: Title for the window: the city's name.
        url: https address to be loaded.
        fallback: Whether it is a search for the name, for want of a link.
        can_go_back: Whether there is a page to go back to.
        can_go_forward: Whether there is a page to go forward to.
    """

    city: int
    title: str
    url: str
    fallback: bool
    can_go_back: bool
    can_go_forward: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePicture:
    """The shape `ArticlePicture` of the protocol.

    Attributes:
        url: https address of the picture.
        width: Pixels.
        height: Pixels.
        page: The page with its author and licence.
    """

    url: str
    width: int
    height: int
    page: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """The shape `Attempt` of the protocol.

    Attributes:
        country: Code of the country that was asked for; for surpriseMe that of a city found, the
            drawn one if possible.
        location: The point that was drawn in it.
        radius_km: How far around it was searched.
        found: Places found.
    """

    country: str
    location: Location
    radius_km: float
    found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetWindow:
    """Its limits.

    Attributes:
        seconds: Length of the window.
        limit: What it grants, in the service's units.
        remaining: What is left.
    """

    seconds: float
    limit: float
    remaining: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The shape `Budget` of the protocol.

    Attributes:
        service: Its name.
        windows: Its limits.
        paused_until: Until when it asked to be left alone, ISO 8601.
    """

    service: str
    windows: tuple[BudgetWindow, ...]
    paused_until: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeInsert:
    """One of the forms of `Change`.

    Attributes:
        op: A row appears.
        index: Where it stands at that step.
        city: The row.
    """

    op: Literal["insert"]
    index: int
    city: City


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeUpdate:
    """One of the forms of `Change`.

    Attributes:
        op: A row has new values.
        index: Where it stands at that step.
        city: Its id, and the members that are new.
    """

    op: Literal["update"]
    index: int
    city: CityUpdate


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRemove:
    """One of the forms of `Change`.

    Attributes:
        op: A row goes.
        index: Where it stood.
        id: Its city.
    """

    op: Literal["remove"]
    index: int
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMove:
    """One of the forms of `Change`.

    Attributes:
        op: A row changes its place.
        from_: Where it stood.
        to: Where it stands.
    """

    op: Literal["move"]
    from_: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeReset:
    """One of the forms of `Change`.

    Attributes:
        op: Read the list anew with session.get.
    """

    op: Literal["reset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """The shape `City` of the protocol.

    Attributes:
        id: GeoNames id.
        name: Main name at GeoNames.
        country: ISO 3166-1 alpha-2 code; XK is Kosovo.
        admin1: Name of the state, region or canton.
        lat: Degrees north.
        lon: Degrees east.
        population: Inhabitants.
        timezone: IANA time zone.
        wikipedia: https address of the article.
        favorite: Whether it has a star, in the session or else in the archive.
        archived: Whether the archive held it when the session opened, or now.
        weather: As weather.refresh found it; null if it was not asked.
    """

    id: int
    name: str
    country: str | None
    admin1: str | None
    lat: float
    lon: float
    population: int | None
    timezone: str | None
    wikipedia: str | None
    favorite: bool
    archived: bool
    weather: Weather | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityUpdate:
    """The shape `CityUpdate` of the protocol.

    Attributes:
        id: GeoNames id of the city.
        favorite: Its star, where that is new.
    """

    id: int
    favorite: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudLayer:
    """The shape `CloudLayer` of the protocol.

    Attributes:
        cover: How much of the sky it covers.
        base: Metres above the station; null if it is not told.
    """

    cover: Literal["clear", "few", "scattered", "broken", "overcast", "obscured"]
    base: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonHoursCity:
    """The same on the clocks of each city with a zone.

    Attributes:
        city: Its id.
        start: ISO 8601.
        end: ISO 8601.
    """

    city: int
    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonHours:
    """The shape `CommonHours` of the protocol.

    Attributes:
        start: In UTC.
        end: In UTC.
        cities: The same on the clocks of each city with a zone.
    """

    start: str
    end: str
    cities: tuple[CommonHoursCity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """The shape `Credit` of the protocol.

    Attributes:
        text: The line to be shown.
        url: What it links to.
        license: Of the data, by its SPDX name; null where the service has terms of its own.
    """

    text: str
    url: str
    license: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLight:
    """The shape `DayLight` of the protocol.

    Attributes:
        morning: While the sun rises.
        evening: While it sinks.
    """

    morning: Span
    evening: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLocation:
    """The shape `DeviceLocation` of the protocol.

    Attributes:
        location: Where the device is; null if that is not known.
        accuracy: Metres around the location within which the device is; null if that is not known.
        permission: Whether the user lets the position be used.
    """

    location: Location | None
    accuracy: float | None
    permission: Literal["notDetermined", "denied", "granted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The shape `Draft` of the protocol.

    Attributes:
        draft: Its id.
        mode: What the session was for.
        saved_at: When it was written last, ISO 8601.
        changes: Stars, removals, restorations, undos and redos in it.
        held_by: The process in which its session is open, which may be this one; else null.
        expires_at: When it is removed, ISO 8601; null while its session is open, or if drafts do
            not expire.
    """

    draft: str
    mode: Literal["import", "browse"]
    saved_at: str
    changes: int
    held_by: int | None
    expires_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """The shape `Edit` of the protocol.

    Attributes:
        kind: What it did when it was made.
        ids: The first 100 ids of the cities that it changed.
        count: How many they are.
    """

    kind: Literal["favorite", "remove", "restore"]
    ids: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorData:
    """What programs need to know.

    Attributes:
        name: Name of the code.
        retryable: Whether the same request may succeed later as it is.
        path: InvalidParams: the member that is wrong, as params.location.lat.
        offset: ParseError: the byte at which the line ceases to be JSON, from 0.
        limit: The limit that was passed.
        line: The line of an imported file that is wrong, from 1; null if it is no matter of a line.
        permission: LocationUnavailable: denied if the position must not be used, else it is not
            known.
        attempts: Every look of surpriseMe that was made.
        wishes: NothingFound: what each wish left of the cities.
        cursor: CursorExpired: from where to follow the archive once it is read.
        url: NothingFound: where to search instead.
        provider: Name of the service, where it is known.
        retry_after_ms: Milliseconds until asking again makes sense, where that is known.
        alternative: The provider to pass instead, for live cities.
    """

    name: str
    retryable: bool
    path: str | None = None
    offset: int | None = None
    limit: float | None = None
    line: int | None = None
    permission: Literal["notDetermined", "denied", "granted"] | None = None
    attempts: tuple[Attempt, ...] | None = None
    wishes: tuple[WishStep, ...] | None = None
    cursor: str | None = None
    url: str | None = None
    provider: str | None = None
    retry_after_ms: int | None = None
    alternative: Literal["embedded", "geonames"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """The shape `Error` of the protocol.

    Attributes:
        code: Which error.
        message: A sentence in English: what is wrong and what to do.
        data: What programs need to know.
    """

    code: int
    message: str
    data: ErrorData


@dataclass(frozen=True, slots=True, kw_only=True)
class EuropeanAirIndex:
    """The shape `EuropeanAirIndex` of the protocol.

    Attributes:
        index: The service's number, above 100 without an end.
        level: Its level in one word.
        text: The same to be read, English.
    """

    index: float
    level: Literal["good", "fair", "moderate", "poor", "veryPoor", "extremelyPoor"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallback:
    """The shape `Fallback` of the protocol.

    Attributes:
        instead_of: The provider that would have been preferred.
        reason: What was wrong with it: a sentence.
    """

    instead_of: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The shape `Guide` of the protocol.

    Attributes:
        place_count: Places in the guide.
        city_count: Cities with a place, Unknown City among them.
        revision: Rises with every change, whichever process made it.
    """

    place_count: int
    city_count: int
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideCity:
    """The shape `GuideCity` of the protocol.

    Attributes:
        id: GeoNames id; 0 for Unknown City; below zero for a city that only an import names.
        name: Its name.
        country: ISO 3166-1 alpha-2 code.
    """

    id: int
    name: str
    country: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The shape `Limits` of the protocol.

    Attributes:
        line_bytes: Bytes of a message: of a line without its end, or of what follows headers.
        depth: Arrays and objects within each other.
        batch: Members of a batch.
        waiting: Requests waiting at a time.
        sessions: Sessions open at a time.
        session_rows: Cities in the lists of all open sessions together.
        page: Rows of a page: the largest limit of a list.
        import_: Cities of an import: the largest count of session.open.
        edited: Cities of one edit of a session.
        undo_bytes: Bytes of a session's undo history, 8 for each city of an edit. Older edits are
            forgotten first, and the last one never.
        radius_km: The largest radius: half the Earth's circumference.
        refresh: Cities of a weather.refresh.
        import_file: Bytes of a file that archive.import reads.
        import_rows: Rows of a file that archive.import reads.
        export_text: Bytes of the text in a reply of archive.export.
        match_text: Bytes of a text for gazetteer.match.
        pages_back: Pages that article.back can go back over.
        places: Places of a place.import.
        places_bytes: Bytes of a file for place.import.
        photo_bytes: Bytes of a picture that place.setPhoto takes from a path.
        photo_text_bytes: Bytes of a picture in base64, decoded.
        changed_rows: Rows told one by one; more are one reset.
    """

    line_bytes: float
    depth: float
    batch: float
    waiting: float
    sessions: float
    session_rows: float
    page: float
    import_: float
    edited: float
    undo_bytes: float
    radius_km: float
    refresh: float
    import_file: float
    import_rows: float
    export_text: float
    match_text: float
    pages_back: float
    places: float
    places_bytes: float
    photo_bytes: float
    photo_text_bytes: float
    changed_rows: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalClockNextChange:
    """When its clocks are changed next; null if that is not known to happen.

    Attributes:
        time: ISO 8601, as the clocks show it then.
        offset_before: Seconds ahead of UTC until then.
        offset_after: And from then on.
    """

    time: str
    offset_before: int
    offset_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalClock:
    """The shape `LocalClock` of the protocol.

    Attributes:
        id: GeoNames id of the city.
        name: Its main name.
        timezone: IANA time zone; null, as what follows from it, if none is known.
        time: What its clocks show, ISO 8601.
        offset: Seconds ahead of UTC.
        abbreviation: As CEST; null where people have no word for it.
        weekday: In English.
        day_difference: Days by which its calendar is ahead of that of from.
        next_change: When its clocks are changed next; null if that is not known to happen.
        distance_km: Kilometres along the Earth's surface.
        bearing: Degrees from north by east, as one sets out; null at no distance.
        compass: The nearest of 16 directions.
    """

    id: int
    name: str
    timezone: str | None
    time: str | None
    offset: int | None
    abbreviation: str | None
    weekday: str | None
    day_difference: int | None
    next_change: LocalClockNextChange | None
    distance_km: float
    bearing: float | None
    compass: Literal[
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
        "NNW"
    ] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """The shape `Location` of the protocol.

    Attributes:
        lat: Latitude, degrees north.
        lon: Longitude, degrees east.
    """

    lat: float
    lon: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """The shape `Measurement` of the protocol.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        station: Who measured; the nearest if none did; null if none is near.
        time: When it was measured, ISO 8601 on the station's clock; null if never.
        age_minutes: Minutes since then.
        measured: What was measured; null if that is not known.
        reason: Why that is not known; null if it is.
        provider: Who says so.
        attribution: The credit to be shown with it.
        fetched_at: When the provider said so, ISO 8601; null if never.
        stale: Whether there may be something newer that could not be had.
        error: Why that could not be had; else null.
    """

    city: int | None
    location: Location
    station: Station | None
    time: str | None
    age_minutes: int | None
    measured: Observation | None
    reason: Literal["noStation", "notReported", "tooOld", "failed"] | None
    provider: Literal["aviationweather"]
    attribution: Credit
    fetched_at: str | None
    stale: bool
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonDay:
    """The shape `MoonDay` of the protocol.

    Attributes:
        state: Whether it is up or down all day.
        rise: ISO 8601; null on a day without, which comes once a month.
        set: The same.
        rise_azimuth: Degrees from north by east.
        set_azimuth: The same.
        phase: One of the four principal ones if it falls on the day.
        illumination: Part of the disc that is lit, at 12:00.
        phase_angle: Degrees by which it is ahead of the sun at 12:00, 180 at full moon.
        age: Days since the new moon, at 12:00.
    """

    state: Literal["normal", "alwaysUp", "alwaysDown"]
    rise: str | None
    set: str | None
    rise_azimuth: float | None
    set_azimuth: float | None
    phase: Literal[
        "newMoon", "waxingCrescent", "firstQuarter", "waxingGibbous", "fullMoon", "waningGibbous",
        "lastQuarter", "waningCrescent"
    ]
    illumination: float
    phase_angle: float
    age: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonPhase:
    """The shape `MoonPhase` of the protocol.

    Attributes:
        phase: New moon, full moon or a quarter.
        time: Its moment, ISO 8601 on the place's clock.
    """

    phase: Literal[
        "newMoon", "waxingCrescent", "firstQuarter", "waxingGibbous", "fullMoon", "waningGibbous",
        "lastQuarter", "waningCrescent"
    ]
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """The shape `Observation` of the protocol.

    Attributes:
        condition: What falls or hangs in the air, or else the clouds, in one word.
        icon: Name for weather.icon.
        summary: In words, English.
        is_day: Whether the sun is up at the station.
        temperature: °C; °F in units us.
        dew_point: °C or °F.
        humidity: %, computed of both: a report has none.
        pressure: At sea level, hPa; null outside of North America, mostly.
        altimeter: QNH, hPa: at sea level in standard air.
        wind_speed: m/s; mph in units us.
        wind_gust: m/s or mph; null if there are none.
        wind_direction: Degrees from north that it comes from; null if variable, or in a calm.
        is_wind_variable: Whether it comes from all sides.
        visibility: km; miles in units us.
        visibility_is_at_least: Whether one can see farther than that.
        sky_cover: How much of the sky is covered; null if the station does not look.
        cloud_layers: The clouds from below.
        weather: The report's words for the weather, as -RA BR; null if it has none.
        raw: The report as it was sent.
        units: Those of the values; of a choice of its own that of the temperature.
        dropped: Values that cannot be, and were left out.
    """

    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    is_day: bool | None
    temperature: float | None
    dew_point: float | None
    humidity: float | None
    pressure: float | None
    altimeter: float | None
    wind_speed: float | None
    wind_gust: float | None
    wind_direction: float | None
    is_wind_variable: bool
    visibility: float | None
    visibility_is_at_least: bool
    sky_cover: Literal["clear", "few", "scattered", "broken", "overcast", "obscured"] | None
    cloud_layers: tuple[CloudLayer, ...]
    weather: str | None
    raw: str | None
    units: Literal["metric", "us"]
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """The shape `Photo` of the protocol.

    Attributes:
        title: What it shows, as its author says.
        url: Address of the picture in full size.
        thumbnail: Address of a small one.
        width: Pixels of the picture in full size.
        height: Pixels.
        author: Who made it, as plain text; null where that is not told.
        license: Name of its licence; null where that is not told.
        license_url: Address of the licence.
        page: The page that tells of it, or shows it.
    """

    title: str
    url: str
    thumbnail: str | None
    width: int
    height: int
    author: str | None
    license: str | None
    license_url: str | None
    page: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The shape `Place` of the protocol.

    Attributes:
        id: Names the place; never used twice.
        name: One line.
        description: May have several lines.
        location: Where it is.
        city: What it is listed under.
        origin: import as an import left it; user once the user has added or changed it.
        photo: Its picture.
        distance_miles: From the device or the given point; null where neither is known.
    """

    id: int
    name: str
    description: str | None
    location: Location
    city: GuideCity
    origin: Literal["user", "import"]
    photo: PlacePicture
    distance_miles: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInText:
    """The shape `PlaceInText` of the protocol.

    Attributes:
        kind: How the text tells it.
        range: Where, in UTF-16 code units, without brackets, quotes and the like.
        bytes: The same in bytes of UTF-8.
        location: The point; of a name that of the city.
        city: The likeliest one; null where the text tells a point alone.
        ambiguous: Whether it is not clear which city is meant.
        candidates: Ids of those that may be meant, the likeliest first; empty where it is clear.
    """

    kind: Literal["link", "coordinates", "plusCode", "mention", "wikiLink", "quoted", "bare"]
    range: Range
    bytes: Range
    location: Location
    city: City | None
    ambiguous: bool
    candidates: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceName:
    """The shape `PlaceName` of the protocol.

    Attributes:
        name: As the gazetteer spells it.
        language: A tag of BCP 47; null if unknown.
    """

    name: str
    language: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePicture:
    """The shape `PlacePicture` of the protocol.

    Attributes:
        state: Whether there is a picture, and whether it is here.
        url: Where an import says that it is.
        path: The file to show; null unless local. Another picture has another path.
        media_type: Media type of the file, known by its content.
    """

    state: Literal["none", "remote", "local"]
    url: str | None
    path: str | None
    media_type: Literal["image/jpeg", "image/png", "image/webp", "image/gif"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueBegin:
    """One of the forms of `ProgressValue`.

    Attributes:
        kind: It starts.
        title: What it is.
    """

    kind: Literal["begin"]
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueReport:
    """One of the forms of `ProgressValue`.

    Attributes:
        kind: It goes on.
        message: How far it is.
        percentage: Null where the end is not known.
    """

    kind: Literal["report"]
    message: str
    percentage: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressValueEnd:
    """One of the forms of `ProgressValue`.

    Attributes:
        kind: It is over, one way or another.
    """

    kind: Literal["end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The shape `Range` of the protocol.

    Attributes:
        start: Where it begins.
        end: Where it ends: before that.
    """

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The shape `Sample` of the protocol.

    Attributes:
        time: Its start, ISO 8601 on the place's clock.
        interval_hours: Hours to the next sample.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        temperature: °C or °F.
        feels_like: °C or °F.
        humidity: %.
        pressure: hPa.
        wind_speed: m/s or mph.
        wind_direction: Degrees from north that it comes from.
        cloud_cover: %.
        precipitation: mm/h or inches/h.
        precipitation_probability: %.
    """

    time: str
    interval_hours: int
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    temperature: float | None
    feels_like: float | None
    humidity: float | None
    pressure: float | None
    wind_speed: float | None
    wind_direction: float | None
    cloud_cover: float | None
    precipitation: float | None
    precipitation_probability: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkyDay:
    """The shape `SkyDay` of the protocol.

    Attributes:
        date: The day, YYYY-MM-DD.
        sun: The sun.
        moon: The moon.
    """

    date: str
    sun: SunDay
    moon: MoonDay


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The shape `Source` of the protocol.

    Attributes:
        kind: Where the cities come from.
        location: The point that was searched around.
        near: Name of the city there, for a label; null if none lies within 50 km.
        country: Code of the country.
        radius_km: The radius that found them; null where none was used.
        widened: Whether the radius had to be larger than asked.
        attempts: Every look of surpriseMe; the last found the cities.
        provider: Whose cities they are.
        count: How many cities it could be at most: less than asked where the source gives no more.
        skipped: Records of the source's answer that could not be read and were left out.
        drawn: The city that was drawn for its wishes, weighting or day; else null.
        weighting: How it was drawn.
        candidates: How many cities it was drawn from.
        date: Of the city of the day, of UTC; else null.
    """

    kind: Literal["surpriseMe", "aroundMe", "country", "search", "daily"]
    location: Location | None
    near: str | None
    country: str | None
    radius_km: float | None
    widened: bool
    attempts: tuple[Attempt, ...]
    provider: Literal["embedded", "geonames"]
    count: int
    skipped: int
    drawn: int | None
    weighting: Literal["country", "place", "people"] | None
    candidates: int | None
    date: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The shape `Span` of the protocol.

    Attributes:
        begin: ISO 8601; null if the sun does not pass this height then.
        end: The same.
    """

    begin: str | None
    end: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """The shape `Spread` of the protocol.

    Attributes:
        lowest: The lowest; null unless two sources tell it.
        highest: The highest.
        difference: How far they are apart.
    """

    lowest: float | None
    highest: float | None
    difference: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The shape `State` of the protocol.

    Attributes:
        mode: What the session is for.
        commit_label: Title for the button that commits.
        total: Cities in the session.
        visible: Cities that the filter lets through.
        favorites: Visible cities with a star.
        unfavorites: Visible cities without a star.
        dirty: Whether anything was changed, even if it was changed back.
        can_commit: Whether session.commit has anything to store.
        can_remove_unfavorites: Whether a visible city has no star.
        needs_confirmation: Whether session.close needs discard.
        query: The filter's text, as it was given.
        scope: The filter's scope.
        can_undo: Whether session.undo has anything to take back.
        can_redo: Whether session.redo has anything to repeat.
    """

    mode: Literal["import", "browse"]
    commit_label: Literal["Import", "Save"]
    total: int
    visible: int
    favorites: int
    unfavorites: int
    dirty: bool
    can_commit: bool
    can_remove_unfavorites: bool
    needs_confirmation: bool
    query: str
    scope: Literal["all", "favorites", "unfavorites", "withWikipedia"]
    can_undo: bool
    can_redo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """The shape `Station` of the protocol.

    Attributes:
        icao: Its code.
        name: Its name.
        country: ISO 3166-1 code of two letters.
        location: Where it is.
        elevation: Metres above the sea.
        distance_km: From the place, along the Earth's surface.
        bearing: Degrees from north by east, from the place; null at no distance.
        attribution: The credit for knowing of it.
    """

    icao: str
    name: str
    country: str
    location: Location
    elevation: float | None
    distance_km: float
    bearing: float | None
    attribution: Credit


@dataclass(frozen=True, slots=True, kw_only=True)
class SunDay:
    """The shape `SunDay` of the protocol.

    Attributes:
        state: Polar day and night are days without sunrise and sunset.
        rise: ISO 8601; null if there is none before this noon.
        noon: When it stands in the meridian.
        set: The one behind this noon, on the next day if it is behind midnight.
        noon_altitude: Degrees above the horizon.
        rise_azimuth: Degrees from north by east.
        set_azimuth: The same.
        day_length: Seconds from rise to set; 86,400 in polar day, 0 in polar night.
        day_length_change: Seconds more than the day before.
        civil: To 6 degrees below the horizon.
        nautical: To 12 degrees.
        astronomical: To 18 degrees.
        blue_hour: From 6 to 4 degrees below the horizon.
        golden_hour: From 4 degrees below to 6 above the horizon.
    """

    state: Literal["normal", "polarDay", "polarNight"]
    rise: str | None
    noon: str | None
    set: str | None
    noon_altitude: float
    rise_azimuth: float | None
    set_azimuth: float | None
    day_length: int
    day_length_change: int
    civil: Twilight
    nautical: Twilight
    astronomical: Twilight
    blue_hour: DayLight
    golden_hour: DayLight


@dataclass(frozen=True, slots=True, kw_only=True)
class Twilight:
    """The shape `Twilight` of the protocol.

    Attributes:
        dawn: When it begins; null if the sun does not pass this height.
        dusk: When it ends; likewise.
    """

    dawn: str | None
    dusk: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class USAirIndex:
    """The shape `USAirIndex` of the protocol.

    Attributes:
        index: The service's number, 500 at most but for the worst.
        level: Its class in one word.
        text: The same to be read, English.
    """

    index: float
    level: Literal[
        "good", "moderate", "unhealthyForSensitiveGroups", "unhealthy", "veryUnhealthy", "hazardous"
    ]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """The shape `Units` of the protocol.

    Attributes:
        temperature: Of all temperatures.
        wind: Of wind and gusts.
        pressure: Of pressures.
        visibility: Of distances that one can see.
        precipitation: Of what falls, an hour or a day.
    """

    temperature: Literal["C", "F"]
    wind: Literal["m/s", "km/h", "mph", "kn"]
    pressure: Literal["hPa", "mmHg", "inHg"]
    visibility: Literal["km", "mi"]
    precipitation: Literal["mm", "in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """The shape `Value` of the protocol.

    Attributes:
        key: The member of weather that it is.
        value: Of the condition a word.
        unit: Null for the condition.
        text: Number and unit as a person reads them; null if not known.
    """

    key: str
    value: float | str | None
    unit: str | None
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WarnedPlace:
    """The shape `WarnedPlace` of the protocol.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        coverage: Only where it is covered do no warnings mean that there are none; elsewhere nobody
            has told.
        sources: Who warns there.
        warnings: What is warned of, the worst first, and last what has ended.
        skipped: Warnings that could not be read and were left out.
        fetched_at: When that was told, ISO 8601; null if never.
        stale: Whether the warnings came before, because nobody can be asked now.
        error: Why a service failed; else null.
    """

    city: int | None
    location: Location
    coverage: Literal["covered", "notCovered", "failed"]
    sources: tuple[WarningSource, ...]
    warnings: tuple[Warning, ...]
    skipped: int
    fetched_at: str | None
    stale: bool
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning:
    """The shape `Warning` of the protocol.

    Attributes:
        id: The service's own; every update has a new one.
        source: Who warns.
        event: What of, in words.
        event_code: The same by the service's code.
        severity: As CAP has it.
        urgency: As CAP has it.
        certainty: As CAP has it.
        color: The grade of European warnings.
        headline: In a line.
        description: What is to be expected.
        instruction: What to do.
        area: Where it holds.
        onset: When the danger begins, ISO 8601 on the place's clock; null if not known.
        ends: When it ends; null if not known.
        expires: Until when the message holds, which may be renewed.
        is_ended: Whether it was taken back or is over.
        web: The address of a page.
    """

    id: str
    source: Literal["nws", "metalerts"]
    event: str | None
    event_code: str | None
    severity: Literal["extreme", "severe", "moderate", "minor", "unknown"] | None
    urgency: Literal["immediate", "expected", "future", "past", "unknown"] | None
    certainty: Literal["observed", "likely", "possible", "unlikely", "unknown"] | None
    color: Literal["green", "yellow", "orange", "red"] | None
    headline: str | None
    description: str | None
    instruction: str | None
    area: str | None
    onset: str | None
    ends: str | None
    expires: str | None
    is_ended: bool
    web: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningSource:
    """The shape `WarningSource` of the protocol.

    Attributes:
        provider: Its name.
        attribution: The credit to be shown with its warnings.
    """

    provider: Literal["nws", "metalerts"]
    attribution: Credit


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """The shape `Watch` of the protocol.

    Attributes:
        session: The session whose weather is kept fresh; null for the archive.
        every: Seconds from one look to the next.
        next_at: When it looks next, ISO 8601.
        waits_for: What a watch that is due waits for: visible, or budget; null for nothing.
        refreshes: How often it has asked.
        asked: Of how many cities in all.
    """

    session: str | None
    every: int
    next_at: str
    waits_for: Literal["visible", "budget"] | None
    refreshes: int
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """The shape `Weather` of the protocol.

    Attributes:
        time: When it is valid, ISO 8601 on the city's clock.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words, English.
        temperature: °C; °F in units us.
        feels_like: °C or °F, as the provider works it out.
        humidity: %.
        pressure: At sea level, hPa, which is mb.
        wind_speed: m/s; mph in units us.
        wind_gust: m/s or mph.
        wind_direction: Degrees from north that it comes from.
        visibility: km; miles in units us.
        cloud_cover: %.
        precipitation: mm/h; inches/h in units us.
        ozone: Dobson units.
        uv_index: UV index.
        sunrise: ISO 8601 on the city's clock; null in polar day and night.
        sunset: The same.
        is_day: Whether the sun is up.
        units: Those of the values; of a choice of its own that of the temperature.
        provider: Who says so.
        model: The model that it was asked for, as it calls it; null where it does not say.
        fallback: Why it is not the provider that is asked first; null if it is.
        fetched_at: When the provider said so, ISO 8601.
        attribution: The credit that the provider asks to be shown.
        stale: Whether it is not valid for now, or a newer value is asked for or could not be had.
    """

    time: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    temperature: float | None
    feels_like: float | None
    humidity: float | None
    pressure: float | None
    wind_speed: float | None
    wind_gust: float | None
    wind_direction: float | None
    visibility: float | None
    cloud_cover: float | None
    precipitation: float | None
    ozone: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None
    is_day: bool | None
    units: Literal["metric", "us"]
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    model: str | None
    fallback: Fallback | None
    fetched_at: str
    attribution: Credit
    stale: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherEntry:
    """The shape `WeatherEntry` of the protocol.

    Attributes:
        id: Names the entry for weather.removeHistory.
        time: When it was asked, ISO 8601 with the city's offset.
        temperature: Degrees in the units.
        min: Lowest of that day.
        max: Highest of that day.
        summary: In words.
        icon: Name for weather.icon.
        units: Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit.
        provider: Who said so; null for an entry that an older version recorded.
        attribution: The credit that the provider asks to be shown; null without a provider.
    """

    id: int
    time: str
    temperature: float | None
    min: float | None
    max: float | None
    summary: str | None
    icon: str | None
    units: Literal["metric", "us"]
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    attribution: Credit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishStep:
    """The shape `WishStep` of the protocol.

    Attributes:
        wish: Which.
        removed: Cities that the wishes before it had left, and it did not.
        left: Cities that it left.
    """

    wish: Literal[
        "continent", "country", "ring", "minPopulation", "maxPopulation", "daylightNow",
        "notArchived", "warmNow"
    ]
    removed: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeClientInfo:
    """Who asks, for the log.

    Attributes:
        name: Name of the client.
        version: Its version.
    """

    name: str
    version: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeUnits:
    """Those of weather: a system, or a unit for each quantity; the others are metric.

    Attributes:
        temperature: Of all temperatures.
        wind: Of wind and gusts.
        pressure: Of pressures.
        visibility: Of distances that one can see.
        precipitation: Of what falls, an hour or a day.
    """

    temperature: Literal["C", "F"] | None = None
    wind: Literal["m/s", "km/h", "mph", "kn"] | None = None
    pressure: Literal["hPa", "mmHg", "inHg"] | None = None
    visibility: Literal["km", "mi"] | None = None
    precipitation: Literal["mm", "in"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultServerInfo:
    """Who answers.

    Attributes:
        name: cityroulette.
        version: Its version.
    """

    name: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultCapabilities:
    """What this server can do.

    Attributes:
        batch: Whether batches are taken.
        progress: Whether workDoneToken is taken.
        undo: Whether sessions can undo and redo.
    """

    batch: bool
    progress: bool
    undo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResultProviders:
    """Where data comes from.

    Attributes:
        cities: Where cities come from.
        weather: Where weather comes from; null for nowhere.
        articles: Where articles come from.
        photos: Where pictures come from; null for nowhere.
    """

    cities: Literal["embedded", "geonames"]
    weather: str | None
    articles: Literal["wikipedia"]
    photos: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResult:
    """The answer to `initialize`.

    Attributes:
        protocol_version: The version in force.
        server_info: Who answers.
        capabilities: What this server can do.
        limits: The caps of the protocol.
        archive: What is archived; null if that cannot be read.
        drafts: Drafts of sessions that can be resumed, or are open.
        providers: Where data comes from.
        attribution: Lines to be shown to the user; weather has its own.
    """

    protocol_version: Literal[1]
    server_info: InitializeResultServerInfo
    capabilities: InitializeResultCapabilities
    limits: Limits
    archive: Archive | None
    drafts: int
    providers: InitializeResultProviders
    attribution: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatusResultGazetteer:
    """Where cities come from.

    Attributes:
        provider: As the program was started.
        attribution: The credit to be shown with its cities.
        budget: What the service still grants; null of the embedded one and in a replay.
    """

    provider: Literal["embedded", "geonames"]
    attribution: Credit
    budget: Budget | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatusResult:
    """The answer to `server.status`.

    Attributes:
        health: Whether the server can do its work.
        message: What is wrong and what to do; null when all is well.
        sessions: Open sessions.
        gazetteer_loaded: Whether the gazetteer is open.
        services: The services that were asked, with what they still grant.
        gazetteer: Where cities come from.
        watches: What keeps weather fresh, see weather.watch.
        watch_budget: What watches may still take now of the weather service's limits, in its units;
            null where none are kept.
        future_backups: Paths of backups of the day from days to come, made while the clock was
            wrong. They do not count, and are never removed.
    """

    health: Literal["ok", "error"]
    message: str | None
    sessions: int
    gazetteer_loaded: bool
    services: tuple[Budget, ...]
    gazetteer: ServerStatusResultGazetteer
    watches: tuple[Watch, ...]
    watch_budget: float | None
    future_backups: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientConfigureUnits:
    """Those of weather: a system, or the quantities that change; else they stay.

    Attributes:
        temperature: Of all temperatures.
        wind: Of wind and gusts.
        pressure: Of pressures.
        visibility: Of distances that one can see.
        precipitation: Of what falls, an hour or a day.
    """

    temperature: Literal["C", "F"] | None = None
    wind: Literal["m/s", "km/h", "mph", "kn"] | None = None
    pressure: Literal["hPa", "mmHg", "inHg"] | None = None
    visibility: Literal["km", "mi"] | None = None
    precipitation: Literal["mm", "in"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientConfigureResult:
    """The answer to `client.configure`.

    Attributes:
        units: Those in force.
        locale: The language tag in force; null if none was given.
        notify: Those that come.
        visible: Whether the client shows anything.
    """

    units: Units
    locale: str | None
    notify: tuple[Literal["weather.didChangeHere", "roulette.didLook"], ...]
    visible: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenWishesRing:
    """How far away it is.

    Attributes:
        location: From where; else from the device.
        from_km: At least so far; else 0.
        to_km: At most so far; else anywhere.
    """

    location: Location | str | None = None
    from_km: float | None = None
    to_km: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenWishes:
    """What the cities have to be like; all of them fulfil all wishes but warmNow.

    Attributes:
        continent: Its continent's code.
        country: Its country: a code, or a name in any language.
        ring: How far away it is.
        min_population: It has at least so many people.
        max_population: It has at most so many people.
        daylight_now: Whether the sun is up there now.
        not_archived: True: it is not in the archive yet.
        warm_now: True: the drawn city has 20 °C or more now; false: less. The weather service is
            asked.
    """

    continent: Literal["AF", "AN", "AS", "EU", "NA", "OC", "SA"] | None = None
    country: str | None = None
    ring: SessionOpenWishesRing | None = None
    min_population: int | None = None
    max_population: int | None = None
    daylight_now: bool | None = None
    not_archived: bool | None = None
    warm_now: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpenResult:
    """The answer to `session.open`.

    Attributes:
        session: Id to name it by.
        mode: As asked.
        source: Where the cities come from; null for browse.
        revision: 0; each change adds one.
        state: The session's state.
        cities: The rows of the page.
        total: Rows on all pages.
        next: The offset of the next page, null after the last.
    """

    session: str
    mode: Literal["import", "browse"]
    source: Source | None
    revision: int
    state: State
    cities: tuple[City, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionGetResult:
    """The answer to `session.get`.

    Attributes:
        session: Its id.
        mode: What it is for.
        revision: The session's revision after the request.
        state: The session's state after the request.
        cities: The rows of the page.
        total: Rows on all pages.
        next: The offset of the next page, null after the last.
    """

    session: str
    mode: Literal["import", "browse"]
    revision: int
    state: State
    cities: tuple[City, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionListResultSession:
    """The sessions.

    Attributes:
        session: Its id.
        mode: What it is for.
        source: Where its cities come from.
        draft: Id of its draft; null before the first edit.
        revision: The session's revision after the request.
        state: The session's state after the request.
    """

    session: str
    mode: Literal["import", "browse"]
    source: Source | None
    draft: str | None
    revision: int
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionListResult:
    """The answer to `session.list`.

    Attributes:
        sessions: The sessions.
        drafts: The drafts, those written last first: the first 100.
        draft_count: How many they are.
    """

    sessions: tuple[SessionListResultSession, ...]
    drafts: tuple[Draft, ...]
    draft_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumeResult:
    """The answer to `session.resume`.

    Attributes:
        session: Id to name it by.
        mode: As asked.
        source: Where the cities come from; null for browse.
        revision: 0; each change adds one.
        state: The session's state.
        cities: The rows of the page.
        total: Rows on all pages.
        next: The offset of the next page, null after the last.
    """

    session: str
    mode: Literal["import", "browse"]
    source: Source | None
    revision: int
    state: State
    cities: tuple[City, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionUndoResult:
    """The answer to `session.undo`.

    Attributes:
        edit: The edit that was taken back, or made again.
        revision: The session's revision after the request.
    """

    edit: Edit
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRedoResult:
    """The answer to `session.redo`.

    Attributes:
        edit: The edit that was taken back, or made again.
        revision: The session's revision after the request.
    """

    edit: Edit
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionCommitResult:
    """The answer to `session.commit`.

    Attributes:
        added: Import: cities that the archive did not hold.
        replaced: Import: cities that it held, overwritten, the star included.
        removed: Browse: cities taken out.
        updated: Browse: cities whose star changed.
        discarded: Import: cities that the filter left out. Browse: changes to cities that another
            process had removed.
        archive: The archive afterwards.
    """

    added: int
    replaced: int
    removed: int
    updated: int
    discarded: int
    archive: Archive


@dataclass(frozen=True, slots=True, kw_only=True)
class CityToggleFavoriteResult:
    """The answer to `city.toggleFavorite`.

    Attributes:
        city: Its id.
        favorite: Whether it has a star now.
        index: Its place in the visible list; null if filtered out.
        revision: The session's revision after the request.
    """

    city: int
    favorite: bool
    index: int | None
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySetFavoriteResult:
    """The answer to `city.setFavorite`.

    Attributes:
        city: Its id.
        favorite: Whether it has a star now.
        index: Its place in the visible list; null if filtered out.
        changed: How many of the cities it changed; told of cities alone.
        revision: The session's revision after the request.
    """

    city: int | None = None
    favorite: bool | None = None
    index: int | None = None
    changed: int | None = None
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRemoveResult:
    """The answer to `city.remove`.

    Attributes:
        city: Its id.
        changed: How many of the cities it changed; told of cities alone.
        revision: The session's revision after the request.
    """

    city: int | None = None
    changed: int | None = None
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRemoveUnfavoritesResult:
    """The answer to `city.removeUnfavorites`.

    Attributes:
        removed: The first 100 of their ids, in the list's order.
        removed_count: How many they are.
        revision: The session's revision after the request.
    """

    removed: tuple[int, ...]
    removed_count: int
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRestoreResult:
    """The answer to `city.restore`.

    Attributes:
        city: Its id.
        favorite: Whether it has a star now.
        index: Its place in the visible list; null if filtered out.
        changed: How many of the cities it changed; told of cities alone.
        revision: The session's revision after the request.
    """

    city: int | None = None
    favorite: bool | None = None
    index: int | None = None
    changed: int | None = None
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySearchResult:
    """The answer to `city.search`.

    Attributes:
        cities: The rows of the page.
        total: Rows on all pages.
        next: The offset of the next page, null after the last.
        revision: The session's revision after the request.
        state: The session's state after the request.
    """

    cities: tuple[City, ...]
    total: int
    next: int | None
    revision: int
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySelectResult:
    """The answer to `city.select`.

    Attributes:
        session: The session.
        index: The row's place in the visible list; null if filtered out.
        city: The row.
    """

    session: str
    index: int | None
    city: City


@dataclass(frozen=True, slots=True, kw_only=True)
class CityGetResult:
    """The answer to `city.get`.

    Attributes:
        city: The city.
        names: All names that the gazetteer has for it, the main one first; empty for a city of
            elsewhere.
    """

    city: City
    names: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastDay:
    """Calendar days of the place, today first.

    Attributes:
        date: The day, YYYY-MM-DD.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        min: Lowest temperature, °C or °F.
        max: Highest temperature, °C or °F.
        precipitation: Sum of the day, mm or inches.
        precipitation_probability: %.
        uv_index: Highest.
        sunrise: ISO 8601 on the place's clock.
        sunset: The same.
    """

    date: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSummary:
    """What the days are like on the whole.

    Attributes:
        text: One sentence.
        icon: Its icon.
    """

    text: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSeriesMinimum:
    """The lowest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSeriesMaximum:
    """The highest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecastSeries:
    """Two lines for a chart, of equal length.

    Attributes:
        minimum: The lowest of each day.
        maximum: The highest of each day.
        unit: °C or °F.
    """

    minimum: tuple[CityDetailResultForecastSeriesMinimum, ...]
    maximum: tuple[CityDetailResultForecastSeriesMaximum, ...]
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultForecast:
    """As weather.forecast without hours; null without weather.

    Attributes:
        current: The weather now.
        hours: Samples from now on, as close as the service has them; empty where not wanted.
        slots: Eight samples at steps of three hours, the first being now.
        days: Calendar days of the place, today first.
        summary: What the days are like on the whole.
        series: Two lines for a chart, of equal length.
        timezone: IANA time zone of the place.
        units: Those of all values; of a choice of its own that of the temperature.
        provider: Who says so.
        model: The model that it was asked for, as it calls it; null where it does not say.
        fallback: Why it is not the provider that is asked first; null if it is.
        attribution: The credit that the provider asks to be shown.
        fetched_at: When the provider said so, ISO 8601; null if it told no weather now.
        stale: Whether it is one that came before, because no newer one could be had.
        dropped: Values of the answer that cannot be, and were left out.
    """

    current: Weather | None
    hours: tuple[Sample, ...]
    slots: tuple[Sample, ...]
    days: tuple[CityDetailResultForecastDay, ...]
    summary: CityDetailResultForecastSummary | None
    series: CityDetailResultForecastSeries
    timezone: str
    units: Literal["metric", "us"]
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    model: str | None
    fallback: Fallback | None
    attribution: Credit | None
    fetched_at: str | None
    stale: bool
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResultHistory:
    """The first entries of weather.history.

    Attributes:
        entries: The entries of the page.
        total: Entries on all pages.
        next: The offset of the next page, null after the last.
        recorded: Whether weather is added to it: the city has a star.
    """

    entries: tuple[WeatherEntry, ...]
    total: int
    next: int | None
    recorded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetailResult:
    """The answer to `city.detail`.

    Attributes:
        title: The city and its country.
        city: Its row.
        values: Nine values of the weather now; none without weather.
        forecast: As weather.forecast without hours; null without weather.
        history: The first entries of weather.history.
        error: Why there is no weather; null if there is.
    """

    title: str
    city: City
    values: tuple[Value, ...]
    forecast: CityDetailResultForecast | None
    history: CityDetailResultHistory
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultStatus:
    """For a status bar.

    Attributes:
        text: What the bar shows.
        tooltip: What it shows to who points at it.
        class_: The icon's name, for weather.icon or a style.
    """

    text: str
    tooltip: str
    class_: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultDay:
    """The next days; none for a line.

    Attributes:
        date: The day, YYYY-MM-DD.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        min: Lowest temperature, °C or °F.
        max: Highest temperature, °C or °F.
        precipitation: Sum of the day, mm or inches.
        precipitation_probability: %.
        uv_index: Highest.
        sunrise: ISO 8601 on the place's clock.
        sunset: The same.
    """

    date: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecastDay:
    """Calendar days of the place, today first.

    Attributes:
        date: The day, YYYY-MM-DD.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        min: Lowest temperature, °C or °F.
        max: Highest temperature, °C or °F.
        precipitation: Sum of the day, mm or inches.
        precipitation_probability: %.
        uv_index: Highest.
        sunrise: ISO 8601 on the place's clock.
        sunset: The same.
    """

    date: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecastSummary:
    """What the days are like on the whole.

    Attributes:
        text: One sentence.
        icon: Its icon.
    """

    text: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecastSeriesMinimum:
    """The lowest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecastSeriesMaximum:
    """The highest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecastSeries:
    """Two lines for a chart, of equal length.

    Attributes:
        minimum: The lowest of each day.
        maximum: The highest of each day.
        unit: °C or °F.
    """

    minimum: tuple[CityBriefResultForecastSeriesMinimum, ...]
    maximum: tuple[CityBriefResultForecastSeriesMaximum, ...]
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResultForecast:
    """As weather.forecast without hours; null but for full.

    Attributes:
        current: The weather now.
        hours: Samples from now on, as close as the service has them; empty where not wanted.
        slots: Eight samples at steps of three hours, the first being now.
        days: Calendar days of the place, today first.
        summary: What the days are like on the whole.
        series: Two lines for a chart, of equal length.
        timezone: IANA time zone of the place.
        units: Those of all values; of a choice of its own that of the temperature.
        provider: Who says so.
        model: The model that it was asked for, as it calls it; null where it does not say.
        fallback: Why it is not the provider that is asked first; null if it is.
        attribution: The credit that the provider asks to be shown.
        fetched_at: When the provider said so, ISO 8601; null if it told no weather now.
        stale: Whether it is one that came before, because no newer one could be had.
        dropped: Values of the answer that cannot be, and were left out.
    """

    current: Weather | None
    hours: tuple[Sample, ...]
    slots: tuple[Sample, ...]
    days: tuple[CityBriefResultForecastDay, ...]
    summary: CityBriefResultForecastSummary | None
    series: CityBriefResultForecastSeries
    timezone: str
    units: Literal["metric", "us"]
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    model: str | None
    fallback: Fallback | None
    attribution: Credit | None
    fetched_at: str | None
    stale: bool
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBriefResult:
    """The answer to `city.brief`.

    Attributes:
        city: Its id.
        line: One line.
        spoken: Sentences without abbreviations.
        status: For a status bar.
        stale: Whether the weather is not of now, or newer could not be had.
        outlook: The days in a sentence; null for a line.
        values: Nine values of the weather now; none for a line.
        days: The next days; none for a line.
        forecast: As weather.forecast without hours; null but for full.
    """

    city: int
    line: str
    spoken: str
    status: CityBriefResultStatus
    stale: bool
    outlook: str | None
    values: tuple[Value, ...]
    days: tuple[CityBriefResultDay, ...]
    forecast: CityBriefResultForecast | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitySkyResult:
    """The answer to `city.sky`.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        timezone: The zone of all times: an IANA name, or as UTC+03:00.
        timezone_source: The city's own, the given one, that of the nearest city, or hours by the
            longitude.
        days: The days in their order.
        phases: The moon's principal phases from the first day on.
    """

    city: int | None
    location: Location
    timezone: str
    timezone_source: Literal["city", "given", "nearestCity", "longitude"]
    days: tuple[SkyDay, ...]
    phases: tuple[MoonPhase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockWorkingHours:
    """When people work, on the clocks of each city.

    Attributes:
        start: The time at which work begins, as 09:00.
        end: At which it ends; before the start: on the next day.
    """

    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResultFrom:
    """From where distances and days count.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        timezone: Its zone; null if none is known.
    """

    city: int | None
    location: Location
    timezone: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResultWorkingHours:
    """When people work, on the clocks of each city.

    Attributes:
        start: The time at which work begins, as 09:00.
        end: At which it ends; before the start: on the next day.
    """

    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResultWorking:
    """When all of them work.

    Attributes:
        date: The day on the clocks from which days count.
        hours: When people work, on the clocks of each city.
        intervals: When it is working time in all cities with a zone; empty if at no time.
    """

    date: str
    hours: CityClockResultWorkingHours
    intervals: tuple[CommonHours, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityClockResult:
    """The answer to `city.clock`.

    Attributes:
        at: The moment, in UTC.
        from_: From where distances and days count.
        cities: The clocks of the cities, in the order of the request.
        working: When all of them work.
    """

    at: str
    from_: CityClockResultFrom
    cities: tuple[LocalClock, ...]
    working: CityClockResultWorking


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerSearchResultCity(City):
    """The best matches first.

    Attributes:
        matched_name: The name that matched; of a live source the main name.
        matched_language: Its language, a tag of BCP 47; null if unknown.
    """

    matched_name: str
    matched_language: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerSearchResult:
    """The answer to `gazetteer.search`.

    Attributes:
        cities: The best matches first.
        total: All matches.
        provider: Whose cities they are.
        skipped: Records of the source's answer that could not be read and were left out.
    """

    cities: tuple[GazetteerSearchResultCity, ...]
    total: int
    provider: Literal["embedded", "geonames"]
    skipped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerNearbyResultCity(City):
    """Nearest first, then by id.

    Attributes:
        distance_km: Great-circle distance in kilometres, to the metre.
    """

    distance_km: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerNearbyResult:
    """The answer to `gazetteer.nearby`.

    Attributes:
        cities: Nearest first, then by id.
        total: All cities within the radius; of a live source those that it told.
        provider: Whose cities they are.
        skipped: Records of the source's answer that could not be read and were left out.
    """

    cities: tuple[GazetteerNearbyResultCity, ...]
    total: int
    provider: Literal["embedded", "geonames"]
    skipped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResultCountryBounds:
    """Its box; west above east crosses the 180th meridian.

    Attributes:
        north: Degrees.
        south: Degrees.
        east: Degrees.
        west: Degrees.
    """

    north: float
    south: float
    east: float
    west: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResultCountry:
    """The countries.

    Attributes:
        code: ISO 3166-1 alpha-2; XK is Kosovo.
        name: English name.
        capital: Its capital.
        continent: AF, AN, AS, EU, NA, OC or SA.
        population: Inhabitants.
        bounds: Its box; west above east crosses the 180th meridian.
        city_count: Cities in the gazetteer; null of a live source.
    """

    code: str
    name: str
    capital: str | None
    continent: str
    population: int | None
    bounds: GazetteerCountriesResultCountryBounds
    city_count: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerCountriesResult:
    """The answer to `gazetteer.countries`.

    Attributes:
        countries: The countries.
        provider: Whose cities they are.
        skipped: Records of the source's answer that could not be read and were left out.
    """

    countries: tuple[GazetteerCountriesResultCountry, ...]
    provider: Literal["embedded", "geonames"]
    skipped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GazetteerMatchResult:
    """The answer to `gazetteer.match`.

    Attributes:
        matches: In the order of the text.
        total: Matches on all pages.
        next: The offset of the next page, null after the last.
    """

    matches: tuple[PlaceInText, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteHistoryResultCountry:
    """The last 10 at most, the newest first.

    Attributes:
        code: Its code.
        name: Its name in English; null if the gazetteer has none.
    """

    code: str
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteHistoryResult:
    """The answer to `roulette.history`.

    Attributes:
        countries: The last 10 at most, the newest first.
    """

    countries: tuple[RouletteHistoryResultCountry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteClearHistoryResult:
    """The answer to `roulette.clearHistory`.

    Attributes:
        cleared: How many countries were forgotten.
    """

    cleared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRefreshResult:
    """The answer to `weather.refresh`.

    Attributes:
        updated: Cities with new weather.
        failed: Cities without; weather.didFail told why.
        from_cache: Cities of which the service allows no newer question yet.
        dropped: Values that cannot be, and were left out.
        total: Cities that there are to ask for, these included.
        next: The offset to go on with; null if no city is left.
    """

    updated: int
    failed: int
    from_cache: int
    dropped: int
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherGetResult:
    """The answer to `weather.get`.

    Attributes:
        weather: The weather.
        values: Nine of its values, ready to be read.
    """

    weather: Weather
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherHereResult:
    """The answer to `weather.here`.

    Attributes:
        weather: The weather.
        values: Nine of its values, ready to be read.
        location: The device position.
        city: The city there; null if none lies within 50 km.
    """

    weather: Weather
    values: tuple[Value, ...]
    location: Location
    city: City | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResultDay:
    """Calendar days of the place, today first.

    Attributes:
        date: The day, YYYY-MM-DD.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        min: Lowest temperature, °C or °F.
        max: Highest temperature, °C or °F.
        precipitation: Sum of the day, mm or inches.
        precipitation_probability: %.
        uv_index: Highest.
        sunrise: ISO 8601 on the place's clock.
        sunset: The same.
    """

    date: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResultSummary:
    """What the days are like on the whole.

    Attributes:
        text: One sentence.
        icon: Its icon.
    """

    text: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResultSeriesMinimum:
    """The lowest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResultSeriesMaximum:
    """The highest of each day.

    Attributes:
        date: The day.
        value: The temperature.
    """

    date: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResultSeries:
    """Two lines for a chart, of equal length.

    Attributes:
        minimum: The lowest of each day.
        maximum: The highest of each day.
        unit: °C or °F.
    """

    minimum: tuple[WeatherForecastResultSeriesMinimum, ...]
    maximum: tuple[WeatherForecastResultSeriesMaximum, ...]
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherForecastResult:
    """The answer to `weather.forecast`.

    Attributes:
        current: The weather now.
        hours: Samples from now on, as close as the service has them; empty where not wanted.
        slots: Eight samples at steps of three hours, the first being now.
        days: Calendar days of the place, today first.
        summary: What the days are like on the whole.
        series: Two lines for a chart, of equal length.
        timezone: IANA time zone of the place.
        units: Those of all values; of a choice of its own that of the temperature.
        provider: Who says so.
        model: The model that it was asked for, as it calls it; null where it does not say.
        fallback: Why it is not the provider that is asked first; null if it is.
        attribution: The credit that the provider asks to be shown.
        fetched_at: When the provider said so, ISO 8601; null if it told no weather now.
        stale: Whether it is one that came before, because no newer one could be had.
        dropped: Values of the answer that cannot be, and were left out.
    """

    current: Weather | None
    hours: tuple[Sample, ...]
    slots: tuple[Sample, ...]
    days: tuple[WeatherForecastResultDay, ...]
    summary: WeatherForecastResultSummary | None
    series: WeatherForecastResultSeries
    timezone: str
    units: Literal["metric", "us"]
    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ] | None
    model: str | None
    fallback: Fallback | None
    attribution: Credit | None
    fetched_at: str | None
    stale: bool
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSourceDay:
    """The days; empty if there are none.

    Attributes:
        date: The day, YYYY-MM-DD.
        condition: In one word.
        icon: Name for weather.icon.
        summary: In words.
        min: Lowest temperature, °C or °F.
        max: Highest temperature, °C or °F.
        precipitation: Sum of the day, mm or inches.
        precipitation_probability: %.
        uv_index: Highest.
        sunrise: ISO 8601 on the place's clock.
        sunset: The same.
    """

    date: str
    condition: Literal[
        "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet",
        "snow", "hail", "thunderstorm"
    ] | None
    icon: str | None
    summary: str | None
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None
    uv_index: float | None
    sunrise: str | None
    sunset: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSource:
    """What each says, in the order in which they were named.

    Attributes:
        provider: Who is asked.
        model: Which model; null where the service does not say.
        current: The weather now; null if there is none.
        days: The days; empty if there are none.
        dropped: Values that cannot be, and were left out.
        attribution: The credit to be shown.
        error: Why there is nothing; null if there is.
    """

    provider: Literal[
        "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
    ]
    model: str | None
    current: Weather | None
    days: tuple[WeatherCompareResultSourceDay, ...]
    dropped: int
    attribution: Credit
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSpreadDay:
    """Of each day that two sources tell.

    Attributes:
        date: The day, YYYY-MM-DD.
        min: Of the lowest temperature.
        max: Of the highest temperature.
        precipitation: Of the precipitation.
    """

    date: str
    min: Spread
    max: Spread
    precipitation: Spread


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResultSpread:
    """How far apart they are.

    Attributes:
        sources: How many say anything of the weather now.
        temperature: Of the temperature now.
        humidity: Of the humidity now.
        pressure: Of the pressure now.
        wind_speed: Of the wind now.
        wind_gust: Of the gusts now.
        visibility: Of the visibility now.
        cloud_cover: Of the clouds now.
        precipitation: Of the precipitation now.
        days: Of each day that two sources tell.
    """

    sources: int
    temperature: Spread
    humidity: Spread
    pressure: Spread
    wind_speed: Spread
    wind_gust: Spread
    visibility: Spread
    cloud_cover: Spread
    precipitation: Spread
    days: tuple[WeatherCompareResultSpreadDay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCompareResult:
    """The answer to `weather.compare`.

    Attributes:
        city: Id of the city; null for a point.
        location: Where.
        units: Those of all values.
        sources: What each says, in the order in which they were named.
        spread: How far apart they are.
    """

    city: int | None
    location: Location
    units: Units
    sources: tuple[WeatherCompareResultSource, ...]
    spread: WeatherCompareResultSpread


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherAirResultPlace:
    """Each place that was asked for, in that order.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        air: The air; null if none was ever had.
        error: Why there is none, or none newer; else null.
    """

    city: int | None
    location: Location
    air: Air | None
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherAirResult:
    """The answer to `weather.air`.

    Attributes:
        places: Each place that was asked for, in that order.
        from_cache: Of them those that nobody was asked about, because their hour is not over.
        total: Places that there are to ask for, these included.
        next: The offset to go on with; null if no city is left.
    """

    places: tuple[WeatherAirResultPlace, ...]
    from_cache: int
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultNormal:
    """What the day is normally like.

    Attributes:
        minimum: Mean of the lowest temperatures, °C or °F.
        maximum: Mean of the highest.
        mean: The middle of both.
        precipitation: Mean of a day's sum, mm or inches.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    precipitation: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultDifference:
    """How today differs; null for another day, and where it is not known.

    Attributes:
        of: What is compared: today's highest temperature, or where it is not told that of now.
        value: That temperature.
        degrees: How many more than normal; negative for less.
        text: The same to be read, English.
    """

    of: Literal["maximum", "now"]
    value: float | None
    degrees: float | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResultYesterday:
    """The day before; null for another day than today, and where it failed.

    Attributes:
        date: The day, YYYY-MM-DD.
        minimum: Lowest temperature, °C or °F; null if not known yet.
        maximum: Highest; likewise.
        precipitation: What fell, mm or inches; likewise.
        preliminary: Whether the reanalysis comes later, which may differ.
    """

    date: str
    minimum: float | None
    maximum: float | None
    precipitation: float | None
    preliminary: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherNormalsResult:
    """The answer to `weather.normals`.

    Attributes:
        city: Its id; null for a point.
        location: The point.
        date: The day, YYYY-MM-DD.
        timezone: The zone of its days: an IANA name, or as UTC+03:00.
        normal: What the day is normally like.
        difference: How today differs; null for another day, and where it is not known.
        yesterday: The day before; null for another day than today, and where it failed.
        units: Of all values.
        period: The years of the normals.
        model: What the service was asked for them.
        provider: Who says so.
        fetched_at: When the thirty years were asked for, ISO 8601.
        attribution: The credit that the provider asks to be shown.
        error: Why there is no yesterday; null if nothing failed.
    """

    city: int | None
    location: Location
    date: str
    timezone: str
    normal: WeatherNormalsResultNormal
    difference: WeatherNormalsResultDifference | None
    yesterday: WeatherNormalsResultYesterday | None
    units: Units
    period: Literal["1991-2020"]
    model: Literal["era5_seamless"]
    provider: Literal["open-meteo-archive"]
    fetched_at: str
    attribution: Credit
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherMeasuredResult:
    """The answer to `weather.measured`.

    Attributes:
        places: Each place that was asked for, in that order.
    """

    places: tuple[Measurement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherWarningsResult:
    """The answer to `weather.warnings`.

    Attributes:
        places: Each place that was asked for, in that order.
    """

    places: tuple[WarnedPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherUnwatchResult:
    """The answer to `weather.unwatch`.

    Attributes:
        ended: Whether there was one.
    """

    ended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherIconResult:
    """The answer to `weather.icon`.

    Attributes:
        icon: Its name.
        media_type: Its type.
        svg: The picture.
        path: The file; null if there is no folder for caches.
    """

    icon: str
    media_type: Literal["image/svg+xml"]
    svg: str
    path: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherHistoryResult:
    """The answer to `weather.history`.

    Attributes:
        entries: The entries of the page.
        total: Entries on all pages.
        next: The offset of the next page, null after the last.
    """

    entries: tuple[WeatherEntry, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRemoveHistoryResult:
    """The answer to `weather.removeHistory`.

    Attributes:
        removed: False if there was no such entry.
    """

    removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleOpenResult:
    """The answer to `article.open`.

    Attributes:
        session: The session.
        article: What is shown.
    """

    session: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleNavigateResult:
    """The answer to `article.navigate`.

    Attributes:
        session: The session.
        article: What is shown.
    """

    session: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleBackResult:
    """The answer to `article.back`.

    Attributes:
        session: The session.
        article: What is shown.
    """

    session: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleForwardResult:
    """The answer to `article.forward`.

    Attributes:
        session: The session.
        article: What is shown.
    """

    session: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleReloadResult:
    """The answer to `article.reload`.

    Attributes:
        session: The session.
        article: What is shown.
    """

    session: str
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSummaryResult:
    """The answer to `article.summary`.

    Attributes:
        city: Its id.
        title: Title of the article.
        extract: Its first paragraph as plain text; may be empty.
        description: What it is about, in a few words.
        url: https address of the article.
        language: The wiki that it is from: that of the language asked for, or not.
        image: Its first picture in full size.
        thumbnail: The same, some 320 pixels wide.
        license: Name of the text's licence.
        license_url: Address of the licence.
        provider: Who says so.
        attribution: The credit to be shown, beside a link to the url.
        fallback: Whether it was found by the city's name and place, not by a link.
    """

    city: int
    title: str
    extract: str
    description: str | None
    url: str
    language: str
    image: ArticlePicture | None
    thumbnail: ArticlePicture | None
    license: str
    license_url: str
    provider: Literal["wikipedia"]
    attribution: Credit
    fallback: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoSearchResult:
    """The answer to `photo.search`.

    Attributes:
        photos: The pictures; none is no error.
        provider: Who found them.
        attribution: The credit that the provider asks to be shown.
        skipped: Pictures that were left out because their record is broken.
        total: How many there are in all; null where that is not told.
    """

    photos: tuple[Photo, ...]
    provider: Literal["commons", "google"]
    attribution: Credit
    skipped: int
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveStatusResult:
    """The answer to `archive.status`.

    Attributes:
        count: Cities in the archive.
        favorites: Those with a star.
        revision: Rises with every change, whichever process made it.
        path: The file, or :memory:.
    """

    count: int
    favorites: int
    revision: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveListResult:
    """The answer to `archive.list`.

    Attributes:
        cities: The rows of the page.
        total: Rows on all pages.
        next: The offset of the next page, null after the last.
        after: Leads to the next page; null after the last.
    """

    cities: tuple[City, ...]
    total: int
    next: int | None
    after: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveChangesResult:
    """The answer to `archive.changes`.

    Attributes:
        changes: The changes, the oldest first.
        next: The cursor behind them, for the next request.
        more: Whether there are more behind it already.
    """

    changes: tuple[ArchiveChange, ...]
    next: str
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveAddResult:
    """The answer to `archive.add`.

    Attributes:
        city: Its id.
        archive: The archive afterwards.
    """

    city: int
    archive: Archive


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveRemoveResult:
    """The answer to `archive.remove`.

    Attributes:
        city: Its id.
        archive: The archive afterwards.
    """

    city: int
    archive: Archive


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveSetFavoriteResult:
    """The answer to `archive.setFavorite`.

    Attributes:
        city: Its id.
        archive: The archive afterwards.
    """

    city: int
    archive: Archive


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveExportResult:
    """The answer to `archive.export`.

    Attributes:
        count: Cities in it.
        path: The file that was written; null if no path was given.
        text: What would stand in the file; null if a path was given.
    """

    count: int
    path: str | None
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnknownRow:
    """The first 100 of them.

    Attributes:
        line: Where the row begins, from 1.
        id: The id that it has.
    """

    line: int
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnresolvedRowCandidate:
    """At most 5 cities that may be meant, the likeliest first.

    Attributes:
        id: GeoNames id.
        name: Its name.
        country: ISO code; null if unknown.
        admin1: First-level division; null if unknown.
    """

    id: int
    name: str
    country: str | None
    admin1: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultUnresolvedRow:
    """The first 100 of them, by line.

    Attributes:
        line: Where the row begins, from 1.
        text: What it is called in the file.
        reason: Why its city is not known.
        candidates: At most 5 cities that may be meant, the likeliest first.
    """

    line: int
    text: str
    reason: str
    candidates: tuple[ArchiveImportResultUnresolvedRowCandidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResultInvalid:
    """The first 100 of them, by line.

    Attributes:
        line: Where the row begins, from 1.
        reason: What is wrong with it.
    """

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveImportResult:
    """The answer to `archive.import`.

    Attributes:
        format: The format that it has.
        rows: Rows of the file: the sum of the seven counts that follow.
        added: Cities, or places, that were not there.
        updated: Those that were there otherwise, or without the star.
        unchanged: Those that were there like this.
        duplicates: Rows of what an earlier row told.
        unknown: Rows with an id that nobody knows, and too little beside it.
        unresolved: Rows of which nobody can tell the city without a guess.
        invalid_count: Rows that cannot be used.
        unknown_rows: The first 100 of them.
        unresolved_rows: The first 100 of them, by line.
        invalid: The first 100 of them, by line.
        ignored_columns: The columns, properties or elements of the file that were not used, by
            their names there; the first 100.
        archive: The archive afterwards.
        guide: The guide afterwards; null if the cities were the target.
    """

    format: Literal["csv", "ids", "geojson", "gpx", "kml", "names"]
    rows: int
    added: int
    updated: int
    unchanged: int
    duplicates: int
    unknown: int
    unresolved: int
    invalid_count: int
    unknown_rows: tuple[ArchiveImportResultUnknownRow, ...]
    unresolved_rows: tuple[ArchiveImportResultUnresolvedRow, ...]
    invalid: tuple[ArchiveImportResultInvalid, ...]
    ignored_columns: tuple[str, ...]
    archive: Archive
    guide: Guide | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveBackupResult:
    """The answer to `archive.backup`.

    Attributes:
        path: The file.
        bytes: Its size.
        count: Cities in it.
        favorites: Those with a star.
        history: Entries of the weather history.
        places: Places of the guide.
        pictures: Pictures of places.
        version: Of the archive's format.
    """

    path: str
    bytes: int
    count: int
    favorites: int
    history: int
    places: int
    pictures: int
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveRestoreResult:
    """The answer to `archive.restore`.

    Attributes:
        path: The file.
        bytes: Its size.
        count: Cities in it.
        favorites: Those with a star.
        history: Entries of the weather history.
        places: Places of the guide.
        pictures: Pictures of places.
        version: Of the archive's format.
        replaced: Where the former archive is now; null if there was none, or with dryRun.
        archive: The archive afterwards; null with dryRun.
    """

    path: str
    bytes: int
    count: int
    favorites: int
    history: int
    places: int
    pictures: int
    version: int
    replaced: str | None
    archive: Archive | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultNearestCity:
    """For a text that tells a point alone, the city of the point; null if none is within 50 km.

    Attributes:
        city: The nearest, or the city that it is a district of.
        distance_km: Great-circle distance in kilometres, to the metre.
        timezone: IANA time zone.
    """

    city: City
    distance_km: float
    timezone: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAirport:
    """The airport whose code the text is.

    Attributes:
        iata: Three letters.
        icao: Four letters or digits; null if it has none.
        name: In English.
        location: Where it is.
    """

    iata: str
    icao: str | None
    name: str
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAlternativesArea:
    """Countries and divisions of that name.

    Attributes:
        kind: What it is.
        code: As `EU`, `UA` or `US.TX`.
        name: In English.
    """

    kind: Literal["continent", "country", "division"]
    code: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResultAlternatives:
    """What else the name may mean.

    Attributes:
        cities: The likeliest first.
        areas: Countries and divisions of that name.
    """

    cities: tuple[City, ...]
    areas: tuple[LocationResolveResultAlternativesArea, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationResolveResult:
    """The answer to `location.resolve`.

    Attributes:
        location: The point.
        city: What the text names; null where it tells a point alone.
        kind: The form of the text.
        precision_km: How far from the point what is meant may be.
        nearest_city: For a text that tells a point alone, the city of the point; null if none is
            within 50 km.
        airport: The airport whose code the text is.
        alternatives: What else the name may mean.
        note: What in the text was passed over, such as a postcode.
    """

    location: Location
    city: City | None
    kind: Literal["coordinates", "link", "plusCode", "id", "name"]
    precision_km: float
    nearest_city: LocationResolveResultNearestCity | None = None
    airport: LocationResolveResultAirport | None = None
    alternatives: LocationResolveResultAlternatives | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareComposeResult:
    """The answer to `share.compose`.

    Attributes:
        text: A sentence and a line with the hashtag; with a format the point in that form.
        link: The city's Wikipedia article, else the point on OpenStreetMap.
        hashtag: The hashtag by itself.
        url: An address that opens the sentence and the link in a form to post.
    """

    text: str
    link: str
    hashtag: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResultGroup:
    """The cities that have a place on the page, by name.

    Attributes:
        city: The city.
        places: Its places, by name.
    """

    city: GuideCity
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResultShipped:
    """A guide to begin with; null unless the guide is empty.

    Attributes:
        place_count: Places that place.import without a path would add.
        city_count: How many cities they are in.
    """

    place_count: int
    city_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceListResult:
    """The answer to `place.list`.

    Attributes:
        groups: The cities that have a place on the page, by name.
        total: Places on all pages.
        next: The offset of the next page, null after the last.
        shipped: A guide to begin with; null unless the guide is empty.
    """

    groups: tuple[PlaceListResultGroup, ...]
    total: int
    next: int | None
    shipped: PlaceListResultShipped | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceGetResult:
    """The answer to `place.get`.

    Attributes:
        place: The place.
        span: Degrees of latitude and of longitude for a map around it.
    """

    place: Place
    span: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAddResult:
    """The answer to `place.add`.

    Attributes:
        place: The place as it is now.
    """

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceUpdateResult:
    """The answer to `place.update`.

    Attributes:
        place: The place as it is now.
    """

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRemoveResult:
    """The answer to `place.remove`.

    Attributes:
        place: Its id.
        guide: The guide afterwards.
    """

    place: int
    guide: Guide


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceImportResultInvalid:
    """The first 100 rows that cannot be used.

    Attributes:
        index: Which place of the file, from 0.
        line: Where it begins in a table, from 1.
        reason: What is wrong with it.
    """

    index: int
    line: int | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceImportResult:
    """The answer to `place.import`.

    Attributes:
        added: Places that are new.
        updated: Places that the file says something new of.
        unchanged: Places that are as the file says, or are the user's.
        invalid: The first 100 rows that cannot be used.
        invalid_count: All rows that cannot be used.
        ignored_columns: The columns of a table, or members of places, that were not used; the first
            100.
        guide: The guide afterwards.
    """

    added: int
    updated: int
    unchanged: int
    invalid: tuple[PlaceImportResultInvalid, ...]
    invalid_count: int
    ignored_columns: tuple[str, ...]
    guide: Guide


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSetPhotoResult:
    """The answer to `place.setPhoto`.

    Attributes:
        place: The place as it is now.
    """

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePhotoResult:
    """The answer to `place.photo`.

    Attributes:
        place: Its id.
        photo: Its picture.
    """

    place: int
    photo: PlacePicture


Change = Union[ChangeInsert, ChangeUpdate, ChangeRemove, ChangeMove, ChangeReset]


ProgressValue = Union[ProgressValueBegin, ProgressValueReport, ProgressValueEnd]
