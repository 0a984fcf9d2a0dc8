"""`forecast PLACE`: the weather of the next days."""

from __future__ import annotations

import argparse
from typing import Any

from .._client import CityRoulette
from ..types import Location, WeatherForecastResult, WeatherForecastResultDay
from ._table import columns
from ._usage import UsageError, launched, read_location

HEAD = ["Day", "Weather", "Low", "High", "Rain", "Sunrise", "Sunset"]
NUMBERS = (2, 3, 4)


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "forecast", help="show the weather to come", description=__doc__
    )
    command.add_argument("place", help="a name, as Valletta; an id; or a point, as 35.9,14.5")
    command.add_argument("--days", type=int, metavar="N", help="how many days, today included")
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints a line a day."""
    async with launched(options) as client:
        name, city, location = await find(client, options.place)
        forecast = await client.weather.forecast(city=city, location=location, days=options.days)
        print(f"{name}, on the clock of {forecast.timezone}")
        print(columns([HEAD, *(row(day, forecast) for day in forecast.days)], NUMBERS))
        if forecast.current is not None:
            print(forecast.current.attribution.text)


async def find(client: CityRoulette, word: str) -> tuple[str, int | None, Location | None]:
    """What a place is called, with its id or its point."""
    if word.isdecimal():
        city = (await client.city.get(city=int(word))).city
    elif "," in word and not any(each.isalpha() for each in word):
        return word, None, read_location(word)
    else:
        found = (await client.gazetteer.search(query=word, limit=1)).cities
        if not found:
            raise UsageError(f"there is no city {word}; python -m cityroulette search finds names")
        city = found[0]
    return f"{city.name}, {city.country or 'at sea'}", city.id, None


def row(day: WeatherForecastResultDay, forecast: WeatherForecastResult) -> list[str]:
    """The cells of a day."""
    unit = "°F" if forecast.units == "us" else "°C"
    degrees = ["" if each is None else f"{each:.0f} {unit}" for each in (day.min, day.max)]
    probability = day.precipitation_probability
    rain = "" if probability is None else f"{probability:.0f} %"
    times = [(each or "")[11:16] for each in (day.sunrise, day.sunset)]
    return [day.date, day.summary or day.condition or "", *degrees, rain, *times]
