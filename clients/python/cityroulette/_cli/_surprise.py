"""`surprise`: the cities around a random place, as a table."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from .._client import CityRoulette
from .._session import Session
from ..types import City, SessionCommitResult, SessionOpenResult, SessionResumeResult
from ._places import FORMS
from ._progress import show_progress
from ._table import table
from ._usage import UsageError, launched


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "surprise", help="show cities, star and keep some", description=__doc__
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument("--around", metavar="PLACE", help=f"cities around a place instead: {FORMS}")
    where.add_argument(
        "--country", metavar="NAME", help="the largest cities of a country instead; or its code"
    )
    command.add_argument("--count", type=int, default=30, metavar="N", help="the most cities")
    command.add_argument("--weather", action="store_true", help="with the current weather")
    command.add_argument(
        "--star",
        action="append",
        default=[],
        metavar="NAME",
        help="star a city, by name or id; may be repeated",
    )
    command.add_argument("--only-starred", action="store_true", help="remove cities without a star")
    command.add_argument("--commit", action="store_true", help="commit them to the archive")
    return command


async def run(options: argparse.Namespace) -> None:
    """Opens, stars, prints and commits."""
    params = source_params(options)
    async with (
        launched(options) as client,
        client.open(
            count=options.count,
            weather=options.weather or None,
            on_progress=show_progress,
            **params,
        ) as session,
    ):
        for word in options.star:
            for city in await chosen(client, session.cities, word):
                await session.star(city)
        if options.only_starred:
            await session.remove_unfavorites()
        show(client, session, options.weather)
        if options.commit:
            print(describe_commit(await session.commit()))


def source_params(options: argparse.Namespace) -> dict[str, Any]:
    """The source, as parameters of session.open."""
    if options.around is not None:
        return {"source": "aroundMe", "location": options.around}
    if options.country is not None:
        return {"source": "country", "country": options.country}
    return {}


async def chosen(client: CityRoulette, cities: Sequence[City], word: str) -> list[City]:
    """The cities with an id or a name, ignoring case; other names only if none has it."""
    name = word.casefold()
    found = [city for city in cities if name == city.name.casefold() or word == str(city.id)]
    if not found:
        hits = (await client.gazetteer.search(query=word, limit=100)).cities
        named = {hit.id for hit in hits if hit.matched_name.casefold() == name}
        found = [city for city in cities if city.id in named]
    if not found:
        names = ", ".join(city.name for city in cities)
        raise UsageError(f"cannot star {word}, which is not one of: {names}")
    return found


def show(client: CityRoulette, session: Session, weather: bool) -> None:
    """Prints the table, its source, and the required attributions."""
    print(table(session.cities, weather))
    print(describe(session.opened, len(session.cities)))
    credits = {city.weather.attribution.text for city in session.cities if city.weather}
    print("\n".join([*client.about.attribution, *sorted(credits)]))


def describe(opened: SessionOpenResult | SessionResumeResult, count: int) -> str:
    """A sentence about the location of the cities."""
    source = opened.source
    cities = f"{count} {'city' if count == 1 else 'cities'}"
    if source is None or source.location is None:
        return f"{cities}."
    point = f"{source.location.lat:.3f}, {source.location.lon:.3f}"
    looks = f", found at attempt {len(source.attempts)}" if len(source.attempts) > 1 else ""
    near = f" near {source.near}" if source.near else ""
    return f"{cities} within {source.radius_km or 0:g} km of {point}{near}{looks}."


def describe_commit(done: SessionCommitResult) -> str:
    """The result of a commit."""
    return f"{done.added} added, {done.replaced} replaced; the archive has {done.archive.count}."
