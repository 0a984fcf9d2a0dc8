"""Draws the picture in the README: Neovim without a plugin, with hints and a hover of the language server.

    PYTHONPATH=../nvim/pictures python draw.py NVIM PROGRAM FILE.svg
"""

import os
import sys
import tempfile
from pathlib import Path

import svg
import weather
from editor import Editor

WIDTH, HEIGHT = 84, 18
CLOCK = "2026-05-09T08:00:00Z"

NOTE = """# Trains in May

- [x] Berth from @Wien to @Roma, two of us
- [ ] Then @Torino by way of [[Paris, France]]
- [ ] Anna comes from @Београд, Ben from @Toronto
- [ ] Meet at geo:47.3782,8.5402, under the clock
- [ ] Ask the others: would @Zürich on the 12th do?
"""

# The configuration in the README, with options that make the result repeatable.
SETUP = """
local folder, address, program = ...
vim.lsp.config("cityroulette", {
  cmd = {
    program, "lsp", "--archive", folder .. "/archive.sqlite", "--clock", "%s",
    "--base-url", "open-meteo=" .. address,
  },
  filetypes = { "markdown" },
})
vim.lsp.enable("cityroulette")
vim.lsp.inlay_hint.enable(true)
vim.cmd.edit(folder .. "/trains.md")
""" % CLOCK

HINTS = """(function()
  local count = 0
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(
    0, vim.api.nvim_create_namespace("nvim.lsp.inlayhint"), 0, -1, { details = true })) do
    for _, part in ipairs(mark[4].virt_text or {}) do
      count = count + (part[1]:find("°") and 1 or 0)
    end
  end
  return count >= 7
end)()"""

HOVER = """(function()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
      return table.concat(lines):find("°") ~= nil
    end
  end
end)()"""


def scene(editor, folder, address, program):
    """Opens the note and shows the hover of a city."""
    Path(folder, "trains.md").write_text(NOTE, "utf-8")
    editor.lua(SETUP, folder, address, program)
    editor.wait("#vim.lsp.get_clients() == 1 and vim.lsp.get_clients()[1].initialized")
    editor.wait(HINTS)
    editor.type("7Gf@lK")
    editor.wait(HOVER)
    editor.lua("vim.cmd('redraw!')")


def main(nvim, program, target):
    # The program may still remove its drafts when the editor has exited.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = {f"XDG_{name}_HOME": folder for name in ("DATA", "STATE", "CACHE", "CONFIG")}
        environment = {**os.environ, **home, "LC_ALL": "C.UTF-8"}
        options = "set laststatus=0 noruler noshowcmd shortmess+=IF noswapfile signcolumn=no winborder=rounded fillchars=eob:\\ "
        command = [nvim, "--embed", "--clean", "--cmd", options]
        editor = Editor(command, environment, WIDTH, HEIGHT)
        try:
            scene(editor, folder, weather.serve(), program)
            Path(target).write_text(svg.draw(editor.screen, "cityroulette lsp in Neovim, without a plugin"))
        finally:
            editor.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
