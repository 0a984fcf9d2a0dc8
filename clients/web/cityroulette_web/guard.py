"""Who may ask: the page itself, and nobody else on this machine or in another tab."""

from __future__ import annotations

from email.message import Message
from typing import Protocol

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Permissions-Policy": "geolocation=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Sent with everything. Nothing but this server can be loaded, asked or embedded in."""

TOKEN_HEADER = "X-CityRoulette-Token"


OWN = ("same-origin", "none")
"""What a browser says of a request that the page made, or that was typed into the address bar."""


class Refused(Exception):
    """A request that is not answered, with the status that says so."""

    def __init__(self, status: int, reason: str) -> None:
        self.status = status
        super().__init__(reason)


class Tokens(Protocol):
    """Who knows which tokens are good."""

    def knows(self, token: str) -> bool:
        """Whether a token is good now."""


class Guard:
    """Checks where a request comes from.

    The names of this server are checked against DNS rebinding, the origin against other sites,
    and the token against other programs of this machine. The first token is in the fragment of the
    address that is opened, which a browser never sends; the page sends it as a header.
    """

    def __init__(self, port: int, tokens: Tokens) -> None:
        self._tokens = tokens
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._origins = {f"http://{host}" for host in self._hosts}

    def check_place(self, headers: Message, page: bool = False) -> None:
        """For every request: it names this server, and no other site caused it.

        The `page` itself may be gone to from elsewhere: from the file that the bridge opens, or a
        link. It holds nothing that is secret, and cannot be put into a frame.
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
        """Whether this is the token of this run, or of a browser that is paired."""
        return self._tokens.knows(token)

    def check_token(self, headers: Message) -> None:
        """For everything but the files of the page."""
        if not self.knows(headers.get(TOKEN_HEADER, "")):
            raise Refused(403, "The token is wrong. Open the address that the bridge printed.")

    def check_post(self, headers: Message) -> None:
        """For what changes something: a browser says where it comes from."""
        if headers.get("Origin") is None:
            raise Refused(403, "The request has no Origin header.")
        if headers.get("Content-Type", "").split(";")[0].strip() != "application/json":
            raise Refused(415, "The content type must be application/json.")


def _is_visit(headers: Message) -> bool:
    """Whether a tab goes to the page, rather than another site loading it as something else."""
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == (
        "navigate",
        "document",
    )
