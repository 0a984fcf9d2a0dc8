"""What the server tells: a class for each notification.

Written by `clients/python/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .types import *  # noqa: F403


class Notification:
    """Something that the server told; `METHOD` is its name in the protocol."""

    __slots__ = ()

    METHOD: ClassVar[str]
    known: ClassVar[dict[str, type[Notification]]] = {}

    def __init_subclass__(cls, method: str = "") -> None:
        if method:  # A dataclass with slots is made twice; the second one has no argument.
            cls.METHOD = method
        Notification.known[cls.METHOD] = cls


__all__ = [
    "ArchiveDidChange",
    "ArticleDidChange",
    "CityDidSelect",
    "DraftDidChange",
    "LocationDidChange",
    "LogTrace",
    "Notification",
    "PlaceDidChange",
    "Progress",
    "RouletteDidLook",
    "ServerDidChangeStatus",
    "ServerMessage",
    "SessionDidChange",
    "SessionDidClose",
    "WeatherDidChangeHere",
    "WeatherDidFail",
    "WeatherDidRecord",
    "WeatherDidUpdate",
    "WeatherWillRefresh",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDidChange(Notification, method="session.didChange"):
    """The visible list or the state of a session changed.

    Attributes:
        session: The session.
        revision: One more than that of the change before.
        changes: Applied in order they turn the old list into the new.
        state: The state after the change.
    """

    session: str
    revision: int
    changes: tuple[Change, ...]
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDidClose(Notification, method="session.didClose"):
    """A session ended.

    Attributes:
        session: The session.
        reason: What ended it.
    """

    session: str
    reason: Literal["committed", "closed", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDidChange(Notification, method="draft.didChange"):
    """A session's draft was begun, or ended with it, or can't be written.

    Attributes:
        draft: Its id; null for one that could not be begun.
        session: The session that it is of; null for one of an earlier process.
        event: What became of it.
        message: Why it failed, for the user; else null.
    """

    draft: str | None
    session: str | None
    event: Literal["begun", "ended", "failed"]
    message: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveDidChange(Notification, method="archive.didChange"):
    """The archive changed, by this process or another.

    Attributes:
        revision: The archive's revision.
        count: Cities in the archive.
        favorites: Those with a star.
        cursor: Behind the last change, as for archive.changes.
        origin: What changed it.
        by: The role that changed it, with the origin otherMachine where that is known.
    """

    revision: int
    count: int
    favorites: int
    cursor: str
    origin: Literal["session", "archive", "otherProcess", "otherMachine"]
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherWillRefresh(Notification, method="weather.willRefresh"):
    """The weather of some cities is asked for anew; what is shown is stale.

    Attributes:
        session: The session whose cities they are; null if they were named.
        cities: Their ids.
    """

    session: str | None
    cities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidUpdate(Notification, method="weather.didUpdate"):
    """A city has new weather.

    Attributes:
        session: The session that was refreshed; null if cities were named.
        city: Its id.
        weather: What is shown now; null if nothing ever came.
    """

    session: str | None
    city: int
    weather: Weather | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidFail(Notification, method="weather.didFail"):
    """A city's weather could not be had; the last known stays.

    Attributes:
        session: The session that was refreshed; null if cities were named.
        city: Its id.
        weather: What is shown now; null if nothing ever came.
        error: As in the reply of a request.
    """

    session: str | None
    city: int
    weather: Weather | None
    error: Error


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidChangeHere(Notification, method="weather.didChangeHere"):
    """The weather where the device is, behind location.set; for clients that asked for it.

    Attributes:
        weather: The weather; null if it could not be had.
        values: Nine of its values, ready to be read.
        location: The device position.
        city: The city there; null if none lies within 50 km.
        error: Why there is none; null if there is.
    """

    weather: Weather | None
    values: tuple[Value, ...]
    location: Location
    city: City | None
    error: Error | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteDidLook(Notification, method="roulette.didLook"):
    """A look of surpriseMe; for clients that asked for it.

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
class WeatherDidRecord(Notification, method="weather.didRecord"):
    """A favourite's weather was added to its history.

    Attributes:
        city: Its id.
        entry: The entry.
    """

    city: int
    entry: WeatherEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDidChange(Notification, method="place.didChange"):
    """The city guide changed, by this process or another.

    Attributes:
        revision: The guide's revision.
        place_count: Places in the guide.
        city_count: Cities with a place.
        origin: What changed it.
        place: The place, if one alone was changed, added or removed.
        by: The role that changed it, with the origin otherMachine where that is known.
    """

    revision: int
    place_count: int
    city_count: int
    origin: Literal["user", "import", "photo", "archive", "otherProcess", "otherMachine"]
    place: int | None
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDidSelect(Notification, method="city.didSelect"):
    """A city was pointed out.

    Attributes:
        session: The session.
        index: The row's place in the visible list; null if filtered out.
        city: The row.
    """

    session: str
    index: int | None
    city: City


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationDidChange(Notification, method="location.didChange"):
    """What is known of the device's position changed.

    Attributes:
        location: Where the device is; null if that is not known.
        accuracy: Metres around the location within which the device is; null if that is not known.
        permission: Whether the user lets the position be used.
    """

    location: Location | None
    accuracy: float | None
    permission: Literal["notDetermined", "denied", "granted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerMessage(Notification, method="server.message"):
    """Something for the user to read for a moment.

    Attributes:
        level: How much it matters.
        code: What happened, for programs.
        text: What happened, in English, with the city's name.
        city: Id of the city that it is about.
    """

    level: Literal["info", "warning", "error"]
    code: Literal[
        "cityAdded", "cityRemoved", "favoriteAdded", "favoriteRemoved", "archiveOnNetwork"
    ]
    text: str
    city: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleDidChange(Notification, method="article.didChange"):
    """A page of the encyclopedia is to be shown.

    Attributes:
        session: The session.
        article: What is shown.
        reason: What was asked.
    """

    session: str
    article: Article
    reason: Literal["open", "navigate", "back", "forward", "reload"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerDidChangeStatus(Notification, method="server.didChangeStatus"):
    """The server became able or unable to do its work.

    Attributes:
        health: Whether the server can do its work.
        message: What is wrong and what to do; null when all is well.
    """

    health: Literal["ok", "error"]
    message: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Notification, method="$/progress"):
    """How a request with a workDoneToken comes along.

    Attributes:
        token: The request's workDoneToken.
        value: What there is to tell.
    """

    token: str | int
    value: ProgressValue


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTrace(Notification, method="$/logTrace"):
    """What the server does, while $/setTrace asks for it.

    Attributes:
        message: One sentence.
    """

    message: str
