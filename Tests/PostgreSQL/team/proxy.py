"""A failing network: a proxy on loopback that cuts connections."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
from collections import Counter
from collections.abc import Callable

MANNERS = ("now", "in a request", "before the commit", "after the commit", "silence", "away")
"""The ways to cut a connection; see `Proxy.cut`."""


class Connection:
    """A connection between a client and the server."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.client, self.server = client, server
        self.is_mute = False
        """Whether the server's output is discarded."""
        self.passes = asyncio.Event()
        self.passes.set()

    def abort(self, reset: bool) -> None:
        """Ends both sides at once, with a TCP reset if `reset`, as by a router that has lost its state."""
        for side in (self.client, self.server):
            plug = side.get_extra_info("socket")
            if reset and plug is not None:
                with contextlib.suppress(OSError):
                    plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            side.transport.abort()
        self.passes.set()


class Proxy:
    """Forwards all connections to one address, and cuts them on request."""

    def __init__(self, host: str, port: int, dice: random.Random) -> None:
        self.cuts: Counter[str] = Counter()
        self._target = (host, port)
        self._dice = dice
        self._connections: set[Connection] = set()
        self._armed: list[str] = []
        self._chunks = 0
        self._is_away = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """Starts listening and returns the port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def stop(self) -> None:
        """Stops listening and ends all connections."""
        self._server.close()
        for connection in list(self._connections):
            connection.abort(reset=False)

    def cut(self, manner: str) -> None:
        """Cuts a connection now, or as soon as suitable bytes pass.

        In a request: after some of its bytes, or none, have passed. Before the commit: its COMMIT, or the third
        next piece of output of a client, does not arrive. After the commit: it arrives, but its reply does not.
        Silence: nothing passes either way for up to two seconds, then the connection ends. Away: all
        connections end, and new ones are closed at once for up to a second.
        """
        at_once = {"now": self._cut_now, "silence": self._fall_silent, "away": self._go_away}
        if manner in at_once and self._connections:
            at_once[manner]()
        else:
            self._chunks = 3
            self._armed.append("in a request" if manner in at_once else manner)

    @property
    def is_armed(self) -> bool:
        """Whether a cut waits for suitable bytes."""
        return bool(self._armed)

    async def heal(self) -> None:
        """Drops the cuts that wait for bytes, and waits until those in progress have ended."""
        self._armed.clear()
        await asyncio.gather(*self._tasks)

    def _cut_now(self) -> None:
        self._end(self._any(), "now")

    def _fall_silent(self) -> None:
        connection = self._any()
        connection.passes.clear()
        self._later(self._dice.uniform(0.05, 2), lambda: self._end(connection, "silence"))

    def _go_away(self) -> None:
        self._is_away = True
        for connection in list(self._connections):
            connection.abort(reset=True)
        self.cuts["away"] += 1
        self._later(self._dice.uniform(0.05, 1), self._come_back)

    def _come_back(self) -> None:
        self._is_away = False

    def _any(self) -> Connection:
        return self._dice.choice(list(self._connections))

    def _end(self, connection: Connection, manner: str) -> None:
        connection.abort(reset=self._dice.random() < 0.5)
        self.cuts[manner] += 1

    def _later(self, seconds: float, action: Callable[[], None]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            action()

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_away:
            return writer.transport.abort()
        try:
            server_reader, server_writer = await asyncio.open_connection(*self._target)
        except OSError:
            return writer.transport.abort()
        connection = Connection(writer, server_writer)
        self._connections.add(connection)
        try:
            await asyncio.gather(self._up(connection, reader), self._down(connection, server_reader))
        finally:
            self._connections.discard(connection)
            connection.abort(reset=False)

    async def _up(self, connection: Connection, reader: asyncio.StreamReader) -> None:
        """Forwards the output of the client."""
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await connection.passes.wait()
                manner = self._due(data)
                if manner == "before the commit":
                    return self._end(connection, manner)
                if manner == "in a request":
                    connection.server.write(data[: self._dice.randrange(len(data))])
                    await connection.server.drain()
                    return self._end(connection, manner)
                connection.is_mute = connection.is_mute or manner == "after the commit"
                connection.server.write(data)
                await connection.server.drain()
        connection.abort(reset=False)

    async def _down(self, connection: Connection, reader: asyncio.StreamReader) -> None:
        """Forwards the output of the server."""
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await connection.passes.wait()
                if connection.is_mute:
                    return self._end(connection, "after the commit")
                connection.client.write(data)
                await connection.client.drain()
        connection.abort(reset=False)

    def _due(self, data: bytes) -> str | None:
        """The cut that these bytes of a client trigger, if any."""
        if not self._armed:
            return None
        self._chunks -= 1
        if b"COMMIT" not in data.upper() and self._chunks > 0:
            return None
        self._chunks = 3
        return self._armed.pop(0)
