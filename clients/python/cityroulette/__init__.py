"""Drives `cityroulette`: find cities, keep the ones you like.

    async with CityRoulette.launch() as client:
        opened = await client.session.open(mode="import")
        for city in opened.cities:
            print(city.name, city.country)

`CityRoulette` is for asyncio, `SyncCityRoulette` for everything else; both have every method of
the protocol. `Session` is an open session as one object, `Mirror` is a live copy of a session's
list, `ArchiveMirror` one of the archive, `Subscription` a stream of notifications, `Restarting` a
program that is started again when it dies.
"""

from . import notifications, rpc_errors, types
from ._archive_mirror import ArchiveCopy, ArchiveMirror
from ._client import CityRoulette
from ._errors import (
    AnswerInvalid,
    CityRouletteError,
    ClientClosed,
    NotificationsLost,
    ProcessDied,
    ProgramNotFound,
    ProgramNotStarted,
    ProtocolError,
    RequestTimedOut,
    RequestTooLong,
    RpcError,
    TooManyRestarts,
    VersionMismatch,
)
from ._feed import ArchiveNews, MirrorChange
from ._find import Program, find_program
from ._launch import VERSION as __version__
from ._mirror import Mirror
from ._options import LaunchOptions, ProgramOptions
from ._restarting import Restarting
from ._session import Session
from ._subscription import RawNotification, Subscription
from ._sync import SyncCityRoulette, SyncSubscription
from ._sync_mirrors import SyncArchiveMirror, SyncMirror
from ._sync_session import SyncSession
from .notifications import *  # noqa: F403
from .rpc_errors import *  # noqa: F403
from .types import *  # noqa: F403

__all__ = [
    "AnswerInvalid",
    "ArchiveCopy",
    "ArchiveMirror",
    "ArchiveNews",
    "CityRoulette",
    "CityRouletteError",
    "ClientClosed",
    "LaunchOptions",
    "Mirror",
    "MirrorChange",
    "NotificationsLost",
    "ProcessDied",
    "Program",
    "ProgramOptions",
    "ProgramNotFound",
    "ProgramNotStarted",
    "ProtocolError",
    "RawNotification",
    "RequestTimedOut",
    "RequestTooLong",
    "Restarting",
    "RpcError",
    "Session",
    "Subscription",
    "SyncArchiveMirror",
    "SyncCityRoulette",
    "SyncMirror",
    "SyncSession",
    "SyncSubscription",
    "TooManyRestarts",
    "VersionMismatch",
    "__version__",
    "find_program",
]
__all__ += [*types.__all__, *notifications.__all__, *rpc_errors.__all__]
