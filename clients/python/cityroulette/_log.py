"""The loggers of this package. They print nothing unless the application configures logging."""

from __future__ import annotations

import logging
import re

CLIENT = logging.getLogger("cityroulette")
CLIENT.addHandler(logging.NullHandler())

WIRE = logging.getLogger("cityroulette.wire")
"""Every line of the protocol, at DEBUG."""

SERVER = logging.getLogger("cityroulette.server")
"""The standard error of the server, each line at its level."""

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}

LINE = re.compile(f"cityroulette: ({'|'.join(LEVELS)}): (.*)")


def log_server_line(line: str) -> None:
    """Logs a line of standard error; a line without a level is a warning."""
    leveled = LINE.fullmatch(line)
    if leveled is None:
        SERVER.warning("%s", line)
    else:
        SERVER.log(LEVELS[leveled[1]], "%s", leveled[2])
