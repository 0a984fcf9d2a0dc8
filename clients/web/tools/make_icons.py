"""Makes the icons of the installed page from static/icon.svg, in Chromium.

    clients/web/.venv/3.11/bin/python clients/web/tools/make_icons.py

The picture fills the middle four fifths of a background in its colour, so that a system may crop it to a
circle or a rounded square.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "cityroulette_web" / "static"
SIZES = (192, 512)
PAGE = """<body style="margin:0;width:{size}px;height:{size}px;background:#0b6b6b;
display:grid;place-items:center">{svg}</body>"""


def main() -> None:
    svg = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * 0.8)
            sized = svg.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
            page.set_content(PAGE.format(size=size, svg=sized))
            page.screenshot(path=STATIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
