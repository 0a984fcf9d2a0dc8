"""`forecast PLACE`: the weather of the next days."""

from __future__ import annotations

import argparse
from typing import Any

from ..types import WeatherForecastResult, WeatherForecastResultDay
from ._places import FORMS, label
from ._table import columns
from ._usage import launched

HEAD = ["Day", "Weather", "Low", "High", "Rain", "Sunrise", "Sunset"]
NUMBERS = (2, 3, 4)


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "forecast", help="show the forecast of a place", description=__doc__
    )
    command.add_argument("place", help=FORMS)
    command.add_argument("--days", type=int, metavar="N", help="number of days, including today")
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints one line per day."""
    async with launched(options) as client:
        place = await client.location.resolve(text=options.place)
        forecast = await (
            client.weather.forecast(city=place.city.id, days=options.days)
            if place.city
            else client.weather.forecast(location=place.location, days=options.days)
        )
        print(f"{label(place)}, times of {forecast.timezone}")
        print(columns([HEAD, *(row(day, forecast) for day in forecast.days)], NUMBERS))
        if forecast.current is not None:
            print(forecast.current.attribution.text)


def row(day: WeatherForecastResultDay, forecast: WeatherForecastResult) -> list[str]:
    """The cells of a day."""
    unit = "°F" if forecast.units == "us" else "°C"
    degrees = ["" if each is None else f"{each:.0f} {unit}" for each in (day.min, day.max)]
    probability = day.precipitation_probability
    rain = "" if probability is None else f"{probability:.0f} %"
    times = [(each or "")[11:16] for each in (day.sunrise, day.sunset)]
    return [day.date, day.summary or day.condition or "", *degrees, rain, *times]
