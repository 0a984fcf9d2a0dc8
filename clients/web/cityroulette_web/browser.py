"""Opens the page in the browser, without its token in the arguments of a process."""

from __future__ import annotations

import contextlib
import html
import os
import tempfile
import webbrowser
from collections.abc import Iterator
from pathlib import Path

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>CityRoulette</title>
<meta http-equiv="refresh" content="0;url={address}">
<p><a href="{address}">Open CityRoulette</a></p>
"""


@contextlib.contextmanager
def opened_in_browser(address: str) -> Iterator[None]:
    """Opens an address for a block, by way of a file that only its owner may read.

    The arguments of a process can be read by every user of the machine, and a browser gets what it
    opens as one. So it gets the name of the file, and the file leads to the address.
    """
    with tempfile.TemporaryDirectory(prefix="cityroulette-") as folder:
        path = Path(folder) / "open.html"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(PAGE.format(address=html.escape(address)))
        webbrowser.open(path.as_uri())
        yield
