"""What the server tells: a class for each notification.

Written by `clients/generate` from `rpc.discover`; not to be edited.
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
    "ArchiveDidChange", "ArticleDidChange", "CityDidSelect", "DraftDidChange", "LocationDidChange",
    "LogTrace", "Notification", "PlaceDidChange", "Progress", "RouletteDidLook",
    "ServerDidChangeStatus", "ServerMessage", "SessionDidChange", "SessionDidClose",
    "WeatherDidChangeHere", "WeatherDidFail", "WeatherDidRecord", "WeatherDidUpdate",
    "WeatherWillRefresh",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDidChange(Notification, method="session.didChange"):
    """The visible list or the state of a session changed."""

    session: str  #: The session.
    revision: int  #: One more than that of the change before.
    changes: tuple[Change, ...]  #: Applied in order they turn the old list into the new.
    state: State  #: The state after the change.


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDidClose(Notification, method="session.didClose"):
    """A session ended."""

    session: str  #: The session.
    reason: Literal["committed", "closed", "failed"]  #: What ended it.


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDidChange(Notification, method="draft.didChange"):
    """A session's draft was begun, or ended with it, or can't be written."""

    draft: str | None  #: Its id; null for one that could not be begun.
    session: str | None  #: The session that it is of; null for one of an earlier process.
    event: Literal["begun", "ended", "failed"]  #: What became of it.
    message: str | None  #: Why it failed, for the user; else null.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveDidChange(Notification, method="archive.didChange"):
    """The archive changed, by this process or another."""

    revision: int  #: The archive's revision.
    count: int  #: Cities in the archive.
    favorites: int  #: Those with a star.
    cursor: str  #: Behind the last change, as for archive.changes.
    origin: Literal["session", "archive", "otherProcess", "otherMachine"]  #: What changed it.
    #: The role that changed it, with the origin otherMachine where that is known.
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherWillRefresh(Notification, method="weather.willRefresh"):
    """The weather of some cities is asked for anew; what is shown is stale."""

    session: str | None  #: The session whose cities they are; null if they were named.
    cities: tuple[int, ...]  #: Their ids.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidUpdate(Notification, method="weather.didUpdate"):
    """A city has new weather."""

    session: str | None  #: The session that was refreshed; null if cities were named.
    city: int  #: Its id.
    weather: Weather | None  #: What is shown now; null if nothing ever came.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidFail(Notification, method="weather.didFail"):
    """A city's weather could not be had; the last known stays."""

    session: str | None  #: The session that was refreshed; null if cities were named.
    city: int  #: Its id.
    weather: Weather | None  #: What is shown now; null if nothing ever came.
    error: Error  #: As in the reply of a request.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidChangeHere(Notification, method="weather.didChangeHere"):
    """The weather where the device is, behind location.set; for clients that asked for it."""

    weather: Weather | None  #: The weather; null if it could not be had.
    values: tuple[Value, ...]  #: Nine of its values, ready to be read.
    location: Location  #: The device position.
    city: City | None  #: The city there; null if none lies within 50 km.
    error: Error | None  #: Why there is none; null if there is.


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteDidLook(Notification, method="roulette.didLook"):
    """A look of surpriseMe; for clients that asked for it."""

    #: Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if
    #: possible.
    country: str
    location: Location  #: The point that was drawn in it.
    radius_km: float  #: How far around it was searched.
    found: int  #: Places found.


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherDidRecord(Notification, method="weather.didRecord"):
    """A favourite's weather was added to its history."""

    city: int  #: Its id.
    entry: WeatherEntry  #: The entry.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDidChange(Notification, method="place.didChange"):
    """The city guide changed, by this process or another."""

    revision: int  #: The guide's revision.
    place_count: int  #: Places in the guide.
    city_count: int  #: Cities with a place.
    #: What changed it.
    origin: Literal["user", "import", "photo", "archive", "otherProcess", "otherMachine"]
    place: int | None  #: The place, if one alone was changed, added or removed.
    #: The role that changed it, with the origin otherMachine where that is known.
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDidSelect(Notification, method="city.didSelect"):
    """A city was pointed out."""

    session: str  #: The session.
    index: int | None  #: The row's place in the visible list; null if filtered out.
    city: City  #: The row.


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationDidChange(Notification, method="location.didChange"):
    """What is known of the device's position changed."""

    location: Location | None  #: Where the device is; null if that is not known.
    #: Metres around the location within which the device is; null if that is not known.
    accuracy: float | None
    #: Whether the user lets the position be used.
    permission: Literal["notDetermined", "denied", "granted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerMessage(Notification, method="server.message"):
    """Something for the user to read for a moment."""

    level: Literal["info", "warning", "error"]  #: How much it matters.
    #: What happened, for programs.
    code: Literal[
        "cityAdded", "cityRemoved", "favoriteAdded", "favoriteRemoved", "archiveOnNetwork"
    ]
    text: str  #: What happened, in English, with the city's name.
    city: int | None  #: Id of the city that it is about.


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleDidChange(Notification, method="article.didChange"):
    """A page of the encyclopedia is to be shown."""

    session: str  #: The session.
    article: Article  #: What is shown.
    reason: Literal["open", "navigate", "back", "forward", "reload"]  #: What was asked.


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerDidChangeStatus(Notification, method="server.didChangeStatus"):
    """The server became able or unable to do its work."""

    health: Literal["ok", "error"]  #: Whether the server can do its work.
    message: str | None  #: What is wrong and what to do; null when all is well.


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Notification, method="$/progress"):
    """How a request with a workDoneToken comes along."""

    token: str | int  #: The request's workDoneToken.
    value: ProgressValue  #: What there is to tell.


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTrace(Notification, method="$/logTrace"):
    """What the server does, while $/setTrace asks for it."""

    message: str  #: One sentence.
