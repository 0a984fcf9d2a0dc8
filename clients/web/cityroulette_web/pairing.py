"""The browsers that may send requests: those opened with the printed address, and paired ones.

The token in the address is valid for one run. A browser that has it gets its own token for later
runs; the bridge keeps only a digest. Another browser, or the window of an installed page, gets a
token in exchange for a code from the terminal, which works once.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable

from .guard import Refused
from .keeping import Keeper

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits that are not easily confused."""

LENGTH = 8
"""Length of a code: 31 to the power of 8 is about 850 billion."""

MOST_WRONG = 20
"""Wrong codes after which a connection is blocked for a while."""

RECOVERY = 60.0
"""Seconds after the last wrong code until a connection may try again."""


class WrongCodes:
    """The wrong codes of one connection; other connections are not affected."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._count = 0
        self._last = 0.0

    def check(self) -> None:
        """Raises `Refused` after too many wrong codes."""
        if self._now() - self._last >= RECOVERY:
            self._count = 0
        if self._count >= MOST_WRONG:
            raise Refused(403, "Too many wrong codes. Wait a minute and try again.")

    def add(self) -> None:
        """Counts a wrong code."""
        self._count += 1
        self._last = self._now()


class Pairing:
    """Knows the valid tokens and the current code."""

    def __init__(self, keeper: Keeper, show: Callable[[str], None]) -> None:
        self.run_token = secrets.token_urlsafe(32)
        self._keeper = keeper
        self._show = show
        self._digests = set(keeper.read().digests)
        self._lock = threading.Lock()
        self._code = _new_code()

    @property
    def code(self) -> str:
        """The code for the next browser, displayed in two halves."""
        return f"{self._code[:4]}-{self._code[4:]}"

    def knows(self, token: str) -> bool:
        """Whether a token is that of this run or of a paired browser."""
        given = token.encode()
        return (
            hmac.compare_digest(given, self.run_token.encode()) or _digest(token) in self._digests
        )

    def pair(self, known: str) -> str | None:
        """A token for an authorised browser; its present one if that is valid.

        None if the state cannot be kept; the browser then uses the token of this run.
        """
        if known and _digest(known) in self._digests:
            return known
        token = secrets.token_urlsafe(32)
        with self._lock:
            if not self._keeper.keep_browser(_digest(token)):
                return None
            self._digests.add(_digest(token))
        return token

    def redeem(self, code: str, wrong: WrongCodes) -> str:
        """A token in exchange for the current code, which becomes invalid. Raises `Refused`."""
        wrong.check()
        given = "".join(sign for sign in code.upper() if sign in ALPHABET)
        with self._lock:
            if not hmac.compare_digest(given.encode(), self._code.encode()):
                wrong.add()
                raise Refused(
                    403, "The code is wrong or was already used. The terminal shows the new one."
                )
            self._code = _new_code()
        self._show(self.code)
        return self.pair("") or self.run_token


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
