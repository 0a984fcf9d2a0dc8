"""Draws the picture of the README: a list with weather, and a city with its forecast.

    python draw.py NVIM PROGRAM FILE.svg
"""

import os
import sys
import tempfile
from pathlib import Path

import svg
import weather
from editor import Editor

PLUGIN = Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 84, 30
CLOCK = "2026-05-09T08:00:00Z"

SETUP = """
local folder, address, program = ...
require("cityroulette.clock").now = function()
  return 1778313600 -- as CLOCK
end
require("cityroulette").setup({
  cmd = { program },
  args = {
    "--archive", folder .. "/archive.sqlite", "--clock", "%s",
    "--base-url", "open-meteo=" .. address,
  },
  log_file = folder .. "/log",
  weather = true,
  count = 23,
  forecast_days = 7,
})
""" % CLOCK


def scene(editor, folder, address, program):
    """Types the commands of the scene."""
    editor.lua(SETUP, folder, address, program)
    for city in (2660646, 2661604):  # Geneva and Basel are archived, the first as a favourite.
        editor.type(f':CityRoulette call archive.add {{"city":{city}}}<CR>')
        editor.wait("vim.bo.filetype == 'cityroulette-float'")
        editor.type("q")
        editor.wait("vim.bo.filetype ~= 'cityroulette-float'")
    editor.type(":CityRoulette country CH<CR>")
    editor.wait("vim.bo.filetype == 'cityroulette' and require('cityroulette.countries').all")
    for keys in ("s", "2js", "3js", "6js"):
        editor.type(keys)
    editor.wait("require('cityroulette.lists').current().session.state.favorites == 4")
    editor.type("gg5jK")
    editor.wait(
        "(function() local f = require('cityroulette.ui.float').current return f and "
        "#vim.api.nvim_buf_get_lines(f.buffer, 0, -1, false) > 12 end)()"
    )
    editor.type(":<Esc>")
    editor.lua("vim.cmd('redraw!')")


def main(nvim, program, target):
    # The program may still remove its drafts when the editor has exited.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = {f"XDG_{name}_HOME": folder for name in ("DATA", "STATE", "CACHE", "CONFIG")}
        environment = {**os.environ, **home, "LC_ALL": "C.UTF-8"}
        options = "set rtp^=" + str(PLUGIN) + " laststatus=0 noruler noshowcmd shortmess+=IF"
        command = [nvim, "--embed", "--clean", "--cmd", options]
        editor = Editor(command, environment, WIDTH, HEIGHT)
        try:
            scene(editor, folder, weather.serve(), program)
            Path(target).write_text(svg.draw(editor.screen, "CityRoulette in Neovim"))
        finally:
            editor.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
