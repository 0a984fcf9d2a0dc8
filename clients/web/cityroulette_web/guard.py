"""Access checks: only the page itself may send requests."""

from __future__ import annotations

from email.message import Message
from typing import Protocol

POLICIES = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Permissions-Policy": "geolocation=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What a document or a worker may do: load, contact and be embedded in nothing but this server."""

PART_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Sent with every reply. Modules, styles and replies of the program have no others: browsers apply the policies of the
document to them, and a first load has more than 200 of them."""

HEADERS = {**POLICIES, **PART_HEADERS}
"""Sent with every other reply."""

TOKEN_HEADER = "X-CityRoulette-Token"


OWN = ("same-origin", "none")
"""Sec-Fetch-Site for requests by the page itself, or typed into the address bar."""


class Refused(Exception):
    """A request that is rejected with an HTTP status."""

    def __init__(self, status: int, reason: str) -> None:
        self.status = status
        super().__init__(reason)


class Tokens(Protocol):
    """Knows the valid tokens."""

    def knows(self, token: str) -> bool:
        """Whether a token is valid now."""


class Guard:
    """Checks the origin of a request.

    The host name protects against DNS rebinding, the origin against other sites, the token against
    other programs on this machine. The first token is in the fragment of the opened address, which
    browsers do not send; the page sends it as a header.
    """

    def __init__(self, port: int, tokens: Tokens) -> None:
        self._tokens = tokens
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._origins = {f"http://{host}" for host in self._hosts}

    def check_place(self, headers: Message, page: bool = False) -> None:
        """For every request: it names this server, and no other site caused it.

        The `page` itself may be opened from elsewhere: from the bridge's redirect file, or by a link.
        It contains no secrets and cannot be framed.
        """
        if headers.get("Host") not in self._hosts:
            raise Refused(403, "The host name is not that of this server.")
        origin = headers.get("Origin")
        if origin is not None and origin not in self._origins:
            raise Refused(403, "Only the page of this server may send requests.")
        visited = page and _is_visit(headers)
        if headers.get("Sec-Fetch-Site", "same-origin") not in OWN and not visited:
            raise Refused(403, "Only the page of this server may send requests.")

    def knows(self, token: str) -> bool:
        """Whether this is the token of this run or of a paired browser."""
        return self._tokens.knows(token)

    def check_token(self, headers: Message) -> None:
        """For everything except the files of the page."""
        if not self.knows(headers.get(TOKEN_HEADER, "")):
            raise Refused(403, "The token is wrong. Open the address that the bridge printed.")

    def check_post(self, headers: Message, kind: str = "application/json") -> None:
        """For requests with effects: browsers always send an origin with them."""
        if headers.get("Origin") is None:
            raise Refused(403, "The request has no Origin header.")
        if headers.get("Content-Type", "").split(";")[0].strip() != kind:
            raise Refused(415, f"The content type must be {kind}.")


def _is_visit(headers: Message) -> bool:
    """Whether a tab navigates to the page, as opposed to a site that loads it as a resource."""
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == (
        "navigate",
        "document",
    )
