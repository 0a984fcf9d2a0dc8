"""A client's copy of a browse session, updated as protocol.md describes."""

from __future__ import annotations

import asyncio
from typing import Any

from .program import Program


class Mirror:
    """The list of a session that stays open and follows the archive."""

    def __init__(self, program: Program) -> None:
        self.cities: list[dict[str, Any]] = []
        self.is_stale = False
        """Whether the list has to be read again."""
        self.has_ended = False
        self.moved = asyncio.Event()
        """Set at each notification about the session."""
        self._program = program
        self._session = ""
        self._revision = 0
        program.listeners.append(self._hear)

    async def open(self) -> None:
        """Opens a session of the present archive."""
        opened = await self._program.call("session.open", mode="browse")
        self._session, self._revision = opened["session"], opened["revision"]
        self.cities, self.has_ended = opened["cities"], False
        self.is_stale = opened["next"] is not None

    async def read(self) -> None:
        """Reads the list again. It stays stale if changes keep arriving between its pages."""
        for _ in range(5):
            cities: list[dict[str, Any]] = []
            revisions, offset = set[int](), 0
            while offset is not None:
                page = await self._program.call(
                    "session.get", session=self._session, offset=offset, limit=500
                )
                cities += page["cities"]
                offset = page["next"]
                revisions.add(page["revision"])
            # Changes received meanwhile, even after the last page, were counted but not applied.
            self._revision = max(revisions | {self._revision})
            if revisions == {self._revision}:
                self.cities, self.is_stale = cities, False
                return

    @property
    def rows(self) -> list[tuple[int, bool]]:
        """Ids and stars, in order."""
        return [(city["id"], city["favorite"]) for city in self.cities]

    def _hear(self, method: str, params: dict[str, Any]) -> None:
        if params.get("session") != self._session:
            return
        if method == "session.didClose":
            self.has_ended = True
        elif method == "session.didChange" and params["revision"] > self._revision:
            self.is_stale = self.is_stale or params["revision"] > self._revision + 1
            self._revision = params["revision"]
            self._apply(params["changes"])
        self.moved.set()

    def _apply(self, changes: list[dict[str, Any]]) -> None:
        for change in changes:
            if self.is_stale or change["op"] == "reset":
                self.is_stale = True
                return
            self._step(change)

    def _step(self, change: dict[str, Any]) -> None:
        match change["op"]:
            case "insert":
                self.cities.insert(change["index"], change["city"])
            case "remove":
                self.cities.pop(change["index"])
            case "move":
                self.cities.insert(change["to"], self.cities.pop(change["from"]))
            case "update":
                self.cities[change["index"]].update(change["city"])
