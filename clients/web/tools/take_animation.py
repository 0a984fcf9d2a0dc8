"""Records the animation of the roulette for the README.

    clients/web/pictures/take

The page's clock advances frame by frame, so slow drawing does not slow the animation; the weather comes
from the tests' stand-in. The browser writes each frame as WebP, and this tool combines them into one file
(https://developers.google.com/speed/webp/docs/riff_container).
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(WEB / "tests"))

from conftest import Bridge, Launcher
from open_meteo import OpenMeteo
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

SEED = "9"
FRAME_MS = 80
SIZE = {"width": 1000, "height": 640}
SCALE = 0.64
QUALITY = 62
LOOP = 10_000
"""Length of the loop in milliseconds."""


class Film:
    """Frames of a page with durations; equal frames are merged."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self.frames: list[tuple[bytes, int]] = []

    @property
    def length(self) -> int:
        return sum(ms for _, ms in self.frames)

    def run(self, ms: int) -> None:
        for _ in range(0, ms, FRAME_MS):
            self._page.clock.run_for(FRAME_MS)
            clip = {"x": 0, "y": 0, **SIZE, "scale": SCALE}
            asked = {"format": "webp", "quality": QUALITY, "clip": clip}
            data = base64.b64decode(self._session.send("Page.captureScreenshot", asked)["data"])
            if self.frames and self.frames[-1][0] == data:
                self.frames[-1] = (data, self.frames[-1][1] + FRAME_MS)
            else:
                self.frames.append((data, FRAME_MS))


def play(page: Page) -> Film:
    film = Film(page)
    film.run(800)
    page.get_by_role("button", name="Surprise me").click()
    page.locator(".spin").wait_for()
    film.run(2100)
    expect(page.locator(".drawn-weather")).to_contain_text("°")
    expect(page.locator(".row .weather-icon:visible")).not_to_have_count(0)
    film.run(2400)
    page.keyboard.press("Space")
    page.locator(".spin").wait_for()
    film.run(2100)
    expect(page.locator(".drawn-weather")).to_contain_text("°")
    film.run(LOOP - film.length)
    return film


def chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)


def image_of(picture: bytes) -> tuple[bytes, int, int]:
    """The image chunk of a picture, and its size."""
    at = 12
    while picture[at : at + 4] not in (b"VP8 ", b"VP8L"):
        at += 8 + int.from_bytes(picture[at + 4 : at + 8], "little") + 1 & ~1
    data = picture[at + 8 : at + 8 + int.from_bytes(picture[at + 4 : at + 8], "little")]
    if picture[at : at + 4] == b"VP8 ":
        width, height = data[6:8], data[8:10]
        size = [int.from_bytes(side, "little") & 0x3FFF for side in (width, height)]
    else:
        bits = int.from_bytes(data[1:5], "little")
        size = [(bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1]
    return chunk(picture[at : at + 4], data), size[0], size[1]


def animated(frames: list[tuple[bytes, int]]) -> bytes:
    """A looping animation of all frames."""

    def less_one(number: int) -> bytes:
        return (number - 1).to_bytes(3, "little")

    images = [(image_of(picture), ms) for picture, ms in frames]
    _, width, height = images[0][0]
    size = less_one(width) + less_one(height)
    head = chunk(b"VP8X", b"\x02\0\0\0" + size) + chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")
    body = b"".join(
        chunk(b"ANMF", b"\0" * 6 + size + ms.to_bytes(3, "little") + b"\x02" + image)
        for (image, _, _), ms in images
    )
    return b"RIFF" + (4 + len(head) + len(body)).to_bytes(4, "little") + b"WEBP" + head + body


def take(browser: Browser, bridge: Bridge) -> None:
    page = browser.new_page(viewport=SIZE, color_scheme="light", locale="en-GB")
    page.goto(bridge.address)
    page.locator("#status[data-kind=running]").wait_for()
    page.clock.install(time="2026-03-01T12:00:00Z")
    page.clock.pause_at("2026-03-01T12:00:02Z")
    film = play(page)
    data = animated(film.frames)
    (WEB / "pictures" / "roulette.webp").write_bytes(data)
    print(f"roulette.webp: {len(film.frames)} pictures, {film.length} ms, {len(data)} bytes")


def main() -> None:
    weather = OpenMeteo()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        launcher = Launcher(Path(folder))
        chromium = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            take(browser, launcher("--archive", ":memory:", "--seed", SEED, *weather.arguments))
        finally:
            browser.close()
            launcher.end()


if __name__ == "__main__":
    main()
