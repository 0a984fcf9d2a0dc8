"""Neovim as a child process, with the cells of its screen."""

import subprocess
import time

import msgpack

PATIENCE_S = 20


class Screen:
    """The grid from the events of `ext_linegrid`: each cell has a text and a highlight."""

    def __init__(self):
        self.highlights = {0: {}}
        self.colors = (0xFFFFFF, 0x000000)
        self.cells = []
        self.cursor = (0, 0)

    def take(self, name, arguments):
        method = getattr(self, "on_" + name, None)
        if method:
            method(*arguments)

    def text(self):
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.cells)

    def on_default_colors_set(self, foreground, background, *_):
        self.colors = (foreground, background)

    def on_hl_attr_define(self, number, attributes, *_):
        self.highlights[number] = attributes

    def on_grid_resize(self, _, width, height):
        self.cells = [[(" ", 0)] * width for _ in range(height)]

    def on_grid_clear(self, _):
        self.on_grid_resize(_, len(self.cells[0]), len(self.cells))

    def on_grid_cursor_goto(self, _, row, column):
        self.cursor = (row, column)

    def on_grid_line(self, _, row, column, cells, *__):
        highlight = 0
        for cell in cells:
            highlight = cell[1] if len(cell) > 1 else highlight
            for _ in range(cell[2] if len(cell) > 2 else 1):
                self.cells[row][column] = (cell[0], highlight)
                column += 1

    def on_grid_scroll(self, _, top, bottom, left, right, rows, __):
        order = range(top, bottom - rows) if rows > 0 else range(bottom - 1, top - rows - 1, -1)
        for row in order:
            self.cells[row][left:right] = self.cells[row + rows][left:right]


class Editor:
    """A msgpack-rpc client of `nvim --embed`. Requests block; events are handled meanwhile."""

    def __init__(self, command, environment, width, height):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(command, env=environment, **pipes)
        self.unpacker = msgpack.Unpacker(raw=False, strict_map_key=False)
        self.screen, self.last = Screen(), 0
        self.request("nvim_ui_attach", width, height, {"rgb": True, "ext_linegrid": True})

    def _messages(self):
        while True:
            yield from self.unpacker
            piece = self.process.stdout.read1(65536)
            if not piece:
                raise RuntimeError("the editor has exited")
            self.unpacker.feed(piece)

    def request(self, method, *arguments):
        self.last += 1
        message = msgpack.packb([0, self.last, method, arguments], use_bin_type=False)
        self.process.stdin.write(message)
        self.process.stdin.flush()
        for message in self._messages():
            if message[0] == 2 and message[1] == "redraw":
                for event in message[2]:
                    for each in event[1:]:
                        self.screen.take(event[0], each)
            elif message[0] == 1 and message[1] == self.last:
                if message[2]:
                    raise RuntimeError(message[2][1])
                return message[3]

    def lua(self, code, *arguments):
        return self.request("nvim_exec_lua", code, arguments)

    def type(self, keys):
        self.request("nvim_input", keys)

    def wait(self, code):
        """Waits until the Lua expression is true."""
        end = time.monotonic() + PATIENCE_S
        while not self.lua("return (" + code + ") and true or false"):
            if time.monotonic() > end:
                raise RuntimeError(f"timed out waiting for {code}\n{self.screen.text()}")
            time.sleep(0.01)

    def close(self):
        self.process.kill()
        self.process.wait()
