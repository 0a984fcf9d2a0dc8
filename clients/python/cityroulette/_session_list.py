"""The visible list of a session, and the application of changes to it, without I/O."""

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
    RowAnnotation,
    State,
    Weather,
)

WeatherChange = Callable[[Weather | None], Weather | None]


class OutOfStep(Exception):
    """The list does not match a change and must be read again."""


class SessionList:
    """A snapshot of the rows, revision and state of a session."""

    def __init__(self, cities: list[City], revision: int, state: State) -> None:
        self.cities = cities
        self.revision = revision
        self.state = state

    def apply(self, change: SessionDidChange) -> bool:
        """Applies a notification; returns False if the list already includes it.

        Raises `OutOfStep` after a gap, after a reset, and if a step does not match the rows; the list
        is invalid then.
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
        """Updates the row of a city; returns the step, if the row changed."""
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
            row = replace(rows[step.index], favorite=step.city.favorite)
            if step.city.annotation is not None:
                row = replace(row, annotation=_annotation(step.city.annotation))
            rows[step.index] = row
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


def _annotation(changed: RowAnnotation) -> RowAnnotation | None:
    """An annotation as in the rows of session.get, which have none instead of one without values."""
    values = (changed.own_name, changed.note, changed.planned, changed.tags, changed.lists, changed.visits)
    return changed if any(values) else None
