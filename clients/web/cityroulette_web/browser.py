"""Opens the page in a browser without a token in process arguments."""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import shutil
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

NAMES = (
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
    "microsoft-edge-stable", "microsoft-edge", "msedge",
)  # fmt: skip
"""Names on the PATH of browsers that support windows for a single page."""

BUNDLES = ("Google Chrome", "Chromium", "Microsoft Edge")
"""The same browsers in the applications folder of macOS."""


@contextlib.contextmanager
def leading_file(address: str) -> Iterator[str]:
    """The address of a private file that redirects to another address.

    Every user of the machine can read process arguments, and a browser receives the address to
    open as one. So it receives the name of the file, and the file redirects it.
    """
    with tempfile.TemporaryDirectory(prefix="cityroulette-") as folder:
        path = Path(folder) / "open.html"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(PAGE.format(address=html.escape(address)))
        yield path.as_uri()


def app_browser() -> str:
    """A browser for a window of its own. Raises OSError if there is none."""
    found = [path for name in NAMES if (path := shutil.which(name))]
    bundles = [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in BUNDLES]
    found += [path for path in bundles if os.access(path, os.X_OK)]
    if not found:
        raise OSError(
            "--app needs Chromium, Chrome or Edge, which were not found; omit the option."
        )
    return found[0]


async def app_window(program: str, address: str, profile: Path) -> None:
    """Shows an address in its own window until the window is closed.

    The window has its own profile and therefore its own process, which exits with the window, and it
    stays paired when the user's main profile is cleared. Two bridges must not share a profile, or the
    second window would open in the process of the first.
    """
    process = await asyncio.create_subprocess_exec(
        program, f"--app={address}", f"--user-data-dir={profile}", "--no-first-run",
        "--no-default-browser-check", stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


def opened_in_browser(address: str) -> None:
    """Opens an address in the user's default browser."""
    webbrowser.open(address)
