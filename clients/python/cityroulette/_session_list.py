"""The visible list of a session, and how changes are applied to it. No input or output."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Optional

from .notifications import SessionDidChange
from .types import (
    Change,
    ChangeInsert,
    ChangeMove,
    ChangeRemove,
    ChangeUpdate,
    City,
    CityUpdate,
    State,
    Weather,
)

WeatherChange = Callable[[Weather | None], Weather | None]


class OutOfStep(Exception):
    """The list is not the one that a change was made for; it must be read anew."""


class SessionList:
    """Rows, revision and state of a session as they were at one moment."""

    def __init__(self, cities: list[City], revision: int, state: State) -> None:
        self.cities = cities
        self.revision = revision
        self.state = state

    def apply(self, change: SessionDidChange) -> bool:
        """Goes on to the revision of a notification; False if it was in the list already.

        Raises `OutOfStep` after a gap, after a reset, and when a step does not fit the rows; the
        list is of no use then.
        """
        if change.revision <= self.revision:
            return False
        if change.revision != self.revision + 1:
            raise OutOfStep
        for step in change.changes:
            self._step(step)
        self.revision, self.state = change.revision, change.state
        return True

    def set_weather(self, city: int, change: WeatherChange) -> tuple[Change, ...]:
        """Changes what the row of a city shows; answers the step that does so, if any."""
        for index, row in enumerate(self.cities):
            if row.id == city:
                new = replace(row, weather=change(row.weather))
                self.cities[index] = new
                if new == row:
                    return ()
                update = CityUpdate(id=city, favorite=row.favorite)
                return (ChangeUpdate(op="update", index=index, city=update),)
        return ()

    def _step(self, step: Change) -> None:
        rows = self.cities
        if isinstance(step, ChangeInsert):
            self._check(step.index, len(rows) + 1)
            rows.insert(step.index, step.city)
        elif isinstance(step, ChangeUpdate):
            self._check(step.index, len(rows))
            if rows[step.index].id != step.city.id:
                raise OutOfStep
            rows[step.index] = replace(rows[step.index], favorite=step.city.favorite)
        elif isinstance(step, ChangeRemove):
            self._check(step.index, len(rows))
            if rows.pop(step.index).id != step.id:
                raise OutOfStep
        elif isinstance(step, ChangeMove):
            self._check(step.from_, len(rows))
            self._check(step.to, len(rows))
            rows.insert(step.to, rows.pop(step.from_))
        else:
            raise OutOfStep

    @staticmethod
    def _check(index: int, end: int) -> None:
        if not 0 <= index < end:
            raise OutOfStep
