"""The load of `load.py` by hand: connections that update a row and notify each other."""

from __future__ import annotations

import ctypes
import random
import selectors
import time
from typing import Any

from .load import Figures


class Notice(ctypes.Structure):
    """The first members of PGnotify."""

    _fields_ = [("channel", ctypes.c_char_p), ("process", ctypes.c_int), ("payload", ctypes.c_char_p)]


def library() -> Any:
    """libpq, with the types of the functions in use."""
    pq = ctypes.CDLL("libpq.so.5")
    pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    for name, result, parameters in (
        ("PQconnectdb", pointer, [text]),
        ("PQstatus", number, [pointer]),
        ("PQexec", pointer, [pointer, text]),
        ("PQsocket", number, [pointer]),
        ("PQsendQuery", number, [pointer, text]),
        ("PQconsumeInput", number, [pointer]),
        ("PQisBusy", number, [pointer]),
        ("PQgetResult", pointer, [pointer]),
        ("PQresultStatus", number, [pointer]),
        ("PQnotifies", ctypes.POINTER(Notice), [pointer]),
        ("PQfreemem", None, [pointer]),
        ("PQclear", None, [pointer]),
        ("PQfinish", None, [pointer]),
    ):
        function = getattr(pq, name)
        function.restype, function.argtypes = result, parameters
    return pq


class Listeners:
    """Connections that are driven by one loop, each with a row of its own."""

    def __init__(self, uri: str, count: int) -> None:
        self._pq = library()
        self._selector = selectors.DefaultSelector()
        self._connections = []
        self.answered: dict[str, float] = {}
        """The time of the reply to each change, by its payload."""
        self.heard: dict[str, list[float]] = {}
        """The times of its notifications on the other connections."""
        self._changing: dict[int, str] = {}
        for number in range(count):
            connection = self._pq.PQconnectdb(uri.encode())
            if self._pq.PQstatus(connection) != 0:
                raise RuntimeError("a connection by hand failed")
            if number == 0:
                self._run(connection, "CREATE TABLE star (id bigint PRIMARY KEY, number bigint)")
                self._run(connection, f"INSERT INTO star SELECT g, 0 FROM generate_series(0, {count}) g")
            self._run(connection, "LISTEN news")
            self._connections.append(connection)
            self._selector.register(self._pq.PQsocket(connection), selectors.EVENT_READ, number)

    def run(self, seconds: int, dice: random.Random) -> Figures:
        """Makes each connection change its row every second, at different phases."""
        plan = []
        for number in range(len(self._connections)):
            phase = dice.random()
            plan += [(phase + second, number, second) for second in range(seconds)]
        figures = Figures()
        begin, sent = time.perf_counter() + 0.5, {}
        for due, number, second in sorted(plan):
            self._read(begin + due)
            figures.late.append((time.perf_counter() - begin - due) * 1000)
            payload = f"{number} {second}"
            sent[payload] = time.perf_counter()
            self._changing[number] = payload
            sql = f"UPDATE star SET number = {second + 1} WHERE id = {number}; NOTIFY news, '{payload}'"
            self._pq.PQsendQuery(self._connections[number], sql.encode())
        self._read(time.perf_counter() + 2)
        for payload, at in self.answered.items():
            figures.answers.append((at - sent[payload]) * 1000)
            heard = self.heard.get(payload, [])
            if len(heard) < len(self._connections) - 1:
                figures.unheard += 1
            else:
                figures.news.append(max(0.0, max(heard) - at) * 1000)
        return figures

    def end(self) -> None:
        """Closes the connections."""
        for connection in self._connections:
            self._pq.PQfinish(connection)

    def _run(self, connection: int, sql: str) -> None:
        self._pq.PQclear(self._pq.PQexec(connection, sql.encode()))

    def _read(self, end: float) -> None:
        while (left := end - time.perf_counter()) > 0:
            for key, _ in self._selector.select(left):
                self._take(key.data, time.perf_counter())

    def _take(self, number: int, now: float) -> None:
        connection = self._connections[number]
        if self._pq.PQconsumeInput(connection) != 1:
            raise RuntimeError("a connection by hand was lost")
        while number in self._changing and not self._pq.PQisBusy(connection):
            if result := self._pq.PQgetResult(connection):
                self._pq.PQclear(result)
            else:
                self.answered[self._changing.pop(number)] = now
        while notice := self._pq.PQnotifies(connection):
            payload = notice.contents.payload.decode()
            if payload.split()[0] != str(number):
                self.heard.setdefault(payload, []).append(now)
            self._pq.PQfreemem(notice)
