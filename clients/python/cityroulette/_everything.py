"""All public names in one module; the package imports it on demand."""

from . import notifications, rpc_errors, types
from ._archive_mirror import ArchiveCopy, ArchiveMirror
from ._client import CityRoulette
from ._error_details import ErrorDetails
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
from ._feed import ArchiveNews, Feed, MirrorChange
from ._find import Program, find_program
from ._launch import VERSION as __version__
from ._mirror import Mirror
from ._options import LaunchOptions, ProgramOptions, WeatherService
from ._record import Record
from ._restarting import Restarting
from ._session import Session
from ._subscription import RawNotification, Subscription
from ._sync import SyncCityRoulette
from ._sync_feed import SyncFeed
from ._sync_mirrors import SyncArchiveMirror, SyncMirror
from ._sync_restarting import SyncRestarting
from ._sync_session import SyncSession
from ._sync_subscription import SyncSubscription
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
    "ErrorDetails",
    "Feed",
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
    "Record",
    "RequestTimedOut",
    "RequestTooLong",
    "Restarting",
    "RpcError",
    "Session",
    "Subscription",
    "SyncArchiveMirror",
    "SyncCityRoulette",
    "SyncFeed",
    "SyncMirror",
    "SyncRestarting",
    "SyncSession",
    "SyncSubscription",
    "TooManyRestarts",
    "VersionMismatch",
    "WeatherService",
    "__version__",
    "find_program",
]
__all__ += [*types.__all__, *notifications.__all__, *rpc_errors.__all__]
