"""The errors that the server answers, a class for each.

Written by `clients/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations

from ._errors import RpcError


__all__ = [
    "AlreadyExists", "AmbiguousLocation", "CityNotFound", "ConfirmationRequired", "CursorExpired",
    "DraftInUse", "DraftNotFound", "DraftOutdated", "InternalError", "InvalidParams",
    "InvalidRequest", "LimitExceeded", "LocationIsArea", "LocationUnavailable", "MethodNotFound",
    "NothingFound", "NothingToCommit", "OutcomeUnknown", "ParseError", "PlaceNotFound",
    "ProviderAnswerInvalid", "ProviderNotConfigured", "ProviderRejected", "ProviderTimeout",
    "ProviderUnavailable", "QuotaExceeded", "RequestCancelled", "RequestFailed", "RequestOvertaken",
    "SessionNotFound", "StorageFailed", "StorageLocked",
]


class RequestFailed(RpcError):
    """A legal request that cannot be carried out now."""

    CODE = -32803


class RequestOvertaken(RpcError):
    """A newer request for the same method took its place."""

    CODE = -32801


class RequestCancelled(RpcError):
    """The client cancelled the request."""

    CODE = -32800


class ParseError(RpcError):
    """The message is not JSON."""

    CODE = -32700


class InternalError(RpcError):
    """A fault of the server itself."""

    CODE = -32603


class InvalidParams(RpcError):
    """A parameter is missing, unknown, of the wrong type or out of range."""

    CODE = -32602


class MethodNotFound(RpcError):
    """There is no such method."""

    CODE = -32601


class InvalidRequest(RpcError):
    """JSON, but not a request, or not now."""

    CODE = -32600


class SessionNotFound(RpcError):
    """No such session is open, or it has ended."""

    CODE = 1001


class CityNotFound(RpcError):
    """No such city in the session, the archive or the gazetteer."""

    CODE = 1002


class ConfirmationRequired(RpcError):
    """Closing would lose unsaved work; say discard."""

    CODE = 1003


class NothingToCommit(RpcError):
    """Nothing is visible to import, or nothing was changed to save."""

    CODE = 1004


class LocationUnavailable(RpcError):
    """The device position is needed and not known."""

    CODE = 1005


class NothingFound(RpcError):
    """The search found nothing; data tells where it looked, or where to look."""

    CODE = 1006


class AlreadyExists(RpcError):
    """It is there already."""

    CODE = 1007


class PlaceNotFound(RpcError):
    """No such place is in the guide."""

    CODE = 1008


class AmbiguousLocation(RpcError):
    """A name that several places have; data.candidates lists them."""

    CODE = 1009


class CursorExpired(RpcError):
    """The changes since a cursor are no longer known; data.cursor goes with the archive read anew.
    """

    CODE = 1010


class DraftNotFound(RpcError):
    """There is no such draft, or it has ended."""

    CODE = 1011


class DraftInUse(RpcError):
    """The draft is open in a session, of this or another process."""

    CODE = 1012


class DraftOutdated(RpcError):
    """The archive has changed since; data.left counts what can be taken up."""

    CODE = 1013


class LocationIsArea(RpcError):
    """The name is that of a continent, a country or a division; data has its capital and largest
    cities.
    """

    CODE = 1014


class ProviderNotConfigured(RpcError):
    """The service needs a key or was turned off."""

    CODE = 1020


class ProviderRejected(RpcError):
    """The service does not answer this request or this account."""

    CODE = 1021


class QuotaExceeded(RpcError):
    """The service was asked too much; data.retryAfterMs tells how long."""

    CODE = 1022


class ProviderUnavailable(RpcError):
    """The service cannot be reached or is out of order."""

    CODE = 1023


class ProviderTimeout(RpcError):
    """The service took too long."""

    CODE = 1024


class ProviderAnswerInvalid(RpcError):
    """The service sent what it should not."""

    CODE = 1025


class StorageFailed(RpcError):
    """The archive or the gazetteer cannot be read or written."""

    CODE = 1030


class StorageLocked(RpcError):
    """Another process held the archive's lock for too long."""

    CODE = 1031


class OutcomeUnknown(RpcError):
    """Storage failed in the middle of a commit, and whether that was kept is not known; look before
    you repeat the request.
    """

    CODE = 1032


class LimitExceeded(RpcError):
    """A cap that initialize announces was reached."""

    CODE = 1040
