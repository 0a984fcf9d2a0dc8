"""Draws the picture of the README: a list with weather, and a city with its forecast.

    python3 draw.py EMACS PROGRAM FILE.svg

Runs a real Emacs in tmux and reads the cells of the terminal with their colours. The conversion to SVG and
the weather service are shared with the Neovim plugin's picture.
"""

import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "nvim" / "pictures"))

import svg  # noqa: E402
import weather  # noqa: E402

WIDTH, HEIGHT = 88, 34
CLOCK = "2026-05-09T08:00:00Z"
PATIENCE_S = 60
# The theme's default colours, for cells without their own.
FOREGROUND, BACKGROUND = 0x000000, 0xFFFFFF


class Screen:
    """The screen for `svg.draw`: cells with a text and a highlight, and the highlights by number."""

    def __init__(self, text):
        self.colors = (FOREGROUND, BACKGROUND)
        self.numbers, self.highlights = {}, {}
        self.cells = [self._row(line) for line in text.split("\n")[:HEIGHT]]

    def _number(self, style):
        key = tuple(sorted(style.items()))
        number = self.numbers.setdefault(key, len(self.numbers))
        self.highlights[number] = dict(key)
        return number

    def _row(self, line):
        cells, style = [], {}
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b["):
                style = changed(style, part[2:-1])
            else:
                # Keep spaces separate, because a browser collapses several into one.
                for piece in re.split(r"(  +)", part):
                    look = {**style, "gap": True} if piece.startswith("  ") else style
                    for character in piece:
                        cells.append((character, self._number(look)))
                        if unicodedata.east_asian_width(character) in "WF":
                            cells.append((" ", self._number({**look, "gap": True})))
        return cells + [(" ", self._number({}))] * (WIDTH - len(cells))


def changed(style, codes):
    """The style after one SGR sequence."""
    style, numbers = dict(style), [int(code or 0) for code in codes.split(";")]
    while numbers:
        code = numbers.pop(0)
        if code == 0:
            style = {}
        elif code in (1, 3, 7):
            style[{1: "bold", 3: "italic", 7: "reverse"}[code]] = True
        elif code in (38, 48) and numbers[0] == 2:
            red, green, blue = numbers[1:4]
            style["foreground" if code == 38 else "background"] = red << 16 | green << 8 | blue
            numbers = numbers[4:]
        elif code in (38, 48):
            raise ValueError("the terminal reported colours other than RGB")
        elif code in (30, 40):
            style["foreground" if code == 30 else "background"] = 0
        elif code in (39, 49):
            style.pop("foreground" if code == 39 else "background", None)
    return style


def scene(emacs, program, folder, tmux):
    """Starts Emacs, waits until it has drawn the scene, and returns the cells."""
    arguments = ["--archive", f"{folder}/archive.sqlite", "--clock", CLOCK,
                 "--base-url", "open-meteo=" + weather.serve()]
    environment = {
        "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
        "SCENE_PROGRAM": program, "SCENE_ARGUMENTS": " ".join(arguments), "SCENE_SOCKET": tmux[-1],
    }
    settings = [f"{name}={value}" for name, value in environment.items()]
    command = ["env", *settings, emacs, "-Q", "-nw", "-L", str(HERE.parent),
               "-l", str(HERE / "scene.el")]
    size = ["-x", str(WIDTH), "-y", str(HEIGHT)]
    subprocess.run([*tmux, "-f", "/dev/null", "new-session", "-d", *size, *command], check=True)
    subprocess.run([*tmux, "wait-for", "drawn"], check=True, timeout=PATIENCE_S)
    capture = [*tmux, "capture-pane", "-e", "-p", "-N"]
    return Screen(subprocess.run(capture, check=True, capture_output=True, text=True).stdout)


def main(emacs, program, target):
    # The program may still remove its drafts when the editor has exited.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tmux = ["tmux", "-L", f"cityroulette-{os.getpid()}"]
        try:
            screen = scene(emacs, program, folder, tmux)
        finally:
            subprocess.run([*tmux, "kill-server"], check=False, stderr=subprocess.DEVNULL)
        Path(target).write_text(svg.draw(screen, "CityRoulette in Emacs"))


if __name__ == "__main__":
    main(*sys.argv[1:])
